"""java.lang.Object."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaArray, JavaObject
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()


@MODELS.plain("java/lang/Object.<init>()V")
def construct(this: JavaObject, depth: int) -> None:
    pass


@MODELS.plain("java/lang/Object.hashCode()I")
def hash_code(this: JavaObject, depth: int) -> int:
    return this.vm.identity(this)


@MODELS.plain("java/lang/Object.getClass()Ljava/lang/Class;")
def get_class(this: JavaObject, depth: int) -> Mirror:
    if this.class_is_open:
        this.settle()
    return this.vm.mirror(this.java_class)


@MODELS.plain("java/lang/Object.clone()Ljava/lang/Object;")
def clone(this: JavaObject, depth: int) -> JavaObject:
    """A shallow copy of an array or of a Cloneable object."""
    vm = this.vm
    if isinstance(this, JavaArray):
        return type(this)(list(this.data))
    if not vm.type_test("java/lang/Cloneable").admits(this):
        vm.throwing.new("java/lang/CloneNotSupportedException", this.java_class.java_name)
    if hasattr(this, "input_name"):
        return _copy_of_input(this)
    copied = type(this)()
    copied.__dict__.update(this.__dict__)
    copied.__dict__.pop("identity", None)
    return copied


def _copy_of_input(this: JavaObject) -> JavaObject:
    """A new object with the fields of an input, which are inputs of the original."""
    if this.class_is_open:
        this.settle()
    copied: JavaObject = this.vm.runtime(this.java_class).python()
    for field in this.java_class.layout:
        setattr(copied, field.attribute, getattr(this, field.attribute))
    return copied


@MODELS.machine("java/lang/Object.notify()V", "java/lang/Object.notifyAll()V")
def notify(vm: Host, this: JavaObject, depth: int) -> None:
    """Nobody waits in a single thread, but the monitor must be held."""
    _check_owner(vm, this)


@MODELS.machine("java/lang/Object.wait(J)V", "java/lang/Object.wait0(J)V")
def wait(vm: Host, this: JavaObject, milliseconds: int, depth: int) -> None:
    """Nobody notifies in a single thread: the time passes, or the wait has no end."""
    if milliseconds < 0:
        vm.throwing.new("java/lang/IllegalArgumentException", "timeout value is negative")
    _check_owner(vm, this)
    if milliseconds == 0:
        raise Obstacle("java.lang.Object.wait without a time limit, in a single thread")


def _check_owner(vm: Host, this: JavaObject) -> None:
    if not vm.monitors.holds(this):
        vm.throwing.new("java/lang/IllegalMonitorStateException", "current thread is not owner")
