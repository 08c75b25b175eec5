"""Concrete inputs for a goal: what the quick start tries on the JVM, the goal being watched."""

from __future__ import annotations

import time

from pathbrew.coverage import branch_goals
from pathbrew.jvm.trace import Reached
from pathbrew.jvm.worker import JvmWorker
from pathbrew.program import Method, Program
from pathbrew.reaching.goal import InstructionGoal
from pathbrew.reaching.leading import leading_goals
from pathbrew.testcase.case import TestCase
from pathbrew.testcase.quick import QuickStart


def search_concretely(
    program: Program, worker: JvmWorker, goal: InstructionGoal, entry: Method, limit: float, seed: int
) -> TestCase | None:
    """A case that came to the goal, if one is found within so many seconds."""
    wanted = {side.edge for side in leading_goals(goal) or branch_goals(goal.method)}
    with worker.open(program.class_path.locations, traced=True, watched=goal.watched) as loader:
        quick = QuickStart(program, entry.owner, worker, loader, seed=seed)
        for case in quick.run([entry], wanted, time.monotonic() + limit):
            if any(isinstance(event, Reached) for event in case.observed.trace):
                return case
    return None
