"""Where a server keeps what it was given and what it has found."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


def data_folder() -> Path:
    """`$PATHBREW_DATA`, else `pathbrew` in the user's data folder."""
    chosen = os.environ.get("PATHBREW_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pathbrew"


@dataclass(frozen=True, slots=True)
class Place:
    """The folder of one run: what was asked, what was told on the way, what was found."""

    folder: Path

    @property
    def task(self) -> Path:
        return self.folder / "task.json"

    @property
    def run(self) -> Path:
        return self.folder / "run.json"

    @property
    def events(self) -> Path:
        return self.folder / "events.jsonl"

    @property
    def result(self) -> Path:
        return self.folder / "result.json"

    @property
    def error(self) -> Path:
        return self.folder / "error.json"

    @property
    def tests(self) -> Path:
        return self.folder / "tests"

    @property
    def log(self) -> Path:
        return self.folder / "log.txt"
