"""What lies on the other sides of the decisions of a finished run."""

from __future__ import annotations

from pathbrew.blocks.outcomes import Case
from pathbrew.coverage.goals import switch_cases
from pathbrew.machine.core.decisions import Decision
from pathbrew.machine.core.edges import Edge, Edges
from pathbrew.paths.executor import Run
from pathbrew.paths.tree import Site
from pathbrew.terms import operations


def other_edge(edges: Edges, run: Run, place: int) -> Edge | None:
    """The branch that the other side of a decision takes: the last decision at a mark decides it."""
    mark = run.taken[place].mark
    if mark >= len(run.trace) or run.taken[place].exceptional is not None:
        return None
    taken = edges[run.trace[mark]]
    if isinstance(taken.outcome, Case):
        return _other_case(taken, run.taken[place])
    assert isinstance(taken.outcome, int)
    is_last = place + 1 == len(run.taken) or run.taken[place + 1].mark != mark
    return taken._replace(outcome=1 - taken.outcome) if is_last else None


def _other_case(taken: Edge, decision: Decision) -> Edge | None:
    """The case of a switch whose key a decision has found the value to differ from."""
    condition = decision.condition
    if decision.holds or condition.op is not operations.EQUAL or not condition.args[1].is_constant:
        return None
    outcome = switch_cases(taken.method)[taken.offset].get(condition.args[1].value)
    return None if outcome is None else taken._replace(outcome=outcome)


def last_edge(edges: Edges, run: Run, place: int) -> Edge | None:
    """The last branch before a decision."""
    mark = run.taken[place].mark
    return edges[run.trace[mark - 1]] if 0 < mark <= len(run.trace) else None


def throwing_site(edges: Edges, run: Run, place: int) -> Site | None:
    """The place of a decision at which an instruction itself may throw; None of any other."""
    decision = run.taken[place]
    if decision.exceptional is None or decision.unusual:
        return None
    edge = last_edge(edges, run, place)
    before = 0
    while place > 0 and run.taken[place - 1].mark == decision.mark:
        place -= 1
        before += run.taken[place].exceptional is not None
    return edge, before, decision.other_side_is_last
