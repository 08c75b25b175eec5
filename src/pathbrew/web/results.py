"""The shape of results: what `--json` writes, typed, and what the page shows of it.

What verbs add to their JSON is let through; what stands here they must have. Tests compare both.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Open(BaseModel):
    """JSON that may have more than is named here."""

    model_config = ConfigDict(extra="allow", populate_by_name=True)


class GoalResult(Open):
    """A side of a branch, and what became of it."""

    kind: str
    line: int
    offset: int
    outcome: bool | str
    status: Literal["covered", "infeasible", "open"]
    reason: str
    condition: str = ""
    test: str | None = None


class CrashResult(Open):
    """An error that escaped from inside."""

    exception: str
    message: str | None
    line: int | None
    kind: str
    test: str


class MethodResult(Open):
    """One method of a class."""

    name: str
    descriptor: str
    exhausted: bool
    paths: int
    seconds: float
    goals: list[GoalResult]
    crashes: list[CrashResult]


class ClassResult(Open):
    """One class, with the coverage that JaCoCo measured."""

    name: str
    coverage: dict[str, dict[str, int]] | None
    methods: list[MethodResult]
    tests: list[dict[str, Any]]


class GenerateResult(Open):
    """`generate --json`, `complement --json`."""

    verb: Literal["generate", "complement"]
    seconds: float
    classes: list[ClassResult]
    files: list[str]
    timing: dict[str, float]
    timeline: list[tuple[float, int]]


class PathResult(Open):
    """One path."""

    condition: str
    ending: str
    value: str | None
    exception: str | None
    inputs: dict[str, str] | None


class ExploreResult(Open):
    """`explore --json`."""

    verb: Literal["explore"]
    method: str
    paths: list[PathResult]
    exhausted: bool
    reasons: list[str]
    goals: list[GoalResult]


class ConcolicResult(Open):
    """`concolic --json`."""

    verb: Literal["concolic"]
    method: str
    runs: int
    exhausted: bool
    paths: list[dict[str, Any]]


class CheckResult(Open):
    """`check --json`."""

    verb: Literal["check"]
    verdict: Literal["violated", "holds", "unknown"]
    property: str
    reason: str
    inputs: list[dict[str, str]]
    exception: str | None
    line: int | None
    seconds: float


class ReachResult(Open):
    """`reach --json`."""

    verb: Literal["reach"]
    goal: str
    status: Literal["reached", "infeasible", "open"]
    reason: str
    path: list[int | str]
    seconds: float


class SummarizeResult(Open):
    """`summarize --json`."""

    verb: Literal["summarize"]
    methods: list[dict[str, Any]]
    missing: list[str]


class OtherResult(Open):
    """What another verb writes."""

    verb: str


VerbResult = (
    GenerateResult
    | ExploreResult
    | ConcolicResult
    | CheckResult
    | ReachResult
    | SummarizeResult
    | OtherResult
)


class CaseView(BaseModel):
    """One call: a path, a test, a witness."""

    title: str
    outcome: str
    kind: Literal["returned", "threw", "crash", "null", "cut"]
    conditions: list[str]
    inputs: list[tuple[str, str]]
    heaps: str | None
    """SVG: the heaps before and after."""
    trace: list[tuple[str, str, int]] | None
    """Class, method and line of each step."""
    is_cut: bool
    test: str
    code: str
    note: str


class GoalMark(BaseModel):
    """A side of a branch on a line, and the cases that cover it."""

    side: str
    status: str
    reason: str
    tests: list[int]


class LineMark(BaseModel):
    """What became of a line."""

    state: str
    goals: list[GoalMark]


class TestFile(BaseModel):
    """A test class that was written."""

    __test__ = False
    name: str
    text: str


class Result(BaseModel):
    """What a run has found."""

    model_config = ConfigDict(populate_by_name=True)
    summary: str
    tone: Literal["good", "bad", "open"]
    content: VerbResult = Field(alias="json", union_mode="left_to_right")
    cases: list[CaseView]
    tree: list[tuple[int, str, str, int | None]] | None
    """Nodes: the number of the parent, the condition, how it ended if it did, the number of the case."""
    marks: dict[str, dict[int, LineMark]]
    files: list[TestFile]
