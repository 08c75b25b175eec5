"""Java literals and constant expressions for primitives and strings."""

from __future__ import annotations

import math
import struct
import unicodedata
from collections.abc import Callable, Iterator

from pathbrew.arithmetic import shortest_float
from pathbrew.jvm.values import utf16_units

_ESCAPES = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 92: "\\\\"}
_NAMED_INTEGERS = {
    "B": ("Byte", 7),
    "S": ("Short", 15),
    "I": ("Integer", 31),
    "J": ("Long", 63),
}
_NAMED_FLOATS = {
    "F": {
        (2 - 2**-23) * 2.0**127: "MAX_VALUE",
        2.0**-149: "MIN_VALUE",
        2.0**-126: "MIN_NORMAL",
    },
    "D": {
        (2 - 2**-52) * 2.0**1023: "MAX_VALUE",
        5e-324: "MIN_VALUE",
        2.0**-1022: "MIN_NORMAL",
    },
}
_ANGLES = {math.pi: "PI", math.pi / 2: "PI / 2"}
_SHORTEST_RUN = 40
_LONGEST_CONSTANT = 60_000
"""In bytes of the class file's UTF-8; JVMS 4.4.7 allows 65535."""
_LONGEST_PIECE = 80


def java_lang(name: str) -> str:
    """A class of java.lang where nothing shadows it."""
    return name


def primitive(descriptor: str, value: int | float, named: Callable[[str], str] = java_lang) -> str:
    """An expression of exactly that type, so that it may stand as an argument: `(byte) 1`, `5L`, `'a'`.

    `named` writes the classes of java.lang.
    """
    if descriptor == "Z":
        return "true" if value else "false"
    if descriptor == "C":
        return character(int(value))
    if descriptor in ("F", "D"):
        return _floating(descriptor, float(value), named)
    number = int(value)
    box, bits = _NAMED_INTEGERS[descriptor]
    if number == 2**bits - 1:
        return f"{named(box)}.MAX_VALUE"
    if number == -(2**bits):
        return f"{named(box)}.MIN_VALUE"
    if descriptor in ("B", "S"):
        return f"({'byte' if descriptor == 'B' else 'short'}) {number}"
    return f"{number}L" if descriptor == "J" else str(number)


def is_operation(descriptor: str, value: int | float) -> bool:
    """Whether `primitive` writes a sign, a cast or an operator."""
    if descriptor in _NAMED_INTEGERS:
        return not _is_extreme(descriptor, int(value)) and (value < 0 or descriptor in ("B", "S"))
    is_negative = math.copysign(1, value) < 0 and not math.isnan(value)
    is_angle = descriptor == "D" and abs(value) in _ANGLES
    return descriptor in ("F", "D") and (is_negative or is_angle) and not math.isinf(value)


def initialiser(descriptor: str, value: int | float, named: Callable[[str], str] = java_lang) -> str:
    """The same where a constant is assigned: there Java narrows `1` to a byte or short by itself."""
    is_narrow = descriptor in ("B", "S") and not _is_extreme(descriptor, int(value))
    return str(int(value)) if is_narrow else primitive(descriptor, value, named)


def _is_extreme(descriptor: str, value: int) -> bool:
    bits = _NAMED_INTEGERS[descriptor][1]
    return value in (2**bits - 1, -(2**bits))


def character(unit: int) -> str:
    """A literal of one UTF-16 unit."""
    if unit == ord("'"):
        return "'\\''"
    return f"'{_escaped(unit)}'"


def string(text: str, release: int, named: Callable[[str], str] = java_lang) -> str:
    """A literal, a sum of literals or, for a very long string, calls that build it."""
    return " + ".join(summands(text, release, named))


def summands(text: str, release: int, named: Callable[[str], str] = java_lang) -> list[str]:
    """The literals, or the call, of which a string is the sum."""
    text = utf16_units(text)
    if _constant_size(text) > _LONGEST_CONSTANT or _has_long_run(text):
        parts = [_part(text[start:end], run, release, named) for start, end, run in _parts(text)]
        if len(parts) == 1:
            return parts
        return [f'{named("String")}.join("", {", ".join(parts)})']
    return [f'"{piece}"' for piece in _pieces(text)]


def _floating(descriptor: str, value: float, named: Callable[[str], str]) -> str:
    box, suffix = ("Float", "f") if descriptor == "F" else ("Double", "")
    if math.isnan(value):
        return f"{named(box)}.NaN"
    if math.isinf(value):
        return f"{named(box)}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    name = _NAMED_FLOATS[descriptor].get(abs(value))
    if name is not None:
        return f"{'-' if value < 0 else ''}{named(box)}.{name}"
    if descriptor == "D" and (angle := _ANGLES.get(abs(value))) is not None:
        return f"{'-' if value < 0 else ''}{named('Math')}.{angle}"
    digits = repr(value) if descriptor == "D" else shortest_float(value)
    mantissa, e, exponent = digits.partition("e")
    if "." not in mantissa:
        mantissa += ".0"
    return mantissa + (f"E{int(exponent)}" if e else "") + suffix


def _escaped(unit: int) -> str:
    """A UTF-16 unit or a code point within quotes; a quote itself is the caller's business.

    Java reads `\\u000a` as a line break before it looks for literals, hence the escapes of their own.
    """
    if unit in _ESCAPES:
        return _ESCAPES[unit]
    if 32 <= unit < 127:
        return chr(unit)
    if unit > 127 and unicodedata.category(chr(unit))[0] in "LNPS":
        return chr(unit)
    if unit > 0xFFFF:
        return "".join(f"\\u{half:04x}" for half in struct.unpack(">2H", chr(unit).encode("utf-16-be")))
    return f"\\u{unit:04x}"


def _code_points(text: str) -> Iterator[int]:
    """Code points where surrogates pair, single surrogates where not."""
    data = text.encode("utf-16-be", "surrogatepass")
    units = struct.unpack(f">{len(data) // 2}H", data)
    at = 0
    while at < len(units):
        unit = units[at]
        at += 1
        if 0xD800 <= unit < 0xDC00 and at < len(units) and 0xDC00 <= units[at] < 0xE000:
            unit = 0x10000 + (unit - 0xD800 << 10) + units[at] - 0xDC00
            at += 1
        yield unit


def _pieces(text: str) -> list[str]:
    """The contents of literals of readable length."""
    pieces = [""]
    for point in _code_points(text):
        if len(pieces[-1]) >= _LONGEST_PIECE:
            pieces.append("")
        pieces[-1] += '\\"' if point == ord('"') else _escaped(point)
    return pieces


def _constant_size(text: str) -> int:
    return sum(1 if 0 < ord(c) < 128 else 2 if ord(c) < 2048 else 3 if ord(c) < 65536 else 6 for c in text)


def _has_long_run(text: str) -> bool:
    return any(run for _, _, run in _parts(text)) if len(text) > _SHORTEST_RUN else False


def _parts(text: str) -> Iterator[tuple[int, int, bool]]:
    """Cuts a text into repetitions of one character (True) and the rest in constants that fit."""
    start = at = 0
    while at < len(text):
        end = at + 1
        while end < len(text) and text[end] == text[at]:
            end += 1
        if end - at >= _SHORTEST_RUN:
            if start < at:
                yield start, at, False
            yield at, end, True
            start = end
        elif end - start > _LONGEST_CONSTANT // 6:
            yield start, end, False
            start = end
        at = end
    if start < len(text):
        yield start, len(text), False


def _part(text: str, run: bool, release: int, named: Callable[[str], str]) -> str:
    if not run:
        return " + ".join(f'"{piece}"' for piece in _pieces(text))
    unit = ord(text[0])
    if release >= 11:
        quoted = '"\\""' if unit == ord('"') else f'"{_escaped(unit)}"'
        return f"{quoted}.repeat({len(text)})"
    return f"new {named('String')}(new char[{len(text)}]).replace('\\0', {character(unit)})"
