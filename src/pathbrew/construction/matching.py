"""Sees a needed object as what a recipe makes: which equations must hold, what the arguments are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from pathbrew import terms
from pathbrew.classfile.descriptors import BOXES
from pathbrew.confirmation.agreement import same_number
from pathbrew.construction.input_graph import FieldKey, InputGraph, enum_node, initial_fields
from pathbrew.construction.recipes import Outcome
from pathbrew.heap.collections_built import built
from pathbrew.heap.collections_contents import contents
from pathbrew.heap.collections_lists import ListElements
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import is_enum
from pathbrew.heap.objects import InputObject, OpenObject
from pathbrew.heap.references import InputReference
from pathbrew.heap.stubs import StubObject
from pathbrew.machine import JavaArray, JavaString
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import NumberTerms, References
from pathbrew.machine.text.machine_texts import open_input
from pathbrew.machine.text.symbolic_text import InputText
from pathbrew.objects.graph import (
    ANYTHING,
    BoxNode,
    BuiltNode,
    EnumNode,
    FieldValue,
    ObjectNode,
    Reference,
    StringNode,
    StubNode,
)
from pathbrew.objects.open_graph import (
    ARRAYS,
    ArrayLike,
    OpenArrayNode,
    OpenListNode,
    OpenNode,
    OpenStringNode,
    OpenValue,
    item_of,
    length_of,
    open_class_of,
)
from pathbrew.program import LinkageError, Program
from pathbrew.terms import BOOL, Evaluator, Term

Place: TypeAlias = FieldKey | int
"""A field of an object, an element of an array."""

LONGEST = 64
"""Arrays of symbolic length are matched up to here."""
LONGEST_TEXT = 12
"""Open texts are matched up to here, or as far as they go in the model."""


class Match:
    """One attempt to see an object of the graph as what a recipe makes; it counts only if all of it holds.

    `constraints` are the equations, `definitions` those that say what a variable is, `absorbed` the objects
    that the recipe itself makes, by what it made, `extensions` what arguments must be on top of what is
    needed of them, `new` the objects that nothing but the arguments ask for.
    """

    def __init__(
        self, program: Program, nodes: list[OpenNode], outcome: Outcome, use: int, evaluate: Evaluator
    ) -> None:
        self.outcome = outcome
        self.constraints: list[Term] = []
        self.definitions: dict[Term, Term] = {}
        self.absorbed: dict[int, int] = {}
        self.extensions: list[tuple[int, Place, OpenValue]] = []
        self.arguments: tuple[tuple[OpenValue, ...], ...] = ()
        self.new = range(0)
        self._program = program
        self._nodes = nodes
        self._use = use
        self._evaluate = evaluate
        self._bound: dict[int, OpenValue] = {}
        self._renamed: dict[Term, Term] = {}
        self._open: list[tuple[int, Place, Value]] = []

    def begin(self, index: int) -> bool:
        """Whether the outcome makes an object of that class at all."""
        made = self.outcome.made
        self.absorbed[id(made)] = index
        return bool(made.java_class.name == open_class_of(self._nodes[index]))

    def add_field(self, field: FieldValue[OpenValue]) -> bool:
        """Demand one field of the object; False leaves the match as it was."""
        before = (
            len(self.constraints),
            dict(self.absorbed),
            dict(self._bound),
            len(self._open),
        )
        if self._field(self.outcome.made, field):
            return True
        del self.constraints[before[0] :], self._open[before[3] :]
        self.absorbed, self._bound = before[1], before[2]
        return False

    def finish(self, outer_class: str | None) -> None:
        """Settle the arguments; raises Unusable when one cannot be told."""
        before = len(self._nodes)
        graph = InputGraph(self._nodes, self._known, self.rename)
        self.arguments = tuple(tuple(map(graph.value, values)) for values in self.outcome.arguments)
        self.extensions = [(index, place, graph.value(value)) for index, place, value in self._open]
        if outer_class is not None and self.arguments[0][0] == ANYTHING:
            outer = Reference(len(self._nodes))
            self._nodes.append(ObjectNode(outer_class))
            self.arguments = ((outer, *self.arguments[0][1:]), *self.arguments[1:])
        self.new = range(before, len(self._nodes))

    def condition(self) -> list[Term]:
        """All that must hold of the arguments."""
        return [*map(self.rename, self.outcome.condition), *self.constraints]

    def rename(self, term: Term) -> Term:
        """The recipe's terms over variables of this use of it alone."""
        for variable in terms.variables(term):
            if variable not in self._renamed:
                self._renamed[variable] = terms.renamed(variable, f"!{self._use}")
        return terms.substitute(term, self._renamed)

    def is_about_arguments(self, term: Term) -> bool:
        """Whether a term is about variables of this use."""
        return not terms.variables(term).isdisjoint(self._renamed.values())

    def _known(self, reference: Any) -> OpenValue:
        return self._bound.get(id(reference), ANYTHING)

    # Matching ---------------------------------------------------------------------------------------

    def _field(self, made: Any, needed: FieldValue[OpenValue]) -> bool:
        for entry in made.java_class.layout:
            if (entry.owner.name, entry.name, entry.descriptor) == key_of(needed):
                value = getattr(made, entry.attribute, self)
                # A class that the machine models itself may lack the JDK's fields.
                return value is not self and self._value(value, needed.value)
        return False

    def _value(self, made: Value, needed: OpenValue) -> bool:
        if needed == ANYTHING:
            return True
        if isinstance(made, InputReference) and made.is_decided:
            made = made.resolve()
        if isinstance(made, Term | int | float):
            return isinstance(needed, Term | int | float) and self._number(made, needed)
        if isinstance(needed, Term | int | float):
            return False
        if isinstance(made, InputReference):
            fits = needed is None or self._fits(needed, made.declared.name)
            return fits and self._bind(made, needed)
        if made is None or needed is None:
            return made is None and needed is None
        if hasattr(made, "input_name"):
            return self._bind(made, needed) and self._argument(made, needed.index)
        return self._absorb(made, needed.index)

    def _number(self, made: Term | int | float, needed: Term | int | float) -> bool:
        if isinstance(made, Term):
            made = self.rename(made)
            equation = terms.equal(made, _as_term(needed, made))
        elif isinstance(needed, Term):
            equation = terms.equal(_as_term(made, needed), needed)
        else:
            return same_number(made, needed)
        if equation.is_constant:
            return bool(equation.value)
        assert equation.sort is BOOL
        self.constraints.append(equation)
        if isinstance(needed, Term) and needed.is_variable:
            self.definitions.setdefault(needed, _as_term(made, needed))
        return True

    def _fits(self, needed: Reference, declared: str) -> bool:
        """Whether a needed object can be passed as that type."""
        try:
            given = self._program.load(open_class_of(self._nodes[needed.index]))
            return given.is_subtype(self._program.load(declared))
        except LinkageError:
            return False

    def _bind(self, made: Any, needed: OpenValue) -> bool:
        """Take a needed value for an argument, or for what an argument refers to."""
        return self._bound.setdefault(id(made), needed) == needed

    def _argument(self, made: Any, index: int) -> bool:
        """What the recipe has seen of an argument must be so in the needed object."""
        needed = self._nodes[index]
        if isinstance(made, JavaString):
            text = open_input(made)
            return self._text(text, needed) if text is not None else self._absorb(made, index)
        if isinstance(made, JavaArray):
            return isinstance(needed, ARRAYS) and self._argument_array(made, index, needed)
        if isinstance(made, StubObject) and isinstance(needed, StubNode):
            # A recipe that asks a stub for answers would have to get those of the path.
            return made.declared.name == needed.class_name and not made.answers and not made.initial
        if isinstance(needed, BuiltNode | OpenListNode):
            return self._argument_collection(made, needed)
        if not isinstance(made, InputObject) or not self._is_of_class(made, needed):
            return False
        if isinstance(needed, BoxNode):
            return all(self._value(value, needed.value) for value in made.initial.values())
        if not isinstance(needed, ObjectNode):
            return False
        known = {key_of(field): field.value for field in needed.fields}
        for key, value in initial_fields(made):
            if known.get(key, ANYTHING) == ANYTHING:
                self._open.append((index, key, value))
            elif not self._value(value, known[key]):
                return False
        return True

    def _text(self, made: InputText, needed: OpenNode) -> bool:
        """A string that the recipe has looked at must have the needed text."""
        if isinstance(needed, StringNode):
            return self._number(made.length, len(needed.text)) and all(
                self._number(made.unit(place), ord(unit)) for place, unit in enumerate(needed.text)
            )
        if not isinstance(needed, OpenStringNode):
            return False
        longest = max(int(self._evaluate(needed.length)), LONGEST_TEXT)
        if longest > LONGEST:
            return False
        self.constraints.append(terms.ile(needed.length, longest))
        return self._number(made.length, needed.length) and all(
            self._number(made.unit(place), needed.unit(place)) for place in range(longest)
        )

    def _is_of_class(self, made: InputObject, needed: OpenNode) -> bool:
        try:
            java_class = self._program.load(open_class_of(needed))
        except LinkageError:
            return False
        return made.could_be(java_class) if isinstance(made, OpenObject) else made.java_class is java_class

    def _argument_collection(self, made: Any, needed: BuiltNode[OpenValue] | OpenListNode) -> bool:
        how = built(made)
        if how is None:
            return False
        if isinstance(how.filling, ListElements):
            rows = {place: (item,) for place, item in how.filling.initial.items()}
            return self._number(how.filling.length, _size(needed)) and self._rows(rows, needed)
        steps = dict(enumerate(step.arguments for step in how.filling))
        return self._number(len(steps), _size(needed)) and self._rows(steps, needed)

    def _argument_array(self, made: Any, index: int, needed: ArrayLike) -> bool:
        initial = made.initial
        if made.java_class.name != needed.descriptor or not self._number(initial.length, length_of(needed)):
            return False
        if isinstance(initial, ReferenceElements):
            for place, value in initial.initial.items():
                if item_of(needed, place) == ANYTHING and isinstance(needed, OpenArrayNode):
                    self._open.append((index, place, value))
                elif not self._value(value, item_of(needed, place)):
                    return False
            return True
        assert isinstance(initial, NumberElements)
        mirror = OpenArrayNode(needed.descriptor, 0, elements=initial.initial)
        length = self._length(needed)
        return length is not None and all(
            self._value(item_of(mirror, place), item_of(needed, place)) for place in range(length)
        )

    def _length(self, needed: ArrayLike) -> int | None:
        """The length of an array; one that is open is settled as the model has it."""
        length = length_of(needed)
        if isinstance(length, Term):
            settled = int(self._evaluate(length))
            if settled > LONGEST:
                return None
            self.constraints.append(terms.ieq(length, settled))
            return settled
        return length if length <= LONGEST else None

    def _absorb(self, made: Any, index: int) -> bool:
        """An object that the recipe makes must be like the needed one."""
        needed = self._nodes[index]
        if isinstance(made, JavaString):
            if made.is_open:
                return False
            if isinstance(needed, OpenStringNode):
                return self._number(len(made.text), needed.length) and all(
                    self._number(ord(unit), needed.unit(place)) for place, unit in enumerate(made.text)
                )
            return needed == StringNode(made.text)
        if is_enum(made.java_class):
            return isinstance(needed, EnumNode) and needed == enum_node(made)
        if made.java_class.name in BOXES:
            is_box = isinstance(needed, BoxNode) and needed.class_name == made.java_class.name
            return is_box and self._value(made.f_value, needed.value)  # type: ignore[union-attr]
        if id(made) in self.absorbed:
            return self.absorbed[id(made)] == index
        if index in self.absorbed.values():
            return False
        self.absorbed[id(made)] = index
        if isinstance(needed, ARRAYS):
            return isinstance(made, JavaArray) and self._absorb_array(made, needed)
        if isinstance(needed, BuiltNode | OpenListNode):
            # Another class will do where the path is the same: that is seen on the JVM.
            rows = contents(made)
            if rows is None:
                return False
            return self._number(len(rows), _size(needed)) and self._rows(dict(enumerate(rows)), needed)
        if not isinstance(needed, ObjectNode) or made.java_class.name != needed.class_name:
            return False
        return all(self._field(made, field) for field in needed.fields)

    def _rows(
        self, rows: Mapping[int, tuple[Value, ...]], needed: BuiltNode[OpenValue] | OpenListNode
    ) -> bool:
        """Elements or entries must be like the needed ones, in the same order."""
        known: dict[int, tuple[OpenValue, ...]]
        if isinstance(needed, OpenListNode):
            known = {place: (item,) for place, item in needed.items}
        else:
            known = dict(enumerate(call.arguments for call in needed.calls))
        for place, row in rows.items():
            wanted = known.get(place, (ANYTHING,) * len(row))
            if len(row) != len(wanted) or not all(map(self._value, row, wanted)):
                return False
        return True

    def _absorb_array(self, made: JavaArray, needed: ArrayLike) -> bool:
        data: Any = made.data
        if made.java_class.name != needed.descriptor:
            return False
        if isinstance(data, NumberTerms) or (type(data) is References and data.places_are_known):
            length = self._length(needed)
            return (
                length is not None
                and self._number(data.length, length)
                and all(self._value(data.load(place), item_of(needed, place)) for place in range(length))
            )
        if not isinstance(data, list):
            return False
        if len(data) > LONGEST or not self._number(len(data), length_of(needed)):
            return False
        return all(self._value(value, item_of(needed, place)) for place, value in enumerate(data))


def key_of(field: FieldValue[OpenValue]) -> FieldKey:
    return field.owner, field.name, field.descriptor


def extended(node: OpenNode, place: Place, value: OpenValue) -> OpenNode:
    """The node with a field or an element that it did not know yet."""
    if isinstance(place, tuple):
        assert isinstance(node, ObjectNode)
        fields = {key_of(field): field.value for field in node.fields} | {place: value}
        return ObjectNode(node.class_name, tuple(FieldValue(*key, known) for key, known in fields.items()))
    assert isinstance(node, OpenArrayNode)
    return replace(node, items=tuple((dict(node.items) | {place: value}).items()))


def _size(collection: BuiltNode[OpenValue] | OpenListNode) -> int | Term:
    return collection.length if isinstance(collection, OpenListNode) else len(collection.calls)


def _as_term(value: int | float | Term, other: Term) -> Term:
    """A number as a term of the other's sort."""
    return value if isinstance(value, Term) else terms.constant(value, other.sort)
