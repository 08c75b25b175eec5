"""Shapes: what is needed of an object, as far as it decides whether calls lead there."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from pathbrew.construction.collections import NeededCollection
from pathbrew.construction.needed import (
    Needed,
    NeededArray,
    NeededAtom,
    NeededBox,
    NeededObject,
    NeededStub,
    NeededText,
    NeededValue,
)
from pathbrew.terms import Term


@dataclass(frozen=True, slots=True)
class Shape:
    """Objects of one shape differ at most in what a path says of their terms; concrete ones not at all."""

    key: Hashable
    is_concrete: bool


def shape_of(needed: NeededObject) -> Shape:
    """The shape of an object and of all that it refers to."""
    reader = _Reader()
    key = reader.value(needed)
    return Shape(key, reader.is_concrete)


class _Reader:
    def __init__(self) -> None:
        self.is_concrete = True
        self._numbers: dict[int, int] = {}

    def value(self, value: NeededValue) -> Hashable:
        if isinstance(value, Term):
            self.is_concrete = False
            return Term
        if isinstance(value, NeededAtom):
            return value.node
        if isinstance(value, NeededText):
            self.is_concrete = False
            return NeededText
        if isinstance(value, NeededBox):
            return value.class_name, self.value(value.value)
        if isinstance(value, NeededStub):
            return "stub", value.class_name
        if isinstance(value, NeededObject | NeededArray | NeededCollection):
            return self._object(value)
        return value

    def _object(self, needed: Needed) -> Hashable:
        known = self._numbers.get(id(needed))
        if known is not None:
            return ("met", known)
        self._numbers[id(needed)] = len(self._numbers)
        if isinstance(needed, NeededArray):
            self.is_concrete &= needed.elements is None
            items = tuple((place, self.value(item)) for place, item in needed.items.items())
            return needed.descriptor, self.value(needed.length), items
        if isinstance(needed, NeededCollection):
            rows = tuple((place, tuple(map(self.value, row))) for place, row in needed.rows.items())
            return needed.class_name, needed.maker.method, self.value(needed.length), rows
        assert isinstance(needed, NeededObject)
        return needed.class_name, tuple((key, self.value(item)) for key, item in needed.fields.items())
