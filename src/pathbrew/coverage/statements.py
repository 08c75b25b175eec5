"""Statements as goals: the blocks of a method, each with the sides of branches that lead to it."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.blocks import Body, ir, translate
from pathbrew.coverage.goals import branch_goals, target_block
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method


@dataclass(frozen=True, slots=True)
class StatementGoal:
    """Blocks that any one of some sides of branches leads to."""

    edges: frozenset[Edge]

    def is_covered(self, taken: set[Edge]) -> bool:
        return not self.edges.isdisjoint(taken)


def statement_goals(method: Method) -> list[StatementGoal]:
    """The blocks that a call does not always come to; handlers of exceptions are none of them."""
    code = method.info.code
    if code is None:
        return []
    body = translate(method.info, code)
    always = straight_on(body, 0)
    leading: dict[int, set[Edge]] = {}
    for goal in branch_goals(method):
        target = target_block(body, goal.edge)
        for block in straight_on(body, target) if target is not None else ():
            if block not in always:
                leading.setdefault(block, set()).add(goal.edge)
    return [StatementGoal(edges) for edges in dict.fromkeys(frozenset(e) for e in leading.values())]


def straight_on(body: Body, block: int) -> set[int]:
    """The block and those that follow it without a branch."""
    found: set[int] = set()
    while block not in found:
        found.add(block)
        terminator = body.blocks[block].terminator
        if isinstance(terminator, ir.Goto):
            block = terminator.to
    return found
