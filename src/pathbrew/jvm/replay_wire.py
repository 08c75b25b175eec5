"""Replays on the wire to the JVM worker, as its GraphReader, GraphWriter and Replayer have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pathbrew.classfile.descriptors import BOXES
from pathbrew.errors import JvmError
from pathbrew.jvm.graph_reading import SentNodes, read_graph_value
from pathbrew.jvm.outcomes import Hung, Outcome, Returned, read_thrown
from pathbrew.jvm.replay import FileLeft, ReplayRequest, Told
from pathbrew.jvm.values import (
    PRIMITIVES,
    AnswerReader,
    JavaBoxedValue,
    JavaObjectValue,
    JavaValue,
    split_descriptor,
    write_count,
    write_primitives,
    write_string,
)
from pathbrew.objects.graph import (
    ANYTHING,
    Answer,
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    ClassNode,
    EnumNode,
    FieldValue,
    FolderNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StaticValue,
    StringNode,
    StubNode,
    values_of,
)

_NULL = -1
_RETURNED, _THREW, _STOPPED = 1, 2, 3
_FOLDER, _TEXT = 0, 1


class Ending(NamedTuple):
    """The part of an answer that tells the outcome and the graph."""

    outcome: Outcome
    nodes_after: Sequence[Node] = ()
    returned: GraphValue = None
    thrown: GraphValue = None
    statics_after: tuple[StaticValue, ...] = ()
    cut: bool = False
    nodes_before: Sequence[Node] = ()
    files: tuple[FileLeft, ...] = ()
    answers: tuple[Told | None, ...] = ()
    nodes_asked: Sequence[Node] = ()
    stopped: bool = False


class Unbuildable(JvmError):
    """There is no order in which the objects of a request could be made."""


def encode_request(request: ReplayRequest) -> bytearray:
    """The request's bytes.

    Raises JvmError when a value is not one of its place's type, Unbuildable when an object is needed to build
    itself.
    """
    return _Encoder(request).out


def decode_ending(answer: AnswerReader, request: ReplayRequest) -> Ending:
    """The outcome and the graph in an answer to the request."""
    kind = answer.octet()
    outcome: Outcome = Returned(None)
    returned: GraphValue = None
    thrown: GraphValue = None
    if kind == _RETURNED:
        returned = read_graph_value(answer, chr(answer.octet()))
        outcome = Returned(_plain(answer) if isinstance(returned, Reference) else returned)
    elif kind == _THREW:
        outcome = read_thrown(answer)
        thrown = read_graph_value(answer, "L")
    elif kind == _STOPPED:
        outcome = Hung()
    statics = tuple(
        replace(static, value=read_graph_value(answer, static.descriptor))
        for static in request.statics[: answer.count()]
    )
    nodes = SentNodes(answer.octets())
    before = SentNodes(answer.octets()) if answer.octet() else ()
    files = tuple(_file(answer) for _ in range(answer.count()))
    answers: tuple[Told | None, ...] = ()
    asked: Sequence[Node] = ()
    if answer.octet():
        answers = tuple(_told(answer) for _ in request.questions)
        asked = SentNodes(answer.octets())
    return Ending(
        *(outcome, nodes, returned, thrown, statics, nodes.is_cut, before, files, answers, asked),
        stopped=kind == _STOPPED,
    )


def _file(answer: AnswerReader) -> FileLeft:
    name, kind = answer.string(), answer.octet()
    return FileLeft(name, answer.string() if kind == _TEXT else None, kind == _FOLDER)


def _told(answer: AnswerReader) -> Told | None:
    return Told(read_graph_value(answer, chr(answer.octet()))) if answer.octet() else None


def _plain(answer: AnswerReader) -> JavaValue:
    """What a reference that was returned stands for: a text, a box, or the class of an object."""
    match chr(answer.octet()):
        case "T":
            return answer.string()
        case "B":
            primitive = chr(answer.octet())
            return JavaBoxedValue(primitive, answer.primitives(primitive, 1)[0])
        case _:
            return JavaObjectValue(answer.string())


class _Encoder:
    def __init__(self, request: ReplayRequest) -> None:
        self.out = bytearray()
        self._names: dict[str, int] = {}
        self._node_count = len(request.nodes)
        parameters, _ = split_descriptor(request.descriptor)
        if len(parameters) != len(request.arguments):
            raise JvmError(f"{len(request.arguments)} arguments given for {request.descriptor}")
        for name in (request.class_name, request.method, request.descriptor):
            self._name(name)
        write_count(self.out, len(request.initialised))
        for name in request.initialised:
            self._name(name)
        write_count(self.out, len(request.nodes))
        for node in request.nodes:
            self._shape(node)
        order = _content_order(request.nodes)
        write_count(self.out, len(order))
        for index in order:
            write_count(self.out, index)
            self._content(request.nodes[index])
        write_count(self.out, len(request.statics))
        for static in request.statics:
            self._field(static)
        self._value("L", request.receiver)
        for parameter, argument in zip(parameters, request.arguments, strict=True):
            self._value(parameter, argument)
        write_count(self.out, len(request.questions))
        for question in request.questions:
            self._value("L", question.of)
            self._call(question.call)

    def _name(self, name: str) -> None:
        number = len(self._names)
        known = self._names.setdefault(name, number)
        write_count(self.out, known)
        if known == number:
            write_string(self.out, name)

    def _shape(self, node: Node) -> None:
        if isinstance(node, ObjectNode):
            self.out += b"O"
            self._name(node.class_name)
        elif isinstance(node, ArrayNode | SparseArrayNode):
            length = node.length if isinstance(node, SparseArrayNode) else len(node.items)
            self.out += b"A"
            self._name(node.descriptor)
            write_primitives(self.out, "I", (length,))
            self.out.append(isinstance(node, SparseArrayNode))
        elif isinstance(node, EnumNode):
            self.out += b"E"
            self._name(node.class_name)
            self._name(node.constant_name)
        elif isinstance(node, StringNode):
            self.out += b"T"
            self.out.append(node.canonical)
            write_string(self.out, node.text)
        elif isinstance(node, BoxNode):
            if node.class_name not in BOXES:
                raise JvmError(f"{node.class_name} is no box")
            self.out += b"B"
            self.out.append(node.canonical)
            self.out += BOXES[node.class_name].encode()
            self._value(BOXES[node.class_name], node.value)
        elif isinstance(node, ClassNode):
            self.out += b"C"
            self._name(node.class_name)
        elif isinstance(node, FolderNode):
            self.out += b"F"
        elif isinstance(node, BuiltNode):
            self.out += b"N"
            self._name(node.class_name)
        elif isinstance(node, StubNode):
            self.out += b"S"
            self._name(node.class_name)
        else:
            raise JvmError(f"{node!r} cannot be built")

    def _content(self, node: Node) -> None:
        if isinstance(node, ObjectNode | StubNode):
            write_count(self.out, len(node.fields))
            for field in node.fields:
                self._field(field)
            if isinstance(node, StubNode):
                write_count(self.out, len(node.answers))
                for answer in node.answers:
                    self._answer(answer)
        elif isinstance(node, ArrayNode):
            element = node.descriptor[1:]
            if element in PRIMITIVES:
                write_primitives(self.out, element, node.items)
            else:
                for item in node.items:
                    self._value(element, item)
        elif isinstance(node, SparseArrayNode):
            write_count(self.out, len(node.items))
            for index, item in node.items:
                if not 0 <= index < node.length:
                    raise JvmError(f"index {index} is outside an array of length {node.length}")
                write_count(self.out, index)
                self._value(node.descriptor[1:], item)
        elif isinstance(node, BuiltNode):
            self._value("Ljava/lang/Object;", node.maker.receiver)
            self._call(node.maker)
            write_count(self.out, len(node.calls))
            for call in node.calls:
                self._call(call)

    def _call(self, call: BuildCall) -> None:
        parameters, _ = split_descriptor(call.descriptor)
        if len(parameters) != len(call.arguments):
            raise JvmError(f"{len(call.arguments)} arguments given for {call.method}{call.descriptor}")
        for name in (call.owner, call.method, call.descriptor):
            self._name(name)
        for parameter, argument in zip(parameters, call.arguments, strict=True):
            self._value(parameter, argument)

    def _answer(self, answer: Answer) -> None:
        parameters, result = split_descriptor(answer.descriptor)
        if len(parameters) != len(answer.arguments):
            raise JvmError(f"{len(answer.arguments)} arguments given for {answer.method}{answer.descriptor}")
        self._name(answer.method)
        self._name(answer.descriptor)
        for parameter, argument in zip(parameters, answer.arguments, strict=True):
            if argument == ANYTHING and parameter not in PRIMITIVES:
                write_count(self.out, ANYTHING.index)
            else:
                self._value(parameter, argument)
        if result != "V":
            self._value(result, answer.result)

    def _field(self, field: FieldValue | StaticValue) -> None:
        self._name(field.owner)
        self._name(field.name)
        self._name(field.descriptor)
        self._value(field.descriptor, field.value)

    def _value(self, descriptor: str, value: GraphValue) -> None:
        if descriptor in PRIMITIVES:
            write_primitives(self.out, descriptor, (value,))
        elif value is None:
            write_count(self.out, _NULL)
        elif isinstance(value, Reference) and 0 <= value.index < self._node_count:
            write_count(self.out, value.index)
        else:
            raise JvmError(f"{value!r} cannot be passed as {descriptor}")


def _content_order(nodes: tuple[Node, ...]) -> list[int]:
    """The nodes that have contents, what a built one needs before it."""
    needs = {i: _reachable(nodes, i) for i, node in enumerate(nodes) if isinstance(node, BuiltNode)}
    for index, needed in needs.items():
        if index in needed:
            raise Unbuildable(f"node {index} is needed to build itself")
    # What is needed for another one needs less itself.
    order: dict[int, None] = {}
    for index in sorted(needs, key=lambda i: (len(needs[i]), i)):
        order |= dict.fromkeys(sorted(needs[index] - needs.keys()))
        order[index] = None
    order |= dict.fromkeys(range(len(nodes)))
    filled = (ObjectNode, ArrayNode, SparseArrayNode, BuiltNode, StubNode)
    return [i for i in order if isinstance(nodes[i], filled)]


def _reachable(nodes: Sequence[Node], start: int) -> set[int]:
    """The nodes to which a path of references leads from one; that one only if it lies on a cycle.

    A stub looks for what it answers when it is asked.
    """
    found: set[int] = set()
    pending = [start]
    while pending:
        node = nodes[pending.pop()]
        values = (field.value for field in node.fields) if isinstance(node, StubNode) else values_of(node)
        for value in values:
            if isinstance(value, Reference) and value.index not in found and 0 <= value.index < len(nodes):
                found.add(value.index)
                pending.append(value.index)
    return found


class _Layout(NamedTuple):
    """A class with the owner, name and descriptor of its fields."""

    class_name: str
    fields: list[tuple[str, str, str]]
