"""The selector: owns the tree, the frontier, the strategy, the criterion and the budget."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pathbrew.coverage import Account, Ledger
from pathbrew.machine.edges import Edge
from pathbrew.search.criteria import Criterion
from pathbrew.search.endings import Ending
from pathbrew.search.executor import Executor, Run
from pathbrew.search.strategies import Strategy
from pathbrew.search.tree import Alternative, ExecutionTree, Side, Site
from pathbrew.solve import Chain, Query, Sat, Unsat
from pathbrew.terms import Model, Term

FIRST_LIMITS = (1_000, 500)
"""Rounds of a loop and decisions after which a path is put off at first."""
ASSUMED_AWAY, PUT_OFF = -1, -2
"""Numbers of runs that are not, or not yet, among the paths found."""
EXCEPTIONAL_TURNS = 4
"""Every so many turns a place is tried where an instruction itself may throw, if the criterion wants them."""
TRIES_PER_SITE = 3
"""Paths to such a place that are tried at most."""
DEEPENING = 8
"""By how much these limits grow each time that nothing else is left."""


@dataclass(frozen=True, slots=True)
class Path:
    """A finished path: the run, and its number."""

    number: int
    run: Run

    @property
    def condition(self) -> list[Term]:
        return [decision.constraint for decision in self.run.taken]


@dataclass(slots=True)
class Search:
    """What a search has found, while it goes on and afterwards."""

    paths: list[Path] = field(default_factory=list)
    reasons: dict[str, None] = field(default_factory=dict)
    queries: int = 0
    infeasible: int = 0
    unknown: int = 0
    goals_left: int = 0
    steps: int = 0
    exhausted: bool = False
    accounts: list[Account] = field(default_factory=list)
    seconds: float = 0.0
    solver_seconds: float = 0.0


Observer = Callable[[Search, Path], bool]
"""Sees every new path; True stops the search."""


class Selector:
    """Takes up one alternative after another until nothing is left, or the budget is."""

    def __init__(
        self,
        executor: Executor,
        chain: Chain,
        strategy: Strategy,
        criterion: Criterion,
        ledger: Ledger,
        *,
        budget: float,
        query_limit: float = 1.0,
    ) -> None:
        self.executor = executor
        self.chain = chain
        self.strategy = strategy
        self.criterion = criterion
        self.ledger = ledger
        self.tree = ExecutionTree()
        self.search = Search()
        self._query_limit = query_limit
        self._budget = budget
        self._rounds, self._decisions = FIRST_LIMITS
        self._put_off: list[tuple[Model, tuple[Term, ...]]] = []
        self._sites: deque[Alternative] = deque()
        self._tries: Counter[Site] = Counter()
        self._turn = 0
        self._stopped = False

    def explore(self, observer: Observer | None = None) -> Search:
        """Search until the criterion is met, nothing is left, or the budget is used up."""
        started = time.perf_counter()
        deadline = started + self._budget
        self.executor.prepare()
        self._apply_limits()
        stop = self._run(Model({}), (), deadline, observer)
        while not stop and not (self._is_covered() and not self._sites) and not self._is_done():
            if self._stopped or time.perf_counter() >= deadline:
                self.search.reasons["stopped" if self._stopped else "the budget was used up"] = None
                break
            if self.strategy.empty():
                stop = self._deepen(deadline, observer)
                continue
            alternative = self._next()
            if alternative.node.state[alternative.side] is Side.OPEN:
                stop = self._take_up(alternative, deadline, observer)
        self._finish(started)
        return self.search

    def stop(self) -> None:
        """End the search soon; another thread may ask for it."""
        self._stopped = True
        self.executor.decisions.deadline = 0.0

    def _next(self) -> Alternative:
        """The strategy's choice; now and then, and when all is covered, a place that may throw."""
        self._turn += 1
        if self._sites and (self._is_covered() or self._turn % EXCEPTIONAL_TURNS == 0):
            return self._sites.popleft()
        return self.strategy.next()

    def _is_done(self) -> bool:
        return self.strategy.empty() and not self._put_off

    def _apply_limits(self) -> None:
        decisions = self.executor.decisions
        decisions.max_rounds = min(self._rounds, self.criterion.rounds)
        decisions.max_decisions = min(self._decisions, self.criterion.decisions + 1)

    def _deepen(self, deadline: float, observer: Observer | None) -> bool:
        """Take up the paths that were put off, with larger limits."""
        self._rounds *= DEEPENING
        self._decisions *= DEEPENING
        self._apply_limits()
        again, self._put_off = self._put_off, []
        for place, (model, expected) in enumerate(again):
            if time.perf_counter() >= deadline:
                self._put_off += again[place:]
                break
            if self._run(model, expected, deadline, observer):
                return True
        return False

    def _is_covered(self) -> bool:
        return self.criterion.until_covered and not self.ledger.uncovered

    def _finish(self, started: float) -> None:
        search = self.search
        if self._put_off:
            limits = f"{self._rounds} rounds of a loop or {self._decisions} decisions"
            search.reasons[f"{len(self._put_off)} paths were cut after {limits}"] = None
        search.reasons |= self.executor.decisions.limits
        search.exhausted = self._is_done() and not search.reasons
        search.seconds = time.perf_counter() - started
        reasons = list(search.reasons) or ["the search was stopped before it was reached"]
        search.accounts = self.ledger.accounts(search.exhausted, reasons)

    def _take_up(self, alternative: Alternative, deadline: float, observer: Observer | None) -> bool:
        """Ask whether the side can be taken, and if so take it."""
        node, side = alternative.node, alternative.side
        constraints = node.constraints(side)
        before = time.perf_counter()
        limit = min(self._query_limit, max(deadline - before, 0.01))
        answer = self.chain.solve(Query(constraints, limit, alternative.hint))
        self.search.solver_seconds += time.perf_counter() - before
        self.search.queries += 1
        if isinstance(answer, Sat):
            return self._run(answer.model, constraints, deadline, observer)
        if isinstance(answer, Unsat):
            node.state[side] = Side.INFEASIBLE
            self.search.infeasible += 1
        else:
            node.state[side] = Side.UNKNOWN
            self.search.unknown += 1
            self.search.reasons[f"the solver gave no answer: {answer.reason}"] = None
        return False

    def _run(
        self, model: Model, expected: tuple[Term, ...], deadline: float, observer: Observer | None
    ) -> bool:
        run = self.executor.run(model, deadline)
        followed = tuple(d.constraint for d in run.taken[: len(expected)])
        if followed != expected[: len(followed)] or (run.ending.is_complete and followed != expected):
            run.ending, run.reason = Ending.DIVERGED, "the run did not follow the path it was made for"
        is_kept = run.ending is not Ending.ASSUMED_AWAY
        is_put_off = run.ending is Ending.BOUND and self._may_deepen()
        number = PUT_OFF if is_put_off else len(self.search.paths) if is_kept else ASSUMED_AWAY
        path = Path(number, run)
        edges = [self.executor.vm.edges[number] for number in run.trace]
        self._grow(run, edges, path.number)
        self.search.steps += len(run.taken) + len(run.trace)
        if is_put_off:
            self._put_off.append((model, expected))
            return False
        if not run.ending.is_complete:
            self._note_incomplete(run)
        if not is_kept:
            self.ledger.exclude(set(edges))
            return False
        self.search.paths.append(path)
        if run.ending.is_complete:
            self.ledger.record(set(edges))
            self.search.goals_left = len(self.ledger.uncovered)
        return observer is not None and observer(self.search, path)

    def _may_deepen(self) -> bool:
        """Whether the path was cut by the present limits, not by the criterion or a fixed bound."""
        decisions = self.executor.decisions
        by_rounds = decisions.cut_by == "rounds" and decisions.max_rounds < self.criterion.rounds
        by_decisions = decisions.cut_by == "decisions" and decisions.max_decisions <= self.criterion.decisions
        return by_rounds or by_decisions

    def _note_incomplete(self, run: Run) -> None:
        self.search.reasons[run.reason] = None

    def _grow(self, run: Run, edges: list[Edge], number: int) -> None:
        last_at: dict[int, int] = {decision.mark: i for i, decision in enumerate(run.taken)}
        places = {id(decision): i for i, decision in enumerate(run.taken)}
        sites = _sites(run, edges) if self.criterion.exceptions else {}
        for node, side in self.tree.insert(run.taken, run.model, number):
            decision = node.decision
            place = places[id(decision)]
            edge = None
            if last_at[decision.mark] == place and decision.mark < len(edges):
                taken = edges[decision.mark]
                if isinstance(taken.outcome, int) and decision.exceptional is None:
                    edge = taken._replace(outcome=1 - taken.outcome)
            alternative = self.tree.alternative(node, side, run.model, edge, sites.get(place))
            self.strategy.add(alternative)
            if alternative.site is not None and self._tries[alternative.site] < TRIES_PER_SITE:
                self._tries[alternative.site] += 1
                self._sites.append(alternative)


def _sites(run: Run, edges: list[Edge]) -> dict[int, Site]:
    """The places of decisions on a run whose other side throws."""
    sites: dict[int, Site] = {}
    counts: Counter[int] = Counter()
    for place, decision in enumerate(run.taken):
        if decision.other_side_throws:
            before = edges[decision.mark - 1] if 0 < decision.mark <= len(edges) else None
            sites[place] = (before, counts[decision.mark])
            counts[decision.mark] += 1
    return sites
