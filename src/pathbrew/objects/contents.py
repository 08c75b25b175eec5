"""What objects of the JDK hold, read off the fields that a replay reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    EnumNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    StringNode,
)

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
    (`java/util/HashSet`), or from the numbers, each with its descriptor (`java/time/LocalDate.of`), or from
    the text; by a constructor if it names no method. Where `method` is set, the text or the number, with its
    descriptor, is what that method of `class_name` gives.
    """

    class_name: str
    maker: str = ""
    items: tuple[GraphValue, ...] = ()
    around: str = ""
    text: str | None = None
    number: tuple[str, int | float] | None = None
    method: str = ""
    numbers: tuple[tuple[str, int | float], ...] = ()

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
    return _set_of(name, [key for key, _ in entries])


def _map(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    """Equal to a map of few entries; of larger ones the size is told."""
    size, entries = fields.get("size"), _entries(nodes, fields)
    if entries is not None and len(entries) <= _MOST_ENTRIES:
        items = [part for entry in entries for part in entry]
        if len(entries) < 2 or None not in items:
            return _map_of(name, items)
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


def _numbers(maker: str, **parts: str) -> Callable[[Sequence[Node], str, Fields], Contents | None]:
    """An object that is made of the numbers in its fields, given with the descriptors of the parameters."""

    def read(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
        return _made_of(name, maker, [(parts[each], fields.get(each, 0)) for each in parts])

    return read


def _made_of(
    name: str, maker: str, numbers: Sequence[tuple[str, GraphValue]], least: int = 0
) -> Contents | None:
    """An object made of numbers, of which zeros at the end may be left out down to the least."""
    told = [(descriptor, value) for descriptor, value in numbers if isinstance(value, int | float)]
    if len(told) < len(numbers):
        return None
    while least and len(told) > least and not told[-1][1]:
        told.pop()
    return Contents(name, maker, numbers=tuple(told))


_CLOCK = ("hour", "minute", "second", "nano")


def _local_time(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    return _made_of(name, f"{name}.of", [("I", fields.get(each, 0)) for each in _CLOCK], 2)


def _local_date_time(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    date, time = _fields(nodes, fields.get("date")), _fields(nodes, fields.get("time"))
    if date is None or time is None:
        return None
    numbers = [("I", date.get(each, 0)) for each in ("year", "month", "day")]
    return _made_of(name, f"{name}.of", [*numbers, *(("I", time.get(each, 0)) for each in _CLOCK)], 5)


def _moment(maker: str) -> Callable[[Sequence[Node], str, Fields], Contents | None]:
    """Of seconds and nanoseconds."""

    def read(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
        numbers = [("J", fields.get("seconds", 0)), ("J", fields.get("nanos", 0))]
        return _made_of(name, maker, numbers, 1)

    return read


def _optional_number(descriptor: str) -> Callable[[Sequence[Node], str, Fields], Contents | None]:
    def read(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
        if not fields.get("isPresent", 0):
            return Contents(name, f"{name}.empty")
        return _made_of(name, f"{name}.of", [(descriptor, fields.get("value", 0))])

    return read


def _date(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    if fields.get("cdate") is not None:
        return None
    return _made_of(name, name, [("J", fields.get("fastTime", 0))])


def _uuid(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    most, least = fields.get("mostSigBits", 0), fields.get("leastSigBits", 0)
    if not isinstance(most, int) or not isinstance(least, int):
        return None
    digits = f"{most & 2**64 - 1:016x}{least & 2**64 - 1:016x}"
    parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return Contents(name, f"{name}.fromString", text="-".join(parts))


def _order(nodes: Sequence[Node], value: GraphValue) -> tuple[str, str | int | float] | None:
    """By what elements are put in order whose own order differs from JVM to JVM."""
    match _node(nodes, value):
        case StringNode(text):
            return "text", text
        case BoxNode(class_name, number):
            return class_name, number
        case EnumNode() as constant:
            return constant.class_name, constant.constant_name
    return None


def _set_of(name: str, elements: Sequence[GraphValue]) -> Contents | None:
    if not elements:
        return Contents(name, "java/util/Collections.emptySet")
    return Contents(name, _LIST, tuple(elements), "java/util/HashSet")


def _set12(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    return _unordered_set(nodes, name, [fields.get("e0"), fields.get("e1")])


def _set_n(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    items = _items(nodes, fields.get("elements"))
    return None if items is None else _unordered_set(nodes, name, items)


def _unordered_set(nodes: Sequence[Node], name: str, items: Sequence[GraphValue]) -> Contents | None:
    # The place of a missing element is empty, or holds a plain object as a mark.
    elements = [item for item in items if item is not None and not _is_mark(nodes, item)]
    placed = [(_order(nodes, item), item) for item in elements]
    if any(order is None for order, _ in placed) and len(placed) > 1:
        return None
    return _set_of(name, [item for _, item in sorted(placed, key=lambda each: each[0] or ("", ""))])


def _is_mark(nodes: Sequence[Node], value: GraphValue) -> bool:
    node = _node(nodes, value)
    return isinstance(node, ObjectNode) and node.class_name == "java/lang/Object"


def _map_n(nodes: Sequence[Node], name: str, fields: Fields) -> Contents | None:
    table = _items(nodes, fields.get("table")) or ()
    entries = [(table[at], table[at + 1]) for at in range(0, len(table) - 1, 2) if table[at] is not None]
    placed = [(_order(nodes, key), key, value) for key, value in entries]
    if any(order is None for order, _, _ in placed) or len(placed) > _MOST_ENTRIES:
        return Contents("java/util/Map", number=("I", len(placed)), method="size")
    placed.sort(key=lambda each: each[0] or ("", ""))
    return _map_of(name, [part for _, key, value in placed for part in (key, value)])


def _map_of(name: str, items: Sequence[GraphValue]) -> Contents:
    """A map of at most as many entries as `Map.of` takes; nothing in it is null if there are several."""
    if not items:
        return Contents(name, "java/util/Collections.emptyMap")
    maker = "java/util/Collections.singletonMap" if len(items) == 2 else _MAP_OF
    return Contents(name, maker, tuple(items))


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
    "java/util/ImmutableCollections$Set12": _set12,
    "java/util/ImmutableCollections$SetN": _set_n,
    "java/util/ImmutableCollections$Map1": lambda nodes, name, fields: _map_of(
        name, (fields.get("k0"), fields.get("v0"))
    ),
    "java/util/ImmutableCollections$MapN": _map_n,
    "java/util/Collections$EmptySet": lambda nodes, name, fields: _set_of(name, ()),
    "java/util/Collections$SingletonSet": lambda nodes, name, fields: _set_of(name, (fields.get("element"),)),
    "java/util/Collections$EmptyMap": lambda nodes, name, fields: _map_of(name, ()),
    "java/util/Collections$SingletonMap": lambda nodes, name, fields: _map_of(
        name, (fields.get("k"), fields.get("v"))
    ),
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
    "java/util/OptionalInt": _optional_number("I"),
    "java/util/OptionalLong": _optional_number("J"),
    "java/util/OptionalDouble": _optional_number("D"),
    "java/util/UUID": _uuid,
    "java/util/Date": _date,
    "java/time/LocalDate": _numbers("java/time/LocalDate.of", year="I", month="I", day="I"),
    "java/time/LocalTime": _local_time,
    "java/time/LocalDateTime": _local_date_time,
    "java/time/Duration": _moment("java/time/Duration.ofSeconds"),
    "java/time/Instant": _moment("java/time/Instant.ofEpochSecond"),
    "java/time/Period": _numbers("java/time/Period.of", years="I", months="I", days="I"),
    "java/time/Year": _numbers("java/time/Year.of", year="I"),
    "java/time/YearMonth": _numbers("java/time/YearMonth.of", year="I", month="I"),
    "java/time/MonthDay": _numbers("java/time/MonthDay.of", month="I", day="I"),
    "java/time/ZoneOffset": _numbers("java/time/ZoneOffset.ofTotalSeconds", totalSeconds="I"),
    "java/lang/StringBuilder": _builder,
    "java/lang/StringBuffer": _builder,
    "java/math/BigInteger": _big_integer,
    "java/math/BigDecimal": _big_decimal,
    "java/util/concurrent/atomic/AtomicInteger": _holder("I"),
    "java/util/concurrent/atomic/AtomicLong": _holder("J"),
    "java/util/concurrent/atomic/AtomicBoolean": _holder("Z"),
}
