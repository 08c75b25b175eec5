"""A class under test while tests for it are being found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pathbrew.blocks.derived import is_derived
from pathbrew.blocks.outcomes import Passage
from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirmer import Refuted
from pathbrew.coverage import Account, BranchGoal, Goal, PassageGoal, Status, branch_goals, passage_goals
from pathbrew.coverage.passages import is_unreachable
from pathbrew.coverage.scope import Scopes, own_methods
from pathbrew.defects import Defects
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import BuiltNode
from pathbrew.program import JavaClass, Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.existing import Existing
from pathbrew.verbs.generate.objections import Objections


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
    lost: dict[Edge, Reason] = field(default_factory=dict)
    """Goals on paths that were found but made no test, and why."""
    reasons: tuple[Reason, ...] = ()
    """What kept the search from being complete, and paths from becoming tests."""
    is_cut: bool = False
    """Whether it ended because its time was over."""


@dataclass(slots=True)
class Found:
    """What a search leaves beside the cases in its subject."""

    refuted: list[Refuted] = field(default_factory=list)
    jvm_seconds: float = 0.0
    symbolic_jvm_seconds: float = 0.0
    """The part of them during the symbolic search."""
    is_complete: bool = False
    """Whether no engine had anything left to try."""


class Subject:
    """A class, its goals, and the cases that have been confirmed on the JVM so far."""

    def __init__(
        self,
        program: Program,
        java_class: JavaClass,
        methods: list[Method] | None = None,
        *,
        derived: bool = True,
    ) -> None:
        self.program = program
        self.java_class = java_class
        self.asked_for = methods, derived
        """What of it is tested, as it was asked for."""
        self.scopes = Scopes(java_class)
        self.derived = [] if derived or methods is not None else list(filter(is_derived, self.scopes.entries))
        """What the compiler wrote, which is not tested."""
        wanted = [m for m in self.scopes.entries if methods is None or m in methods]
        self.entries = [m for m in wanted if m not in self.derived]
        own = own_methods(java_class) if methods is None else self._reached()
        self.own = [method for method in own if method not in self.derived]
        found: list[Goal] = []
        led_to = set(self._reached())
        for method in self.own:
            found += branch_goals(method)
            # Others run only while classes are initialised or objects made, or not at all.
            found += passage_goals(method) if method in led_to else []
        self.goals: dict[Edge, Goal] = {goal.edge: goal for goal in found}
        self._constructed = self._of_only_constructor()
        """What runs whenever an object is made, if there is only one way to make one."""
        self.covered: set[Edge] = set()
        self.settled: set[Edge] = set()
        """Those of the covered ones that some run came past; for the others one is looked for."""
        self.cases: list[TestCase] = []
        self.revised: set[int] = set()
        """The places of cases that others were put in."""
        self.searches: dict[Method, MethodSearch] = {}
        self.notes: dict[Method, Reason] = {}
        self.objections = Objections()
        """What replays were refused, and what they have changed in their JVM."""
        self.defects = Defects()
        """Faults of ours in the searches, and what they cost."""
        self.existing: Existing | None = None
        """What a suite covers already that tests are to be added to."""
        self.test_class: str | None = None
        """The name of the class that its tests are written to, once one was chosen for good."""
        self.counted: set[Edge] = set()
        """What JaCoCo has seen that suite and our tests cover in the end, while they make inputs, too."""
        self.redundant: set[Edge] = set()
        """What only tests cover that were left out, since they add nothing to that suite."""

    def _of_only_constructor(self) -> frozenset[Edge]:
        constructors = [m for m in self.java_class.methods.values() if m.name == "<init>"]
        goals = [goal for edge, goal in self.goals.items() if edge.method in constructors]
        is_straight = all(isinstance(g, PassageGoal) and g.edge.outcome is not Passage.THROW for g in goals)
        return frozenset(g.edge for g in goals) if len(constructors) == 1 and is_straight else frozenset()

    def complement(self, existing: Existing) -> None:
        """Look only for what a suite leaves uncovered."""
        self.existing = existing
        self.covered |= existing.covered
        self.settled |= existing.passed

    @property
    def given(self) -> frozenset[Edge]:
        """What is covered without any of our tests."""
        return frozenset() if self.existing is None else self.existing.covered

    @property
    def is_pending(self) -> bool:
        """Whether there is anything to search for."""
        return any(map(self.is_wanted, self.entries))

    def is_wanted(self, entry: Method) -> bool:
        """Whether to look for tests that call the entry: not if a suite covers all that it leads to."""
        if self.existing is None:
            return True
        scope = self.scopes.scope(entry)
        return not all(map(self.existing.is_complete, scope)) or not all(
            goal.edge in self.existing.passed for goal in self.goals_of(entry)
        )

    def is_unfinished(self, entry: Method) -> bool:
        """Whether more time for the entry may help: something is uncovered, and time was what it lacked."""
        search = self.searches.get(entry)
        return self.is_wanted(entry) and (search is None or (search.is_cut and bool(self.uncovered(entry))))

    def take_up(self, cases: Sequence[TestCase], searches: Mapping[Method, MethodSearch]) -> None:
        """Go on from what was found before, in whatever process."""
        self.cases = []
        self.covered, self.settled = set(), set()
        if self.existing is not None:
            self.complement(self.existing)
        for case in cases:
            self.add(case)
        self.searches = dict(searches)

    def set_out(self) -> None:
        """Remember what was found so far, before a process goes on from there."""
        self._start = list(self.cases), dict(self.searches), dict(self.notes), list(self.defects)
        self._objected = Objections(dict(self.objections.reasons), dict(self.objections.refusals))

    def go_back(self) -> None:
        """Forget what was told since the search set out, which another process is to find once more."""
        cases, searches, notes, defects = self._start
        self.take_up(cases, searches)
        self.notes = notes
        self.objections = self._objected
        self.defects = Defects()
        self.defects.absorb(defects)

    def searched(self, entry: Method, search: MethodSearch) -> None:
        """Take note of a search; what one before has proved infeasible stays so."""
        before = self.searches.get(entry)
        for edge, account in before.accounts.items() if before is not None else ():
            if account.status is Status.INFEASIBLE:
                search.accounts[edge] = account
        self.searches[entry] = search

    def _reached(self) -> list[Method]:
        reached = {method: None for entry in self.entries for method in self.scopes.scope(entry)}
        return list(reached)

    def add(self, case: TestCase) -> None:
        """Take in a case that the JVM has confirmed."""
        if self._constructed and _is_handed(case, self.java_class.name):
            case = replace(case, covered=case.covered | self._constructed)
        self.cases.append(case)
        self.covered |= case.covered & self.goals.keys()
        self.settled |= case.settled & self.goals.keys()

    def revise(self, place: int, case: TestCase) -> None:
        """Put a case in the place of one that shows the same."""
        self.cases[place] = case
        self.revised.add(place)

    def uncovered(self, entry: Method) -> list[Goal]:
        """The goals that the entry is responsible for and that no case has come past yet."""
        return [g for g in self.goals_of(entry) if g.edge not in self.settled]

    def goals_of(self, entry: Method) -> list[Goal]:
        """The goals that the entry is responsible for."""
        scope = set(self.scopes.scope(entry))
        return [goal for edge, goal in self.goals.items() if edge.method in scope]

    def branches_of(self, entry: Method) -> list[BranchGoal]:
        """The sides of branches among them, which are all that runs in the machine tell of."""
        return [goal for goal in self.goals_of(entry) if isinstance(goal, BranchGoal)]

    def unpassed(self, entry: Method) -> list[PassageGoal]:
        """The lines, returns and throws among them that no test has passed."""
        left = self.uncovered(entry)
        return [goal for goal in left if isinstance(goal, PassageGoal)]

    @property
    def branches(self) -> list[BranchGoal]:
        """The sides of branches among all goals."""
        return [goal for goal in self.goals.values() if isinstance(goal, BranchGoal)]

    def account(self, edge: Edge) -> Account:
        """What became of a goal: infeasible only if every search that could have met it says so."""
        goal = self.goals[edge]
        if edge in self.covered:
            return Account(goal, Status.COVERED)
        if edge in self.objections.reasons:
            return Account(goal, Status.OPEN, (self.objections.reasons[edge],))
        responsible = self._responsible(edge)
        if not responsible:
            return Account(goal, Status.OPEN, (_unreached(edge.method),))
        if isinstance(goal, PassageGoal):
            return self._passage(goal, responsible)
        reasons: dict[Reason, None] = {}
        for entry in responsible:
            search = self.searches.get(entry)
            told = None if search is None else search.accounts.get(edge)
            if search is None or told is None:
                reasons[self._noted(entry)] = None
            elif edge in self.redundant:
                reasons[self._why_redundant(edge)] = None
            elif edge in search.lost:
                reasons[search.lost[edge]] = None
            elif told.status is Status.COVERED:
                why = self.notes.get(entry, Reason(Cause.DID_NOT_HOLD))
                reasons[Reason(Cause.DROPPED, details=(why,))] = None
            elif told.status is Status.OPEN:
                reasons |= dict.fromkeys(told.reasons)
        if not reasons:
            return Account(goal, Status.INFEASIBLE)
        return Account(goal, Status.OPEN, tuple(reasons))

    def _responsible(self, edge: Edge) -> list[Method]:
        """The entries whose calls may come to a goal."""
        return [entry for entry in self.entries if edge.method in self.scopes.scope(entry)]

    def is_led_to(self, edge: Edge) -> bool:
        """Whether a method that a test can call leads to a goal."""
        return bool(self._responsible(edge))

    def infeasible(self) -> set[Edge]:
        """The goals that nothing can come past, by what is proved so far."""
        closed: dict[Method, set[Edge]] = defaultdict(set)
        for goal in self.branches:
            if goal.edge not in self.covered and self.account(goal.edge).status is Status.INFEASIBLE:
                closed[goal.edge.method].add(goal.edge)
        beyond = {
            edge
            for edge in self.goals.keys() - self.settled
            if edge.method in closed
            and isinstance(self.goals[edge], PassageGoal)
            and is_unreachable(edge, closed[edge.method])
        }
        return beyond.union(*closed.values())

    def _passage(self, goal: PassageGoal, responsible: Sequence[Method]) -> Account:
        """What became of a place that no test passes: infeasible if only infeasible sides lead there."""
        sides = [side.edge for side in self.branches if side.edge.method is goal.edge.method]
        closed = {edge for edge in sides if self.account(edge).status is Status.INFEASIBLE}
        if closed and is_unreachable(goal.edge, closed):
            return Account(goal, Status.INFEASIBLE)
        reasons: dict[Reason, None] = {}
        for entry in responsible:
            search = self.searches.get(entry)
            if goal.edge in self.redundant:
                reasons[self._why_redundant(goal.edge)] = None
            elif search is None or entry in self.notes:
                reasons[self._noted(entry)] = None
            else:
                reasons |= dict.fromkeys(search.reasons)
        return Account(goal, Status.OPEN, tuple(reasons) or (Reason(Cause.NOT_REACHED),))

    def _noted(self, entry: Method) -> Reason:
        """What is known of a method that was not searched to the end, or whose tests were dropped."""
        note = self.notes.get(entry, Reason(Cause.NOT_SEARCHED))
        return Reason(Cause.DROPPED, details=(note,)) if note.cause is Cause.FAILED else note

    def _why_redundant(self, edge: Edge) -> Reason:
        if self.existing is not None and edge in self.existing.undecided:
            return Reason(Cause.SIDE_NOT_TOLD)
        return Reason(Cause.SIDE_NOT_COUNTED)


def _unreached(method: Method) -> Reason:
    if method.name == "<clinit>":
        return Reason(Cause.INITIALISER)
    return Reason(Cause.NOT_LED_TO)


def _is_handed(case: TestCase, class_name: str) -> bool:
    """Whether a test is handed an object of a class that it does not make itself."""
    made = (node for node in case.request.nodes if isinstance(node, BuiltNode))
    return any(node.class_name == class_name and node.maker.method != "<init>" for node in made)
