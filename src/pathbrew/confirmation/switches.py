"""Names the outcomes of switches on the JVM, which are keys, as goals and traced code do: by target."""

from __future__ import annotations

from pathbrew.blocks.outcomes import DEFAULT
from pathbrew.coverage.goals import switch_cases
from pathbrew.jvm.trace import Branched
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Program


def edge_of(program: Program, event: Branched) -> Edge:
    """The side of a branch that an event of the JVM's trace tells of."""
    method = program.load(event.class_name).methods[event.method_key]
    cases = switch_cases(method).get(event.offset)
    if cases is None:
        assert event.outcome is not None
        return Edge(method, event.offset, event.outcome)
    outcome = DEFAULT if event.outcome is None else cases.get(event.outcome, DEFAULT)
    return Edge(method, event.offset, outcome)


def edge_text(edge: Edge) -> str:
    """The side of a branch for people."""
    return f"{edge.method.owner.name}.{edge.method.key}@{edge.offset}: {edge.outcome}"
