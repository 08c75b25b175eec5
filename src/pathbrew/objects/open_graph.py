"""Object graphs whose leaves may be terms: what is known of objects before a model settles the rest.

The nodes are those of `graph` over open values, and three more: arrays, strings and lists whose length or
contents are terms. ANYTHING is a value that nothing depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pathbrew import terms
from pathbrew.arithmetic import NARROW
from pathbrew.classfile.descriptors import BOXES, default_value, parse_method_descriptor
from pathbrew.errors import Diverged
from pathbrew.objects.graph import (
    ANYTHING,
    MAX_LENGTH,
    Answer,
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    FieldValue,
    GraphValue,
    ListNode,
    Node,
    NodeOver,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
    class_of,
    values_of,
)
from pathbrew.terms import Evaluator, Term
from pathbrew.terms.primitives import narrowed

OpenValue: TypeAlias = int | float | Term | Reference | None


@dataclass(frozen=True, slots=True)
class OpenArrayNode:
    """An array by its length, and the elements that are known or all of them as an array term."""

    descriptor: str
    length: int | Term
    items: tuple[tuple[int, OpenValue], ...] = ()
    elements: Term | None = None


@dataclass(frozen=True, slots=True)
class OpenStringNode:
    """A string whose text is open: its length, and its units by their places."""

    length: Term
    unit: Callable[[int], Term]


@dataclass(frozen=True, slots=True)
class OpenListNode:
    """A list whose size is open: the call that makes it, and the elements that are known."""

    class_name: str
    maker: BuildCall[OpenValue]
    length: Term
    items: tuple[tuple[int, OpenValue], ...] = ()


OpenNode: TypeAlias = NodeOver[OpenValue, int | float | Term] | OpenArrayNode | OpenStringNode | OpenListNode
ArrayLike: TypeAlias = ArrayNode[OpenValue] | SparseArrayNode[OpenValue] | OpenArrayNode
ARRAYS = (ArrayNode, SparseArrayNode, OpenArrayNode)


def open_class_of(node: OpenNode) -> str:
    """The class of a node, arrays by their descriptor."""
    match node:
        case OpenArrayNode():
            return node.descriptor
        case OpenStringNode():
            return "java/lang/String"
        case OpenListNode():
            return node.class_name
        case _:
            return class_of(node)


def open_values_of(node: OpenNode) -> Iterator[OpenValue]:
    """What a node refers to, as far as it is known."""
    match node:
        case OpenArrayNode():
            yield from (item for _, item in node.items)
        case OpenListNode():
            yield from node.maker.arguments
            yield from (item for _, item in node.items)
        case OpenStringNode():
            return
        case _:
            yield from values_of(node)


def length_of(array: ArrayLike) -> int | Term:
    return len(array.items) if isinstance(array, ArrayNode) else array.length


def item_of(array: ArrayLike, place: int) -> OpenValue:
    """What is known of an element."""
    match array:
        case ArrayNode():
            return array.items[place] if place < len(array.items) else ANYTHING
        case SparseArrayNode():
            return dict(array.items).get(place, default_value(array.descriptor[1:]))
        case OpenArrayNode(elements=None):
            return dict(array.items).get(place, ANYTHING)
    assert array.elements is not None
    return narrowed(terms.select(array.elements, place), array.descriptor[1:])


class Settling:
    """Settles an open graph by a model; `refer` says which node an index stands for in the end."""

    def __init__(self, evaluate: Evaluator, refer: Callable[[Reference], Reference]) -> None:
        self._evaluate = evaluate
        self._refer = refer

    def value(self, descriptor: str, given: OpenValue) -> GraphValue:
        """A value of a place of that type; null or zero where anything will do."""
        if given == ANYTHING:
            return default_value(descriptor)
        if isinstance(given, Term):
            given = self._evaluate(given)
        if isinstance(given, Reference):
            return self._refer(given)
        if given is None:
            return None
        assert isinstance(given, int | float)
        return NARROW[descriptor](int(given)) if descriptor in NARROW else given

    def node(self, node: OpenNode) -> Node:
        match node:
            case ObjectNode():
                return ObjectNode(node.class_name, self._fields(node.fields))
            case StubNode():
                answers = tuple(map(self._answer, node.answers))
                return StubNode(node.class_name, answers, self._fields(node.fields))
            case BoxNode():
                number = self.value(BOXES[node.class_name], node.value)
                assert isinstance(number, int | float)
                return BoxNode(node.class_name, number, node.canonical)
            case ArrayNode():
                return ArrayNode(node.descriptor, self._items(node, len(node.items)))
            case SparseArrayNode():
                element = node.descriptor[1:]
                items = tuple((place, self.value(element, item)) for place, item in node.items)
                return SparseArrayNode(node.descriptor, node.length, items)
            case OpenArrayNode():
                return ArrayNode(node.descriptor, self._items(node, self._length(node.length, "array")))
            case OpenStringNode():
                places = range(self._length(node.length, "string"))
                return StringNode("".join(chr(self._evaluate(node.unit(place))) for place in places))
            case BuiltNode():
                return BuiltNode(node.class_name, self.call(node.maker), tuple(map(self.call, node.calls)))
            case OpenListNode():
                known = dict(node.items)
                calls = (
                    BuildCall(node.class_name, "add", "(Ljava/lang/Object;)Z", (known.get(place),))
                    for place in range(self._length(node.length, "list"))
                )
                return BuiltNode(node.class_name, self.call(node.maker), tuple(map(self.call, calls)))
            case ListNode():
                return ListNode(node.class_name, tuple(self.value("L;", item) for item in node.items))
            case _:
                return node

    def call(self, call: BuildCall[OpenValue]) -> BuildCall:
        types = parse_method_descriptor(call.descriptor)[0]
        arguments = tuple(map(self.value, types, call.arguments))
        return BuildCall(call.owner, call.method, call.descriptor, arguments)

    def _length(self, length: int | Term, of: str) -> int:
        known = int(self._evaluate(length)) if isinstance(length, Term) else length
        if known > MAX_LENGTH:
            raise Diverged(f"an input {of} of length {known}")
        return known

    def _items(self, array: ArrayNode[OpenValue] | OpenArrayNode, length: int) -> tuple[GraphValue, ...]:
        element = array.descriptor[1:]
        if isinstance(array, OpenArrayNode) and array.elements is not None:
            settled = self._evaluate(array.elements)
            return tuple(self.value(element, settled.get(place)) for place in range(length))
        return tuple(self.value(element, item_of(array, place)) for place in range(length))

    def _fields(self, fields: tuple[FieldValue[OpenValue], ...]) -> tuple[FieldValue, ...]:
        return tuple(
            FieldValue(f.owner, f.name, f.descriptor, self.value(f.descriptor, f.value))
            for f in fields
            if f.value != ANYTHING
        )

    def _answer(self, answer: Answer[OpenValue]) -> Answer:
        parameters, result = parse_method_descriptor(answer.descriptor)
        arguments = tuple(
            ANYTHING if given == ANYTHING and parameter[0] in "L[" else self.value(parameter, given)
            for parameter, given in zip(parameters, answer.arguments, strict=True)
        )
        return Answer(answer.method, answer.descriptor, arguments, self.value(result, answer.result))
