"""References whose target is a term, and the handles through which their objects are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.heap.objects import InputObject, OpenObject
from pathbrew.machine.core.objects import JavaObject, Value
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.program import Field, JavaClass
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.heap.alias.space import AliasSpace


class AliasReference(UndecidedReference):
    """A reference to whatever its address says: null, or one of the objects that it may be."""

    __slots__ = ("address", "declared", "input_name", "space")

    def __init__(self, space: AliasSpace, address: Term, declared: JavaClass, name: str) -> None:
        self.space = space
        self.address = address
        self.declared = declared
        self.input_name = name

    def resolve(self, *, used: bool = False) -> JavaObject | None:
        """A handle of the object, or None: only that is decided on."""
        return self.space.resolve(self, used=used)

    def is_certainly(self, java_class: JavaClass) -> bool:
        return self.declared.is_subtype(java_class)


class GuardedReference(UndecidedReference):
    """One of several references that have no address: decided on when something depends on it."""

    __slots__ = ("alternatives", "declared", "space")

    def __init__(
        self, space: AliasSpace, alternatives: list[tuple[Term, Value]], declared: JavaClass
    ) -> None:
        self.space = space
        self.alternatives = alternatives
        self.declared = declared

    def resolve(self, *, used: bool = False) -> JavaObject | None:
        value = self.space.decide_among(self.alternatives)
        return value.resolve(used=used) if isinstance(value, UndecidedReference) else value

    def is_certainly(self, java_class: JavaClass) -> bool:
        return self.declared.is_subtype(java_class)


class AliasFields(InputObject):
    """A handle of an object: its fields are in the space, which knows what may be the same object."""

    space: AliasSpace
    address: Term

    def __getattr__(self, name: str) -> Value:
        if "(" not in name:
            field = self.field_of(name)
            if field is not None:
                return self.space.read(self, field)
        return super().__getattr__(name)

    def __setattr__(self, name: str, value: Value) -> None:
        field = self.field_of(name)
        if field is None:
            super().__setattr__(name, value)
        else:
            self.space.write(self, field, value)


class AliasObject(AliasFields):
    """A handle of an object of a known class."""


class OpenAliasObject(AliasFields, OpenObject):
    """A handle of an object whose class is open: the first handle of the object knows of it."""

    def __getattr__(self, name: str) -> Value:
        if "(" not in name:
            return super().__getattr__(name)
        first = self.space.kinds.classed(self)
        found = OpenObject.__getattr__(first, name) if isinstance(first, OpenObject) else getattr(first, name)
        self.space.kinds.tell_apart(first)
        return found

    def field_of(self, attribute: str) -> Field | None:
        for handle in self.space.kinds.same_handles(self):
            if isinstance(handle, OpenObject):
                found = OpenObject.field_of(handle, attribute)
            else:
                found = handle.field_of(attribute)
            if found is not None:
                return found
        return None

    def is_a(self, java_class: JavaClass, *, required: bool = False) -> bool:
        first = self.space.kinds.classed(self)
        if isinstance(first, OpenObject):
            answer = OpenObject.is_a(first, java_class, required=required)
            self.space.kinds.tell_apart(first)
            return answer
        return bool(first.java_class.is_subtype(java_class))

    def settle(self) -> None:
        first = self.space.kinds.classed(self)
        if isinstance(first, OpenObject):
            OpenObject.settle(first)
            self.space.kinds.tell_apart(first)
        self.input_heap.become_instance(self, first.java_class)
