"""What decisions say of references of the input heap, as values: a name is the way that leads to one."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Relation(StrEnum):
    """What a reference is said to be."""

    NULL = "null"
    SAME = "same"
    """The object of another name."""
    CONSTANT = "constant"
    """A constant of an enum."""
    INSTANCE = "instance"
    """An object of a class or of one below it."""
    CLASS = "class"
    """An object of exactly that class."""


class Fact(NamedTuple):
    """A statement about the reference of that name; `other` is a name, a constant or a class by its name."""

    name: str
    relation: Relation
    other: str = ""
