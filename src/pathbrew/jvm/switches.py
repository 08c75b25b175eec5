"""Names the outcomes of switches on the JVM, which are keys, as goals and traced code do: by target."""

from __future__ import annotations

from functools import lru_cache

from pathbrew.blocks import ir, translate
from pathbrew.coverage.goals import switch_targets
from pathbrew.jvm.trace import Branched
from pathbrew.machine.edges import Edge
from pathbrew.program import Method, Program


def edge_of(program: Program, event: Branched) -> Edge:
    """The side of a branch that an event of the JVM's trace tells of."""
    method = program.load(event.class_name).methods[event.method_key]
    cases = _cases(method).get(event.offset)
    if cases is None:
        assert event.outcome is not None
        return Edge(method, event.offset, event.outcome)
    outcome = "default" if event.outcome is None else cases.get(event.outcome, "default")
    return Edge(method, event.offset, outcome)


def edge_text(edge: Edge) -> str:
    """The side of a branch for people."""
    return f"{edge.method.owner.name}.{edge.method.key}@{edge.offset}: {edge.outcome}"


@lru_cache(maxsize=4096)
def _cases(method: Method) -> dict[int, dict[int, str]]:
    """For each switch by its offset: the outcome of each key that has one."""
    code = method.info.code
    assert code is not None
    found: dict[int, dict[int, str]] = {}
    for block in translate(method.info, code).blocks:
        if isinstance(block.terminator, ir.Switch):
            names = {to: str(name) for name, to in switch_targets(block.terminator).items()}
            found[block.terminator.at] = {key: names[to] for key, to in block.terminator.cases}
    return found
