"""System.arraycopy, with HotSpot's checks in HotSpot's order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew.machine.core.objects import JavaArray
from pathbrew.machine.core.unknown import UndecidedReference, decided, note_open
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

MODELS = Models()


@MODELS.machine("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V")
def arraycopy(vm: Machine, source: Any, at: int, target: Any, to: int, count: int, depth: int) -> None:
    if source is None or target is None:
        vm.throwing.null_pointer()
    if source.__class__ is not target.__class__ or not isinstance(source, JavaArray):
        _check_types(vm, source, target)
    taken, given = source.data, target.data
    if at < 0 or to < 0 or count < 0 or at + count > len(taken) or to + count > len(given):
        _out_of_bounds(vm, source, at, target, to, count)
    if source.__class__ is target.__class__ or source.java_class.is_subtype(target.java_class):
        given[to : to + count] = taken[at : at + count]
    else:
        _copy_checked(vm, source, at, target, to, count)


def _kind(array: Any) -> str:
    component = array.java_class.component
    return str(component.name) if component.is_primitive else "object array"


def _check_types(vm: Machine, source: Any, target: Any) -> None:
    def fail(reason: str) -> None:
        vm.throwing.new("java/lang/ArrayStoreException", f"arraycopy: {reason}")

    for array in (source, target):
        note_open(vm, array)
    if not isinstance(source, JavaArray):
        fail(f"source type {source.java_class.java_name} is not an array")
    if not isinstance(target, JavaArray):
        fail(f"destination type {target.java_class.java_name} is not an array")
    mine, theirs = _kind(source), _kind(target)
    if mine != theirs:
        fail(f"type mismatch: can not copy {mine}[] into {theirs}[]")


def _out_of_bounds(vm: Machine, source: Any, at: int, target: Any, to: int, count: int) -> None:
    from_text = f"out of bounds for {_kind(source)}[{len(source.data)}]"
    to_text = f"out of bounds for {_kind(target)}[{len(target.data)}]"
    if at < 0:
        reason = f"source index {at} {from_text}"
    elif to < 0:
        reason = f"destination index {to} {to_text}"
    elif count < 0:
        reason = f"length {count} is negative"
    elif at + count > len(source.data):
        reason = f"last source index {at + count} {from_text}"
    else:
        reason = f"last destination index {to + count} {to_text}"
    vm.throwing.new("java/lang/ArrayIndexOutOfBoundsException", f"arraycopy: {reason}")


def _copy_checked(vm: Machine, source: Any, at: int, target: Any, to: int, count: int) -> None:
    """Copy up to the first element that the target does not accept."""
    wanted = target.java_class.component
    for i in range(count):
        element = source.data[at + i]
        if isinstance(element, UndecidedReference) and not element.is_certainly(wanted):
            element = decided(element)
        is_fitting = element is None or isinstance(element, UndecidedReference)
        if not is_fitting and not target.accepts.admits(element):
            mine, theirs = source.java_class.component, target.java_class.component
            mine_text, their_text = mine.java_name, theirs.java_name
            if theirs.is_subtype(mine):
                reason = (
                    f"element type mismatch: can not cast one of the elements of {mine_text}[] "
                    f"to the type of the destination array, {their_text}"
                )
            else:
                reason = f"type mismatch: can not copy {mine_text}[] into {their_text}[]"
            vm.throwing.new("java/lang/ArrayStoreException", f"arraycopy: {reason}")
        target.data[to + i] = element
