"""Concrete inputs for a goal: what the quick start tries on the JVM, the goal being watched."""

from __future__ import annotations

from pathbrew.confirmation.case import TestCase
from pathbrew.coverage import branch_goals
from pathbrew.deadline import Deadline
from pathbrew.engines.quick import QuickStart
from pathbrew.jvm.trace import Reached
from pathbrew.jvm.worker import JvmWorker
from pathbrew.program import Method, Program
from pathbrew.verbs.reach.goal import InstructionGoal
from pathbrew.verbs.reach.leading_branches import leading_goals


def search_concretely(
    program: Program, worker: JvmWorker, goal: InstructionGoal, entry: Method, limit: float, seed: int
) -> TestCase | None:
    """A case that came to the goal, if one is found within so many seconds."""
    wanted = {side.edge for side in leading_goals(goal) or branch_goals(goal.method)}
    with worker.open(program.class_path.locations, traced=True, watched=goal.watched) as loader:
        quick = QuickStart(program, entry.owner, worker, loader, seed=seed)
        for case in quick.run([entry], wanted, Deadline.after(limit)):
            if any(isinstance(event, Reached) for event in case.observed.trace):
                return case
    return None
