"""What a method handle or a lambda runs: one class per kind of reference (JVMS 5.4.3.5)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathbrew.classfile import MethodHandleRef
from pathbrew.classfile.access_flags import VARARGS
from pathbrew.classfile.descriptors import class_descriptor, parse_method_descriptor
from pathbrew.machine.core.objects import Function
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.program import Field, JavaClass, LinkageError, Method
from pathbrew.program.linkage import incompatible
from pathbrew.program.resolution import check_access, resolve_field, resolve_method, select_method

if TYPE_CHECKING:
    from pathbrew.machine.core.executable import Executable
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject

GET_FIELD, GET_STATIC, PUT_FIELD, PUT_STATIC = 1, 2, 3, 4
INVOKE_VIRTUAL, INVOKE_STATIC, INVOKE_SPECIAL, NEW_INVOKE_SPECIAL, INVOKE_INTERFACE = 5, 6, 7, 8, 9

POLYMORPHIC_CLASSES = ("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle")


@dataclass(frozen=True)
class Target(ABC):
    """Something that can be called with arguments of `parameters`, a receiver included."""

    vm: Host
    parameters: tuple[str, ...]
    returned: str

    @property
    def descriptor(self) -> str:
        return f"({''.join(self.parameters)}){self.returned}"

    @property
    def executable(self) -> Executable | None:
        """What runs when called, if that is just one method and nothing needs to be done before."""
        return None

    @property
    def member(self) -> Field | Method | None:
        """The field or method that is referred to."""
        return None

    @property
    def reference_kind(self) -> int:
        return INVOKE_STATIC

    @property
    def has_variable_arity(self) -> bool:
        return False

    @abstractmethod
    def write(self, source: FunctionSource, arguments: list[str]) -> str:
        """Add the lines that have to come first; the call as an expression."""

    def function(self) -> Function:
        source = FunctionSource(self.vm)
        arguments = [f"x{i}" for i in range(len(self.parameters))]
        return source.build(arguments, self.write(source, arguments))


@dataclass(frozen=True)
class MethodTarget(Target):
    """Calls a method; it is None for one of any descriptor (JVMS 2.9.3)."""

    method: Method | None

    @property
    def member(self) -> Method | None:
        return self.method

    @property
    def has_variable_arity(self) -> bool:
        return self.method is not None and bool(self.method.access & VARARGS)

    def _name(self, source: FunctionSource) -> str:
        assert self.method is not None
        return source.executable(self.vm.executable(self.method))


@dataclass(frozen=True)
class StaticCall(MethodTarget):
    method: Method

    @property
    def executable(self) -> Executable | None:
        if self.vm.is_initialized(self.method.owner):
            return self.vm.executable(self.method)
        return None

    def write(self, source: FunctionSource, arguments: list[str]) -> str:
        name = source.static_executable(self.vm.executable(self.method))
        return f"{name}({', '.join([*arguments, 'd'])})"


@dataclass(frozen=True)
class SpecialCall(MethodTarget):
    """Calls one method, whatever the receiver's class."""

    @property
    def reference_kind(self) -> int:
        return INVOKE_SPECIAL

    def write(self, source: FunctionSource, arguments: list[str]) -> str:
        source.check_null(arguments[0])
        return f"{self._name(source)}({', '.join([*arguments, 'd'])})"


@dataclass(frozen=True)
class VirtualCall(MethodTarget):
    """Calls the method that the receiver's class selects, under the name of `blocks.ir.slot_name`."""

    slot: str

    @property
    def reference_kind(self) -> int:
        declared_in_interface = self.method is not None and self.method.owner.is_interface
        return INVOKE_INTERFACE if declared_in_interface else INVOKE_VIRTUAL

    def write(self, source: FunctionSource, arguments: list[str]) -> str:
        receiver, *rest = arguments
        source.check_null(receiver)
        return f"{receiver}.{source.attribute(self.slot)}({', '.join([*rest, 'd'])})"


@dataclass(frozen=True)
class Construction(MethodTarget):
    """Makes an object and runs its constructor."""

    method: Method

    @property
    def reference_kind(self) -> int:
        return NEW_INVOKE_SPECIAL

    def write(self, source: FunctionSource, arguments: list[str]) -> str:
        source.line(f"made = {self._make(source, self.method.owner)}()")
        source.line(f"{self._name(source)}({', '.join(['made', *arguments, 'd'])})")
        return "made"

    def _make(self, source: FunctionSource, owner: JavaClass) -> str:
        vm = self.vm
        python = vm.runtime(owner).python
        if self.vm.is_initialized(owner):
            return source.value(python)

        def make() -> object:
            vm.initialize(owner)
            return python()

        return source.value(make)


@dataclass(frozen=True)
class HandleCall(Target):
    """Calls a method handle that is not direct."""

    handle: MethodHandleObject

    def write(self, source: FunctionSource, arguments: list[str]) -> str:
        return f"{source.value(self.handle)}.function({', '.join([*arguments, 'd'])})"


def target_of(handle: MethodHandleObject) -> Target:
    """What a handle runs."""
    if handle.target is not None:
        return handle.target
    return HandleCall(handle.vm, *parse_method_descriptor(handle.descriptor), handle)


@dataclass(frozen=True)
class FieldAccess(Target):
    """Reads or writes a field."""

    field: Field
    writes: bool

    @property
    def member(self) -> Field:
        return self.field

    @property
    def reference_kind(self) -> int:
        return GET_FIELD + (1 if self.field.is_static else 0) + (2 if self.writes else 0)

    def write(self, source: FunctionSource, arguments: list[str]) -> str:
        field, vm = self.field, self.vm
        attribute = source.attribute(field.attribute)
        if field.is_static:
            if not self.vm.is_initialized(field.owner):
                source.line(f"{source.value(vm.initialize)}({source.value(field.owner)})")
            place = f"{source.value(vm.runtime(field.owner).statics)}.{attribute}"
        else:
            source.check_null(arguments[0])
            place = f"{arguments[0]}.{attribute}"
        if not self.writes:
            return place
        source.line(f"{place} = {arguments[-1]}")
        return "None"


def resolve(vm: Host, caller: JavaClass, reference: MethodHandleRef) -> Target:
    """Resolve a method handle constant; errors are thrown as the Java errors."""
    try:
        return _resolve(vm, caller, reference)
    except LinkageError as error:
        vm.throwing.linkage(error)


def _resolve(vm: Host, caller: JavaClass, reference: MethodHandleRef) -> Target:
    kind, member = reference
    owner = vm.program.load(member.owner)
    if kind <= PUT_STATIC:
        field = resolve_field(owner, member.name, member.descriptor)
        check_access(caller, field, owner)
        if field.is_static != (kind in (GET_STATIC, PUT_STATIC)):
            expected = "non-static" if field.is_static else "static"
            raise incompatible(f"Expected {expected} field {field.owner.java_name}.{field.name}")
        return field_access(vm, owner, field, writes=kind in (PUT_FIELD, PUT_STATIC))
    key = member.name + member.descriptor
    parameters, returned = parse_method_descriptor(member.descriptor)
    if kind == INVOKE_VIRTUAL and member.owner in POLYMORPHIC_CLASSES and key not in owner.methods:
        return VirtualCall(vm, (class_descriptor(owner.name), *parameters), returned, None, key)
    method = resolve_method(owner, key, of_interface=member.is_interface)
    if not owner.is_array:
        check_access(caller, method, owner)
    if method.is_static != (kind == INVOKE_STATIC):
        expected = "static" if kind == INVOKE_STATIC else "non-static"
        raise incompatible(f"Expected {expected} method {method.owner.java_name}.{key}")
    if kind == INVOKE_SPECIAL and not method.is_private:
        return special_call(vm, caller, owner, method)
    return method_call(vm, owner, method)


def field_access(vm: Host, owner: JavaClass, field: Field, writes: bool) -> FieldAccess:
    receiver = () if field.is_static else (class_descriptor(owner.name),)
    value = (field.descriptor,) if writes else ()
    return FieldAccess(vm, (*receiver, *value), "V" if writes else field.descriptor, field, writes)


def method_call(vm: Host, owner: JavaClass, method: Method) -> Target:
    """A call of the method as `invokestatic`, `invokevirtual` or `new` makes it."""
    parameters, returned = method.parameters, method.returned
    if method.is_static:
        return StaticCall(vm, parameters, returned, method)
    if method.name == "<init>":
        return Construction(vm, parameters, class_descriptor(owner.name), method)
    receiver = class_descriptor(owner.name)
    if method.is_private:
        return SpecialCall(vm, (receiver, *parameters), returned, method)
    slot = f"{owner.name}.{method.key}" if owner.is_interface else method.key
    return VirtualCall(vm, (receiver, *parameters), returned, method, slot)


def special_call(vm: Host, caller: JavaClass, owner: JavaClass, method: Method) -> Target:
    """A call as `invokespecial` makes it in the class `caller`."""
    chosen = method
    if (
        method.name != "<init>"
        and not owner.is_interface
        and owner is not caller
        and caller.superclass is not None
    ):
        chosen = select_method(caller.superclass, method.key)
    return SpecialCall(vm, (class_descriptor(caller.name), *method.parameters), method.returned, chosen)
