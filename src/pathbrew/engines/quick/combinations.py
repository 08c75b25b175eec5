"""Systematic inputs: every value once, pairs of the first ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from pathbrew.program import Method
from pathbrew.scenarios.inputs import Input, Value, has_giver, same_key

_PAIRED = 6
_BASES = 3


def systematic(
    method: Method, receivers: Sequence[Value], arguments: Sequence[Sequence[Value]]
) -> Iterator[Input]:
    """Inputs of a method, most promising first, none twice.

    First those with all parameters at their n-th value; then each parameter through its values with the
    others at their first, second and third; then pairs of the first few. `receivers` is empty if there is
    none to be.
    """
    columns = [receivers, *arguments] if receivers else list(arguments)
    seen: set[object] = set()
    for row in _rows(columns):
        key = same_key(row)
        if key not in seen:
            seen.add(key)
            receiver, rest = (row[0], row[1:]) if receivers else (None, row)
            yield Input(method, receiver, rest, has_giver(rest))


def _rows(columns: Sequence[Sequence[Value]]) -> Iterator[tuple[Value, ...]]:
    if not columns:
        yield ()
        return
    yield from (_diagonal(columns, place) for place in range(4))
    for base in range(_BASES):
        yield from _one_by_one(columns, _diagonal(columns, base))
    for one, other in combinations(range(len(columns)), 2):
        start = list(_diagonal(columns, 0))
        for first, second in product(columns[one][:_PAIRED], columns[other][:_PAIRED]):
            start[one], start[other] = first, second
            yield tuple(start)
    yield from (_diagonal(columns, place) for place in range(4, max(map(len, columns))))


def _one_by_one(columns: Sequence[Sequence[Value]], base: tuple[Value, ...]) -> Iterator[tuple[Value, ...]]:
    """Each parameter through its values, the parameters taking turns."""
    for place in range(max(map(len, columns))):
        for column, values in enumerate(columns):
            if place < len(values):
                yield (*base[:column], values[place], *base[column + 1 :])


def _diagonal(columns: Sequence[Sequence[Value]], place: int) -> tuple[Value, ...]:
    return tuple(values[min(place, len(values) - 1)] for values in columns)
