"""Static fields in which the library remembers what it was given: nothing symbolic outlives its run."""

from __future__ import annotations

from typing import Any

from pathbrew.heap.objects import InputObject
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.machine.core.unknown import is_symbolic
from pathbrew.program import JavaClass


class LibraryState:
    """Keeps the static fields of library classes as initialisers and runs over plain values have left them.

    What the library caches over plain values it would compute again, so that may stay.
    """

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._kept: dict[JavaClass, dict[str, Any]] = {}

    def add(self, java_class: JavaClass) -> None:
        """Take the fields of a class that was just initialised as they are."""
        self._kept[java_class] = dict(self._vm.runtime(java_class).statics.__dict__)

    def restore(self) -> None:
        """Take symbolic values, and what leads to them, out of the fields again."""
        for java_class, kept in self._kept.items():
            fields = self._vm.runtime(java_class).statics.__dict__
            changed = [name for name, value in kept.items() if fields[name] is not value]
            for name in changed:
                if _leads_to_symbolic(fields[name]):
                    fields[name] = kept[name]
                else:
                    kept[name] = fields[name]


def _leads_to_symbolic(value: Any) -> bool:
    seen: set[int] = set()
    pending = [value]
    while pending:
        value = pending.pop()
        if is_symbolic(value) or isinstance(value, InputObject):
            return True
        if isinstance(value, JavaObject) and not isinstance(value, JavaString) and id(value) not in seen:
            seen.add(id(value))
            pending += value.data if isinstance(value, JavaArray) else value.__dict__.values()
    return False
