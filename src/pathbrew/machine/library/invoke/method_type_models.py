"""java.lang.invoke.MethodType: its table of types; the rest is the JDK's own code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import is_method_descriptor, parse_method_descriptor, slot_size
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Reference
from pathbrew.machine.library.invoke.conversions import is_primitive
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()

_PREFIX = "java/lang/invoke/MethodType."
_TYPE = "Ljava/lang/invoke/MethodType;"
_MAX_SLOTS = 255


@MODELS.machine(f"{_PREFIX}<clinit>()V")
def initialize(vm: Host, depth: int) -> None:
    statics = vm.runtime(vm.load("java/lang/invoke/MethodType")).statics
    statics.f_NO_PTYPES = vm.array("[Ljava/lang/Class;", [])
    statics.f_objectOnlyTypes = vm.array(f"[{_TYPE}", [None] * 20)
    handle = vm.mirror(vm.load("java/lang/invoke/MethodHandle"))
    statics.f_METHOD_HANDLE_ARRAY = vm.array("[Ljava/lang/Class;", [handle])
    setattr(statics, "f_$assertionsDisabled", 1)


@MODELS.machine(f"{_PREFIX}makeImpl(Ljava/lang/Class;[Ljava/lang/Class;Z){_TYPE}")
def make(vm: Host, returned: Mirror | None, parameters: JavaArray, trusted: int, depth: int) -> JavaObject:
    if returned is None or any(parameter is None for parameter in parameters.data):
        vm.throwing.null_pointer()
    kinds = [parameter.mirrored.descriptor for parameter in parameters.data]
    if "V" in kinds:
        vm.throwing.new("java/lang/IllegalArgumentException", "parameter type cannot be void")
    slots = sum(map(slot_size, kinds))
    if slots > _MAX_SLOTS:
        vm.throwing.new("java/lang/IllegalArgumentException", f"bad parameter count {slots}")
    return vm.handles.method_type(f"({''.join(kinds)}){returned.mirrored.descriptor}")


@MODELS.plain(f"{_PREFIX}hasPrimitives()Z")
def has_primitives(this: JavaObject, depth: int) -> int:
    parameters, returned = parse_method_descriptor(this.descriptor)
    return 1 if any(map(is_primitive, (*parameters, returned))) else 0


@MODELS.machine(f"{_PREFIX}erase(){_TYPE}")
def erase(vm: Host, this: JavaObject, depth: int) -> JavaObject:
    parameters, returned = parse_method_descriptor(this.descriptor)
    return vm.handles.method_type(f"({''.join(map(_erased, parameters))}){_erased(returned)}")


def _erased(kind: str) -> str:
    return kind if is_primitive(kind) else "Ljava/lang/Object;"


@MODELS.plain(f"{_PREFIX}parameterSlotCount()I")
def parameter_slot_count(this: JavaObject, depth: int) -> int:
    return sum(map(slot_size, parse_method_descriptor(this.descriptor)[0]))


@MODELS.machine(
    f"{_PREFIX}toMethodDescriptorString()Ljava/lang/String;", f"{_PREFIX}descriptorString()Ljava/lang/String;"
)
def descriptor_string(vm: Host, this: JavaObject, depth: int) -> JavaString:
    return vm.string(this.descriptor)


@MODELS.machine(
    f"{_PREFIX}fromMethodDescriptorString(Ljava/lang/String;Ljava/lang/ClassLoader;){_TYPE}",
    f"{_PREFIX}fromDescriptor(Ljava/lang/String;Ljava/lang/ClassLoader;){_TYPE}",
)
def from_descriptor(vm: Host, text: JavaString, loader: Reference, depth: int) -> JavaObject:
    if not is_method_descriptor(text.text):
        vm.throwing.new("java/lang/IllegalArgumentException", f"not a method descriptor: {text.text}")
    for kind in (*parse_method_descriptor(text.text)[0], parse_method_descriptor(text.text)[1]):
        element = kind.lstrip("[")
        if element[0] == "L" and vm.program.class_path.find(element[1:-1]) is None:
            name = element[1:-1].replace("/", ".")
            vm.throwing.new("java/lang/TypeNotPresentException", f"Type {name} not present")
    return vm.handles.method_type(text.text)
