"""Roles: what variables stand for. Whoever makes a variable says it; its name is for people alone."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple


class Role(StrEnum):
    """What a variable stands for."""

    VALUE = "value"
    """A number, a truth, or an array of these."""
    CHOICE = "choice"
    """What an input is: null, one of the known objects, of a class, one of the constants."""
    REFERENCE = "reference"
    """The address of the object that an input points to."""
    LENGTH = "length"
    """The length of an array."""
    ROUNDS = "rounds"
    """How often a loop goes round."""
    UNKNOWN = "unknown"
    """Something that may be anything, as what unknown code returns."""


class TextLength(NamedTuple):
    """The role of the length of a text."""

    text: str


class TextUnit(NamedTuple):
    """The role of one unit of a text."""

    text: str
    place: int


class Register(NamedTuple):
    """The role of a register of the frame at a depth of calls, for values of one kind."""

    depth: int
    number: int
    kind: str


AnyRole = Role | TextLength | TextUnit | Register
_ROLES = {role.value: role for role in Role}
_PARTS = {kind.__name__: kind for kind in (TextLength, TextUnit, Register)}


def renamed_role(role: AnyRole, suffix: str) -> AnyRole:
    """The role of a variable whose name, and that of the text it belongs to, get a suffix."""
    if isinstance(role, TextLength | TextUnit):
        return role._replace(text=role.text + suffix)
    return role


def encode_role(role: AnyRole) -> Any:
    """A role as plain data."""
    return role.value if isinstance(role, Role) else [type(role).__name__, *role]


def decode_role(data: Any) -> AnyRole:
    """The role that `encode_role` was given."""
    return _ROLES[data] if isinstance(data, str) else _PARTS[data[0]](*data[1:])
