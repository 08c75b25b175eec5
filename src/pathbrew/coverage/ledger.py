"""Keeps account of goals while paths are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from pathbrew.coverage.goals import BranchGoal, Goal, Status
from pathbrew.coverage.statements import StatementGoal
from pathbrew.machine.core.edges import Edge
from pathbrew.reasons import Cause, Reason


@dataclass(frozen=True, slots=True)
class Account:
    """A goal, what became of it, and for an open one the reasons."""

    goal: Goal
    status: Status
    reasons: tuple[Reason, ...] = ()


class Ledger:
    """Which goals have been covered; if others are `wanted`, these decide whether all is covered."""

    def __init__(
        self, goals: list[BranchGoal], wanted: Sequence[BranchGoal | StatementGoal] | None = None
    ) -> None:
        self.goals = goals
        self.wanted = wanted
        self.taken: set[Edge] = set()
        self._abrupt: set[Edge] = set()
        self._assumed_away: set[Edge] = set()
        self.uncovered: set[BranchGoal] = set(goals)
        self._wanting = list(wanted or ())
        self.sought = self._find_sought()
        """The branches that are not covered, those that are wanted included."""
        self.is_pending: Callable[[], bool] = lambda: False
        """Whether something else is looked for that branches do not tell of."""

    def record(self, edges: Set[Edge], abrupt: Set[Edge] = frozenset()) -> bool:
        """Note the branches a path took; whether it covered a goal for the first time.

        Those that it took `abrupt`ly are covered, but stay among the `uncovered` ones that are looked for.
        """
        self.taken |= edges - abrupt
        self._abrupt |= abrupt
        covered = {goal for goal in self.uncovered if goal.is_covered(self.taken)}
        self.uncovered -= covered
        self._wanting = [goal for goal in self._wanting if not goal.is_covered(self.taken)]
        self.sought = self._find_sought()
        return bool(covered)

    def reopen(self, edges: Set[Edge]) -> None:
        """Look for branches again that a path took: it was none that a test could take."""
        self.taken -= edges
        self.uncovered |= {goal for goal in self.goals if goal.edge in edges}
        self.sought = self._find_sought()

    @property
    def is_covered(self) -> bool:
        return not (self.uncovered if self.wanted is None else self._wanting) and not self.is_pending()

    def _find_sought(self) -> set[BranchGoal]:
        return self.uncovered.union(goal for goal in self._wanting if isinstance(goal, BranchGoal))

    def exclude(self, edges: set[Edge]) -> None:
        """Note branches of a path that the driver assumes away: they can be reached, but no test may."""
        self._assumed_away |= edges

    def accounts(self, exhausted: bool, reasons: list[Reason]) -> list[Account]:
        """What became of each goal: those not covered are infeasible only if nothing was left out."""
        return [self._account(goal, exhausted, reasons) for goal in self.goals]

    def _account(self, goal: BranchGoal, exhausted: bool, reasons: list[Reason]) -> Account:
        if goal not in self.uncovered or goal.is_covered(self._abrupt):
            return Account(goal, Status.COVERED)
        if goal.is_covered(self._assumed_away):
            return Account(goal, Status.OPEN, (Reason(Cause.ASSUMED_AWAY),))
        if exhausted:
            return Account(goal, Status.INFEASIBLE)
        return Account(goal, Status.OPEN, tuple(reasons) or (Reason(Cause.NOT_REACHED),))
