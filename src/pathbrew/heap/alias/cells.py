"""What an object of the heap consists of: its fields; the length and the elements of an array."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import Enum

from pathbrew.program import Field, JavaClass
from pathbrew.terms import Term


class Kind(Enum):
    """How the content of a cell is kept."""

    NUMBER = "number"
    REFERENCE = "reference"
    """An address."""
    OTHER = "other"
    """A reference that has no address before it is decided on, such as one to a string."""


class Part(Enum):
    """What of an object a cell is."""

    FIELD = "field"
    LENGTH = "length"
    ELEMENTS = "elements"
    """The elements of an array, as one term."""
    ASSUMED = "assumed"
    """A number that an object is given to state what is assumed of it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of all objects that have it, a part of all arrays of one type, or a number that is assumed."""

    part: Part
    name: str
    """As it follows the name of an object: `.next`, `.length`; the elements have the name of the array."""
    descriptor: str
    kind: Kind
    field: Field | None = None
    declared: JavaClass | None = None
    first: Callable[[str], Term] | None = dataclass_field(default=None, compare=False)
    """Makes what is in it when the method is called, by its name, if it is no field."""
    holds_addresses: bool = False
    """Whether it holds the elements of arrays of references."""
