"""Outcomes in a form in which the machine's and the real JVM's can be compared, bit by bit.

An outcome is `("returned", value)`, `("threw", class)` or, where a run had no end of its own, one of
`("exited", status)`, `("hung",)` and `("died", reason)`. Values are canonical: equal exactly when Java could
not tell them apart, not-a-number once, zeros by their sign, and numbers by their type.
"""

from __future__ import annotations

import struct
from typing import TypeAlias

from pathbrew.jvm import (
    Died,
    Exited,
    Hung,
    JavaArrayValue,
    JavaBoxedValue,
    JavaObjectValue,
    JavaValue,
    Outcome,
    Returned,
    Threw,
)

Neutral: TypeAlias = tuple[object, ...]

_NOT_A_NUMBER = "NaN"


def neutral(outcome: Outcome, result: str) -> Neutral:
    """An outcome of the real JVM, given the descriptor of the method's result."""
    match outcome:
        case Returned(value):
            return returned(value, result)
        case Threw(class_name):
            return threw(class_name)
        case Exited(status):
            return ("exited", status)
        case Hung():
            return ("hung",)
        case Died(reason):
            return ("died", reason)


def returned(value: JavaValue, result: str) -> Neutral:
    """The outcome of a method that returned the value."""
    return ("returned", canonical(value, result))


def threw(class_name: str) -> Neutral:
    """The outcome of a method that threw an exception of that class, by internal name."""
    return ("threw", class_name)


def canonical(value: JavaValue, descriptor: str) -> object:
    """The value of a parameter, field or result with that descriptor."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, JavaArrayValue):
        element = value.descriptor[1:]
        return ("array", value.descriptor, tuple(canonical(item, element) for item in value.items))
    if isinstance(value, JavaBoxedValue):
        return ("boxed", canonical(value.value, value.descriptor))
    if isinstance(value, JavaObjectValue):
        return ("object", value.class_name)
    return (descriptor, _bits(value) if descriptor in ("F", "D") else value)


def _bits(number: float) -> str:
    return _NOT_A_NUMBER if number != number else struct.pack(">d", number).hex()
