"""Graphs laid out by the Eclipse Layout Kernel; the only module that knows its options and its JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from pathbrew.classfile import find_jdk
from pathbrew.deadline import NEVER, Deadline
from pathbrew.errors import PathbrewError
from pathbrew.jvm.layout import LayoutProcess, make_layout_archive
from pathbrew.lifetime import Closing
from pathbrew.report.drawing.layout import Arrow, Graph, Placement, Point, Size, Unplaced, stack

TIME_LIMIT = 60.0
"""Seconds that pictures take at most."""
_LATE = Unplaced("no time was left to lay it out")
_OPTIONS = {
    "elk.algorithm": "layered",
    "elk.direction": "RIGHT",
    "elk.edgeRouting": "ORTHOGONAL",
    "elk.padding": "[left=0,top=0,right=0,bottom=0]",
    "elk.randomSeed": "1",
    # Boxes come in the order in which they are reached from the entries: an arrow against it goes back.
    "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
    "elk.layered.considerModelOrder.strategy": "PREFER_NODES",
    "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
    "elk.spacing.nodeNode": "22",
    "elk.spacing.edgeEdge": "8",
    "elk.layered.spacing.nodeNodeBetweenLayers": "30",
    "elk.layered.spacing.edgeNodeBetweenLayers": "12",
    "elk.layered.spacing.edgeEdgeBetweenLayers": "8",
}
_SAMPLE = Graph(
    (Size(40, 20), Size(60, 60), Size(60, 60)),
    (Arrow(0, 1, 10), Arrow(0, 2, 10), Arrow(1, 2, 30), Arrow(2, 1, 30), Arrow(2, 2, 50)),
    10,
)
"""It has what graphs of heaps have, so that its classes are theirs."""


class _Place(TypedDict):
    x: float
    y: float


class _Section(TypedDict, total=False):
    startPoint: _Place
    bendPoints: list[_Place]
    endPoint: _Place


class _Edge(TypedDict):
    sections: list[_Section]


class _Answer(TypedDict):
    children: list[_Place]
    edges: list[_Edge]
    width: float
    height: float


class Layout(Closing):
    """Places graphs, all of a picture or a report in one JVM, which `start` makes ready beforehand."""

    def __init__(self, jdk_home: Path | None = None) -> None:
        self._jdk_home = jdk_home
        self._process: LayoutProcess | None = None

    def start(self) -> None:
        """Have the JVM ready soon; a failure is told when graphs are placed."""
        try:
            self._process = self._process or self._started()
        except PathbrewError:
            self._process = None

    def _started(self) -> LayoutProcess:
        return LayoutProcess(find_jdk(self._jdk_home).home, _request(_SAMPLE))

    def place(self, graphs: Sequence[Graph], deadline: Deadline = NEVER) -> list[Placement | Unplaced]:
        """The placement of each graph, or why there is none, such as that the deadline has passed."""
        deadline = deadline.within(TIME_LIMIT)
        requests = dict.fromkeys(_request(graph) for graph in graphs if graph.arrows)
        known: dict[str, Placement] = {}
        unplaced = _LATE
        if requests and not deadline.has_passed:
            try:
                process, self._process = self._process or self._started(), None
                try:
                    answers = process.answers(list(requests), deadline)
                finally:
                    process.end()
                known = dict(zip(requests, map(_placement, answers), strict=False))
            except PathbrewError as error:
                unplaced = Unplaced(str(error))
        return [
            known.get(_request(graph), unplaced) if graph.arrows else stack(graph.boxes) for graph in graphs
        ]

    def close(self) -> None:
        """End the JVM, if one waits for graphs."""
        if self._process is not None:
            self._process.end()


def make_archive(jdk_home: Path) -> Path:
    """The archive of the classes that lay out graphs, which is made if there is none; raises JvmError."""
    return make_layout_archive(jdk_home, _request(_SAMPLE))


def _request(graph: Graph) -> str:
    """The graph as ELK takes it: arrows run between ports, of which a box has one for all that come to it."""
    ports: list[dict[str, dict[str, object]]] = [{} for _ in graph.boxes]
    edges = []
    for number, arrow in enumerate(graph.arrows):
        right = graph.boxes[arrow.source].width
        leaving = f"{arrow.source}/{arrow.height}"
        ports[arrow.source][leaving] = _port(leaving, right, arrow.height)
        if arrow.source == arrow.target:
            coming = f"{arrow.target}/back"
            ports[arrow.target][coming] = _port(coming, right, graph.entered_at)
        else:
            coming = f"{arrow.target}/in"
            ports[arrow.target][coming] = _port(coming, 0.0, graph.entered_at)
        edges.append({"id": f"arrow {number}", "sources": [leaving], "targets": [coming]})
    boxes = [
        {
            "id": str(number),
            "width": box.width,
            "height": box.height,
            "layoutOptions": {"elk.portConstraints": "FIXED_POS"},
            "ports": list(ports[number].values()),
        }
        for number, box in enumerate(graph.boxes)
    ]
    return json.dumps({"id": "graph", "layoutOptions": _OPTIONS, "children": boxes, "edges": edges})


def _port(name: str, x: float, y: float) -> dict[str, object]:
    return {"id": name, "x": x, "y": y, "layoutOptions": {"elk.port.side": "EAST" if x else "WEST"}}


def _placement(answer: str) -> Placement:
    graph: _Answer = json.loads(answer)
    ways = []
    for edge in graph["edges"]:
        (section,) = edge["sections"]
        places = [section["startPoint"], *section.get("bendPoints", ()), section["endPoint"]]
        ways.append(tuple(map(_point, places)))
    return Placement(
        tuple(map(_point, graph["children"])), tuple(ways), Size(graph["width"], graph["height"])
    )


def _point(place: _Place) -> Point:
    return place["x"], place["y"]
