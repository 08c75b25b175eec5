"""Reachable branches of a generated method: what exploration says, and what all inputs show on the JVM."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathbrew.coverage import Status
from pathbrew.explore.exploration import Exploration
from pathbrew.jvm import Branched, JvmWorker, Loader, ReplayRequest, Returned
from pathbrew.jvm.confirm import Switches, edge_text
from pathbrew.program import Program

from .programs import GeneratedClass

BRUTE_LIMIT = 60.0


@dataclass(frozen=True, slots=True)
class Explored:
    """The branches taken by paths and those shown infeasible, as text; whether all paths were found."""

    taken: frozenset[str]
    infeasible: frozenset[str]
    exhausted: bool


def explored_branches(result: Exploration) -> Explored:
    edges = {result.machine.edges[number] for path in result.search.paths for number in path.run.trace}
    accounts = result.search.accounts
    return Explored(
        frozenset(edge_text(edge) for edge in edges if edge.method.owner is result.method.owner),
        frozenset(edge_text(a.goal.edge) for a in accounts if a.status is Status.INFEASIBLE),
        result.search.exhausted,
    )


def brute_branches(
    worker: JvmWorker, loader: Loader, program: Program, generated: GeneratedClass
) -> list[frozenset[str]]:
    """For each method, the branches that any input of its domain takes in its class."""
    requests = [
        ReplayRequest(generated.name, f"enumerate{number}", "()V", initialised=(generated.name,))
        for number in range(len(generated.methods))
    ]
    switches = Switches(program)
    found = []
    for result in worker.replay_many(loader, requests, time_limit=BRUTE_LIMIT, fresh=False):
        assert isinstance(result.outcome, Returned), result.outcome
        assert not result.truncated and not result.untraced
        events = {id(event): event for event in result.trace}.values()
        found.append(
            frozenset(
                switches.text(event)
                for event in events
                if isinstance(event, Branched)
                and event.class_name == generated.name
                and not event.method_key.startswith("enumerate")
            )
        )
    return found


def differences(explored: Explored, brute: frozenset[str]) -> Iterator[str]:
    """What one of them has wrong.

    Guards are in another class and read inputs where the method does, so that a path which took a branch
    before it left the domain has a twin inside: what is reachable at all is reachable inside.
    """
    yield from (f"wrongly infeasible: {branch}" for branch in sorted(explored.infeasible & brute))
    yield from (f"wrongly reachable: {branch}" for branch in sorted(explored.taken - brute))
    if explored.exhausted:
        yield from (f"missed: {branch}" for branch in sorted(brute - explored.taken))
