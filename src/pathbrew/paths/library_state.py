"""What the library remembers in static fields, tables and arrays: nothing symbolic outlives its run."""

from __future__ import annotations

from collections.abc import Iterator

from pathbrew.heap.objects import InputObject
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import is_symbolic
from pathbrew.program import JavaClass


class LibraryState:
    """Keeps static fields of library classes, hash tables and arrays there, as plain values leave them.

    What the library caches over plain values it would compute again, so that may stay.
    """

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._fields: dict[JavaClass, dict[str, Value]] = {}
        self._contents: dict[int, _Table | _Array] = {}

    def add(self, java_class: JavaClass) -> None:
        """Take the fields of a class that was just initialised as they are."""
        fields = dict(self._vm.runtime(java_class).statics.__dict__)
        self._fields[java_class] = fields
        for value in fields.values():
            self._add_contents(value)

    def _add_contents(self, value: Value) -> None:
        for owner in _reached(value):
            if id(owner) in self._contents:
                continue
            if isinstance(owner, JavaArray) and _holds_references(owner):
                self._contents[id(owner)] = _Array(owner)
            elif isinstance(owner, JavaObject) and hasattr(owner, "f_table"):
                table = _Table(owner)
                self._contents[id(owner)] = self._contents[id(owner.f_table)] = table

    def restore(self) -> None:
        """Take symbolic values, and what leads to them, out again."""
        for java_class, kept in self._fields.items():
            fields = self._vm.runtime(java_class).statics.__dict__
            for name in [name for name, value in kept.items() if fields[name] is not value]:
                if _leads_to_symbolic(fields[name]):
                    fields[name] = kept[name]
                else:
                    kept[name] = fields[name]
                    self._add_contents(kept[name])
        for contents in self._contents.values():
            contents.restore()


class _Array:
    """An array of references."""

    def __init__(self, owner: JavaArray) -> None:
        self._owner = owner
        self._elements = list(owner.data)

    def restore(self) -> None:
        data = self._owner.data
        if data == self._elements:
            return
        for place, (kept, value) in enumerate(zip(self._elements, data, strict=True)):
            if value is not kept and _leads_to_symbolic(value):
                data[place] = kept
        self._elements = list(data)


class _Table:
    """A hash table of the JDK's kind, with its nodes."""

    def __init__(self, owner: JavaObject) -> None:
        self._owner = owner
        self._keep()

    def _keep(self) -> None:
        self._attributes = dict(self._owner.__dict__)
        self._buckets = [] if self._owner.f_table is None else list(self._owner.f_table.data)
        self._nodes = [(node, dict(node.__dict__)) for first in self._buckets for node in _chain(first)]

    def restore(self) -> None:
        """As it was before an entry was added or removed that has something symbolic."""
        if self._owner.__dict__ == self._attributes:
            return
        if not _leads_to_symbolic(self._owner):
            self._keep()
            return
        for changed, attributes in [(self._owner, self._attributes), *self._nodes]:
            changed.__dict__.clear()
            changed.__dict__.update(attributes)
        if self._owner.f_table is not None:
            self._owner.f_table.data[:] = self._buckets


def _chain(node: JavaObject | None) -> Iterator[JavaObject]:
    while node is not None:
        yield node
        node = getattr(node, "f_next", None)


def _leads_to_symbolic(value: Value) -> bool:
    return any(is_symbolic(part) or isinstance(part, InputObject) for part in _reached(value))


def _reached(value: Value) -> Iterator[Value]:
    """The value and all that it leads to, but for what symbolic parts lead to."""
    seen: set[int] = set()
    pending = [value]
    while pending:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        yield value
        if is_symbolic(value) or isinstance(value, InputObject | JavaString):
            continue
        if isinstance(value, JavaArray):
            pending += value.data if _holds_references(value) else ()
        elif isinstance(value, JavaObject):
            pending += value.__dict__.values()


def _holds_references(array: JavaArray) -> bool:
    return array.java_class.name[1] in "L["
