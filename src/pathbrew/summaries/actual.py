"""The inputs of a summary at one call: what its names and variables stand for."""

from __future__ import annotations

from dataclasses import dataclass, field

from pathbrew import terms
from pathbrew.heap.objects import InputObject
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import NumberTerms
from pathbrew.machine.core.unknown import UndecidedReference, UnknownElements
from pathbrew.machine.text.symbolic_text import ConstantText, InputText
from pathbrew.summaries.case import (
    Argument,
    ElementOf,
    FieldOf,
    LengthOf,
    StaticField,
    Summary,
    TextLengthOf,
    TextUnitOf,
)
from pathbrew.summaries.decision_tree import Node
from pathbrew.terms import Term

MOST_LISTED = 64
"""Elements of an array of known length that are put into one array term."""


class Declined(Exception):
    """The summary does not say what the call does: the method has to run."""


class NoCase(Declined):
    """None of the cases of the summary holds."""


@dataclass(slots=True)
class Applicable:
    """A summary ready for use on one machine."""

    summary: Summary
    tree: Node
    merges: bool
    """Whether cases that only differ in the numbers that they return and write may become one."""
    waits: bool = True
    """Whether a class that its cases take to be initialised may not be yet."""
    terms: dict[tuple[Term, tuple[Term, ...]], Term] = field(default_factory=dict)
    """Terms of the summary on actual values: the same calls come again in run after run."""
    needed: dict[Term, tuple[Term, ...]] = field(default_factory=dict)
    edges: dict[int, list[int]] = field(default_factory=dict)


class ActualInputs:
    """What is found when the method is called."""

    def __init__(self, vm: Machine, found: Applicable, arguments: tuple[Value, ...]) -> None:
        self._vm = vm
        self._found = found
        self._arguments = arguments
        self._read: dict[str, Value] = {}

    def read(self, name: str) -> Value:
        """The input of that name as it is when the method is called."""
        if name not in self._read:
            self._read[name] = self._found_at(name)
        return self._read[name]

    def resolved(self, name: str, *, used: bool = False) -> Value:
        """The same, a reference decided on; `used`: an instruction asks that throws if it is null."""
        value = self.read(name)
        if isinstance(value, UndecidedReference):
            value = self._read[name] = value.resolve(used=used)
        return value

    def is_shared(self, name: str) -> bool:
        """Whether an input is a reference that nobody has decided on, and another input is the same one."""
        value = self.read(name)
        if not isinstance(value, UndecidedReference):
            return False
        return any(
            other != name and self._found_so_far(other) is value for other in self._found.summary.places
        )

    def _found_so_far(self, name: str) -> Value:
        """The input of that name, if it can be had without a decision."""
        place = self._found.summary.places[name]
        if isinstance(place, Argument):
            return self._arguments[place.number]
        if isinstance(place, FieldOf):
            owner = self._read.get(place.owner) or self._found_so_far(place.owner)
            if isinstance(owner, UndecidedReference):
                return None
            if isinstance(owner, InputObject):
                return owner.__dict__.get(place.attribute)  # what was never read is no other input
            return getattr(owner, place.attribute) if isinstance(owner, JavaObject) else None
        return getattr(*self.statics(place)) if isinstance(place, StaticField) else None

    def object(self, name: str) -> JavaObject:
        """The object that an input refers to, which the path has found not to be null."""
        value = self.resolved(name)
        if not isinstance(value, JavaObject):
            raise Declined
        return value

    def array(self, name: str) -> JavaArray:
        array = self.object(name)
        if not isinstance(array, JavaArray):
            raise Declined
        return array

    def statics(self, place: StaticField) -> tuple[Value, str]:
        """What holds a static field, and the attribute that it is."""
        java_class = self._vm.load(place.class_name)
        return self._vm.runtime(java_class).statics, java_class.fields[place.key].attribute

    def _found_at(self, name: str) -> Value:
        match self._found.summary.places.get(name):
            case Argument(number):
                return self._arguments[number]
            case FieldOf(owner, attribute):
                return getattr(self.object(owner), attribute)
            case ElementOf(owner, place):
                data = self.array(owner).data
                return data.load(place) if isinstance(data, UnknownElements) else data[place]
            case LengthOf(owner):
                data = self.array(owner).data
                return data.length if isinstance(data, UnknownElements) else len(data)
            case StaticField() as place:
                return getattr(*self.statics(place))
            case TextLengthOf(owner):
                return self._text(owner).length
            case TextUnitOf(owner, place):
                return self._text(owner).unit(place)
        raise Declined

    def _text(self, name: str) -> ConstantText | InputText:
        """The text of a string that is known, or an input: of others less is known than the method asks."""
        string = self.object(name)
        content = self._vm.texts.of(string) if isinstance(string, JavaString) else None
        if not isinstance(content, ConstantText | InputText):
            raise Declined
        return content

    def term(self, term: Term) -> Term:
        """A term of the summary on what is found."""
        found = self._found
        needed = found.needed.get(term)
        if needed is None:
            needed = found.needed[term] = tuple(terms.variables(term))
        actual = tuple(self._variable(variable) for variable in needed)
        key = (term, actual)
        known = found.terms.get(key)
        if known is None:
            known = found.terms[key] = terms.substitute(term, dict(zip(needed, actual, strict=True)))
        return known

    def value(self, term: Term) -> Value:
        """The same as a value of the machine."""
        found = self.term(term)
        return found.value if found.is_constant else found

    def _variable(self, variable: Term) -> Term:
        if isinstance(variable.sort, terms.ArraySort):
            return self._elements(self.array(variable.name), variable.sort)
        value = self.read(variable.name)
        if isinstance(value, int | float):
            return terms.constant(value, variable.sort)
        if not isinstance(value, Term):
            raise Declined
        return value

    def _elements(self, array: JavaArray, sort: terms.ArraySort) -> Term:
        data = array.data
        if isinstance(data, NumberTerms):
            return data.array
        if isinstance(data, UnknownElements) or len(data) > MOST_LISTED:
            raise Declined
        made = terms.fill(terms.INT, terms.constant(0, sort.element))
        for place, value in enumerate(data):
            element = value if isinstance(value, Term) else terms.constant(value, sort.element)
            made = terms.store(made, place, element)
        return made
