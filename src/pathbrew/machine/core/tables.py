"""Reading tables of constants at a symbolic index: one term that halves the table at each comparison."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew import terms
from pathbrew.terms import Term
from pathbrew.terms.sorts import Sort

MOST_TABULATED = 1024
"""Runs of equal numbers in a table that is read by one term."""


def looked_up(index: Term, values: Sequence[int | float], first: int, sort: Sort) -> Term | None:
    """The value at an index within the table, which begins with `first`; None if it is empty or too long."""
    starts: list[int] = []
    constants: list[Term] = []
    for place, value in enumerate(values, first):
        constant = terms.constant(value, sort)
        if not constants or constants[-1] is not constant:
            starts.append(place)
            constants.append(constant)
            if len(starts) > MOST_TABULATED:
                return None

    return by_range(index, list(zip(starts, constants, strict=True))) if constants else None


def by_range(index: Term, parts: Sequence[tuple[int, Term]]) -> Term:
    """The value of the part that an index lies in; each part ends where the next begins."""
    if len(parts) == 1:
        return parts[0][1]
    middle = len(parts) // 2
    return terms.ite(
        terms.ilt(index, parts[middle][0]), by_range(index, parts[:middle]), by_range(index, parts[middle:])
    )
