"""The sides of a branch or switch, and what code passes where it does not branch."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias


class Case(NamedTuple):
    """The way that a switch takes: by the first key that leads there, or by none of them."""

    key: int | None

    def __str__(self) -> str:
        return "default" if self.key is None else f"case {self.key}"


DEFAULT = Case(None)


class Passage(Enum):
    """What is passed where nothing branches."""

    LINE = "line"
    """The start of a line."""
    RETURN = "return"
    """The normal end of a method."""
    THROW = "throw"
    """An exception that a method throws itself."""

    def __str__(self) -> str:
        return self.value


Outcome: TypeAlias = int | Case | Passage
"""1 if a branch jumps, 0 if it does not, the case of a switch, or what is passed."""
