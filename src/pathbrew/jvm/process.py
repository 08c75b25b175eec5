"""One process of the JVM, a worker or an executor: start, exchange frames, end."""

from __future__ import annotations

import os
import selectors
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from struct import Struct

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.pace import Waiting
from pathbrew.walls import Confinement, Scratch
from pathbrew.walls.confinement import end, java_options, start

JARS = Path(__file__).resolve().parent.parent / "jars"
_LENGTH = Struct(">i")
_LARGEST_FRAME = 256 << 20
_CHUNK = 1 << 20
_PROMPT = 0.05
"""Seconds within which most answers come: only for later ones is it looked at what the process does."""
_BUSY = 4.0
"""How many times the limit an answer may take if the process has to wait for a processor."""
_NOTABLE = 0.02
"""Seconds of waiting for a processor that are worth another look."""


class ProcessEnded(Exception):
    """The process ended, or broke the protocol, before it answered."""


class AnswerLate(Exception):
    """No answer arrived in time."""


class JvmProcess:
    """A running worker or executor behind the walls, with folders of its own that are removed with it."""

    def __init__(
        self, confinement: Confinement, options: Sequence[str], jar: Path = JARS / "worker.jar"
    ) -> None:
        if not jar.is_file():
            raise JvmError(f"the JVM's {jar} is missing: run `make setup` to build it")
        confinement = replace(confinement, readable=(*confinement.readable, jar))
        java = confinement.jdk_home / "bin" / "java"
        with ExitStack() as failing:
            self._scratch = failing.enter_context(Scratch())
            self._stderr = failing.enter_context(self._scratch.unnamed_file())
            confined = start(
                confinement,
                self._scratch,
                [str(java), *options, *java_options(confinement, self._scratch), "-jar", str(jar)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
            )
            failing.pop_all()
        self.walls = confined.walls
        """The kernel's walls that stand around it."""
        self._process = confined.process
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests = self._process.stdin
        self._answers = self._process.stdout.fileno()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._answers, selectors.EVENT_READ)
        self._buffer = bytearray()
        self._at = 0

    @property
    def process_id(self) -> int:
        return self._process.pid

    def send(self, frame: bytes | bytearray) -> None:
        """Sends one request; raises ProcessEnded when nobody listens any more."""
        rest = memoryview(_LENGTH.pack(len(frame)) + frame)
        try:
            while rest:
                rest = rest[self._requests.write(rest) :]
        except OSError as cause:
            raise ProcessEnded from cause

    def receive(self, time_limit: float) -> bytes:
        """The next answer; raises AnswerLate or ProcessEnded.

        Time in which the process waits for a processor does not count, up to a few times the limit: on a busy
        machine it would be taken for one that hangs.
        """
        deadline = Deadline.after(min(time_limit, _PROMPT))
        rest = time_limit - _PROMPT
        latest = Deadline.after(_BUSY * time_limit)
        waiting: Waiting | None = None
        while True:
            available = len(self._buffer) - self._at
            if available >= 4:
                (length,) = _LENGTH.unpack_from(self._buffer, self._at)
                if not 0 < length <= _LARGEST_FRAME:
                    raise ProcessEnded
                if available >= 4 + length:
                    return self._next_frame(length)
            if not self._selector.select(max(0.0, deadline.left)):
                if waiting is None:
                    waiting = Waiting(self.process_id)
                else:
                    rest = waiting.seconds()
                deadline = min(Deadline.after(rest), latest)
                if rest < _NOTABLE or deadline.has_passed:
                    raise AnswerLate
                continue
            chunk = os.read(self._answers, _CHUNK)
            if not chunk:
                raise ProcessEnded
            self._buffer += chunk

    def _next_frame(self, length: int) -> bytes:
        start = self._at + 4
        frame = bytes(self._buffer[start : start + length])
        self._at = start + length
        if self._at > _CHUNK or self._at == len(self._buffer):
            del self._buffer[: self._at]
            self._at = 0
        return frame

    def wait(self, time_limit: float) -> int:
        """The status of a process that is about to end; raises AnswerLate."""
        try:
            return self._process.wait(time_limit)
        except subprocess.TimeoutExpired as cause:
            raise AnswerLate from cause

    def kill(self) -> str:
        """Ends the process, if it has not ended, and says how it ended."""
        status = end(self._process)
        self._selector.close()
        self._requests.close()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._stderr.seek(0)
        noise = self._stderr.read().decode(errors="replace").strip()[-2000:]
        self._stderr.close()
        self._scratch.close()
        how = f"killed by signal {-status}" if status < 0 else f"ended with status {status}"
        return f"{how}: {noise}" if noise else how
