"""java.lang.Throwable and StackTraceElement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.backtrace import Position, capture, line_of, without_constructors
from pathbrew.machine.core.objects import JavaArray, JavaObject
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()


@MODELS.machine("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;")
def fill_in_stack_trace(vm: Host, this: JavaObject, dummy: int, depth: int) -> JavaObject:
    frames = without_constructors(capture(vm), this.java_class)
    this.frames = frames
    this.f_backtrace = this
    this.f_depth = len(frames)
    this.f_stackTrace = None
    return this


@MODELS.machine(
    "java/lang/StackTraceElement.of(Ljava/lang/Object;I)[Ljava/lang/StackTraceElement;",
    "java/lang/StackTraceElement.of(Ljava/lang/Throwable;I)[Ljava/lang/StackTraceElement;",
)
def stack_trace_elements(vm: Host, backtrace: JavaObject, count: int, depth: int) -> JavaArray:
    elements = [make_element(vm, position) for position in backtrace.frames[:count]]
    return vm.array("[Ljava/lang/StackTraceElement;", elements)


def make_element(vm: Host, position: Position) -> JavaObject:
    method, offset = position
    file = method.owner.file
    assert file is not None
    source = file.source_file
    return vm.new_object(
        "java/lang/StackTraceElement",
        "<init>(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V",
        vm.intern(method.owner.java_name),
        vm.intern(method.name),
        None if source is None else vm.intern(source),
        line_of(method, offset),
    )


@MODELS.machine("java/lang/NullPointerException.getExtendedNPEMessage()Ljava/lang/String;")
def extended_null_pointer_message(vm: Host, this: JavaObject, depth: int) -> None:
    """HotSpot may have none either, so that callers are prepared for null."""
    return
