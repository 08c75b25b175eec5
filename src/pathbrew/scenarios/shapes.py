"""Shapes of scenarios: the calls without the literals. Scenarios of one shape are runs of one search."""

from __future__ import annotations

from collections.abc import Hashable

from pathbrew.objects.graph import ArrayNode, BoxNode, BuiltNode, EnumNode, Reference, StringNode, StubNode
from pathbrew.scenarios.inputs import Input, Value, same_key
from pathbrew.scenarios.rehearsal import LONGEST_TEXT


def shape_of(scenario: Input) -> Hashable:
    """What scenarios have in common that differ in symbolic literals only."""
    if scenario.shared:
        return "shared", scenario.method, same_key((scenario.receiver, scenario.arguments))
    return scenario.method, tuple(map(_shape, (scenario.receiver, *scenario.arguments)))


def _shape(value: Value | Reference) -> Hashable:
    match value:
        case int() | float():
            return "number"
        case StringNode(text):
            return "text" if len(text) <= LONGEST_TEXT else text
        case BoxNode() | EnumNode():
            return value.class_name
        case ArrayNode():
            return value.descriptor, tuple(map(_shape, value.items))
        case BuiltNode():
            return tuple(
                (call.owner, call.method, call.descriptor, *map(_shape, call.arguments))
                for call in (value.maker, *value.calls)
            )
        case StubNode():
            given = ((answer.method, answer.descriptor, answer.result) for answer in value.answers)
            return value.class_name, tuple((*called, _shape(result)) for *called, result in given)
    return same_key(value)
