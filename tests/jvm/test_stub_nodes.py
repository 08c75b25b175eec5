"""Replays on stubs of interfaces and abstract classes, on every JDK."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.errors import JvmError
from pathbrew.jvm import (
    Branched,
    FieldValue,
    GraphValue,
    JvmWorker,
    Loader,
    Node,
    ObjectNode,
    Reference,
    Refused,
    ReplayRequest,
    ReplayResult,
    Returned,
    StringNode,
)
from pathbrew.objects.graph import ANYTHING, Answer, BoxNode, StubNode

from ..compiling import javac

SOURCE = Path(__file__).parents[1] / "programs" / "functions" / "Functions.java"
STRING = "Ljava/lang/String;"
FUNCTION = "java/util/function/Function"
PREDICATE = "java/util/function/IntPredicate"
APPLY = "(Ljava/lang/Object;)Ljava/lang/Object;"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("functions")
    javac(find_jdk(), "-g", "--release", "17", "-d", target, SOURCE)
    return target


@pytest.fixture(scope="module")
def functions(worker: JvmWorker, classes: Path) -> Iterator[Loader]:
    with worker.open([classes], traced=True) as loader:
        yield loader


def ask(
    worker: JvmWorker, loader: Loader, method: str, *values: GraphValue, nodes: list[Node]
) -> ReplayResult:
    name, _, descriptor = method.partition("(")
    request = ReplayRequest("Functions", name, "(" + descriptor, None, values, tuple(nodes))
    return worker.replay(loader, request)


def predicate(*answers: tuple[int, int]) -> StubNode:
    return StubNode(PREDICATE, tuple(Answer("test", "(I)Z", (given,), result) for given, result in answers))


def test_numbers_are_looked_up(worker: JvmWorker, functions: Loader) -> None:
    count = f"countMatching(IIL{PREDICATE};)I"
    stub = predicate((7, 0), (5, 1))
    result = ask(worker, functions, count, 5, 7, Reference(0), nodes=[stub])
    assert result.outcome == Returned(1)
    assert result.nodes_after[0] == ObjectNode(PREDICATE)
    # Only what the class itself decides is in the trace.
    assert all(e.class_name == "Functions" for e in result.trace if isinstance(e, Branched))
    assert ask(worker, functions, count, 8, 8, Reference(0), nodes=[StubNode(PREDICATE)]).outcome == Returned(
        0
    )
    assert ask(worker, functions, count, 8, 9, Reference(0), nodes=[predicate((1, 1))]).outcome == Returned(3)


def test_objects_are_looked_up_by_identity_and_values_by_equality(
    worker: JvmWorker, functions: Loader
) -> None:
    method = f"chained(L{FUNCTION};L{FUNCTION};Ljava/lang/Object;)I"
    first = StubNode(FUNCTION, (Answer("apply", APPLY, (Reference(2),), Reference(4)),))
    second = StubNode(
        FUNCTION,
        (
            Answer("apply", APPLY, (Reference(2),), None),
            Answer("apply", APPLY, (Reference(3),), Reference(2)),
        ),
    )
    start = ObjectNode("java/lang/Object")
    nodes: list[Node] = [
        first,
        second,
        start,
        BoxNode("java/lang/Integer", 7),
        BoxNode("java/lang/Integer", 7),
    ]
    values = (Reference(0), Reference(1), Reference(2))
    assert ask(worker, functions, method, *values, nodes=nodes).outcome == Returned(1)


def test_other_arguments_are_answered_in_order(worker: JvmWorker, functions: Loader) -> None:
    measure = "java/util/function/ToIntFunction"
    given = "(Ljava/lang/Object;)I"
    answers: tuple[Answer, ...] = tuple(Answer("applyAsInt", given, (ANYTHING,), n) for n in (3, 9))
    method = f"fresh(L{measure};)I"
    for _ in range(2):
        result = ask(worker, functions, method, Reference(0), nodes=[StubNode(measure, answers)])
        assert result.outcome == Returned(1)


def test_library_code_calls_stubs(worker: JvmWorker, functions: Loader) -> None:
    compare = "(Ljava/lang/Object;Ljava/lang/Object;)I"
    order: Node = StubNode("java/util/Comparator", (Answer("compare", compare, (ANYTHING, ANYTHING), 1),))
    result = ask(worker, functions, f"sorted(Ljava/util/Comparator;){STRING}", Reference(0), nodes=[order])
    assert result.outcome == Returned("b")


def test_several_methods_and_default_methods(worker: JvmWorker, functions: Loader) -> None:
    reads = tuple(Answer("read", "(I)I", (channel,), value) for channel, value in ((0, 4), (1, 5), (2, 30)))
    meter = StubNode("Functions$Meter", (*reads, Answer("reset", "()V", ())))
    method = "metered(LFunctions$Meter;I)I"
    assert ask(worker, functions, method, Reference(0), 8, nodes=[meter]).outcome == Returned(30)
    assert ask(worker, functions, method, Reference(0), 9, nodes=[meter]).outcome == Returned(9)


def test_package_private_interfaces(worker: JvmWorker, functions: Loader) -> None:
    opens = f"({STRING}I)Z"
    gate: Node = StubNode("Functions$Gate", (Answer("opens", opens, (Reference(1), 3), 1),))
    nodes: list[Node] = [gate, StringNode("north")]
    outcome = ask(worker, functions, "passes(LFunctions$Gate;I)Z", Reference(0), 3, nodes=nodes).outcome
    assert outcome == Returned(0)


def test_abstract_classes_have_fields(worker: JvmWorker, functions: Loader) -> None:
    fields = (FieldValue("Functions$Scale", "zero", "I", 2),)
    scale = StubNode("Functions$Scale", (Answer("weigh", "(I)I", (7,), 10),), fields)
    result = ask(worker, functions, "weighed(LFunctions$Scale;I)I", Reference(0), 7, nodes=[scale])
    assert result.outcome == Returned(8)
    assert result.nodes_after[0] == ObjectNode("Functions$Scale", fields)


def test_an_object_that_is_an_enum_constant_by_its_class_only_is_told(
    worker: JvmWorker, functions: Loader
) -> None:
    """Only a compiler extends Enum: its objects have names."""
    nodes: list[Node] = [StubNode("java/lang/Enum")]
    request = ReplayRequest("java/util/Objects", "requireNonNull", APPLY, None, (Reference(0),), tuple(nodes))
    result = worker.replay(functions, request)
    assert isinstance(result.outcome, Returned)
    assert result.returned == Reference(0)
    assert isinstance(result.nodes_after[0], ObjectNode)


def test_what_no_stub_can_be_is_refused(worker: JvmWorker, functions: Loader) -> None:
    method = f"length({STRING}L{FUNCTION};)I"
    wrong = Answer("apply", "(I)I", (1,), 1)
    for node, words in (
        (StubNode("Functions"), "is not abstract"),
        (StubNode(FUNCTION, (wrong,)), "has no method apply(I)I"),
        (StubNode("java/lang/reflect/AnnotatedType$Nope"), "no class"),
    ):
        outcome = ask(worker, functions, method, None, Reference(0), nodes=[node]).outcome
        assert isinstance(outcome, Refused) and words in outcome.reason, outcome
    too_few = StubNode(FUNCTION, (Answer("apply", APPLY, ()),))
    with pytest.raises(JvmError, match="0 arguments"):
        ask(worker, functions, method, None, Reference(0), nodes=[too_few])
