"""Annotations and their element values (JVMS 4.7.16 to 4.7.22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pathbrew.classfile.constants import NUMBER_TAGS, Tag
from pathbrew.classfile.cursor import Cursor
from pathbrew.classfile.descriptors import is_field_descriptor

_MAXIMAL_DEPTH = 64


@dataclass(frozen=True, slots=True)
class ConstantElement:
    """A primitive value or a string; `tag` is the type's descriptor character, `s` for a string."""

    tag: str
    value: int | float | str


@dataclass(frozen=True, slots=True)
class EnumElement:
    """A constant of an enum, whose type is given as a descriptor."""

    type: str
    name: str


@dataclass(frozen=True, slots=True)
class ClassElement:
    """A class literal, as a descriptor; `V` for `void.class`."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class ArrayElement:
    """An array of element values."""

    values: tuple[ElementValue, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation: its type's descriptor and the elements that are given explicitly.

    `visible` tells whether reflection sees it (RuntimeVisibleAnnotations).
    """

    type: str
    elements: tuple[tuple[str, ElementValue], ...]
    visible: bool

    def element(self, name: str) -> ElementValue | None:
        """The value given for an element, None if it is left to its default."""
        return next((value for key, value in self.elements if key == name), None)


ElementValue: TypeAlias = ConstantElement | EnumElement | ClassElement | ArrayElement | Annotation


def read_annotations(cursor: Cursor, visible: bool) -> tuple[Annotation, ...]:
    """Read a counted list of annotations."""
    return tuple([_read_annotation(cursor, visible, 0) for _ in range(cursor.u2())])


def read_parameter_annotations(cursor: Cursor, visible: bool) -> tuple[tuple[Annotation, ...], ...]:
    """Read one list of annotations per parameter."""
    return tuple([read_annotations(cursor, visible) for _ in range(cursor.u1())])


def read_element_value(cursor: Cursor, visible: bool = True, depth: int = 0) -> ElementValue:
    """Read one element value; nesting beyond any sensible depth is an error."""
    if depth > _MAXIMAL_DEPTH:
        raise cursor.error(f"annotations are nested more than {_MAXIMAL_DEPTH} deep")
    tag = chr(cursor.u1())
    if tag in _CONSTANT_TAGS:
        return _read_constant(cursor, tag)
    match tag:
        case "e":
            return EnumElement(_read_descriptor(cursor), cursor.utf8())
        case "c":
            return ClassElement(_read_descriptor(cursor, void_allowed=True))
        case "@":
            return _read_annotation(cursor, visible, depth + 1)
        case "[":
            return ArrayElement(
                tuple([read_element_value(cursor, visible, depth + 1) for _ in range(cursor.u2())])
            )
    raise cursor.error(f"unknown tag {tag!r} of an element value")


_CONSTANT_TAGS = {**NUMBER_TAGS, "s": Tag.UTF8}


def _read_constant(cursor: Cursor, tag: str) -> ConstantElement:
    index = cursor.u2()
    expected = _CONSTANT_TAGS[tag]
    if cursor.pool.tag(index) != expected:
        raise cursor.error(f"constant {index} of an element value is not of kind {expected.name}")
    value = cursor.pool.utf8(index) if tag == "s" else cursor.pool.number(index)
    return ConstantElement(tag, value)


def _read_annotation(cursor: Cursor, visible: bool, depth: int) -> Annotation:
    annotation_type = _read_descriptor(cursor)
    elements = [(cursor.utf8(), read_element_value(cursor, visible, depth)) for _ in range(cursor.u2())]
    return Annotation(annotation_type, tuple(elements), visible)


def _read_descriptor(cursor: Cursor, void_allowed: bool = False) -> str:
    descriptor = cursor.utf8()
    if is_field_descriptor(descriptor) or (void_allowed and descriptor == "V"):
        return descriptor
    raise cursor.error(f"{descriptor!r} in an annotation is not a descriptor")
