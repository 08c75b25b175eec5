"""The runs that are kept: a folder each, and an index of them in memory."""

from __future__ import annotations

import secrets
import shutil
import time
from pathlib import Path

from pydantic import ValidationError

from pathbrew.files import write_whole
from pathbrew.web.models import Run
from pathbrew.web.places import Place

UNFINISHED = ("waiting", "running")


class Runs:
    """All runs, newest first; what is told of one is on disk before anybody hears of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._runs: dict[str, Run] = {}
        for path in sorted(folder.glob("*")) if folder.is_dir() else ():
            run = _read(Place(path))
            if run is None:
                continue
            self._runs[run.id] = run
            if run.state in UNFINISHED:
                self.update(run, state="interrupted", error="the server ended while it was running")

    def place(self, identifier: str) -> Place:
        return Place(self._folder / identifier)

    def new_id(self) -> str:
        """An identifier that sorts by time and cannot be guessed."""
        return time.strftime("%Y%m%d-%H%M%S-", time.gmtime()) + secrets.token_hex(4)

    def add(self, run: Run) -> None:
        self._runs[run.id] = run
        self._write(run)

    def get(self, identifier: str) -> Run:
        """The run; raises KeyError."""
        return self._runs[identifier]

    def update(self, run: Run, **changes: object) -> None:
        """Change what is known of a run, for good."""
        changed = run.model_copy(update=changes)
        if run.id in self._runs:
            self._runs[run.id] = changed
            self._write(changed)

    def __len__(self) -> int:
        return len(self._runs)

    def listed(self, words: str, first: int, count: int) -> tuple[list[Run], int]:
        """A part of those that have all the words in what is told of them, and how many there are."""
        wanted = words.lower().split()
        fitting = [
            run
            for run in reversed(self._runs.values())
            if not wanted or all(word in _searched(run) for word in wanted)
        ]
        return fitting[first : first + count], len(fitting)

    def delete(self, run: Run) -> None:
        """Forget a run, and remove its files."""
        self._runs.pop(run.id, None)
        shutil.rmtree(self.place(run.id).folder, ignore_errors=True)

    def codes(self) -> set[str]:
        """The code that runs refer to."""
        return {run.code for run in self._runs.values()}

    def _write(self, run: Run) -> None:
        write_whole(self.place(run.id).run, run.model_dump_json(by_alias=True))


def _searched(run: Run) -> str:
    method = "" if run.method is None else f".{run.method}"
    return f"{run.title} {run.verb} {run.class_name}{method} {run.state} {run.summary}".lower()


def _read(place: Place) -> Run | None:
    try:
        return Run.model_validate_json(place.run.read_text())
    except (OSError, ValidationError):
        return None
