"""What an object of the heap consists of: its fields; the length and the elements of an array."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pathbrew.program import Field, JavaClass


class Kind(Enum):
    """How the content of a cell is kept."""

    NUMBER = "number"
    REFERENCE = "reference"
    """An address."""
    OTHER = "other"
    """A reference that has no address before it is decided on, such as one to a string."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of all objects that have it, or a part of all arrays of one type."""

    name: str
    """As it follows the name of an object: `.next`, `.length`."""
    descriptor: str
    kind: Kind
    field: Field | None = None
    declared: JavaClass | None = None
