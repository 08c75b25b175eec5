"""Graphs that are read when somebody looks: they behave like tuples of their nodes."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from pathbrew.jvm import JvmWorker, ObjectNode, ReplayRequest, StringNode
from pathbrew.jvm.graph_reading import SentNodes, is_same_graph
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode, Reference

pytestmark = pytest.mark.jdks_by_turns

MADE = BuiltNode("java/util/ArrayList", BuildCall("java/util/ArrayList", "<init>", "()V"))


def _graph(worker: JvmWorker, classes: Path, *items: float) -> SentNodes:
    nodes = (ArrayNode("[D", items), StringNode("kept"), MADE)
    request = ReplayRequest(
        "java/util/Objects",
        "toString",
        "(Ljava/lang/Object;)Ljava/lang/String;",
        None,
        (Reference(1),),
        nodes,
    )
    with worker.open([classes]) as loader:
        found = worker.replay(loader, request).nodes_after
    assert isinstance(found, SentNodes)
    return found


def test_nodes_are_read_once_and_compare_like_tuples(worker: JvmWorker, replayed_classes: Path) -> None:
    graph = _graph(worker, replayed_classes, 1.0, 2.0)
    assert not graph.is_cut
    assert graph[:2] == (ArrayNode("[D", (1.0, 2.0)), StringNode("kept"))
    assert isinstance(graph[2], ObjectNode) and graph[2].class_name == "java/util/ArrayList"
    assert graph == tuple(graph) and tuple(graph) == graph
    assert (hash(graph), repr(graph), len(graph)) == (
        hash(tuple(graph)),
        repr(tuple(graph)),
        len(tuple(graph)),
    )


def test_graphs_travel_unread(worker: JvmWorker, replayed_classes: Path) -> None:
    graph = _graph(worker, replayed_classes, 1.0)
    again = pickle.loads(pickle.dumps(graph))
    assert isinstance(again, SentNodes) and again == graph


def test_sameness_is_bit_by_bit(worker: JvmWorker, replayed_classes: Path) -> None:
    nan, zero = float("nan"), 0.0
    graph = _graph(worker, replayed_classes, nan, zero)
    assert is_same_graph(graph, _graph(worker, replayed_classes, nan, zero))
    assert is_same_graph(graph, tuple(graph))
    assert not is_same_graph(graph, _graph(worker, replayed_classes, nan, -zero))
