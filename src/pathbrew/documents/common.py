"""What documents of several verbs share."""

from __future__ import annotations

from typing import Literal, NotRequired

from pathbrew.documents.typed import OfClass, TypedDict


class Envelope(TypedDict):
    """What every document has, beside its verb."""

    tool: Literal["pathbrew"]
    version: str


class TimedEnvelope(Envelope):
    """The same, and how long everything took."""

    seconds: float


class DefectEntry(TypedDict):
    """A fault of Pathbrew's own, which cost no more than it touched."""

    where: str
    place: str
    exception: str
    message: str
    at: str
    count: int
    file: str | None


class DefectsPart(TypedDict):
    """How many defects there were, and each of them."""

    defects: int
    defect_reports: list[DefectEntry]


class HeapReference(TypedDict):
    """An object, by its number."""

    ref: int


HeapValue = bool | int | float | str | None | HeapReference
"""A text stands for a number that JSON does not have, or, as `...`, for a value that does not matter."""


class HeapCall(OfClass):
    """A constructor, a factory or a method that an object of the library is made with."""

    method: str
    arguments: list[HeapValue]


class HeapAnswer(TypedDict):
    """What a function that was given answers."""

    method: str
    arguments: list[HeapValue]
    result: HeapValue


class HeapObject(OfClass):
    """An object: by its fields, elements or text, or by the calls that make it."""

    fields: NotRequired[dict[str, HeapValue]]
    items: NotRequired[list[HeapValue]]
    text: NotRequired[str]
    constant: NotRequired[str]
    calls: NotRequired[list[HeapCall]]
    answers: NotRequired[list[HeapAnswer]]


class Heap(TypedDict):
    """Values by name, and the objects they refer to by number."""

    values: dict[str, HeapValue]
    objects: dict[str, HeapObject]


class InputEntry(TypedDict):
    """An input by the name of its parameter, or of the method that was asked for it."""

    method: str
    value: str


class SolverEntry(TypedDict):
    """What the solvers had to do."""

    queries: int
    seconds: float
    unknown: NotRequired[int]
    infeasible: NotRequired[int]


class GoalEntry(TypedDict):
    """A side of a branch, and what became of it."""

    kind: str
    line: int
    offset: int
    outcome: bool | str
    status: Literal["covered", "infeasible", "open"]
    reason: str
    reasons: list[str]


class Share(TypedDict):
    """So many of so many."""

    covered: int
    total: int


class SummaryCountsEntry(TypedDict):
    """Summaries that were made, read, and used."""

    made: int
    reused: int
    ignored: int
    applied: NotRequired[int]
    merged: NotRequired[int]
    declined: NotRequired[int]


class BrokenEntry(TypedDict):
    """A promise that is not kept: by whom, and after which calls."""

    promise: str
    text: str
    place: str
    blamed: str
    calls: list[str]
