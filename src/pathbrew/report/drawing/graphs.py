"""Object graphs as things to draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from pathbrew.classfile.descriptors import BOXES, default_value, parse_method_descriptor, short_name
from pathbrew.junit.literals import initialiser
from pathbrew.junit.nodes import contents
from pathbrew.junit.types import OBJECT
from pathbrew.objects.contents import Contents, contents_of
from pathbrew.objects.graph import (
    Answer,
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    ClassNode,
    EnumNode,
    FieldValue,
    FolderNode,
    GraphValue,
    ListNode,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
)
from pathbrew.objects.witness import Named
from pathbrew.report.drawing.heaps import Content, Row, ShownObject, array_of
from pathbrew.report.drawing.names import (
    array_title,
    is_library_class,
    qualified_twins,
    string_text,
)


class GraphReader:
    """Reads the nodes of a graph, each under its number: its index unless numbers are given.

    A prediction tells those fields of objects of the library that matter; a replay tells all of them, which
    are not shown.
    """

    def __init__(
        self, nodes: Sequence[Node], numbers: Sequence[int] | None = None, *, is_predicted: bool = False
    ) -> None:
        self._nodes = nodes
        self._numbers = range(len(nodes)) if numbers is None else numbers
        self._is_predicted = is_predicted

    def things(self) -> dict[int, ShownObject]:
        return {self._numbers[index]: self._thing(index, node) for index, node in enumerate(self._nodes)}

    def parts(self, values: Sequence[Named]) -> list[Row]:
        return [Row(name, self.content(descriptor, value)) for name, descriptor, value in values]

    def content(self, descriptor: str, value: GraphValue) -> Content:
        if isinstance(value, Reference):
            return Reference(self._numbers[value.index]) if 0 <= value.index < len(self._nodes) else "…"
        return None if value is None else initialiser(descriptor, value)

    def _thing(self, index: int, node: Node) -> ShownObject:
        match node:
            case ArrayNode(descriptor) | SparseArrayNode(descriptor):
                return self._array(descriptor, node)
            case StringNode(text):
                return ShownObject("String", text=string_text(text))
            case BoxNode(class_name, value):
                return ShownObject(short_name(class_name), text=initialiser(BOXES[class_name], value))
            case EnumNode(class_name, name):
                return ShownObject(
                    short_name(class_name), text=f"{short_name(class_name)}.{name}", constant=True
                )
            case ClassNode(class_name):
                return ShownObject("Class", text=f"{short_name(class_name)}.class", constant=True)
            case FolderNode(class_name):
                return ShownObject(short_name(class_name), text="a temporary folder", constant=True)
            case StubNode(class_name, answers, fields):
                told = {part.name: part for part in map(self._answer, answers)}
                return ShownObject(f"{short_name(class_name)} stub", (*self._fields(fields), *told.values()))
            case BuiltNode(class_name):
                return ShownObject(short_name(class_name), tuple(self._built(node)))
            case ListNode(class_name, items):
                return self._items(short_name(class_name), items)
            case ObjectNode(class_name, fields) if self._is_shown(class_name, fields):
                return ShownObject(short_name(class_name), self._fields(fields))
            case ObjectNode(class_name):
                return self._of_library(class_name, contents_of(self._nodes, index))
            case OpaqueNode(class_name):
                return ShownObject(short_name(class_name), opaque=True)
            case _:
                return ShownObject(short_name(node.class_name), opaque=True)

    def _is_shown(self, class_name: str, fields: Sequence[FieldValue]) -> bool:
        return not is_library_class(class_name) or (self._is_predicted and bool(fields))

    def _items(self, title: str, items: Sequence[GraphValue]) -> ShownObject:
        return array_of(title, len(items), lambda place: self.content(OBJECT, items[place]))

    def _built(self, node: BuiltNode) -> list[Row]:
        """What a collection of the JDK was filled with: elements by their places, values by their keys."""
        maker = node.maker
        parts = [] if maker.method == "<init>" else self._arguments(maker, maker.method)
        for place, call in enumerate(node.calls):
            if len(call.arguments) == 2:
                parts += self._entry(call, place)
            else:
                parts += self._arguments(call, f"[{place}]")
        return parts

    def _arguments(self, call: BuildCall, name: str) -> list[Row]:
        types = parse_method_descriptor(call.descriptor)[0]
        contents = [self.content(t, value) for t, value in zip(types, call.arguments, strict=True)]
        return [
            Row(name if len(contents) == 1 else f"{name} {i}", content) for i, content in enumerate(contents)
        ]

    def _entry(self, call: BuildCall, place: int) -> list[Row]:
        key, value = self._arguments(call, "")
        given = call.arguments[0]
        text = self._thing(given.index, self._nodes[given.index]).text if _is_node(given) else None
        if given is None or text is not None:
            return [Row(text or "null", value.content)]
        return [Row(f"key {place}", key.content), Row(f"value {place}", value.content)]

    def _answer(self, answer: Answer) -> Row:
        """What a method of a stub returns."""
        types, result = parse_method_descriptor(answer.descriptor)
        given = ", ".join(self._short(t, v) for t, v in zip(types, answer.arguments, strict=True))
        content = "" if result == "V" else self.content(result, answer.result)
        return Row(f"{answer.method}({given})", content)

    def _short(self, descriptor: str, value: GraphValue) -> str:
        if value is None:
            return "null"
        if not _is_node(value):
            return str(self.content(descriptor, value))
        return self._thing(value.index, self._nodes[value.index]).text or f"#{self._numbers[value.index]}"

    def _array(self, descriptor: str, node: ArrayNode | SparseArrayNode) -> ShownObject:
        length, values = contents(node)
        element = descriptor[1:]
        unset = default_value(element)
        return array_of(
            array_title(descriptor, length),
            length,
            lambda place: self.content(element, values.get(place, unset)),
        )

    def _fields(self, fields: Sequence[FieldValue]) -> tuple[Row, ...]:
        names = qualified_twins([(field.owner, field.name) for field in fields])
        return tuple(
            Row(name, self.content(field.descriptor, field.value))
            for name, field in zip(names, fields, strict=True)
        )

    def _of_library(self, class_name: str, held: Contents | None) -> ShownObject:
        title = short_name(class_name)
        if held is None:
            return ShownObject(title, opaque=True)
        if held.text is not None:
            return ShownObject(title, (Row("", string_text(held.text)),))
        if held.number is not None:
            return ShownObject(title, (Row(held.method, initialiser(*held.number)),))
        if held.maker.endswith("singletonMap"):
            key, value = (self.content(OBJECT, item) for item in held.items)
            return ShownObject(title, (Row("key", key), Row("value", value)))
        if held.is_map_of:
            parts = [self.content(OBJECT, item) for item in held.items]
            names = [f"{part} {entry}" for entry in range(len(parts) // 2) for part in ("key", "value")]
            return ShownObject(title, tuple(map(Row, names, parts)))
        return self._items(title, held.items)


def _is_node(value: GraphValue) -> TypeGuard[Reference]:
    return isinstance(value, Reference) and value.index >= 0
