"""The state that all runs start from: what the static initialisers of the user's classes have made.

The thread belongs to it, with the values that it has of variables of its own.
All user classes that a method needs count as initialised before it is called. A class that turns out to be
needed in the middle of a run is initialised from the state before the run, and the run is made again; but for
those that each run is to initialise anew, on their first use.
"""

from __future__ import annotations

from pathbrew.classfile.access_flags import PRIVATE, SYNTHETIC
from pathbrew.heap.hierarchy import is_enum
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.runtime import Statics
from pathbrew.machine.library.lang.threads import forget_thread, known_thread
from pathbrew.paths.library_state import LibraryState
from pathbrew.program import JavaClass


class Baseline:
    """Keeps copies of the user's statics, of the thread, and of what they reach."""

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._attributes: dict[int, tuple[JavaObject | Statics, dict[str, Value]]] = {}
        self._elements: dict[int, tuple[JavaArray, list[Value]]] = {}
        self.initialised: list[JavaClass] = []
        """The user's classes in the order in which their initialisers ended."""
        self._began: dict[JavaClass, int] = {}
        self._held: set[JavaClass] = set()
        self._holds: dict[JavaClass, bool] = {}
        self._library = LibraryState(vm)
        vm.on_initialized = self._add

    def _add(self, java_class: JavaClass, began: int) -> None:
        if java_class in self._vm.late:
            return
        if self._vm.program.class_path.is_user_class(java_class.name):
            self._began[java_class] = began
            self.initialised.append(java_class)
        else:
            self._library.add(java_class)

    @property
    def begun(self) -> list[str]:
        """The names of the classes in the order in which their initialisation began.

        Begun in another one, initialisers that depend on each other may fail.
        """
        return [java_class.name for java_class in sorted(self.initialised, key=self._began.__getitem__)]

    def keep(self) -> None:
        """Take the present state as the one to start from: an initialiser may change other classes, too."""
        self._attributes.clear()
        self._elements.clear()
        self._held.clear()
        self._holds.clear()
        self._find_held()
        pending: list[Value] = [known_thread(self._vm)]
        for java_class in self.initialised:
            statics = self._vm.runtime(java_class).statics
            self._attributes[id(statics)] = (statics, _copied(statics.__dict__))
            pending += statics.__dict__.values()
        while pending:
            pending += self._keep_object(pending.pop())

    def _keep_object(self, value: Value) -> list[Value]:
        """Copy an object that is new; gives what it refers to."""
        key = id(value)
        if isinstance(value, JavaArray):
            if key in self._elements or not isinstance(value.data, list):
                return []
            self._elements[key] = (value, list(value.data))
            return list(value.data)
        if not isinstance(value, JavaObject) or isinstance(value, JavaString) or key in self._attributes:
            return []
        self._attributes[key] = (value, _copied(value.__dict__))
        return list(value.__dict__.values())

    def keeps(self, value: Value) -> bool:
        """Whether static fields lead to the object."""
        return id(value) in self._attributes or id(value) in self._elements

    def holds(self, declared: JavaClass) -> bool:
        """Whether static fields lead to objects of the type that an input could be, too."""
        known = self._holds.get(declared)
        if known is None:
            known = self._holds[declared] = any(held.is_subtype(declared) for held in self._held)
        return known

    def _find_held(self) -> None:
        """The classes of what other code can get hold of: not what the compiler made, nor private tables."""
        seen: set[int] = set()
        pending: list[Value] = []
        for java_class in self.initialised:
            statics = self._vm.runtime(java_class).statics
            for field in java_class.fields.values():
                hidden = field.access & SYNTHETIC or (field.access & PRIVATE and field.descriptor[0] == "[")
                if field.is_static and not hidden:
                    pending.append(getattr(statics, field.attribute))
        while pending:
            value = pending.pop()
            if not isinstance(value, JavaObject) or isinstance(value, JavaString) or id(value) in seen:
                continue
            seen.add(id(value))
            if not is_enum(value.java_class):
                self._held.add(value.java_class)
            if isinstance(value, JavaArray):
                pending += value.data
            elif self._vm.program.class_path.is_user_class(value.java_class.name):
                pending += value.__dict__.values()

    def restore(self) -> None:
        """Undo what a run has done to them, and what it has left in the library."""
        self._library.restore()
        for java_class in self._vm.late:
            self._vm.runtime(java_class).forget()
        if id(known_thread(self._vm)) not in self._attributes:
            forget_thread(self._vm)
        for owner, attributes in self._attributes.values():
            owner.__dict__.clear()
            owner.__dict__.update(_copied(attributes))
        for array, elements in self._elements.values():
            array.data[:] = elements


def _copied(attributes: dict[str, Value]) -> dict[str, Value]:
    """The attributes, with copies of the lists and dictionaries in which models keep their own state."""
    return {
        name: value.copy() if isinstance(value, list | dict | set) else value
        for name, value in attributes.items()
    }
