"""Java values to and from text: arguments of the command line, results for people and for scripts."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import TYPE_CHECKING

from pathbrew.arithmetic import RANGES, bits_float, float_bits, to_float
from pathbrew.classfile.descriptors import BOXES, java_type
from pathbrew.errors import InputError
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Value

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

_STRINGS = ("Ljava/lang/String;", "Ljava/lang/CharSequence;")


# From text ------------------------------------------------------------------------------------------


def parse(vm: Machine, descriptor: str, text: str) -> Value:
    """The value of a parameter of that type; raises InputError when the text does not fit it."""
    if descriptor[0] not in "L[":
        return parse_primitive(descriptor, text)
    if text == "null":
        return None
    if descriptor in _STRINGS:
        return vm.string(_utf16(_unquoted(text)))
    if descriptor[0] == "[":
        items = [parse(vm, descriptor[1:], item) for item in _items(descriptor, text)]
        return vm.array(descriptor, items)
    box = BOXES.get(descriptor[1:-1])
    if box is not None:
        return box_value(vm, box, parse_primitive(box, text))
    if descriptor in ("Ljava/lang/Object;", "Ljava/lang/Number;", "Ljava/lang/Comparable;"):
        return _parse_object(vm, text)
    raise InputError(
        f"an argument of type {java_type(descriptor)} cannot be written on the command line; "
        "use null, or a method that takes primitives, strings, boxes or arrays of them"
    )


def parse_primitive(descriptor: str, text: str) -> int | float:
    """The number of a primitive type that a text means; raises InputError if it means none."""
    if descriptor == "Z":
        if text not in ("true", "false"):
            raise _misfit(descriptor, text)
        return int(text == "true")
    if descriptor == "C":
        return _parse_char(text)
    if descriptor in ("F", "D"):
        return _parse_floating(descriptor, text)
    digits = text[:-1] if descriptor == "J" and text[-1:] in ("L", "l") else text
    try:
        number = int(digits, 0) if digits.lower().lstrip("+-").startswith("0x") else int(digits)
    except ValueError:
        raise _misfit(descriptor, text) from None
    low, high = RANGES[descriptor]
    if not low <= number <= high:
        raise InputError(f"{text} is outside the range of {java_type(descriptor)} ({low} to {high})")
    return number


def _parse_char(text: str) -> int:
    inner = text[1:-1] if len(text) >= 3 and text[0] == text[-1] == "'" else text
    if len(inner) == 6 and inner.startswith("\\u"):
        return int(inner[2:], 16)
    units = _utf16(inner)
    if len(units) != 1:
        raise _misfit("C", text)
    return ord(units)


def _parse_floating(descriptor: str, text: str) -> float:
    try:
        number = float(text[:-1] if text[-1:] in "fFdD" and text[-2:-1].isdigit() else text)
    except ValueError:
        raise _misfit(descriptor, text) from None
    if descriptor == "D" or math.isnan(number):
        return number
    return _nearest_binary32(text, number)


def _nearest_binary32(text: str, number: float) -> float:
    """Round the decimal once: through binary64 a tie may go the wrong way."""
    rounded = to_float(number)
    if math.isinf(rounded) or rounded == number:
        return rounded
    exact = Fraction(text.rstrip("fFdD")) if "x" not in text.lower() else Fraction(number)
    bits = float_bits(rounded)
    near = [bits_float(bits + step) for step in (-1, 0, 1)]
    return min(near, key=lambda f: (abs(Fraction(f) - exact), float_bits(f) & 1))


def _parse_object(vm: Machine, text: str) -> Value:
    """An argument of type Object: an Integer, Long, Double or Boolean if it reads as one, else a String."""
    for box in ("Z", "I", "J", "D"):
        try:
            return box_value(vm, box, parse_primitive(box, text))
        except InputError:
            continue
    return vm.string(_utf16(_unquoted(text)))


def box_value(vm: Machine, descriptor: str, value: Value) -> Value:
    """The box of a primitive, by its class's `valueOf`."""
    name = next(name for name, letter in BOXES.items() if letter == descriptor)
    return vm.invoke_static(name, f"valueOf({descriptor})L{name};", value)


def _misfit(descriptor: str, text: str) -> InputError:
    examples = {"Z": "true", "C": "a", "F": "1.5", "D": "1.5"}
    return InputError(
        f"'{text}' is not a {java_type(descriptor)} (for example {examples.get(descriptor, '42')})"
    )


def _unquoted(text: str) -> str:
    """A string argument as it stands, or without its quotes when it is written as a Java or JSON string."""
    if len(text) >= 2 and text[0] == text[-1] == '"':
        try:
            return str(json.loads(text))
        except json.JSONDecodeError:
            raise InputError(f"{text} is not a well-formed quoted string") from None
    return text


def _utf16(text: str) -> str:
    """The same text as UTF-16 units, one per character."""
    if text.isascii() or max(text) < "\U00010000":
        return text
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(chr(units[i] << 8 | units[i + 1]) for i in range(0, len(units), 2))


def _items(descriptor: str, text: str) -> list[str]:
    """The items of `[1, 2, 3]`, nested brackets and quoted strings kept together."""
    if len(text) < 2 or text[0] != "[" or text[-1] != "]":
        raise InputError(f"'{text}' is not a {java_type(descriptor)}; write an array as [1, 2, 3], or null")
    items, start, nesting, quoted = [], 1, 0, False
    for i in range(1, len(text) - 1):
        character = text[i]
        if character == '"' and text[i - 1] != "\\":
            quoted = not quoted
        elif not quoted and character in "[]":
            nesting += 1 if character == "[" else -1
        elif not quoted and character == "," and nesting == 0:
            items.append(text[start:i].strip())
            start = i + 1
    last = text[start:-1].strip()
    return [*items, last] if last or items else []


# To text --------------------------------------------------------------------------------------------


def to_json(vm: Machine, descriptor: str, value: Value) -> object:
    """The value as JSON shows it; what JSON has no notion of becomes text."""
    if descriptor == "Z":
        return bool(value)
    if descriptor == "C":
        return chr(value)
    if descriptor in ("F", "D"):
        return value if math.isfinite(value) else render(vm, descriptor, value)
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, JavaString):
        return value.text
    if isinstance(value, JavaArray):
        element = value.java_class.name[1:]
        return [to_json(vm, element, item) for item in value.data]
    box = BOXES.get(value.java_class.name)
    if box is not None:
        return to_json(vm, box, value.f_value)
    return {"class": value.java_class.java_name, "string": describe(vm, value)}


def render(vm: Machine, descriptor: str, value: Value) -> str:
    """The value as Java source would write it, objects by their `toString`."""
    if descriptor == "Z":
        return "true" if value else "false"
    if descriptor == "C":
        return "'" + json.dumps(chr(value))[1:-1].replace("'", "\\'").replace('\\"', '"') + "'"
    if descriptor in ("F", "D"):
        name = "java/lang/Float" if descriptor == "F" else "java/lang/Double"
        return str(vm.invoke_static(name, f"toString({descriptor})Ljava/lang/String;", value).text)
    if value is None:
        return "null"
    if isinstance(value, int):
        return f"{value}L" if descriptor == "J" else str(value)
    if isinstance(value, JavaString):
        return json.dumps(value.text, ensure_ascii=not value.text.isprintable())
    if isinstance(value, JavaArray):
        element = value.java_class.name[1:]
        return "{" + ", ".join(render(vm, element, item) for item in value.data) + "}"
    return describe(vm, value)


def describe(vm: Machine, value: JavaObject) -> str:
    """What the object's own `toString` gives."""
    text = vm.invoke_virtual(value, "toString()Ljava/lang/String;")
    return "null" if text is None else str(text.text)
