"""`check --json` and `reach --json`."""

from __future__ import annotations

from typing import Literal, NotRequired

from pathbrew.documents.common import (
    BrokenEntry,
    DefectsPart,
    Envelope,
    HeapObject,
    HeapValue,
    InputEntry,
    SummaryCountsEntry,
)
from pathbrew.documents.promises import SeenPromiseEntry
from pathbrew.documents.typed import OfClass, TypedDict

VerdictWord = Literal["violated", "holds", "unknown"]


class SeenPart(TypedDict):
    """What runs have seen of promises, where there are any."""

    promises: NotRequired[list[SeenPromiseEntry]]


class VerdictEntry(DefectsPart, SeenPart):
    """The verdict on one property."""

    verdict: VerdictWord
    property: str
    reason: str
    reasons: list[str]
    inputs: list[InputEntry]
    exception: str | None
    message: str | None
    line: int | None
    broken: NotRequired[BrokenEntry]
    engine: str
    proof: list[str]
    test: str | None
    output: str
    summaries: NotRequired[SummaryCountsEntry]
    seconds: float


class CheckDocument(Envelope, VerdictEntry):
    """`check --json` for one property."""

    verb: Literal["check"]


class VerdictsContent(SeenPart):
    """The verdicts on several properties, and what they come to."""

    verdict: VerdictWord
    verdicts: list[VerdictEntry]


class ReplayContent(TypedDict):
    """What `--replay` tells: what the JVM did with a stored witness."""

    method: str
    property: str
    inputs: list[InputEntry]
    exception: str | None
    message: str | None
    trace: list[str]
    outcome: str


class InputState(TypedDict):
    """The state before the call."""

    locals: dict[str, HeapValue]
    heap: dict[str, HeapObject]


class ReachTestEntry(OfClass):
    """The test that reaches the place."""

    name: str
    file: str | None
    source: str


class ReachContent(DefectsPart):
    """What `reach` tells."""

    goal: str
    status: Literal["reached", "infeasible", "open"]
    reason: str
    reasons: list[str]
    engine: str | None
    state: InputState | None
    path: list[int | str]
    test: ReachTestEntry | None
    refuted: list[str]
    seconds: float


class ReachDocument(Envelope, ReachContent):
    """`reach --json`."""

    verb: Literal["reach"]
