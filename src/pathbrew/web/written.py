"""The shape of what `--json` writes, verb by verb, field by field.

Tests take results of every verb for these models, and fail where a verb writes a field that has no name here.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue


class Written(BaseModel):
    """A part of a document; what a later version adds to it is let through."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)


class DefectResult(Written):
    """A fault of Pathbrew's own, which cost no more than it touched."""

    where: str
    place: str
    exception: str
    message: str
    at: str
    count: int
    file: str | None


class Document(Written):
    """What the documents of all verbs have."""

    tool: Literal["pathbrew"]
    version: str
    seconds: float
    defects: int


class Reported(Document):
    """A document that tells of defects one by one."""

    defect_reports: list[DefectResult]


class Heap(Written):
    """Values by name, and the objects they refer to by number."""

    values: dict[str, JsonValue]
    objects: dict[str, JsonValue]


class SolverResult(Written):
    """What the solvers had to do."""

    queries: int
    seconds: float
    unknown: int | None = None
    infeasible: int | None = None


class GoalResult(Written):
    """A side of a branch, and what became of it."""

    kind: str
    line: int
    offset: int
    outcome: bool | str
    status: Literal["covered", "infeasible", "open"]
    reason: str
    reasons: list[str]


class TestedGoal(GoalResult):
    """A goal, and the test that covers it; where there was a suite before, who covers it."""

    __test__ = False
    condition: str
    test: str | None
    by: Literal["suite", "test"] | None = None


class CrashResult(Written):
    """An error that escaped from inside."""

    exception: str
    message: str | None
    line: int | None
    kind: str
    trace: list[str]
    test: str


class MethodResult(Written):
    """One method of a class."""

    name: str
    descriptor: str
    exhausted: bool
    paths: int
    steps: int
    queries: int
    seconds: float
    goals: list[TestedGoal]
    crashes: list[CrashResult]
    note: str


class TestResult(Written):
    """One test, which has passed on a JVM."""

    __test__ = False
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


class Share(Written):
    """So many of so many."""

    covered: int
    total: int


class CoverageResult(Written):
    """What JaCoCo measured."""

    branch: Share
    line: Share
    instruction: Share


class MissedLine(Written):
    """A line of which a suite leaves something uncovered."""

    line: int
    branches: int
    instructions: int


class ClassResult(Written):
    """One class; where there was a suite before, with what that covers."""

    name: str
    coverage: CoverageResult | None
    before: CoverageResult | None = None
    missed_before: list[MissedLine] = []
    methods: list[MethodResult]
    tests: list[TestResult]
    derived: list[str] = []
    """Methods that the compiler wrote, by name and descriptor."""
    note: str


class MismatchResult(Written):
    """A test whose prediction the JVM refuted."""

    method: str
    reason: str
    file: str | None


class RefusedAction(Written):
    """What the code wanted to do, and the walls did not let it."""

    action: str
    gate: str
    method: str
    line: int | None


class DroppedTest(Written):
    """A test that was not kept."""

    test: str
    reason: str


class GenerateResult(Reported):
    """`generate --json`, `complement --json`."""

    verb: Literal["generate", "complement"]
    classes: list[ClassResult]
    files: list[str]
    report: str | None
    mismatches: int
    mismatched: list[MismatchResult]
    refused: list[RefusedAction]
    missing_walls: list[str]
    dropped: list[DroppedTest]
    solver: SolverResult
    timing: dict[str, float]
    timeline: list[tuple[float, int]]
    interrupted: str
    assumed: list[str]
    at_least: bool | None = None
    left_out: list[str] = []
    unmeasured: list[str] = []
    mutation: JsonValue = None


class SummaryCounts(Written):
    """Summaries that were made, read, and used."""

    made: int
    reused: int
    ignored: int
    applied: int | None = None
    merged: int | None = None
    declined: int | None = None


class PathResult(Written):
    """One path."""

    condition: str
    term: JsonValue = None
    ending: str
    reason: str
    value: str | None
    exception: str | None
    message: str | None
    inputs: dict[str, str] | None
    heap_in: Heap | None
    heap_out: Heap | None
    guards: list[str]


class ExploreResult(Reported):
    """`explore --json`."""

    verb: Literal["explore"]
    method: str
    paths: list[PathResult]
    steps: int
    exhausted: bool
    reasons: list[str]
    notes: list[str]
    output: str
    goals: list[GoalResult]
    solver: SolverResult
    engine_seconds: float
    summaries: SummaryCounts | None = None


class InputResult(Written):
    """An input by the name of its parameter, or of the method that was asked for it."""

    method: str
    value: str


class RunPath(Written):
    """One path that a run on the JVM took."""

    condition: str
    ending: str
    exception: str | None
    message: str | None
    value: str | None
    inputs: list[InputResult]
    heap_in: Heap | None


class BranchCoverage(Written):
    """Branches of the classes that were followed."""

    branch: Share


class StrippedCalls(Written):
    """Calls into code that was not followed, with symbolic values."""

    method: str
    calls: int


class ConcolicResult(Document):
    """`concolic --json`."""

    verb: Literal["concolic"]
    method: str
    runs: int
    exhausted: bool
    reasons: list[str]
    notes: list[str]
    diverged: int
    paths: list[RunPath]
    errors: list[RunPath]
    coverage: BranchCoverage
    stripped: list[StrippedCalls]
    solver: SolverResult
    files: list[str]


class BrokenPromise(Written):
    """A promise that is not kept: by whom, and after which calls."""

    promise: str
    text: str
    place: str
    blamed: str
    calls: list[str]


class CheckResult(Reported):
    """`check --json`."""

    verb: Literal["check"]
    verdict: Literal["violated", "holds", "unknown"]
    property: str
    reason: str
    reasons: list[str]
    inputs: list[InputResult]
    exception: str | None
    message: str | None
    line: int | None
    broken: BrokenPromise | None = None
    engine: str
    proof: list[str]
    test: str | None
    output: str
    summaries: SummaryCounts | None = None


class InputState(Written):
    """The state before the call."""

    locals: dict[str, JsonValue]
    heap: dict[str, JsonValue]


class ReachTest(Written):
    """The test that reaches the place."""

    class_name: str = Field(alias="class")
    name: str
    file: str | None
    source: str


class ReachResult(Reported):
    """`reach --json`."""

    verb: Literal["reach"]
    goal: str
    status: Literal["reached", "infeasible", "open"]
    reason: str
    reasons: list[str]
    engine: str | None
    state: InputState | None
    path: list[int | str]
    test: ReachTest | None
    refuted: list[str]


class MadeObject(Written):
    """An object that a case makes."""

    name: str
    class_name: str = Field(alias="class")
    fields_: dict[str, str] = Field(alias="fields")


class SummaryCase(Written):
    """One way through a method: when, and what is read, written, made and returned then."""

    condition: str
    result: str | None
    exception: str | None
    reads: dict[str, str]
    writes: dict[str, str]
    makes: list[MadeObject]
    branches: int


class MethodSummary(Written):
    """What a method does, case by case."""

    class_name: str = Field(alias="class")
    name: str
    descriptor: str
    criterion: str
    heap: str
    complete: bool
    left_out: list[str]
    cases: list[SummaryCase]


class SummarizeResult(Reported):
    """`summarize --json`."""

    verb: Literal["summarize"]
    methods: list[MethodSummary]
    missing: list[str]
    summaries: SummaryCounts


VerbResult = GenerateResult | ExploreResult | ConcolicResult | CheckResult | ReachResult | SummarizeResult
