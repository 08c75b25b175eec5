"""Replays on objects that constructors, factories and methods make, on every JDK."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.jvm import (
    ArrayNode,
    Entered,
    FieldValue,
    GraphValue,
    Hung,
    JvmWorker,
    Loader,
    Node,
    ObjectNode,
    Output,
    Reference,
    Refused,
    ReplayRequest,
    Returned,
)
from pathbrew.objects.graph import BuildCall, BuiltNode

from ..compiling import javac

SOURCE = Path(__file__).parents[1] / "programs" / "construct" / "Made.java"
POINT, LINE = "Made$Point", "Made$Line"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("made")
    javac(find_jdk(), "-g", "--release", "17", "-d", target, SOURCE)
    return target


@pytest.fixture(scope="module")
def made(worker: JvmWorker, classes: Path) -> Iterator[Loader]:
    with worker.open([classes], traced=True) as loader:
        yield loader


def ask(method: str, descriptor: str, argument: GraphValue, *nodes: Node) -> ReplayRequest:
    return ReplayRequest("Made", method, descriptor, None, (argument,), nodes)


def describe(*nodes: Node) -> ReplayRequest:
    return ask("describe", f"(L{POINT};)Ljava/lang/String;", Reference(0), *nodes)


def point(x: int, y: int, *calls: BuildCall) -> BuiltNode:
    return BuiltNode(POINT, BuildCall(POINT, "<init>", "(II)V", (x, y)), calls)


def state(x: int, y: int) -> ObjectNode:
    return ObjectNode(POINT, (FieldValue(POINT, "x", "I", x), FieldValue(POINT, "y", "I", y)))


def test_makers_and_calls(worker: JvmWorker, made: Loader) -> None:
    calls = (BuildCall(POINT, "setY", "(I)V", (7,)), BuildCall(POINT, "up", f"(I)L{POINT};", (2,)))
    factory = BuiltNode(POINT, BuildCall(POINT, "at", f"(I)L{POINT};", (5,)), calls)
    copy = BuiltNode(POINT, BuildCall(POINT, "<init>", f"(L{POINT};)V", (Reference(1),)))
    requests = [describe(point(1, 2)), describe(factory), describe(copy, point(3, 4))]
    results = worker.replay_many(made, requests)
    assert [result.outcome for result in results] == [Returned("1,3"), Returned("5,10"), Returned("3,5")]
    assert results[0].nodes_before == (state(1, 2),)
    assert results[0].nodes_after[0] == state(1, 3)
    assert results[1].nodes_before == (state(5, 9),)
    assert results[2].nodes_before == (state(3, 4), state(3, 4))
    assert results[2].nodes_after[:2] == (state(3, 5), state(3, 4))


def test_building_is_not_part_of_the_call(worker: JvmWorker, made: Loader) -> None:
    result = worker.replay(made, describe(point(1, 2)))
    assert result.output == Output("described\n")
    assert [event.method_key for event in result.trace if isinstance(event, Entered)] == [
        f"describe(L{POINT};)Ljava/lang/String;"
    ]
    assert worker.replay(made, ask("ignore", "(Ljava/lang/Object;)I", None)).nodes_before == ()


def test_objects_are_made_before_they_are_needed(worker: JvmWorker, made: Loader) -> None:
    maker = BuildCall(LINE, "<init>", f"(L{POINT};[L{POINT};)V", (Reference(2), Reference(1)))
    line = BuiltNode(LINE, maker)
    ends = ArrayNode(f"[L{POINT};", (Reference(2),))
    holder = ObjectNode(
        "Made$Holder", (FieldValue("Made$Holder", "held", "Ljava/lang/Object;", Reference(0)),)
    )
    request = ask("mark", f"(L{LINE};)I", Reference(0), line, ends, point(6, 6), holder)
    result = worker.replay(made, request)
    assert result.outcome == Returned(1)
    assert result.nodes_before[1:4] == (ends, state(6, 6), holder)
    marks = next(i for i, node in enumerate(result.nodes_before) if node == ArrayNode("[I", (6, 6)))
    assert result.nodes_after[marks] == ArrayNode("[I", (-1, 6))


def test_what_cannot_be_built_is_refused(worker: JvmWorker, made: Loader) -> None:
    null = BuiltNode(POINT, BuildCall(POINT, "at", f"(I)L{POINT};", (0,)))
    missing = BuiltNode(POINT, BuildCall(POINT, "<init>", "(J)V", (0,)))
    results = worker.replay_many(made, [describe(point(-1, 0)), describe(null), describe(missing)])
    reasons = [r.outcome.reason for r in results if isinstance(r.outcome, Refused)]
    assert reasons[:2] == [
        "Made$Point.<init> threw java.lang.IllegalArgumentException: negative -1",
        "building a Made$Point made null",
    ]
    assert "NoSuchMethodException" in reasons[2]
    endless = BuiltNode("Made$Endless", BuildCall("Made$Endless", "<init>", "()V"))
    request = ask("ignore", "(Ljava/lang/Object;)I", Reference(0), endless)
    assert worker.replay(made, request, time_limit=0.3).outcome == Hung()


def test_nothing_is_needed_to_build_itself(worker: JvmWorker, made: Loader) -> None:
    copy = BuiltNode(POINT, BuildCall(POINT, "<init>", f"(L{POINT};)V", (Reference(0),)))
    results = worker.replay_many(made, [describe(copy), describe(point(1, 2))])
    assert results[0].outcome == Refused("node 0 is needed to build itself")
    assert isinstance(results[1].outcome, Returned)


def test_a_large_object_and_what_was_refused(worker: JvmWorker, made: Loader) -> None:
    chain = BuiltNode("Made$Chain", BuildCall("Made$Chain", "<init>", "(I)V", (2500,)))
    requests = [ask("delete", "(Ljava/lang/Object;)V", Reference(0), node) for node in (chain, point(1, 2))]
    results = worker.replay_many(made, requests)
    assert [result.cut for result in results] == [True, False]
    assert [refusal.action for result in results for refusal in result.refusals] == ["delete a file"] * 2


def test_an_answer_that_cannot_be_read_costs_no_other(
    worker: JvmWorker, made: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = [describe(point(x, x)) for x in (1, 2, 3)]
    with monkeypatch.context() as patch:
        patch.setattr("pathbrew.jvm.worker.read_conduct", lambda answer: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            worker.replay_many(made, requests)
    assert worker.replay(made, requests[1]).outcome == Returned("2,3")
