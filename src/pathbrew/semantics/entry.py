"""The inputs of a method as terms, and the witness that a model of them stands for."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.errors import InputError, NotEncoded
from pathbrew.machine.core.values import parse_primitive
from pathbrew.machine.text.symbolic_text import InputText
from pathbrew.objects.graph import (
    ArrayNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
)
from pathbrew.objects.witness import Named, Witness
from pathbrew.program import Field, JavaClass, Method
from pathbrew.program.entry import has_receiver, parameter_names
from pathbrew.semantics.execution import Execution
from pathbrew.semantics.memory import SORTS, element_kind, key, kind_of, zero
from pathbrew.semantics.modelled import STRING
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


MOST_ITEMS = 3
"""Elements of an array of objects; of longer ones nothing is said."""
MOST_GIVEN = 60


@dataclass(frozen=True, slots=True)
class _Items:
    """An array of objects that is given: its first elements."""

    number: int
    descriptor: str
    length: Term
    items: list[Term]


@dataclass(frozen=True, slots=True)
class _String:
    """A string that is given."""

    number: int
    descriptor: str


class Entry:
    """The receiver and the parameters of a method, in the memory of an execution.

    They are numbers, strings, arrays, and objects of which the class is known, with fields of such types.
    An object or array may be null, new, or one of those before.
    """

    def __init__(self, execution: Execution, method: Method, fixed: dict[str, str]) -> None:
        if execution.program.model_of(method) is not None:
            raise NotEncoded(f"{method.name}, in whose place a model is executed")
        self._execution = execution
        self._given: list[_Array | _Items | _Object | _String] = []
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
        if fixed is not None:
            return self._array(name, descriptor, is_empty=True)
        return self._reference(name, descriptor, 0)

    def _reference(self, name: str, descriptor: str, depth: int) -> Term:
        """A reference that may be null, new, or one of those before."""
        if depth >= DEEPEST or len(self._given) >= MOST_GIVEN:
            raise NotEncoded(f"{name}, which is an object")
        same = [given.number for given in self._given if given.descriptor == descriptor]
        decided = terms.variable(f"{name} is", terms.INT, 0, len(same) + 1)
        if descriptor == STRING:
            new = self._string(name)
        elif descriptor[0] == "[" and descriptor[1] not in "L[":
            new = self._array(name, descriptor)
        elif descriptor[0] == "[":
            new = self._items(name, descriptor, depth)
        else:
            new = self._object(name, self._only_class(name, descriptor), depth)
        options = [new, *(terms.constant(number, terms.INT) for number in (0, *same))]
        return chosen([(terms.ieq(decided, place), option) for place, option in enumerate(options)])

    def _only_class(self, name: str, descriptor: str) -> JavaClass:
        """The class of which objects of a type are."""
        hierarchy = self._execution.universe.hierarchy
        declared = self._execution.program.of_descriptor(descriptor)
        known = hierarchy.instantiable(declared)
        if len(known) != 1 or not hierarchy.is_closed(declared):
            raise NotEncoded(f"{name}, which is an object")
        return known[0]

    def _string(self, name: str) -> Term:
        execution, number = self._execution, len(self._given) + 1
        self._given.append(_String(number, STRING))
        place = terms.constant(number, terms.INT)
        self._put(execution.memory.classes, place, self._number(execution.program.load("java/lang/String")))
        execution.texts.contents[number] = execution.texts.input(name)
        return place

    def _items(self, name: str, descriptor: str, depth: int) -> Term:
        """A new array of objects, of which a few elements are inputs."""
        innermost = descriptor.lstrip("[")
        if innermost[0] == "L" and innermost != STRING:
            declared = self._execution.program.of_descriptor(innermost)
            if self._only_class(name, innermost) is not declared:
                raise NotEncoded(f"{name}, which may be of several types")
        execution, number = self._execution, len(self._given) + 1
        memory, place = execution.memory, terms.constant(number, terms.INT)
        length = terms.variable(f"{name}.length", terms.INT, 0, (1 << 31) - 1)
        items: list[Term] = []
        self._given.append(_Items(number, descriptor, length, items))
        self._put(memory.classes, place, self._number(execution.program.load(descriptor)))
        self._put(memory.lengths, place, length)
        for index in range(MOST_ITEMS):
            item = self._reference(f"{name}[{index}]", descriptor[1:], depth + 1)
            items.append(item)
            self._put(memory.element("a"), key(place, terms.constant(index, terms.INT)), item)
        execution.item_arrays[number] = MOST_ITEMS
        return place

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

    def _array(self, name: str, descriptor: str, *, is_empty: bool = False) -> Term:
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
        return place

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
            if isinstance(given, _Object):
                values += given.fields.values()
            elif isinstance(given, _Array | _Items):
                values.append(given.length)
            elif isinstance(length := self._execution.texts.contents[given.number].length, Term):
                values.append(length)
        return list(dict.fromkeys(v for value in values for v in sorted(terms.variables(value), key=str)))

    def small(self, most: int) -> list[Term]:
        """That arrays and strings are short, for inputs that people like to see."""
        lengths: list[Term] = [given.length for given in self._given if isinstance(given, _Array | _Items)]
        texts = self._execution.texts.contents.values()
        lengths += [text.length for text in texts if isinstance(text, InputText)]
        return [terms.ile(length, most) for length in lengths if not length.is_constant]

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
                given = self._given[value - 1] if value > 0 else _String(value, STRING)
                nodes.append(node(given))
                numbers[value] = len(nodes) - 1
            return Reference(numbers[value])

        def node(given: _Array | _Items | _Object | _String) -> Node:
            if isinstance(given, _Array):
                return self._array_node(given, evaluate)
            if isinstance(given, _Items):
                items = given.items[: evaluate(given.length)]
                return ArrayNode(given.descriptor, tuple(shown(given.descriptor[1:], i) for i in items))
            if isinstance(given, _String):
                text = self._execution.texts.contents[given.number]
                return StringNode(text.preview(evaluate))
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
            values.append((f"{asked.name}#{place}", asked.descriptor, shown(asked.descriptor, asked.value)))
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
