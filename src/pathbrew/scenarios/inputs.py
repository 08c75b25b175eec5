"""Inputs as trees of values that are easy to change, and the requests that they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pathbrew.jvm.replay import ReplayRequest
from pathbrew.objects.graph import (
    ANYTHING,
    Answer,
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    ClassNode,
    EnumNode,
    FolderNode,
    GraphValue,
    Node,
    Reference,
    StringNode,
    StubNode,
)
from pathbrew.program import Method

Stub: TypeAlias = "StubNode[Value | Reference]"
"""Its answers are trees; the only reference is the one to anything, as an argument."""
Leaf: TypeAlias = "StringNode | BoxNode | EnumNode | ClassNode | FolderNode"
Value: TypeAlias = "int | float | Leaf | Stub | ArrayNode[Value] | BuiltNode[Value] | None"
"""A number (booleans and characters are numbers), null, or an object: a tree of nodes."""
Array: TypeAlias = ArrayNode[Value]
Made: TypeAlias = BuiltNode[Value]
Invocation: TypeAlias = BuildCall[Value]


@dataclass(frozen=True, slots=True)
class Input:
    """A call's receiver and arguments; `shared` makes one object of all that are built alike."""

    method: Method
    receiver: Value
    arguments: tuple[Value, ...]
    shared: bool = False

    def request(self) -> ReplayRequest:
        """The same for the JVM."""
        graph = _Graph(self.shared)
        receiver = graph.value(self.receiver)
        arguments = tuple(map(graph.value, self.arguments))
        method = self.method
        return ReplayRequest(
            method.owner.name, method.name, method.descriptor, receiver, arguments, tuple(graph.nodes)
        )


def input_of(method: Method, request: ReplayRequest) -> Input | None:
    """The input that a request stands for; None where it gives fields, statics, or cycles."""
    if request.statics:
        return None
    try:
        values = [_tree(value, request.nodes, ()) for value in (request.receiver, *request.arguments)]
    except _NoTree:
        return None
    return Input(method, values[0], tuple(values[1:]), has_giver(values[1:]))


def made_by(scenario: Input) -> Made | None:
    """The object that the call of a scenario makes, if it is a constructor or a factory of its class."""
    method = scenario.method
    is_maker = method.name == "<init>" or (method.is_static and method.returned == method.owner.descriptor)
    if not is_maker:
        return None
    owner = method.owner.name
    return BuiltNode(owner, BuildCall(owner, method.name, method.descriptor, scenario.arguments))


class _NoTree(Exception):
    pass


def _tree(value: GraphValue, nodes: Sequence[Node], above: tuple[int, ...]) -> Value:
    if not isinstance(value, Reference):
        return value
    node = nodes[value.index]
    if value.index in above:
        raise _NoTree
    above = (*above, value.index)
    if isinstance(node, ArrayNode):
        return ArrayNode(node.descriptor, tuple(_tree(item, nodes, above) for item in node.items))
    if isinstance(node, BuiltNode):
        calls = [
            BuildCall(
                c.owner,
                c.method,
                c.descriptor,
                tuple(_tree(a, nodes, above) for a in c.arguments),
                _tree(c.receiver, nodes, above),
            )
            for c in (node.maker, *node.calls)
        ]
        return BuiltNode(node.class_name, calls[0], tuple(calls[1:]))
    if isinstance(node, StringNode | BoxNode | EnumNode | ClassNode | FolderNode):
        return node
    if isinstance(node, StubNode) and not node.fields:
        return StubNode(node.class_name, tuple(_answer(answer, nodes, above) for answer in node.answers))
    raise _NoTree


def _answer(answer: Answer, nodes: Sequence[Node], above: tuple[int, ...]) -> Answer[Value | Reference]:
    """The same answer; arguments that are told apart by their identity have no place in trees."""
    if any(isinstance(argument, Reference) and argument != ANYTHING for argument in answer.arguments):
        raise _NoTree
    result = _tree(answer.result, nodes, above)
    return Answer(answer.method, answer.descriptor, answer.arguments, result)


def has_giver(values: Iterable[Value]) -> bool:
    """Whether one of the values is handed out by an object: then things that are built alike are the same."""
    for value in values:
        if isinstance(value, ArrayNode) and has_giver(value.items):
            return True
        if isinstance(value, BuiltNode):
            calls = (value.maker, *value.calls)
            if value.maker.receiver is not None or any(has_giver(call.arguments) for call in calls):
                return True
    return False


def request_to_make(made: Made) -> ReplayRequest:
    """A call that does nothing but have the object made."""
    graph = _Graph(shared=False)
    value = graph.value(made)
    return ReplayRequest(
        "java/util/Objects", "isNull", "(Ljava/lang/Object;)Z", None, (value,), tuple(graph.nodes)
    )


class _Graph:
    def __init__(self, shared: bool) -> None:
        self.nodes: list[Node] = []
        self._shared = shared
        self._known: dict[object, Reference] = {}

    def value(self, value: Value | Reference) -> GraphValue:
        if value is None or isinstance(value, int | float | Reference):
            return value
        if not self._shared:
            return self._add(self._node(value))
        key = same_key(value)
        if key not in self._known:
            self._known[key] = self._add(self._node(value))
        return self._known[key]

    def _add(self, node: Node) -> Reference:
        self.nodes.append(node)
        return Reference(len(self.nodes) - 1)

    def _node(self, value: Leaf | Stub | Array | Made) -> Node:
        if isinstance(value, ArrayNode):
            return ArrayNode(value.descriptor, tuple(map(self.value, value.items)))
        if isinstance(value, BuiltNode):
            return BuiltNode(value.class_name, self._call(value.maker), tuple(map(self._call, value.calls)))
        if isinstance(value, StubNode):
            return StubNode(value.class_name, tuple(map(self._answer, value.answers)))
        return value

    def _answer(self, answer: Answer[Value | Reference]) -> Answer:
        arguments = tuple(map(self.value, answer.arguments))
        return Answer(answer.method, answer.descriptor, arguments, self.value(answer.result))

    def _call(self, call: Invocation) -> BuildCall:
        giver = self.value(call.receiver)
        arguments = tuple(map(self.value, call.arguments))
        return BuildCall(call.owner, call.method, call.descriptor, arguments, giver)


def same_key(value: object) -> object:
    """A key that tells apart what Python takes for equal: 0.0, -0.0 and 0, and finds NaN again."""
    return value if isinstance(value, StringNode | EnumNode | ClassNode | FolderNode) else repr(value)


def text(value: str) -> StringNode:
    """A string as a literal in a test gives it."""
    return StringNode(value, canonical=True)


def box(class_name: str, value: int | float) -> BoxNode:
    """A box as a test's boxing conversion gives it."""
    return BoxNode(class_name, value, canonical=True)
