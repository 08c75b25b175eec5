"""`generate --json` and `complement --json`."""

from __future__ import annotations

from typing import Literal, NotRequired

from pathbrew.documents.common import DefectsPart, GoalEntry, Share, SolverEntry, TimedEnvelope
from pathbrew.documents.promises import PromiseEntry
from pathbrew.documents.typed import OfClass, TypedDict


class TestedGoal(GoalEntry):
    """A goal, and who covers it: a test of these, or the suite that was there before."""

    condition: str
    test: str | None
    by: Literal["suite", "test"] | None


class CrashEntry(TypedDict):
    """An error that escaped from inside."""

    exception: str
    message: str | None
    line: int | None
    kind: str
    trace: list[str]
    test: str


class MethodEntry(TypedDict):
    """One method of a class."""

    name: str
    descriptor: str
    exhausted: bool
    paths: int
    steps: int
    queries: int
    seconds: float
    goals: list[TestedGoal]
    crashes: list[CrashEntry]
    note: str


class TestEntry(TypedDict):
    """One test, which has passed on a JVM."""

    id: str
    method: str
    descriptor: str
    inputs: str
    outcome: str
    validated: bool
    kind: str
    engine: str
    file: str
    line: int


class CoverageEntry(TypedDict):
    """What JaCoCo measured."""

    branch: Share
    line: Share
    instruction: Share


class MissedLine(TypedDict):
    """A line of which a suite leaves something uncovered."""

    line: int
    branches: int
    instructions: int


class ClassEntry(TypedDict):
    """One class; where there was a suite before, with what that covers."""

    name: str
    coverage: CoverageEntry | None
    before: NotRequired[CoverageEntry]
    missed_before: NotRequired[list[MissedLine]]
    methods: list[MethodEntry]
    tests: list[TestEntry]
    note: str
    derived: list[str]
    """Methods that the compiler wrote, by name and descriptor."""


class MismatchEntry(TypedDict):
    """A test whose prediction the JVM refuted."""

    method: str
    reason: str
    file: str | None


class RefusalEntry(TypedDict):
    """What the code wanted to do, and the walls did not let it."""

    action: str
    gate: str
    method: str
    line: int | None


class DroppedTest(TypedDict):
    """A test that was not kept."""

    test: str
    reason: str


class TimingEntry(TypedDict):
    """Where the seconds went, summed over all processes."""

    engine: float
    solver: float
    jvm: float
    javac: float
    suite: float


class MisuseEntry(TypedDict):
    """A promise about another class that a caller breaks."""

    promise: str
    broken_by: str
    test: str


class SpecifiedEntry(OfClass):
    """What tests show of a class's specification."""

    complete_length: int
    promises: list[PromiseEntry]
    misuses: list[MisuseEntry]
    tests: list[str]
    reasons: list[str]


class MutantEntry(OfClass):
    """A change of the code that no test notices."""

    method: str
    descriptor: str
    line: int
    mutator: str
    description: str
    status: str


class MutationEntry(TypedDict):
    """What PIT measured."""

    killed: int
    total: int
    complete: bool
    seconds: float
    survivors: list[MutantEntry]


class GenerateContent(DefectsPart):
    """What both verbs tell; the fields from `at_least` to `unmeasured` are of `complement` alone."""

    classes: list[ClassEntry]
    files: list[str]
    report: str | None
    mismatches: int
    mismatched: list[MismatchEntry]
    refused: list[RefusalEntry]
    missing_walls: list[str]
    dropped: list[DroppedTest]
    solver: SolverEntry
    timing: TimingEntry
    engines: dict[str, int]
    """How many goals the tests of each engine cover."""
    timeline: list[tuple[float, int]]
    interrupted: str
    assumed: list[str]
    at_least: NotRequired[bool]
    left_out: NotRequired[list[str]]
    unmeasured: NotRequired[list[str]]
    specifications: NotRequired[list[SpecifiedEntry]]
    mutation: MutationEntry | None


class GenerateDocument(TimedEnvelope, GenerateContent):
    """`generate --json`, `complement --json`."""

    verb: Literal["generate", "complement"]
