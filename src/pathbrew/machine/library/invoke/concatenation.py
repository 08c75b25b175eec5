"""java.lang.invoke.StringConcatFactory: one function per call site that builds a string."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import Function, JavaString, Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.machine.text.concatenated import Part, pending_string
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

ARGUMENT, CONSTANT = "\1", "\2"
"""The marks in a recipe for the next argument and the next constant."""


def link_concatenation(vm: Host, descriptor: str, recipe: str, constants: Sequence[str] = ()) -> Function:
    """A function that concatenates its arguments and the recipe's text."""
    source = FunctionSource(vm)
    types = parse_method_descriptor(descriptor)[0]
    names = [f"x{i}" for i in range(len(types))]
    parts = split_recipe(recipe, constants)
    arguments = iter([write_text(source, name, kind) for name, kind in zip(names, types, strict=True)])
    pieces = [next(arguments) if part is None else source.value(part) for part in parts]
    plain = source.build(names, write_string(source, pieces), name="concatenation")
    return plain if vm.decisions is None else _over_terms(vm, plain, types, parts)


def _over_terms(vm: Host, plain: Function, types: Sequence[str], parts: Sequence[str | None]) -> Function:
    """The same where arguments may be symbolic: the text is then left open until it is read."""

    def concatenate(*arguments: Value) -> Value:
        *values, depth = map(decided, arguments)
        if not any(map(_may_be_open, types, values)):
            return plain(*values, depth)
        texts = iter([_part(kind, value, depth) for kind, value in zip(types, values, strict=True)])
        return pending_string(vm, [next(texts) if part is None else part for part in parts])

    return concatenate


def _may_be_open(descriptor: str, value: Value) -> bool:
    """Whether the text may depend on symbolic values: that of an object is only known when it is asked."""
    if descriptor[0] not in "L[":
        return isinstance(value, Term)
    return value is not None and (not isinstance(value, JavaString) or value.is_open)


def _part(descriptor: str, value: Value, depth: int) -> Part:
    if descriptor[0] not in "L[":
        return (descriptor, value)
    if value is not None and not isinstance(value, JavaString):
        value = decided(getattr(value, "toString()Ljava/lang/String;")(depth))
    text: Part = "null" if value is None else value
    return text


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
            source.decide(name)
            to_string = source.attribute("toString()Ljava/lang/String;")
            source.line(f"if {name} is not None: {name} = {name}.{to_string}(d)")
        source.decide(name)
        return f"'null' if {name} is None else {name}.text"
    if descriptor in "FD":
        class_name = "java/lang/Float" if descriptor == "F" else "java/lang/Double"
        to_string = source.static_method(class_name, f"toString({descriptor})Ljava/lang/String;")
        return f"{to_string}({name}, d).text"
    source.commit(name, "string concatenation")
    if descriptor == "Z":
        return f"'true' if {name} else 'false'"
    if descriptor == "C":
        return f"chr({name})"
    return name


def write_string(source: FunctionSource, pieces: Sequence[str]) -> str:
    """Add the making of a string object from expressions of text; its name."""
    vm = source.vm
    python = source.value(vm.runtime(vm.load("java/lang/String")).python)
    source.line(f"made = {python}()")
    source.line(f'made.text = f"{"".join("{" + piece + "}" for piece in pieces)}"')
    return "made"
