"""java.lang.invoke.MethodHandle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Reference, Value
from pathbrew.machine.library.invoke import combinators
from pathbrew.machine.library.invoke.combination import illegal
from pathbrew.machine.library.invoke.conversions import is_primitive
from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
MODELS.bases["java/lang/invoke/MethodHandle"] = MethodHandleObject

_PREFIX = "java/lang/invoke/MethodHandle."
_HANDLE, _TYPE = "Ljava/lang/invoke/MethodHandle;", "Ljava/lang/invoke/MethodType;"
_CLASS = "Ljava/lang/Class;"


@MODELS.plain(f"{_PREFIX}<clinit>()V")
def initialize(depth: int) -> None:
    pass


@MODELS.plain(f"{_PREFIX}type(){_TYPE}")
def kind(this: MethodHandleObject, depth: int) -> JavaObject:
    return this.f_type


@MODELS.machine(f"{_PREFIX}toString()Ljava/lang/String;")
def to_string(vm: Host, this: MethodHandleObject, depth: int) -> JavaString:
    return vm.string(f"MethodHandle{vm.handles.type_text(this.descriptor)}")


@MODELS.machine(f"{_PREFIX}asType({_TYPE}){_HANDLE}")
def as_type(vm: Host, this: MethodHandleObject, wanted: JavaObject, depth: int) -> MethodHandleObject:
    return vm.handles.as_type(this, wanted.descriptor)


@MODELS.machine(f"{_PREFIX}bindTo(Ljava/lang/Object;){_HANDLE}")
def bind_to(vm: Host, this: MethodHandleObject, receiver: Reference, depth: int) -> MethodHandleObject:
    parameters = parse_method_descriptor(this.descriptor)[0]
    if not parameters or is_primitive(parameters[0]):
        illegal(vm, "no leading reference parameter")
    bound = combinators.insert_arguments(vm, this, 0, [receiver])
    return vm.handles.varargs(bound) if this.fixed is not None and len(parameters) > 1 else bound


@MODELS.machine(f"{_PREFIX}invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;")
def invoke_with_arguments(vm: Host, this: MethodHandleObject, arguments: JavaArray, depth: int) -> Value:
    return vm.handles.invoke_with(this, list(arguments.data), depth)


@MODELS.machine(f"{_PREFIX}invokeWithArguments(Ljava/util/List;)Ljava/lang/Object;")
def invoke_with_list(vm: Host, this: MethodHandleObject, arguments: JavaObject, depth: int) -> Value:
    listed: JavaArray = vm.invoke_virtual(arguments, "toArray()[Ljava/lang/Object;", depth=depth)
    return vm.handles.invoke_with(this, list(listed.data), depth)


@MODELS.machine(f"{_PREFIX}internalMemberName()Ljava/lang/invoke/MemberName;")
def internal_member_name(vm: Host, this: MethodHandleObject, depth: int) -> Reference:
    """What a direct method handle refers to; null for others."""
    target = this.target
    if target is None or target.member is None:
        return None
    member = target.member
    made: JavaObject = vm.runtime(vm.load("java/lang/invoke/MemberName")).python()
    made.f_clazz = vm.mirror(member.owner)
    made.f_name = vm.intern(member.name)
    is_field = member.descriptor[0] != "("
    if is_field:
        made.f_type = vm.mirror(vm.program.of_descriptor(member.descriptor))
    else:
        made.f_type = vm.handles.method_type(member.descriptor)
    sort = _IS_FIELD if is_field else _IS_CONSTRUCTOR if member.name == "<init>" else _IS_METHOD
    made.f_flags = member.access | sort | target.reference_kind << _KIND_SHIFT
    return made


@MODELS.plain(f"{_PREFIX}isCrackable()Z")
def is_crackable(this: MethodHandleObject, depth: int) -> int:
    return 0 if this.target is None or this.target.member is None else 1


_IS_METHOD, _IS_CONSTRUCTOR, _IS_FIELD, _KIND_SHIFT = 0x10000, 0x20000, 0x40000, 24


# Arity ----------------------------------------------------------------------------------------------


def _array_kind(vm: Host, array: Mirror) -> str:
    if not array.mirrored.is_array:
        illegal(vm, f"not an array type: {array.mirrored.java_name}")
    return array.mirrored.descriptor


@MODELS.machine(f"{_PREFIX}asSpreader({_CLASS}I){_HANDLE}")
def as_spreader(
    vm: Host, this: MethodHandleObject, array: Mirror, count: int, depth: int
) -> MethodHandleObject:
    at = len(parse_method_descriptor(this.descriptor)[0]) - count
    return combinators.spreader(vm, this, at, _array_kind(vm, array), count)


@MODELS.machine(f"{_PREFIX}asSpreader(I{_CLASS}I){_HANDLE}")
def as_spreader_at(
    vm: Host, this: MethodHandleObject, at: int, array: Mirror, count: int, depth: int
) -> MethodHandleObject:
    return combinators.spreader(vm, this, at, _array_kind(vm, array), count)


@MODELS.machine(f"{_PREFIX}asCollector({_CLASS}I){_HANDLE}")
def as_collector(
    vm: Host, this: MethodHandleObject, array: Mirror, count: int, depth: int
) -> MethodHandleObject:
    at = len(parse_method_descriptor(this.descriptor)[0]) - 1
    return _collector(vm, this, at, array, count)


@MODELS.machine(f"{_PREFIX}asCollector(I{_CLASS}I){_HANDLE}")
def as_collector_at(
    vm: Host, this: MethodHandleObject, at: int, array: Mirror, count: int, depth: int
) -> MethodHandleObject:
    return _collector(vm, this, at, array, count)


def _collector(vm: Host, this: MethodHandleObject, at: int, array: Mirror, count: int) -> MethodHandleObject:
    kind = _array_kind(vm, array)
    parameters, _ = parse_method_descriptor(this.descriptor)
    if not 0 <= at < len(parameters) or not _accepts(vm, parameters[at], array):
        illegal(vm, "array type not assignable to argument")
    return combinators.collector(vm, this, at, kind, count)


def _accepts(vm: Host, parameter: str, array: Mirror) -> bool:
    return not is_primitive(parameter) and array.mirrored.is_subtype(vm.program.of_descriptor(parameter))


@MODELS.machine(f"{_PREFIX}asVarargsCollector({_CLASS}){_HANDLE}")
def as_varargs_collector(vm: Host, this: MethodHandleObject, array: Mirror, depth: int) -> MethodHandleObject:
    kind = _array_kind(vm, array)
    parameters, _ = parse_method_descriptor(this.descriptor)
    if not parameters or not _accepts(vm, parameters[-1], array):
        illegal(vm, "array type not assignable to trailing argument")
    made = vm.handles.varargs(this.fixed or this)
    made.collected = kind
    return made


@MODELS.machine(f"{_PREFIX}withVarargs(Z){_HANDLE}")
def with_varargs(vm: Host, this: MethodHandleObject, variable: int, depth: int) -> MethodHandleObject:
    if this.fixed is None:
        return vm.handles.varargs(this) if variable else this
    return this if variable else this.fixed


@MODELS.plain(f"{_PREFIX}asFixedArity(){_HANDLE}")
def as_fixed_arity(this: MethodHandleObject, depth: int) -> MethodHandleObject:
    return this if this.fixed is None else this.fixed


@MODELS.plain(f"{_PREFIX}isVarargsCollector()Z")
def is_varargs_collector(this: MethodHandleObject, depth: int) -> int:
    return 0 if this.fixed is None else 1
