"""java.lang.invoke.MethodHandles.Lookup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaObject, JavaString, Value
from pathbrew.machine.library.invoke import combinators
from pathbrew.machine.library.invoke.lookups import (
    TRUSTED,
    UNCONDITIONAL_MODE,
    find_accessor,
    find_field,
    find_method,
    find_special,
)
from pathbrew.machine.library.invoke.targets import field_access, method_call, special_call
from pathbrew.machine.library.invoke.variable_handles import make_variable_handle
from pathbrew.machine.library.invoke.variables import field_variable
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject
    from pathbrew.machine.library.invoke.variable_handles import VarHandleObject
    from pathbrew.machine.library.lang.classes import Mirror
    from pathbrew.program import Field, JavaClass, Method

MODELS = Models()

_PREFIX = "java/lang/invoke/MethodHandles$Lookup."
_CLASS, _STRING, _TYPE = "Ljava/lang/Class;", "Ljava/lang/String;", "Ljava/lang/invoke/MethodType;"
_HANDLE = "Ljava/lang/invoke/MethodHandle;"


@MODELS.machine(f"{_PREFIX}<clinit>()V")
def initialize(vm: Host, depth: int) -> None:
    """The two lookups that do not belong to a caller."""
    runtime = vm.runtime(vm.load("java/lang/invoke/MethodHandles$Lookup"))
    for name, modes in (("f_IMPL_LOOKUP", TRUSTED), ("f_PUBLIC_LOOKUP", UNCONDITIONAL_MODE)):
        made: JavaObject = runtime.python()
        made.f_lookupClass = vm.mirror(vm.load("java/lang/Object"))
        made.f_allowedModes = modes
        setattr(runtime.statics, name, made)


# Methods --------------------------------------------------------------------------------------------


@MODELS.machine(f"{_PREFIX}findStatic({_CLASS}{_STRING}{_TYPE}){_HANDLE}")
def find_static(
    vm: Host, this: JavaObject, owner: Mirror, name: JavaString, kind: JavaObject, depth: int
) -> MethodHandleObject:
    target = find_method(vm, this, owner.mirrored, name.text, kind.descriptor, "invokeStatic")
    return vm.handles.of_target(target)


@MODELS.machine(f"{_PREFIX}findVirtual({_CLASS}{_STRING}{_TYPE}){_HANDLE}")
def find_virtual(
    vm: Host, this: JavaObject, owner: Mirror, name: JavaString, kind: JavaObject, depth: int
) -> MethodHandleObject:
    how = "invokeInterface" if owner.mirrored.is_interface else "invokeVirtual"
    return vm.handles.of_target(find_method(vm, this, owner.mirrored, name.text, kind.descriptor, how))


@MODELS.machine(f"{_PREFIX}bind(Ljava/lang/Object;{_STRING}{_TYPE}){_HANDLE}")
def bind(
    vm: Host, this: JavaObject, receiver: JavaObject, name: JavaString, kind: JavaObject, depth: int
) -> MethodHandleObject:
    owner = receiver.java_class
    handle = vm.handles.of_target(find_method(vm, this, owner, name.text, kind.descriptor, "invokeVirtual"))
    bound = combinators.insert_arguments(vm, handle, 0, [receiver])
    return vm.handles.varargs(bound) if handle.fixed is not None else bound


@MODELS.machine(f"{_PREFIX}findConstructor({_CLASS}{_TYPE}){_HANDLE}")
def find_constructor(
    vm: Host, this: JavaObject, owner: Mirror, kind: JavaObject, depth: int
) -> MethodHandleObject:
    if owner.mirrored.is_array:
        message = f"no constructor for array class: {owner.mirrored.java_name}"
        vm.throwing.new("java/lang/NoSuchMethodException", message)
    target = find_method(vm, this, owner.mirrored, "<init>", kind.descriptor, "newInvokeSpecial")
    return vm.handles.of_target(target)


@MODELS.machine(f"{_PREFIX}findSpecial({_CLASS}{_STRING}{_TYPE}{_CLASS}){_HANDLE}")
def find_special_method(
    vm: Host,
    this: JavaObject,
    owner: Mirror,
    name: JavaString,
    kind: JavaObject,
    caller: Mirror,
    depth: int,
) -> MethodHandleObject:
    target = find_special(vm, this, owner.mirrored, name.text, kind.descriptor, caller.mirrored)
    return vm.handles.of_target(target)


# Fields ---------------------------------------------------------------------------------------------


_VARIABLE = "Ljava/lang/invoke/VarHandle;"


def _declare_accessor(method: str, how: str) -> None:
    @MODELS.machine(f"{_PREFIX}{method}({_CLASS}{_STRING}{_CLASS}){_HANDLE}")
    def find(
        vm: Host, this: JavaObject, owner: Mirror, name: JavaString, kind: Mirror, depth: int
    ) -> MethodHandleObject:
        target = find_accessor(vm, this, owner.mirrored, name.text, kind.mirrored.descriptor, how)
        return vm.handles.of_target(target)


def _declare_variable(method: str, how: str) -> None:
    @MODELS.machine(f"{_PREFIX}{method}({_CLASS}{_STRING}{_CLASS}){_VARIABLE}")
    def find(
        vm: Host, this: JavaObject, owner: Mirror, name: JavaString, kind: Mirror, depth: int
    ) -> VarHandleObject:
        field = find_field(vm, this, owner.mirrored, name.text, kind.mirrored.descriptor, how)
        return make_variable_handle(vm, field_variable(vm, owner.mirrored, field))


_declare_accessor("findGetter", "getField")
_declare_accessor("findSetter", "putField")
_declare_accessor("findStaticGetter", "getStatic")
_declare_accessor("findStaticSetter", "putStatic")
_declare_variable("findVarHandle", "getField")
_declare_variable("findStaticVarHandle", "getStatic")


# Reflection -----------------------------------------------------------------------------------------


def reflected_method(reflected: JavaObject, name: str | None = None) -> Method:
    """The method or constructor that a reflective object stands for."""
    owner: JavaClass = reflected.f_clazz.mirrored
    parameters = "".join(kind.mirrored.descriptor for kind in reflected.f_parameterTypes.data)
    if name == "<init>":
        return owner.methods[f"<init>({parameters})V"]
    return owner.methods[f"{reflected.f_name.text}({parameters}){reflected.f_returnType.mirrored.descriptor}"]


def reflected_field(reflected: JavaObject) -> Field:
    owner: JavaClass = reflected.f_clazz.mirrored
    return owner.fields[f"{reflected.f_name.text}:{reflected.f_type.mirrored.descriptor}"]


@MODELS.machine(f"{_PREFIX}unreflect(Ljava/lang/reflect/Method;){_HANDLE}")
def unreflect(vm: Host, this: JavaObject, reflected: JavaObject, depth: int) -> MethodHandleObject:
    method = reflected_method(reflected)
    if not reflected.f_override:
        how = "invokeStatic" if method.is_static else "invokeVirtual"
        find_method(vm, this, method.owner, method.name, method.descriptor, how)
    return vm.handles.of_target(method_call(vm, method.owner, method))


@MODELS.machine(f"{_PREFIX}unreflectConstructor(Ljava/lang/reflect/Constructor;){_HANDLE}")
def unreflect_constructor(
    vm: Host, this: JavaObject, reflected: JavaObject, depth: int
) -> MethodHandleObject:
    method = reflected_method(reflected, "<init>")
    if not reflected.f_override:
        find_method(vm, this, method.owner, method.name, method.descriptor, "newInvokeSpecial")
    return vm.handles.of_target(method_call(vm, method.owner, method))


@MODELS.machine(f"{_PREFIX}unreflectSpecial(Ljava/lang/reflect/Method;{_CLASS}){_HANDLE}")
def unreflect_special(
    vm: Host, this: JavaObject, reflected: JavaObject, caller: Mirror, depth: int
) -> MethodHandleObject:
    method = reflected_method(reflected)
    find_special(vm, this, method.owner, method.name, method.descriptor, caller.mirrored)
    return vm.handles.of_target(special_call(vm, caller.mirrored, method.owner, method))


def _unreflect_field(vm: Host, this: JavaObject, reflected: JavaObject, writes: bool) -> MethodHandleObject:
    field = reflected_field(reflected)
    if not reflected.f_override:
        how = ("put" if writes else "get") + ("Static" if field.is_static else "Field")
        find_accessor(vm, this, field.owner, field.name, field.descriptor, how)
    return vm.handles.of_target(field_access(vm, field.owner, field, writes))


@MODELS.machine(f"{_PREFIX}unreflectGetter(Ljava/lang/reflect/Field;){_HANDLE}")
def unreflect_getter(vm: Host, this: JavaObject, reflected: JavaObject, depth: int) -> MethodHandleObject:
    return _unreflect_field(vm, this, reflected, writes=False)


@MODELS.machine(f"{_PREFIX}unreflectSetter(Ljava/lang/reflect/Field;){_HANDLE}")
def unreflect_setter(vm: Host, this: JavaObject, reflected: JavaObject, depth: int) -> MethodHandleObject:
    return _unreflect_field(vm, this, reflected, writes=True)


@MODELS.machine(f"{_PREFIX}unreflectVarHandle(Ljava/lang/reflect/Field;){_VARIABLE}")
def unreflect_variable(vm: Host, this: JavaObject, reflected: JavaObject, depth: int) -> VarHandleObject:
    field = reflected_field(reflected)
    how = "getStatic" if field.is_static else "getField"
    find_field(vm, this, field.owner, field.name, field.descriptor, how)
    return make_variable_handle(vm, field_variable(vm, field.owner, field))


# Classes --------------------------------------------------------------------------------------------


@MODELS.machine(f"{_PREFIX}findClass({_STRING}){_CLASS}")
def find_class(vm: Host, this: JavaObject, name: JavaString, depth: int) -> Value:
    return vm.invoke_static("java/lang/Class", f"forName({_STRING}){_CLASS}", name, depth=depth)


@MODELS.plain(f"{_PREFIX}accessClass({_CLASS}){_CLASS}")
def access_class(this: JavaObject, target: Mirror, depth: int) -> Mirror:
    return target


@MODELS.machine(f"{_PREFIX}ensureInitialized({_CLASS}){_CLASS}")
def ensure_initialized(vm: Host, this: JavaObject, target: Mirror, depth: int) -> Mirror:
    vm.initialize(target.mirrored)
    return target
