"""Labelling: the input heap that a model of a suffix's conditions stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.classfile.descriptors import BOXES, default_value, short_name
from pathbrew.engines.backward.axioms import reads
from pathbrew.heap.hierarchy import declaring_enum, is_enum
from pathbrew.machine.core.objects import JavaObject
from pathbrew.objects.graph import (
    MAX_LENGTH,
    ArrayNode,
    BoxNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    StringNode,
)
from pathbrew.objects.witness import Witness
from pathbrew.program import Field, JavaClass
from pathbrew.semantics.memory import index_of, owner_of
from pathbrew.semantics.universe import LITERALS
from pathbrew.solve import Unknown, unanswered
from pathbrew.terms import Evaluator, Model, Term

if TYPE_CHECKING:
    from pathbrew.engines.backward.entry import Entry


_BEING_MADE = OpaqueNode("")


class _Impossible(Exception):
    """There is no such input."""


class Labelling:
    """Reads inputs, and what conditions look at behind them, out of a model."""

    def __init__(self, entry: Entry, model: Model, conditions: tuple[Term, ...]) -> None:
        self._entry = entry
        self._evaluate = Evaluator(model)
        self._fields: dict[int, dict[Field, int | float]] = {}
        """What was asked of fields, by reference."""
        self._elements: dict[int, dict[int, int | float]] = {}
        self._lengths: dict[int, int] = {}
        self._numbers: dict[int, int] = {}
        self._nodes: list[Node] = []
        self._conditions = conditions
        self._level = 0
        self._read()

    def _read(self) -> None:
        memory = self._entry.memory
        for base, place in reads(self._conditions):
            value = self._evaluate(terms.select(base, place))
            if base in memory.fields:
                owner = int(self._evaluate(place))
                self._fields.setdefault(owner, {})[memory.fields[base]] = value
            elif base in memory.elements:
                owner = int(self._evaluate(owner_of(place)))
                index = int(self._evaluate(index_of(place)))
                self._elements.setdefault(owner, {})[index] = value
            elif base is memory.lengths:
                self._lengths[int(self._evaluate(place))] = int(value)

    def witness(self) -> tuple[Witness, tuple[Field, ...]] | Unknown:
        """The inputs, and the static fields among them."""
        entry = self._entry
        try:
            values = [
                (name, descriptor, self._value(descriptor, self._evaluate(variable)))
                for name, descriptor, variable in entry.inputs
            ]
            statics = self._static_inputs()
            for field, variable in statics:
                value = self._value(field.descriptor, self._evaluate(variable))
                values.append((f"{short_name(field.owner.name)}.{field.name}", field.descriptor, value))
        except _Impossible as reason:
            return unanswered(str(reason))
        return Witness(tuple(values), tuple(self._nodes)), tuple(field for field, _ in statics)

    def _static_inputs(self) -> list[tuple[Field, Term]]:
        entry = self._entry
        used = {symbol for condition in self._conditions for symbol in terms.symbols(condition)}
        return [
            (field, variable)
            for variable, field in entry.memory.statics.items()
            if variable in used and entry.statics.is_input(field)
        ]

    def _value(self, descriptor: str, value: int | float) -> GraphValue:
        if descriptor[0] not in "L[":
            return value
        return None if value == 0 else self._node(int(value), descriptor)

    def _node(self, reference: int, descriptor: str) -> Reference:
        number = self._numbers.get(reference)
        known = self._entry.objects.object(reference)
        if number is None and known is not None:
            number = self._numbers[reference] = len(self._nodes)
            self._nodes.append(_constant(known))
        if number is None:
            java_class = self._class_of(reference, descriptor)
            if self._level > self._entry.levels:
                raise _Impossible(f"--max-deref {self._entry.levels}: inputs behind more fields were cut")
            number = self._numbers[reference] = len(self._nodes)
            self._nodes.append(_BEING_MADE)
            self._level += 1
            made = self._array if java_class.is_array else self._object
            self._nodes[number] = made(reference, java_class)
            self._level -= 1
        return Reference(number)

    def _class_of(self, reference: int, descriptor: str) -> JavaClass:
        """The class that the model gives an object; any that fits where it gives none."""
        entry = self._entry
        universe = entry.universe
        chosen = int(self._evaluate(terms.select(entry.memory.classes, reference)))
        declared = universe.program.of_descriptor(descriptor)
        found = universe.of_number(chosen)
        if found is not None and found.is_subtype(declared):
            return found
        fitting = universe.below(declared)
        if not fitting:
            raise _Impossible(f"there is no class of which an object of type {declared.java_name} could be")
        return fitting[0]

    def _object(self, reference: int, java_class: JavaClass) -> Node:
        if java_class.name == "java/lang/String":
            return StringNode(self._text(reference), canonical=reference >= LITERALS)
        asked = self._fields.get(reference, {})
        if java_class.name in BOXES:
            return BoxNode(java_class.name, next(iter(asked.values()), 0))
        return ObjectNode(
            java_class.name,
            tuple(
                FieldValue(f.owner.name, f.name, f.descriptor, self._value(f.descriptor, asked[f]))
                for f in java_class.layout
                if f in asked
            ),
        )

    def _text(self, reference: int) -> str:
        if reference >= LITERALS:
            for text, number in self._entry.universe.literals.items():
                if number == reference:
                    return text
        return ""

    def _array(self, reference: int, java_class: JavaClass) -> Node:
        length = self._lengths.get(reference, 0)
        if length > MAX_LENGTH:
            raise _Impossible(f"an array of length {length} is needed")
        descriptor = java_class.name[1:]
        items: list[GraphValue] = [default_value(descriptor)] * length
        for index, value in self._elements.get(reference, {}).items():
            if 0 <= index < length:
                items[index] = self._value(descriptor, value)
        return ArrayNode(java_class.name, tuple(items))


def _constant(reference: JavaObject) -> EnumNode:
    """The constant of an enum."""
    java_class = reference.java_class
    if not is_enum(java_class):
        raise _Impossible(f"an input would have to be an object of {java_class.java_name} that a field holds")
    return EnumNode(declaring_enum(java_class).name, reference.f_name.text)
