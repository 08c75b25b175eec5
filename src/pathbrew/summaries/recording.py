"""Takes a case from a finished path: what its decisions ask for and what the heap has become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from pathbrew.blocks.outcomes import Outcome
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import declaring_enum, is_enum
from pathbrew.heap.objects import InputObject
from pathbrew.heap.references import InputReference
from pathbrew.heap.stubs import StubObject
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine
from pathbrew.machine.core.decisions import Decision
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import NumberTerms, References
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.program import Field
from pathbrew.summaries.case import (
    Argument,
    Branch,
    Case,
    CaseValue,
    Constant,
    ElementOf,
    ElementsOf,
    FieldOf,
    Known,
    LengthOf,
    Made,
    MadeObject,
    Opaque,
    Place,
    StaticField,
    Step,
    Text,
    Write,
)
from pathbrew.terms import Term, variables

MOST_MADE = 100
"""New objects of a case; one that makes more is not used at calls."""


class FinishedRun(Protocol):
    """What a case is taken from."""

    taken: list[Decision]
    trace: list[int]
    value: Value
    exception: JavaObject | None
    inputs: list[tuple[str, str, Value]]
    asked: list[tuple[str, str, Value]]
    statics: list[tuple[Field, Value]]
    statics_after: list[Value]


class Recorder:
    """Takes cases from runs on one machine; `places` and `fields` are those of all of them."""

    def __init__(self, vm: Machine, edge: Callable[[int], Edge], is_static: Callable[[Value], bool]) -> None:
        """`is_static`: whether static fields lead to an object."""
        self.vm = vm
        self.is_static = is_static
        self._edge = edge
        self.places: dict[str, Place] = {}
        self.fields: dict[str, tuple[str, str]] = {}

    def case(
        self, run: FinishedRun, guard: tuple[Term, ...], simplify: Callable[[Term], Term], message: str | None
    ) -> Case:
        """The case of a run that has returned or thrown; `guard` is simplified, other terms are to be."""
        heap = _HeapOfCase(self, simplify)
        for number, (name, descriptor, value) in enumerate(run.inputs):
            heap.find(name, Argument(number), descriptor, value)
        for field, value in run.statics:
            key = f"{field.name}:{field.descriptor}"
            heap.find(static_name(field), StaticField(field.owner.name, key), field.descriptor, value)
        steps = tuple(_step(decision) for decision in run.taken if not decision.is_given)
        writes = (*heap.writes(), *self._static_writes(heap, run))
        returned = None if run.exception is not None else heap.value(run.value)
        exception = run.exception
        obstacle = heap.obstacle or self._obstacle(run, [returned, *(write.value for write in writes)], heap)
        return Case(
            steps=steps,
            guard=guard,
            result=returned,
            exception=None if exception is None else exception.java_class.name,
            message=message,
            reads=tuple(heap.reads),
            objects=tuple(heap.classes.items()),
            writes=writes,
            made=tuple(heap.made),
            branches=tuple(_branch(self._edge(number)) for number in run.trace),
            obstacle=obstacle,
        )

    def _static_writes(self, heap: _HeapOfCase, run: FinishedRun) -> Iterable[Write]:
        for (field, before), now in zip(run.statics, run.statics_after, strict=True):
            if now is not before:
                place = StaticField(field.owner.name, f"{field.name}:{field.descriptor}")
                yield Write(place, heap.value(now))

    def _obstacle(self, run: FinishedRun, values: Sequence[CaseValue], heap: _HeapOfCase) -> str:
        """Why the case cannot be used without running the method."""
        if run.asked:
            return f"it asks for the input {run.asked[0][0]}"
        if run.exception is not None:
            return "it throws"
        for made in heap.made:
            values = [*values, *(value for _, value in (*made.fields, *made.elements))]
        unknown = self._unknown(value for value in values if isinstance(value, Term))
        if unknown is not None:
            return f"{unknown} is not found in a field"
        opaque = next((value for value in values if isinstance(value, Opaque)), None)
        return "" if opaque is None else f"only it can make {opaque.text}"

    def asks_for_known(self, case: Case) -> bool:
        """Whether all that the conditions of a case mention is found when the method is called."""
        return self._unknown(step.condition for step in case.steps if step.fact is None) is None

    def _unknown(self, mentioned: Iterable[Term]) -> str | None:
        """A variable that is not found where the method is called."""
        names = (variable.name for term in mentioned for variable in variables(term))
        return next((name for name in names if name not in self.places), None)


class _HeapOfCase:
    """The heap of one run: the input objects by their names, and those that it has made."""

    def __init__(self, recorder: Recorder, simplify: Callable[[Term], Term]) -> None:
        self._recorder = recorder
        self._simplify = simplify
        self._names: dict[int, str] = {}
        self._inputs: list[InputObject] = []
        self._arrays: list[tuple[str, JavaArray]] = []
        self._numbers: dict[int, int] = {}
        self.made: list[MadeObject] = []
        self.reads: dict[str, None] = {}
        self.classes: dict[str, str] = {}
        self.obstacle = ""

    def find(self, name: str, place: Place, descriptor: str, value: Value) -> None:
        """Note where an input is, and all that it leads to."""
        self._recorder.places[name] = place
        if not isinstance(place, Argument):
            self.reads[name] = None
        if isinstance(value, InputReference):
            if not value.is_decided:
                return
            value = value.resolve()
        if value is None or isinstance(value, Term | int | float) or id(value) in self._names:
            return
        if hasattr(value, "input_name") and value.input_name != name:
            return  # it is found under its own name
        self._names[id(value)] = name
        if not value.class_is_open:
            self.classes[name] = value.java_class.name
        if isinstance(value, JavaArray):
            self._find_elements(name, value)
            return
        if isinstance(value, StubObject) or not isinstance(value, InputObject):
            self.obstacle = self.obstacle or f"{name} is a {value.java_class.java_name}"
            return
        self._inputs.append(value)
        for attribute, part in value.initial.items():
            field = value.field_of(attribute)
            assert field is not None
            self._recorder.fields[attribute] = (field.name, field.descriptor)
            self.find(_name_of(part), FieldOf(name, attribute), field.descriptor, part)

    def _find_elements(self, name: str, array: JavaArray) -> None:
        """Note the length and the elements of an input array."""
        before = getattr(array, "initial", None)
        self._arrays.append((name, array))
        self.obstacle = self.obstacle or f"{name} is an array"
        if isinstance(before, NumberElements | ReferenceElements):
            self._recorder.places[f"{name}.length"] = LengthOf(name)
        if isinstance(before, ReferenceElements):
            for place, part in sorted(before.initial.items()):
                self.find(_name_of(part), ElementOf(name, place), before.component.descriptor, part)

    def writes(self) -> Iterable[Write]:
        """The fields and elements of input objects that are not what they were."""
        for name, array in self._arrays:
            before: object = getattr(array, "initial", None)
            data: object = array.data
            if isinstance(before, NumberElements) and isinstance(data, NumberTerms):
                if data.array is not before.initial:
                    yield Write(ElementsOf(name), data.array)
            elif isinstance(before, ReferenceElements) and data is before:
                for place, now in sorted(before.items.items()):
                    if before.initial.get(place, _NOTHING) is not now:
                        yield Write(ElementOf(name, place), self.value(now))
        for owner in self._inputs:
            for attribute, now in owner.__dict__.items():
                field = owner.field_of(attribute)
                if field is not None and owner.initial.get(attribute, _NOTHING) is not now:
                    self._recorder.fields[attribute] = (field.name, field.descriptor)
                    yield Write(FieldOf(self._names[id(owner)], attribute), self.value(now))

    def value(self, value: Value) -> CaseValue:
        """A value of the machine by the names of the case."""
        if isinstance(value, InputReference):
            if not value.is_decided:
                return Known(value.input_name)
            value = value.resolve()
        if isinstance(value, Term):
            term = self._simplify(value)
            return term.value if term.is_constant else term
        if value is None or isinstance(value, int | float):
            return value
        if id(value) in self._names:
            return Known(self._names[id(value)])
        if hasattr(value, "input_name"):
            return Known(value.input_name)
        if is_enum(value.java_class) and isinstance(value.f_name, JavaString):
            return Constant(declaring_enum(value.java_class).name, value.f_name.text)
        if isinstance(value, JavaString) and not value.is_open:
            is_literal = self._recorder.vm.intern(value.text) is value
            return Text(value.text) if is_literal else Opaque("a new string")
        return self._made(value)

    def _made(self, value: JavaObject) -> CaseValue:
        number = self._numbers.get(id(value))
        if number is not None:
            return Made(number)
        java_class = value.java_class
        plain = self._recorder.vm.runtime(java_class).python
        is_array = isinstance(value, JavaArray)
        is_object = (
            plain.__bases__ == (JavaObject,) and type(value) is plain and not hasattr(value, "identity")
        )
        is_shared = java_class.name.startswith("java/") or self._recorder.is_static(value)
        if not (is_array or is_object) or is_shared or len(self.made) >= MOST_MADE:
            return Opaque(f"a {java_class.java_name}")
        number = self._numbers[id(value)] = len(self.made)
        self.made.append(MadeObject(java_class.name))
        if isinstance(value, JavaArray):
            self.made[number] = self._made_array(value)
        else:
            fields = {field.attribute: field for field in java_class.layout}
            self._recorder.fields.update((at, (field.name, field.descriptor)) for at, field in fields.items())
            values = tuple((name, self.value(getattr(value, name))) for name in fields)
            self.made[number] = MadeObject(java_class.name, values)
        return Made(number)

    def _made_array(self, array: JavaArray) -> MadeObject:
        name, data = array.java_class.name, array.data
        if isinstance(data, list):
            elements = tuple((place, self.value(element)) for place, element in enumerate(data))
            return MadeObject(name, length=len(data), elements=elements)
        self.obstacle = self.obstacle or "it makes an array whose length is open"
        length = data.length if isinstance(data, UnknownElements) else None
        stores = data.stores if isinstance(data, References) else ()
        known = ((place, self.value(element)) for place, element in stores if isinstance(place, int))
        return MadeObject(name, length=length, elements=tuple(dict(known).items()))


_NOTHING = object()


def static_name(field: Field) -> str:
    """The name of a static field as an input: `Counter.total`."""
    return f"{field.owner.name.rpartition('/')[2].replace('$', '.')}.{field.name}"


def _name_of(value: Value) -> str:
    return value.name if isinstance(value, Term) else str(value.input_name)


def _step(decision: Decision) -> Step:
    return Step(
        decision.condition,
        decision.fact,
        decision.holds,
        decision.exceptional,
        decision.mark,
        decision.describe(),
    )


def _branch(edge: Edge) -> Branch:
    outcome: Outcome = edge.outcome
    return Branch(edge.method.owner.name, edge.method.key, edge.offset, outcome)
