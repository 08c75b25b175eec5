"""`summarize --json`."""

from __future__ import annotations

from typing import Literal

from pathbrew.documents.common import DefectsPart, SummaryCountsEntry, TimedEnvelope
from pathbrew.documents.typed import OfClass, TypedDict


class MadeObject(OfClass):
    """An object that a case makes."""

    name: str
    fields: dict[str, str]


class SummaryCase(TypedDict):
    """One way through a method: when, and what is read, written, made and returned then."""

    condition: str
    result: str | None
    exception: str | None
    reads: dict[str, str]
    writes: dict[str, str]
    makes: list[MadeObject]
    branches: int


class MethodSummary(OfClass):
    """What a method does, case by case."""

    name: str
    descriptor: str
    criterion: str
    heap: str
    complete: bool
    left_out: list[str]
    cases: list[SummaryCase]


class WrongCall(TypedDict):
    """Arguments on which a real method does something else than its model."""

    arguments: str
    reason: str | None


class ModelEntry(OfClass):
    """How a declared model compares with the real method."""

    name: str
    descriptor: str
    compared: int
    wrong: list[WrongCall]
    refused: str | None


class SummarizeContent(DefectsPart):
    """What `summarize` tells."""

    methods: list[MethodSummary]
    missing: list[str]
    summaries: SummaryCountsEntry
    models: list[ModelEntry]


class SummarizeDocument(TimedEnvelope, SummarizeContent):
    """`summarize --json`."""

    verb: Literal["summarize"]
