"""Where boxes and arrows go; the only module that knows the layout library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import graphlay

Point = tuple[float, float]
_FEW_ARROWS = 50
"""With more of them the library is not asked for its best: that takes seconds."""


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
class Placement:
    """The upper left corner of each box and the way of each arrow, from (0, 0) to the given size."""

    corners: tuple[Point, ...]
    ways: tuple[tuple[Point, ...], ...]
    size: Size


def place_graph(boxes: Sequence[Size], arrows: Sequence[Arrow], entered_at: float) -> Placement:
    """Layers from left to right; arrows leave boxes at the right and come to others at the left.

    An arrow from a box to itself comes back to the right, at `entered_at` below the upper edge.
    """
    graph = _graph(boxes)
    parts: list[tuple[int, ...]] = []
    """The library's edges that make up each arrow."""
    for arrow in arrows:
        box = boxes[arrow.source]
        leaving = {"offset": {"side": "right", "t": _share(arrow.height, box)}}
        if arrow.source != arrow.target:
            parts.append(
                (graph.edge(arrow.source, arrow.target, source_port=leaving, target_port={"side": "left"}),)
            )
            continue
        # The library keeps no places for the ends of loops: one goes by way of a turning point.
        turn = graph.node(width=1.0, height=1.0)
        back = {"offset": {"side": "right", "t": _share(entered_at, box)}}
        parts.append(
            (
                graph.edge(arrow.source, turn, source_port=leaving, target_port={"side": "left"}),
                graph.edge(turn, arrow.source, source_port={"side": "top"}, target_port=back),
            )
        )
    options = {
        "direction": "leftright",
        "spacing": {"layer_gap": 48.0, "node_gap": 26.0},
        "effort": "balanced" if len(arrows) <= _FEW_ARROWS else "fast",
    }
    placed = _placement(graphlay.layout(graph, options=options).raw)
    ways = tuple(tuple(point for part in numbers for point in placed.ways[part]) for numbers in parts)
    return Placement(placed.corners[: len(boxes)], ways, placed.size)


def _share(height: float, box: Size) -> float:
    """A place on a side as the library takes it: from -1, the upper end, to 1, the lower end."""
    return 2 * height / box.height - 1


def place_tree(boxes: Sequence[Size], parents: Sequence[int | None]) -> Placement:
    """A tree from left to right, with an arrow to each child; a box comes after its parent in the list."""
    graph = _graph(boxes)
    for child, parent in enumerate(parents):
        if parent is not None:
            graph.edge(parent, child)
    options = {"direction": "leftright", "sibling_gap": 4.0, "subtree_gap": 4.0, "row_gap": 12.0}
    return _placement(graphlay.layout_tree(graph, options=options).raw)


def _graph(boxes: Sequence[Size]) -> graphlay.Graph:
    graph = graphlay.Graph()
    for box in boxes:
        graph.node(width=box.width, height=box.height)
    return graph


def _placement(raw: dict[str, Any]) -> Placement:
    left, top = raw["bounds"]["min"]["x"], raw["bounds"]["min"]["y"]
    corners = tuple(
        (
            node["center"]["x"] - node["size"]["width"] / 2 - left,
            node["center"]["y"] - node["size"]["height"] / 2 - top,
        )
        for node in raw["nodes"]
    )
    ways = tuple(tuple((p["x"] - left, p["y"] - top) for p in edge["points"]) for edge in raw["edges"])
    size = Size(raw["bounds"]["max"]["x"] - left, raw["bounds"]["max"]["y"] - top)
    return Placement(corners, ways, size)
