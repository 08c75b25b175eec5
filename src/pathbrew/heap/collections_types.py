"""The types of inputs with their type arguments; one that could be anything is tried as an Integer."""

from __future__ import annotations

from pathbrew.classfile.signatures import ClassType, TypeSignature
from pathbrew.program import Field, Method, generics

_INTEGER = ClassType("java/lang/Integer", (), None)
_TRIED_AS_INTEGERS = frozenset(
    f"java/lang/{name}" for name in ("Comparable", "Number", "constant/Constable", "constant/ConstantDesc")
)


def parameter_types(method: Method) -> tuple[TypeSignature | None, ...]:
    """The types of a method's parameters; None for one of which nothing but the descriptor is known."""
    return generics.parameter_types(method, _INTEGER, _TRIED_AS_INTEGERS)


def field_type(field: Field) -> TypeSignature | None:
    """The type of a field; None if nothing but its descriptor is known."""
    return generics.field_type(field, _INTEGER, _TRIED_AS_INTEGERS)
