"""How objects of the JDK are written: constructors, factories, and contents to fill them with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pathbrew.classfile.signatures import ClassType, TypeSignature
from pathbrew.objects.graph import BuildCall, BuiltNode, StringNode
from pathbrew.scenarios.inputs import Made, Value, text

OBJECT = "Ljava/lang/Object;"
STRING = "Ljava/lang/String;"

_STRING_TYPE = ClassType("java/lang/String", (), None)

Find: TypeAlias = Callable[[TypeSignature], Sequence[Value]]
"""Gives some values of a type, simple ones first."""
Recipe: TypeAlias = Callable[[TypeSignature, Find], list[Value]]


def new(class_name: str, descriptor: str = "()V", *arguments: Value) -> Made:
    """An object by a constructor."""
    return BuiltNode(class_name, BuildCall(class_name, "<init>", descriptor, arguments))


def static(class_name: str, owner: str, method: str, descriptor: str, *arguments: Value) -> Made:
    """An object by a static factory."""
    return BuiltNode(class_name, BuildCall(owner, method, descriptor, arguments))


def own(class_name: str, method: str, parameters: str = "", *arguments: Value) -> Made:
    """An object by a static factory of its own class."""
    return static(class_name, class_name, method, f"({parameters})L{class_name};", *arguments)


def given(values: Sequence[Value], most: int = 3) -> list[Value]:
    """The first values that are not null."""
    found: list[Value] = []
    found += [value for value in values if value is not None][:most]
    return found


def rows(values: Sequence[Value]) -> list[list[Value]]:
    """Contents of collections: none, one, several, in both orders, the same twice."""
    first = given(values)
    found: list[list[Value]] = [[]]
    if first:
        found += [[first[0]], first[:2], first[::-1], [first[0], first[0]]]
        found += [[value] for value in first[1:]]
    return [*found, [None]]


def texts(find: Find) -> list[str]:
    """Texts to try, those that the code mentions among them."""
    return [value.text for value in find(_STRING_TYPE) if isinstance(value, StringNode)]


def fixed(*values: Value) -> Recipe:
    """Always the same values."""
    return lambda signature, find: list(values)


def factory(name: str, method: str, *samples: str) -> Recipe:
    """By a static factory that takes a text."""
    return fixed(*(own(name, method, STRING, text(sample)) for sample in samples))
