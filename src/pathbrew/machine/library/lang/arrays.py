"""java.lang.reflect.Array."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.machine.core.objects import JavaArray, Reference, Value
from pathbrew.machine.core.unknown import note_open
from pathbrew.machine.library.lang.boxes import box, unbox, widen
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
_ARRAY = "java/lang/reflect/Array"


@MODELS.machine(f"{_ARRAY}.newArray(Ljava/lang/Class;I)Ljava/lang/Object;")
def new_array(vm: Host, component: Mirror | None, length: int, depth: int) -> JavaArray:
    return _make(vm, component, [length])


@MODELS.machine(f"{_ARRAY}.multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;")
def multi_new_array(vm: Host, component: Mirror | None, lengths: JavaArray | None, depth: int) -> JavaArray:
    if lengths is None:
        vm.throwing.null_pointer()
    if not lengths.data:
        vm.throwing.new("java/lang/IllegalArgumentException", "Empty dimensions array")
    return _make(vm, component, lengths.data)


def _make(vm: Host, component: Mirror | None, lengths: list[int]) -> JavaArray:
    if component is None:
        vm.throwing.null_pointer()
    mirrored = component.mirrored
    if mirrored.name == "void":
        vm.throwing.new("java/lang/IllegalArgumentException")
    for length in lengths:
        if length < 0:
            vm.throwing.negative_array_size(length)
    kind: type[JavaArray] = vm.runtime(vm.load("[" * len(lengths) + mirrored.descriptor)).python
    return vm.new_arrays(kind, tuple(lengths))


def _checked(vm: Host, array: Reference) -> JavaArray:
    if array is None:
        vm.throwing.null_pointer()
    if not isinstance(array, JavaArray):
        note_open(vm, array)
        vm.throwing.new("java/lang/IllegalArgumentException", "Argument is not an array")
    return array


def _element(vm: Host, array: Reference, index: int) -> tuple[Value, str]:
    checked = _checked(vm, array)
    if not 0 <= index < len(checked.data):
        vm.throwing.new("java/lang/ArrayIndexOutOfBoundsException")
    return checked.data[index], checked.java_class.name[1:]


@MODELS.machine(f"{_ARRAY}.getLength(Ljava/lang/Object;)I")
def get_length(vm: Host, array: Reference, depth: int) -> int:
    return len(_checked(vm, array).data)


@MODELS.machine(f"{_ARRAY}.get(Ljava/lang/Object;I)Ljava/lang/Object;")
def get(vm: Host, array: Reference, index: int, depth: int) -> Reference:
    value, descriptor = _element(vm, array, index)
    return box(vm, descriptor, value, depth)


@MODELS.machine(f"{_ARRAY}.set(Ljava/lang/Object;ILjava/lang/Object;)V")
def set_element(vm: Host, array: Reference, index: int, value: Reference, depth: int) -> None:
    checked = _checked(vm, array)
    descriptor = checked.java_class.name[1:]
    if descriptor in PRIMITIVES:
        unboxed = unbox(value)
        if unboxed is None:
            vm.throwing.new("java/lang/IllegalArgumentException", "argument type mismatch")
        _store(vm, checked, index, *unboxed)
        return
    if value is not None and not checked.accepts.admits(value):
        vm.throwing.new("java/lang/IllegalArgumentException", "array element type mismatch")
    _element(vm, array, index)
    checked.data[index] = value


def _store(vm: Host, array: JavaArray, index: int, letter: str, value: float) -> None:
    _element(vm, array, index)
    converted = widen(letter, array.java_class.name[1:], value)
    if converted is None:
        vm.throwing.new("java/lang/IllegalArgumentException", "argument type mismatch")
    array.data[index] = converted


def _declare(letter: str, name: str) -> None:
    def get_primitive(vm: Host, array: Reference, index: int, depth: int) -> int | float:
        checked = _checked(vm, array)
        descriptor = checked.java_class.name[1:]
        if descriptor not in PRIMITIVES:
            vm.throwing.new(
                "java/lang/IllegalArgumentException", "Argument is not an array of primitive type"
            )
        value, _ = _element(vm, array, index)
        converted = widen(descriptor, letter, value)
        if converted is None:
            vm.throwing.new("java/lang/IllegalArgumentException", "argument type mismatch")
        return converted

    def set_primitive(vm: Host, array: Reference, index: int, value: int | float, depth: int) -> None:
        checked = _checked(vm, array)
        if checked.java_class.name[1:] not in PRIMITIVES:
            vm.throwing.new(
                "java/lang/IllegalArgumentException", "Argument is not an array of primitive type"
            )
        _store(vm, checked, index, letter, value)

    MODELS.machine(f"{_ARRAY}.get{name}(Ljava/lang/Object;I){letter}")(get_primitive)
    MODELS.machine(f"{_ARRAY}.set{name}(Ljava/lang/Object;I{letter})V")(set_primitive)


for _letter, _keyword in PRIMITIVES.items():
    if _letter != "V":
        _declare(_letter, _keyword.capitalize())
