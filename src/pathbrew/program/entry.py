"""The method under test as callers see it: its receiver, its parameters, its result."""

from __future__ import annotations

from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.names import told_names


def has_receiver(method: Method) -> bool:
    """Whether the method is called on an object that exists: a constructor makes its own."""
    return not method.is_static and method.name != "<init>"


def result_type(method: Method) -> str:
    """The descriptor of what a call gives; a constructor gives its object."""
    return f"L{method.owner.name};" if method.name == "<init>" else method.returned


def parameter_names(method: Method) -> list[str]:
    """The names in the source where the class file has them, else p0, p1, ..."""
    names = [name or f"p{number}" for number, name in enumerate(told_names(method))]
    return names if len(set(names)) == len(names) else [f"p{i}" for i in range(len(names))]


def input_types(program: Program, method: Method) -> dict[str, JavaClass | None]:
    """The declared class of each input; None for a number, and for a class that cannot be linked."""
    types: dict[str, JavaClass | None] = {"this": method.owner} if has_receiver(method) else {}
    for name, descriptor in zip(parameter_names(method), method.parameters, strict=True):
        types[name] = _linked(program, descriptor) if descriptor[0] in "L[" else None
    return types


def _linked(program: Program, descriptor: str) -> JavaClass | None:
    try:
        return program.of_descriptor(descriptor)
    except LinkageError:
        return None
