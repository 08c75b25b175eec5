"""Of which classes the objects of the input heap may be, where references are terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.expressions import equal, place_named
from pathbrew.heap.alias.references import AliasFields
from pathbrew.heap.objects import OpenObject
from pathbrew.machine.core.objects import JavaObject
from pathbrew.program import JavaClass
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.heap.alias.space import AliasSpace


class Kinds:
    """Classes are constraints: by the types of references, and by what the path has asked."""

    def __init__(self, space: AliasSpace) -> None:
        self._space = space

    def may_be_same(self, one: Term, other: Term) -> bool:
        """Whether an object could be at both addresses."""
        only, its_only = self._only_class(one), self._only_class(other)
        if only is not None and its_only is not None:
            return only is its_only
        mine, its = self._classes(one), self._classes(other)
        return mine is None or its is None or any(java_class in its for java_class in mine)

    def _only_class(self, address: Term) -> JavaClass | None:
        """The class of the object at an address, if the type of the reference leaves no choice."""
        declared = self._space.declared.get(address)
        return None if declared is None else self._space.classes.only_class(declared)

    def _classes(self, address: Term) -> list[JavaClass] | None:
        """The classes that the object at an address may be of; None if nothing is known."""
        found: list[JavaClass] | None = None
        for same in self._space.facts.members(address):
            classes = self._classes_known(same)
            if classes is not None:
                found = classes if found is None else [entry for entry in found if entry in classes]
        return found

    def _classes_known(self, address: Term) -> list[JavaClass] | None:
        handle = self._space.handles.get(address)
        if handle is not None:
            return handle.possible() if isinstance(handle, OpenObject) else [handle.java_class]
        if address.is_constant:
            found = self._space.objects.get(address.value)
            return None if found is None or found.class_is_open else [found.java_class]
        declared = self._space.declared.get(address)
        if declared is None:
            return None
        return [declared] if declared.is_array else self._space.heap.hierarchy.instantiable(declared)

    def classed(self, handle: AliasFields) -> JavaObject:
        """The first handle of an object, which knows all about its class.

        Something depends on the class: so it is decided which of the objects this one is of which something
        else is known.
        """
        same = [other for other in self._space.handles.values() if self._has_class_of(other, handle)]
        first = same[0]
        for known in self._space.facts.members(handle.address):
            if isinstance(first, OpenObject) and known in self._space.declared:
                first.become(self._space.declared[known])
        for other in same[1:]:
            if not isinstance(first, OpenObject):
                break
            if isinstance(other, OpenObject):
                for bound in other.bounds:
                    first.become(bound)
                first.excluded += [excluded for excluded in other.excluded if excluded not in first.excluded]
            else:
                self._space.heap.become_instance(first, other.java_class)
        return first

    def tell_apart(self, handle: JavaObject) -> None:
        """More is known of the class of an object: references of other types do not point to it."""
        for address in list(self._space.declared):
            if address is not handle.address and not self.may_be_same(address, handle.address):
                self._space.tell_apart(address, handle.address)

    def same_handles(self, handle: AliasFields) -> list[JavaObject]:
        """All handles of an object, as far as that is known, this one first."""
        found = (self._space.handles.get(address) for address in self._space.facts.members(handle.address))
        return [handle, *(other for other in found if other is not None and other is not handle)]

    def _has_class_of(self, other: JavaObject, handle: AliasFields) -> bool:
        """Whether two handles are of one object, which is decided unless they say the same of its class."""
        if other is handle:
            return True
        known = (
            self._space.facts.same(other.address, handle.address) if isinstance(other, AliasFields) else False
        )
        if known is not None:
            return known
        is_open = isinstance(other, OpenObject) and isinstance(handle, OpenObject)
        if is_open and not other.excluded and not handle.excluded and other.bounds == handle.bounds:
            return False
        meaning = equal(place_named(handle.input_name), place_named(other.input_name))
        return self._space.decisions.decide(
            self._space.equation(handle.address, other.address), meaning=meaning
        )
