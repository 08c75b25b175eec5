"""Where boxes and arrows go: what is asked and answered, and the answers that need no search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

Point = tuple[float, float]
_TREE_COLUMN_GAP, _TREE_ROW_GAP = 12.0, 4.0
_STACK_GAP = 10.0


@dataclass(frozen=True, slots=True)
class Size:
    """How large a box is."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one box to another, by their places in the list, leaving at `height` below the upper edge."""

    source: int
    target: int
    height: float


@dataclass(frozen=True, slots=True)
class Graph:
    """Boxes with arrows that leave at the right and come to other boxes at the left.

    They arrive at `entered_at` below the upper edge; an arrow from a box to itself comes back to the right.
    """

    boxes: tuple[Size, ...]
    arrows: tuple[Arrow, ...]
    entered_at: float


@dataclass(frozen=True, slots=True)
class Placement:
    """The upper left corner of each box and the way of each arrow, from (0, 0) to the given size."""

    corners: tuple[Point, ...]
    ways: tuple[tuple[Point, ...], ...]
    size: Size


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Why a graph has no placement."""

    reason: str


def stack(boxes: Sequence[Size]) -> Placement:
    """One box below the other, without arrows."""
    tops = accumulate((box.height + _STACK_GAP for box in boxes), initial=0.0)
    corners = tuple((0.0, top) for _, top in zip(boxes, tops, strict=False))
    height = corners[-1][1] + boxes[-1].height
    return Placement(corners, (), Size(max(box.width for box in boxes), height))


def place_tree(boxes: Sequence[Size], parents: Sequence[int | None]) -> Placement:
    """A tree from left to right, with an arrow to each child; a box comes after its parent in the list.

    All leaves are at the same level, boxes at one level are as wide as each other, and all are as high.
    """
    if not boxes:
        return Placement((), (), Size(0.0, 0.0))
    children: list[list[int]] = [[] for _ in boxes]
    lefts = [0.0] * len(boxes)
    for place, parent in enumerate(parents):
        if parent is not None:
            children[parent].append(place)
            lefts[place] = lefts[parent] + boxes[parent].width + _TREE_COLUMN_GAP
    tops = _rows(children, boxes[0].height + _TREE_ROW_GAP)
    ways = []
    for place, parent in enumerate(parents):
        if parent is not None:
            start, end = lefts[parent] + boxes[parent].width, lefts[place]
            bend = (start + end) / 2
            from_y, to_y = (tops[each] + boxes[each].height / 2 for each in (parent, place))
            ways.append(((start, from_y), (bend, from_y), (bend, to_y), (end, to_y)))
    across = max(left + box.width for left, box in zip(lefts, boxes, strict=True))
    return Placement(
        tuple(zip(lefts, tops, strict=True)), tuple(ways), Size(across, max(tops) + boxes[0].height)
    )


def _rows(children: Sequence[Sequence[int]], distance: float) -> list[float]:
    """Leaves one below the other, everything else at the middle of its children."""
    tops = [0.0] * len(children)
    leaves = 0
    pending = [0]
    while pending:
        place = pending.pop()
        pending += reversed(children[place])
        if not children[place]:
            tops[place] = leaves * distance
            leaves += 1
    for place in reversed(range(len(children))):
        if below := children[place]:
            tops[place] = (tops[below[0]] + tops[below[-1]]) / 2
    return tops
