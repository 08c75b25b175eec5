"""The picture of an execution tree: decisions as dots, sides as lines with texts, endings in a column."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from pathbrew.classfile.descriptors import short_name
from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.machine.core.endings import Ending
from pathbrew.paths.search import ASSUMED_AWAY
from pathbrew.paths.tree import Side, TreeNode
from pathbrew.report.drawing.layout import Point, Size, place_tree
from pathbrew.report.drawing.lettering import BASELINE, LINE_HEIGHT, shortened, width
from pathbrew.report.drawing.svg import Canvas
from pathbrew.report.exploration import outcome
from pathbrew.report.reasons import brief

MAX_DECISIONS = 250
"""Trees with more decisions are drawn as far as these, those nearest to the root first."""
MAX_LEVELS = 30
"""Decisions with more above them are not drawn."""
_MARGIN = 14.0
_INSIDE = 8.0
_DOT = 8.0
_MAX_SIDE, _MAX_ENDING = 40, 60


class Kind(Enum):
    """What a mark stands for; the endings by the classes of their style."""

    DECISION = ""
    SIDE = "d-edge"
    CLOSED_SIDE = "d-edge d-not"
    RETURNED = "d-returned"
    THREW = "d-threw"
    CUT = "d-cut"
    INFEASIBLE = "d-infeasible"
    OPEN = "d-open"
    PASSAGE = "passage"
    """A level that the line to an ending only crosses."""


_SIDES = (Kind.SIDE, Kind.CLOSED_SIDE)
_ENDINGS = (Kind.RETURNED, Kind.THREW, Kind.CUT, Kind.INFEASIBLE, Kind.OPEN)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that is drawn at its own level of the tree, after its parent."""

    kind: Kind
    parent: int | None
    level: int
    text: str = ""
    full: str = ""
    link: str = ""

    @property
    def width(self) -> float:
        if self.kind is Kind.DECISION:
            return _DOT
        return width(self.text) + 2 * _INSIDE if self.text else 0.0


def draw_tree(result: Exploration, link: Callable[[int], str] = lambda number: "") -> str:
    """The tree; endings link to the picture of their path, by its place in the list, if there is one."""
    marks, drawn = _Marks(result, link).collect()
    search = result.search
    complete = "all of them" if search.exhausted else "not all: " + brief(search.reasons)
    lines = [f"{len(result.paths)} path{'' if len(result.paths) == 1 else 's'} ({complete})"]
    if drawn < result.tree.size:
        lines.append(f"{drawn} of {result.tree.size} decisions are drawn")
    return _draw(marks, result.name, lines)


class _Marks:
    """Puts the marks of a tree in order, each after its parent, endings at the last level."""

    def __init__(self, result: Exploration, link: Callable[[int], str]) -> None:
        self._result = result
        self._link = link
        self._marks: list[Mark] = []
        self._endings: list[Mark] = []
        self._is_whole = True

    def collect(self) -> tuple[list[Mark], int]:
        """The marks, and how many decisions are among them."""
        root = self._result.tree.top
        if root is None:
            paths = self._result.paths
            return [self._ending(paths[0], 0, None, 0)] if paths else [], 0
        drawn = _nearest(root)
        # Large trees are not put together from the parts that several rounds of a search have found.
        self._is_whole = _count(root) == self._result.tree.size
        pending: list[tuple[TreeNode, int | None]] = [(root, None)]
        while pending:
            node, parent = pending.pop()
            here = self._add(Mark(Kind.DECISION, parent, 2 * node.depth))
            for side in (True, False):
                place = self._side(node, side, here)
                last, last_side, below = node.step(side)
                if below is None:
                    self._endings.append(self._leaf(last, last_side, place))
                elif below in drawn:
                    pending.append((below, place))
                else:
                    left = _count(below)
                    text = f"{left} more decision{'' if left == 1 else 's'}"
                    self._endings.append(Mark(Kind.OPEN, place, 0, text, text))
        self._align()
        return self._marks, len(drawn)

    def _add(self, mark: Mark) -> int:
        self._marks.append(mark)
        return len(self._marks) - 1

    def _side(self, node: TreeNode, side: bool, parent: int) -> int:
        text = node.describe(side)
        kind = Kind.CLOSED_SIDE if node.state[side] is Side.INFEASIBLE else Kind.SIDE
        return self._add(Mark(kind, parent, 2 * node.depth + 1, shortened(text, _MAX_SIDE), text))

    def _align(self) -> None:
        """Put the endings below the deepest side, each at the end of a line of its own."""
        last = max(mark.level for mark in self._marks) + 1
        for ending in self._endings:
            parent = ending.parent
            assert parent is not None
            for level in range(self._marks[parent].level + 1, last):
                parent = self._add(Mark(Kind.PASSAGE, parent, level))
            self._add(Mark(ending.kind, parent, last, ending.text, ending.full, ending.link))

    def _leaf(self, node: TreeNode, side: bool, parent: int) -> Mark:
        number = node.ended.get(side)
        if number is None:
            state = node.state[side]
            kind = Kind.INFEASIBLE if state is Side.INFEASIBLE else Kind.OPEN
            text = state.value if self._is_whole or state is Side.INFEASIBLE else "not drawn"
            return Mark(kind, parent, 0, text, text)
        if number < 0:
            text = "assumed away" if number == ASSUMED_AWAY else "cut"
            return Mark(Kind.CUT, parent, 0, text, text)
        return self._ending(self._result.paths[number], number, parent, 0)

    def _ending(self, path: ExploredPath, number: int, parent: int | None, level: int) -> Mark:
        kind = {Ending.RETURNED: Kind.RETURNED, Ending.THREW: Kind.THREW}.get(path.ending, Kind.CUT)
        told = outcome(path)
        full = f"{number + 1}. {told}"
        if path.exception is not None:
            told = told.replace(path.exception, short_name(path.exception), 1)
        if path.inputs is not None and path.inputs.values:
            full += f"  [{path.inputs}]"
        text = shortened(f"{number + 1}. {told}", _MAX_ENDING)
        return Mark(kind, parent, level, text, full, self._link(number))


def _nearest(root: TreeNode) -> set[TreeNode]:
    """The decisions that are drawn."""
    found: dict[TreeNode, None] = {}
    waiting = deque([root])
    while waiting and len(found) < MAX_DECISIONS:
        node = waiting.popleft()
        if node.depth < MAX_LEVELS:
            found[node] = None
            below = (node.step(side)[2] for side in (True, False))
            waiting.extend(child for child in below if child is not None)
    return set(found)


def _count(node: TreeNode) -> int:
    count, waiting = 0, [node]
    while waiting:
        count += 1
        waiting.extend(waiting.pop().child.values())
    return count


def _draw(marks: Sequence[Mark], heading: str, lines: Sequence[str]) -> str:
    widest: dict[int, float] = {}
    for mark in marks:
        widest[mark.level] = max(widest.get(mark.level, 0.0), mark.width)
    sizes = [Size(widest[mark.level], LINE_HEIGHT) for mark in marks]
    placement = place_tree(sizes, [mark.parent for mark in marks])
    canvas = Canvas()
    canvas.x = canvas.y = _MARGIN
    above = canvas.heading([heading, *lines])
    canvas.y += above.height
    followers = [number for number, mark in enumerate(marks) if mark.parent is not None]
    ways = dict(zip(followers, placement.ways, strict=True))
    for number, (mark, corner, size) in enumerate(zip(marks, placement.corners, sizes, strict=True)):
        _draw_mark(canvas, mark, corner, size)
        if number in ways and mark.kind is not Kind.PASSAGE:
            style, way = _line_to(marks, number, ways)
            canvas.way(way, style, head=False)
    across = max(placement.size.width, above.width)
    down = canvas.y + placement.size.height
    return canvas.document(across + 2 * _MARGIN, down + _MARGIN, f"Execution tree of {heading}", alone=True)


def _line_to(
    marks: Sequence[Mark], number: int, ways: Mapping[int, Sequence[Point]]
) -> tuple[str, list[Point]]:
    """The style and the way of the line to a mark from the one before it, through all levels between them."""
    points = list(ways[number])
    before = marks[number].parent
    while before is not None and marks[before].kind is Kind.PASSAGE:
        points = [*ways[before], *points]
        before = marks[before].parent
    owner = marks[number] if marks[number].kind in _SIDES or before is None else marks[before]
    return owner.kind.value if owner.kind in _SIDES else Kind.SIDE.value, points


def _draw_mark(canvas: Canvas, mark: Mark, corner: Point, size: Size) -> None:
    x, y = corner
    middle = y + size.height / 2
    if mark.kind is Kind.DECISION:
        canvas.dot(x + size.width / 2, middle, _DOT / 2, "d-decision")
    elif mark.kind in _ENDINGS:
        if mark.link:
            canvas.open(f'a href="{mark.link}"')
        canvas.rectangle(x, y + 1, mark.width, size.height - 2, f"d-ending {mark.kind.value}", 5)
        canvas.text(x + _INSIDE, y + BASELINE, mark.text, full=mark.full)
        if mark.link:
            canvas.close("a")
    elif mark.kind in _SIDES:
        canvas.line((x, middle), (x + size.width, middle), mark.kind.value)
        canvas.text(x + _INSIDE, middle - 5, mark.text, full=mark.full)
