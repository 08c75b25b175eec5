"""The heaps of a test case: what the JVM was given, and what it has left."""

from __future__ import annotations

from collections.abc import Sequence

from pathbrew.classfile.descriptors import default_value, short_name
from pathbrew.confirmation.case import TestCase
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.objects.graph import (
    FieldValue,
    Node,
    ObjectNode,
    StaticValue,
    StubNode,
)
from pathbrew.objects.witness import Named
from pathbrew.program.entry import parameter_names
from pathbrew.report.drawing.graphs import GraphReader
from pathbrew.report.drawing.heaps import HeapState, Row


def case_heaps(case: TestCase) -> tuple[HeapState, HeapState]:
    """The heaps before and after the call."""
    request, observed, method = case.request, case.observed, case.method
    given: list[Named] = []
    if request.receiver is not None:
        given.append(("this", method.owner.descriptor, request.receiver))
    given += zip(parameter_names(case.method), method.parameters, request.arguments, strict=True)
    before = GraphReader(_nodes_before(case))
    after = GraphReader(observed.nodes_after)
    entries = before.parts([*given, *_statics(request.statics)])
    left = after.parts([*given, *_statics(observed.statics_after)])
    left = [part for part in left if not isinstance(part.content, str)]
    if isinstance(observed.outcome, Threw):
        left.append(Row("throws", short_name(observed.outcome.class_name)))
    elif isinstance(observed.outcome, Returned) and method.name == "<init>":
        left.append(Row("new", after.content(method.owner.descriptor, observed.returned)))
    elif isinstance(observed.outcome, Returned) and method.returned != "V":
        left.append(Row("return", after.content(method.returned, observed.returned)))
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
