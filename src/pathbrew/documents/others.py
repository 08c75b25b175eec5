"""`run --json` and `doctor --json`."""

from __future__ import annotations

from typing import Literal, NotRequired

from pathbrew.documents.typed import OfClass, TypedDict


class ThrownEntry(OfClass):
    """An exception that escaped."""

    message: str | None


class RunContent(TypedDict):
    """What a concrete run did: one of `returned`, `threw`, `exited` and `obstacle`."""

    returned: NotRequired[object]
    threw: NotRequired[ThrownEntry]
    trace: NotRequired[list[str]]
    exited: NotRequired[int]
    obstacle: NotRequired[str]
    output: NotRequired[str]


class InstalledEntry(TypedDict):
    """Something that Pathbrew uses, and what to do if it is missing."""

    name: str
    state: Literal["ok", "missing", "broken"]
    detail: str
    advice: str


class DoctorContent(TypedDict):
    """What `doctor` tells."""

    checks: list[InstalledEntry]
