"""Keeps account of goals while paths are found."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from pathbrew.coverage.goals import Goal, Status
from pathbrew.coverage.statements import StatementGoal
from pathbrew.machine.edges import Edge


@dataclass(frozen=True, slots=True)
class Account:
    """A goal, what became of it, and for an open one the reason."""

    goal: Goal
    status: Status
    reason: str = ""


class Ledger:
    """Which goals have been covered; with `statements` these decide whether all is covered."""

    def __init__(self, goals: list[Goal], statements: list[StatementGoal] | None = None) -> None:
        self.goals = goals
        self.statements = statements
        self._taken: set[Edge] = set()
        self._abrupt: set[Edge] = set()
        self._assumed_away: set[Edge] = set()
        self.uncovered: set[Goal] = set(goals)
        self._unreached = list(statements or ())

    def record(self, edges: Set[Edge], abrupt: Set[Edge] = frozenset()) -> bool:
        """Note the branches a path took; whether it covered a goal for the first time.

        Those that it took `abrupt`ly are covered, but stay among the `uncovered` ones that are looked for.
        """
        self._taken |= edges - abrupt
        self._abrupt |= abrupt
        covered = {goal for goal in self.uncovered if goal.is_covered(self._taken)}
        self.uncovered -= covered
        self._unreached = [goal for goal in self._unreached if not goal.is_covered(self._taken)]
        return bool(covered)

    @property
    def is_covered(self) -> bool:
        return not (self.uncovered if self.statements is None else self._unreached)

    def exclude(self, edges: set[Edge]) -> None:
        """Note branches of a path that the driver assumes away: they can be reached, but no test may."""
        self._assumed_away |= edges

    def accounts(self, exhausted: bool, reasons: list[str]) -> list[Account]:
        """What became of each goal: those not covered are infeasible only if nothing was left out."""
        return [self._account(goal, exhausted, reasons) for goal in self.goals]

    def _account(self, goal: Goal, exhausted: bool, reasons: list[str]) -> Account:
        if goal not in self.uncovered or goal.is_covered(self._abrupt):
            return Account(goal, Status.COVERED)
        if goal.is_covered(self._assumed_away):
            return Account(goal, Status.OPEN, "only on paths that the driver assumes away")
        if exhausted:
            return Account(goal, Status.INFEASIBLE)
        return Account(goal, Status.OPEN, "; ".join(reasons) or "not reached")
