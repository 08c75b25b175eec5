"""java.lang.invoke.CallSite and its kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import JavaObject, Reference, Value
from pathbrew.machine.library.invoke.combination import Combination
from pathbrew.machine.library.registry import Models
from pathbrew.machine.linking.bootstraps import target_of

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject

MODELS = Models()

_PREFIX = "java/lang/invoke/CallSite."
_HANDLE, _TYPE = "Ljava/lang/invoke/MethodHandle;", "Ljava/lang/invoke/MethodType;"


@MODELS.plain(f"{_PREFIX}<clinit>()V")
def initialize(depth: int) -> None:
    pass


@MODELS.plain(
    "java/lang/invoke/MethodHandleNatives$CallSiteContext.make"
    "(Ljava/lang/invoke/CallSite;)Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;"
)
def make_context(site: Reference, depth: int) -> None:
    """What the JVM keeps of compiled code that depends on a call site: nothing here."""


@MODELS.plain(f"java/lang/invoke/ConstantCallSite.<init>({_HANDLE})V")
def construct_constant(this: JavaObject, target: MethodHandleObject | None, depth: int) -> None:
    if target is None:
        this.vm.throwing.null_pointer()
    this.f_target = target
    this.f_isFrozen = 1


@MODELS.machine(f"{_PREFIX}makeUninitializedCallSite({_TYPE}){_HANDLE}")
def make_uninitialized(vm: Host, this: JavaObject, kind: JavaObject, depth: int) -> MethodHandleObject:
    """The target of a call site that has none yet."""
    made = Combination(vm, *parse_method_descriptor(kind.descriptor))
    throw = made.source.value(vm.throwing.new)
    return made.returning(f"{throw}('java/lang/IllegalStateException', 'uninitialized call site')")


@MODELS.machine(f"{_PREFIX}setTargetNormal({_HANDLE})V", f"{_PREFIX}setTargetVolatile({_HANDLE})V")
def set_target(vm: Host, this: JavaObject, target: MethodHandleObject | None, depth: int) -> None:
    if target is None:
        vm.throwing.null_pointer()
    if target.descriptor != this.f_target.descriptor:
        found, wanted = (vm.handles.type_text(h.descriptor) for h in (target, this.f_target))
        vm.handles.wrong_type(f"MethodHandle{found} should be of type {wanted}")
    this.f_target = target


@MODELS.plain(f"{_PREFIX}getTargetVolatile(){_HANDLE}")
def get_target(this: JavaObject, depth: int) -> Value:
    return this.f_target


@MODELS.machine(f"{_PREFIX}makeDynamicInvoker(){_HANDLE}")
def make_dynamic_invoker(vm: Host, this: JavaObject, depth: int) -> MethodHandleObject:
    descriptor = this.f_target.descriptor
    return vm.handles.make(descriptor, target_of(vm, this, descriptor))
