"""Links the symbolic references of one class: resolution happens once, when code first needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile import Tag
from pathbrew.machine.core.objects import JavaObject, Thrown, Value
from pathbrew.machine.core.runtime import Statics
from pathbrew.program import Field, JavaClass, LinkageError
from pathbrew.program.linkage import incompatible
from pathbrew.program.resolution import (
    check_access,
    resolve_field,
    resolve_method,
    select_special,
    signature_text,
)

if TYPE_CHECKING:
    from pathbrew.machine.core.executable import Executable
    from pathbrew.machine.core.machine import Machine


_EXPECTED = {
    "static": "Expected static",
    "virtual": "Expecting non-static",
    "special": "Expecting non-static",
    "interface": "Expected instance not static",
}


class Linker:
    """Resolves the constant-pool entries of one class; errors of linking are thrown as Java errors."""

    def __init__(self, vm: Machine, java_class: JavaClass) -> None:
        assert java_class.file is not None
        self.vm = vm
        self.java_class = java_class
        self.file = java_class.file
        self.pool = java_class.file.pool
        self._executables: dict[tuple[int, str], Executable | None] = {}
        self._fields: dict[int, Field] = {}
        self._constants: dict[int, Value] = {}

    def executable(self, index: int, how: str) -> Executable | None:
        """What a call runs, or None when that is selected by the receiver's class."""
        known = self._executables.get((index, how), self)
        if known is not self:
            return known  # type: ignore[return-value]
        try:
            found = self._resolve_call(index, how)
        except LinkageError as error:
            self.vm.throwing.linkage(error)
        self._executables[index, how] = found
        return found

    def _resolve_call(self, index: int, how: str) -> Executable | None:
        reference = self.pool.member(index)
        owner = self.vm.program.load(reference.owner)
        key = reference.name + reference.descriptor
        method = resolve_method(owner, key, of_interface=reference.is_interface)
        if not owner.is_array:
            check_access(self.java_class, method, owner)
        if method.is_static != (how == "static"):
            raise incompatible(f"{_EXPECTED[how]} method {signature_text(owner, key)}")
        if how == "static" or method.is_private:
            return self.vm.executable(method)
        if how == "special":
            return self.vm.executable(select_special(self.java_class, owner, method))
        return None

    def field(self, index: int) -> Field:
        found = self._fields.get(index)
        if found is None:
            reference = self.pool.member(index)
            try:
                owner = self.vm.program.load(reference.owner)
                found = resolve_field(owner, reference.name, reference.descriptor)
                check_access(self.java_class, found, owner)
            except LinkageError as error:
                self.vm.throwing.linkage(error)
            self._fields[index] = found
        return found

    def instance_field(self, index: int) -> Field:
        field = self.field(index)
        if field.is_static:
            self.vm.throwing.linkage(
                incompatible(f"Expected non-static field {field.owner.java_name}.{field.name}")
            )
        return field

    def attribute(self, index: int) -> str:
        """The attribute that holds an instance field; one that throws where there is no such field."""
        try:
            return self.instance_field(index).attribute
        except Thrown:
            return "unlinked"

    def static_field(self, index: int) -> Field:
        """The field, its class initialised."""
        field = self.field(index)
        if not field.is_static:
            self.vm.throwing.linkage(
                incompatible(f"Expected static field {field.owner.java_name}.{field.name}")
            )
        self.vm.initialize(field.owner)
        return field

    def statics(self, field: Field) -> Statics:
        return self.vm.runtime(field.owner).statics

    def instantiable(self, index: int) -> type[JavaObject]:
        """The Python class for `new`, its Java class initialised."""
        java_class = self.vm.load(self.pool.class_name(index))
        if java_class.is_abstract or java_class.is_array:
            self.vm.throwing.new("java/lang/InstantiationError", java_class.java_name)
        self.vm.initialize(java_class)
        python: type[JavaObject] = self.vm.runtime(java_class).python
        return python

    def constant(self, index: int) -> Value:
        """`ldc` of a string, class, method type, method handle or dynamic constant."""
        if index in self._constants:
            return self._constants[index]
        vm, pool = self.vm, self.pool
        tag = pool.tag(index)
        value: Value
        if tag == Tag.STRING:
            value = vm.intern(pool.string(index))
        elif tag == Tag.CLASS:
            value = vm.mirror(vm.load(pool.class_name(index)))
        elif tag == Tag.METHOD_TYPE:
            value = vm.handles.method_type(pool.method_type(index))
        elif tag == Tag.METHOD_HANDLE:
            value = vm.handles.of_reference(self, pool.method_handle(index))
        elif tag == Tag.DYNAMIC:
            value = vm.bootstraps.constant(self, index)
        else:
            value = pool.number(index)
        self._constants[index] = value
        return value
