"""System.arraycopy, with HotSpot's checks in HotSpot's order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew.machine.core.objects import JavaArray, JavaObject, Reference
from pathbrew.machine.core.unknown import UndecidedReference, decided, note_open
from pathbrew.machine.library.registry import Models
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()


@MODELS.machine("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V")
def arraycopy(
    vm: Host, source: Reference, at: int, target: Reference, to: int, count: int, depth: int
) -> None:
    if source is None or target is None:
        vm.throwing.null_pointer()
    if not isinstance(source, JavaArray) or not isinstance(target, JavaArray):
        _refuse_object(vm, source, target)
    if source.__class__ is not target.__class__:
        _check_types(vm, source, target)
    taken, given = source.data, target.data
    if at < 0 or to < 0 or count < 0 or at + count > len(taken) or to + count > len(given):
        _out_of_bounds(vm, source, at, target, to, count)
    if source.__class__ is target.__class__ or source.java_class.is_subtype(target.java_class):
        given[to : to + count] = taken[at : at + count]
    else:
        _copy_checked(vm, source, at, target, to, count)


def _component(array: JavaArray) -> JavaClass:
    component = array.java_class.component
    assert component is not None
    return component


def _kind(array: JavaArray) -> str:
    component = _component(array)
    return component.name if component.is_primitive else "object array"


def _fail(vm: Host, reason: str) -> NoReturn:
    vm.throwing.new("java/lang/ArrayStoreException", f"arraycopy: {reason}")


def _refuse_object(vm: Host, source: JavaObject, target: JavaObject) -> NoReturn:
    for reference in (source, target):
        note_open(vm, reference)
    if not isinstance(source, JavaArray):
        _fail(vm, f"source type {source.java_class.java_name} is not an array")
    _fail(vm, f"destination type {target.java_class.java_name} is not an array")


def _check_types(vm: Host, source: JavaArray, target: JavaArray) -> None:
    for array in (source, target):
        note_open(vm, array)
    mine, theirs = _kind(source), _kind(target)
    if mine != theirs:
        _fail(vm, f"type mismatch: can not copy {mine}[] into {theirs}[]")


def _out_of_bounds(vm: Host, source: JavaArray, at: int, target: JavaArray, to: int, count: int) -> NoReturn:
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


def _copy_checked(vm: Host, source: JavaArray, at: int, target: JavaArray, to: int, count: int) -> None:
    """Copy up to the first element that the target does not accept."""
    mine, theirs = _component(source), _component(target)
    for i in range(count):
        element = source.data[at + i]
        if isinstance(element, UndecidedReference) and not element.is_certainly(theirs):
            element = decided(element)
        is_fitting = element is None or isinstance(element, UndecidedReference)
        if not is_fitting and not target.accepts.admits(element):
            mine_text, their_text = mine.java_name, theirs.java_name
            if theirs.is_subtype(mine):
                reason = (
                    f"element type mismatch: can not cast one of the elements of {mine_text}[] "
                    f"to the type of the destination array, {their_text}"
                )
            else:
                reason = f"type mismatch: can not copy {mine_text}[] into {their_text}[]"
            _fail(vm, reason)
        target.data[to + i] = element
