"""The heaps of a test case: what the JVM was given, and what it has left."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.classfile.descriptors import BOXES, default_value
from pathbrew.confirmation.case import TestCase
from pathbrew.junit.library import Contents, contents_of
from pathbrew.junit.literals import initialiser
from pathbrew.junit.nodes import contents
from pathbrew.junit.parameters import parameter_names
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    OpaqueNode,
    SparseArrayNode,
    StaticValue,
    StringNode,
    StubNode,
)
from pathbrew.objects.graph import Reference as GraphReference
from pathbrew.report.drawing.heaps import Content, HeapState, Part, Reference, Thing, array_of
from pathbrew.report.drawing.names import (
    array_title,
    is_library_class,
    qualified_twins,
    short_name,
    string_text,
)

Named = tuple[str, str, GraphValue]
"""A name, a descriptor and a value."""


def case_heaps(case: TestCase) -> tuple[HeapState, HeapState]:
    """The heaps before and after the call."""
    request, observed, method = case.request, case.observed, case.method
    given: list[Named] = []
    if request.receiver is not None:
        given.append(("this", method.owner.descriptor, request.receiver))
    given += zip(parameter_names(case), method.parameters, request.arguments, strict=True)
    before = GraphReader(_nodes_before(case))
    after = GraphReader(observed.nodes_after)
    entries = before.parts([*given, *_statics(request.statics)])
    left = after.parts([*given, *_statics(observed.statics_after)])
    left = [part for part in left if not isinstance(part.content, str)]
    if isinstance(observed.outcome, Threw):
        left.append(Part("throws", short_name(observed.outcome.class_name)))
    elif isinstance(observed.outcome, Returned) and method.name == "<init>":
        left.append(Part("new", after.content(method.owner.descriptor, observed.returned)))
    elif isinstance(observed.outcome, Returned) and method.returned != "V":
        left.append(Part("return", after.content(method.returned, observed.returned)))
    return HeapState(tuple(entries), before.things()), HeapState(tuple(left), after.things())


def _statics(values: Sequence[StaticValue]) -> list[Named]:
    return [(f"{short_name(s.owner)}.{s.name}", s.descriptor, s.value) for s in values]


def _nodes_before(case: TestCase) -> list[Node]:
    """The nodes before the call: stubs as they were asked for, and fields with their default values, too."""
    request = case.request
    nodes = list(case.observed.nodes_before or request.nodes)
    for index, (asked, after) in enumerate(zip(request.nodes, case.observed.nodes_after, strict=False)):
        if isinstance(asked, StubNode):
            nodes[index] = asked
        node = nodes[index]
        if isinstance(node, ObjectNode) and isinstance(after, ObjectNode):
            known = {(f.owner, f.name): f for f in node.fields}
            fields = [known.get((f.owner, f.name)) or _unset(f) for f in after.fields]
            nodes[index] = ObjectNode(node.class_name, tuple(fields))
    return nodes


def _unset(field: FieldValue) -> FieldValue:
    return FieldValue(field.owner, field.name, field.descriptor, default_value(field.descriptor))


class GraphReader:
    """Reads the nodes of a graph; the index of a node is its number."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes

    def things(self) -> dict[int, Thing]:
        return {index: self._thing(index, node) for index, node in enumerate(self._nodes)}

    def parts(self, values: Sequence[Named]) -> list[Part]:
        return [Part(name, self.content(descriptor, value)) for name, descriptor, value in values]

    def content(self, descriptor: str, value: GraphValue) -> Content:
        if isinstance(value, GraphReference):
            return Reference(value.index) if 0 <= value.index < len(self._nodes) else "…"
        return None if value is None else initialiser(descriptor, value)

    def _thing(self, index: int, node: Node) -> Thing:
        match node:
            case ArrayNode(descriptor) | SparseArrayNode(descriptor):
                return self._array(descriptor, node)
            case StringNode(text):
                return Thing("String", text=string_text(text))
            case BoxNode(class_name, value):
                return Thing(short_name(class_name), text=initialiser(BOXES[class_name], value))
            case EnumNode(class_name, name):
                return Thing(short_name(class_name), text=f"{short_name(class_name)}.{name}", constant=True)
            case ClassNode(class_name):
                return Thing("Class", text=f"{short_name(class_name)}.class", constant=True)
            case StubNode(class_name, answers, fields):
                told = {answer.method: Part(f"{answer.method}(…)", "…") for answer in answers}
                return Thing(f"{short_name(class_name)} stub", (*self._fields(fields), *told.values()))
            case ObjectNode(class_name, fields) if not is_library_class(class_name):
                return Thing(short_name(class_name), self._fields(fields))
            case ObjectNode(class_name):
                return self._of_library(class_name, contents_of(self._nodes, index))
            case OpaqueNode(class_name):
                return Thing(short_name(class_name), opaque=True)
            case _:
                return Thing(short_name(node.class_name), opaque=True)

    def _array(self, descriptor: str, node: ArrayNode | SparseArrayNode) -> Thing:
        length, values = contents(node)
        element = descriptor[1:]
        unset = default_value(element)
        return array_of(
            array_title(descriptor, length),
            length,
            lambda place: self.content(element, values.get(place, unset)),
        )

    def _fields(self, fields: Sequence[FieldValue]) -> tuple[Part, ...]:
        names = qualified_twins([(field.owner, field.name) for field in fields])
        return tuple(
            Part(name, self.content(field.descriptor, field.value))
            for name, field in zip(names, fields, strict=True)
        )

    def _of_library(self, class_name: str, held: Contents | None) -> Thing:
        title = short_name(class_name)
        if held is None:
            return Thing(title, opaque=True)
        if held.text is not None:
            return Thing(title, (Part("", string_text(held.text)),))
        if held.number is not None:
            return Thing(title, (Part(held.method, initialiser(*held.number)),))
        if held.maker.endswith("singletonMap"):
            key, value = (self.content("Ljava/lang/Object;", item) for item in held.items)
            return Thing(title, (Part("key", key), Part("value", value)))
        items = held.items
        return array_of(title, len(items), lambda place: self.content("Ljava/lang/Object;", items[place]))
