"""What collections of the machine hold, read off the JDK's fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pathbrew.heap.collections_built import built
from pathbrew.heap.collections_lists import LazyList, ListElements
from pathbrew.machine.core.objects import JavaObject, Value

Row = tuple[Value, ...]
"""An element, or a key and its value."""
Reader = Callable[[JavaObject], Iterator[Row]]


def contents(reference: JavaObject) -> list[Row] | None:
    """The elements of a collection, or the entries of a map; None where they cannot be told."""
    if isinstance(reference, LazyList):
        return None
    reader = _READERS.get(reference.java_class.name)
    return None if reader is None else list(reader(reference))


def has_changed(reference: JavaObject) -> bool:
    """Whether a collection that was made as an input holds something else by now."""
    how = built(reference)
    if how is None:
        return False
    if isinstance(how.filling, ListElements):
        if isinstance(reference, LazyList):
            elements = reference.f_elementData.data
            return isinstance(elements, ListElements) and any(
                elements.initial.get(place, elements) is not item for place, item in elements.items.items()
            )
        now = contents(reference)
        assert now is not None
        initial = [(how.filling.initial.get(place, how),) for place in range(len(now))]
        return len(now) != len(how.filling.initial) or not _same(now, initial)
    now = contents(reference)
    return now is not None and not _same(now, [step.arguments for step in how.filling])


def _same(one: list[Row], other: list[Row]) -> bool:
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and all(
        _decided(mine) is _decided(theirs) for rows in pairs for mine, theirs in zip(*rows, strict=True)
    )


def _decided(value: Value) -> Value:
    is_decided = getattr(value, "is_decided", False)
    return value.resolve() if is_decided else value


def _array(field: str, size: str) -> Reader:
    def read(reference: JavaObject) -> Iterator[Row]:
        yield from ((item,) for item in getattr(reference, field).data[: getattr(reference, size)])

    return read


def _linked(reference: JavaObject) -> Iterator[Row]:
    node = reference.f_first
    while node is not None:
        yield (node.f_item,)
        node = node.f_next


def _deque(reference: JavaObject) -> Iterator[Row]:
    places, place = reference.f_elements.data, reference.f_head
    while place != reference.f_tail:
        yield (places[place],)
        place = (place + 1) % len(places)


def _hash_map(reference: JavaObject) -> Iterator[Row]:
    table = reference.f_table
    found = []
    for node in table.data if table is not None else ():
        while node is not None:
            found.append(node)
            node = node.f_next
    # Nodes with symbolic keys know when they came in: their places in the table mean nothing.
    found.sort(key=lambda node: node.__dict__.get("came", 0))
    yield from ((node.f_key, node.f_value) for node in found)


def _linked_map(reference: JavaObject) -> Iterator[Row]:
    node = reference.f_head
    while node is not None:
        yield node.f_key, node.f_value
        node = node.f_after


def _tree_map(reference: JavaObject) -> Iterator[Row]:
    pending: list[JavaObject] = []
    node = reference.f_root
    while pending or node is not None:
        while node is not None:
            pending.append(node)
            node = node.f_left
        node = pending.pop()
        yield node.f_key, node.f_value
        node = node.f_right


def _keys(field: str, of_map: Reader) -> Reader:
    return lambda reference: ((key,) for key, _ in of_map(getattr(reference, field)))


_READERS: dict[str, Reader] = {
    f"java/util/{name}": reader
    for name, reader in {
        "ArrayList": _array("f_elementData", "f_size"),
        "Vector": _array("f_elementData", "f_elementCount"),
        "Stack": _array("f_elementData", "f_elementCount"),
        "PriorityQueue": _array("f_queue", "f_size"),
        "LinkedList": _linked,
        "ArrayDeque": _deque,
        "HashMap": _hash_map,
        "LinkedHashMap": _linked_map,
        "TreeMap": _tree_map,
        "HashSet": _keys("f_map", _hash_map),
        "LinkedHashSet": _keys("f_map", _linked_map),
        "TreeSet": _keys("f_m", _tree_map),
    }.items()
}
