"""Objects of the input heap: their fields are inputs, and their class may still be open."""

from __future__ import annotations

from types import MethodType
from typing import TYPE_CHECKING, ClassVar, TypeVar

from pathbrew import terms
from pathbrew.classfile.access_flags import FINAL
from pathbrew.expressions import InstanceOf, place_named
from pathbrew.heap.choices import choice
from pathbrew.heap.collections_types import field_type
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.reference_facts import Fact, Relation
from pathbrew.program import Field, JavaClass, LinkageError, Method
from pathbrew.program.resolution import select_method
from pathbrew.reasons import Cause, Reason

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap


class InputObject(JavaObject):
    """An object of the input heap: a field that is read before it is written is a new input.

    `initial` keeps the inputs that its fields were when the method was called.
    """

    input_fields: dict[str, Field]
    input_heap: InputHeap
    input_name: str
    initial: dict[str, Value]

    def __getattr__(self, name: str) -> Value:
        field = self.field_of(name)
        if field is None:
            return super().__getattr__(name)
        value = self.input_heap.value(field_name(self.input_name, field), field.descriptor, field_type(field))
        self.initial[name] = value
        self.__dict__[name] = value
        return value

    def field_of(self, attribute: str) -> Field | None:
        """The field that an attribute stands for."""
        return type(self).input_fields.get(attribute)

    def may_be(self, java_class: JavaClass) -> bool:
        return self.java_class.is_subtype(java_class)

    def could_be(self, java_class: JavaClass) -> bool:
        """Whether an object of exactly that class could stand here, even if none is tried."""
        return self.java_class is java_class

    def become(self, java_class: JavaClass) -> None:
        """Called when a reference of that type turns out to point here."""


def field_name(name: str, field: Field) -> str:
    """`list.head`; a field that hides another one of the same name is told by its class."""
    above = field.owner.superclass
    hides = above is not None and any(f.name == field.name for f in above.layout)
    if not hides:
        return f"{name}.{field.name}"
    simple = field.owner.name.rpartition("/")[2].rpartition("$")[2]
    return f"(({simple}) {name}).{field.name}"


Input = TypeVar("Input", bound=InputObject)


def derived(vm: Machine, java_class: JavaClass, base: type[Input]) -> type[Input]:
    """The Python class of the input objects of a Java class."""
    fields = {field.attribute: field for field in java_class.layout}
    members = {"java_class": java_class, "vm": vm, "input_fields": fields}
    return type(f"input {java_class.name}", (base,), members)


class OpenObject(InputObject):
    """An input object whose class is a constraint, decided on only where a path depends on it.

    It is of all the classes in `bounds` and of none in `excluded`; `java_class` is what it was declared as.
    """

    class_is_open: ClassVar[bool] = True
    bounds: list[JavaClass]
    excluded: list[JavaClass]

    def __getattr__(self, name: str) -> Value:
        if "(" not in name:
            return super().__getattr__(name)
        key = name[len(name.partition("(")[0].rpartition(".")[0]) + 1 :] if "." in name else name
        key = key if "(" in key else name
        return MethodType(self.vm.executable(self._selected(key)).function, self)

    def field_of(self, attribute: str) -> Field | None:
        for bound in self.bounds:
            for field in bound.layout:
                if field.attribute == attribute:
                    return field
        return None

    def _selected(self, key: str) -> Method:
        """The method a call runs: if the possible classes differ in it, the class is decided on."""
        self._note_any_class()
        try:
            methods = {select_method(java_class, key) for java_class in self.possible()}
            if len(methods) == 1:
                (method,) = methods
                self.become(method.owner)
                if method.owner.access & FINAL and self.input_heap.is_modelled(method.owner):
                    self.input_heap.become_instance(self, method.owner)
                return method
            self.settle()
            return select_method(self.java_class, key)
        except LinkageError as error:
            self.vm.throwing.linkage(error)

    def possible(self, also: JavaClass | None = None, without: JavaClass | None = None) -> list[JavaClass]:
        """The classes it may be of, under one more constraint if there is one."""
        bounds = [*self.bounds, also] if also is not None else self.bounds
        excluded = [*self.excluded, without] if without is not None else self.excluded
        narrowest = max(bounds, key=lambda c: len(c.supertypes))
        return [
            candidate
            for candidate in self.input_heap.hierarchy.instantiable(narrowest)
            if self.input_heap.can_make(candidate)
            and all(candidate.is_subtype(bound) for bound in bounds)
            and not any(candidate.is_subtype(other) for other in excluded)
        ]

    def could_be(self, java_class: JavaClass) -> bool:
        return all(java_class.is_subtype(bound) for bound in self.bounds) and not any(
            java_class.is_subtype(other) for other in self.excluded
        )

    def may_be(self, java_class: JavaClass) -> bool:
        return bool(self.possible(also=java_class))

    def become(self, java_class: JavaClass) -> None:
        if not any(bound.is_subtype(java_class) for bound in self.bounds):
            self.bounds.append(java_class)
        if java_class.name == "java/lang/String":
            self.input_heap.become_instance(self, java_class)

    def is_a(self, java_class: JavaClass, *, required: bool = False) -> bool:
        """`instanceof`, decided on if both answers are possible; `required`: false means an exception."""
        if any(bound.is_subtype(java_class) for bound in self.bounds):
            return True
        if any(java_class.is_subtype(other) for other in self.excluded):
            return False
        decisions = self.input_heap.decisions
        for enum in self.input_heap.hierarchy.enums(java_class):
            if not enum.is_subtype(self.bounds[0]) or self.bounds[0].name == "java/lang/Object":
                decisions.note(Reason(Cause.NOT_OF_CLASS, self.input_name, (enum.java_name,)), limits=True)
        if not self.possible(also=java_class):
            if self._could_be_elsewhere(java_class):
                decisions.note(
                    Reason(Cause.NOT_OF_CLASS, self.input_name, (java_class.java_name,)), limits=True
                )
            return False
        if not self.possible(without=java_class):
            self.become(java_class)
            return True
        chosen = choice(f"{self.input_name} is {java_class.name}")
        meaning = InstanceOf(place_named(self.input_name), java_class.java_name)
        fact = Fact(self.input_name, Relation.INSTANCE, java_class.name)
        exceptional = False if required else None
        if decisions.decide(terms.ieq(chosen, 1), exceptional, meaning=meaning, fact=fact):
            self.become(java_class)
            return True
        self.excluded.append(java_class)
        return False

    def _could_be_elsewhere(self, java_class: JavaClass) -> bool:
        """Whether classes outside the class path, or others that are not tried, could be of both types."""
        heap = self.input_heap
        if not all(map(heap.can_make, heap.hierarchy.instantiable(java_class))):
            return True
        if java_class.is_array or java_class.is_interface:
            return all(b.is_interface or b.name == "java/lang/Object" for b in self.bounds)
        return False

    def settle(self) -> None:
        """Decide on the class."""
        self._note_any_class()
        heap = self.input_heap
        heap.become_instance(self, heap.decide_class(self.input_name, self.possible()))

    def _note_any_class(self) -> None:
        """Of the classes that an Object or another type of the library may be of, few are tried."""
        if not any(map(self.input_heap.hierarchy.is_closed, self.bounds)):
            tried = ", ".join(java_class.java_name for java_class in self.possible())
            reason = Reason(Cause.ANY_CLASS, self.input_name, (tried,))
            self.input_heap.decisions.note(reason, limits=True)

    def settled_class(self) -> JavaClass:
        """The class to use where the path did not depend on it."""
        return self.possible()[0]
