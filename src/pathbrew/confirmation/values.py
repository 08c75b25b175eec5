"""Values of a graph as keys that are equal where a test could not tell them apart."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pathbrew.objects.contents import contents_of
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    StringNode,
)

_DEEPEST = 4
_LONGEST = 50


def key_of(value: GraphValue, nodes: Sequence[Node], depth: int = 0) -> Hashable | None:
    """What a value is to those who compare it by `equals`; None where its fields would have to tell."""
    if value is None:
        return ("null",)
    if not isinstance(value, Reference):
        # Not by ==, for which NaN differs from itself and the zeros do not.
        return type(value).__name__, repr(value)
    if not 0 <= value.index < len(nodes) or depth > _DEEPEST:
        return None
    node = nodes[value.index]
    match node:
        case StringNode(text):
            return "text", text
        case BoxNode(class_name, number):
            return class_name, repr(number)
        case EnumNode() | ClassNode():
            return node
        case ArrayNode(descriptor, items) if len(items) <= _LONGEST:
            return _row(descriptor, items, nodes, depth)
        case ObjectNode():
            found = contents_of(nodes, value.index)
            if found is None:
                return None
            return _row(
                (found.class_name, found.text, found.number, found.numbers), found.items, nodes, depth
            )
    return None


def _row(kind: Hashable, items: Sequence[GraphValue], nodes: Sequence[Node], depth: int) -> Hashable | None:
    keys = [key_of(item, nodes, depth + 1) for item in items]
    return None if None in keys else (kind, *keys)
