"""What another machine's language, time zone and line separator change of what a call gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathbrew.objects.graph import Node, OpaqueNode, StringNode


def marked(home: Sequence[Node], abroad: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes; texts know which of their line breaks are the machine's, and are opaque if more differs."""
    return tuple(
        _marked(node, abroad[index] if index < len(abroad) else node) for index, node in enumerate(home)
    )


def portable(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes with line breaks of one kind, so that those of two machines can be compared."""
    return tuple(
        replace(node, text=node.text.replace("\r\n", "\n")) if isinstance(node, StringNode) else node
        for node in nodes
    )


def _marked(node: Node, other: Node) -> Node:
    if not isinstance(node, StringNode) or node == other:
        return node
    separators = separators_of(node.text, other.text) if isinstance(other, StringNode) else None
    return OpaqueNode("java/lang/String") if separators is None else replace(node, separators=separators)


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
