"""The input objects of a run as an open graph: as they were when it began, terms as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from pathbrew.classfile.descriptors import BOXES
from pathbrew.heap.collections_built import Built, built
from pathbrew.heap.collections_lists import ListElements
from pathbrew.heap.elements import NumberElements, ReferenceElements
from pathbrew.heap.hierarchy import declaring_enum, is_enum
from pathbrew.heap.lazy import DECIDED
from pathbrew.heap.objects import InputObject, OpenObject
from pathbrew.heap.policy import WitnessHeap
from pathbrew.heap.references import InputReference
from pathbrew.heap.stubs import Answered, StubObject
from pathbrew.machine import JavaArray, JavaString
from pathbrew.machine.core.objects import JavaObject, Value
from pathbrew.machine.text.machine_texts import open_input
from pathbrew.objects.graph import (
    ANYTHING,
    Answer,
    BoxNode,
    BuildCall,
    BuiltNode,
    EnumNode,
    FieldValue,
    ObjectNode,
    OpaqueNode,
    Reference,
    StringNode,
    StubNode,
)
from pathbrew.objects.open_graph import OpenArrayNode, OpenListNode, OpenNode, OpenStringNode, OpenValue
from pathbrew.terms import Term

FieldKey: TypeAlias = tuple[str, str, str]
"""A field's declaring class, name and descriptor."""


class Unusable(Exception):
    """An object that no request can tell of: one of the library's own, a string of symbolic values."""


class InputGraph:
    """Adds the input objects of a run to a graph.

    `known` tells of objects that stand for something else; `rename` is applied to all terms; `heap` knows the
    objects of references that are terms.
    """

    def __init__(
        self,
        nodes: list[OpenNode],
        known: Callable[[JavaObject], OpenValue] = lambda reference: ANYTHING,
        rename: Callable[[Term], Term] = lambda term: term,
        heap: WitnessHeap = DECIDED,
    ) -> None:
        self.nodes = nodes
        self._known = known
        self._rename = rename
        self._heap = heap
        self._told: dict[int, Reference] = {}

    def value(self, value: Value) -> OpenValue:
        """What a reference or number of the run stands for."""
        if isinstance(value, Term):
            return self._rename(value)
        if self._heap.is_open(value):
            return ANYTHING
        value = self._heap.settled(value)
        if isinstance(value, InputReference):
            if not value.is_decided:
                return self._known(value)
            value = value.resolve()
        if value is None or isinstance(value, int | float):
            return value
        found = self._known(value)
        return self._object(value) if found == ANYTHING else found

    def _object(self, reference: JavaObject) -> Reference:
        told = self._told.get(id(reference))
        if told is None:
            told = self._told[id(reference)] = Reference(len(self.nodes))
            self.nodes.append(OpaqueNode("being told"))
            try:
                self.nodes[told.index] = self._node(reference)
            except Unusable:
                del self._told[id(reference)]
                raise
        return told

    def _node(self, reference: JavaObject) -> OpenNode:
        how = built(reference)
        if how is not None:
            return self._built(how)
        if isinstance(reference, JavaString):
            return self._string(reference)
        if is_enum(reference.java_class):
            return enum_node(reference)
        if isinstance(reference, JavaArray):
            return self._array(reference)
        if isinstance(reference, StubObject):
            fields = self._fields(reference)
            return StubNode(reference.declared.name, tuple(map(self._answer, reference.answers)), fields)
        if reference.java_class.name in BOXES:
            return self._box(reference.java_class.name, reference)
        if not isinstance(reference, InputObject):
            raise Unusable
        of = reference.settled_class() if isinstance(reference, OpenObject) else reference.java_class
        return (
            self._box(of.name, reference)
            if of.name in BOXES
            else ObjectNode(of.name, self._fields(reference))
        )

    def _string(self, reference: JavaString) -> OpenNode:
        text = open_input(reference)
        if text is not None:
            return OpenStringNode(self._rename(text.length), lambda place: self._rename(text.unit(place)))
        if reference.is_open:
            raise Unusable
        return StringNode(reference.text)

    def _array(self, reference: JavaArray) -> OpenArrayNode:
        initial = getattr(reference, "initial", None)
        if not isinstance(initial, NumberElements | ReferenceElements):
            raise Unusable
        length = self._rename(initial.length) if isinstance(initial.length, Term) else initial.length
        name = reference.java_class.name
        if isinstance(initial, NumberElements):
            return OpenArrayNode(name, length, elements=self._rename(initial.initial))
        return OpenArrayNode(name, length, self._items(initial))

    def _items(self, elements: ReferenceElements) -> tuple[tuple[int, OpenValue], ...]:
        return tuple((place, self.value(item)) for place, item in elements.initial.items())

    def _box(self, class_name: str, reference: JavaObject) -> BoxNode[int | float | Term]:
        number = self.value(reference.__dict__.get("initial", reference.__dict__).get("f_value", 0))
        assert isinstance(number, int | float | Term)
        return BoxNode(class_name, number)

    def _built(self, how: Built) -> OpenNode:
        maker = self._call(how.maker)
        if not isinstance(how.filling, ListElements):
            return BuiltNode(how.class_name, maker, tuple(map(self._call, how.filling)))
        length = self.value(how.filling.length)
        assert isinstance(length, Term)
        return OpenListNode(how.class_name, maker, length, self._items(how.filling))

    def _call(self, call: BuildCall[Value]) -> BuildCall[OpenValue]:
        arguments = tuple(map(self.value, call.arguments))
        return BuildCall(call.owner, call.method, call.descriptor, arguments)

    def _answer(self, answered: Answered) -> Answer[OpenValue]:
        method = answered.method
        arguments = tuple(map(self._argument, answered.arguments))
        return Answer(method.name, method.descriptor, arguments, self.value(answered.result))

    def _argument(self, value: Value) -> OpenValue:
        """An argument of a stub's method; what only the path has made may be anything."""
        try:
            return self.value(value)
        except Unusable:
            return ANYTHING

    def _fields(self, reference: JavaObject) -> tuple[FieldValue[OpenValue], ...]:
        return tuple(FieldValue(*key, self.value(value)) for key, value in initial_fields(reference))


def initial_fields(reference: JavaObject) -> Iterator[tuple[FieldKey, Value]]:
    """The fields of an input object that a run has looked at, with what they held."""
    for attribute, value in reference.initial.items():
        found = reference.field_of(attribute)
        assert found is not None
        yield (found.owner.name, found.name, found.descriptor), value


def enum_node(reference: JavaObject) -> EnumNode:
    return EnumNode(declaring_enum(reference.java_class).name, reference.f_name.text)
