"""What objects of the JDK hold, read off the fields that a replay reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pathbrew.objects.graph import ArrayNode, GraphValue, Node, ObjectNode, Reference

_MOST_ITEMS = 50
_LIST = "java/util/Arrays.asList"
_EMPTY_LIST = "java/util/Collections.emptyList"
_MAP_OF = "java/util/Map.of"
_MOST_ENTRIES = 10
"""Entries that `Map.of` takes."""

Fields = dict[str, GraphValue]


@dataclass(frozen=True, slots=True)
class Contents:
    """An object by what makes an equal one, or by what a method of it gives.

    Made by `maker` from the items (`java/util/Arrays.asList`), within a new `around` if there is one
    (`java/util/HashSet`), or by a constructor of `maker` from the text. Where `method` is set, the text or
    the number, with its descriptor, is what that method of `class_name` gives.
    """

    class_name: str
    maker: str = ""
    items: tuple[GraphValue, ...] = ()
    around: str = ""
    text: str | None = None
    number: tuple[str, int | float] | None = None
    method: str = ""

    @property
    def is_map_of(self) -> bool:
        """Whether it is a map of several entries, which Java 8 has no expression for."""
        return self.maker == _MAP_OF

    @property
    def counted(self) -> Contents:
        """A map of several entries by its size."""
        return Contents("java/util/Map", number=("I", len(self.items) // 2), method="size")


def contents_of(nodes: Sequence[Node], index: int) -> Contents | None:
    """The contents of an object of a few common classes of the library; None for all others."""
    node = nodes[index]
    if not isinstance(node, ObjectNode) or node.class_name not in _READERS:
        return None
    found = _READERS[node.class_name](nodes, node.class_name, {f.name: f.value for f in node.fields})
    return None if found is None or len(found.items) > _MOST_ITEMS else found


def _node(nodes: Sequence[Node], value: GraphValue) -> Node | None:
    if isinstance(value, Reference) and 0 <= value.index < len(nodes):
        return nodes[value.index]
    return None


def _fields(nodes: Sequence[Node], value: GraphValue) -> Fields | None:
    node = _node(nodes, value)
    return {f.name: f.value for f in node.fields} if isinstance(node, ObjectNode) else None


def _items(nodes: Sequence[Node], value: GraphValue) -> tuple[GraphValue, ...] | None:
    array = _node(nodes, value)
    return array.items if isinstance(array, ArrayNode) else None


def _list(class_name: str, items: Sequence[GraphValue] | None) -> Contents | None:
    if items is None:
        return None
    return Contents(class_name, _LIST if items else _EMPTY_LIST, tuple(items))


def _array_list(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    items, size = _items(nodes, fields.get("elementData")), fields.get("size")
    return _list(name, items[:size]) if items is not None and isinstance(size, int) else None


def _linked_list(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    items: list[GraphValue] = []
    link = _fields(nodes, fields.get("first"))
    while link is not None and len(items) <= _MOST_ITEMS:
        items.append(link.get("item"))
        link = _fields(nodes, link.get("next"))
    return _list(name, items) if len(items) == fields.get("size") else None


def _list12(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    first, second = fields.get("e0"), fields.get("e1")
    # The place of a missing second element holds a plain object as a mark.
    mark = _node(nodes, second)
    is_one = isinstance(mark, ObjectNode) and mark.class_name == "java/lang/Object"
    return _list(name, (first,) if is_one else (first, second))


def _entries(nodes: Sequence[Node], fields: Fields) -> list[tuple[GraphValue, GraphValue]] | None:
    """The entries of a hash table or a tree; None if they cannot be read, or are too many."""
    pending = [*(_items(nodes, fields.get("table")) or ()), fields.get("root")]
    found: list[tuple[GraphValue, GraphValue]] = []
    while pending and len(found) <= _MOST_ITEMS:
        link = _fields(nodes, pending.pop(0))
        if link is not None:
            found.append((link.get("key"), link.get("value")))
            pending[:0] = [link.get("next"), link.get("left"), link.get("right")]
    return found if len(found) == fields.get("size") else None


def _set(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    table = _fields(nodes, fields.get("map") or fields.get("m"))
    entries = None if table is None else _entries(nodes, table)
    if entries is None:
        return None
    if not entries:
        return Contents(name, "java/util/Collections.emptySet")
    return Contents(name, _LIST, tuple(key for key, _ in entries), "java/util/HashSet")


def _map(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    """Equal to a map of few entries; of larger ones the size is told."""
    size, entries = fields.get("size"), _entries(nodes, fields)
    if size == 0:
        return Contents(name, "java/util/Collections.emptyMap")
    if entries is not None and len(entries) <= _MOST_ENTRIES:
        items = tuple(part for entry in entries for part in entry)
        if len(entries) == 1:
            return Contents(name, "java/util/Collections.singletonMap", items)
        if None not in items:
            return Contents(name, _MAP_OF, items)
    return Contents("java/util/Map", number=("I", size), method="size") if isinstance(size, int) else None


def _view(field: str) -> Callable[[Sequence[Node], str, Fields], Contents | None]:
    """A view of a collection, which equals what the collection equals."""

    def read(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
        viewed = fields.get(field)
        if not isinstance(viewed, Reference) or not 0 <= viewed.index < len(nodes):
            return None
        return contents_of(nodes, viewed.index)

    return read


def _optional(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    value = fields.get("value")
    return Contents(name, f"{name}.empty") if value is None else Contents(name, f"{name}.of", (value,))


def _builder(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
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
    return Contents(name, text=text, method="toString")


def _magnitude(nodes: Sequence[Node], fields: Fields) -> int | None:
    words, sign = _items(nodes, fields.get("mag")), fields.get("signum")
    if words is None or not isinstance(sign, int):
        return None
    number = 0
    for word in words:
        number = number << 32 | (word & 0xFFFFFFFF if isinstance(word, int) else 0)
    return sign * number


def _big_integer(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    number = _magnitude(nodes, fields)
    return None if number is None else Contents(name, name, text=str(number))


def _big_decimal(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    scale, unscaled = fields.get("scale"), fields.get("intCompact")
    inflated = _fields(nodes, fields.get("intVal"))
    if unscaled == -(2**63):
        unscaled = None if inflated is None else _magnitude(nodes, inflated)
    if not isinstance(scale, int) or not isinstance(unscaled, int):
        return None
    if scale <= 0 or scale > 30:
        return Contents(name, name, text=f"{unscaled}E{-scale}" if scale else str(unscaled))
    digits = str(abs(unscaled)).rjust(scale + 1, "0")
    sign = "-" if unscaled < 0 else ""
    return Contents(name, name, text=f"{sign}{digits[:-scale]}.{digits[-scale:]}")


def _holder(descriptor: str) -> Callable[[Sequence[Node], str, Fields], Contents | None]:
    def read(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
        value = fields.get("value")
        if not isinstance(value, int):
            return None
        return Contents(name, number=(descriptor, value), method="get")

    return read


_READERS: dict[str, Callable[[Sequence[Node], str, Fields], Contents | None]] = {
    "java/util/ArrayList": _array_list,
    "java/util/LinkedList": _linked_list,
    "java/util/Arrays$ArrayList": lambda nodes, name, fields: _list(name, _items(nodes, fields.get("a"))),
    "java/util/ImmutableCollections$ListN": lambda nodes, name, fields: _list(
        name, _items(nodes, fields.get("elements"))
    ),
    "java/util/ImmutableCollections$List12": _list12,
    "java/util/Collections$EmptyList": lambda nodes, name, fields: _list(name, ()),
    "java/util/Collections$SingletonList": lambda nodes, name, fields: _list(name, (fields.get("element"),)),
    "java/util/HashSet": _set,
    "java/util/LinkedHashSet": _set,
    "java/util/TreeSet": _set,
    "java/util/HashMap": _map,
    "java/util/LinkedHashMap": _map,
    "java/util/TreeMap": _map,
    **{
        f"java/util/Collections${kind}{name}": _view(field)
        for kind in ("Unmodifiable", "Synchronized")
        for name, field in (
            ("List", "list"),
            ("RandomAccessList", "list"),
            ("Set", "c"),
            ("SortedSet", "c"),
            ("NavigableSet", "c"),
            ("Map", "m"),
            ("SortedMap", "m"),
            ("NavigableMap", "m"),
        )
    },
    "java/util/Optional": _optional,
    "java/lang/StringBuilder": _builder,
    "java/lang/StringBuffer": _builder,
    "java/math/BigInteger": _big_integer,
    "java/math/BigDecimal": _big_decimal,
    "java/util/concurrent/atomic/AtomicInteger": _holder("I"),
    "java/util/concurrent/atomic/AtomicLong": _holder("J"),
}
