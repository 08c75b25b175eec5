"""Field and method descriptors (JVMS 4.3): checking, splitting, sizes, and Java's way to write them."""

from __future__ import annotations

import re
from functools import lru_cache

from pathbrew.errors import ClassFileError

_CLASS = r"[^.;\[/]+(?:/[^.;\[/]+)*"
_FIELD = rf"\[{{0,255}}(?:[BCDFIJSZ]|L{_CLASS};)"
_match_class = re.compile(_CLASS).fullmatch
_match_field = re.compile(_FIELD).fullmatch
_match_method = re.compile(rf"\(((?:{_FIELD})*)\)(V|{_FIELD})").fullmatch
_match_member_name = re.compile(r"[^.;\[/<>]+|<init>|<clinit>").fullmatch
_match_field_name = re.compile(r"[^.;\[/]+").fullmatch
_split_fields = re.compile(_FIELD).findall

PRIMITIVES = {
    "Z": "boolean",
    "B": "byte",
    "C": "char",
    "S": "short",
    "I": "int",
    "J": "long",
    "F": "float",
    "D": "double",
    "V": "void",
}
"""Java's keywords for primitive types, by descriptor."""
BOXES = {
    "java/lang/Boolean": "Z",
    "java/lang/Byte": "B",
    "java/lang/Short": "S",
    "java/lang/Character": "C",
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
    "java/lang/Float": "F",
    "java/lang/Double": "D",
}
"""The descriptors of what boxes hold, by their classes."""
WRAPPERS = {descriptor: name for name, descriptor in BOXES.items()}
WIDENINGS = {
    "Z": "Z",
    "B": "BSIJFD",
    "C": "CIJFD",
    "S": "SIJFD",
    "I": "IJFD",
    "J": "JFD",
    "F": "FD",
    "D": "D",
}
"""What a value of each type may become without a cast (JLS 5.1.2)."""


def default_value(descriptor: str) -> int | float | None:
    """What Java puts into a fresh field or array element of that type."""
    if descriptor in ("F", "D"):
        return 0.0
    return None if descriptor[0] in "L[" else 0


def short_name(class_name: str) -> str:
    """A class without its package, as Java writes it: `Map.Entry`; names are internal or Java's."""
    return class_name.rpartition("/")[2].rpartition(".")[2].replace("$", ".")


def returned_by(descriptor: str) -> str:
    """The descriptor of what a method of that descriptor returns."""
    return descriptor.rpartition(")")[2]


def element_class(name: str) -> str:
    """The class that an array is of in the end, by its name; the name itself if it is no array's."""
    return name.lstrip("[").removeprefix("L").removesuffix(";") if name.startswith("[") else name


def is_class_name(name: str) -> bool:
    """Whether `name` is an internal name such as `java/lang/String` or an array's descriptor."""
    if name.startswith("["):
        return _match_field(name) is not None
    return _match_class(name) is not None


def is_field_name(name: str) -> bool:
    """Whether `name` is an unqualified name (JVMS 4.2.2)."""
    return name.isidentifier() or _match_field_name(name) is not None


def is_method_name(name: str) -> bool:
    """Whether `name` may name a method (JVMS 4.2.2)."""
    return name.isidentifier() or _match_member_name(name) is not None


@lru_cache(maxsize=1 << 16)
def is_field_descriptor(descriptor: str) -> bool:
    """Whether `descriptor` is well formed (JVMS 4.3.2)."""
    return _match_field(descriptor) is not None


@lru_cache(maxsize=1 << 16)
def is_method_descriptor(descriptor: str) -> bool:
    """Whether `descriptor` is well formed and within 255 argument slots (JVMS 4.3.3)."""
    match = _match_method(descriptor)
    if match is None:
        return False
    parameters = match[1]
    if len(parameters) <= 127:
        return True
    return sum(map(slot_size, _split_fields(parameters))) <= 255


@lru_cache(maxsize=1 << 16)
def parse_method_descriptor(descriptor: str) -> tuple[tuple[str, ...], str]:
    """Split a method descriptor into its parameters' descriptors and its result's."""
    match = _match_method(descriptor)
    if match is None:
        raise ClassFileError(f"descriptor {descriptor!r}", None, "not a method descriptor")
    return tuple(_split_fields(match[1])), match[2]


def slot_size(descriptor: str) -> int:
    """How many local variables a value of this type takes: 0 for void, 2 for long and double."""
    if descriptor in ("J", "D"):
        return 2
    return 0 if descriptor == "V" else 1


def argument_slots(descriptor: str) -> int:
    """How many slots the arguments of a method take, its receiver not counted."""
    return sum(map(slot_size, parse_method_descriptor(descriptor)[0]))


def java_type(descriptor: str) -> str:
    """Write a field descriptor as Java does: `[Ljava/lang/String;` is `java.lang.String[]`."""
    element = descriptor.lstrip("[")
    brackets = "[]" * (len(descriptor) - len(element))
    if element.startswith("L"):
        return element[1:-1].replace("/", ".") + brackets
    return PRIMITIVES.get(element, element) + brackets


def java_class(name: str) -> str:
    """Write an internal class name, or an array's descriptor, as Java does."""
    return java_type(name) if name.startswith("[") else name.replace("/", ".")


def java_method(name: str, descriptor: str) -> str:
    """Write a method's name with its parameter types: `indexOf(java.lang.String, int)`."""
    parameters, _ = parse_method_descriptor(descriptor)
    return f"{name}({', '.join(map(java_type, parameters))})"


def class_descriptor(name: str) -> str:
    """The field descriptor of a class given by its internal name or array descriptor."""
    return name if name.startswith("[") else f"L{name};"
