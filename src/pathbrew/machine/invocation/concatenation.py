"""java.lang.invoke.StringConcatFactory: one function per call site that builds a string."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.errors import Obstacle
from pathbrew.machine.invocation.source import Function, FunctionSource

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

ARGUMENT, CONSTANT = "\1", "\2"
"""The marks in a recipe for the next argument and the next constant."""


def link_concatenation(vm: Machine, descriptor: str, recipe: str, constants: Sequence[str] = ()) -> Function:
    """A function that concatenates its arguments and the recipe's text."""
    source = FunctionSource(vm)
    types = parse_method_descriptor(descriptor)[0]
    names = [f"x{i}" for i in range(len(types))]
    parts = split_recipe(recipe, constants)
    arguments = iter([write_text(source, name, kind) for name, kind in zip(names, types, strict=True)])
    pieces = [next(arguments) if part is None else source.value(part) for part in parts]
    return source.build(names, write_string(source, pieces), name="concatenation")


def split_recipe(recipe: str, constants: Sequence[str]) -> list[str | None]:
    """The recipe's texts, with None for each argument."""
    parts: list[str | None] = []
    text = ""
    remaining = iter(constants)
    for character in recipe:
        if character == ARGUMENT:
            parts += [text, None] if text else [None]
            text = ""
        else:
            text += next(remaining) if character == CONSTANT else character
    return [*parts, text] if text else parts


def write_text(source: FunctionSource, name: str, descriptor: str) -> str:
    """Add what has to run to have a value as text; the expression of that text, for an f-string."""
    if descriptor[0] in "L[":
        if descriptor != "Ljava/lang/String;":
            to_string = source.attribute("toString()Ljava/lang/String;")
            source.line(f"if {name} is not None: {name} = {name}.{to_string}(d)")
        return f"'null' if {name} is None else {name}.text"
    if source.vm.decisions is not None:
        source.line(f"if {name}.__class__ not in (int, float): {source.value(_symbolic)}()")
    if descriptor == "Z":
        return f"'true' if {name} else 'false'"
    if descriptor == "C":
        return f"chr({name})"
    if descriptor in "FD":
        class_name = "java/lang/Float" if descriptor == "F" else "java/lang/Double"
        to_string = source.static_method(class_name, f"toString({descriptor})Ljava/lang/String;")
        return f"{to_string}({name}, d).text"
    return name


def write_string(source: FunctionSource, pieces: Sequence[str]) -> str:
    """Add the making of a string object from expressions of text; its name."""
    vm = source.vm
    python = source.value(vm.runtime(vm.load("java/lang/String")).python)
    source.line(f"made = {python}()")
    source.line(f'made.text = f"{"".join("{" + piece + "}" for piece in pieces)}"')
    return "made"


def _symbolic() -> Any:
    raise Obstacle("unmodelled concatenation of a symbolic value")
