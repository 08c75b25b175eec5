"""Which references are terms, and the Python classes of the handles of their objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.heap.alias.arrays import new_array_handle
from pathbrew.heap.alias.references import AliasObject, OpenAliasObject
from pathbrew.heap.hierarchy import is_enum
from pathbrew.heap.objects import Input, derived
from pathbrew.machine import JavaObject
from pathbrew.program import JavaClass, LinkageError
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.heap.alias.space import AliasSpace
    from pathbrew.heap.inputs import InputHeap

STEP = 16
"""Between addresses, so that the neighbour of one is not another by accident."""


class HandleClasses:
    """What stays the same from run to run."""

    def __init__(self, heap: InputHeap) -> None:
        self._heap = heap
        self._addressed: dict[JavaClass, bool] = {}
        self._exact: dict[JavaClass, type[AliasObject]] = {}
        self._open: dict[JavaClass, type[OpenAliasObject]] = {}
        self._own: dict[str, int] = {}
        self._only: dict[JavaClass, JavaClass | None] = {}

    def own_address(self, name: str) -> int:
        """The address of the object that is only reached by that name."""
        return self._own.setdefault(name, (len(self._own) + 1) * STEP)

    def has_address(self, declared: JavaClass) -> bool:
        """Whether references of that type are terms: to the user's objects, to arrays of these or numbers."""
        known = self._addressed.get(declared)
        if known is None:
            known = self._addressed[declared] = self._find_out(declared)
        return known

    def only_class(self, declared: JavaClass) -> JavaClass | None:
        """The class of all objects of a type, if there is only one."""
        if declared not in self._only:
            classes = [declared] if declared.is_array else self._heap.hierarchy.instantiable(declared)
            self._only[declared] = classes[0] if len(classes) == 1 else None
        return self._only[declared]

    def _find_out(self, declared: JavaClass) -> bool:
        if declared.component is not None:
            component = declared.component
            return component.is_primitive or (not component.is_array and self.has_address(component))
        heap = self._heap
        if not heap.vm.program.class_path.is_user_class(declared.name) or is_enum(declared):
            return False
        if heap.hierarchy.enums(declared):
            return False
        classes = heap.hierarchy.instantiable(declared)
        return bool(classes) and all(map(self._is_plain, classes))

    def _is_plain(self, java_class: JavaClass) -> bool:
        """Whether the machine keeps objects of the class as it keeps any, and nobody initialises them."""
        try:
            is_kept = bool(self._heap.vm.runtime(java_class).python.__bases__ == (JavaObject,))
            return is_kept and self._heap.initialiser(java_class) is None
        except LinkageError:
            return False

    def exact(self, java_class: JavaClass) -> type[AliasObject]:
        """The Python class of handles of objects of exactly that class."""
        if java_class not in self._exact:
            self._exact[java_class] = derived(self._heap.vm, java_class, AliasObject)
        return self._exact[java_class]

    def new_handle(self, space: AliasSpace, address: Term, declared: JavaClass, name: str) -> JavaObject:
        """A handle of the object at an address, of which only the type is known."""
        heap = self._heap
        if heap.is_held(declared):
            heap.decisions.note(Reason(Cause.NOT_HELD, name), limits=True)
        if declared.is_array:
            return new_array_handle(space, address, declared, name)
        classes = heap.hierarchy.instantiable(declared)
        if len(classes) == 1:
            return self.new_exact(space, address, classes[0], name)
        if declared not in self._open:
            self._open[declared] = derived(heap.vm, declared, OpenAliasObject)
        made = self._new(self._open[declared], space, address, name)
        made.__dict__.update(bounds=[declared], excluded=[])
        return made

    def new_exact(self, space: AliasSpace, address: Term, java_class: JavaClass, name: str) -> AliasObject:
        """A handle of an object of exactly that class."""
        self._heap.vm.initialize(java_class)
        return self._new(self.exact(java_class), space, address, name)

    def _new(self, python: type[Input], space: AliasSpace, address: Term, name: str) -> Input:
        made = python()
        made.__dict__.update(input_name=name, input_heap=self._heap, initial={}, space=space, address=address)
        return made
