"""The sides of branches that lead to a goal, for searches that think in branches."""

from __future__ import annotations

from pathbrew.coverage import BranchGoal, branch_goals
from pathbrew.coverage.goals import target_block
from pathbrew.coverage.statements import straight_on
from pathbrew.semantics.universe import body_of
from pathbrew.verbs.reach.goal import InstructionGoal


def leading_goals(goal: InstructionGoal) -> list[BranchGoal]:
    """The sides after which a run comes straight to the goal; none if it gets there without a branch."""
    body = body_of(goal.method)
    assert body is not None
    blocks = {place.block for place in goal.places}
    if blocks & straight_on(body, 0):
        return []
    found = []
    for side in branch_goals(goal.method):
        target = target_block(body, side.edge)
        if target is not None and blocks & straight_on(body, target):
            found.append(side)
    return found
