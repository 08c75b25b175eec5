"""Damped least squares for a handful of unknowns."""

from __future__ import annotations

import math
from collections.abc import Sequence


def least_squares_step(
    columns: Sequence[Sequence[float]], residuals: Sequence[float], damping: float
) -> list[float] | None:
    """The change of the unknowns that brings linearised residuals towards zero (Levenberg and Marquardt).

    `columns` are the derivatives of all residuals by one unknown each. None if there is no such step.
    """
    size = len(columns)
    rows = []
    for i in range(size):
        row = [_product(columns[i], columns[j]) for j in range(size)]
        row[i] += damping * (row[i] or 1.0)
        rows.append([*row, -_product(columns[i], residuals)])
    return _solved(rows)


def _product(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _solved(rows: list[list[float]]) -> list[float] | None:
    """Gauss's elimination with the largest pivot."""
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if not math.isfinite(rows[i][i]) or rows[i][i] == 0.0:
            return None
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            for c in range(i, size + 1):
                rows[r][c] -= factor * rows[i][c]
    result = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][c] * result[c] for c in range(i + 1, size))
        result[i] = (rows[i][size] - known) / rows[i][i]
    return result if all(map(math.isfinite, result)) else None
