"""The state that all runs start from: what the static initialisers of the user's classes have made.

All user classes that a method needs count as initialised before it is called. A class that turns out to be
needed in the middle of a run is initialised from the state before the run, and the run is made again.
"""

from __future__ import annotations

from typing import Any

from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.program import JavaClass


class Baseline:
    """Keeps copies of the user's statics and of what they reach."""

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._attributes: dict[int, tuple[Any, dict[str, Any]]] = {}
        self._elements: dict[int, tuple[JavaArray, list[Any]]] = {}
        self.initialised: list[JavaClass] = []
        """The user's classes in the order in which they were initialised."""
        vm.on_initialized = self._add

    def _add(self, java_class: JavaClass) -> None:
        if self._vm.program.class_path.is_user_class(java_class.name):
            self.initialised.append(java_class)

    def keep(self) -> None:
        """Take the present state as the one to start from: an initialiser may change other classes, too."""
        self._attributes.clear()
        self._elements.clear()
        for java_class in self.initialised:
            statics = self._vm.runtime(java_class).statics
            self._attributes[id(statics)] = (statics, _copied(statics.__dict__))
            pending = list(statics.__dict__.values())
            while pending:
                pending += self._keep_object(pending.pop())

    def _keep_object(self, value: Any) -> list[Any]:
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

    def restore(self) -> None:
        """Undo what a run has done to them."""
        for owner, attributes in self._attributes.values():
            owner.__dict__.clear()
            owner.__dict__.update(_copied(attributes))
        for array, elements in self._elements.values():
            array.data[:] = elements


def _copied(attributes: dict[str, Any]) -> dict[str, Any]:
    """The attributes, with copies of the lists and dictionaries in which models keep their own state."""
    return {
        name: value.copy() if isinstance(value, list | dict | set) else value
        for name, value in attributes.items()
    }
