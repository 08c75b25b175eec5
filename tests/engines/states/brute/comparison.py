"""Reachable branches of a generated method: what exploration says, and what all inputs show on the JVM."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pathbrew.classfile import ClassPath
from pathbrew.confirmation.switches import edge_of, edge_text
from pathbrew.coverage import Ledger, Status, branch_goals
from pathbrew.engines.states.exploration import make_strategy
from pathbrew.heap.policies import PolicyName
from pathbrew.jvm import Branched, JvmWorker, Loader, ReplayRequest, Returned
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.criteria import parse_criterion
from pathbrew.paths.executor import Executor
from pathbrew.paths.search import Search
from pathbrew.paths.selector import Selector
from pathbrew.program import Method, Program
from pathbrew.solve import Chain

from .programs import GeneratedClass

PATHS = parse_criterion("path")
BUDGET, QUERY_LIMIT = 20.0, 5.0
BRUTE_LIMIT = 60.0


@dataclass(frozen=True, slots=True)
class Explored:
    """The branches taken by paths and those shown infeasible, as text."""

    taken: frozenset[str]
    infeasible: frozenset[str]
    search: Search


class Explorer:
    """Explores the methods of one class, all in one machine and with one chain of solvers."""

    def __init__(
        self,
        class_path: ClassPath,
        class_name: str,
        chain: Chain,
        make: Callable[[Program, Method], Executor] | None = None,
    ) -> None:
        """The methods run in the machine, or where what `make` gives has them run."""
        self._chain = chain
        program = Program(class_path)
        self._class = program.load(class_name)
        self._methods = {method.name: method for method in self._class.methods.values()}
        first = next(iter(self._methods.values()))
        if make is None:
            self._executor = Executor(program, first, MachineOptions(cache=False), PolicyName.LAZY, PATHS)
        else:
            self._executor = make(program, first)

    def explore(self, name: str, strategy: str) -> Explored:
        method = self._methods[name]
        self._executor.turn_to(method)
        ledger = Ledger(branch_goals(method))
        order = make_strategy(ExploreOptions(strategy=strategy), ledger)
        selector = Selector(
            self._executor, self._chain, order, PATHS, ledger, budget=BUDGET, query_limit=QUERY_LIMIT
        )
        search = selector.explore()
        edges = {self._executor.vm.edges[number] for path in search.paths for number in path.run.trace}
        return Explored(
            frozenset(edge_text(edge) for edge in edges if edge.method.owner is self._class),
            frozenset(edge_text(a.goal.edge) for a in search.accounts if a.status is Status.INFEASIBLE),
            search,
        )


def brute_branches(
    worker: JvmWorker, loader: Loader, program: Program, generated: GeneratedClass
) -> list[frozenset[str]]:
    """For each method, the branches that any input of its domain takes in its class."""
    requests = [
        ReplayRequest(generated.name, f"enumerate{number}", "()V", initialised=(generated.name,))
        for number in range(len(generated.methods))
    ]
    found = []
    for result in worker.replay_many(loader, requests, time_limit=BRUTE_LIMIT, fresh=False):
        assert isinstance(result.outcome, Returned), result.outcome
        assert not result.truncated and not result.untraced
        events = {id(event): event for event in result.trace}.values()
        found.append(
            frozenset(
                edge_text(edge_of(program, event))
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
    if explored.search.exhausted:
        yield from (f"missed: {branch}" for branch in sorted(brute - explored.taken))
