"""The standard streams: a PrintStream and an InputStream whose public methods are Python.

They are objects of Python classes derived from those of the Java classes, with methods overridden where
a stream of the JDK would reach for its encoder and a file descriptor.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import Function, JavaArray, JavaObject, JavaString, Reference, Value
from pathbrew.machine.core.output import Output
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.text.concatenated import preview

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host


ToText = Callable[["Host", Value, int], str]
"""What printing a value of some type writes."""


def printable(text: str) -> str:
    """Text of UTF-16 units as Python prints it; a lone surrogate becomes a question mark."""
    if text.isascii():
        return text
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return joined.encode("utf-8", "replace").decode("utf-8")


def standard_stream(vm: Host, output: Callable[[], Output]) -> JavaObject:
    """A PrintStream that writes to what is the machine's stream then."""
    java_class = vm.load("java/io/PrintStream")
    members = _print_methods(vm, output)
    made: JavaObject = type(java_class.name, (vm.runtime(java_class).python,), members)()
    made.f_out = made
    return made


def standard_input(vm: Host) -> JavaObject:
    java_class = vm.load("java/io/InputStream")
    members: dict[str, Function] = {"read()I": _read, "read([BII)I": _read_array, "available()I": _available}
    made: JavaObject = type(java_class.name, (vm.runtime(java_class).python,), members)()
    return made


def _print_methods(vm: Host, output: Callable[[], Output]) -> dict[str, Function]:
    def write(text: str) -> None:
        output().write(printable(text))

    def write_bytes(data: bytes) -> None:
        stream = output()
        if hasattr(stream, "buffer"):
            stream.flush()
            stream.buffer.write(data)
        else:
            stream.write(data.decode("utf-8", "replace"))

    methods: dict[str, Function] = {}
    for descriptor, to_text in _TEXTS.items():
        methods[f"print({descriptor})V"] = _printing(vm, write, to_text, "")
        methods[f"println({descriptor})V"] = _printing(vm, write, to_text, "\n")
    methods["println()V"] = lambda this, depth: write("\n")
    methods["flush()V"] = lambda this, depth: output().flush()
    methods["close()V"] = methods["flush()V"]
    methods["checkError()Z"] = lambda this, depth: 0
    methods["write(I)V"] = lambda this, value, depth: write_bytes(bytes([value & 255]))
    methods["write([BII)V"] = lambda this, array, at, count, depth: write_bytes(
        bytes([b & 255 for b in _slice(vm, array, at, count)])
    )
    methods["write([B)V"] = methods["writeBytes([B)V"] = lambda this, array, depth: write_bytes(
        bytes([b & 255 for b in array.data])
    )
    return methods


def _slice(vm: Host, array: JavaArray, at: int, count: int) -> list[int]:
    if at < 0 or count < 0 or at + count > len(array.data):
        message = f"Range [{at}, {at} + {count}) out of bounds for length {len(array.data)}"
        vm.throwing.new("java/lang/IndexOutOfBoundsException", message)
    return array.data[at : at + count]


def _printing(vm: Host, write: Callable[[str], None], to_text: ToText, end: str) -> Function:
    def method(this: JavaObject, value: Value, depth: int) -> None:
        write(to_text(vm, value, depth) + end)

    return method


def _text_of_object(vm: Host, value: Reference, depth: int) -> str:
    value = decided(value)
    text = None if value is None else getattr(value, "toString()Ljava/lang/String;")(depth)
    return _text_of_string(vm, text, depth)


def _text_of_string(vm: Host, value: JavaString | None, depth: int) -> str:
    """Printing commits a path to nothing."""
    value = decided(value)
    if value is not None and value.is_open:
        return preview(value, vm.texts.decisions.evaluate)
    return "null" if value is None else str(value.text)


def _text_of_chars(vm: Host, value: JavaArray | None, depth: int) -> str:
    if value is None:
        vm.throwing.null_pointer()
    return "".join(map(chr, value.data))


def _text_of_float(vm: Host, value: float, depth: int) -> str:
    made: JavaString = vm.invoke_static(
        "java/lang/Float", "toString(F)Ljava/lang/String;", value, depth=depth
    )
    return made.text


def _text_of_double(vm: Host, value: float, depth: int) -> str:
    made: JavaString = vm.invoke_static(
        "java/lang/Double", "toString(D)Ljava/lang/String;", value, depth=depth
    )
    return made.text


_TEXTS: dict[str, ToText] = {
    "Z": lambda vm, value, depth: "true" if value else "false",
    "C": lambda vm, value, depth: chr(value),
    "I": lambda vm, value, depth: str(value),
    "J": lambda vm, value, depth: str(value),
    "F": _text_of_float,
    "D": _text_of_double,
    "[C": _text_of_chars,
    "Ljava/lang/String;": _text_of_string,
    "Ljava/lang/Object;": _text_of_object,
}


def _check(vm: Host) -> None:
    """A path cannot depend on what somebody types."""
    if vm.decisions is not None:
        raise Obstacle("the standard input")


def _read(this: JavaObject, depth: int) -> int:
    _check(this.vm)
    data = sys.stdin.buffer.read(1)
    return data[0] if data else -1


def _read_array(this: JavaObject, array: JavaArray | None, at: int, count: int, depth: int) -> int:
    if array is None:
        this.vm.throwing.null_pointer()
    _slice(this.vm, array, at, count)
    if count == 0:
        return 0
    _check(this.vm)
    data = (
        sys.stdin.buffer.read1(count) if hasattr(sys.stdin.buffer, "read1") else sys.stdin.buffer.read(count)
    )
    array.data[at : at + len(data)] = [b - 256 if b > 127 else b for b in data]
    return len(data) or -1


def _available(this: JavaObject, depth: int) -> int:
    return 0
