"""Dynamic symbolic execution on the real JVM: the selector that exists, with executors that are JVMs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path as Folder

from pathbrew.coverage import Ledger, branch_goals
from pathbrew.deadline import Deadline
from pathbrew.display import Displayed
from pathbrew.distribution.cluster import own_place
from pathbrew.distribution.ray_executors import kept_on_cluster
from pathbrew.engines.concolic.executor import JvmExecutor
from pathbrew.engines.concolic.fleet import ByOthers, Fleet, kept_here
from pathbrew.engines.concolic.place import Place
from pathbrew.engines.concolic.process import Followed
from pathbrew.engines.concolic.station import Equipment
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.exploration import (
    SEARCH_SHARE,
    Exploration,
    ExploredPath,
    Explorer,
    fixed_inputs,
)
from pathbrew.engines.states.parallel import CAN_FORK
from pathbrew.engines.states.shards import Shards, is_wide
from pathbrew.errors import InputError
from pathbrew.events import Observer, PathFound
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ConcolicOptions, ExploreOptions, MachineOptions, seconds
from pathbrew.paths.criteria import NO_LIMIT, Criterion, parse_criterion
from pathbrew.paths.executor import Executor
from pathbrew.paths.preconditions import Preconditions
from pathbrew.paths.search import Path, Search
from pathbrew.program import Method, Program
from pathbrew.program.entry import parameter_names
from pathbrew.program.targets import find_method
from pathbrew.reasons import Reason
from pathbrew.solve import Chain, build_chain
from pathbrew.specs.visits import Visit
from pathbrew.verbs.check.verdict import Broken
from pathbrew.verbs.concolic_suite import write_suite
from pathbrew.verbs.stored import StoredWitness, store_witness, target_of
from pathbrew.walls import Gates

PROVEN_SHARE = 0.5
"""The share of the budget for the search if tests are to be written and proven."""
LEAST_FOR_PROOF = 5.0
"""Seconds that the proof of tests has at least."""


@dataclass(frozen=True, slots=True)
class BranchCoverage:
    """How many sides of branches were taken, in the classes that were followed."""

    covered: int
    total: int


@dataclass(frozen=True, slots=True, repr=False)
class Concolic(Displayed):
    """What runs on the JVM have found."""

    exploration: Exploration
    runs: int
    stripped: Counter[str]
    """How often symbolic values were lost in methods that are not followed."""
    coverage: BranchCoverage
    files: tuple[str, ...] = ()
    """The tests that were written."""
    tests: int = 0
    stored: tuple[str | None, ...] = ()
    """For each of the errors the file with all that runs it again, if these were asked for."""
    untested: tuple[Reason, ...] = ()
    """Why paths have no test, if tests were asked for."""
    broken: tuple[Broken, ...] = ()
    """Promises of specifications that paths break, if there are specifications."""
    visits: tuple[Visit, ...] = ()
    """What the paths have seen of the automata of the promises."""

    def __repr__(self) -> str:
        found = self.exploration
        return f"<Concolic of {found.name}: {self.runs} runs{', all paths' * found.search.exhausted}>"

    @property
    def diverged(self) -> int:
        """Runs that did not follow the path they were made for."""
        return sum(path.ending is Ending.DIVERGED for path in self.exploration.paths)

    @property
    def errors(self) -> list[ExploredPath]:
        """The paths that an exception ends."""
        return [path for path in self.exploration.paths if path.ending is Ending.THREW]


def find_driver(program: Program, target: str) -> Method:
    """The method that is named, or the `main` of a class that is named."""
    name = target.replace(".", "/")
    if "(" not in target and program.class_path.find(name) is not None:
        return find_method(program, f"{target}.main", None)
    return find_method(program, target, None)


def concolic_method(
    program: Program,
    method: Method,
    concolic: ConcolicOptions,
    options: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None = None,
    *,
    until: Callable[[Path], bool] = lambda path: False,
) -> Concolic:
    """Search the paths of a method by runs on the JVM, until one is what is looked for."""
    if method.info.code is None:
        raise InputError(f"{method.owner.java_name}.{method.name} has no code")
    if parse_criterion(options.criterion).rounds != NO_LIMIT:
        raise InputError(f"--criterion {options.criterion}: runs on the JVM do not count rounds of loops")
    budget = seconds(options.budget)
    deadline = Deadline.after(budget)
    if _is_main(method) and not options.fix:
        options = replace(options, fix=(f"{_main_argument(method)}=[]",))
    with executors(program, concolic, options, machine) as fleet:
        concluded = _searched(program, method, concolic, options, machine, fleet, observer, until, deadline)
    if concolic.errors:
        concluded = replace(concluded, stored=_stored(concluded, method, concolic, options, machine))
    if not concolic.out:
        return concluded
    suite = write_suite(
        program,
        concluded.exploration,
        Folder(concolic.out),
        junit=int(concolic.junit),
        time_limit=max(deadline.left, LEAST_FOR_PROOF),
        assertions=machine.assertions,
        gates=Gates.parse(options.allow),
    )
    return replace(concluded, files=suite.files, tests=suite.tests, untested=suite.reasons)


def _stored(
    found: Concolic,
    method: Method,
    concolic: ConcolicOptions,
    options: ExploreOptions,
    machine: MachineOptions,
) -> tuple[str | None, ...]:
    """Write the errors, each into a file; None for one whose inputs are not known."""

    def store(number: int, path: ExploredPath) -> str | None:
        if path.inputs is None or path.exception is None:
            return None
        file = str(Folder(concolic.errors) / f"{method.owner.java_name}.{method.name}-{number}.json")
        kept = StoredWitness(
            target_of(method), path.exception, options.inputs, path.inputs, machine.assertions, options.allow
        )
        store_witness(file, kept)
        return file

    return tuple(store(number, path) for number, path in enumerate(found.errors, 1))


def _searched(
    program: Program,
    method: Method,
    concolic: ConcolicOptions,
    options: ExploreOptions,
    machine: MachineOptions,
    fleet: Fleet,
    observer: Observer | None,
    until: Callable[[Path], bool],
    deadline: Deadline,
) -> Concolic:
    solvers = solver_options(options)
    with build_chain(solvers) as chain:
        made: list[JvmExecutor] = []

        def make(criterion: Criterion) -> Executor:
            made.append(make_executor(program, method, concolic, options, machine, criterion, fleet))
            return made[0]

        explorer = Explorer(program, method, options, machine, chain, executor=make)
        executor = made[0]
        share = deadline.left * (PROVEN_SHARE if concolic.out else SEARCH_SHARE)
        search_until = Deadline.after(share)
        selector = explorer.prepare(method, Ledger(branch_goals(method)), share)

        def arrived(search: Search, path: Path, told: ExploredPath | None = None) -> bool:
            found = PathFound(
                path.run.ending, len(search.paths), search.queries, search.goals_left, path.number
            )
            return (observer is not None and bool(observer(found))) or until(path)

        @contextmanager
        def elsewhere() -> Iterator[Chain]:
            with build_chain(solvers) as other, fleet.shared():
                yield other

        selector.explore(arrived, (lambda: is_wide(selector)) if CAN_FORK else None)
        paths = [explorer.told(path, deadline) for path in selector.search.paths]
        executor.rest()
        # Processes that are forked from this one count from 0.
        executor.absorb(executor.counted())
        if selector.search.paused:
            shards = Shards(
                explorer,
                selector,
                elsewhere,
                jobs=concolic.executors,
                search_until=search_until,
                tell_until=deadline,
                arrived=arrived,
            )
            shards.explore()
            paths += shards.told
        covered = {edge for path in selector.search.paths for edge in executor.edges(path.run)}
        counts = executor.total
        coverage = _coverage(program, counts.followed, covered)
        paths = [_without_end(path) if path.ending is Ending.DIVERGED else path for path in paths]
        return Concolic(explorer.result(selector, paths), counts.runs, counts.stripped, coverage)


def _without_end(diverged: ExploredPath) -> ExploredPath:
    """A run that has left its path is no example of how one ends."""
    return replace(diverged, value=None, exception=None, message=None)


def executors(
    program: Program, concolic: ConcolicOptions, options: ExploreOptions, machine: MachineOptions
) -> Fleet:
    """The JVMs of a search; a context manager."""
    class_path = program.class_path
    equipment = Equipment(
        class_path.jdk.home, tuple(class_path.locations), machine.assertions, Gates.parse(options.allow)
    )
    if concolic.ray:
        place = own_place(concolic.ray)
        return Fleet(place, kept_on_cluster(concolic.ray, equipment, concolic.executors))
    if concolic.listen:
        return Fleet(Place.parse(concolic.listen), lambda pool: ByOthers())
    return Fleet(Place.own(), kept_here(equipment, concolic.executors))


def make_executor(
    program: Program,
    method: Method,
    concolic: ConcolicOptions,
    options: ExploreOptions,
    machine: MachineOptions,
    criterion: Criterion,
    fleet: Fleet,
) -> JvmExecutor:
    """An executor for the method, whose process is one of the fleet."""
    followed = Followed(options.inputs, concolic.instrument, concolic.leave)
    fixed = fixed_inputs(method, options.fix)
    executor = JvmExecutor(
        program, method, machine, criterion, lambda: fleet.start(followed), fixed, Preconditions.of(options)
    )
    executor.check_preconditions()
    executor.heap.max_depth = options.max_deref
    executor.heap.patterns = options.inputs
    return executor


def _coverage(program: Program, followed: Iterable[str], covered: set[Edge]) -> BranchCoverage:
    goals = {
        goal.edge
        for name in followed
        for method in program.load(name).methods.values()
        if method.info.code is not None
        for goal in branch_goals(method)
    }
    return BranchCoverage(len(goals & covered), len(goals))


def _is_main(method: Method) -> bool:
    return method.key == "main([Ljava/lang/String;)V" and method.is_static


def _main_argument(method: Method) -> str:
    return parameter_names(method)[0]
