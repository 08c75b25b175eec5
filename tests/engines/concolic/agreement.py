"""Runs the same methods in the machine and on the JVM, and compares what both find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from pathbrew.coverage import Ledger, branch_goals
from pathbrew.deadline import NEVER
from pathbrew.engines.concolic.executor import JvmExecutor
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.exploration import Exploration, Explorer
from pathbrew.machine.core.edges import Edge
from pathbrew.options import ConcolicOptions, ExploreOptions, MachineOptions
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.executor import Executor, Run
from pathbrew.paths.search import Path
from pathbrew.program import Method, Program
from pathbrew.solve import build_chain
from pathbrew.verbs.concolic import executors, make_executor

Way = tuple[str, tuple[Edge, ...]]
PATHS = 60
"""Paths after which a search is broken off."""


class Comparison:
    """Two explorers of one class, one of them with a JVM that stays."""

    def __init__(self, machine: Explorer, jvm: Explorer) -> None:
        self.machine = machine
        self.jvm = jvm

    @property
    def executor(self) -> JvmExecutor:
        assert isinstance(self.jvm.executor, JvmExecutor)
        return self.jvm.executor

    def differences(self, method: Method) -> list[str]:
        """What the JVM's executor finds otherwise: endings of paths, goals, ways of the machine's runs.

        Which object a reference is has other variables on the JVM: methods that are given some have no ways.
        """
        ours, paths = explored(self.machine, method)
        theirs, _ = explored(self.jvm, method)
        found: list[str] = []
        if ours.search.exhausted and theirs.search.exhausted:
            expected, seen = (Counter(_end(p.run) for p in e.search.paths) for e in (ours, theirs))
            if expected != seen:
                found.append(f"{dict(expected)} in the machine, {dict(seen)} on the JVM")
            goals = [{str(a.goal): a.status for a in e.search.accounts} for e in (ours, theirs)]
            if goals[0] != goals[1]:
                found.append(f"other goals: {dict(goals[0].items() ^ goals[1].items())}")
        elif ours.search.exhausted:
            found.append(f"the JVM's search is not exhaustive: {list(theirs.search.reasons)}")
        takes_objects = any(d[0] in "L[" for d in method.parameters)
        for path in () if takes_objects else paths:
            run = self.executor.run(path.run.model, NEVER)
            if way(self.executor, run) != way(self.machine.executor, path.run):
                found.append(f"another way: {[d.describe() for d in path.run.taken]}")
        return found


def _end(run: Run) -> str:
    return run.thrown or str(run.ending)


def way(executor: Executor, run: Run) -> Way:
    """How a run ended, and the sides of branches on its way."""
    return _end(run), tuple(executor.vm.edges[number] for number in run.trace)


def explored(explorer: Explorer, method: Method, most: int = PATHS) -> tuple[Exploration, list[Path]]:
    selector = explorer.prepare(method, Ledger(branch_goals(method)), 60.0)
    selector.explore(lambda search, path: len(search.paths) >= most)
    told = [explorer.tell(path, explorer.natural(path, NEVER)) for path in selector.search.paths]
    return explorer.result(selector, told), selector.search.paths


@contextmanager
def comparing(
    program: Program,
    first: Method,
    concolic: ConcolicOptions = ConcolicOptions(),  # noqa: B008
) -> Iterator[Comparison]:
    """Both executors for the methods of one class."""
    options = ExploreOptions(criterion="path", strategy="bfs")
    machine = MachineOptions(assertions=True)
    with (
        build_chain(solver_options(options)) as one,
        build_chain(solver_options(options)) as other,
        executors(program, concolic, options, machine) as fleet,
    ):

        def make(criterion: Criterion) -> JvmExecutor:
            return make_executor(program, first, concolic, options, machine, criterion, fleet)

        jvm = Explorer(program, first, options, machine, other, executor=make)
        yield Comparison(Explorer(program, first, options, machine, one), jvm)
