"""Conditions drawn together: what comparisons with numbers say of one subject, and what others imply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pathbrew.expressions import (
    NULL,
    Call,
    Compared,
    Constant,
    Expression,
    Field,
    InstanceOf,
    Is,
    Length,
    Nature,
    Number,
    Relation,
    Sum,
    written,
)
from pathbrew.junit.nodes import simple_name
from pathbrew.junit.subjects import OUTER
from pathbrew.junit.value_words import zeros

_MOST_EXCLUDED = 3


@dataclass(frozen=True, slots=True)
class Bound:
    """A number, and how a subject compares with it."""

    relation: Relation
    number: int


@dataclass
class Range:
    """What integer comparisons say of one subject; `clauses` are their places."""

    low: int | None = None
    high: int | None = None
    excluded: list[int] = field(default_factory=list)
    clauses: set[int] = field(default_factory=set)

    def add(self, relation: Relation, number: int, clause: int) -> None:
        self.clauses.add(clause)
        if relation is Relation.UNEQUAL:
            self.excluded.append(number)
        if relation in (Relation.EQUAL, Relation.AT_LEAST, Relation.GREATER):
            low = number + (relation is Relation.GREATER)
            self.low = low if self.low is None else max(self.low, low)
        if relation in (Relation.EQUAL, Relation.AT_MOST, Relation.LESS):
            high = number - (relation is Relation.LESS)
            self.high = high if self.high is None else min(self.high, high)

    def text(self, subject: Expression) -> str:
        """As Java writes it; empty where it goes without saying."""
        excluded = sorted(set(self.excluded))
        low, high = self.low, self.high
        while low in excluded:
            low = low + 1 if low is not None else None
        while high in excluded:
            high = high - 1 if high is not None else None
        if low is not None and low == high:
            return _told(subject, Bound(Relation.EQUAL, low))
        if is_length(subject) and low == 0:
            low = None
        inside = [n for n in excluded if (low is None or n > low) and (high is None or n < high)]
        parts = [] if low is None else [_told(subject, rounder_low(low))]
        parts += [] if high is None else [_told(subject, rounder_high(high))]
        parts += [_told(subject, Bound(Relation.UNEQUAL, number)) for number in inside[:_MOST_EXCLUDED]]
        return " && ".join([*parts, *["..."] * (len(inside) > _MOST_EXCLUDED)])


def _told(subject: Expression, bound: Bound) -> str:
    return for_comment(Compared(subject, bound.relation, Number(bound.number)))


def rounder_low(low: int) -> Bound:
    """A lower bound, with the rounder number of the two that say the same."""
    is_rounder = zeros(low) > zeros(low - 1)
    return Bound(Relation.AT_LEAST, low) if is_rounder else Bound(Relation.GREATER, low - 1)


def rounder_high(high: int) -> Bound:
    """An upper bound, with the rounder number of the two that say the same."""
    is_rounder = zeros(high) > zeros(high + 1)
    return Bound(Relation.AT_MOST, high) if is_rounder else Bound(Relation.LESS, high + 1)


def is_length(subject: Expression) -> bool:
    """Whether it is never negative: a length of an array or text, a size."""
    return isinstance(subject, Length) or (
        isinstance(subject, Call) and subject.method in ("length", "size") and not subject.arguments
    )


def integer(part: Expression) -> int | None:
    """The number, if it is an integer as programs write it."""
    match part:
        case Number(int(number), "I" | "J"):
            return number
    return None


def integer_comparison(clause: Expression) -> tuple[Expression, Relation, int] | None:
    """What is compared with which number; a number that is added to it is brought to the other side."""
    if not isinstance(clause, Compared):
        return None
    left, relation, right = clause.left, clause.relation, clause.right
    if integer(left) is not None:
        left, relation, right = right, relation.flipped, left
    number = integer(right)
    if number is None:
        return None
    match left:
        case Sum(offset, ((subject, 1),)):
            # Overflow set aside: this is for people.
            return subject, relation, number - offset
    return left, relation, number


def ranges(conditions: Iterable[tuple[int, Expression]]) -> dict[Expression, Range]:
    """What conditions, given with their places, say of each subject that they compare with numbers."""
    found: dict[Expression, Range] = {}
    for place, clause in conditions:
        parsed = integer_comparison(clause)
        if parsed is not None:
            subject, relation, number = parsed
            found.setdefault(subject, Range()).add(relation, number, place)
    return found


def readable_conditions(conditions: Sequence[Expression]) -> Iterator[tuple[frozenset[int], str]]:
    """The conditions for people, each with the places of those it stands for.

    Comparisons of one subject with numbers are drawn together; left out are what goes without saying
    (`x != null`) and what another condition implies.
    """
    left = ranges(enumerate(conditions))
    for place, clause in enumerate(conditions):
        comparison = integer_comparison(clause)
        if comparison is not None:
            found = left.pop(comparison[0], None)
            text = "" if found is None else found.text(comparison[0])
            if found is not None and text:
                yield frozenset(found.clauses), text
        elif not _goes_without_saying(clause) and not _is_implied(clause, conditions):
            yield frozenset({place}), for_comment(clause)


def _goes_without_saying(clause: Expression) -> bool:
    match clause:
        case Compared(_, Relation.UNEQUAL, right):
            return right == NULL
        case Is(_, Nature.OF_PROGRAM, holds):
            return not holds
    return False


def _is_implied(clause: Expression, conditions: Sequence[Expression]) -> bool:
    """Whether the clause says what its subject is not, and another one what it is."""
    match clause:
        case InstanceOf(subject, _, False):
            same = (c for c in conditions if isinstance(c, InstanceOf) and c.holds)
            return any(other.subject == subject for other in same)
        case Compared(left, Relation.UNEQUAL, _):
            equations = (c for c in conditions if isinstance(c, Compared) and c.relation is Relation.EQUAL)
            return any(other.left == left for other in equations)
    return False


def for_comment(clause: Expression) -> str:
    """As Java writes it, classes by their simple names."""
    return written(clause, _short)


def _short(part: Expression) -> Expression:
    match part:
        case Constant(class_name, name):
            return Constant(_simple(class_name), name)
        case InstanceOf(subject, class_name, holds):
            return InstanceOf(subject, _simple(class_name), holds)
        case Field(owner, name) if name.startswith(OUTER):
            return Field(owner, "outer")
    return part


def _simple(class_name: str) -> str:
    """Without package and nesting; a constant's own class, which has a number, is told as the enum."""
    enum, _, number = class_name.rpartition("$")
    return simple_name((enum if number.isdecimal() else class_name).replace(".", "/"))
