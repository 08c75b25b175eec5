"""java.lang.Throwable and StackTraceElement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew.machine.core.backtrace import MAX_FRAMES, Position, capture, line_of, without_constructors
from pathbrew.machine.core.objects import JavaArray, JavaObject
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()


@MODELS.machine("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;")
def fill_in_stack_trace(vm: Host, this: JavaObject, dummy: int, depth: int) -> JavaObject:
    set_frames(this, without_constructors(capture(vm), this.java_class))
    return this


def set_frames(throwable: JavaObject, frames: list[Position]) -> None:
    """Say where an exception was made."""
    throwable.frames = frames
    throwable.f_backtrace = throwable
    throwable.f_depth = len(frames)
    throwable.f_stackTrace = None


def is_pristine(vm: Host, throwable: JavaObject) -> bool:
    """Whether its stack trace is that of where it was made, and nothing was suppressed."""
    return (
        hasattr(throwable, "frames")
        and (throwable.f_stackTrace is None or throwable.f_stackTrace is _statics(vm).f_UNASSIGNED_STACK)
        and throwable.f_suppressedExceptions is _statics(vm).f_SUPPRESSED_SENTINEL
    )


def _statics(vm: Host) -> Any:
    """What new exceptions have for a stack trace and a list of suppressed ones, before anybody asks."""
    return vm.runtime(vm.load("java/lang/Throwable")).statics


def remade(vm: Host, throwable: JavaObject, inner: list[Position]) -> None:
    """Complete an exception whose other fields are set: it was made at `inner`, called from here."""
    throwable.f_suppressedExceptions = _statics(vm).f_SUPPRESSED_SENTINEL
    set_frames(throwable, (inner + capture(vm))[:MAX_FRAMES])
    throwable.f_stackTrace = _statics(vm).f_UNASSIGNED_STACK


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
