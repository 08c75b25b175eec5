"""java.lang.invoke.MethodHandles.Lookup: who looks up, and what may be found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew.classfile.access_flags import FINAL, PRIVATE, PROTECTED, PUBLIC
from pathbrew.classfile.descriptors import java_type, parse_method_descriptor
from pathbrew.machine.core.objects import JavaObject, Thrown
from pathbrew.machine.library.invoke.targets import (
    Target,
    VirtualCall,
    field_access,
    method_call,
    special_call,
)
from pathbrew.program import Field, JavaClass, LinkageError, Method
from pathbrew.program.resolution import can_access, is_signature_polymorphic, resolve_field, resolve_method

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

PUBLIC_MODE, PRIVATE_MODE, PROTECTED_MODE, PACKAGE_MODE, MODULE_MODE = 1, 2, 4, 8, 16
UNCONDITIONAL_MODE, ORIGINAL_MODE, TRUSTED = 32, 64, -1
FULL_POWER = PUBLIC_MODE | PRIVATE_MODE | PROTECTED_MODE | PACKAGE_MODE | MODULE_MODE | ORIGINAL_MODE


def make_lookup(vm: Host, java_class: JavaClass, modes: int = FULL_POWER) -> JavaObject:
    """A Lookup object of the class, with full power unless said otherwise."""
    lookup_class = vm.load("java/lang/invoke/MethodHandles$Lookup")
    vm.initialize(lookup_class)
    made: JavaObject = vm.runtime(lookup_class).python()
    made.f_lookupClass = vm.mirror(java_class)
    made.f_allowedModes = modes
    return made


def find_method(
    vm: Host, lookup: JavaObject, owner: JavaClass, name: str, descriptor: str, how: str
) -> Target:
    """What `findVirtual`, `findStatic` or `findConstructor` finds; `how` is the reference kind's name."""
    member = f"{owner.java_name}.{name}{vm.handles.type_text(descriptor)}/{how}"
    what = "constructor" if name == "<init>" else "method"
    key = name + descriptor
    if how == "invokeVirtual" and is_signature_polymorphic(owner.name, name, owner.methods):
        parameters, returned = parse_method_descriptor(descriptor)
        return VirtualCall(vm, (owner.descriptor, *parameters), returned, None, key)
    try:
        method = resolve_method(owner, key)
    except LinkageError as error:
        _missing(vm, error, "java/lang/NoSuchMethodException", f"no such {what}: {member}")
    if name == "<init>" and method.owner is not owner:
        inherited = LinkageError("java/lang/NoSuchMethodError", member)
        _missing(vm, inherited, "java/lang/NoSuchMethodException", f"no such {what}: {member}")
    if method.is_static != (how == "invokeStatic"):
        vm.throwing.new("java/lang/IllegalAccessException", f"no such {what}: {member}")
    _check_access(vm, lookup, owner, method, member)
    if _restricts_receiver(lookup, method):
        owner = lookup.f_lookupClass.mirrored
    return method_call(vm, owner, method)


def find_special(
    vm: Host, lookup: JavaObject, owner: JavaClass, name: str, descriptor: str, caller: JavaClass
) -> Target:
    """What `findSpecial` finds: the call that `invokespecial` makes in the class `caller`."""
    member = f"{owner.java_name}.{name}{vm.handles.type_text(descriptor)}/invokeSpecial"
    if lookup.f_lookupClass.mirrored is not caller or not lookup.f_allowedModes & PRIVATE_MODE:
        vm.throwing.new("java/lang/IllegalAccessException", "no private access for invokespecial")
    try:
        method = resolve_method(owner, name + descriptor)
    except LinkageError as error:
        _missing(vm, error, "java/lang/NoSuchMethodException", f"no such method: {member}")
    if method.is_static:
        vm.throwing.new("java/lang/IllegalAccessException", f"no such method: {member}")
    _check_access(vm, lookup, owner, method, member)
    return special_call(vm, caller, owner, method)


def find_field(vm: Host, lookup: JavaObject, owner: JavaClass, name: str, descriptor: str, how: str) -> Field:
    """The field that `findGetter` and its like find."""
    member = f"{owner.java_name}.{name}/{java_type(descriptor)}/{how}"
    try:
        field = resolve_field(owner, name, descriptor)
    except LinkageError as error:
        _missing(vm, error, "java/lang/NoSuchFieldException", f"no such field: {member}")
    if field.is_static != how.endswith("Static"):
        vm.throwing.new("java/lang/IllegalAccessException", f"no such field: {member}")
    _check_access(vm, lookup, owner, field, member)
    return field


def find_accessor(
    vm: Host, lookup: JavaObject, owner: JavaClass, name: str, descriptor: str, how: str
) -> Target:
    field = find_field(vm, lookup, owner, name, descriptor, how)
    writes = how.startswith("put")
    if writes and field.access & FINAL:
        member = f"{owner.java_name}.{name}/{java_type(descriptor)}/{how}"
        vm.throwing.new("java/lang/IllegalAccessException", f"final field has no write access: {member}")
    return field_access(vm, owner, field, writes)


def _missing(vm: Host, error: LinkageError, exception: str, message: str) -> NoReturn:
    """Throw the exception with the linkage error as its cause."""
    try:
        vm.throwing.linkage(error)
    except Thrown as thrown:
        cause = thrown.reference
    vm.throwing.new(exception, message, cause)


def _check_access(vm: Host, lookup: JavaObject, owner: JavaClass, member: Field | Method, text: str) -> None:
    modes = lookup.f_allowedModes
    if modes == TRUSTED:
        return
    caller = lookup.f_lookupClass.mirrored
    allowed = bool(owner.access & PUBLIC or owner.package == caller.package) and can_access(
        caller, member, owner
    )
    if not member.access & PUBLIC:
        needed = PRIVATE_MODE if member.access & PRIVATE else PACKAGE_MODE | PROTECTED_MODE
        allowed = allowed and bool(modes & needed)
    if not allowed:
        vm.throwing.new(
            "java/lang/IllegalAccessException", f"{_reason(member)}: {text}, from class {caller.java_name}"
        )


def _reason(member: Field | Method) -> str:
    if member.access & PRIVATE:
        return "member is private"
    if member.access & PROTECTED:
        return "member is protected"
    return "class is not public" if member.access & PUBLIC else "member is private to package"


def _restricts_receiver(lookup: JavaObject, method: Method) -> bool:
    """Whether only receivers of the caller's class may be passed, as for `protected` methods elsewhere."""
    caller = lookup.f_lookupClass.mirrored
    return (
        bool(method.access & PROTECTED)
        and not method.is_static
        and method.name != "<init>"
        and lookup.f_allowedModes != TRUSTED
        and method.owner.package != caller.package
        and method.owner in caller.supertypes
    )
