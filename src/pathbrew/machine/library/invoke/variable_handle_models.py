"""java.lang.invoke.VarHandle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaObject, JavaString, Value
from pathbrew.machine.library.invoke.access_modes import access_descriptor
from pathbrew.machine.library.invoke.conversions import class_of
from pathbrew.machine.library.invoke.variable_handles import VarHandleObject
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
MODELS.bases["java/lang/invoke/VarHandle"] = VarHandleObject

_PREFIX = "java/lang/invoke/VarHandle."
_TYPE = "Ljava/lang/invoke/MethodType;"
_MODE = "Ljava/lang/invoke/VarHandle$AccessMode;"


@MODELS.plain(
    f"{_PREFIX}<clinit>()V",
    f"{_PREFIX}fullFence()V",
    f"{_PREFIX}acquireFence()V",
    f"{_PREFIX}releaseFence()V",
    f"{_PREFIX}loadLoadFence()V",
    f"{_PREFIX}storeStoreFence()V",
)
def do_nothing(depth: int) -> None:
    """Fences order nothing in a single thread."""


@MODELS.machine(f"{_PREFIX}varType()Ljava/lang/Class;")
def variable_type(vm: Host, this: VarHandleObject, depth: int) -> Mirror:
    return vm.mirror(class_of(vm, this.variable.kind))


@MODELS.machine(f"{_PREFIX}coordinateTypes()Ljava/util/List;")
def coordinate_types(vm: Host, this: VarHandleObject, depth: int) -> Value:
    mirrors = [vm.mirror(class_of(vm, kind)) for kind in this.variable.coordinates]
    listed = vm.array("[Ljava/lang/Object;", mirrors)
    return vm.invoke_static("java/util/List", "of([Ljava/lang/Object;)Ljava/util/List;", listed, depth=depth)


@MODELS.machine(f"{_PREFIX}accessModeType({_MODE}){_TYPE}")
def access_mode_type(vm: Host, this: VarHandleObject, mode: JavaObject, depth: int) -> JavaObject:
    return vm.handles.method_type(access_descriptor(this.variable, mode.f_methodName.text))


@MODELS.plain(f"{_PREFIX}isAccessModeSupported({_MODE})Z")
def is_access_mode_supported(this: VarHandleObject, mode: JavaObject, depth: int) -> int:
    return 1 if this.supports(mode.f_methodName.text) else 0


@MODELS.plain(f"{_PREFIX}toMethodHandle({_MODE})Ljava/lang/invoke/MethodHandle;")
def to_method_handle(this: VarHandleObject, mode: JavaObject, depth: int) -> MethodHandleObject:
    name = mode.f_methodName.text
    if not this.supports(name):
        this.vm.throwing.new("java/lang/UnsupportedOperationException")
    return this.method_handle(name)


@MODELS.plain(f"{_PREFIX}hasInvokeExactBehavior()Z")
def has_exact_behavior(this: VarHandleObject, depth: int) -> int:
    return 1 if this.exact else 0


@MODELS.machine(f"{_PREFIX}toString()Ljava/lang/String;")
def to_string(vm: Host, this: VarHandleObject, depth: int) -> JavaString:
    kinds = [vm.program.of_descriptor(kind) for kind in (this.variable.kind, *this.variable.coordinates)]
    texts = [
        ("" if k.is_primitive else "interface " if k.is_interface else "class ") + k.java_name for k in kinds
    ]
    return vm.string(f"VarHandle[varType={texts[0]}, coord=[{', '.join(texts[1:])}]]")
