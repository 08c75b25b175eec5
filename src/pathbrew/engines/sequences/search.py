"""The search of the engine: trials of scenarios take turns, those that came nearest to open goals first."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import islice

from pathbrew.blocks.outcomes import Passage
from pathbrew.coverage import Ledger
from pathbrew.deadline import Deadline
from pathbrew.engines.sequences.growth import Growth
from pathbrew.errors import Obstacle
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.distances import Distances
from pathbrew.paths.executor import Executor, Run
from pathbrew.paths.search import Path, Search
from pathbrew.paths.selector import Selector
from pathbrew.paths.strategies import BestFirst
from pathbrew.program import Method
from pathbrew.scenarios.inputs import Input, Invocation, made_by, same_key
from pathbrew.scenarios.rehearsal import Rehearsal, literals
from pathbrew.scenarios.shapes import shape_of
from pathbrew.scenarios.walk import cut
from pathbrew.solve import Chain, Query, natural_model
from pathbrew.terms import Evaluator, Model

FIRST_LOOK = 16
"""Runs of a trial that has not been looked at; each later look has twice as many."""
MOST_IN_VAIN = 60
"""Looks one after the other that cover nothing, after which the search waits for what others find."""
PATIENCE = 40
"""Runs of one look that take no new side, after which it ends."""
MOST_SEEDS = 12
"""Scenarios of one shape that a look begins with, their literals as they are."""
NATURAL_LIMIT = 0.05
"""Seconds that finding nicer literals may take."""
FIRST_DECISIONS = 500
"""Decisions after which a run is put off at first: no references are open, on which many would be needed."""
MOST_GROWN = 24
"""Scenarios that one grows into."""
GENERATIONS = 3
"""How often scenarios grow before other ones have shown something."""
MOST_VAIN = 6
"""Runs that take a side without a test that comes past it, after which it is given up."""


@dataclass(frozen=True, slots=True)
class Parent:
    """A scenario that was run on the JVM, and the sides that its call took there."""

    scenario: Input
    covered: frozenset[Edge]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A scenario that was solved, and what its call does in the run that was made of it."""

    scenario: Input
    edges: frozenset[Edge]
    ending: Ending
    exception: str | None
    is_volatile: bool
    initialised: tuple[str, ...]
    """The classes that were initialised before the run: what they do then is no part of it."""

    @property
    def request(self) -> ReplayRequest:
        return replace(self.scenario.request(), initialised=self.initialised)


Propose = Callable[[Proposal], "Parent | None"]
"""Tries a proposal on the JVM; what was seen there, if it makes a test."""


@dataclass(slots=True)
class _Trial:
    """All scenarios of one shape."""

    rehearsal: Rehearsal
    seeds: deque[Input] = field(default_factory=deque)
    """Those that were seen elsewhere, and that the search is still to begin with."""
    known: set[object] = field(default_factory=set)
    """Those that it has begun with, or has found itself."""
    met: set[tuple[Method, int]] = field(default_factory=set)
    """The branches that its call has come to on the JVM, by their places."""
    generation: int = 0
    selector: Selector | None = None
    looks: int = 0
    gained: int = 0
    """Goals that its last look has covered."""
    has_grown: bool = False

    @property
    def method(self) -> Method:
        return self.rehearsal.scenario.method


class SequenceSearch:
    """Searches from scenarios of one class.

    The ledger knows what runs in the machine have covered, `open_edges` what tests have not come past.
    """

    def __init__(
        self,
        executor: Executor,
        chain: Chain,
        ledger: Ledger,
        growth: Growth,
        method_of: Callable[[Invocation], Method | None],
        propose: Propose,
        open_edges: Callable[[], Set[Edge]],
        *,
        query_limit: float,
        rounds: int,
        decisions: int,
    ) -> None:
        self._executor = executor
        self._chain = chain
        self._ledger = ledger
        self._growth = growth
        self._method_of = method_of
        self._propose = propose
        self._open = open_edges
        self._query_limit = query_limit
        self._criterion = Criterion("branch", until_covered=True, rounds=rounds, decisions=decisions)
        self._distances = Distances(ledger)
        self._trials: dict[Hashable, _Trial] = {}
        self._proposed: set[Hashable] = set()
        self._ways: set[Hashable] = set()
        """Calls by the sides that they take and how they end."""
        self._hopeless: set[Hashable] = set()
        self._vain: Counter[Edge] = Counter()
        """How often a run took a side and made no test that came past it."""
        self._running: Selector | None = None
        self._stopped = False
        self.runs = 0
        """Runs in the machine."""
        self.effort = 0
        """What the runs, and the queries for them, have cost."""
        self.unmodelled: set[Method] = set()
        """Methods whose scenarios came to what the executor has no model of, or to no end in their time."""

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._stopped = True
        if self._running is not None:
            self._running.stop()

    def add(self, parents: Iterable[Parent]) -> None:
        """Take in scenarios that were seen to work."""
        for parent in parents:
            trial = self._add(parent.scenario, 0)
            trial.met.update((edge.method, edge.offset) for edge in parent.covered)

    def _add(self, scenario: Input, generation: int, *, is_own: bool = False) -> _Trial:
        """Have a scenario searched from; one of its own has been, if there is a search of its shape."""
        shape, key = shape_of(scenario), same_key(scenario)
        trial = self._trials.get(shape)
        if trial is None:
            trial = self._trials[shape] = _Trial(Rehearsal(scenario), known={key}, generation=generation)
            return trial
        trial.generation = min(trial.generation, generation)
        if key not in trial.known:
            trial.known.add(key)
            if not is_own:
                trial.seeds.append(scenario)
        return trial

    def run(self, parents: Sequence[Parent], deadline: Deadline, effort: int) -> bool:
        """Search until the effort is spent, or until the deadline; whether anything is left to do."""
        self.add(parents)
        in_vain = 0
        until = self.effort + effort
        while not self._stopped and not deadline.has_passed and self.effort < until and self._open():
            trial = self._next()
            if trial is None or in_vain >= MOST_IN_VAIN:
                return False
            before = len(self._open())
            self._look(trial, deadline)
            in_vain = 0 if len(self._open()) < before else in_vain + 1
        return bool(self._open())

    # Choosing ---------------------------------------------------------------------------------------

    def _next(self) -> _Trial | None:
        """The trial to look at: one that has come near and that nobody has looked at, or one with new seeds.

        Then one whose last look has gained; and then those take turns that have been looked at and those that
        have grown from them.
        """
        best, rank = self._best()
        if best is None or rank > 0:
            live = list(filter(self._is_live, self._trials.values()))
            if seeded := [trial for trial in live if trial.seeds]:
                return min(seeded, key=lambda trial: trial.looks)
            if again := [trial for trial in live if trial.gained]:
                return max(again, key=lambda trial: trial.gained / 2**trial.looks)
        if best is None or rank > 1:
            self._grow()
            best, _ = self._best()
        return best

    def _best(self) -> tuple[_Trial | None, int]:
        """The first trial in turn, and its rank: how often it was looked at, and how far it is from a start.

        Of those in one rank the one whose method was looked at least is first, and of these the one that has
        come to most branches with an open side.
        """
        met = {(goal.edge.method, goal.edge.offset) for goal in self._ledger.sought}
        near = {id(trial): len(trial.met & met) for trial in self._trials.values()}
        looked: Counter[Method] = Counter()
        for trial in self._trials.values():
            looked[trial.method] += trial.looks

        def rank(trial: _Trial) -> int:
            return trial.looks + max(trial.generation, 0 if near[id(trial)] else 1)

        def order(trial: _Trial) -> tuple[int, int, int, int]:
            return rank(trial), looked[trial.method], -near[id(trial)], trial.generation

        best = min(filter(self._is_live, self._trials.values()), key=order, default=None)
        return best, 0 if best is None else rank(best)

    def _is_live(self, trial: _Trial) -> bool:
        if shape_of(trial.rehearsal.scenario) in self._hopeless:
            return False
        return trial.selector is None or not trial.selector.is_done or bool(trial.seeds)

    def _grow(self) -> None:
        """Let scenarios grow whose literals were tried in vain, or as far as they lead."""
        wanted = self._open_methods()
        for trial in list(self._trials.values()):
            is_tried = trial.selector is not None and (trial.selector.is_done or not trial.gained)
            if is_tried and not trial.has_grown and trial.generation < GENERATIONS:
                trial.has_grown = True
                for other in islice(self._growth.grown(trial.rehearsal.scenario, wanted), MOST_GROWN):
                    self._add(other, trial.generation + 1)

    # Running ----------------------------------------------------------------------------------------

    def _look(self, trial: _Trial, deadline: Deadline) -> None:
        """One turn of a trial."""
        before = known = len(self._ledger.uncovered)
        left = FIRST_LOOK * 2**trial.looks
        idle = 0

        def observe(search: Search, path: Path) -> bool:
            nonlocal idle, known, left
            self.runs += 1
            left -= 1
            if path.run.ending is Ending.UNMODELLED:
                self.unmodelled.add(trial.method)
            self._tell(trial, path.run)
            uncovered = len(self._ledger.uncovered)
            idle = 0 if uncovered < known else idle + 1
            known = uncovered
            return self._stopped or idle >= PATIENCE

        def pause() -> bool:
            return left <= 0 or deadline.has_passed

        self._executor.turn_to(trial.method, trial.rehearsal)
        first = trial.selector is None
        if trial.selector is None:
            trial.selector = self._selector()
        trial.selector.budget = max(deadline.left, 0.01)
        spent = trial.selector.search.effort
        self._running = trial.selector
        seeds = self._next_seeds(trial)
        if first:
            trial.selector.explore(observe, pause, seeds)
        else:
            trial.selector.go_on(observe, pause, seeds)
        self._running = None
        self.effort += trial.selector.search.effort - spent
        trial.looks += 1
        trial.gained = before - len(self._ledger.uncovered)
        if first and not any(path.run.ending.is_complete for path in trial.selector.search.paths):
            self._hopeless.add(shape_of(trial.rehearsal.scenario))
            self.unmodelled.add(trial.method)

    def _next_seeds(self, trial: _Trial) -> list[Model]:
        """What the literals are in scenarios that the next look begins with."""
        vm = self._executor.vm
        count = min(len(trial.seeds), MOST_SEEDS)
        return [Model(dict(literals(vm, trial.seeds.popleft()))) for _ in range(count)]

    def _selector(self) -> Selector:
        return Selector(
            self._executor,
            self._chain,
            BestFirst(self._distances.score, self._distances.note),
            self._criterion,
            self._ledger,
            budget=0.0,
            query_limit=self._query_limit,
            first_decisions=FIRST_DECISIONS,
        )

    def _tell(self, trial: _Trial, run: Run) -> None:
        """Propose what a run shows, from the call on that shows it."""
        if not run.ending.is_complete:
            return
        vm = self._executor.vm
        marks = trial.rehearsal.marks
        for place, (start, end) in enumerate(zip(marks, [*marks[1:], len(run.trace)], strict=True)):
            edges = frozenset(vm.edges[number] for number in set(run.trace[start:end]))
            if not edges.isdisjoint(self._open()) or self._may_pass(trial, run, place, edges):
                self._suggest(trial, run, place, edges)
        self._reopen(self._executor.edges(run) & self._open())

    def _may_pass(self, trial: _Trial, run: Run, place: int, edges: frozenset[Edge]) -> bool:
        """Whether a way that was not tried yet goes through methods with places that no test has passed."""
        is_last = place == len(trial.rehearsal.marks) - 1
        if not is_last:
            return False
        way = (trial.method, edges, run.ending, run.thrown)
        if way in self._ways:
            return False
        self._ways.add(way)
        through = {trial.method, *(edge.method for edge in edges)}
        return any(isinstance(edge.outcome, Passage) and edge.method in through for edge in self._open())

    def _suggest(self, trial: _Trial, run: Run, place: int, edges: frozenset[Edge]) -> None:
        """Have a scenario tried that ends with the call at that place."""
        vm = self._executor.vm
        try:
            whole = trial.rehearsal.scenario_of(vm, Evaluator(self._natural(run)))
        except Obstacle:
            return
        scenario = cut(whole, place, self._method_of)
        key = None if scenario is None else (scenario.method, repr(scenario))
        if scenario is None or key in self._proposed:
            return
        self._proposed.add(key)
        is_last = place == len(trial.rehearsal.marks) - 1
        ending = run.ending if is_last else Ending.RETURNED
        is_volatile = self._executor.decisions.is_volatile
        thrown = run.thrown if is_last else None
        initialised = self._executor.initialised
        seen = self._propose(Proposal(scenario, edges, ending, thrown, is_volatile, initialised))
        if seen is not None:
            made = made_by(seen.scenario)
            if made is not None and ending is Ending.RETURNED:
                self._growth.learn(made)
            self._add(seen.scenario, 0, is_own=True)
            for later in islice(self._growth.continued(seen.scenario, self._open_methods()), MOST_GROWN):
                self._add(later, 1)

    def _natural(self, run: Run) -> Model:
        """The nicest literals for the run that a short look finds."""
        query = Query(run.condition, NATURAL_LIMIT, deadline=Deadline.after(NATURAL_LIMIT))
        return natural_model(query, run.model)

    def _open_methods(self) -> list[Method]:
        """The methods with goals that no test has come past."""
        left = sorted(self._open(), key=lambda edge: (edge.method.key, edge.offset))
        return list(dict.fromkeys(edge.method for edge in left))

    def _reopen(self, edges: Set[Edge]) -> None:
        """Go on looking for sides that the machine took, but no test has come past."""
        again = {edge for edge in edges if self._vain[edge] < MOST_VAIN}
        self._vain.update(again)
        self._ledger.reopen(again)
