"""Shapes: what is needed of an object, as far as it decides whether calls lead there."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pathbrew.objects.graph import (
    ANYTHING,
    BoxNode,
    BuiltNode,
    ClassNode,
    EnumNode,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
)
from pathbrew.objects.open_graph import (
    OpenArrayNode,
    OpenListNode,
    OpenNode,
    OpenStringNode,
    OpenValue,
    open_class_of,
    open_values_of,
)
from pathbrew.terms import Term


@dataclass(frozen=True, slots=True)
class Shape:
    """Objects of one shape differ at most in what a path says of their terms; concrete ones not at all."""

    key: Hashable
    is_concrete: bool


def shape_of(nodes: Sequence[OpenNode], index: int) -> Shape:
    """The shape of an object and of all that it refers to."""
    reader = _Reader(nodes)
    key = reader.value(Reference(index))
    return Shape(key, reader.is_concrete)


class _Reader:
    def __init__(self, nodes: Sequence[OpenNode]) -> None:
        self.is_concrete = True
        self._nodes = nodes
        self._numbers: dict[int, int] = {}

    def value(self, value: OpenValue) -> Hashable:
        if isinstance(value, Term):
            self.is_concrete = False
            return Term
        if isinstance(value, Reference) and value != ANYTHING:
            return self._node(value.index)
        return value

    def _node(self, index: int) -> Hashable:
        node = self._nodes[index]
        match node:
            case OpenStringNode():
                self.is_concrete = False
                return OpenStringNode
            case BoxNode():
                return node.class_name, self.value(node.value)
            case StubNode():
                return "stub", node.class_name
            case EnumNode() | StringNode() | ClassNode() | OpaqueNode():
                return node
        known = self._numbers.get(index)
        if known is not None:
            return ("met", known)
        self._numbers[index] = len(self._numbers)
        parts = tuple(map(self.value, open_values_of(node)))
        return open_class_of(node), self._skeleton(node), parts

    def _skeleton(self, node: OpenNode) -> Hashable:
        """What a node says beside its values."""
        match node:
            case ObjectNode():
                return tuple((field.owner, field.name) for field in node.fields)
            case OpenArrayNode() | OpenListNode():
                self.is_concrete &= not (isinstance(node, OpenArrayNode) and node.elements is not None)
                return self.value(node.length), tuple(place for place, _ in node.items)
            case SparseArrayNode():
                return node.length, tuple(place for place, _ in node.items)
            case BuiltNode():
                return node.maker.method, len(node.calls)
            case _:
                return None
