"""What another machine's language, time zone, line separator and time change of what a call gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathbrew.jvm.replay import FileLeft
from pathbrew.objects.graph import (
    ANYTHING,
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    GraphValue,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StaticValue,
    StringNode,
    class_of,
)


def marked(home: Sequence[Node], abroad: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes; texts know which of their line breaks are the machine's.

    What differs in more is anything in fields and arrays, and else an opaque object.
    """
    return tuple(
        _marked(node, abroad[index] if index < len(abroad) else node) for index, node in enumerate(home)
    )


def marked_statics(home: Sequence[StaticValue], abroad: Sequence[StaticValue]) -> tuple[StaticValue, ...]:
    """The static fields that are the same on both machines."""
    others = {(each.owner, each.name): each.value for each in abroad}
    return tuple(
        each for each in home if common(each.value, others.get((each.owner, each.name))) == each.value
    )


def common(home: GraphValue, abroad: GraphValue) -> GraphValue:
    """The value if it is the same on both machines, or anything; of references the nodes tell."""
    if isinstance(home, Reference) and isinstance(abroad, Reference):
        return home
    # Not by ==, for which NaN differs from itself and the zeros do not.
    return home if repr(home) == repr(abroad) else ANYTHING


def common_files(home: Sequence[FileLeft], abroad: Sequence[FileLeft]) -> tuple[FileLeft, ...]:
    """The files that are there on either machine; what differs is no text."""
    same = set(home) & set(abroad)
    names = dict.fromkeys(file.name for file in (*home, *abroad) if file not in same)
    return (*(file for file in home if file in same), *map(FileLeft, names))


def portable(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes with line breaks of one kind, so that those of two machines can be compared."""
    return tuple(
        replace(node, text=node.text.replace("\r\n", "\n")) if isinstance(node, StringNode) else node
        for node in nodes
    )


def _marked(node: Node, other: Node) -> Node:
    if node == other:
        return node
    match node, other:
        case StringNode(), StringNode():
            separators = separators_of(node.text, other.text)
            return _opaque(node) if separators is None else replace(node, separators=separators)
        case ObjectNode(), ObjectNode() if _fields(node) == _fields(other):
            pairs = zip(node.fields, other.fields, strict=True)
            return replace(node, fields=tuple(replace(f, value=common(f.value, o.value)) for f, o in pairs))
        case ArrayNode(), ArrayNode() if len(node.items) == len(other.items):
            return replace(node, items=tuple(map(common, node.items, other.items)))
    is_told = isinstance(
        node, StringNode | BoxNode | EnumNode | ClassNode | ArrayNode | SparseArrayNode | ObjectNode
    )
    return _opaque(node) if is_told else node


def _opaque(node: Node) -> OpaqueNode:
    return OpaqueNode(class_of(node))


def _fields(node: ObjectNode) -> list[tuple[str, str, str]]:
    return [(node.class_name, field.owner, field.name) for field in node.fields]


def separators_of(home: str, abroad: str) -> tuple[int, ...] | None:
    """The places of line feeds that are `\\r\\n` abroad; None if the texts differ in more."""
    found: list[int] = []
    at = 0
    for place, unit in enumerate(home):
        if unit == "\n" and abroad.startswith("\r\n", at):
            found.append(place)
            at += 1
        elif not abroad.startswith(unit, at):
            return None
        at += 1
    return tuple(found) if at == len(abroad) else None
