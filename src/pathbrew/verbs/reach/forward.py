"""Symbolic execution towards a goal: for what only the machine's models of the library know."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.classfile.descriptors import short_name
from pathbrew.confirmation.confirm import replay_request
from pathbrew.coverage import Ledger, branch_goals
from pathbrew.deadline import Deadline
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.exploration import ExploredPath, Explorer
from pathbrew.engines.states.parallel import CAN_FORK
from pathbrew.engines.states.shards import Shards, is_wide
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import Path, Search
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.static_state import unexplored_state
from pathbrew.solve import Chain, build_chain
from pathbrew.verbs.reach.goal import InstructionGoal
from pathbrew.verbs.reach.leading_branches import leading_goals
from pathbrew.verbs.reach.observation import Observed, replay
from pathbrew.walls import Gates

MOST_REPLAYED = 200
"""Paths that are replayed because they may have come to the goal."""


@dataclass(slots=True)
class Forward:
    """What a search found: a path that the JVM was seen to take to the goal, or why there is none.

    No reasons mean that there is no such path.
    """

    seen: Observed | None = None
    path: ExploredPath | None = None
    reasons: tuple[Reason, ...] = ()


def search_forward(
    worker: JvmWorker,
    chain: Chain,
    goal: InstructionGoal,
    entry: Method,
    program: Program,
    options: ExploreOptions,
    machine: MachineOptions,
    deadline: Deadline,
) -> Forward:
    """Explore the entry until a path comes to the goal."""
    leading = leading_goals(goal)
    edges = {side.edge for side in leading}
    found = Forward()
    replayed = 0
    untried: dict[Reason, None] = {}
    gates = Gates.parse(options.allow)
    with JvmFunctions(program.class_path, assertions=machine.assertions, gates=gates) as caller:
        explorer = Explorer(program, entry, options, machine, chain, exceptions=True, caller=caller)

        def arrived(search: Search, path: Path, told: ExploredPath | None = None) -> bool:
            nonlocal replayed
            run = path.run
            if run.ending not in (Ending.RETURNED, Ending.THREW):
                return False
            if edges and edges.isdisjoint(explorer.executor.edges(run)):
                return False
            told = told or explorer.tell(path, explorer.natural(path, deadline))
            request = replay_request(explorer.executor.explored(explorer.initialised_elsewhere), told)
            if request is None:
                untried[told.reason or Reason(Cause.OWN_INPUTS)] = None
                return False
            replayed += 1
            seen = replay(program, worker, goal, request)
            if seen.is_reached:
                found.seen, found.path = seen, told
            elif seen.answer.refusals and seen.reason is not None:
                untried[seen.reason] = None
            return seen.is_reached or replayed >= MOST_REPLAYED

        goals = leading or branch_goals(goal.method)
        budget = max(deadline.left, 0.01)
        selector = explorer.prepare(entry, Ledger(goals), budget)
        search = selector.explore(arrived, (lambda: is_wide(selector)) if CAN_FORK else None)
        if search.paused:
            Shards(
                explorer,
                selector,
                lambda: build_chain(solver_options(options)),
                jobs=options.jobs,
                search_until=deadline,
                tell_until=deadline,
                arrived=arrived,
            ).explore()
        reasons = [*untried, *search.reasons]
        if not search.exhausted and not reasons:
            reasons.append(Reason(Cause.GIVEN_UP))
        if replayed and found.seen is None and not untried:
            reasons.append(Reason(Cause.REFUTED_ALL))
        fields = unexplored_state(program, entry, explorer.executor.statics)
        reasons += [Reason(Cause.AS_INITIALISED, f"{short_name(f.owner.name)}.{f.name}") for f in fields]
    found.reasons = tuple(reasons)
    return found
