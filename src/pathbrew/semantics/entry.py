"""The inputs of a method as terms, and the witness that a model of them stands for."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.errors import InputError, NotEncoded
from pathbrew.machine.core.values import parse_primitive
from pathbrew.objects.graph import (
    ArrayNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
)
from pathbrew.objects.witness import Named, Witness
from pathbrew.program import Field, JavaClass, Method
from pathbrew.program.entry import has_receiver, parameter_names
from pathbrew.semantics.execution import Execution
from pathbrew.semantics.memory import SORTS, element_kind, key, kind_of, zero
from pathbrew.semantics.places import chosen
from pathbrew.semantics.states import State, conjunction
from pathbrew.terms import Evaluator, Model, Term

LONGEST_WHOLE = 200
"""Longer arrays are shown by the elements that are not zero."""
LONGEST = 100_000


DEEPEST = 4
"""Fields after each other that lead to an object; classes that go on are not encoded."""


@dataclass(frozen=True, slots=True)
class _Array:
    """An array that is given: its number among the inputs, and its elements at first."""

    number: int
    descriptor: str
    length: Term
    elements: Term


@dataclass(frozen=True, slots=True)
class _Object:
    """An object that is given: its number among the inputs, and the fields that it has at first."""

    number: int
    descriptor: str
    fields: dict[Field, Term]


class Entry:
    """The receiver and the parameters of a method, in the memory of an execution.

    They are numbers, arrays of numbers, and objects of which the class is known, with fields of such types.
    An object or array may be null, new, or one of those before.
    """

    def __init__(self, execution: Execution, method: Method, fixed: dict[str, str]) -> None:
        self._execution = execution
        self._given: list[_Array | _Object] = []
        self._descriptors = method.parameters
        self._names = tuple(parameter_names(method))
        self.arguments: list[Term] = []
        self.conditions: list[Term] = []
        """What holds of all inputs."""
        self.classes: list[JavaClass] = []
        """Classes of objects that are given, which are initialised."""
        self._memory: dict[Term, Term] = {}
        if has_receiver(method):
            self._names = ("this", *self._names)
            self._descriptors = (f"L{method.owner.name};", *self._descriptors)
            self.arguments.append(self._object("this", method.owner, 0))
        for name, descriptor in zip(parameter_names(method), method.parameters, strict=True):
            self.arguments.append(self._argument(name, descriptor, fixed.get(name)))

    def objects(self) -> list[Term | None]:
        """The arguments that are references, None in the places of numbers."""
        pairs = zip(self.arguments, self._descriptors, strict=True)
        return [argument if descriptor[0] in "L[" else None for argument, descriptor in pairs]

    def state(self) -> State:
        """The state in which the method is called."""
        return State((), {}, dict(self._memory))

    def _argument(self, name: str, descriptor: str, fixed: str | None) -> Term:
        if descriptor[0] not in "L[":
            sort = SORTS[kind_of(descriptor)]
            if fixed is not None:
                return terms.constant(parse_primitive(descriptor, fixed), sort)
            return terms.variable(name, sort, *RANGES.get(descriptor, ()))
        if fixed == "null":
            return terms.constant(0, terms.INT)
        if fixed is not None and not (fixed.strip() == "[]" and descriptor[0] == "["):
            raise NotEncoded(f"the value of {name}")
        return self._reference(name, descriptor, 0, is_empty=fixed is not None)

    def _reference(self, name: str, descriptor: str, depth: int, *, is_empty: bool = False) -> Term:
        if descriptor[0] == "[" and (descriptor[1] not in "L[" or is_empty):
            return self._array(name, descriptor, is_empty=is_empty)
        universe = self._execution.universe
        declared = self._execution.program.of_descriptor(descriptor)
        known = [] if declared.is_array else universe.hierarchy.instantiable(declared)
        if len(known) != 1 or not universe.hierarchy.is_closed(declared) or depth >= DEEPEST:
            raise NotEncoded(f"{name}, which is an object")
        return self._any_of(name, self._object(name, known[0], depth))

    def _object(self, name: str, java_class: JavaClass, depth: int) -> Term:
        """A new object: its fields are inputs."""
        execution = self._execution
        is_plain = execution.program.class_path.is_user_class(java_class.name) and not java_class.is_abstract
        if not is_plain or execution.universe.hierarchy.enums(java_class):
            raise NotEncoded(f"{name}, which is an object")
        made = _Object(len(self._given) + 1, f"L{java_class.name};", {})
        self._given.append(made)
        self.classes.append(java_class)
        execution.universe.add(java_class)
        place = terms.constant(made.number, terms.INT)
        self._put(execution.memory.classes, place, self._number(java_class))
        for field in java_class.layout:
            inner = f"{name}.{field.name}"
            if field.descriptor[0] in "L[":
                try:
                    value = self._reference(inner, field.descriptor, depth + 1)
                except NotEncoded:
                    execution.hidden.add(field)
                    continue
            else:
                value = terms.variable(
                    inner, SORTS[kind_of(field.descriptor)], *RANGES.get(field.descriptor, ())
                )
            made.fields[field] = value
            self._put(execution.memory.field(field), place, value)
        return place

    def _number(self, java_class: JavaClass) -> Term:
        return terms.constant(self._execution.universe.number(java_class), terms.INT)

    def _any_of(self, name: str, new: Term) -> Term:
        """What a reference may be: new, null, or one of those before."""
        class_of = self._given[new.value - 1].descriptor
        same = [g.number for g in self._given if g.descriptor == class_of and g.number < new.value]
        decided = terms.variable(f"{name} is", terms.INT, 0, len(same) + 1)
        return chosen(
            [
                (terms.ieq(decided, i), terms.constant(option, terms.INT))
                for i, option in enumerate([new.value, 0, *same])
            ]
        )

    def _array(self, name: str, descriptor: str, *, is_empty: bool) -> Term:
        execution = self._execution
        memory, number = execution.memory, len(self._given) + 1
        place = terms.constant(number, terms.INT)
        java_class = execution.program.load(descriptor)
        execution.universe.add(java_class)
        length = terms.variable(f"{name}.length", terms.INT, 0, (1 << 31) - 1)
        if is_empty:
            length = terms.constant(0, terms.INT)
        self._put(memory.classes, place, self._number(java_class))
        self._put(memory.lengths, place, length)
        kind = element_kind(descriptor[1:])
        elements = memory.element(kind)
        if not is_empty:
            other = "[Z" if descriptor == "[B" else "[B"
            if kind == "b" and any(given.descriptor == other for given in self._given):
                raise NotEncoded("arrays of bytes beside arrays of booleans")
            execution.input_elements[kind] = descriptor[1:]
            execution.initial[elements] = elements
        self._given.append(_Array(number, descriptor, length, elements))
        return place if is_empty else self._any_of(name, place)

    def _put(self, variable: Term, place: Term, value: Term) -> None:
        known = self._memory.get(variable)
        self._memory[variable] = terms.store(
            self._execution.base(variable) if known is None else known, place, value
        )

    def numbers(self) -> list[Term]:
        """The variables that objects, their fields, and lengths of arrays are made of."""
        values = [
            term for term, kind in zip(self.arguments, self._descriptors, strict=True) if kind[0] in "L["
        ]
        for given in self._given:
            values += [given.length] if isinstance(given, _Array) else given.fields.values()
        return list(dict.fromkeys(v for value in values for v in sorted(terms.variables(value), key=str)))

    def small(self, most: int) -> list[Term]:
        """That arrays are short, for inputs that people like to see."""
        arrays = (given for given in self._given if isinstance(given, _Array))
        return [terms.ile(array.length, most) for array in arrays if not array.length.is_constant]

    def witness(self, model: Model) -> Witness:
        """The inputs under a model: parameters, then what is asked for on the way."""
        evaluate = Evaluator(model)
        nodes: list[Node] = []
        numbers: dict[int, int] = {}

        def shown(descriptor: str, term: Term) -> GraphValue:
            value: GraphValue = evaluate(term)
            if descriptor[0] not in "L[":
                return value
            if not isinstance(value, int) or value == 0:
                return None
            if value not in numbers:
                nodes.append(node(self._given[value - 1]))
                numbers[value] = len(nodes) - 1
            return Reference(numbers[value])

        def node(given: _Array | _Object) -> Node:
            if isinstance(given, _Array):
                return self._array_node(given, evaluate)
            fields = tuple(
                FieldValue(f.owner.name, f.name, f.descriptor, shown(f.descriptor, term))
                for f, term in given.fields.items()
            )
            return ObjectNode(given.descriptor[1:-1], fields)

        values: list[Named] = [
            (name, descriptor, shown(descriptor, term))
            for name, descriptor, term in zip(self._names, self._descriptors, self.arguments, strict=True)
        ]
        taken = [asked for asked in self._execution.asked if evaluate(conjunction(asked.guard))]
        for place, asked in enumerate(taken, 1):
            values.append((f"{asked.name}#{place}", asked.descriptor, evaluate(asked.value)))
        return Witness(tuple(values), tuple(nodes))

    def _array_node(self, array: _Array, evaluate: Evaluator) -> Node:
        length = evaluate(array.length)
        if length > LONGEST:
            raise InputError(f"an array of {length} elements is too long to be made")
        owner = terms.constant(array.number, terms.INT)
        kind = element_kind(array.descriptor[1:])
        items = []
        for index in range(length):
            place = key(owner, terms.constant(index, terms.INT))
            value = terms.select(array.elements, place)
            items.append(evaluate(self._execution.narrowed(kind, value)))
        if length <= LONGEST_WHOLE:
            return ArrayNode(array.descriptor, tuple(items))
        nothing = evaluate(zero(terms.INT))
        sparse = tuple((index, item) for index, item in enumerate(items) if item != nothing)
        return SparseArrayNode(array.descriptor, length, sparse)
