"""What objects of the JDK hold, read off the fields that a replay reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.jvm.graph import ArrayNode, GraphValue, Node, ObjectNode, Reference

_MOST_ITEMS = 50


@dataclass(frozen=True, slots=True)
class Contents:
    """An object as what makes an equal one (`java/util/Arrays.asList` of the items), or as a text.

    `method` is to be called on the object before it is compared.
    """

    maker: str = ""
    items: tuple[GraphValue, ...] = ()
    text: str | None = None
    method: str = ""


def contents_of(nodes: Sequence[Node], index: int) -> Contents | None:
    """The contents of an object of a few common classes of the library; None for all others."""
    node = nodes[index]
    if not isinstance(node, ObjectNode):
        return None
    fields = {f.name: f.value for f in node.fields}
    name = node.class_name
    if name in ("java/util/ArrayList", "java/util/Arrays$ArrayList"):
        items = _items(nodes, fields.get("elementData", fields.get("a")))
        size = fields.get("size")
        return None if items is None else _list(items[:size] if isinstance(size, int) else items)
    if name == "java/util/ImmutableCollections$ListN":
        items = _items(nodes, fields.get("elements"))
        return None if items is None else _list(items)
    if name == "java/util/ImmutableCollections$List12":
        first, second = fields.get("e0"), fields.get("e1")
        one = isinstance(second, Reference) and second.index >= 0 and _is_empty_mark(nodes[second.index])
        return _list((first,) if one else (first, second))
    if name == "java/util/Optional":
        value = fields.get("value")
        return (
            Contents("java/util/Optional.empty")
            if value is None
            else Contents("java/util/Optional.of", (value,))
        )
    if name in ("java/lang/StringBuilder", "java/lang/StringBuffer"):
        return _builder(nodes, fields)
    return None


def _list(items: tuple[GraphValue, ...]) -> Contents | None:
    if len(items) > _MOST_ITEMS:
        return None
    return Contents("java/util/Arrays.asList" if items else "java/util/Collections.emptyList", items)


def _items(nodes: Sequence[Node], value: GraphValue) -> tuple[GraphValue, ...] | None:
    if not isinstance(value, Reference) or not 0 <= value.index < len(nodes):
        return None
    array = nodes[value.index]
    return array.items if isinstance(array, ArrayNode) else None


def _is_empty_mark(node: Node) -> bool:
    return isinstance(node, ObjectNode) and node.class_name == "java/lang/Object"


def _builder(nodes: Sequence[Node], fields: dict[str, GraphValue]) -> Contents | None:
    octets = _items(nodes, fields.get("value"))
    count, coder = fields.get("count"), fields.get("coder")
    if octets is None or not isinstance(count, int) or coder not in (0, 1):
        return None
    raw = bytes(value & 255 for value in octets if isinstance(value, int))
    if coder == 0:
        text = raw[:count].decode("latin-1")
    else:
        # The JVM keeps the units in the order of the machine.
        text = raw[: 2 * count].decode("utf-16-le", "surrogatepass")
    return Contents(text=text, method="toString")
