"""Does at a call what a case does: makes its objects, writes its fields and elements, returns or throws."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine, Thrown
from pathbrew.machine.core.backtrace import Position as Frame
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import NumberTerms, References, element
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.machine.library.lang.throwables import remade
from pathbrew.machine.text.concatenated import Part, pending_string
from pathbrew.summaries.actual import ActualInputs, Declined
from pathbrew.summaries.case import (
    Case,
    CaseValue,
    Constant,
    ElementOf,
    ElementsOf,
    FieldOf,
    Known,
    Made,
    MadeObject,
    NumberPart,
    Opaque,
    Position,
    StaticField,
    Text,
    TextPart,
    Write,
)
from pathbrew.terms import Term

Act = Callable[[], None]


class Effects:
    """The effects of one case at one call: all that may be declined is looked at before anything changes."""

    def __init__(
        self,
        vm: Machine,
        decisions: Decisions,
        inputs: ActualInputs,
        case: Case,
        constructed: JavaObject | None,
    ) -> None:
        """`constructed`: the object that a constructor is called on."""
        self._vm = vm
        self._decisions = decisions
        self._inputs = inputs
        self._case = case
        self._objects: list[JavaObject] = []
        self._acts: list[Act] = []
        for number, made in enumerate(case.made):
            is_this = constructed is not None and case.result == Made(number)
            self._objects.append(constructed if is_this and constructed is not None else self._new(made))
        for here, made in zip(self._objects, case.made, strict=True):
            self._acts.append(self._filled(here, made))
        self._acts += [self._written(write) for write in case.writes]
        self._result = None if constructed is not None else self._value(case.result)
        self._thrown = self._value(case.thrown)

    def perform(self) -> Value:
        """What the call returns; raises what it throws."""
        for act in self._acts:
            act()
        if self._case.throws:
            raise Thrown(self._thrown)
        return self._result

    def _new(self, made: MadeObject) -> JavaObject:
        python = self._vm.runtime(self._vm.load(made.class_name)).python
        if made.parts is not None:
            return self._string(made.parts)
        new: JavaObject = python([]) if issubclass(python, JavaArray) else python()
        return new

    def _string(self, parts: tuple[TextPart, ...]) -> JavaString:
        found: list[Part] = []
        for part in parts:
            if isinstance(part, str):
                found.append(part)
            elif isinstance(part, Known):
                string = self._inputs.object(part.name)
                if not isinstance(string, JavaString):
                    raise Declined
                found.append(string)
            else:
                found.append((part.descriptor, self._inputs.value(part.value)))
        if any(isinstance(part, NumberPart) and part.is_quoted for part in parts):
            return self._quoting(found)
        return pending_string(self._vm, found)

    def _quoting(self, parts: list[Part]) -> JavaString:
        """The message of an exception, which quotes numbers as they are in the model."""
        quoted = tuple(part[1] if isinstance(part, tuple) else str(part) for part in parts)
        shown = [self._decisions.evaluate(part) if isinstance(part, Term) else part for part in quoted]
        string = self._vm.string("".join(map(str, shown)))
        string.quoted = tuple(part if isinstance(part, Term) else str(part) for part in quoted)
        return string

    def _filled(self, here: JavaObject, made: MadeObject) -> Act:
        """Gives a new object its fields or elements."""
        fields = [(attribute, self._value(value)) for attribute, value in made.fields]
        data = self._data(made) if isinstance(here, JavaArray) else []
        frames = None if made.frames is None else [self._frame(position) for position in made.frames]

        def fill() -> None:
            for attribute, value in fields:
                setattr(here, attribute, value)
            if isinstance(here, JavaArray):
                here.data = data
            if frames is not None:
                remade(self._vm, here, frames)

        return fill

    def _data(self, made: MadeObject) -> Value:
        """The elements of a new array."""
        length = self._value(made.length)
        if made.content is not None:
            numbers = NumberTerms(
                self._decisions, self._inputs.term(made.content), length, made.class_name[1:]
            )
            return numbers if isinstance(length, Term) else numbers.materialized()
        values = {place: self._value(value) for place, value in made.elements}
        if not isinstance(length, Term):
            return [values.get(place) for place in range(length)]
        references = References(self._decisions, length)
        for place, value in values.items():
            references.store(place, value)
        return references

    def _frame(self, position: Position) -> Frame:
        return self._vm.program.load(position.class_name).methods[position.method], position.offset

    def _written(self, write: Write) -> Act:
        """Changes a field or elements of what there was before."""
        match write.place:
            case FieldOf(owner, attribute):
                here, value = self._inputs.object(owner), self._value(write.value)
                return lambda: setattr(here, attribute, value)
            case StaticField() as place:
                holder, name = self._inputs.statics(place)
                static = self._value(write.value)
                return lambda: setattr(holder, name, static)
            case ElementOf(owner, place):
                return self._element_written(self._inputs.array(owner), place, self._value(write.value))
            case ElementsOf(owner) if isinstance(write.value, Term):
                return self._elements_written(self._inputs.array(owner), self._inputs.term(write.value))
        raise Declined

    def _element_written(self, array: JavaArray, place: int, value: Value) -> Act:
        def write() -> None:
            if isinstance(array.data, UnknownElements):
                array.data.store(place, value)
            else:
                array.data[place] = value

        return write

    def _elements_written(self, array: JavaArray, content: Term) -> Act:
        data = array.data
        if isinstance(data, NumberTerms):
            return lambda: setattr(data, "array", content)
        descriptor = array.java_class.name[1:]
        values = [element(content, place, descriptor) for place in range(len(data))]

        def write() -> None:
            data[:] = values

        return write

    def _value(self, value: CaseValue) -> Value:
        match value:
            case Term():
                return self._inputs.value(value)
            case Known(name):
                return self._inputs.read(name)
            case Made(number):
                return self._objects[number]
            case Text(text):
                return self._vm.intern(text)
            case Constant(class_name, name):
                return getattr(*self._inputs.statics(StaticField(class_name, f"{name}:L{class_name};")))
            case Opaque():
                raise Declined
        return value
