"""Java values in Python, and their form on the wire to the JVM worker.

A value is read by its descriptor: `int` for Z, B, S, C, I and J (booleans are 0 and 1), `float` for F and
D, `str` for strings (one character per UTF-16 unit), `None` for null. The classes here stand for the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct, error
from typing import TypeAlias

from pathbrew.errors import JvmError


@dataclass(frozen=True, slots=True)
class JavaArrayValue:
    """An array with its own descriptor (`[I`, `[Ljava/lang/String;`)."""

    descriptor: str
    items: tuple[JavaValue, ...]


@dataclass(frozen=True, slots=True)
class JavaBoxedValue:
    """A box of a primitive, such as `java.lang.Integer`, by the primitive's descriptor."""

    descriptor: str
    value: int | float


@dataclass(frozen=True, slots=True)
class JavaObjectValue:
    """Any other object: its class's internal name and, when asked for, its `toString()`."""

    class_name: str
    text: str | None = None


JavaValue: TypeAlias = int | float | str | JavaArrayValue | JavaBoxedValue | JavaObjectValue | None

PRIMITIVES = {
    "Z": Struct(">B"),
    "B": Struct(">b"),
    "S": Struct(">h"),
    "C": Struct(">H"),
    "I": Struct(">i"),
    "J": Struct(">q"),
    "F": Struct(">f"),
    "D": Struct(">d"),
}
_LENGTH = Struct(">i")
_PARAMETER = re.compile(r"\[*(?:L[^;]+;|[ZBSCIJFD])")
_DESCRIPTOR = re.compile(rf"\(((?:{_PARAMETER.pattern})*)\)({_PARAMETER.pattern}|V)")


@lru_cache(maxsize=4096)
def split_descriptor(descriptor: str) -> tuple[tuple[str, ...], str]:
    """The parameters' descriptors and the result's of a method descriptor."""
    match = _DESCRIPTOR.fullmatch(descriptor)
    if match is None:
        raise JvmError(f"{descriptor!r} is not a method descriptor")
    return tuple(_PARAMETER.findall(match[1])), match[2]


def utf16_units(text: str) -> str:
    """The same text with one character per UTF-16 unit."""
    if not text or max(text) <= "\uffff":
        return text
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(map(chr, Struct(f">{len(units) // 2}H").unpack(units)))


def write_count(out: bytearray, count: int) -> None:
    """Appends a length, a count or a number."""
    out += _LENGTH.pack(count)


def write_string(out: bytearray, text: str) -> None:
    """Appends a string as its UTF-16 units."""
    units = text.encode("utf-16-be", "surrogatepass")
    out += _LENGTH.pack(len(units) // 2)
    out += units


def write_arguments(out: bytearray, descriptor: str, arguments: Sequence[JavaValue]) -> None:
    """Appends the arguments of a method with that descriptor.

    Raises JvmError when their number is wrong or a value is not one of its parameter's type.
    """
    parameters, _ = split_descriptor(descriptor)
    if len(parameters) != len(arguments):
        raise JvmError(f"{len(arguments)} arguments given for {descriptor}")
    write_count(out, len(arguments))
    for parameter, argument in zip(parameters, arguments, strict=True):
        _write(out, parameter, argument)


def _write(out: bytearray, descriptor: str, value: JavaValue) -> None:
    if descriptor in PRIMITIVES:
        out += descriptor.encode()
        write_primitives(out, descriptor, (value,))
    elif value is None:
        out += b"N"
    elif isinstance(value, str):
        out += b"T"
        write_string(out, value)
    elif isinstance(value, JavaBoxedValue):
        _write(out, value.descriptor, value.value)
    elif isinstance(value, JavaArrayValue):
        _write_array(out, value)
    else:
        raise JvmError(f"{value!r} cannot be passed as {descriptor}")


def _write_array(out: bytearray, array: JavaArrayValue) -> None:
    out += b"["
    write_string(out, array.descriptor)
    write_count(out, len(array.items))
    element = array.descriptor[1:]
    if element in PRIMITIVES:
        write_primitives(out, element, array.items)
    else:
        for item in array.items:
            _write(out, element, item)


def write_primitives(out: bytearray, descriptor: str, values: Iterable[object]) -> None:
    """Appends primitives of one type; raises JvmError for a value that is none."""
    pack = PRIMITIVES[descriptor].pack
    for value in values:
        try:
            out += pack(value)
        except (error, OverflowError) as cause:
            raise JvmError(f"{value!r} cannot be passed as {descriptor}") from cause


class AnswerReader:
    """Reads the parts of an answer in their order."""

    def __init__(self, frame: bytes) -> None:
        self._frame = frame
        self._at = 0

    def octet(self) -> int:
        self._at += 1
        return self._frame[self._at - 1]

    def count(self) -> int:
        self._at += 4
        (count,) = _LENGTH.unpack_from(self._frame, self._at - 4)
        return int(count)

    def counts(self, length: int) -> tuple[int, ...]:
        """That many numbers."""
        return Struct(f">{length}i").unpack(self._take(4 * length))

    def octets(self) -> bytes:
        return self._take(self.count())

    def string(self) -> str:
        return utf16_units(self._take(2 * self.count()).decode("utf-16-be", "surrogatepass"))

    def optional_string(self) -> str | None:
        return self.string() if self.octet() else None

    def value(self, *, boxed: bool) -> JavaValue:
        """The next value; `boxed` where an object is expected, so that a primitive must be a box."""
        tag = chr(self.octet())
        if tag in PRIMITIVES:
            (primitive,) = self.primitives(tag, 1)
            return JavaBoxedValue(tag, primitive) if boxed else primitive
        if tag in "NV":
            return None
        if tag == "T":
            return self.string()
        if tag == "O":
            return JavaObjectValue(self.string(), self.optional_string())
        return self._array()

    def _take(self, length: int) -> bytes:
        self._at += length
        return self._frame[self._at - length : self._at]

    def _array(self) -> JavaArrayValue:
        descriptor = self.string()
        length = self.count()
        element = descriptor[1:]
        if element in PRIMITIVES:
            return JavaArrayValue(descriptor, self.primitives(element, length))
        return JavaArrayValue(descriptor, tuple(self.value(boxed=True) for _ in range(length)))

    def primitives(self, descriptor: str, length: int) -> tuple[int | float, ...]:
        """That many primitives of one type."""
        one = PRIMITIVES[descriptor]
        octets = self._take(length * one.size)
        return one.unpack(octets) if length == 1 else Struct(f">{length}{one.format[1:]}").unpack(octets)
