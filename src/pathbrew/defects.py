"""Faults of Pathbrew itself, caught at a border: kept with what reproduces them, counted once per cause."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from pathbrew.documents.common import DefectEntry
from pathbrew.files import write_whole
from pathbrew.reasons import Cause, Reason

LONGEST_MESSAGE = 200
LONGEST_REPRODUCTION = 1_000_000
"""Characters that are kept of what reproduces a fault."""


class Border(Enum):
    """The places where an unexpected error is caught; what is outside goes on."""

    LAYER = "solver layer"
    RUN = "run of the machine"
    TELLING = "telling of a path"
    SEARCH = "search"
    PLAN = "plan for objects"
    TEXT = "text of a test"


@dataclass(frozen=True, slots=True)
class Defect:
    """An unexpected error: at which border, in what, and where in our source it was raised."""

    border: Border
    place: str
    """The layer, method or test that it cost."""
    exception: str
    message: str
    at: str
    """File and line where it was raised."""
    trace: str
    reproduction: str
    """What reproduces it: the query, inputs or request, in our own encoding."""
    count: int = 1
    file: Path | None = None
    """The record of it, if one is written."""

    @property
    def cause(self) -> tuple[Border, str, str, str]:
        """The same for faults that are recorded once."""
        return self.border, self.place, self.exception, self.at

    def __str__(self) -> str:
        return f"a defect of Pathbrew: {self.exception}: {self.message} ({self.at})"

    @property
    def reason(self) -> Reason:
        """Why what it cost is open."""
        return Reason(Cause.DEFECT, details=(str(self),))

    def as_json(self) -> DefectEntry:
        return {
            "where": self.border.value,
            "place": self.place,
            "exception": self.exception,
            "message": self.message,
            "at": self.at,
            "count": self.count,
            "file": None if self.file is None else str(self.file),
        }


class Defects:
    """The faults of a search or of a chain of solvers, one of each cause."""

    def __init__(self) -> None:
        self._found: dict[tuple[Border, str, str, str], Defect] = {}

    def record(self, border: Border, place: str, error: Exception, reproduction: Callable[[], str]) -> Defect:
        """Keep a fault; what reproduces it is asked for once per cause."""
        at = _raised_at(error)
        known = self._found.get((border, place, type(error).__name__, at))
        if known is not None:
            made = replace(known, count=known.count + 1)
        else:
            message = " ".join(str(error).split())[:LONGEST_MESSAGE]
            trace = "".join(traceback.format_exception(error, limit=-50))
            made = Defect(border, place, type(error).__name__, message, at, trace, _told(reproduction))
        self._found[made.cause] = made
        return made

    def absorb(self, others: Iterable[Defect]) -> None:
        """Take over what was found elsewhere; doing it twice changes nothing."""
        for other in others:
            known = self._found.get(other.cause)
            if known is None or known.count < other.count:
                self._found[other.cause] = other

    def __iter__(self) -> Iterator[Defect]:
        return iter(list(self._found.values()))

    def __len__(self) -> int:
        return len(self._found)


def write_records(defects: Sequence[Defect], folder: Path) -> list[Defect]:
    """The defects with their records in a folder; without them where it cannot be written."""
    written = []
    for number, defect in enumerate(defects, 1):
        file = folder / f"{number:03}.json"
        record = {
            **defect.as_json(),
            "file": None,
            "traceback": defect.trace,
            "reproduction": defect.reproduction,
        }
        try:
            write_whole(file, json.dumps(record, indent=2) + "\n")
        except OSError:
            written.append(defect)
        else:
            written.append(replace(defect, file=file))
    return written


def _told(reproduction: Callable[[], str]) -> str:
    """What reproduces a fault, or why that cannot be told: the same fault may be in the way."""
    try:
        return reproduction()[:LONGEST_REPRODUCTION]
    except Exception as again:
        return f"not told: {type(again).__name__}: {again}"


def _raised_at(error: Exception) -> str:
    """File and line of the innermost frame, without the whole of a deep stack."""
    last = error.__traceback__
    if last is None:
        return "nowhere"
    while last.tb_next is not None:
        last = last.tb_next
    return f"{os.path.basename(last.tb_frame.f_code.co_filename)}:{last.tb_lineno}"
