"""Witnesses: named values and the heap they point into, for people and for scripts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pathbrew.arithmetic import shortest_float
from pathbrew.classfile.descriptors import parse_method_descriptor, short_name
from pathbrew.documents.common import Heap, HeapAnswer, HeapCall, HeapObject, HeapValue
from pathbrew.objects.graph import (
    ANYTHING,
    Answer,
    ArrayNode,
    BuildCall,
    BuiltNode,
    EnumNode,
    FolderNode,
    GraphValue,
    ListNode,
    Node,
    Reference,
    SparseArrayNode,
    StringNode,
    StubNode,
    class_of,
    fields_of,
    items_of,
)

Named = tuple[str, str, GraphValue]
"""A name, a descriptor and a value."""


@dataclass(frozen=True, slots=True)
class Witness:
    """Named values and the heap they point into."""

    values: tuple[Named, ...]
    nodes: tuple[Node, ...]

    def __str__(self) -> str:
        return ", ".join(f"{name} = {text}" for name, text in self.texts().items())

    def texts(self) -> dict[str, str]:
        """Each value as Java would write it; an object that is met again is referred to by its number."""
        writer = _Writer(self.nodes)
        return {name: writer.text(descriptor, value) for name, descriptor, value in self.values}

    def as_json(self) -> Heap:
        """The values, and the objects by their number."""
        return {
            "values": {name: _plain(descriptor, value) for name, descriptor, value in self.values},
            "objects": {str(number): _node_json(node) for number, node in enumerate(self.nodes)},
        }


class _Writer:
    """Writes values, each object in full where it is met first."""

    def __init__(self, nodes: tuple[Node, ...]) -> None:
        self._nodes = nodes
        self._shown: set[int] = set()

    def text(self, descriptor: str, value: GraphValue) -> str:
        if not isinstance(value, Reference):
            return _literal(descriptor, value)
        if value == ANYTHING:
            return "..."
        node = self._nodes[value.index]
        if isinstance(node, EnumNode):
            return f"{short_name(node.class_name)}.{node.constant_name}"
        if isinstance(node, FolderNode):
            return "a temporary folder"
        if isinstance(node, StringNode):
            return '"' + node.text.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'
        if value.index in self._shown:
            return f"#{value.index}"
        self._shown.add(value.index)
        match node:
            case ArrayNode() | SparseArrayNode():
                return "{" + self._items(node.descriptor[1:], items_of(node)) + "}"
            case ListNode():
                return "[" + self._items("Ljava/lang/Object;", node.items) + "]"
            case BuiltNode():
                return self._built(node)
        parts = [f"{field.name}={self.text(field.descriptor, field.value)}" for field in fields_of(node)]
        if isinstance(node, StubNode):
            parts += dict.fromkeys(map(self._answer, node.answers))
        return f"{short_name(class_of(node))}#{value.index}{{{', '.join(parts)}}}"

    def _items(self, descriptor: str, items: Iterable[GraphValue]) -> str:
        return ", ".join(["null" if item is None else self.text(descriptor, item) for item in items])

    def _built(self, node: BuiltNode) -> str:
        """`[1, 2]`, `{1=null}`, `Optional.of(1)`, `new Account(3).pay(1)`."""
        maker = node.maker
        if maker.method != "<init>" or not node.class_name.startswith("java/util/"):
            name = short_name(maker.owner)
            made = f"new {name}" if maker.method == "<init>" else f"{name}.{maker.method}"
            calls = (f".{call.method}({', '.join(self._arguments(call))})" for call in node.calls)
            return f"{made}({', '.join(self._arguments(maker))}){''.join(calls)}"
        items = ["=".join(self._arguments(call)) for call in node.calls]
        left, right = "{}" if node.class_name.endswith("Map") else "[]"
        return f"{left}{', '.join(items)}{right}"

    def _arguments(self, call: BuildCall | Answer) -> list[str]:
        types = parse_method_descriptor(call.descriptor)[0]
        return [self.text(type_, value) for type_, value in zip(types, call.arguments, strict=True)]

    def _answer(self, answer: Answer) -> str:
        """`test(3)=true`."""
        result = parse_method_descriptor(answer.descriptor)[1]
        return f"{answer.method}({', '.join(self._arguments(answer))})={self.text(result, answer.result)}"


def _plain(descriptor: str, value: GraphValue) -> HeapValue:
    if isinstance(value, Reference):
        return "..." if value == ANYTHING else {"ref": value.index}
    if descriptor == "Z":
        return bool(value)
    return value if isinstance(value, int) or value is None else _json_number(value)


def _plain_items(descriptor: str, items: Iterable[GraphValue]) -> list[HeapValue]:
    return [None if item is None else _plain(descriptor, item) for item in items]


def _node_json(node: Node) -> HeapObject:
    content: HeapObject = {"class": class_of(node).replace("/", ".")}
    match node:
        case ArrayNode() | SparseArrayNode():
            content["items"] = _plain_items(node.descriptor[1:], items_of(node))
        case ListNode():
            content["items"] = _plain_items("Ljava/lang/Object;", node.items)
        case EnumNode():
            content["constant"] = node.constant_name
        case StringNode():
            content["text"] = node.text
        case BuiltNode():
            content["calls"] = [_call_json(call) for call in (node.maker, *node.calls)]
        case _:
            content["fields"] = {
                field.name: _plain(field.descriptor, field.value) for field in fields_of(node)
            }
            if isinstance(node, StubNode):
                content["answers"] = [_answer_json(answer) for answer in node.answers]
    return content


def _call_json(call: BuildCall) -> HeapCall:
    given = [_plain(*pair) for pair in zip(_parameters(call), call.arguments, strict=True)]
    return {"class": call.owner.replace("/", "."), "method": call.method, "arguments": given}


def _answer_json(answer: Answer) -> HeapAnswer:
    return {
        "method": answer.method,
        "arguments": [_plain(*pair) for pair in zip(_parameters(answer), answer.arguments, strict=True)],
        "result": _plain(parse_method_descriptor(answer.descriptor)[1], answer.result),
    }


def _parameters(call: BuildCall | Answer) -> tuple[str, ...]:
    return tuple(parse_method_descriptor(call.descriptor)[0])


def _json_number(value: float) -> float | str:
    return value if value - value == 0 else _literal("D", value)


def _literal(descriptor: str, value: Any) -> str:
    if value is None:
        return "null"
    if descriptor == "Z":
        return "true" if value else "false"
    if descriptor == "C":
        return f"'{chr(value)}'" if 32 <= value < 127 and chr(value) not in "'\\" else f"'\\u{value:04x}'"
    if isinstance(value, float):
        if value != value:
            return "NaN"
        text = (
            repr(float(shortest_float(value))) if descriptor == "F" and math.isfinite(value) else repr(value)
        )
        return text.replace("inf", "Infinity") + ("f" if descriptor == "F" else "")
    return f"{value}L" if descriptor == "J" else str(value)
