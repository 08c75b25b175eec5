"""How simple an input is for people to read."""

from __future__ import annotations

import math

from pathbrew.jvm.graph import (
    ArrayNode,
    BoxNode,
    BuiltNode,
    ClassNode,
    EnumNode,
    GraphValue,
    Node,
    ObjectNode,
    Reference,
    SparseArrayNode,
    StringNode,
)
from pathbrew.jvm.replay import ReplayRequest

_PER_OBJECT = 8
_PER_CALL = 4


def complexity(request: ReplayRequest) -> int:
    """A number that grows with the objects, calls, lengths and magnitudes of an input."""
    values = sum(map(value_complexity, request.arguments))
    statics = sum(_PER_OBJECT + value_complexity(static.value) for static in request.statics)
    return values + statics + sum(map(node_complexity, request.nodes))


def value_complexity(value: GraphValue) -> int:
    """Zero for 0 and null; numbers by their size, negative and odd ones a little more."""
    if isinstance(value, float):
        return _float_complexity(value)
    if isinstance(value, int):
        return 2 * value.bit_length() + (value < 0)
    return 1 if isinstance(value, Reference) else 0


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
        return 2 + 2 * len(node.text) + 6 * odd
    if isinstance(node, BoxNode):
        return 2 + value_complexity(node.value)
    if isinstance(node, EnumNode | ClassNode):
        return 2
    if isinstance(node, ArrayNode):
        return _PER_OBJECT + sum(1 + value_complexity(item) for item in node.items)
    if isinstance(node, SparseArrayNode):
        return _PER_OBJECT + node.length.bit_length() + sum(2 + value_complexity(i) for _, i in node.items)
    if isinstance(node, ObjectNode):
        return 2 * _PER_OBJECT + sum(1 + value_complexity(field.value) for field in node.fields)
    if isinstance(node, BuiltNode):
        calls = (node.maker, *node.calls)
        return _PER_OBJECT + sum(_PER_CALL + sum(map(value_complexity, call.arguments)) for call in calls)
    return _PER_OBJECT
