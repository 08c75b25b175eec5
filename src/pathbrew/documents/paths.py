"""`explore --json` and `concolic --json`."""

from __future__ import annotations

from typing import Literal, NotRequired

from pathbrew.documents.common import (
    BrokenEntry,
    DefectsPart,
    GoalEntry,
    Heap,
    InputEntry,
    Share,
    SolverEntry,
    SummaryCountsEntry,
    TimedEnvelope,
)
from pathbrew.documents.promises import SeenPromiseEntry
from pathbrew.documents.typed import TypedDict


class PathEntry(TypedDict):
    """One path."""

    condition: str
    term: NotRequired[str]
    ending: str
    reason: str
    value: str | None
    exception: str | None
    message: str | None
    inputs: dict[str, str] | None
    heap_in: Heap | None
    heap_out: Heap | None
    guards: list[str]


class ExploreContent(DefectsPart):
    """What `explore` tells."""

    method: str
    paths: list[PathEntry]
    steps: int
    exhausted: bool
    reasons: list[str]
    notes: list[str]
    output: str
    goals: list[GoalEntry]
    solver: SolverEntry
    engine_seconds: float
    summaries: NotRequired[SummaryCountsEntry]


class ExploreDocument(TimedEnvelope, ExploreContent):
    """`explore --json`."""

    verb: Literal["explore"]


class RunPath(TypedDict):
    """One path that a run on the JVM took."""

    condition: str
    ending: str
    exception: str | None
    message: str | None
    value: str | None
    inputs: list[InputEntry]
    heap_in: Heap | None


class ErrorPath(RunPath):
    """One that an exception ended."""

    file: str | None
    """What runs it again, if it was stored."""


class BranchCoverage(TypedDict):
    """Branches of the classes that were followed."""

    branch: Share


class StrippedCalls(TypedDict):
    """Calls into code that was not followed, with symbolic values."""

    method: str
    calls: int


class ConcolicContent(TypedDict):
    """What `concolic` tells."""

    method: str
    runs: int
    exhausted: bool
    reasons: list[str]
    notes: list[str]
    diverged: int
    paths: list[RunPath]
    errors: list[ErrorPath]
    coverage: BranchCoverage
    stripped: list[StrippedCalls]
    defects: int
    solver: SolverEntry
    broken: NotRequired[list[BrokenEntry]]
    promises: NotRequired[list[SeenPromiseEntry]]
    files: list[str]


class ConcolicDocument(TimedEnvelope, ConcolicContent):
    """`concolic --json`."""

    verb: Literal["concolic"]
