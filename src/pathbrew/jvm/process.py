"""One process of the JVM, a worker or an executor: start, exchange frames, end."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import IO

from pathbrew.errors import JvmError
from pathbrew.jvm.frames import AnswerLate, Frames
from pathbrew.walls import Confinement, Scratch
from pathbrew.walls.confinement import end, java_options, start

JARS = Path(__file__).resolve().parent.parent / "jars"
JVM_OPTIONS = (
    "-XX:+UseSerialGC",
    "-Xshare:auto",
    # What is told owns standard output.
    "-XX:+DisplayVMOutputToStderr",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
)
"""Of every JVM that runs code under test: the same settings wherever Pathbrew runs."""
_LARGEST_FRAME = 256 << 20


class ConfinedJvm:
    """A running JVM behind the walls, with folders of its own that are removed with it."""

    def __init__(
        self,
        confinement: Confinement,
        options: Sequence[str],
        jar: Path,
        arguments: Sequence[str] = (),
        *,
        stdin: int | IO[bytes] = subprocess.PIPE,
        stdout: int | IO[bytes] = subprocess.PIPE,
    ) -> None:
        if not jar.is_file():
            raise JvmError(f"the JVM's {jar} is missing: run `make setup` to build it")
        confinement = replace(confinement, readable=(*confinement.readable, jar))
        java = confinement.jdk_home / "bin" / "java"
        with ExitStack() as failing:
            self._scratch = failing.enter_context(Scratch())
            self._stderr = failing.enter_context(self._scratch.unnamed_file())
            own = java_options(confinement, self._scratch)
            confined = start(
                confinement,
                self._scratch,
                [str(java), *options, *own, "-jar", str(jar), *arguments],
                stdin=stdin,
                stdout=stdout,
                stderr=self._stderr,
            )
            failing.pop_all()
        self.walls = confined.walls
        """The kernel's walls that stand around it."""
        self._process = confined.process

    @property
    def process_id(self) -> int:
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def wait(self, time_limit: float) -> int:
        """The status of a process that is about to end; raises AnswerLate."""
        try:
            return self._process.wait(time_limit)
        except subprocess.TimeoutExpired as cause:
            raise AnswerLate from cause

    def kill(self) -> str:
        """Ends the process, if it has not ended, and says how it ended."""
        status = end(self._process)
        self._stderr.seek(0)
        noise = self._stderr.read().decode(errors="replace").strip()[-2000:]
        self._stderr.close()
        self._scratch.close()
        how = f"killed by signal {-status}" if status < 0 else f"ended with status {status}"
        return f"{how}: {noise}" if noise else how


class JvmProcess(ConfinedJvm):
    """A JVM that talks over its standard streams."""

    def __init__(
        self, confinement: Confinement, options: Sequence[str], jar: Path = JARS / "worker.jar"
    ) -> None:
        super().__init__(confinement, options, jar)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._streams = self._process.stdin, self._process.stdout
        requests, answers = (stream.fileno() for stream in self._streams)
        self._frames = Frames(answers, requests, self.process_id, _LARGEST_FRAME)

    def send(self, frame: bytes | bytearray) -> None:
        """Sends one request; raises ProcessEnded when nobody listens any more."""
        self._frames.send(frame)

    def receive(self, time_limit: float) -> bytes:
        """The next answer; raises AnswerLate or ProcessEnded."""
        return self._frames.receive(time_limit)

    def kill(self) -> str:
        how = super().kill()
        self._frames.close()
        for stream in self._streams:
            stream.close()
        return how
