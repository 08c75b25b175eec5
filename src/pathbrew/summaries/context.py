"""Contexts: what is known of the arguments of calls, for which a summary was made or is looked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pathbrew import terms
from pathbrew.machine import JavaObject
from pathbrew.machine.core.objects import Integral, Value
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.terms import Term


class Between(NamedTuple):
    """An integer of a range, both ends included."""

    low: int
    high: int


class Nullness(NamedTuple):
    """A reference that is null, or one that is not."""

    is_null: bool


Known = Between | Nullness | None
"""What is known of an argument, None if it may be anything."""


class Context(NamedTuple):
    """What is known of each argument."""

    arguments: tuple[Known, ...]

    @property
    def is_general(self) -> bool:
        return all(known is None for known in self.arguments)

    def admits(self, other: Context) -> bool:
        """Whether a summary for this context says what a call in the other one does."""
        pairs = zip(self.arguments, other.arguments, strict=True)
        return all(_includes(mine, theirs) for mine, theirs in pairs)


def general(count: int) -> Context:
    """The context of calls with so many arguments, whatever they are."""
    return Context((None,) * count)


def _includes(mine: Known, theirs: Known) -> bool:
    if isinstance(mine, Between):
        return isinstance(theirs, Between) and mine.low <= theirs.low and theirs.high <= mine.high
    return mine is None or mine == theirs


def context_of(arguments: Sequence[Value], bounds: Callable[[Integral], tuple[int, int]]) -> Context:
    """What a path knows of arguments; `bounds` are those of a number on it."""
    return Context(tuple(_known(argument, bounds) for argument in arguments))


def _known(argument: Value, bounds: Callable[[Integral], tuple[int, int]]) -> Known:
    if isinstance(argument, Term):
        sort = argument.sort
        if not isinstance(sort, terms.BitVector):
            return None
        low, high = bounds(argument)
        return None if (low, high) == (sort.low, sort.high) else Between(low, high)
    if isinstance(argument, int):
        return Between(argument, argument)
    if isinstance(argument, UndecidedReference):
        return None
    if argument is None or isinstance(argument, JavaObject):
        return Nullness(argument is None)
    return None
