"""A class under test while tests for it are being found."""

from __future__ import annotations

from dataclasses import dataclass, field

from pathbrew.coverage import Account, BranchGoal, Status, branch_goals
from pathbrew.coverage.scope import Scopes, own_methods
from pathbrew.machine.edges import Edge
from pathbrew.program import JavaClass, Method, Program
from pathbrew.testcase.case import TestCase


@dataclass(slots=True)
class MethodSearch:
    """How the search from one entry went."""

    accounts: dict[Edge, Account] = field(default_factory=dict)
    exhausted: bool = False
    paths: int = 0
    steps: int = 0
    queries: int = 0
    unknown: int = 0
    seconds: float = 0.0
    solver_seconds: float = 0.0
    lost: dict[Edge, str] = field(default_factory=dict)
    """Goals on paths that were found but made no test, and why."""
    reasons: tuple[str, ...] = ()
    """What kept the search from being complete, and paths from becoming tests."""


class Subject:
    """A class, its goals, and the cases that have been confirmed on the JVM so far."""

    def __init__(self, program: Program, java_class: JavaClass, methods: list[Method] | None = None) -> None:
        self.program = program
        """A program of its own: linked classes belong to the machine that runs them."""
        self.java_class = java_class
        self.scopes = Scopes(java_class)
        self.entries = [m for m in self.scopes.entries if methods is None or m in methods]
        self.own = own_methods(java_class) if methods is None else self._reached()
        self.goals: dict[Edge, BranchGoal] = {
            goal.edge: goal for method in self.own for goal in branch_goals(method)
        }
        self.covered: set[Edge] = set()
        self.settled: set[Edge] = set()
        """Those of the covered ones that some run came past; for the others one is looked for."""
        self.cases: list[TestCase] = []
        self.searches: dict[Method, MethodSearch] = {}
        self.notes: dict[Method, str] = {}

    def _reached(self) -> list[Method]:
        reached = {method: None for entry in self.entries for method in self.scopes.scope(entry)}
        return list(reached)

    def add(self, case: TestCase) -> None:
        """Take in a case that the JVM has confirmed."""
        self.cases.append(case)
        self.covered |= case.covered & self.goals.keys()
        self.settled |= case.settled & self.goals.keys()

    def uncovered(self, entry: Method) -> list[BranchGoal]:
        """The goals that the entry is responsible for and that no case has come past yet."""
        return [g for g in self.goals_of(entry) if g.edge not in self.settled]

    def goals_of(self, entry: Method) -> list[BranchGoal]:
        scope = set(self.scopes.scope(entry))
        return [goal for edge, goal in self.goals.items() if edge.method in scope]

    def account(self, edge: Edge) -> Account:
        """What became of a goal: infeasible only if every search that could have met it says so."""
        goal = self.goals[edge]
        if edge in self.covered:
            return Account(goal, Status.COVERED)
        responsible = [entry for entry in self.entries if edge.method in self.scopes.scope(entry)]
        if not responsible:
            return Account(goal, Status.OPEN, _unreached(edge.method))
        reasons: dict[str, None] = {}
        for entry in responsible:
            search = self.searches.get(entry)
            told = None if search is None else search.accounts.get(edge)
            if search is None or told is None:
                reasons[self.notes.get(entry, "the budget was used up before it was searched for")] = None
            elif edge in search.lost:
                reasons[search.lost[edge]] = None
            elif told.status is Status.COVERED:
                reasons[f"the test for it was dropped: {self.notes.get(entry, 'it did not hold')}"] = None
            elif told.status is Status.OPEN:
                reasons |= dict.fromkeys(told.reason.split("; "))
        if not reasons:
            return Account(goal, Status.INFEASIBLE)
        return Account(goal, Status.OPEN, "; ".join(reasons))


def _unreached(method: Method) -> str:
    if method.name == "<clinit>":
        return "the static initialiser runs once, before any test"
    return "no method that a test can call leads here"
