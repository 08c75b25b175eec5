"""What a machine keeps for each class: its Python class, statics, mirror and namespace."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import default_value
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Value
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine
    from pathbrew.machine.library.lang.classes import Mirror

_BASES: dict[str, type[JavaObject]] = {"java/lang/String": JavaString}


class Initialization(Enum):
    """How far a class has been initialised (JVMS 5.5)."""

    NOT_YET = 0
    UNDER_WAY = 1
    DONE = 2
    FAILED = 3


class Statics:
    """The static fields of one class, each an attribute `f_name`."""

    def __getattr__(self, name: str) -> Value:
        raise AttributeError(name)

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Value) -> None:
            """Fields are those of the Java class; models keep what is theirs beside them."""


class TypeTest(set[type]):
    """The Python classes known to pass a test for a Java class; `admits` decides about new ones."""

    __slots__ = ("_name", "_rejected", "_vm")

    def __init__(self, vm: Machine, name: str) -> None:
        super().__init__()
        self._vm = vm
        self._name = name
        self._rejected: set[type] = set()

    def admits(self, reference: JavaObject, *, required: bool = False) -> bool:
        """Whether the reference passes; `required`: an instruction asks that throws if not."""
        if reference.may_be_null:
            return self._admits_undecided(reference)
        if reference.class_is_open:
            return bool(reference.is_a(self._vm.load(self._name), required=required))
        kind = reference.__class__
        if kind in self:
            return True
        if kind in self._rejected:
            return False
        admitted = reference.java_class.is_subtype(self._vm.load(self._name))
        (self if admitted else self._rejected).add(kind)
        return admitted

    def _admits_undecided(self, reference: JavaObject) -> bool:
        """`instanceof`: null is of no class."""
        found = reference.resolve()
        return found is not None and self.admits(found)

    def cast(self, reference: JavaObject) -> None:
        """`checkcast` for a reference that is not None: what is not decided yet may turn out null."""
        if reference.may_be_null:
            if reference.is_certainly(self._vm.load(self._name)):
                return
            reference = reference.resolve()
        if reference is not None and not self.admits(reference, required=True):
            self._vm.throwing.class_cast(reference, self._vm.load(self._name))


class RuntimeClass:
    """A machine's side of one Java class."""

    __slots__ = (
        "_python",
        "code",
        "error",
        "initialization",
        "java_class",
        "mirror",
        "namespace",
        "statics",
        "vm",
    )

    def __init__(self, vm: Machine, java_class: JavaClass) -> None:
        self.vm = vm
        self.java_class = java_class
        is_complete = java_class.is_array or java_class.is_primitive
        self.initialization = Initialization.DONE if is_complete else Initialization.NOT_YET
        self.statics = Statics()
        self.mirror: Mirror | None = None
        self.namespace: dict[str, object] | None = None
        self.code: dict[str, object] | None = None
        self.error: JavaObject | None = None
        self._python: type[JavaObject] | None = None
        self._set_defaults()

    def forget(self) -> None:
        """Have the class be as if nothing had initialised it."""
        if not (self.java_class.is_array or self.java_class.is_primitive):
            self.initialization = Initialization.NOT_YET
        self.statics.__dict__.clear()
        self._set_defaults()

    def _set_defaults(self) -> None:
        for field in self.java_class.fields.values():
            if field.is_static:
                setattr(self.statics, field.attribute, default_value(field.descriptor))

    @property
    def python(self) -> type[Value]:
        """The Python class of the objects of this Java class; only that of an array takes an argument."""
        if self._python is None:
            self._python = self._make()
        return self._python

    def _make(self) -> type[JavaObject]:
        java_class = self.java_class
        members: dict[str, object] = {"java_class": java_class, "vm": self.vm}
        if java_class.component is not None:
            members["__slots__"] = ()
            members["accepts"] = self.vm.type_test(java_class.component.name)
            return type(java_class.name, (JavaArray,), members)
        base = next((b for c in java_class.superclasses() if (b := _BASES.get(c.name))), JavaObject)
        if base is JavaObject:
            base = self.vm.bases(java_class)
        for field in java_class.layout:
            if not hasattr(base, field.attribute) and base is not JavaString:
                members[field.attribute] = default_value(field.descriptor)
        return type(java_class.name, (base,), members)
