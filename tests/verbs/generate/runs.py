"""Runs of the command line that may be interrupted or killed, and what they leave behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

MARK = "PATHBREW_TEST_RUN"


def _hear_interrupts() -> None:
    """As at a terminal: what a shell starts in the background ignores interrupts, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@dataclass
class Run:
    """A run of the command line in a folder of its own."""

    folder: Path
    arguments: list[str]
    stdin: int = subprocess.DEVNULL
    temporary: Path | None = None
    mark: str = field(default_factory=lambda: uuid.uuid4().hex)

    def __post_init__(self) -> None:
        self.home = self.folder / "home"
        if not self.home.exists():  # unless it has been run before
            self.home.mkdir(parents=True)
            (self.home / "kept.txt").write_text("kept")
        self.temporary = self.temporary or self.folder / "tmp"
        self.temporary.mkdir(exist_ok=True)
        self.out = self.folder / "out"
        self.log = self.folder / "log.txt"
        self.json = self.folder / "result.json"

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "pathbrew", "generate", *self.arguments]
        command += ["--out", str(self.out), "--json", str(self.json), "--no-html"]
        environment = os.environ | {MARK: self.mark, "TMPDIR": str(self.temporary)}
        with self.log.open("wb") as log:
            return subprocess.Popen(
                command,
                cwd=self.home,
                stdin=self.stdin,
                stdout=log,
                stderr=log,
                env=environment,
                preexec_fn=_hear_interrupts,
            )

    def finish(self, limit: float) -> int:
        """The exit code; a run that does not come to its end is killed, and that is a failure."""
        process = self.start()
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            self.end_leftovers()
            pytest.fail(f"not ended after {limit} s:\n{self.text[-2000:]}")

    @property
    def text(self) -> str:
        return self.log.read_text(errors="replace")

    @property
    def result(self) -> dict[str, Any]:
        content: dict[str, Any] = json.loads(self.json.read_text())
        return content

    def leftovers(self, patience: float = 30.0) -> list[int]:
        """Processes that the run has left behind: ours by their environment, JVMs by their folders."""
        until = time.monotonic() + patience
        while (found := list(self._marked())) and time.monotonic() < until:
            time.sleep(0.1)
        return found

    def end_leftovers(self) -> None:
        for process in self._marked():
            os.kill(process, signal.SIGKILL)

    def _marked(self) -> Iterator[int]:
        wanted = f"{MARK}={self.mark}".encode()
        folder = f"{self.temporary}/".encode()
        for entry in Path("/proc").iterdir():
            if not entry.name.isdecimal():
                continue
            try:
                own = wanted in (entry / "environ").read_bytes().split(b"\0")
                if own or folder in (entry / "cmdline").read_bytes():
                    yield int(entry.name)
            except OSError:
                continue

    def assert_home_untouched(self) -> None:
        assert [file.name for file in self.home.iterdir()] == ["kept.txt"]
        assert (self.home / "kept.txt").read_text() == "kept"
