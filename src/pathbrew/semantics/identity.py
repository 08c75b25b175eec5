"""Objects on terms of which there is one for each value: boxes that are kept, the empty string."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pathbrew import terms
from pathbrew.errors import NotEncoded
from pathbrew.semantics.places import cases
from pathbrew.terms import Term

MOST_PAIRS = 200
"""Pairs of objects that are compared."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What makes an object the same as others of its kind: its value, where it is one that is kept."""

    kind: str
    value: Term
    is_kept: Callable[[], Term]


def are_same(shared: Mapping[int, Shared], one: Term, other: Term) -> Term | None:
    """Whether two references are the same object, if such objects are among them."""
    if not shared:
        return None
    sides = cases(one, MOST_PAIRS), cases(other, MOST_PAIRS)
    known = [all(reference.is_constant for _, reference in side) for side in sides]
    if any(
        is_known and not any(reference.value in shared for _, reference in side)
        for is_known, side in zip(known, sides, strict=True)
    ):
        return None
    left, right = sides
    if not all(known) or len(left) * len(right) > MOST_PAIRS:
        raise NotEncoded("the identity of objects that may be boxes or empty strings")
    return terms.or_(
        *(
            terms.and_(mine, its, _is_same(shared, here.value, there.value))
            for mine, here in left
            for its, there in right
        )
    )


def _is_same(shared: Mapping[int, Shared], one: int, other: int) -> Term:
    if one == other:
        return terms.TRUE
    first, second = shared.get(one), shared.get(other)
    if first is None or second is None or first.kind != second.kind:
        return terms.FALSE
    return terms.and_(terms.equal(first.value, second.value), first.is_kept(), second.is_kept())
