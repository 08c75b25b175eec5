"""Labelling: the concrete heap that a finished path is shown on.

References are null where the path allows it, else each an object of its own; only what the path demands is
the same object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.heap.alias.arrays import AliasNumbers, AliasReferences
from pathbrew.heap.alias.cells import Part
from pathbrew.heap.alias.completion import by_reference
from pathbrew.heap.alias.references import AliasFields, AliasReference, GuardedReference
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.objects import OpenObject
from pathbrew.machine.core.objects import JavaArray, JavaObject, Value
from pathbrew.program import JavaClass
from pathbrew.terms import ArraySort, ArrayValue, Evaluator, Model, Term, Variation, symbols
from pathbrew.terms.addresses import NULL

if TYPE_CHECKING:
    from pathbrew.heap.alias.space import AliasSpace

_OF_ARRAYS = (Part.LENGTH, Part.ELEMENTS)


class Labelling:
    """How the references of a finished run are labelled, and what its path then asks of numbers."""

    def __init__(self, space: AliasSpace, conditions: Sequence[Term], model: Model) -> None:
        self._space = space
        self._asked: frozenset[object] = frozenset().union(*map(symbols, conditions))
        self.model = _labelled(space, conditions, model)
        known = [*space.leaves, *space.address_arrays]
        self._references = {variable: self.model.value(variable) for variable in known}
        self.conditions = _specialised(conditions, self._references)

    def with_numbers(self, model: Model) -> Model:
        """A model that gives numbers the values of another one."""
        return model.updated(self._references)

    def open_guards(self, result: Value) -> tuple[str, ...]:
        """What the path has left open of which references are the same, though its outcome depends on it."""
        values = [result, *self._space.store.written()]
        found = (g for value in values if isinstance(value, Term) for g in self._space.facts.undecided(value))
        return tuple(terms.infix(guard, limit=60) for guard in dict.fromkeys(found))

    def heap(self, model: Model) -> LabelledHeap:
        """The heap under a model that may give numbers other values."""
        return LabelledHeap(self._space, model, self._asked)


def _labelled(space: AliasSpace, conditions: Sequence[Term], model: Model) -> Model:
    """A model of the same path with fewer objects, and with less that is the same."""
    by_variable = by_reference(conditions)
    base = Evaluator(model)

    for group in _groups(space):
        now = base.model.value(group[0])
        taken = {base.model.value(other) for other in space.leaves if other not in group}
        if now == 0 or (space.facts.same(group[0], NULL) is False and now not in taken):
            continue
        concerned = list(dict.fromkeys(c for variable in group for c in by_variable.get(variable, ())))
        own = space.leaves[group[0]]
        for value in (0, own if own not in taken else max(taken) + 1):
            if all(value == base.model.value(variable) for variable in group):
                break
            variation = Variation(base, dict.fromkeys(group, value))
            if all(value >= variable.value.low for variable in group) and all(map(variation, concerned)):
                base = Evaluator(variation.model())
                break
    return base.model


def _groups(space: AliasSpace) -> list[list[Term]]:
    """References that the path knows to be the same."""
    groups: dict[Term, list[Term]] = {}
    for variable in space.leaves:
        groups.setdefault(space.facts.root(variable), []).append(variable)
    return list(groups.values())


def _specialised(conditions: Iterable[Term], references: Mapping[Term, Value]) -> tuple[Term, ...]:
    """What conditions ask of numbers, references being what they are."""
    known = {
        variable: _content(variable, value)
        if isinstance(value, ArrayValue)
        else terms.constant(value, terms.INT)
        for variable, value in references.items()
    }
    made = (terms.substitute(condition, known) for condition in conditions)
    return tuple(condition for condition in dict.fromkeys(made) if condition is not terms.TRUE)


def _content(array: Term, value: ArrayValue) -> Term:
    sort = array.sort
    assert isinstance(sort, ArraySort)
    content = terms.fill(sort.index, terms.constant(value.default, sort.element))
    for index, element in value.entries.items():
        content = terms.store(content, index, element)
    return content


class LabelledHeap:
    """The objects that the references of a run stand for under one model."""

    def __init__(self, space: AliasSpace, model: Model, asked: frozenset[object]) -> None:
        self._space = space
        self._evaluate = Evaluator(model)
        self._made: dict[int, list[JavaObject]] = {}
        self._asked = asked

    def settled(self, value: Value) -> Value:
        """What a reference points to: an object as the policies without terms know it."""
        if isinstance(value, AliasReference | AliasFields):
            return self._at(value.address, _type(value))
        if isinstance(value, GuardedReference):
            return next(v for guard, v in value.alternatives if self._evaluate(guard))
        if isinstance(value, JavaArray) and isinstance(value.data, AliasNumbers | AliasReferences):
            return self._at(value.data.address, value.java_class)
        return value

    def is_open(self, value: Value) -> bool:
        """Whether nothing depends on what a reference points to."""
        return isinstance(value, AliasReference) and self._asked.isdisjoint(symbols(value.address))

    def _at(self, address: Term, declared: JavaClass) -> JavaObject | None:
        number = self._evaluate(address)
        if number == 0:
            return None
        if number in self._space.objects:
            return self._space.objects[number]
        for made in self._made.setdefault(number, []):
            if made.java_class.is_subtype(declared) or declared.is_subtype(made.java_class):
                return made
        handles = [h for a, h in self._space.handles.items() if self._evaluate(a) == number]
        handles = [h for h in handles if _fit(h.java_class, declared)]
        if declared.is_array:
            return self._array(number, declared, handles)
        return self._object(number, declared, handles)

    def _is_here(self, number: int) -> Callable[[Term], bool]:
        return lambda address: self._evaluate(address) == number

    def _object(self, number: int, declared: JavaClass, handles: list[JavaObject]) -> JavaObject:
        heap = self._space.heap
        exact = next((h for h in handles if not isinstance(h, OpenObject)), None)
        classes = heap.hierarchy.instantiable(declared)
        if exact is not None or len(classes) == 1:
            made = heap.input_class(classes[0] if exact is None else exact.java_class)()
        else:
            types = [t for t in self._space.types_at(number, self._evaluate) if _fit(t, declared)]
            bounds = list(dict.fromkeys([declared, *types, *(b for h in handles for b in h.bounds)]))
            made = heap.open_class(max(bounds, key=lambda c: len(c.supertypes)))()
            made.bounds = bounds
            made.excluded = list(dict.fromkeys(b for h in handles for b in h.excluded))
        made.input_name = handles[0].input_name if handles else self._space.name_at(number, self._evaluate)
        made.input_heap = heap
        made.initial = {}
        self._made[number].append(made)
        for cell in self._space.store.cells():
            if cell.field is None or made.field_of(cell.field.attribute) is not cell.field:
                continue
            before = self._space.store.initially(cell, self._is_here(number))
            if before is not None:
                made.initial[cell.field.attribute] = before[0]
            after = self._space.store.finally_(cell, self._is_here(number))
            if after is not None:
                made.__dict__[cell.field.attribute] = after[0]
        return made

    def _array(self, number: int, declared: JavaClass, handles: list[JavaObject]) -> JavaArray:
        array_class = handles[0].java_class if handles else declared
        component = array_class.component
        assert component is not None
        made = self._space.heap.input_array(array_class)
        made.input_name = handles[0].input_name if handles else self._space.name_at(number, self._evaluate)
        self._made[number].append(made)
        length: Value = 0
        before: Term | None = None
        after: Term | None = None
        for cell in self._space.store.cells():
            if cell.part not in _OF_ARRAYS or cell.descriptor != (
                component.descriptor if component.is_primitive else "L"
            ):
                continue
            first = self._space.store.initially(cell, self._is_here(number))
            last = self._space.store.finally_(cell, self._is_here(number))
            if cell.part is Part.LENGTH:
                length = 0 if first is None else first[0]
            else:
                before, after = (None if found is None else found[0] for found in (first, last))
        decisions = self._space.decisions
        if component.is_primitive:
            numbers = NumberElements(decisions, made.input_name, length, component.descriptor)
            numbers.initial = numbers.initial if before is None else before
            numbers.array = numbers.initial if after is None else after
            made.data = made.initial = numbers
        else:
            made.data = made.initial = self._references(made.input_name, component, length, before, after)
        listed = next((h for h in handles if isinstance(h.data, list)), None)
        if listed is not None:
            made.data = listed.data
        array: JavaArray = made
        return array

    def _references(
        self, name: str, component: JavaClass, length: Value, before: Term | None, after: Term | None
    ) -> ReferenceElements:
        space = self._space
        made = ReferenceElements(space.decisions, space.heap, name, length, component)
        for content, places in ((before, made.initial), (after, made.items)):
            if content is None:
                continue
            for place, number in self._evaluate(content).entries.items():
                address = terms.constant(number, terms.INT)
                if content is before or number not in space.objects:
                    address = terms.input_address(address)
                places[place] = AliasReference(space, address, component, f"{name}[{place}]")
        return made


def _type(value: AliasReference | AliasFields) -> JavaClass:
    return value.declared if isinstance(value, AliasReference) else value.java_class


def _fit(one: JavaClass, other: JavaClass) -> bool:
    return one.is_subtype(other) or other.is_subtype(one) or one.is_interface or other.is_interface
