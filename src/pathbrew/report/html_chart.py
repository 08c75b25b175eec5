"""The geometry of the chart of goals covered over time."""

from __future__ import annotations

import math
from dataclasses import dataclass

WIDTH, HEIGHT = 640.0, 220.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 628.0, 14.0, 192.0
MAX_DOTS = 60
"""With more steps than that, only the line is drawn."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled place on an axis."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A step of the curve, with what it says."""

    x: float
    y: float
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that is drawn, in the coordinates of the picture."""

    line: str
    area: str
    dots: tuple[Dot, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    feasible: float
    """The height of the line that the curve can reach at most."""
    label: str


def timeline_chart(timeline: list[tuple[float, int]], seconds: float, feasible: int) -> Chart | None:
    """The chart of a timeline; None where there is no curve to draw."""
    steps = _steps(timeline)
    if not steps:
        return None
    longest = max(seconds, steps[-1][0], 0.001)
    most = max(feasible, steps[-1][1], 1)

    def x(second: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * second / longest, 1)

    def y(goals: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * goals / most, 1)

    line = f"M{x(0)} {y(0)}" + "".join(f"H{x(second)}V{y(goals)}" for second, goals in steps)
    line += f"H{x(longest)}"
    dots = tuple(Dot(x(s), y(g), f"{g} {'goal' if g == 1 else 'goals'} after {s:.2f} s") for s, g in steps)
    return Chart(
        line=line,
        area=f"{line}V{BOTTOM}H{LEFT}Z",
        dots=dots if len(dots) <= MAX_DOTS else (),
        x_ticks=tuple(Tick(x(value), f"{value:g} s") for value in _round_values(longest, 6)),
        y_ticks=tuple(
            Tick(y(value), f"{value:g}") for value in _round_values(most, 4) if value == int(value)
        ),
        feasible=y(feasible),
        label=f"{steps[-1][1]} of {feasible} feasible goals covered after {steps[-1][0]:.1f} s",
    )


def _steps(timeline: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The moments at which more was covered than ever before."""
    steps: list[tuple[float, int]] = []
    for second, goals in sorted(timeline):
        if goals > (steps[-1][1] if steps else 0):
            steps.append((max(second, 0.0), goals))
    return steps


def _round_values(most: float, count: int) -> list[float]:
    """From 0 to at most `most`, in about `count` steps of 1, 2 or 5 times a power of ten."""
    rough = most / count
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    return [round(step * i, 10) for i in range(int(most / step + 1e-9) + 1)]
