"""Suffixes: ways from a program point to the goal, with what has to hold at that point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pathbrew import terms
from pathbrew.blocks import Body
from pathbrew.program import Method
from pathbrew.reasons import Reason
from pathbrew.terms import Term, operations

FIRST_MADE = -(1 << 31)
"""The object that is made last has this reference; those made before it have greater ones."""


@dataclass(frozen=True, slots=True)
class Place:
    """A point in a method: before the instruction of that index of a block."""

    method: Method
    body: Body = field(compare=False, repr=False)
    block: int
    index: int

    def at(self, index: int) -> Place:
        """Another point of the block."""
        return replace(self, index=index)

    def within(self, block: int, index: int) -> Place:
        """A point of another block of the method."""
        return replace(self, block=block, index=index)


class Step(NamedTuple):
    """A block on the way to the goal, and the steps after it."""

    method: Method
    offset: int
    following: Step | None


@dataclass(frozen=True, slots=True)
class Suffix:
    """One way: where it begins, under which calls, and the conditions there."""

    place: Place
    callers: tuple[Place, ...]
    conditions: tuple[Term, ...]
    path: Step | None
    made: int = 0
    """Objects made on the way."""
    unknowns: int = 0
    """Unknown values met on the way."""
    reasons: frozenset[Reason] = frozenset()
    """What is not known exactly on the way."""
    rounds: tuple[tuple[Method, int, int, int], ...] = ()
    """How often loops were gone round: method, header, depth of calls, times."""
    length: int = 0
    is_entering: bool = False
    """Whether the loop that the place is the header of is entered from outside."""
    checked: tuple[Term, ...] = ()
    """Conditions that are known not to contradict each other."""

    @property
    def depth(self) -> int:
        return len(self.callers)

    @property
    def least(self) -> int:
        """References that exist at this point are not below this."""
        return FIRST_MADE + self.made

    def steps(self) -> Iterator[Step]:
        """The blocks of the way, from its begin to the goal."""
        step = self.path
        while step is not None:
            yield step
            step = step.following


def conjoined(conditions: tuple[Term, ...], more: tuple[Term, ...] | list[Term]) -> tuple[Term, ...] | None:
    """All conditions, each once, conjunctions taken apart; None if they contradict each other at sight."""
    found = dict.fromkeys(conditions)
    pending = list(reversed(more))
    while pending:
        condition = pending.pop()
        if condition is terms.TRUE:
            continue
        if condition is terms.FALSE:
            return None
        if condition.op is operations.CONJUNCTION:
            pending.extend(reversed(condition.args))
            continue
        if terms.not_(condition) in found:
            return None
        found[condition] = None
    return tuple(found)


def replaced(conditions: tuple[Term, ...], replacements: Mapping[Term, Term]) -> tuple[Term, ...] | None:
    """The conditions after a substitution; None if they contradict each other at sight."""
    if not replacements:
        return conditions
    keys = replacements.keys()
    changed = []
    for condition in conditions:
        if keys.isdisjoint(terms.symbols(condition)):
            changed.append(condition)
        else:
            changed.append(terms.substitute(condition, replacements))
    return conjoined((), changed)
