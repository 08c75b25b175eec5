"""Object graphs that the JVM worker tells, as its GraphWriter has them; read when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from pathbrew.classfile.descriptors import WRAPPERS
from pathbrew.jvm.values import PRIMITIVES, AnswerReader
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StringNode,
)

_NULL = -1


class SentNodes(Sequence[Node]):
    """The nodes of a graph, equal to a tuple of them: of most graphs nobody looks at any."""

    __slots__ = ("_nodes", "octets")

    def __init__(self, octets: bytes) -> None:
        self.octets = octets
        self._nodes: tuple[Node, ...] | None = None

    @property
    def is_cut(self) -> bool:
        """Whether some nodes are missing."""
        return bool(self.octets[-1])

    def _read(self) -> tuple[Node, ...]:
        if self._nodes is None:
            self._nodes = _GraphReader(AnswerReader(self.octets)).nodes()
        return self._nodes

    def __len__(self) -> int:
        return len(self._read())

    @overload
    def __getitem__(self, place: int) -> Node: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Node]: ...

    def __getitem__(self, place: int | slice) -> Node | Sequence[Node]:
        return self._read()[place]

    def __iter__(self) -> Iterator[Node]:
        return iter(self._read())

    def __eq__(self, other: object) -> bool:
        return self._read() == (other._read() if isinstance(other, SentNodes) else other)

    def __hash__(self) -> int:
        return hash(self._read())

    def __repr__(self) -> str:
        return repr(self._read())

    def __reduce__(self) -> tuple[type[SentNodes], tuple[bytes]]:
        return SentNodes, (self.octets,)


def is_same_graph(one: Sequence[Node], other: Sequence[Node]) -> bool:
    """Whether two graphs are the same bit by bit: NaN is itself, and 0.0 is not -0.0."""
    if isinstance(one, SentNodes) and isinstance(other, SentNodes) and one.octets == other.octets:
        return True
    return repr(one) == repr(other)


def read_graph_value(answer: AnswerReader, descriptor: str) -> GraphValue:
    """A value of a place of that type."""
    if descriptor in PRIMITIVES:
        return answer.primitives(descriptor, 1)[0]
    index = answer.count()
    return None if index == _NULL else Reference(index)


class _Layout(NamedTuple):
    """A class with the owner, name and descriptor of its fields."""

    class_name: str
    fields: list[tuple[str, str, str]]


class _GraphReader:
    def __init__(self, answer: AnswerReader) -> None:
        self._answer = answer
        self._names: list[str] = []
        self._layouts: list[_Layout] = []

    def nodes(self) -> tuple[Node, ...]:
        found = []
        while tag := self._answer.octet():
            found.append(self._node(chr(tag)))
        return tuple(found)

    def _name(self) -> str:
        number = self._answer.count()
        if number == len(self._names):
            self._names.append(self._answer.string())
        return self._names[number]

    def _value(self, descriptor: str) -> GraphValue:
        return read_graph_value(self._answer, descriptor)

    def _node(self, tag: str) -> Node:
        answer = self._answer
        match tag:
            case "O":
                return self._object()
            case "A":
                return self._array()
            case "E":
                return EnumNode(self._name(), self._name())
            case "T":
                return StringNode(answer.string())
            case "B":
                primitive = chr(answer.octet())
                return BoxNode(WRAPPERS[primitive], answer.primitives(primitive, 1)[0])
            case "C":
                return ClassNode(self._name())
            case _:
                return OpaqueNode(self._name())

    def _object(self) -> ObjectNode:
        number = self._answer.count()
        if number == len(self._layouts):
            name = self._name()
            fields = range(self._answer.count())
            self._layouts.append(_Layout(name, [(self._name(), self._name(), self._name()) for _ in fields]))
        layout = self._layouts[number]
        return ObjectNode(
            layout.class_name, tuple(FieldValue(*field, self._value(field[2])) for field in layout.fields)
        )

    def _array(self) -> ArrayNode | SparseArrayNode:
        answer = self._answer
        descriptor, length = self._name(), answer.count()
        element = descriptor[1:]
        if answer.octet():
            items = tuple((answer.count(), self._value(element)) for _ in range(answer.count()))
            return SparseArrayNode(descriptor, length, items)
        if element in PRIMITIVES:
            return ArrayNode(descriptor, answer.primitives(element, length))
        return ArrayNode(descriptor, tuple(self._value(element) for _ in range(length)))
