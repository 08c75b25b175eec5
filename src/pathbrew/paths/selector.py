"""The selector: owns the tree, the frontier, the strategy, the criterion and the budget."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from pathbrew.coverage import Ledger
from pathbrew.deadline import NEVER, PAST, Deadline, clock
from pathbrew.defects import Border
from pathbrew.errors import PathbrewError
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending
from pathbrew.pace import slowness
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.executor import Executor, Run
from pathbrew.paths.frontier import Frontier, PutOff, Start
from pathbrew.paths.other_sides import last_edge, other_edge, throwing_site
from pathbrew.paths.pursuit import Pursuit, is_pursuable, sides_decided
from pathbrew.paths.search import (
    ASSUMED_AWAY,
    OUT_OF_BUDGET,
    PUT_OFF,
    SPENT,
    Arrival,
    Path,
    Search,
)
from pathbrew.paths.strategies import Strategy, drained
from pathbrew.paths.tree import (
    Alternative,
    ExecutionTree,
    Side,
    Site,
    follows,
)
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import Chain, Query, Sat, Unsat
from pathbrew.terms import Model, Term

FIRST_ROUNDS = 1_000
"""Rounds of a loop after which a path is put off at first."""
EXCEPTIONAL_TURNS = 4
"""Every so many turns a place is tried where an instruction itself may throw, if the criterion wants them."""
TRIES_PER_SITE = 3
"""Paths to such a place that are tried at most."""
DEEPENING = 8
"""By how much these limits grow each time that nothing else is left."""
INSISTENCE = 0.6
"""The part of the time left for queries that were not answered: solvers are not stopped at once."""
PURSUITS_PER_EDGE = 3
"""How often another way is looked for to one branch that is not covered."""
PURSUIT_SHARE = 0.15
"""The part of the time left that one of these searches may take."""


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
        tree: ExecutionTree | None = None,
        tries: Counter[Site] | None = None,
        first_decisions: int | None = None,
    ) -> None:
        self.executor = executor
        self.chain = chain
        self.strategy = strategy
        self.criterion = criterion
        self.ledger = ledger
        self.tree = tree or ExecutionTree()
        self.search = Search()
        self.waiting = 0
        """How many alternatives the strategy holds."""
        self.excluded: set[Edge] = set()
        """Branches on paths that the driver assumes away."""
        self.assumes_away = False
        """Whether there were such paths."""
        self._query_limit = query_limit
        self._slowness = 1.0
        """By how much longer queries take because the machine does something else."""
        self.budget = budget
        """Seconds for a search, or for what it is taken up for."""
        self.turn = NEVER
        """When the search pauses for others who take turns with it."""
        self.effort: int | None = None
        """What the search may cost in all, by counts; None if only the seconds limit it."""
        if first_decisions is None:
            first_decisions = executor.heap.policy.first_decisions
        self._rounds, self._decisions = FIRST_ROUNDS, first_decisions
        self._put_off: list[PutOff] = []
        self._interrupted: list[PutOff] = []
        """Runs that the end of a turn has cut."""
        self.is_patient = False
        """Whether queries that were not answered are asked once more when nothing else is left."""
        self._unanswered: list[tuple[Alternative, Reason]] = []
        self._sites: deque[Alternative] = deque()
        self.tries: Counter[Site] = Counter(tries)
        """How often a side was found that leads to a place where an instruction itself may throw."""
        self._pursuits: Counter[Edge] = Counter()
        self._turn = 0
        self._numbers = 0
        self._stopped = False

    def explore(
        self,
        observer: Arrival | None = None,
        pause: Callable[[], bool] | None = None,
        seeds: Sequence[Model] = (),
    ) -> Search:
        """Search until the criterion is met, nothing is left, or the budget is used up.

        If `pause` says so between two alternatives, the search ends there, to be continued from `frontier`.
        The ways of `seeds` are taken first, as well as that of the empty model.
        """
        started = clock()
        deadline = Deadline.after(self.budget)
        try:
            self.executor.prepare(deadline)
            self._apply_limits()
            stop = self._run(Model({}), None, deadline, observer)
            for seed in seeds:
                stop = stop or self._run(seed, None, deadline, observer)
            self._go_on(deadline, stop, observer, pause)
            self._count(started)
            if not self.search.paused:
                self.conclude()
        except PathbrewError:
            raise
        except Exception as error:
            self._count(started)
            self.break_off(error)
        return self.search

    def conclude(self) -> None:
        """Account for a search that is not gone on with."""
        nothing_left = self.is_done or (self.is_covered and self.frontier().is_empty)
        put_off = len(self._put_off) + len(self._interrupted)
        self.finish(nothing_left, put_off, (self._rounds, self._decisions))

    def break_off(self, error: Exception) -> None:
        """End the search at a fault of ours: what it has found stays, and it is not exhaustive."""
        method = self.executor.method
        place = f"{method.owner.java_name}.{method.key}"
        defect = self.executor.defects.record(Border.SEARCH, place, error, lambda: place)
        self.search.reasons[defect.reason] = None
        self.search.paused = False
        self.finish(False, len(self._put_off), (self._rounds, self._decisions))

    def resume(
        self, frontier: Frontier, observer: Arrival | None = None, pause: Callable[[], bool] | None = None
    ) -> None:
        """Search from what another search has left, which is to account for all."""
        started = clock()
        self._rounds, self._decisions = frontier.rounds, frontier.decisions
        self._put_off = list(frontier.put_off)
        for alternative in frontier.alternatives:
            self._add(replace(alternative, number=self._numbers + 1))
        self._apply_limits()
        self._go_on(Deadline.after(self.budget), False, observer, pause)
        self._count(started)

    def take_up(self, observer: Arrival | None = None, pause: Callable[[], bool] | None = None) -> None:
        """Take up a search that has paused where it was, and account for it unless it pauses once more."""
        try:
            self.go_on(observer, pause)
            if not self.search.paused:
                self.conclude()
        except PathbrewError:
            raise
        except Exception as error:
            self.break_off(error)

    def go_on(
        self,
        observer: Arrival | None = None,
        pause: Callable[[], bool] | None = None,
        seeds: Sequence[Model] = (),
    ) -> None:
        """Take up a search that has paused where it was; the ways of further `seeds` are taken first."""
        started = clock()
        deadline = Deadline.after(self.budget)
        self.search.paused = False
        self._apply_limits()
        again, self._interrupted = self._interrupted, []
        stop = self._run_again(again, self._interrupted, deadline, observer)
        stop = stop or any(self._run(seed, None, deadline, observer) for seed in seeds)
        self._go_on(deadline, stop, observer, pause)
        self._count(started)

    def reorder(self, strategy: Strategy) -> None:
        """Take up in another order from now on what is left to do."""
        left = drained(self.strategy)
        self.strategy = strategy
        for alternative in sorted(left, key=lambda each: each.number):
            strategy.add(alternative)

    def frontier(self) -> Frontier:
        """What is left to do; the strategy has nothing any more."""
        alternatives = [a for a in drained(self.strategy) if a.node.state[a.side] is Side.OPEN]
        self.waiting = 0
        return Frontier(alternatives, self._put_off, self._rounds, self._decisions)

    def _go_on(
        self,
        deadline: Deadline,
        stop: bool,
        observer: Arrival | None,
        pause: Callable[[], bool] | None,
    ) -> None:
        self._slowness = slowness()
        while not stop and not (self.is_covered and not self._sites) and not self.is_done:
            if self._stopped or deadline.has_passed:
                self.search.reasons[Reason(Cause.STOPPED) if self._stopped else OUT_OF_BUDGET] = None
                break
            if self._is_spent:
                self.search.reasons[SPENT] = None
                break
            if self.turn.has_passed or (pause is not None and pause()):
                self.search.paused = True
                break
            if self.strategy.empty() and self._put_off:
                stop = self._deepen(deadline, observer)
            elif self.strategy.empty():
                stop = self._insist(deadline, observer)
                if not stop and self.is_patient and self.strategy.empty() and not self._put_off:
                    # What was not answered again may be in the next turn, which is longer.
                    self.search.paused = not self.is_done
                    break
            else:
                alternative = self._next()
                if alternative.node.state[alternative.side] is Side.OPEN:
                    stop = self._take_up(alternative, deadline, observer)

    @property
    def _is_spent(self) -> bool:
        return self.effort is not None and self.search.effort >= self.effort

    def _count(self, started: float) -> None:
        self.search.seconds += clock() - started
        self.search.engine_seconds = self.search.seconds - self.search.solver_seconds
        self.search.layers = self.chain.counters

    def stop(self) -> None:
        """End the search soon; another thread may ask for it."""
        self._stopped = True
        self.executor.decisions.deadline = PAST

    def _next(self) -> Alternative:
        """The strategy's choice; now and then, and when all is covered, a place that may throw."""
        self._turn += 1
        if self._sites and (self.is_covered or self._turn % EXCEPTIONAL_TURNS == 0):
            return self._sites.popleft()
        self.waiting -= 1
        return self.strategy.next()

    def _add(self, alternative: Alternative) -> None:
        self._numbers += 1
        self.waiting += 1
        self.strategy.add(alternative)
        if alternative.is_try:
            self._sites.append(alternative)

    @property
    def is_done(self) -> bool:
        """Whether no side is left to take up."""
        may_insist = self.is_patient and bool(self._unanswered)
        return self.strategy.empty() and not (self._put_off or self._interrupted or may_insist)

    def _apply_limits(self) -> None:
        decisions = self.executor.decisions
        decisions.max_rounds = min(self._rounds, self.criterion.rounds)
        decisions.max_decisions = min(self._decisions, self.criterion.decisions + 1)

    def _deepen(self, deadline: Deadline, observer: Arrival | None) -> bool:
        """Take up the paths that were put off, with larger limits."""
        self._rounds *= DEEPENING
        self._decisions *= DEEPENING
        self._apply_limits()
        again, self._put_off = self._put_off, []
        return self._run_again(again, self._put_off, deadline, observer)

    def _run_again(
        self, cut: list[PutOff], left: list[PutOff], deadline: Deadline, observer: Arrival | None
    ) -> bool:
        """Make runs again that were cut, as many as there is time for; whether the search is over."""
        for place, run in enumerate(cut):
            if min(deadline, self.turn).has_passed:
                left += cut[place:]
                break
            if self._run(run.model, run.start, deadline, observer):
                return True
        return False

    def _insist(self, deadline: Deadline, observer: Arrival | None) -> bool:
        """Ask the queries once more that were not answered, each with its part of the time that is left."""
        again, self._unanswered = self._unanswered, []
        self.is_patient = self.turn != NEVER
        for _, reason in again:
            self.search.reasons.pop(reason, None)
        self.search.unknown -= len(again)
        end = min(deadline, self.turn)
        for place, (alternative, _) in enumerate(again):
            if end.has_passed:
                left = again[place:]
                self._unanswered += left
                self.search.unknown += len(left)
                self.search.reasons |= {reason: None for _, reason in left}
                break
            self._query_limit = max(self._query_limit, INSISTENCE * end.left / (len(again) - place))
            alternative.node.state[alternative.side] = Side.OPEN
            if self._take_up(alternative, deadline, observer):
                return True
        return False

    @property
    def is_covered(self) -> bool:
        """Whether the criterion is met."""
        return self.criterion.until_covered and self.ledger.is_covered

    def finish(self, nothing_left: bool, put_off: int, limits: tuple[int, int]) -> None:
        """Account for what was and was not found."""
        search = self.search
        if put_off:
            search.reasons[Reason(Cause.PATHS_CUT, details=(put_off, *limits))] = None
        search.reasons |= self.executor.decisions.limits
        search.exhausted = nothing_left and not search.reasons
        reasons = list(search.reasons) or [Reason(Cause.STOPPED_BEFORE)]
        search.accounts = self.ledger.accounts(search.exhausted, reasons)

    def _take_up(self, alternative: Alternative, deadline: Deadline, observer: Arrival | None) -> bool:
        """Ask whether the side can be taken, and if so take it."""
        node, side = alternative.node, alternative.side
        constraints = alternative.constraints()
        before = clock()
        limit = min(self._query_limit * self._slowness, max(deadline.left, 0.01))
        effort = self.chain.effort
        answer = self.chain.solve(Query(constraints, limit, alternative.hint))
        self.search.solver_seconds += clock() - before
        self.search.solving += self.chain.effort - effort
        self.search.queries += 1
        if isinstance(answer, Sat):
            start = Start(node, side, alternative.shared())
            model = self.executor.completed(answer.model, constraints, self._solved)
            return self._run(model, start, deadline, observer)
        if isinstance(answer, Unsat):
            node.state[side] = Side.INFEASIBLE
            self.search.infeasible += 1
        else:
            node.state[side] = Side.UNKNOWN
            self.search.unknown += 1
            self.search.reasons[answer.reason] = None
            self._unanswered.append((alternative, answer.reason))
        return self._pursue(alternative, deadline, observer)

    def _solved(self, constraints: tuple[Term, ...], hint: Model) -> Model | None:
        """A model of the constraints, if the solvers find one."""
        answer = self.chain.solve(Query(constraints, self._query_limit * self._slowness, hint))
        return answer.model if isinstance(answer, Sat) else None

    def _pursue(self, alternative: Alternative, deadline: Deadline, observer: Arrival | None) -> bool:
        """Look for another way to a branch that is not covered, if a comparison tells the direction."""
        if not self.ledger.uncovered or not is_pursuable(alternative.node.decision.condition):
            return False
        run = self.executor.run(alternative.hint, deadline)
        sides = sides_decided(run, alternative.node.depth, self.executor.vm.edges)
        uncovered = {goal.edge for goal in self.ledger.uncovered}
        wanted = next((side for side in sides if side in uncovered), None)
        if wanted is None or self._pursuits[wanted] >= PURSUITS_PER_EDGE:
            return False
        self._pursuits[wanted] += 1
        end = Deadline.after(PURSUIT_SHARE * max(deadline.left, 0.0))
        pursuit = Pursuit(self.executor, sides[0], end, lambda run: wanted in self.executor.edges(run))
        found = pursuit.run(alternative.hint)
        self.search.pursued += pursuit.runs
        return found is not None and self._run(found, None, deadline, observer)

    def _run(self, model: Model, start: Start | None, deadline: Deadline, observer: Arrival | None) -> bool:
        shared, wanted = ((), None) if start is None else (start.shared, start.node.constraint(start.side))
        run = self.executor.run(model, min(deadline, self.turn), shared, wanted)
        if start is not None and not _keeps_to(run, start):
            run.ending, run.reason = Ending.DIVERGED, Reason(Cause.STRAYED)
            start = None
        is_kept = run.ending is not Ending.ASSUMED_AWAY
        is_interrupted = run.reason == OUT_OF_BUDGET and self.turn.has_passed and not deadline.has_passed
        is_put_off = is_interrupted or (run.ending is Ending.BOUND and self._may_deepen())
        number = PUT_OFF if is_put_off else len(self.search.paths) if is_kept else ASSUMED_AWAY
        came_there = start is not None and len(run.taken) > start.node.depth
        self._grow(run, start if came_there else None, number)
        self.search.steps += len(run.taken) + len(run.trace)
        if is_put_off:
            (self._interrupted if is_interrupted else self._put_off).append(PutOff(model, start))
            return False
        if not run.ending.is_complete:
            assert run.reason is not None
            self.search.reasons[run.reason] = None
        edges = self.executor.edges(run) if run.ending.is_complete else set()
        if not is_kept:
            self.assumes_away = True
            self.excluded |= edges
            self.ledger.exclude(edges)
            return False
        path = Path(number, run)
        self.search.paths.append(path)
        if edges:
            abrupt = self.executor.abrupt(run) if self.criterion.exceptions else set()
            self.ledger.record(edges, abrupt)
        self.search.goals_left = len(self.ledger.uncovered)
        return observer is not None and observer(self.search, path)

    def _may_deepen(self) -> bool:
        """Whether the path was cut by the present limits, not by the criterion or a fixed bound."""
        decisions = self.executor.decisions
        by_rounds = decisions.cut_by == "rounds" and decisions.max_rounds < self.criterion.rounds
        by_decisions = decisions.cut_by == "decisions" and decisions.max_decisions <= self.criterion.decisions
        return by_rounds or by_decisions

    def _grow(self, run: Run, start: Start | None, number: int) -> None:
        """Add a run to the tree and its other sides to the strategy."""
        below = None if start is None else (start.node, start.side)
        for node in self.tree.insert(run.taken, number, below):
            if node.decision.is_given and node.decision.holds:
                node.state[False] = Side.INFEASIBLE
                continue
            is_try = self.criterion.exceptions and self._is_try(run, node.depth)
            self._add(
                Alternative(
                    node,
                    not node.decision.holds,
                    run.model,
                    run.taken,
                    other_edge(self.executor.vm.edges, run, node.depth),
                    last_edge(self.executor.vm.edges, run, node.depth),
                    is_try,
                    self._numbers + 1,
                )
            )

    def _is_try(self, run: Run, place: int) -> bool:
        """Whether an instruction itself may throw at a decision whose other side was not tried often."""
        site = throwing_site(self.executor.vm.edges, run, place)
        if site is None:
            return False
        self.tries[site] += 1
        return self.tries[site] <= TRIES_PER_SITE


def _keeps_to(run: Run, start: Start) -> bool:
    """Whether a run took the side it was made for; one that was cut may not have come that far."""
    is_long_enough = len(run.taken) > start.node.depth
    return (is_long_enough or not run.ending.is_complete) and follows(run.taken, start.node, start.side)
