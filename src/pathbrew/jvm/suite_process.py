"""One JVM that runs a test suite: start it, follow its report, end it."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import selectors
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.jvm.archive import archive_options, dump_options, find_archive
from pathbrew.jvm.process import JVM_OPTIONS
from pathbrew.walls import Confinement, Scratch
from pathbrew.walls.confinement import end, java_options, start

SUITE_JAR = Path(__file__).resolve().parent.parent / "jars" / "suite.jar"
_CHUNK = 1 << 16
_HEAP = 1024
"""Megabytes."""
_ESCAPES = {"t": "\t", "n": "\n", "r": "\r"}


class SuiteProcess:
    """A running JVM behind the walls; `role` is what it makes ready for: compile, run or evaluate.

    It starts from the archive of our classes, if there is one; with `dumping` it leaves one when it ends.
    """

    def __init__(
        self,
        confinement: Confinement,
        class_path: Sequence[Path],
        role: str,
        *,
        assertions: bool = False,
        dumping: Path | None = None,
    ) -> None:
        if not SUITE_JAR.is_file():
            raise JvmError(f"the test runner {SUITE_JAR} is missing: run `make setup` to build it")
        archive = find_archive(confinement.jdk_home, SUITE_JAR) if dumping is None else None
        shared = [] if archive is None else archive_options(archive)
        readable = (*confinement.readable, SUITE_JAR, *class_path, *([] if archive is None else [archive]))
        confinement = replace(confinement, readable=readable, heap=_HEAP << 20)
        self._mark = secrets.token_hex(8)
        self._rest = b""
        with contextlib.ExitStack() as failing:
            self._scratch = failing.enter_context(Scratch())
            self._stderr = failing.enter_context(self._scratch.unnamed_file())
            command = [
                str(confinement.jdk_home / "bin" / "java"),
                *JVM_OPTIONS,
                f"-Xmx{_HEAP}m",
                "-XX:TieredStopAtLevel=1",
                "-enableassertions" if assertions else "-disableassertions",
                *(shared if dumping is None else dump_options(dumping)),
                *java_options(confinement, self._scratch),
                "-classpath",
                os.pathsep.join(map(str, [SUITE_JAR, *class_path])),
                "pathbrew.suite.Main",
                self._mark,
                role,
            ]
            self._process = start(
                confinement,
                self._scratch,
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
            ).process
            failing.pop_all()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout

    def submit(self, request: Sequence[Sequence[str]]) -> None:
        """Send a request, a list of records; a process that has ended is noticed when it is read from."""
        rest = memoryview("\n".join([*map(_line, request), "end\n"]).encode())
        with contextlib.suppress(OSError):
            while rest:
                rest = rest[self._stdin.write(rest) :]

    def fileno(self) -> int:
        """What to wait on for more records."""
        return self._stdout.fileno()

    def read(self) -> list[list[str]] | None:
        """The records that have arrived, None at the end of the report; blocks if there is nothing yet."""
        chunk = os.read(self.fileno(), _CHUNK)
        if not chunk:
            return None
        lines = (self._rest + chunk).split(b"\n")
        # Noise without line ends is not worth keeping: a record starts on a line of its own.
        self._rest = lines.pop() if len(lines[-1]) < _CHUNK or lines[-1].startswith(self._start) else b""
        return list(self._records(lines))

    def records(self, deadline: Deadline) -> Iterator[list[str]]:
        """The records as they arrive, until the report or the time ends."""
        with selectors.DefaultSelector() as selector:
            selector.register(self, selectors.EVENT_READ)
            while selector.select(max(0.0, deadline.left)):
                arrived = self.read()
                if arrived is None:
                    return
                yield from arrived

    @property
    def _start(self) -> bytes:
        return self._mark.encode() + b"\t"

    def _records(self, lines: Sequence[bytes]) -> Iterator[list[str]]:
        for line in lines:
            if line.startswith(self._start):
                _, *fields = line.decode(errors="replace").split("\t")
                yield [_unescape(field) for field in fields]

    def wait(self, patience: float) -> str:
        """Says how a process ended that is about to, or was killed after that many seconds."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        status = end(self._process)
        self._stderr.seek(0)
        noise = self._stderr.read().decode(errors="replace").strip()[-2000:]
        how = f"killed by signal {-status}" if status < 0 else f"status {status}"
        return f"{how}: {noise}" if noise else how

    def finish(self) -> None:
        """Say that no more requests come: the process ends by itself."""
        self._stdin.close()

    def end(self) -> None:
        """Ends the process and all that it has started; ending twice does nothing."""
        if not self._stderr.closed:
            end(self._process)
            self._stdin.close()
            self._stdout.close()
            self._stderr.close()
            self._scratch.close()


def _line(fields: Sequence[str]) -> str:
    return "\t".join(
        field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
        for field in fields
    )


def _unescape(field: str) -> str:
    return re.sub(r"\\(.)", lambda escape: _ESCAPES.get(escape[1], escape[1]), field)
