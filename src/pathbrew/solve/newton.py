"""Steps of all floating-point inputs together, towards where the comparisons of a condition hold.

Damped Gauss-Newton steps on the differences of the two sides: of equations, of inequalities that are
violated, and of those that the step would violate.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pathbrew.solve.distance import DistanceProgram, Kind
from pathbrew.solve.least_squares import least_squares_step
from pathbrew.terms import BitVector

WIDTH = 1e-7
"""The relative width of the differences that stand for derivatives."""
MARGIN = 1e-3
"""How far beyond equality an inequality is aimed at, relative to the size of its sides."""
DAMPINGS = (1e-6, 1e-2, 1.0)
"""Strengths of damping that are tried in turn, with different steps."""
ROUNDS = 3
"""How often inequalities are added that a step would violate."""


def newton_points(program: DistanceProgram, start: Sequence[float], steps: int) -> Iterator[list[float]]:
    """The points that the steps lead to, for each strength of damping from the start on."""
    floats = [p for p, v in enumerate(program.inputs) if not isinstance(v.sort, BitVector)]
    if not floats:
        return
    for damping in DAMPINGS:
        point = list(start)
        for _ in range(steps):
            moved = _step(program, point, floats, damping)
            if moved is None:
                break
            yield moved
            point = moved


def _step(
    program: DistanceProgram, point: list[float], floats: list[int], damping: float
) -> list[float] | None:
    here = program.differences(*point)
    kinds = program.kinds
    active = [row for row, value in enumerate(here) if _is_active(kinds[row], value)]
    if not active or not all(math.isfinite(here[row]) for row in active):
        return None
    columns = []
    for place in floats:
        width = WIDTH * max(1.0, abs(point[place]))
        if not math.isfinite(width):
            return None
        other = program.differences(*point[:place], point[place] + width, *point[place + 1 :])
        columns.append([(b - a) / width for a, b in zip(here, other, strict=True)])
    step: list[float] | None = None
    for _ in range(ROUNDS):
        wanted = [here[row] + _margin(program, row, here) for row in active]
        chosen = [[column[row] for row in active] for column in columns]
        if not all(math.isfinite(slope) for column in chosen for slope in column):
            return None
        step = least_squares_step(chosen, wanted, damping)
        if step is None:
            return None
        then = [
            value + sum(column[row] * change for column, change in zip(columns, step, strict=True))
            for row, value in enumerate(here)
        ]
        more = [r for r, v in enumerate(then) if r not in active and _is_active(kinds[r], v)]
        if not more:
            break
        active = sorted([*active, *(r for r in more if math.isfinite(here[r]))])
    assert step is not None
    moved = list(point)
    for place, change in zip(floats, step, strict=True):
        moved[place] = program.fit(place, point[place] + change)
    return moved


def _is_active(kind: Kind, value: float) -> bool:
    return value != 0.0 if kind is Kind.EQUAL else value > 0.0 or value != value


def _margin(program: DistanceProgram, row: int, here: list[float]) -> float:
    return MARGIN * min(1.0 + abs(here[row]), 100.0) if program.kinds[row] is Kind.AT_MOST else 0.0
