"""The inputs of a method as terms, and the witness that a model of them stands for."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.errors import InputError, NotEncoded
from pathbrew.machine.core.values import parse_primitive
from pathbrew.objects.graph import ArrayNode, GraphValue, Node, Reference, SparseArrayNode
from pathbrew.objects.witness import Named, Witness
from pathbrew.program import Method
from pathbrew.program.entry import has_receiver, parameter_names
from pathbrew.semantics.execution import Execution
from pathbrew.semantics.memory import SORTS, element_kind, key, kind_of, zero
from pathbrew.semantics.places import chosen
from pathbrew.semantics.states import State, conjunction
from pathbrew.terms import Evaluator, Model, Term

LONGEST_WHOLE = 200
"""Longer arrays are shown by the elements that are not zero."""
LONGEST = 100_000


@dataclass(frozen=True, slots=True)
class _Array:
    """An array that is given: its number among the inputs, and its elements at first."""

    number: int
    descriptor: str
    length: Term
    elements: Term


class Entry:
    """The parameters of a method, in the memory of an execution: numbers, and arrays of numbers."""

    def __init__(self, execution: Execution, method: Method, fixed: dict[str, str]) -> None:
        if has_receiver(method):
            raise NotEncoded(f"the object that {method.name} is called on")
        self._execution = execution
        self._arrays: list[_Array] = []
        self._descriptors = method.parameters
        self._names = parameter_names(method)
        self.arguments: list[Term] = []
        self.conditions: list[Term] = []
        """What holds of all inputs."""
        self._memory: dict[Term, Term] = {}
        for name, descriptor in zip(self._names, self._descriptors, strict=True):
            self.arguments.append(self._argument(name, descriptor, fixed.get(name)))

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
        if descriptor[0] != "[" or (descriptor[1] in "L[" and fixed is None):
            raise NotEncoded(f"{name}, which is an object")
        return self._array(name, descriptor, is_empty=fixed is not None)

    def _array(self, name: str, descriptor: str, *, is_empty: bool) -> Term:
        execution = self._execution
        memory, number = execution.memory, len(self._arrays) + 1
        place = terms.constant(number, terms.INT)
        java_class = execution.program.load(descriptor)
        execution.universe.add(java_class)
        length = terms.variable(f"{name}.length", terms.INT, 0, (1 << 31) - 1)
        if is_empty:
            length = terms.constant(0, terms.INT)
        self._put(memory.classes, place, terms.constant(execution.universe.number(java_class), terms.INT))
        self._put(memory.lengths, place, length)
        kind = element_kind(descriptor[1:])
        elements = memory.element(kind)
        if not is_empty:
            other = "[Z" if descriptor == "[B" else "[B"
            if kind == "b" and any(array.descriptor == other for array in self._arrays):
                raise NotEncoded("arrays of bytes beside arrays of booleans")
            execution.input_elements[kind] = descriptor[1:]
            execution.initial[elements] = elements
        same = [array.number for array in self._arrays if array.descriptor == descriptor]
        self._arrays.append(_Array(number, descriptor, length, elements))
        if is_empty:
            return place
        decided = terms.variable(f"{name} is", terms.INT, 0, len(same) + 1)
        options = [number, 0, *same]
        return chosen(
            [(terms.ieq(decided, i), terms.constant(option, terms.INT)) for i, option in enumerate(options)]
        )

    def _put(self, variable: Term, place: Term, value: Term) -> None:
        known = self._memory.get(variable)
        self._memory[variable] = terms.store(
            self._execution.base(variable) if known is None else known, place, value
        )

    def small(self, most: int) -> list[Term]:
        """That arrays are short, for inputs that people like to see."""
        return [terms.ile(array.length, most) for array in self._arrays if not array.length.is_constant]

    def witness(self, model: Model) -> Witness:
        """The inputs under a model: parameters, then what is asked for on the way."""
        evaluate = Evaluator(model)
        nodes: list[Node] = []
        numbers: dict[int, int] = {}
        values: list[Named] = []
        for name, descriptor, term in zip(self._names, self._descriptors, self.arguments, strict=True):
            value: GraphValue = evaluate(term)
            if descriptor[0] == "[" and value != 0:
                assert isinstance(value, int)
                if value not in numbers:
                    nodes.append(self._node(self._arrays[value - 1], evaluate))
                    numbers[value] = len(nodes) - 1
                value = Reference(numbers[value])
            elif descriptor[0] in "L[":
                value = None
            values.append((name, descriptor, value))
        taken = [asked for asked in self._execution.asked if evaluate(conjunction(asked.guard))]
        for place, asked in enumerate(taken, 1):
            values.append((f"{asked.name}#{place}", asked.descriptor, evaluate(asked.value)))
        return Witness(tuple(values), tuple(nodes))

    def _node(self, array: _Array, evaluate: Evaluator) -> Node:
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
