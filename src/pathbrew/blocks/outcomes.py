"""The sides of a branch or switch."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Case(NamedTuple):
    """The way that a switch takes: by the first key that leads there, or by none of them."""

    key: int | None

    def __str__(self) -> str:
        return "default" if self.key is None else f"case {self.key}"


DEFAULT = Case(None)

Outcome: TypeAlias = int | Case
"""1 if a branch jumps, 0 if it does not, or the case of a switch."""
