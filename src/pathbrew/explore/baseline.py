"""The state that all runs start from: what the static initialisers of the user's classes have made."""

from __future__ import annotations

from typing import Any

from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.program import JavaClass


class Baseline:
    """Keeps copies of the user's statics and of what they reach, taken when a class is initialised."""

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._attributes: dict[int, tuple[Any, dict[str, Any]]] = {}
        self._elements: dict[int, tuple[JavaArray, list[Any]]] = {}
        vm.on_initialized = self.keep

    def keep(self, java_class: JavaClass) -> None:
        """Called when a class has been initialised."""
        if not self._vm.program.class_path.is_user_class(java_class.name):
            return
        statics = self._vm.runtime(java_class).statics
        self._attributes[id(statics)] = (statics, dict(statics.__dict__))
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
        self._attributes[key] = (value, dict(value.__dict__))
        return list(value.__dict__.values())

    def restore(self) -> None:
        """Undo what a run has done to them."""
        for owner, attributes in self._attributes.values():
            if owner.__dict__ != attributes:
                owner.__dict__.clear()
                owner.__dict__.update(attributes)
        for array, elements in self._elements.values():
            if array.data is not elements:
                array.data[:] = elements
