"""What `generate` found and wrote."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.coverage import Account, Status
from pathbrew.defects import Defect
from pathbrew.display import Displayed
from pathbrew.jvm.mutation import MutationResult
from pathbrew.jvm.refusals import Refusal
from pathbrew.program import JavaClass, Method
from pathbrew.reasons import Reason
from pathbrew.specs.automaton import Step
from pathbrew.specs.monitor_source import Promise
from pathbrew.specs.visits import Visit
from pathbrew.walls.confinement import Wall


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """A test of the suite: its case, the name of its method, and the file and line where it stands."""

    case: TestCase
    name: str
    file: Path
    line: int
    inputs: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Crash:
    """An error that escaped from inside, with the test that shows it."""

    exception: str
    message: str | None
    line: int | None
    trace: tuple[str, ...]
    test: WrittenTest


@dataclass(frozen=True, slots=True)
class Explained:
    """What became of a goal; `test` is the first one that covers it."""

    account: Account
    condition: str
    """The side of the branch for people: `grams <= 0`, `case 3`."""
    test: WrittenTest | None = None
    is_by_suite: bool = False
    """Whether a suite covers it that was there before."""

    @property
    def is_covered(self) -> bool:
        return self.account.status is Status.COVERED


@dataclass(slots=True)
class MethodResult:
    """One method: its goals, and how it was searched."""

    method: Method
    goals: list[Explained] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)
    exhausted: bool = False
    paths: int = 0
    steps: int = 0
    queries: int = 0
    seconds: float = 0.0
    reasons: tuple[Reason, ...] = ()
    """Why there are no tests for it, if there are none."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Covered and total, as JaCoCo counts."""

    covered: int
    total: int

    def __str__(self) -> str:
        return f"{self.covered} of {self.total}"


@dataclass(frozen=True, slots=True)
class Coverage:
    """Measured in the last run of the suite on the real JVM."""

    branch: Measured
    line: Measured
    instruction: Measured


@dataclass(frozen=True, slots=True)
class MissedLine:
    """A line of which sides of branches, or instructions, are not covered."""

    line: int
    branches: int
    instructions: int


@dataclass(slots=True)
class ClassResult:
    """One class: methods, tests, and the coverage that JaCoCo measured."""

    java_class: JavaClass
    methods: list[MethodResult] = field(default_factory=list)
    tests: list[WrittenTest] = field(default_factory=list)
    coverage: Coverage | None = None
    line_branches: dict[int, Measured] = field(default_factory=dict)
    """Branches per source line, for the report."""
    line_instructions: dict[int, Measured] = field(default_factory=dict)
    source: Path | None = None
    """The Java source, where it could be found."""
    note: Reason | None = None
    derived: tuple[Method, ...] = ()
    """What the compiler wrote and nobody asked to test."""
    before: Coverage | None = None
    """What a suite covered before, where tests were added to one; `coverage` is then that of both."""
    missed_before: tuple[MissedLine, ...] = ()
    """What that suite leaves uncovered."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A prediction that the JVM did not confirm: our defect, kept with what is needed to reproduce it."""

    method: Method
    reason: Reason
    file: Path | None


@dataclass(frozen=True, slots=True)
class Dropped:
    """A test that was written but did not compile or pass, and is not in the suite."""

    test: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class StepResult:
    """A step of a promise's automaton, and a test whose last call takes it, if there is one."""

    step: Step
    test: WrittenTest | None
    calls: tuple[str, ...] = ()
    """The calls of that test, for people."""
    way: tuple[Step, ...] = ()
    """The steps that the automaton takes in it."""


@dataclass(frozen=True, slots=True)
class PromiseResult:
    """A promise: the steps of its automaton that calls may take, and those by which it is broken."""

    promise: Promise
    steps: tuple[StepResult, ...]
    violations: tuple[StepResult, ...]

    @property
    def visit(self) -> Visit:
        """What tests see of the automaton, with the shortest way to each violation."""
        entries = [*self.steps, *self.violations]
        return Visit(
            self.promise,
            tuple(entry.step for entry in entries),
            frozenset(entry.step for entry in entries if entry.test is not None),
            tuple(entry.way for entry in self.violations if entry.test is not None),
        )

    @property
    def states(self) -> Measured:
        return Measured(len(self.visit.reached), len(self.promise.automaton.reachable))

    @property
    def transitions(self) -> Measured:
        return Measured(sum(entry.test is not None for entry in self.steps), len(self.steps))

    @property
    def broken(self) -> StepResult | None:
        """The shortest test that shows a violation."""
        shown = [entry for entry in self.violations if entry.test is not None]
        return min(shown, key=lambda entry: len(entry.calls), default=None)


@dataclass(frozen=True, slots=True)
class Misuse:
    """A promise that a method breaks, by whose fault, and the test that shows it."""

    promise: str
    blamed: str
    test: WrittenTest


@dataclass(frozen=True, slots=True)
class SpecifiedClass:
    """What tests of a class show of the promises of a specification."""

    java_class: JavaClass
    promises: tuple[PromiseResult, ...]
    tests: tuple[WrittenTest, ...]
    length: int
    """All sequences of so many calls were tried."""
    misuses: tuple[Misuse, ...] = ()
    """Methods of the class that break what callers promise."""
    reasons: tuple[Reason, ...] = ()
    """Why steps that were taken have no test."""


@dataclass(slots=True)
class Timing:
    """Where the time went, in seconds."""

    engine: float = 0.0
    solver: float = 0.0
    jvm: float = 0.0
    javac: float = 0.0
    suite: float = 0.0


@dataclass(slots=True, repr=False)
class Generation(Displayed):
    """The whole result."""

    classes: list[ClassResult] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    folder: Path = Path()
    """Where everything lies but the tests."""
    report: Path | None = None
    """The HTML report, if one is written."""
    mismatches: list[Mismatch] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    """What the code under test wanted to do outside of its JVM."""
    defects: list[Defect] = field(default_factory=list)
    """Faults of ours, one of each cause; each has cost no more than what it has struck."""
    timing: Timing = field(default_factory=Timing)
    timeline: list[tuple[float, int]] = field(default_factory=list)
    """Seconds since the start, and goals covered by then."""
    queries: int = 0
    unknown: int = 0
    seconds: float = 0.0
    missing_walls: Wall = field(default_factory=lambda: Wall(0))
    """The kernel's walls that did not stand around the code under test."""
    interrupted: str = ""
    """Why the run ended early, if it did."""
    mutation: MutationResult | None = None
    is_least: bool = False
    """Whether more may be covered than could be told, since only counts of an existing suite are known."""
    assumed: tuple[str, ...] = ()
    """What was assumed of inputs, as it was asked for: what is infeasible may be so for that reason alone."""
    unmeasured: list[Path] = field(default_factory=list)
    """Tests that were added to a suite earlier, but after JaCoCo had measured it."""
    specified: list[SpecifiedClass] = field(default_factory=list)
    """What tests show of specifications, where some were given."""
    left_out: list[str] = field(default_factory=list)
    """Classes that were asked for, but of which the report of an existing suite knows nothing."""

    def __repr__(self) -> str:
        return f"<Generation: {self}>"

    def __str__(self) -> str:
        goals = [goal for owner in self.classes for method in owner.methods for goal in method.goals]
        covered = sum(goal.is_covered for goal in goals)
        return (
            f"{len(self.tests)} tests, {covered} of {len(goals)} goals covered, {len(self.crashes)} crashes"
        )

    @property
    def tests(self) -> list[WrittenTest]:
        return [
            *(test for owner in self.classes for test in owner.tests),
            *(test for specified in self.specified for test in specified.tests),
        ]

    @property
    def is_anything_finished(self) -> bool:
        """Whether a test was written or a goal shown to be infeasible."""
        goals = (goal for owner in self.classes for method in owner.methods for goal in method.goals)
        return bool(self.tests) or any(goal.account.status is Status.INFEASIBLE for goal in goals)

    @property
    def complements(self) -> bool:
        """Whether tests were added to a suite that exists."""
        return any(owner.before is not None for owner in self.classes)

    @property
    def crashes(self) -> list[Crash]:
        return [crash for owner in self.classes for method in owner.methods for crash in method.crashes]

    @property
    def goals_by_engine(self) -> dict[Engine, int]:
        """How many goals the tests of each engine cover; each counts for the first test that covers it."""
        goals = [goal for owner in self.classes for method in owner.methods for goal in method.goals]
        counts = Counter(goal.test.case.engine for goal in goals if goal.test is not None)
        return {engine: counts[engine] for engine in Engine if counts[engine]}

    @property
    def goal_coverage(self) -> float:
        """The share of goals covered of those that are not infeasible; 1 where there are none."""
        goals = [goal for owner in self.classes for method in owner.methods for goal in method.goals]
        feasible = [goal for goal in goals if goal.account.status is not Status.INFEASIBLE]
        return sum(goal.is_covered for goal in feasible) / len(feasible) if feasible else 1.0

    @property
    def branch_coverage(self) -> float:
        """The share of branches covered, as JaCoCo counts; 1 where there are none."""
        measured = [owner.coverage.branch for owner in self.classes if owner.coverage is not None]
        total = sum(counter.total for counter in measured)
        unmeasured = sum(
            len(method.goals) for owner in self.classes if owner.coverage is None for method in owner.methods
        )
        return sum(c.covered for c in measured) / (total + unmeasured) if total + unmeasured else 1.0
