"""Replays on every JDK: graphs in, outcome, graph and trace out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.errors import JvmError
from pathbrew.jvm import (
    BEYOND,
    ArrayNode,
    BoxNode,
    Branched,
    Call,
    ClassNode,
    Entered,
    EnumNode,
    Exited,
    FieldValue,
    GraphValue,
    Hung,
    JavaArrayValue,
    JavaBoxedValue,
    JavaObjectValue,
    JavaValue,
    JvmWorker,
    Loader,
    Node,
    ObjectNode,
    OpaqueNode,
    Output,
    Reference,
    Refused,
    ReplayRequest,
    ReplayResult,
    Returned,
    SparseArrayNode,
    StaticValue,
    StringNode,
    Threw,
    TraceEvent,
)
from pathbrew.jvm.replay import FileLeft
from pathbrew.objects.graph import BuildCall, BuiltNode, FolderNode

from ..campaign import SEED, scaled
from ..compiling import javac
from ..differential.generator import GeneratedProgram, generate
from ..differential.outcomes import neutral
from .bytecode import Methods, check_trace, methods_in, methods_of

OBJECT = "Ljava/lang/Object;"
STRING = "Ljava/lang/String;"
NODE = "LReplayed$Node;"
POINT = "LReplayed$Point;"
EVERYTHING = "LReplayed$Everything;"
ZEROS = dict.fromkeys("zbsc", 0) | dict.fromkeys("ij", 0) | {"f": 0.0, "d": 0.0, "o": None}


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "traced"])
def replayed(worker: JvmWorker, replayed_classes: Path, request: pytest.FixtureRequest) -> Iterator[Loader]:
    with worker.open([replayed_classes], traced=request.param) as loader:
        yield loader


@pytest.fixture(scope="module")
def traced(worker: JvmWorker, replayed_classes: Path) -> Iterator[Loader]:
    with worker.open([replayed_classes], traced=True) as loader:
        yield loader


@pytest.fixture(scope="module")
def methods(replayed_classes: Path) -> Methods:
    return methods_in(replayed_classes)


def ask(
    method: str,
    descriptor: str,
    *arguments: GraphValue,
    nodes: Sequence[Node] = (),
    receiver: GraphValue = None,
    statics: Sequence[StaticValue] = (),
    initialised: Sequence[str] = (),
) -> ReplayRequest:
    return ReplayRequest(
        "Replayed",
        method,
        descriptor,
        receiver,
        arguments,
        tuple(nodes),
        tuple(statics),
        tuple(initialised),
    )


def node(value: int, following: int | None = None) -> ObjectNode:
    fields = (
        FieldValue("Replayed$Node", "value", "I", value),
        FieldValue("Replayed$Node", "next", NODE, None if following is None else Reference(following)),
    )
    return ObjectNode("Replayed$Node", fields)


def everything(**values: GraphValue) -> ObjectNode:
    descriptors = dict(zip("zbscijfdo", [*"ZBSCIJFD", OBJECT], strict=True))
    owner = "Replayed$Everything"
    return ObjectNode(
        owner, tuple(FieldValue(owner, name, descriptors[name], value) for name, value in values.items())
    )


def square(side: int, class_name: str = "Replayed$Square", *more: FieldValue) -> ObjectNode:
    return ObjectNode(class_name, (FieldValue("Replayed$Square", "side", "I", side), *more))


def with_field(owner: str, name: str, descriptor: str) -> ObjectNode:
    return ObjectNode("Replayed$Node", (FieldValue(owner, name, descriptor, Reference(1)),))


def given(*nodes: Node) -> ReplayRequest:
    """A call that ignores the nodes."""
    return ask("sum", "(I)I", 1, nodes=nodes)


def returned(result: ReplayResult) -> JavaValue:
    assert isinstance(result.outcome, Returned), result.outcome
    return result.outcome.value


# Graphs


def test_cycles_and_sharing_are_kept(worker: JvmWorker, replayed: Loader) -> None:
    requests = [
        ask("length", f"({NODE})I", None),
        ask("length", f"({NODE})I", Reference(0), nodes=[node(1, 1), node(2)]),
        ask("length", f"({NODE})I", Reference(0), nodes=[node(1, 1), node(2, 0)]),
        ask("length", f"({NODE})I", Reference(1), nodes=[node(0), node(1, 1)]),
        ask("same", f"({OBJECT}{OBJECT})Z", Reference(0), Reference(0), nodes=[node(1)]),
        ask("same", f"({OBJECT}{OBJECT})Z", Reference(0), Reference(1), nodes=[node(1), node(1)]),
    ]
    results = worker.replay_many(replayed, requests)
    assert [returned(result) for result in results] == [0, 2, -2, -1, 1, 0]
    assert [result.nodes_after for result in results] == [request.nodes for request in requests]


def test_hidden_and_final_fields_are_told_apart(worker: JvmWorker, replayed: Loader) -> None:
    hidden = FieldValue("Replayed$Cube", "side", "I", 5)
    nodes = [square(2, "Replayed$Cube", hidden), square(3)]
    array = ArrayNode("[LReplayed$Shape;", (Reference(0), None, Reference(1), Reference(0)))
    requests = [
        ask("area", "(LReplayed$Shape;)I", Reference(0), nodes=nodes),
        ask("area", "(LReplayed$Shape;)I", Reference(1), nodes=nodes),
        ask("area", "([LReplayed$Shape;)I", Reference(2), nodes=[*nodes, array]),
    ]
    results = worker.replay_many(replayed, requests)
    assert [returned(result) for result in results] == [29, 9, 67]
    label = FieldValue("Replayed$Square", "label", STRING, None)
    assert results[2].nodes_after == (
        square(2, "Replayed$Cube", label, hidden),
        square(3, "Replayed$Square", label),
        array,
    )


def test_records_are_built_without_their_checks(worker: JvmWorker, replayed: Loader) -> None:
    fields: tuple[FieldValue, ...] = (
        FieldValue("Replayed$Point", "x", "I", -1),
        FieldValue("Replayed$Point", "y", "J", 2**40),
        FieldValue("Replayed$Point", "name", STRING, Reference(1)),
    )
    nodes: tuple[Node, ...] = (ObjectNode("Replayed$Point", fields), StringNode("p\U0001f600\ud800"))
    result = worker.replay(replayed, ask("describe", f"({POINT}){STRING}", Reference(0), nodes=nodes))
    units = "p\ud83d\ude00\ud800"
    assert returned(result) == f"Point[x=-1, y={2**40}, name={units}]"
    assert result.returned == Reference(2)
    assert result.nodes_after[:2] == (nodes[0], StringNode(units))


def test_enum_constants_are_themselves(worker: JvmWorker, replayed: Loader) -> None:
    nodes = (EnumNode("Replayed$Colour", "GREEN"), EnumNode("Replayed$Colour", "GREEN"))
    weighed, compared = worker.replay_many(
        replayed,
        [
            ask("weigh", "(LReplayed$Colour;)I", Reference(1), nodes=nodes),
            ask("same", f"({OBJECT}{OBJECT})Z", Reference(0), Reference(1), nodes=nodes),
        ],
    )
    assert (returned(weighed), returned(compared)) == (2, 1)
    assert weighed.nodes_after == nodes


def test_fields_of_every_type(worker: JvmWorker, replayed: Loader) -> None:
    given = everything(z=1, b=-128, s=-32768, c=65535, i=-(2**31), j=-(2**63), f=1.5, d=-2.5)
    result = worker.replay(replayed, ask("read", f"({EVERYTHING}){OBJECT}", Reference(0), nodes=[given]))
    assert returned(result) == f"true -128 -32768 65535 {-(2**31)} {-(2**63)} 1.5 -2.5"
    result = worker.replay(
        replayed, ask("itself", f"({EVERYTHING}){EVERYTHING}", Reference(0), nodes=[everything()])
    )
    after = everything(z=1, b=-1, s=-2, c=65535, i=-3, j=-4, f=1.5, d=-0.5, o=Reference(0))
    assert (result.returned, result.nodes_after) == (Reference(0), (after,))
    assert returned(result) == JavaObjectValue("Replayed$Everything")


def test_unset_fields_have_default_values(worker: JvmWorker, replayed: Loader) -> None:
    result = worker.replay(replayed, ask("same", f"({OBJECT}{OBJECT})Z", None, None, nodes=[everything()]))
    assert result.nodes_after == (everything(**ZEROS),)


def test_arrays_dense_sparse_and_nested(worker: JvmWorker, replayed: Loader) -> None:
    matrix = [ArrayNode("[[I", (None, Reference(1))), ArrayNode("[I", (1, 2, 3))]
    assert returned(worker.replay(replayed, ask("corner", "([[I)I", Reference(0), nodes=matrix))) == 3
    sparse = SparseArrayNode("[J", 1_000_000, ((3, -1),))
    result = worker.replay(replayed, ask("fill", "([J)[J", Reference(0), nodes=[sparse]))
    assert result.nodes_after == (SparseArrayNode("[J", 1_000_000, ((3, -1), (999_999, 7))),)
    assert returned(result) == JavaObjectValue("[J")
    objects = SparseArrayNode(f"[{NODE}", 3, ((1, Reference(1)),))
    result = worker.replay(replayed, ask("sum", "(I)I", 1, nodes=[objects, node(4)]))
    assert result.nodes_after == (objects, node(4))


def test_boxes_strings_and_classes(worker: JvmWorker, replayed: Loader) -> None:
    compare = f"({OBJECT}{OBJECT})Z"
    integer, text = "java/lang/Integer", "literal"
    pairs: list[tuple[Node, Node, int]] = [
        (BoxNode(integer, 5), BoxNode(integer, 5), 0),
        (BoxNode(integer, 5, canonical=True), BoxNode(integer, 5, canonical=True), 1),
        (StringNode(text), StringNode(text), 0),
        (StringNode(text, canonical=True), StringNode(text, canonical=True), 1),
        (ClassNode("Replayed"), ClassNode("Replayed"), 1),
        (ClassNode("[I"), ClassNode("int"), 0),
    ]
    requests = [ask("same", compare, Reference(0), Reference(1), nodes=pair[:2]) for pair in pairs]
    results = worker.replay_many(replayed, requests)
    assert [returned(result) for result in results] == [same for _, _, same in pairs]
    assert [result.nodes_after for result in results] == [pair[:2] for pair in pairs]
    is_int = ask("isInt", "(Ljava/lang/Class;)Z", Reference(0), nodes=[ClassNode("int")])
    assert returned(worker.replay(replayed, is_int)) == 1
    for name, value in [("Boolean", 1), ("Byte", -1), ("Short", -1), ("Character", 65), ("Long", -1)]:
        box: BoxNode = BoxNode(f"java/lang/{name}", value)
        class_of = ask("classOf", f"({OBJECT})Ljava/lang/Class;", Reference(0), nodes=[box])
        result = worker.replay(replayed, class_of)
        assert result.nodes_after == (box, ClassNode(box.class_name))
    for name in ("Float", "Double"):
        box = BoxNode(f"java/lang/{name}", 1.5)
        assert worker.replay(replayed, ask("same", compare, None, None, nodes=[box])).nodes_after == (box,)


def test_receivers_and_constructors(worker: JvmWorker, replayed: Loader) -> None:
    receiver = ObjectNode("Replayed", (FieldValue("Replayed", "field", "I", 40),))
    result = worker.replay(replayed, ask("plus", "(I)I", 2, receiver=Reference(0), nodes=[receiver]))
    after = ObjectNode("Replayed", (FieldValue("Replayed", "field", "I", 42),))
    assert (result.returned, result.nodes_after) == (42, (after,))
    result = worker.replay(replayed, ask("<init>", "(I)V", 42))
    assert (result.returned, result.nodes_after) == (Reference(0), (after,))


def test_statics_are_set_and_told(worker: JvmWorker, replayed: Loader) -> None:
    def static(name: str, descriptor: str, value: GraphValue) -> StaticValue:
        return StaticValue("Replayed$Everything", name, descriptor, value)

    statics = [static("made", "I", 30), static("NAME", STRING, Reference(0))]
    result = worker.replay(replayed, ask("statics", "()I", statics=statics, nodes=[StringNode("abc")]))
    assert returned(result) == 33
    assert result.statics_after == (static("made", "I", 31), static("NAME", STRING, Reference(0)))


def test_static_state_is_fresh_or_shared(worker: JvmWorker, replayed_classes: Path) -> None:
    with worker.open([replayed_classes]) as loader:
        request = ask("statics", "()I")
        fresh = worker.replay_many(loader, [request] * 3)
        shared = worker.replay_many(loader, [request] * 3, fresh=False)
        called = worker.call(loader, "Replayed", "statics", "()I")
        assert [returned(result) for result in fresh] == [9, 9, 9]
        assert [returned(result) for result in shared] == [9, 10, 11]
        assert called.outcome == Returned(12)


def test_what_the_call_makes_is_found(worker: JvmWorker, replayed: Loader) -> None:
    result = worker.replay(replayed, ask("push", f"({NODE}I){NODE}", Reference(0), 7, nodes=[node(1)]))
    assert (result.returned, result.nodes_after) == (Reference(1), (node(2), node(7, 0)))
    result = worker.replay(replayed, ask("list", "()Ljava/util/List;"))
    assert isinstance(result.nodes_after[0], ObjectNode)
    assert result.nodes_after[0].class_name == "java/util/ArrayList"
    assert {StringNode("one"), BoxNode("java/lang/Integer", 2)} < set(result.nodes_after)
    result = worker.replay(replayed, ask("lambda", f"(){OBJECT}"))
    assert result.nodes_after == (OpaqueNode("Replayed$$Lambda"),)


def test_what_is_found_has_a_limit(worker: JvmWorker, replayed: Loader) -> None:
    result = worker.replay(replayed, ask("chain", f"(I){NODE}", 5000))
    last = result.nodes_after[-1]
    assert isinstance(last, ObjectNode)
    assert (len(result.nodes_after), result.cut, last.fields[1].value) == (1000, True, BEYOND)
    assert not worker.replay(replayed, ask("chain", f"(I){NODE}", 1000)).cut


def test_the_state_after_an_exception(worker: JvmWorker, replayed: Loader) -> None:
    result = worker.replay(replayed, ask("spoil", f"({NODE})V", Reference(0), nodes=[node(0)]))
    assert isinstance(result.outcome, Threw)
    assert result.outcome.class_name == "java/lang/NullPointerException"
    assert result.outcome.message is not None
    assert result.outcome.message.endswith('because "list.next" is null')
    assert [frame.method for frame in result.outcome.trace] == ["spoil"]
    assert result.nodes_after[0] == node(1)
    result = worker.replay(replayed, ask("fail", f"({NODE})V", Reference(0), nodes=[node(3)]))
    assert isinstance(result.outcome, Threw)
    assert isinstance(result.thrown, Reference)
    failure = result.nodes_after[result.thrown.index]
    assert isinstance(failure, ObjectNode)
    assert failure.class_name == "Replayed$Failure"
    fields = {(field.owner, field.name): field.value for field in failure.fields}
    message = fields["java/lang/Throwable", "detailMessage"]
    assert isinstance(message, Reference)
    assert result.nodes_after[message.index] == StringNode("failed")
    assert fields["Replayed$Failure", "cause"] == Reference(0)


def test_objects_of_the_library_are_built(worker: JvmWorker, replayed: Loader) -> None:
    items: FieldValue = FieldValue("java/util/ArrayList", "elementData", f"[{OBJECT}", Reference(1))
    size: FieldValue = FieldValue("java/util/ArrayList", "size", "I", 1)
    nodes: tuple[Node, ...] = (
        ObjectNode("java/util/ArrayList", (items, size)),
        ArrayNode(f"[{OBJECT}", (Reference(2), None)),
        BoxNode("java/lang/Long", 7),
    )
    result = worker.replay(replayed, ask("first", f"(Ljava/util/List;){OBJECT}", Reference(0), nodes=nodes))
    assert (result.returned, returned(result)) == (Reference(2), JavaBoxedValue("J", 7))
    after = ObjectNode(
        "java/util/ArrayList", (FieldValue("java/util/AbstractList", "modCount", "I", 0), items, size)
    )
    assert result.nodes_after == (after, *nodes[1:])


def test_exceptions_are_built_like_any(worker: JvmWorker, replayed: Loader) -> None:
    given = ObjectNode("java/lang/IllegalArgumentException")
    request = ask("suppress", "(Ljava/lang/RuntimeException;)I", Reference(0), nodes=[given])
    assert returned(worker.replay(replayed, request)) == 1


def test_not_a_number_and_signed_zeros(worker: JvmWorker, replayed: Loader) -> None:
    given = everything(f=math.nan, d=-0.0)
    result = worker.replay(replayed, ask("read", f"({EVERYTHING}){OBJECT}", Reference(0), nodes=[given]))
    assert isinstance(text := returned(result), str)
    assert text.endswith("NaN -0.0")


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (ReplayRequest("Absent", "run", "()V"), "Absent"),
        (ask("absent", "()V"), "absent"),
        (ask("plus", "(I)I", 1), "needs a receiver"),
        (ask("plus", "(I)I", 1, receiver=Reference(0), nodes=[StringNode("")]), "receiver does not fit"),
        (ask("length", f"({NODE})I", Reference(0), nodes=[StringNode("")]), "argument 0"),
        (given(ObjectNode("Absent")), "no class Absent"),
        (given(ObjectNode("Replayed$Abstract")), "abstract"),
        (given(ObjectNode("Replayed$Shape")), "abstract"),
        (given(ObjectNode("Replayed$Colour")), "own kind"),
        (given(EnumNode("Replayed$Colour", "BLUE")), "BLUE"),
        (given(with_field("Replayed$Node", "next", NODE), StringNode("")), "is no Replayed"),
        (given(with_field("Replayed", "x", NODE), StringNode("")), "no field Replayed.x"),
        (given(SparseArrayNode("[J", 2**31 - 1)), "memory"),
        (given(SparseArrayNode("[J", -1)), "cannot build [J"),
        (ask("sum", "(I)I", 1, statics=[StaticValue("Replayed", "field", "I", 1)]), "no static field"),
    ],
)
def test_what_cannot_be_built_is_refused(
    worker: JvmWorker, replayed: Loader, request_: ReplayRequest, reason: str
) -> None:
    good = ask("sum", "(I)I", 3)
    results = worker.replay_many(replayed, [good, request_, good])
    assert [returned(results[0]), returned(results[2])] == [3, 3]
    assert isinstance(results[1].outcome, Refused)
    assert reason in results[1].outcome.reason


@pytest.mark.parametrize(
    "request_",
    [
        ask("sum", "(I)I"),
        ask("sum", "(I)I", None),
        ask("sum", "(I)I", 2**31),
        ask("sum", "(I)I", Reference(0), nodes=[StringNode("")]),
        ask("length", f"({NODE})I", 1),
        ask("length", f"({NODE})I", Reference(0)),
        ask("sum", "(I)I", 1, nodes=[SparseArrayNode("[I", 2, ((2, 1),))]),
        ask("sum", "(I)I", 1, nodes=[OpaqueNode("java/lang/Thread")]),
        ask("sum", "(I)I", 1, nodes=[BoxNode("java/lang/Object", 1)]),
    ],
)
def test_values_of_a_wrong_type_are_errors(
    worker: JvmWorker, replayed: Loader, request_: ReplayRequest
) -> None:
    with pytest.raises(JvmError):
        worker.replay(replayed, request_)


def test_initialisers_that_throw_are_outcomes(worker: JvmWorker, replayed: Loader) -> None:
    result = worker.replay(replayed, ask("sum", "(I)I", 1, nodes=[ObjectNode("Replayed$Broken")]))
    assert isinstance(result.outcome, Threw)
    assert result.outcome.class_name == "java/lang/ExceptionInInitializerError"


# Processes


@pytest.mark.jdks_by_turns
def test_a_hanging_replay_is_killed_and_the_others_are_made(worker: JvmWorker, replayed: Loader) -> None:
    good = ask("sign", "(I)I", 3)
    results = worker.replay_many(replayed, [good, ask("loop", "()V"), good], time_limit=2.0)
    assert [result.outcome for result in results] == [Returned(1), Hung(), Returned(1)]
    assert results[0].trace == results[2].trace


def test_exit_is_told_with_its_trace(worker: JvmWorker, traced: Loader) -> None:
    exiting, staying = worker.replay_many(traced, [ask("exit", "(I)V", 3), ask("exit", "(I)V", 0)])
    assert (exiting.outcome, exiting.output) == (Exited(3), Output("bye"))
    assert (staying.outcome, staying.output) == (Returned(None), Output("bye"))
    assert [outcome for _, outcome in decisions(exiting.trace)] == [0]
    assert [outcome for _, outcome in decisions(staying.trace)] == [1]


def test_halt_counts_as_an_exit(worker: JvmWorker, probe_classes: Path) -> None:
    with worker.open([probe_classes], traced=True) as loader:
        halt = ReplayRequest("Probe", "halt", "(I)V", arguments=(7,))
        same = ReplayRequest("Probe", "same", "(I)I", arguments=(7,))
        results = worker.replay_many(loader, [halt, same])
        assert [result.outcome for result in results] == [Exited(7), Returned(7)]
        assert results[1].trace == (Entered("Probe", "same(I)I"),)


# Traces


def decisions(trace: Sequence[TraceEvent]) -> list[tuple[str, int | None]]:
    """The decisions of a trace by method name."""
    return [
        (event.method_key.partition("(")[0], event.outcome) for event in trace if isinstance(event, Branched)
    ]


def story(trace: Sequence[TraceEvent], methods: Methods) -> str:
    """Entries by method name, decisions as `number of the decision in its method=outcome`."""
    words = []
    for event in trace:
        if isinstance(event, Entered):
            words.append(re.sub(r"(\$\d+)?\(.*", "", event.method_key))
        elif isinstance(event, Branched):
            number = methods[event.class_name, event.method_key].decisions.index(event.offset)
            words.append(f"{number}={'default' if event.outcome is None else event.outcome}")
    return " ".join(words)


@pytest.mark.parametrize(
    ("method", "descriptor", "arguments", "expected"),
    [
        ("sign", "(I)I", (5,), "sign 0=0"),
        ("sign", "(I)I", (0,), "sign 0=1 1=0"),
        ("sign", "(I)I", (-5,), "sign 0=1 1=1"),
        ("sum", "(I)I", (2,), "sum 0=0 0=0 0=1"),
        ("table", "(I)I", (1,), "table 0=1"),
        ("table", "(I)I", (3,), "table 0=default"),
        ("table", "(I)I", (4,), "table 0=4"),
        ("table", "(I)I", (5,), "table 0=default"),
        ("table", "(I)I", (-(2**31),), "table 0=default"),
        ("lookup", "(I)I", (-100000,), "lookup 0=-100000"),
        ("lookup", "(I)I", (7,), "lookup 0=7"),
        ("lookup", "(I)I", (1000,), "lookup 0=1000"),
        ("lookup", "(I)I", (2**31 - 1,), f"lookup 0={2**31 - 1}"),
        ("lookup", "(I)I", (8,), "lookup 0=default"),
        ("factorial", "(I)I", (3,), "factorial 0=1 factorial 0=1 factorial 0=0"),
        ("nested", "(I)I", (1,), "nested sign 0=0 0=0 sum 0=0 0=1"),
        ("nested", "(I)I", (-1,), "nested sign 0=1 1=1 0=1 sign 0=0"),
        ("initialised", "()I", (), "initialised <clinit> start 0=0 0=0"),
        ("apply", "(I)I", (4,), "apply lambda$apply 0=0"),
        ("build", f"(Z){OBJECT}", (1,), "build 0=0 <init>"),
        ("build", f"(Z){OBJECT}", (0,), "build 0=1 <init>"),
        ("comparisons", f"(JF{OBJECT}{OBJECT})I", (5, 1.0, None, None), "comparisons 0=0 1=0 2=0 3=1 4=0"),
        ("comparisons", f"(JF{OBJECT}{OBJECT})I", (4, 2.0, None, None), "comparisons 0=1 1=1 2=0 3=1 4=0"),
        ("elsewhere", "(I)I", (1,), "elsewhere"),
    ],
)
def test_traces(
    worker: JvmWorker,
    traced: Loader,
    methods: Methods,
    method: str,
    descriptor: str,
    arguments: tuple[GraphValue, ...],
    expected: str,
) -> None:
    result = worker.replay(traced, ask(method, descriptor, *arguments))
    assert isinstance(result.outcome, Returned)
    assert (story(result.trace, methods), result.truncated, result.untraced) == (expected, False, ())
    check_trace(result.trace, methods)


def test_string_switches(worker: JvmWorker, traced: Loader, methods: Methods) -> None:
    texts = [StringNode(text) for text in ("BB", "Aa", "no")]
    requests = [ask("text", f"({STRING})I", Reference(0), nodes=[text]) for text in texts]
    results = worker.replay_many(traced, requests)
    assert [returned(result) for result in results] == [2, 1, 0]
    assert [story(result.trace, methods) for result in results] == [
        "text 0=2112 1=0 3=1",
        "text 0=2112 1=1 2=0 3=0",
        "text 0=default 3=default",
    ]


def test_references_are_compared(worker: JvmWorker, traced: Loader, methods: Methods) -> None:
    descriptor = f"(JF{OBJECT}{OBJECT})I"
    nodes = [StringNode("a"), StringNode("b")]
    requests = [
        ask("comparisons", descriptor, 0, 0.0, Reference(0), Reference(0), nodes=nodes),
        ask("comparisons", descriptor, 0, math.nan, Reference(0), Reference(1), nodes=nodes),
    ]
    results = worker.replay_many(traced, requests)
    assert [story(result.trace, methods) for result in results] == [
        "comparisons 0=1 1=0 2=0 3=0 4=1",
        "comparisons 0=1 1=1 2=1 3=0 4=1",
    ]


def test_exceptions_leave_the_trace_so_far(worker: JvmWorker, traced: Loader, methods: Methods) -> None:
    arrays = [ArrayNode("[I", items) for items in ((1, 2), (-1,), (1, 2, 3))]
    requests = [ask("halfway", "([I)I", Reference(0), nodes=[array]) for array in arrays]
    results = worker.replay_many(traced, requests)
    assert [story(result.trace, methods) for result in results] == [
        "halfway 0=0 0=0 0=0 1=0",
        "halfway 0=0 0=0 1=1",
        "halfway 0=0 0=0 0=0 0=1",
    ]
    assert isinstance(results[2].outcome, Threw)
    assert results[2].outcome.trace[0].class_name == "Replayed"


def test_classes_can_be_initialised_before(worker: JvmWorker, traced: Loader, methods: Methods) -> None:
    request = ask("initialised", "()I", initialised=["Replayed$Counter"])
    assert story(worker.replay(traced, request).trace, methods) == "initialised 0=0"


def test_long_traces_are_cut(worker: JvmWorker, traced: Loader) -> None:
    result = worker.replay(traced, ask("spin", "(I)I", 1_500_000))
    assert (returned(result), len(result.trace), result.truncated) == (1_500_000, 1_000_000, True)
    result = worker.replay(traced, ask("spin", "(I)I", 999_998))
    assert (len(result.trace), result.truncated) == (1_000_000, False)


def test_plain_loaders_trace_nothing(worker: JvmWorker, replayed_classes: Path) -> None:
    with worker.open([replayed_classes]) as loader:
        assert worker.replay(loader, ask("sign", "(I)I", 1)).trace == ()


def test_a_jar_is_traced(worker: JvmWorker, replayed_classes: Path, tmp_path: Path, methods: Methods) -> None:
    with ZipFile(tmp_path / "replayed.jar", "w") as jar:
        for path in replayed_classes.glob("*.class"):
            jar.write(path, path.name)
    with worker.open([tmp_path / "replayed.jar"], traced=True) as loader:
        results = worker.replay_many(loader, [ask("nested", "(I)I", 1)] * 2)
    assert [story(result.trace, methods) for result in results] == ["nested sign 0=0 0=0 sum 0=0 0=1"] * 2


@pytest.mark.jdks_by_turns
@pytest.mark.parametrize(("count", "fits"), [(2000, True), (2800, False)])
def test_methods_near_the_limit(
    worker: JvmWorker, tmp_path: Path, jdk_home: Path, count: int, fits: bool
) -> None:
    """With probes, jumps get longer than two bytes can tell, or the code than a method may be."""
    tests = "\n".join(f"if (x == {i}) y += {i};" for i in range(1000, 1000 + count))
    body = f"int y = 0; for (int i = 0; i < 2; i++) {{ {tests} }} return y;"
    source = f"class Big {{ static int f(int x) {{ {body} }} }}"
    (tmp_path / "Big.java").write_text(source)
    javac(find_jdk(jdk_home), "--release", "17", "-d", tmp_path, tmp_path / "Big.java")
    methods = methods_in(tmp_path)
    with worker.open([tmp_path], traced=True) as loader:
        result = worker.replay(loader, ReplayRequest("Big", "f", "(I)I", arguments=(1007,)))
    assert result.outcome == Returned(2014)
    if fits:
        assert result.untraced == ()
        assert len(result.trace) == 1 + 3 + 2 * count
        assert check_trace(result.trace, methods) == len(result.trace) - 1
    else:
        assert (result.untraced, result.trace) == (("Big.f(I)I",), ())


def test_a_class_that_cannot_be_read_is_left_to_the_jvm(worker: JvmWorker) -> None:
    with worker.define({"Nonsense": b"\xca\xfe\xba\xbe"}, traced=True) as loader:
        outcome = worker.replay(loader, ReplayRequest("Nonsense", "run", "()V")).outcome
    assert isinstance(outcome, Threw)
    assert outcome.class_name == "java/lang/ClassFormatError"


# Generated programs


def as_graph(value: JavaValue, nodes: list[Node]) -> GraphValue:
    """The value as one of the graph that is being built."""
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, str):
        nodes.append(StringNode(value))
    elif isinstance(value, JavaBoxedValue):
        raise AssertionError(value)
    elif isinstance(value, JavaArrayValue):
        nodes.append(ArrayNode(value.descriptor, tuple(as_graph(item, nodes) for item in value.items)))
    return Reference(len(nodes) - 1)


def request_of(program: GeneratedProgram, arguments: Sequence[JavaValue]) -> ReplayRequest:
    nodes: list[Node] = []
    values = tuple(as_graph(argument, nodes) for argument in arguments)
    return ReplayRequest(program.entry_class, program.method, program.descriptor, None, values, tuple(nodes))


def test_generated_programs_run_the_same_with_traces(worker: JvmWorker) -> None:
    proved = 0
    for seed in range(SEED * 1_000_000, SEED * 1_000_000 + scaled(300)):
        program = generate(seed)
        inputs = program.inputs(4)
        with worker.define(program.classes) as plain, worker.define(program.classes, traced=True) as traced:
            calls = [
                [Call(loader, program.entry_class, program.method, program.descriptor, one) for one in inputs]
                for loader in (plain, traced)
            ]
            expected, called = ([result.outcome for result in worker.call_many(some)] for some in calls)
            results = worker.replay_many(traced, [request_of(program, one) for one in inputs])
        plain_outcomes = [neutral(outcome, program.result) for outcome in expected]
        assert plain_outcomes == [neutral(outcome, program.result) for outcome in called], seed
        methods = methods_of(program.classes.values())
        for outcome, result in zip(expected, results, strict=True):
            assert type(result.outcome) is type(outcome), seed
            if isinstance(outcome, Threw) and isinstance(result.outcome, Threw):
                assert replace(result.outcome, message=None) == replace(outcome, message=None), seed
            assert result.untraced == ()
            proved += check_trace(result.trace, methods)
    assert proved > scaled(500)


def test_a_replay_tells_whether_anything_asked_what_time_it_is(worker: JvmWorker, traced: Loader) -> None:
    spin = ReplayRequest("Replayed", "spin", "(I)I", arguments=(3,))
    now = [
        ReplayRequest("Replayed", "now", "(I)J", arguments=(way,), initialised=("java/util/Date",))
        for way in range(4)
    ]
    asked = [result.reads_clock for result in worker.replay_many(traced, [spin, *now, spin])]
    assert asked == [False, True, True, True, False, False]


def test_each_replay_has_a_folder_of_its_own_and_tells_what_it_leaves(
    worker: JvmWorker, traced: Loader
) -> None:
    path = "java/nio/file/Path"
    named = BuildCall(path, "resolve", f"({STRING})L{path};", (Reference(1),), Reference(0))
    make = ReplayRequest(
        *("Replayed", "inFolder", f"(L{path};L{path};){STRING}"),
        arguments=(Reference(0), Reference(2)),
        nodes=(FolderNode(), StringNode("kept.txt"), BuiltNode(path, named)),
    )
    first, second = worker.replay_many(traced, [make, make])
    for result in (first, second):
        assert result.files == (
            FileLeft("inner", is_folder=True),
            FileLeft("inner/octets"),
            FileLeft("kept.txt", "text"),
        )
    assert isinstance(first.outcome, Returned) and isinstance(second.outcome, Returned)
    folders = [first.outcome.value, second.outcome.value]
    assert folders[0] != folders[1]
    assert not any(Path(str(folder)).exists() for folder in folders)


@pytest.mark.parametrize("makes", [0, 1])
def test_what_touches_files_beside_its_folder_makes_no_test(
    worker: JvmWorker, traced: Loader, makes: int
) -> None:
    descriptor = "(Ljava/nio/file/Path;Z)V"
    request = ReplayRequest(
        "Replayed", "beside", descriptor, arguments=(Reference(0), makes), nodes=(FolderNode(),)
    )
    assert isinstance(worker.replay(traced, request).outcome, Refused)
