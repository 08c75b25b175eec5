"""Models after test cases: the search goes on from where concrete inputs came to.

Only what the parameters hold is carried over: numbers, boxes and texts. Everything else is as the default
model has it, so that a run may take another way than the case, which is a path like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pathbrew.classfile.descriptors import BOXES
from pathbrew.confirmation.case import TestCase
from pathbrew.heap.inputs import input_variable
from pathbrew.machine import Machine
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import BoxNode, Reference, StringNode
from pathbrew.program import Method
from pathbrew.program.entry import parameter_names
from pathbrew.terms import Model, Term
from pathbrew.verbs.generate.subject import Subject

MOST = 12
"""Of one method."""
LONGEST_TEXT = 64


def seeds(subject: Subject, entry: Method, vm: Machine) -> list[Model]:
    """Models after cases of a method that have come to a branch of which the other side is not covered."""
    wanted = {edge for goal in subject.uncovered(entry) for edge in _siblings(goal.edge, subject.covered)}
    found: list[Model] = []
    for case in subject.cases:
        if case.method is entry and wanted & case.covered and len(found) < MOST:
            values = dict(_values(case, vm))
            if values:
                wanted -= case.covered
                found.append(Model(values))
    return found


def _siblings(edge: Edge, covered: Iterable[Edge]) -> Iterator[Edge]:
    """The sides of the same branch that have been taken."""
    return (one for one in covered if (one.method, one.offset) == (edge.method, edge.offset))


def _values(case: TestCase, vm: Machine) -> Iterator[tuple[Term, int | float]]:
    request = case.request
    names = parameter_names(case.method)
    for name, descriptor, value in zip(names, case.method.parameters, request.arguments, strict=True):
        if not isinstance(value, Reference):
            if descriptor[0] not in "L[" and value is not None:
                yield input_variable(name, descriptor), value
            continue
        node = request.nodes[value.index]
        if isinstance(node, StringNode) and len(node.text) <= LONGEST_TEXT:
            text = vm.texts.input(name)
            yield text.length, len(node.text)
            yield from ((text.unit(place), ord(unit)) for place, unit in enumerate(node.text))
        elif isinstance(node, BoxNode) and descriptor == f"L{node.class_name};":
            yield input_variable(f"{name}.value", BOXES[node.class_name]), node.value
