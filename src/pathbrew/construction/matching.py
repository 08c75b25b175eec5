"""Sees a needed object as what a recipe makes: which equations must hold, what the arguments are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pathbrew import terms
from pathbrew.classfile.descriptors import BOXES
from pathbrew.confirmation.agreement import same_number
from pathbrew.construction.collections import NeededCollection, fill, needed_collection
from pathbrew.construction.needed import (
    ANY,
    FieldKey,
    InputGraph,
    Needed,
    NeededArray,
    NeededAtom,
    NeededBox,
    NeededObject,
    NeededStub,
    NeededText,
    NeededValue,
    as_term,
    enum_node,
)
from pathbrew.construction.recipes import Outcome
from pathbrew.heap.collections_built import built
from pathbrew.heap.collections_contents import contents
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
from pathbrew.objects.graph import StringNode, class_of
from pathbrew.program import LinkageError, Program
from pathbrew.terms import BOOL, Evaluator, Term

Holder = dict[Any, NeededValue]
"""The fields or elements of a needed object."""
Extension = tuple[Holder, Any, NeededValue]

LONGEST = 64
"""Arrays of symbolic length are matched up to here."""
LONGEST_TEXT = 12
"""Open texts are matched up to here, or as far as they go in the model."""


class Match:
    """One attempt; what it finds counts only if the whole of it holds.

    `constraints` are the equations, `definitions` those that say what a variable is, `absorbed` the needed
    objects that the recipe itself makes, by what it made, `extensions` what arguments must be on top of what
    is needed of them, `new` the objects that nothing but the arguments ask for.
    """

    def __init__(self, program: Program, outcome: Outcome, use: int, evaluate: Evaluator) -> None:
        self.outcome = outcome
        self.constraints: list[Term] = []
        self.definitions: dict[Term, Term] = {}
        self.absorbed: dict[int, Needed] = {}
        self.extensions: list[Extension] = []
        self.arguments: tuple[tuple[NeededValue, ...], ...] = ()
        self.new: list[Needed] = []
        self._program = program
        self._use = use
        self._evaluate = evaluate
        self._bound: dict[int, NeededValue] = {}
        self._renamed: dict[Term, Term] = {}
        self._open: list[tuple[Holder, Any, Value]] = []

    def begin(self, needed: NeededObject) -> bool:
        """Whether the outcome makes an object of that class at all."""
        made = self.outcome.made
        self.absorbed[id(made)] = needed
        return bool(made.java_class.name == needed.class_name)

    def add_field(self, needed: NeededObject, key: FieldKey) -> bool:
        """Demand one field of the object; False leaves the match as it was."""
        before = (
            len(self.constraints),
            dict(self.absorbed),
            dict(self._bound),
            len(self._open),
        )
        if self._field(self.outcome.made, key, needed.fields[key]):
            return True
        del self.constraints[before[0] :], self._open[before[3] :]
        self.absorbed, self._bound = before[1], before[2]
        return False

    def finish(self, outer_class: str | None) -> None:
        """Settle the arguments; raises Unusable when one cannot be told."""
        graph = InputGraph(self._known, self.rename)
        self.arguments = tuple(tuple(map(graph.value, values)) for values in self.outcome.arguments)
        self.extensions = [(holder, key, graph.value(value)) for holder, key, value in self._open]
        self.new = graph.made
        if outer_class is not None and self.arguments[0][0] is ANY:
            outer = NeededObject(outer_class)
            self.new.append(outer)
            self.arguments = ((outer, *self.arguments[0][1:]), *self.arguments[1:])

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

    def _known(self, reference: Any) -> NeededValue:
        return self._bound.get(id(reference), ANY)

    # Matching ---------------------------------------------------------------------------------------

    def _field(self, made: Any, key: FieldKey, needed: NeededValue) -> bool:
        for entry in made.java_class.layout:
            if (entry.owner.name, entry.name, entry.descriptor) == key:
                value = getattr(made, entry.attribute, self)
                # A class that the machine models itself may lack the JDK's fields.
                return value is not self and self._value(value, needed)
        return False

    def _value(self, made: Value, needed: NeededValue) -> bool:
        if needed is ANY:
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
            return self._bind(made, needed) and self._argument(made, needed)
        return self._absorb(made, needed)

    def _number(self, made: Term | int | float, needed: Term | int | float) -> bool:
        if isinstance(made, Term):
            made = self.rename(made)
            equation = terms.equal(made, as_term(needed, made))
        elif isinstance(needed, Term):
            equation = terms.equal(as_term(made, needed), needed)
        else:
            return same_number(made, needed)
        if equation.is_constant:
            return bool(equation.value)
        assert equation.sort is BOOL
        self.constraints.append(equation)
        if isinstance(needed, Term) and needed.is_variable:
            self.definitions.setdefault(needed, as_term(made, needed))
        return True

    def _fits(self, needed: Needed, declared: str) -> bool:
        """Whether a needed object can be passed as that type."""
        try:
            given, taken = self._program.load(_class_name(needed)), self._program.load(declared)
        except LinkageError:
            return False
        return given.is_subtype(taken)

    def _bind(self, made: Any, needed: NeededValue) -> bool:
        """Take a needed value for an argument, or for what an argument refers to."""
        return self._bound.setdefault(id(made), needed) is needed

    def _argument(self, made: Any, needed: Needed) -> bool:
        """What the recipe has seen of an argument must be so in the needed object."""
        if isinstance(made, JavaString):
            text = open_input(made)
            return self._text(text, needed) if text is not None else self._absorb(made, needed)
        if isinstance(made, JavaArray):
            return isinstance(needed, NeededArray) and self._argument_array(made, needed)
        if isinstance(made, StubObject) and isinstance(needed, NeededStub):
            # A recipe that asks a stub for answers would have to get those of the path.
            return made.declared.name == needed.class_name and not made.answers and not made.initial
        if isinstance(needed, NeededCollection):
            how = built(made)
            if how is None:
                return False
            mirror = needed_collection(how)
            fill(mirror, how, lambda value: value)
            rows = [mirror.rows.get(place, ()) for place in range(len(mirror.rows))]
            return self._value(mirror.length, needed.length) and self._rows(rows, needed)
        if not isinstance(made, InputObject) or not self._is_of_class(made, needed):
            return False
        if isinstance(needed, NeededBox):
            return all(self._value(value, needed.value) for value in made.initial.values())
        if not isinstance(needed, NeededObject):
            return False
        for attribute, value in made.initial.items():
            field = made.field_of(attribute)
            assert field is not None
            key = (field.owner.name, field.name, field.descriptor)
            if key not in needed.fields or needed.fields[key] is ANY:
                self._open.append((needed.fields, key, value))
            elif not self._value(value, needed.fields[key]):
                return False
        return True

    def _text(self, made: InputText, needed: Needed) -> bool:
        """A string that the recipe has looked at must have the needed text."""
        if isinstance(needed, NeededAtom) and isinstance(needed.node, StringNode):
            known = needed.node.text
            return self._number(made.length, len(known)) and all(
                self._number(made.unit(place), ord(unit)) for place, unit in enumerate(known)
            )
        if not isinstance(needed, NeededText):
            return False
        longest = max(int(self._evaluate(needed.length)), LONGEST_TEXT)
        if longest > LONGEST:
            return False
        self.constraints.append(terms.ile(needed.length, longest))
        return self._number(made.length, needed.length) and all(
            self._number(made.unit(place), needed.unit(place)) for place in range(longest)
        )

    def _is_of_class(self, made: InputObject, needed: Needed) -> bool:
        try:
            java_class = self._program.load(_class_name(needed))
        except LinkageError:
            return False
        return made.could_be(java_class) if isinstance(made, OpenObject) else made.java_class is java_class

    def _argument_array(self, made: Any, needed: NeededArray) -> bool:
        initial = made.initial
        if made.java_class.name != needed.descriptor or not self._number(initial.length, needed.length):
            return False
        if isinstance(initial, ReferenceElements):
            for place, value in initial.initial.items():
                if needed.item(place) is ANY:
                    self._open.append((needed.items, place, value))
                elif not self._value(value, needed.item(place)):
                    return False
            return True
        assert isinstance(initial, NumberElements)
        mirror = NeededArray(needed.descriptor, 0, elements=initial.initial)
        length = self._length(needed)
        return length is not None and all(
            self._value(mirror.item(place), needed.item(place)) for place in range(length)
        )

    def _length(self, needed: NeededArray) -> int | None:
        """The length of an array; one that is open is settled as the model has it."""
        length = needed.length
        if isinstance(length, Term):
            settled = int(self._evaluate(length))
            if settled > LONGEST:
                return None
            self.constraints.append(terms.ieq(length, settled))
            return settled
        return length if length <= LONGEST else None

    def _absorb(self, made: Any, needed: Needed) -> bool:
        """An object that the recipe makes must be like the needed one."""
        if isinstance(made, JavaString):
            if made.is_open:
                return False
            if isinstance(needed, NeededText):
                return self._number(len(made.text), needed.length) and all(
                    self._number(ord(unit), needed.unit(place)) for place, unit in enumerate(made.text)
                )
            return isinstance(needed, NeededAtom) and needed.node == StringNode(made.text)
        if is_enum(made.java_class):
            return isinstance(needed, NeededAtom) and needed.node == enum_node(made)
        if made.java_class.name in BOXES:
            is_box = isinstance(needed, NeededBox) and needed.class_name == made.java_class.name
            return is_box and self._value(made.f_value, needed.value)  # type: ignore[union-attr]
        if id(made) in self.absorbed:
            return self.absorbed[id(made)] is needed
        if any(other is needed for other in self.absorbed.values()):
            return False
        self.absorbed[id(made)] = needed
        if isinstance(needed, NeededArray):
            return isinstance(made, JavaArray) and self._absorb_array(made, needed)
        if isinstance(needed, NeededCollection):
            # Another class will do where the path is the same: that is seen on the JVM.
            rows = contents(made)
            return rows is not None and self._number(len(rows), needed.length) and self._rows(rows, needed)
        if not isinstance(needed, NeededObject) or made.java_class.name != needed.class_name:
            return False
        return all(self._field(made, key, value) for key, value in needed.fields.items())

    def _rows(self, rows: Sequence[tuple[Value, ...]], needed: NeededCollection) -> bool:
        """Elements or entries must be like the needed ones, in the same order."""
        for place, row in enumerate(rows):
            known = needed.rows.get(place, (ANY,) * len(row))
            if len(row) != len(known) or not all(map(self._value, row, known)):
                return False
        return True

    def _absorb_array(self, made: JavaArray, needed: NeededArray) -> bool:
        data: Any = made.data
        if made.java_class.name != needed.descriptor:
            return False
        if isinstance(data, NumberTerms) or (type(data) is References and data.places_are_known):
            length = self._length(needed)
            return (
                length is not None
                and self._number(data.length, length)
                and all(self._value(data.load(place), needed.item(place)) for place in range(length))
            )
        if not isinstance(data, list):
            return False
        if len(data) > LONGEST or not self._number(len(data), needed.length):
            return False
        return all(self._value(value, needed.item(place)) for place, value in enumerate(data))


def _class_name(needed: Needed) -> str:
    match needed:
        case NeededArray():
            return needed.descriptor
        case NeededAtom():
            return class_of(needed.node)
        case NeededText():
            return "java/lang/String"
        case _:
            return needed.class_name
