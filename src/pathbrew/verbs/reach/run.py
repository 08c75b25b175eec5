"""`reach` as a whole: the goal as it is named, the search, the proof and the test, within the budget."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.classfile.access_flags import ENUM
from pathbrew.construction import Planner
from pathbrew.deadline import Deadline, clock
from pathbrew.engines.states.executors import solver_options
from pathbrew.errors import InputError
from pathbrew.events import Observer
from pathbrew.jvm.worker import JvmWorker
from pathbrew.options import ExploreOptions, MachineOptions, ReachOptions, seconds
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.solve import build_chain
from pathbrew.verbs.reach.goal import parse_goal
from pathbrew.verbs.reach.proof import proven
from pathbrew.verbs.reach.reacher import Reacher
from pathbrew.verbs.reach.result import Reach
from pathbrew.walls import Gates

FOR_PROOF, PROOF_SHARE = 8.0, 0.4
"""Seconds of the budget that are kept for compiling and running the test, and the part of it at most."""


def reach_goal(
    program: Program,
    target: str,
    entry: str | None,
    options: ReachOptions,
    explore: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None = None,
) -> Reach:
    """Reach one goal; the observer hears of the constrained memory as it is refined."""
    started = clock()
    goal = parse_goal(program, target)
    called = goal.method if entry is None else find_method(program, entry, None)
    if not program.class_path.is_user_class(goal.method.owner.name):
        raise InputError(
            f"{goal.method.owner.java_name} is a class of the JDK: the JVM cannot be watched there"
        )
    if called.name == "<init>" and (called.owner.is_abstract or called.owner.access & ENUM):
        raise InputError(f"constructors of {called.owner.java_name} cannot be called by a test: name --from")
    if called.info.code is None:
        raise InputError(f"{called.owner.java_name}.{called.name} has no code")
    deadline = Deadline(started + seconds(explore.budget))
    gates = Gates.parse(explore.allow)
    with (
        JvmWorker(program.class_path.jdk.home, assertions=machine.assertions, gates=gates) as worker,
        build_chain(solver_options(explore)) as chain,
        Planner(program, machine) as planner,
    ):
        reacher = Reacher(program, called, worker, chain, options, explore, machine, planner=planner)
        if observer is not None:
            reacher.tell(observer)
        budget = seconds(explore.budget)
        found = reacher.reach(goal, deadline.later(-min(FOR_PROOF, budget * PROOF_SHARE)))
        chain.defects.absorb(planner.defects)
        found = replace(found, defects=tuple(chain.defects))
    limit = max(deadline.left, 0.1)
    folder = Path(options.out) if options.out else None
    found = proven(
        program,
        found,
        junit=int(options.junit),
        time_limit=limit,
        folder=folder,
        assertions=machine.assertions,
        gates=gates,
    )
    return replace(found, seconds=clock() - started)
