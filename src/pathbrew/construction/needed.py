"""The object graph that a test needs: numbers may be terms, and what does not matter is left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from pathbrew import arithmetic, terms
from pathbrew.classfile.descriptors import BOXES, parse_method_descriptor
from pathbrew.construction.collections import (
    NeededCollection,
    built_node,
    fill,
    needed_collection,
)
from pathbrew.errors import Diverged
from pathbrew.heap.collections_built import built
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import declaring_enum, is_enum
from pathbrew.heap.lazy import DECIDED
from pathbrew.heap.objects import InputObject, OpenObject
from pathbrew.heap.policy import WitnessHeap
from pathbrew.heap.references import InputReference
from pathbrew.heap.stubs import Answered, StubObject
from pathbrew.machine import JavaArray, JavaString
from pathbrew.machine.core.objects import JavaObject, Value
from pathbrew.machine.core.open_arrays import MAX_LENGTH
from pathbrew.machine.text.machine_texts import open_input
from pathbrew.objects.graph import (
    ANYTHING,
    Answer,
    ArrayNode,
    BoxNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
)
from pathbrew.terms import Evaluator, Term

_NARROW = {"Z": arithmetic.i2z, "B": arithmetic.i2b, "S": arithmetic.i2s, "C": arithmetic.i2c}
_NARROW_TERM = {"Z": terms.i2z, "B": terms.i2b, "S": terms.i2s, "C": terms.i2c}
_SORTS = {"J": terms.LONG, "F": terms.FLOAT, "D": terms.DOUBLE}

FieldKey: TypeAlias = tuple[str, str, str]
"""A field's declaring class, name and descriptor."""


class Open(Enum):
    """A value that nothing depends on."""

    ANY = "any"


ANY = Open.ANY


class Unusable(Exception):
    """An object that no request can tell of: a stub, a string of symbolic values."""


@dataclass(eq=False, slots=True)
class NeededObject:
    """An object by the fields that matter."""

    class_name: str
    fields: dict[FieldKey, NeededValue] = field(default_factory=dict)

    def parts(self) -> Iterator[NeededValue]:
        yield from self.fields.values()


@dataclass(eq=False, slots=True)
class NeededArray:
    """An array: some of its elements, and what the others are: one value, or elements of an array term."""

    descriptor: str
    length: int | Term
    items: dict[int, NeededValue] = field(default_factory=dict)
    rest: NeededValue = ANY
    elements: Term | None = None
    is_sparse: bool = False

    def parts(self) -> Iterator[NeededValue]:
        yield from self.items.values()

    def item(self, place: int) -> NeededValue:
        if self.elements is None:
            return self.items.get(place, self.rest)
        element = terms.select(self.elements, place)
        narrow = _NARROW_TERM.get(self.descriptor[1:])
        return element if narrow is None else narrow(element)


@dataclass(frozen=True, slots=True)
class NeededAnswer:
    """A call of a stub's method, and what it returns; an argument that is open may be anything."""

    method: str
    descriptor: str
    arguments: tuple[NeededValue, ...]
    result: NeededValue


@dataclass(eq=False, slots=True)
class NeededStub:
    """An object that stands for any implementation of its type, by the fields that matter and its answers."""

    class_name: str
    fields: dict[FieldKey, NeededValue] = field(default_factory=dict)
    answers: list[NeededAnswer] = field(default_factory=list)

    def parts(self) -> Iterator[NeededValue]:
        yield from self.fields.values()
        for answer in self.answers:
            yield from (*answer.arguments, answer.result)


@dataclass(eq=False, slots=True)
class NeededAtom:
    """A string, a constant of an enum, a class."""

    node: Node

    def parts(self) -> Iterator[NeededValue]:
        yield from ()


@dataclass(eq=False, slots=True)
class NeededText:
    """A string whose text is open: its length, and its units by their places."""

    length: Term
    unit: Callable[[int], Term]

    def parts(self) -> Iterator[NeededValue]:
        yield from ()

    def node(self, evaluate: Evaluator) -> StringNode:
        length = int(evaluate(self.length))
        if length > MAX_LENGTH:
            raise Diverged(f"a string of {length} characters")
        return StringNode("".join(chr(evaluate(self.unit(place))) for place in range(length)))


@dataclass(eq=False, slots=True)
class NeededBox:
    """A box by its value."""

    class_name: str
    value: NeededValue
    is_canonical: bool = False

    def parts(self) -> Iterator[NeededValue]:
        yield from ()


NODES = (NeededObject, NeededArray, NeededAtom, NeededText, NeededBox, NeededStub, NeededCollection)
Needed: TypeAlias = (
    NeededObject | NeededArray | NeededAtom | NeededText | NeededBox | NeededStub | NeededCollection
)
NeededValue: TypeAlias = int | float | Term | Open | Needed | None


def from_nodes(nodes: tuple[Node, ...]) -> list[Needed]:
    """The nodes of a request, one for one."""
    needed = [_bare(node) for node in nodes]

    def value(given: GraphValue) -> NeededValue:
        if given == ANYTHING:
            return ANY
        return needed[given.index] if isinstance(given, Reference) else given

    for node, made in zip(nodes, needed, strict=True):
        if isinstance(node, ObjectNode | StubNode) and isinstance(made, NeededObject | NeededStub):
            made.fields = {(f.owner, f.name, f.descriptor): value(f.value) for f in node.fields}
        if isinstance(node, StubNode) and isinstance(made, NeededStub):
            made.answers = [
                NeededAnswer(a.method, a.descriptor, tuple(map(value, a.arguments)), value(a.result))
                for a in node.answers
            ]
        if isinstance(node, ArrayNode) and isinstance(made, NeededArray):
            made.items = {place: value(item) for place, item in enumerate(node.items)}
        elif isinstance(node, SparseArrayNode) and isinstance(made, NeededArray):
            made.items = {place: value(item) for place, item in node.items}
    return needed


def _bare(node: Node) -> Needed:
    match node:
        case ObjectNode():
            return NeededObject(node.class_name)
        case ArrayNode():
            return NeededArray(node.descriptor, len(node.items))
        case SparseArrayNode():
            default: NeededValue = None if node.descriptor[1] in "L[" else 0
            return NeededArray(node.descriptor, node.length, rest=default, is_sparse=True)
        case BoxNode():
            return NeededBox(node.class_name, node.value, node.canonical)
        case StubNode():
            return NeededStub(node.class_name)
        case _:
            return NeededAtom(node)


class InputGraph:
    """Reads the input objects of a run as they were when it began, terms as they are.

    `known` tells of objects that stand for something else; `rename` is applied to all terms; `heap` knows the
    objects of references that are terms.
    """

    def __init__(
        self,
        known: Callable[[JavaObject], NeededValue] = lambda reference: ANY,
        rename: Callable[[Term], Term] = lambda term: term,
        heap: WitnessHeap = DECIDED,
    ) -> None:
        self.made: list[Needed] = []
        self._known = known
        self._rename = rename
        self._heap = heap
        self._needed: dict[int, Needed] = {}

    def value(self, value: Value) -> NeededValue:
        """What a reference or number of the run stands for."""
        if isinstance(value, Term):
            return self._rename(value)
        if self._heap.is_open(value):
            return ANY
        value = self._heap.settled(value)
        if isinstance(value, InputReference):
            if not value.is_decided:
                return self._known(value)
            value = value.resolve()
        if value is None or isinstance(value, int | float):
            return value
        found = self._known(value)
        return self._object(value) if found is ANY else found

    def _object(self, reference: JavaObject) -> Needed:
        found = self._needed.get(id(reference))
        if found is not None:
            return found
        needed = self._new(reference)
        self._needed[id(reference)] = needed
        self.made.append(needed)
        if isinstance(needed, NeededCollection):
            how = built(reference)
            assert how is not None
            fill(needed, how, self.value)
        elif isinstance(needed, NeededObject | NeededStub):
            self._add_fields(needed, reference)
        if isinstance(needed, NeededStub):
            needed.answers = [self._answer(answered) for answered in reference.answers]
        elif isinstance(needed, NeededBox):
            needed.value = self.value(reference.__dict__.get("initial", reference.__dict__).get("f_value", 0))
        elif isinstance(needed, NeededArray) and isinstance(reference.initial, ReferenceElements):
            for place, item in reference.initial.initial.items():
                needed.items[place] = self.value(item)
        return needed

    def _new(self, reference: JavaObject) -> Needed:
        how = built(reference)
        if how is not None:
            return needed_collection(how)
        if isinstance(reference, JavaString):
            text = open_input(reference)
            if text is not None:
                return NeededText(self._rename(text.length), lambda place: self._rename(text.unit(place)))
            if reference.is_open:
                raise Unusable
            return NeededAtom(StringNode(reference.text))
        if is_enum(reference.java_class):
            return NeededAtom(enum_node(reference))
        if isinstance(reference, JavaArray):
            initial = getattr(reference, "initial", None)
            length = initial.length if isinstance(initial, NumberElements | ReferenceElements) else None
            if length is None:
                raise Unusable
            length = self._rename(length) if isinstance(length, Term) else length
            elements = self._rename(initial.initial) if isinstance(initial, NumberElements) else None
            return NeededArray(reference.java_class.name, length, elements=elements)
        if isinstance(reference, StubObject):
            return NeededStub(reference.declared.name)
        if reference.java_class.name in BOXES:
            return NeededBox(reference.java_class.name, 0)
        if not isinstance(reference, InputObject):
            raise Unusable
        name = self._class_name(reference)
        return NeededBox(name, 0) if name in BOXES else NeededObject(name)

    def _answer(self, answered: Answered) -> NeededAnswer:
        method = answered.method
        arguments = tuple(map(self._argument, answered.arguments))
        return NeededAnswer(method.name, method.descriptor, arguments, self.value(answered.result))

    def _argument(self, value: Value) -> NeededValue:
        """An argument of a stub's method; what only the path has made may be anything."""
        try:
            return self.value(value)
        except Unusable:
            return ANY

    def _class_name(self, reference: InputObject) -> str:
        if isinstance(reference, OpenObject):
            return reference.settled_class().name
        return reference.java_class.name

    def _add_fields(self, needed: NeededObject | NeededStub, reference: JavaObject) -> None:
        for attribute, value in reference.initial.items():
            found = reference.field_of(attribute)
            assert found is not None
            needed.fields[found.owner.name, found.name, found.descriptor] = self.value(value)


def enum_node(reference: JavaObject) -> EnumNode:
    return EnumNode(declaring_enum(reference.java_class).name, reference.f_name.text)


def plain_node(needed: Needed, evaluate: Evaluator, refer: Callable[[Needed], Reference]) -> Node:
    """The node as it is, without anything being built."""

    def value(descriptor: str, given: NeededValue) -> GraphValue:
        return plain_value(descriptor, given, evaluate, refer)

    match needed:
        case NeededObject():
            fields = (FieldValue(*key, value(key[2], v)) for key, v in needed.fields.items() if v is not ANY)
            return ObjectNode(needed.class_name, tuple(fields))
        case NeededStub():
            fields = (FieldValue(*key, value(key[2], v)) for key, v in needed.fields.items() if v is not ANY)
            return StubNode(needed.class_name, tuple(_answers(needed, value)), tuple(fields))
        case NeededBox():
            number = value(BOXES[needed.class_name], needed.value)
            assert isinstance(number, int | float)
            return BoxNode(needed.class_name, number, needed.is_canonical)
        case NeededAtom():
            return needed.node
        case NeededText():
            return needed.node(evaluate)
        case NeededCollection():
            return built_node(needed, evaluate, value)
    length = int(evaluate(needed.length)) if isinstance(needed.length, Term) else needed.length
    element = needed.descriptor[1:]
    if needed.is_sparse:
        items = tuple((place, value(element, item)) for place, item in needed.items.items())
        return SparseArrayNode(needed.descriptor, length, items)
    if length > MAX_LENGTH:
        raise Diverged(f"an input array of length {length}")
    if needed.elements is not None:
        array = evaluate(needed.elements)
        return ArrayNode(needed.descriptor, tuple(value(element, array.get(i)) for i in range(length)))
    return ArrayNode(needed.descriptor, tuple(value(element, needed.item(i)) for i in range(length)))


def _answers(needed: NeededStub, value: Callable[[str, NeededValue], GraphValue]) -> Iterator[Answer]:
    for answer in needed.answers:
        parameters, result = parse_method_descriptor(answer.descriptor)
        arguments = tuple(
            ANYTHING if argument is ANY and parameter[0] in "L[" else value(parameter, argument)
            for parameter, argument in zip(parameters, answer.arguments, strict=True)
        )
        yield Answer(answer.method, answer.descriptor, arguments, value(result, answer.result))


def plain_value(
    descriptor: str, given: NeededValue, evaluate: Evaluator, refer: Callable[[Needed], Reference]
) -> GraphValue:
    """A value of a place of that type under a model; null where anything will do."""
    if given is ANY:
        given = None if descriptor[0] in "L[" else 0
    if isinstance(given, Term):
        given = evaluate(given)
    if isinstance(given, NODES):
        return refer(given)
    if given is None:
        return None
    assert isinstance(given, int | float)
    return _NARROW[descriptor](int(given)) if descriptor in _NARROW else given


def as_term(value: int | float | Term, other: Term) -> Term:
    """A number as a term of the other's sort."""
    return value if isinstance(value, Term) else terms.constant(value, other.sort)
