"""The picture of a promise's automaton, unfolded from its first state: each state is drawn in full once.

States and steps that runs have seen are filled and solid, the others grey and dashed. The shortest way to
each violation is red.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.report.drawing.layout import Point, Size, place_tree
from pathbrew.report.drawing.lettering import BASELINE, LINE_HEIGHT, shortened, width
from pathbrew.report.drawing.svg import Canvas
from pathbrew.report.specifications import figures, title
from pathbrew.specs.automaton import Step
from pathbrew.specs.visits import Visit

MAX_STEPS = 120
"""Automata with more steps are drawn as far as these."""
_MARGIN, _INSIDE = 14.0, 8.0
_MAX_EVENT = 60


@dataclass(frozen=True, slots=True)
class _Mark:
    """A state, or the event of a step between two states."""

    parent: int | None
    text: str
    style: str
    is_state: bool

    @property
    def width(self) -> float:
        return width(shortened(self.text, _MAX_EVENT)) + 2 * _INSIDE


def draw_automaton(visit: Visit, *, alone: bool = False) -> str:
    """The automaton with what runs have seen of it; `alone` if it is to be a file of its own."""
    marks, left = _marks(visit)
    states, transitions = figures(visit)
    lines = [f"{states} states and {transitions} transitions are reached"]
    if left:
        lines.append(f"{left} more transitions are not drawn")
    return _draw(marks, title(visit.promise), lines, alone=alone)


def _marks(visit: Visit) -> tuple[list[_Mark], int]:
    """What is drawn, each after its parent, and how many steps are left out."""
    automaton = visit.promise.automaton
    way = {step for way in visit.ways for step in way}
    marks = [_Mark(None, automaton.names[0], _state_style(visit, 0), is_state=True)]
    places = {0: 0}
    waiting = deque([0])
    drawn = 0
    while waiting:
        state = waiting.popleft()
        for step in (step for step in visit.steps if step.source == state):
            if drawn == MAX_STEPS:
                return marks, len(visit.steps) - drawn
            drawn += 1
            event = _Mark(
                places[state], automaton.describe(step), _step_style(step, visit, way), is_state=False
            )
            marks.append(event)
            name, style = automaton.names[step.target], _state_style(visit, step.target)
            if step.target == automaton.violated:
                style = "d-threw" if step in visit.taken else "d-open"
            elif step.target not in places:
                places[step.target] = len(marks)
                waiting.append(step.target)
            else:
                name = f"↑ {name}"
            marks.append(_Mark(len(marks) - 1, name, style, is_state=True))
    return marks, 0


def _state_style(visit: Visit, state: int) -> str:
    return "d-returned" if state in visit.reached else "d-open"


def _step_style(step: Step, visit: Visit, way: set[Step]) -> str:
    if step in way:
        return "d-way"
    return "d-edge" if step in visit.taken else "d-edge d-not"


def _draw(marks: Sequence[_Mark], heading: str, lines: Sequence[str], *, alone: bool) -> str:
    levels: list[int] = []
    for mark in marks:
        levels.append(0 if mark.parent is None else levels[mark.parent] + 1)
    widest: dict[int, float] = {}
    for mark, level in zip(marks, levels, strict=True):
        widest[level] = max(widest.get(level, 0.0), mark.width)
    sizes = [Size(widest[level], LINE_HEIGHT) for level in levels]
    placement = place_tree(sizes, [mark.parent for mark in marks])
    canvas = Canvas()
    canvas.x = canvas.y = _MARGIN
    above = canvas.heading([heading, *lines])
    canvas.y += above.height
    ways = iter(placement.ways)
    parents = {mark.parent for mark in marks}
    for place, (mark, corner, size) in enumerate(zip(marks, placement.corners, sizes, strict=True)):
        if mark.parent is not None:
            style = mark.style if not mark.is_state else marks[mark.parent].style
            canvas.way(next(ways), style, head=mark.is_state)
        _draw_mark(canvas, mark, corner, size)
        if mark.is_state and place in parents:
            middle = corner[1] + size.height / 2
            canvas.line((corner[0] + mark.width, middle), (corner[0] + size.width, middle), "d-edge")
    across = max(placement.size.width, above.width)
    down = canvas.y + placement.size.height
    return canvas.document(across + 2 * _MARGIN, down + _MARGIN, f"Automaton of {heading}", alone=alone)


def _draw_mark(canvas: Canvas, mark: _Mark, corner: Point, size: Size) -> None:
    x, y = corner
    text = shortened(mark.text, _MAX_EVENT)
    middle = y + size.height / 2
    if mark.is_state:
        canvas.rectangle(x, y + 1, mark.width, size.height - 2, f"d-ending {mark.style}", 9)
        canvas.text(x + _INSIDE, y + BASELINE, text, full=mark.text)
    else:
        canvas.line((x, middle), (x + size.width, middle), mark.style)
        canvas.text(x + _INSIDE, middle - 5, text, full=mark.text)
