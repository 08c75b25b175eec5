"""What is asked of the real JVM, and how a call can end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

ON_OBJECT = "#"
"""After the class in a method's name: it is called on an object that is made for it."""


class Question(NamedTuple):
    """A call of a static method, named `com/acme/Codes.hash(I)I`, or of `com/acme/Codes#.hash(I)I`."""

    method: str
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Gave:
    """The method returned a value."""

    value: Any


@dataclass(frozen=True, slots=True)
class Raised:
    """The method threw an exception: its class, by internal name, and its message."""

    exception: str
    message: str | None


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The call hung, ended its process, or could not be made."""

    reason: str


Outcome = Gave | Raised | NoAnswer
Caller = Callable[[Sequence[Question]], list[Outcome]]
"""Makes calls in their order."""
