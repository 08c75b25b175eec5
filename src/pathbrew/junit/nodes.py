"""What the nodes of an object graph hold and are called."""

from __future__ import annotations

from collections.abc import Iterator

from pathbrew.confirmation.changes import is_default
from pathbrew.objects.graph import ArrayNode, GraphValue, Node, Reference, SparseArrayNode, values_of


def children(node: Node) -> Iterator[Reference]:
    """The nodes that a node refers to."""
    return (value for value in values_of(node) if isinstance(value, Reference) and value.index >= 0)


def contents(node: ArrayNode | SparseArrayNode) -> tuple[int, dict[int, GraphValue]]:
    """The length of an array and its elements that are not zero or null."""
    if isinstance(node, SparseArrayNode):
        return node.length, dict(node.items)
    return len(node.items), {at: value for at, value in enumerate(node.items) if not is_default(value)}


def simple_name(class_name: str) -> str:
    """The last part of a class name, nesting cut off."""
    return class_name.rpartition("/")[2].rpartition("$")[2]
