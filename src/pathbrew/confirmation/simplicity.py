"""How simple an input is for people to read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pathbrew.classfile.descriptors import BOXES
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.jvm.values import split_descriptor
from pathbrew.objects.graph import (
    ArrayNode,
    BoxNode,
    BuildCall,
    BuiltNode,
    ClassNode,
    EnumNode,
    FolderNode,
    GraphValue,
    Node,
    ObjectNode,
    SparseArrayNode,
    StringNode,
    StubNode,
)

_PER_OBJECT = 8
_PER_CALL = 4
USUAL_YEAR = 2020
"""Years are the simpler the nearer they are to it."""
_YEARS = frozenset(f"java/time/{name}.of" for name in ("LocalDate", "LocalDateTime", "Year", "YearMonth"))
_NULL = 6
"""Null, and the empty string, say less than a short word."""


def complexity(request: ReplayRequest) -> int:
    """A number that grows with the objects, calls, lengths and magnitudes of an input."""
    values = _of_arguments(request.descriptor, request.arguments)
    statics = sum(_PER_OBJECT + value_complexity(s.value, s.descriptor) for s in request.statics)
    return values + statics + sum(map(node_complexity, request.nodes))


def value_complexity(value: GraphValue, descriptor: str) -> int:
    """Zero for 0; numbers by their size, negative and odd ones a little more."""
    if descriptor == "C" and isinstance(value, int):
        return _character_complexity(value)
    if isinstance(value, float):
        return _float_complexity(value)
    if isinstance(value, int):
        return 2 * value.bit_length() + (value < 0)
    if value is None:
        return _NULL if descriptor.startswith(("L", "[")) else 0
    return 1


def _of_arguments(descriptor: str, arguments: Sequence[GraphValue]) -> int:
    return sum(map(value_complexity, arguments, split_descriptor(descriptor)[0]))


def _character_complexity(unit: int) -> int:
    if chr(unit).isascii() and chr(unit).isalnum():
        return ("a0A".find(chr(unit)) + 4) % 4 or 4
    return 6 if 32 <= unit < 127 else 24


def _float_complexity(value: float) -> int:
    if math.isnan(value) or math.isinf(value):
        return 40
    sign = 1 if math.copysign(1.0, value) < 0 else 0
    if value == int(value) and abs(value) < 2**53:
        return 2 * int(abs(value)).bit_length() + sign
    return 8 + 2 * len(repr(value)) + sign


def node_complexity(node: Node) -> int:
    """The node's own share: what it refers to counts as nodes of their own."""
    if isinstance(node, StringNode):
        odd = sum(not (" " <= character <= "~") for character in node.text)
        strange = sum(not character.isalnum() for character in node.text)
        return 2 + 2 * len(node.text) + 6 * odd + strange if node.text else _NULL
    if isinstance(node, BoxNode):
        return 2 + value_complexity(node.value, BOXES[node.class_name])
    if isinstance(node, EnumNode | ClassNode | FolderNode):
        return 2
    if isinstance(node, ArrayNode):
        return _PER_OBJECT + sum(1 + value_complexity(item, node.descriptor[1:]) for item in node.items)
    if isinstance(node, SparseArrayNode):
        items = sum(2 + value_complexity(item, node.descriptor[1:]) for _, item in node.items)
        return _PER_OBJECT + node.length.bit_length() + items
    if isinstance(node, ObjectNode):
        return 2 * _PER_OBJECT + sum(1 + value_complexity(f.value, f.descriptor) for f in node.fields)
    if isinstance(node, BuiltNode):
        calls = (node.maker, *node.calls)
        return _PER_OBJECT + sum(_PER_CALL + _of_arguments(c.descriptor, _usual(c)) for c in calls)
    if isinstance(node, StubNode):
        distinct = dict.fromkeys(node.answers)
        return _PER_OBJECT + sum(_PER_CALL + _of_arguments(a.descriptor, a.arguments) for a in distinct)
    return _PER_OBJECT


def begins_with_year(call: BuildCall[Any]) -> bool:
    """Whether the first argument of a call is a year."""
    return f"{call.owner}.{call.method}" in _YEARS and call.descriptor.startswith("(I")


def _usual(call: BuildCall) -> tuple[GraphValue, ...]:
    """The arguments of a call, years by their distance from a usual one."""
    if not begins_with_year(call) or not isinstance(call.arguments[0], int):
        return call.arguments
    return (abs(call.arguments[0] - USUAL_YEAR), *call.arguments[1:])
