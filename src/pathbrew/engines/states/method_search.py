"""The search of one method's paths: at one go, or in turns with other work."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import Protocol

from pathbrew.called import Caller
from pathbrew.coverage import BranchGoal, Ledger, StatementGoal, branch_goals, statement_goals
from pathbrew.coverage.goals import has_assertions
from pathbrew.coverage.scope import Scopes
from pathbrew.deadline import NEVER, Deadline
from pathbrew.engines.states.executors import solver_options
from pathbrew.engines.states.exploration import SEARCH_SHARE, Exploration, ExploredPath, Explorer
from pathbrew.engines.states.parallel import CAN_FORK
from pathbrew.engines.states.shards import Shards, is_wide
from pathbrew.errors import InputError
from pathbrew.events import GoalsCovered, GoalsSought, Observer, PathFound
from pathbrew.lifetime import Closing
from pathbrew.options import ExploreOptions, MachineOptions, seconds
from pathbrew.paths.search import OUT_OF_BUDGET, Path, Search
from pathbrew.paths.selector import Selector
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import build_chain


class Judge(Protocol):
    """Looks at some paths as they are told, and may end the search."""

    def concerns(self, path: Path) -> bool:
        """Whether the path is to be told at once."""

    def decides(self, result: Exploration, path: ExploredPath) -> bool:
        """Whether the path ends the search; the result is as far as it has come."""


def explore_method(
    program: Program,
    method: Method,
    options: ExploreOptions,
    machine: MachineOptions,
    observer: Observer | None = None,
    judge: Judge | None = None,
    caller: Caller | None = None,
    *,
    with_terms: bool = False,
    merges: bool | None = None,
) -> Exploration:
    """Search the paths of one method; what cannot be executed symbolically is called by the caller.

    `with_terms`: the paths have the terms behind their conditions, too. `merges`: see `MethodSearch`.
    """
    deadline = Deadline.after(seconds(options.budget))
    with MethodSearch(
        program,
        method,
        options,
        machine,
        deadline,
        observer,
        judge,
        caller,
        with_terms=with_terms,
        merges=merges,
    ) as search:
        search.search()
        return search.result()


class MethodSearch(Closing):
    """The search of the paths of one method: at one go, or in turns with other work."""

    def __init__(
        self,
        program: Program,
        method: Method,
        options: ExploreOptions,
        machine: MachineOptions,
        deadline: Deadline,
        observer: Observer | None = None,
        judge: Judge | None = None,
        caller: Caller | None = None,
        *,
        with_terms: bool = False,
        merges: bool | None = None,
        from_start: bool = False,
    ) -> None:
        """A search that is to end by the deadline.

        `merges`: whether summaries of what the method calls merge cases that only differ in a number; None if
        the criterion is to say so. `from_start`: the program starts with the method, and initialises classes
        when it comes to use them.
        """
        if method.info.code is None:
            kind = "native" if method.is_native else "abstract"
            raise InputError(f"{method.owner.java_name}.{method.name} has no code: it is {kind}")
        wanted = _wanted(method, options.criterion)
        if wanted is not None and not wanted:
            options = replace(options, criterion="path")  # there is nothing to cover, but there may be paths
        self._options = options
        self._deadline = deadline
        self._search_until = deadline.later(-(1 - SEARCH_SHARE) * max(deadline.left, 0.0))
        self._observer = observer
        self._judge = judge
        self._early: dict[int, ExploredPath] = {}
        self._shards: Shards | None = None
        self._is_over = False
        with ExitStack() as stack:
            chain = stack.enter_context(build_chain(solver_options(options)))
            self._explorer = Explorer(
                program,
                method,
                options,
                machine,
                chain,
                caller=caller,
                with_terms=with_terms,
                merges=merges,
                from_start=from_start,
            )
            self._explorer.executor.check_preconditions()
            self._ledger = Ledger(branch_goals(method), wanted)
            self._goals = _Covering(self._ledger, observer)
            if not machine.assertions and has_assertions(method):
                self._explorer.executor.decisions.note(Reason(Cause.ASSERTIONS_OFF))
            self._method = method
            self._selector: Selector | None = None
            self._stack = stack.pop_all()

    def close(self) -> None:
        self._stack.close()

    def search(self, turn: Deadline = NEVER) -> bool:
        """Search until nothing is left, the judge has seen enough, or the time is over; whether that is so.

        If the turn ends before, the next one goes on from there.
        """
        if self._selector is None:
            self._explorer.executor.initialisers_until = self._search_until
            budget = min(self._search_until, turn).left
            self._selector = self._explorer.prepare(self._method, self._ledger, budget)
            self._selector.is_patient = self._judge is not None
            self._take_turn(self._selector, turn, is_first=True)
        elif not self._is_over:
            self._take_turn(self._selector, turn, is_first=False)
        return self._is_over

    def _take_turn(self, selector: Selector, turn: Deadline, *, is_first: bool) -> None:
        if self._shards is not None:
            self._is_over = self._shards.explore(turn)
            return
        selector.turn = turn
        selector.budget = max(self._search_until.left, 0.01)
        pause = (lambda: is_wide(selector)) if CAN_FORK else None
        if is_first:
            selector.explore(self._arrived, pause)
        else:
            selector.take_up(self._arrived, pause)
        self._is_over = not selector.search.paused
        if not self._is_over and not turn.has_passed and CAN_FORK and is_wide(selector):
            self._deal_out(selector)
            self._take_turn(selector, turn, is_first=False)

    def _deal_out(self, selector: Selector) -> None:
        """Have what is left searched in pieces, by several processes."""
        solvers = solver_options(self._options)
        self._shards = Shards(
            self._explorer,
            selector,
            lambda: build_chain(solvers),
            jobs=self._options.jobs,
            search_until=self._search_until,
            tell_until=self._deadline,
            arrived=self._arrived,
        )

    def reorder(self, strategy: str) -> None:
        """Follow another strategy from now on."""
        self._explorer.follow(strategy)
        if self._selector is not None and self._shards is None:
            self._selector.reorder(self._explorer.strategy(self._ledger))

    @property
    def noted(self) -> list[Reason]:
        """What the reader has to know of the search so far."""
        found = {} if self._selector is None else self._selector.search.reasons
        return [*found, *self._explorer.executor.decisions.notes]

    def _arrived(self, search: Search, path: Path, told: ExploredPath | None = None) -> bool:
        """Look at a new path; whether it ends the search."""
        self._goals.tell()
        if self._observer is not None:
            conditions = told.conditions if told is not None else self._explorer.conditions(path)
            if self._observer(_told_of(search, path, conditions)):
                return True
        if self._judge is None or not self._judge.concerns(path):
            return False
        assert self._selector is not None
        early = self._early[path.number] = told or self._tell(path)
        return self._judge.decides(self._explorer.result(self._selector, [early]), early)

    def _tell(self, path: Path) -> ExploredPath:
        early = self._early.get(path.number)
        return early or self._explorer.told(path, self._deadline)

    def result(self, *, with_paths: bool = True) -> Exploration:
        """What was found when the search ends here; the paths in words only if they are wanted."""
        selector = self._selector
        assert selector is not None
        if not self._is_over:
            if self._search_until.has_passed:
                selector.search.reasons[OUT_OF_BUDGET] = None
            (selector if self._shards is None else self._shards).conclude()
            self._is_over = True
        paths: list[ExploredPath] = []
        if with_paths:
            dealt = [] if self._shards is None else self._shards.told
            own = len(selector.search.paths) - len(dealt)
            paths = [self._tell(path) for path in selector.search.paths[:own]] + dealt
        return self._explorer.result(_explained(selector), paths)


class _Covering:
    """Tells an observer which goals there are, and of each when it is covered."""

    def __init__(self, ledger: Ledger, observer: Observer | None) -> None:
        self._ledger = ledger
        self._observer = observer
        self._left = set(ledger.uncovered)
        if observer is not None:
            observer(GoalsSought(tuple(goal.place for goal in ledger.goals)))

    def tell(self) -> None:
        """Tell of the goals that were covered since."""
        covered = self._left - self._ledger.uncovered
        self._left -= covered
        if covered and self._observer is not None:
            self._observer(GoalsCovered(tuple(goal.place for goal in self._ledger.goals if goal in covered)))


def _told_of(search: Search, path: Path, conditions: tuple[str, ...]) -> PathFound:
    return PathFound(
        path.run.ending, len(search.paths), search.queries, search.goals_left, path.number, conditions
    )


def _wanted(method: Method, criterion: str) -> list[BranchGoal] | list[StatementGoal] | None:
    """What the criterion wants covered: in the method, and in those of its class that it calls."""
    if criterion not in ("branch", "statement"):
        return None
    methods = Scopes(method.owner).reached(method)
    if criterion == "branch":
        return [goal for reached in methods for goal in branch_goals(reached)]
    return [goal for reached in methods for goal in statement_goals(reached)]


def _explained(selector: Selector) -> Selector:
    """Note that a search was ended by its criterion, if it was."""
    if selector.is_covered and not selector.search.exhausted:
        met = Reason(Cause.CRITERION_MET, details=(selector.criterion.name,))
        selector.search.reasons[met] = None
    return selector
