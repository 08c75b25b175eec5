"""jdk.internal.misc.Unsafe: offsets are numbers of fields; arrays have HotSpot's base and scales."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.arithmetic import iadd, ladd
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import Integral, JavaArray, JavaObject, JavaString, Reference, Value
from pathbrew.machine.core.runtime import Statics
from pathbrew.machine.core.symbolic import concrete
from pathbrew.machine.core.unknown import listed
from pathbrew.machine.library.invoke.symbolic import SymbolicValues
from pathbrew.machine.library.registry import Models
from pathbrew.program import Field, JavaClass
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
_UNSAFE = "jdk/internal/misc/Unsafe"
_BASE = 16
_SCALES = {"Z": 1, "B": 1, "C": 2, "S": 2, "I": 4, "J": 8, "F": 4, "D": 8}
_BY_SIZE = {2: "S", 4: "I", 8: "J"}
_FIRST_STATIC = 1 << 20
"""Offsets of static fields start here; their base is the class's mirror."""


# Places ---------------------------------------------------------------------------------------------


def field_offset(field: Field) -> int:
    if field.is_static:
        return _FIRST_STATIC + list(field.owner.fields.values()).index(field)
    return _BASE + field.owner.layout.index(field)


def _place(base: JavaObject, offset: int) -> tuple[JavaObject | Statics, str]:
    """The holder and the attribute of a field."""
    if offset >= _FIRST_STATIC and base.java_class.name == "java/lang/Class":
        field = list(base.mirrored.fields.values())[offset - _FIRST_STATIC]
        return base.vm.runtime(base.mirrored).statics, field.attribute
    layout = base.java_class.layout
    if not 0 <= offset - _BASE < len(layout):
        raise Obstacle(f"Unsafe was given {offset}, which is no field of a {base.java_class.java_name}")
    return base, layout[offset - _BASE].attribute


def _scale(java_class: JavaClass) -> int:
    assert java_class.component is not None
    return _SCALES.get(java_class.component.descriptor, 4)


def array_index(offset: int, log2: int) -> int:
    """The index at an offset into an array of elements of that width."""
    return (offset - _BASE) >> log2


def read(base: Reference, offset: int, letter: str) -> Value:
    if isinstance(base, JavaArray):
        descriptor = base.java_class.name[1:]
        if letter == "L" or descriptor == letter:
            try:
                return base.data[(offset - _BASE) // _SCALES.get(letter, 4)]
            except IndexError:
                raise Obstacle("Unsafe: access beyond the end of an array") from None
        return _read_bytes(base, offset - _BASE, letter)
    if base is None:
        raise Obstacle("Unsafe: access to memory outside the heap")
    return getattr(*_place(base, offset))


def write(base: Reference, offset: int, letter: str, value: Value) -> None:
    if isinstance(base, JavaArray):
        descriptor = base.java_class.name[1:]
        if letter == "L" or descriptor == letter:
            base.data[(offset - _BASE) // _SCALES.get(letter, 4)] = value
        else:
            _write_bytes(base, offset - _BASE, letter, value)
        return
    if base is None:
        raise Obstacle("Unsafe: access to memory outside the heap")
    holder, attribute = _place(base, offset)
    setattr(holder, attribute, value)


_FORMATS = {"Z": "?", "B": "b", "C": "H", "S": "h", "I": "i", "J": "q", "F": "f", "D": "d"}


def _window(base: JavaArray, at: int, letter: str) -> tuple[str, str, int, int]:
    """Formats of an element and of the value, the first element, and their number."""
    element = base.java_class.name[1:]
    if element not in _FORMATS:
        raise Obstacle(f"Unsafe: {letter} read from or written to an array of references")
    scale, size = _SCALES[element], _SCALES[letter]
    if size < scale or at % scale:
        raise Obstacle(f"Unsafe: part of an element of {base.java_class.name}")
    return _FORMATS[element], _FORMATS[letter], at // scale, size // scale


def _read_bytes(base: JavaArray, at: int, letter: str) -> Value:
    element, whole, first, count = _window(base, at, letter)
    seen = base.data[first : first + count]
    if len(seen) < count:
        raise Obstacle("Unsafe: access beyond the end of an array")
    try:
        return struct.unpack(f"<{whole}", struct.pack(f"<{count}{element}", *seen))[0]
    except struct.error:
        _refuse_terms(seen)
        raise


def _write_bytes(base: JavaArray, at: int, letter: str, value: Value) -> None:
    element, whole, first, count = _window(base, at, letter)
    try:
        base.data[first : first + count] = struct.unpack(
            f"<{count}{element}", struct.pack(f"<{whole}", value)
        )
    except struct.error:
        _refuse_terms([value])
        raise


def _refuse_terms(values: Iterable[Value]) -> None:
    if any(isinstance(value, Term) for value in values):
        raise Obstacle("Unsafe: symbolic values seen as numbers of another size")


# Accessors: one model per type and memory order -----------------------------------------------------

_TYPES = {
    "Boolean": "Z",
    "Byte": "B",
    "Short": "S",
    "Char": "C",
    "Int": "I",
    "Long": "J",
    "Float": "F",
    "Double": "D",
    "Reference": "L",
}
_ORDERS = ("", "Volatile", "Acquire", "Opaque", "Release")
_ADDITIONS = {"Int": (iadd, terms.iadd), "Long": (ladd, terms.ladd)}


def _descriptor(letter: str) -> str:
    return "Ljava/lang/Object;" if letter == "L" else letter


def _declare_accessors(name: str, letter: str) -> None:
    descriptor = _descriptor(letter)

    def get(this: JavaObject, base: Reference, offset: int, depth: int) -> Value:
        return read(base, offset, letter)

    def put(this: JavaObject, base: Reference, offset: int, value: Value, depth: int) -> None:
        write(base, offset, letter, value)

    def compare_and_exchange(
        vm: Host, this: Value, base: Value, offset: Integral, expected: Value, value: Value, depth: int
    ) -> Value:
        base, offset = _settled(vm, base, offset)
        witness = read(base, offset, letter)
        if _same(vm, letter, witness, expected):
            write(base, offset, letter, value)
        return witness

    def compare_and_set(
        vm: Host, this: Value, base: Value, offset: Integral, expected: Value, value: Value, depth: int
    ) -> int:
        base, offset = _settled(vm, base, offset)
        is_same = _same(vm, letter, read(base, offset, letter), expected)
        if is_same:
            write(base, offset, letter, value)
        return int(is_same)

    def get_and_set(this: JavaObject, base: Reference, offset: int, value: Value, depth: int) -> Value:
        before = read(base, offset, letter)
        write(base, offset, letter, value)
        return before

    for order in _ORDERS:
        MODELS.plain(f"{_UNSAFE}.get{name}{order}(Ljava/lang/Object;J){descriptor}")(get)
        MODELS.plain(f"{_UNSAFE}.put{name}{order}(Ljava/lang/Object;J{descriptor})V")(put)
        MODELS.plain(f"{_UNSAFE}.getAndSet{name}{order}(Ljava/lang/Object;J{descriptor}){descriptor}")(
            get_and_set
        )
        arguments = f"(Ljava/lang/Object;J{descriptor}{descriptor})"
        MODELS.symbolic(f"{_UNSAFE}.compareAndExchange{name}{order}{arguments}{descriptor}")(
            compare_and_exchange
        )
    for prefix in ("compareAndSet", "weakCompareAndSet"):
        for order in ("", "Plain", "Acquire", "Release"):
            MODELS.symbolic(f"{_UNSAFE}.{prefix}{name}{order}(Ljava/lang/Object;J{descriptor}{descriptor})Z")(
                compare_and_set
            )


def _settled(vm: Host, base: Value, offset: Integral) -> tuple[Reference, int]:
    """A place in memory, which the path is committed to."""
    if not isinstance(offset, Term):
        return listed(base), offset
    assert vm.decisions is not None
    return listed(base), SymbolicValues(vm.decisions).committed(offset, "Unsafe")


def _same(vm: Host, letter: str, one: Value, other: Value) -> bool:
    """Whether what is there is what was expected; decided on where it is not known."""
    if letter == "L" and vm.inputs is not None:
        known = vm.inputs.same(one, other)
        if known is not None:
            return known
    if vm.decisions is not None:
        return SymbolicValues(vm.decisions).same(one, other, letter)
    if letter == "L":
        return one is other
    if letter in "FD":
        return struct.pack("<d", one) == struct.pack("<d", other)
    return bool(one == other)


def _declare_additions(name: str, letter: str) -> None:
    add, add_terms = _ADDITIONS[name]

    def get_and_add(
        vm: Host, this: Value, base: Value, offset: Integral, delta: Integral, depth: int
    ) -> Integral:
        base, offset = _settled(vm, base, offset)
        before: Integral = read(base, offset, letter)
        if isinstance(before, int) and isinstance(delta, int):
            write(base, offset, letter, add(before, delta))
        else:
            write(base, offset, letter, concrete(add_terms(before, delta)))
        return before

    for order in ("", "Acquire", "Release"):
        MODELS.symbolic(f"{_UNSAFE}.getAndAdd{name}{order}(Ljava/lang/Object;J{letter}){letter}")(get_and_add)


def _declare_unaligned(name: str, letter: str) -> None:
    def get(this: JavaObject, base: Reference, offset: int, depth: int) -> Value:
        return read(base, offset, letter)

    def put(this: JavaObject, base: Reference, offset: int, value: int, depth: int) -> None:
        write(base, offset, letter, value)

    MODELS.plain(f"{_UNSAFE}.get{name}Unaligned(Ljava/lang/Object;J){letter}")(get)
    MODELS.plain(f"{_UNSAFE}.put{name}Unaligned(Ljava/lang/Object;J{letter})V")(put)


for _name, _letter in _TYPES.items():
    _declare_accessors(_name, _letter)
for _name in _ADDITIONS:
    _declare_additions(_name, _TYPES[_name])
for _name in ("Short", "Char", "Int", "Long"):
    _declare_unaligned(_name, _TYPES[_name])


# Layout ---------------------------------------------------------------------------------------------


@MODELS.machine(f"{_UNSAFE}.objectFieldOffset(Ljava/lang/Class;Ljava/lang/String;)J")
def object_field_offset(
    vm: Host, this: JavaObject, java_class: Mirror | None, name: JavaString | None, depth: int
) -> int:
    if java_class is None or name is None:
        vm.throwing.null_pointer()
    named = [f for f in java_class.mirrored.fields.values() if f.name == name.text and not f.is_static]
    if not named:
        vm.throwing.new("java/lang/InternalError", name.text)
    return field_offset(named[0])


@MODELS.machine(
    f"{_UNSAFE}.objectFieldOffset(Ljava/lang/reflect/Field;)J",
    f"{_UNSAFE}.staticFieldOffset(Ljava/lang/reflect/Field;)J",
    f"{_UNSAFE}.objectFieldOffset0(Ljava/lang/reflect/Field;)J",
    f"{_UNSAFE}.staticFieldOffset0(Ljava/lang/reflect/Field;)J",
)
def reflected_field_offset(vm: Host, this: JavaObject, field: Reference, depth: int) -> int:
    if field is None:
        vm.throwing.null_pointer()
    return field_offset(list(field.f_clazz.mirrored.fields.values())[field.f_slot])


@MODELS.plain(
    f"{_UNSAFE}.staticFieldBase(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
    f"{_UNSAFE}.staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
)
def static_field_base(this: JavaObject, field: JavaObject, depth: int) -> Value:
    return field.f_clazz


@MODELS.plain(
    f"{_UNSAFE}.arrayBaseOffset(Ljava/lang/Class;)I", f"{_UNSAFE}.arrayBaseOffset0(Ljava/lang/Class;)I"
)
def array_base_offset(this: JavaObject, java_class: Mirror | None, depth: int) -> int:
    return _BASE


MODELS.plain(f"{_UNSAFE}.arrayBaseOffset(Ljava/lang/Class;)J")(array_base_offset)


@MODELS.plain(
    f"{_UNSAFE}.arrayIndexScale(Ljava/lang/Class;)I", f"{_UNSAFE}.arrayIndexScale0(Ljava/lang/Class;)I"
)
def array_index_scale(this: JavaObject, java_class: Mirror, depth: int) -> int:
    return _scale(java_class.mirrored)


@MODELS.plain(f"{_UNSAFE}.addressSize0()I")
def address_size(this: JavaObject, depth: int) -> int:
    return 8


@MODELS.plain(f"{_UNSAFE}.isBigEndian0()Z", f"{_UNSAFE}.isBigEndian()Z")
def is_big_endian(this: JavaObject, depth: int) -> int:
    return 0


@MODELS.plain(f"{_UNSAFE}.unalignedAccess0()Z", f"{_UNSAFE}.unalignedAccess()Z")
def unaligned_access(this: JavaObject, depth: int) -> int:
    return 1


# Objects and classes --------------------------------------------------------------------------------


@MODELS.machine(f"{_UNSAFE}.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;")
def allocate_instance(vm: Host, this: JavaObject, java_class: Mirror, depth: int) -> Value:
    vm.initialize(java_class.mirrored)
    return vm.runtime(java_class.mirrored).python()


@MODELS.machine(
    f"{_UNSAFE}.allocateUninitializedArray(Ljava/lang/Class;I)Ljava/lang/Object;",
    f"{_UNSAFE}.allocateUninitializedArray0(Ljava/lang/Class;I)Ljava/lang/Object;",
)
def allocate_array(vm: Host, this: JavaObject, component: Mirror, length: int, depth: int) -> JavaObject:
    if length < 0:
        vm.throwing.new("java/lang/IllegalArgumentException", "Negative length")
    kind: type[JavaArray] = vm.runtime(vm.program.array_of(component.mirrored)).python
    return vm.new_arrays(kind, (length,))


@MODELS.machine(f"{_UNSAFE}.ensureClassInitialized(Ljava/lang/Class;)V")
def ensure_class_initialized(vm: Host, this: JavaObject, java_class: Mirror, depth: int) -> None:
    vm.initialize(java_class.mirrored)


@MODELS.plain(f"{_UNSAFE}.shouldBeInitialized(Ljava/lang/Class;)Z")
def should_be_initialized(this: JavaObject, java_class: Mirror, depth: int) -> int:
    return 0 if this.vm.is_initialized(java_class.mirrored) else 1


@MODELS.plain(f"{_UNSAFE}.throwException(Ljava/lang/Throwable;)V")
def throw_exception(this: JavaObject, exception: Reference, depth: int) -> None:
    this.vm.throwing.throw(exception)


@MODELS.plain(
    f"{_UNSAFE}.fullFence()V",
    f"{_UNSAFE}.loadFence()V",
    f"{_UNSAFE}.storeFence()V",
    f"{_UNSAFE}.loadLoadFence()V",
    f"{_UNSAFE}.storeStoreFence()V",
)
def fence(this: JavaObject, depth: int) -> None:
    pass


@MODELS.plain("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z")
def supports_long_compare_and_set(depth: int) -> int:
    return 1


@MODELS.plain(f"{_UNSAFE}.unpark(Ljava/lang/Object;)V")
def unpark(this: JavaObject, thread: Reference, depth: int) -> None:
    pass


@MODELS.plain(f"{_UNSAFE}.park(ZJ)V")
def park(this: JavaObject, absolute: int, time: int, depth: int) -> None:
    """With a time limit it may return at once; without one nobody would ever unpark the only thread."""
    if not absolute and time == 0:
        raise Obstacle("the only thread parks for ever")


@MODELS.plain(f"{_UNSAFE}.copyMemory(Ljava/lang/Object;JLjava/lang/Object;JJ)V")
def copy_memory(
    this: JavaObject, source: Reference, at: int, target: Reference, to: int, count: int, depth: int
) -> None:
    if source is None or target is None or source.java_class is not target.java_class:
        raise Obstacle("Unsafe: copyMemory between different kinds of memory")
    scale = _scale(source.java_class)
    first, second, number = (at - _BASE) // scale, (to - _BASE) // scale, count // scale
    target.data[second : second + number] = source.data[first : first + number]


@MODELS.plain(f"{_UNSAFE}.setMemory(Ljava/lang/Object;JJB)V")
def set_memory(this: JavaObject, base: Reference, at: int, count: int, value: int, depth: int) -> None:
    if base is None or base.java_class.name != "[B":
        raise Obstacle("Unsafe: setMemory on other than a byte array")
    base.data[at - _BASE : at - _BASE + count] = [value] * count


@MODELS.plain(f"{_UNSAFE}.copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V")
def copy_swapped(
    this: JavaObject,
    source: Reference,
    at: int,
    target: Reference,
    to: int,
    count: int,
    size: int,
    depth: int,
) -> None:
    """A copy of elements of that size, each with its bytes in reverse."""
    letter = _BY_SIZE[size]
    form = _FORMATS[letter]
    for place in range(0, count, size):
        (swapped,) = struct.unpack(f">{form}", struct.pack(f"<{form}", read(source, at + place, letter)))
        write(target, to + place, letter, swapped)
