"""One JVM that runs a test suite: start it, follow its report, end it."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from pathbrew.errors import JvmError
from pathbrew.jvm.environment import clean_environment

SUITE_JAR = Path(__file__).resolve().parent.parent / "jars" / "suite.jar"
_CHUNK = 1 << 16
_ESCAPES = {"t": "\t", "n": "\n", "r": "\r"}


class SuiteProcess:
    """A running JVM in a process group and a folder of its own; `request` is a list of records."""

    def __init__(
        self,
        jdk_home: Path,
        class_path: Sequence[Path],
        request: Sequence[Sequence[str]],
        folder: Path,
        *,
        assertions: bool,
    ) -> None:
        if not SUITE_JAR.is_file():
            raise JvmError(f"the test runner {SUITE_JAR} is missing: run `make setup` to build it")
        folder.mkdir(parents=True, exist_ok=True)
        self._request = folder.with_suffix(".request")
        self._request.write_text("\n".join(map(_line, request)), encoding="utf-8")
        self._mark = secrets.token_hex(8)
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 -- closed with the process
        self._rest = b""
        self._gone = False
        java = jdk_home / "bin" / "java"
        command = [
            str(java),
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-XX:+DisplayVMOutputToStderr",
            "-XX:-CreateCoredumpOnCrash",
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dfile.encoding=UTF-8",
            "-Duser.language=en",
            "-Duser.country=US",
            "-Duser.timezone=UTC",
            "-enableassertions" if assertions else "-disableassertions",
            "-classpath",
            os.pathsep.join(map(str, [SUITE_JAR, *class_path])),
            "pathbrew.suite.Main",
            str(self._request),
            self._mark,
        ]
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                bufsize=0,
                cwd=folder,
                env=clean_environment(),
                start_new_session=True,
            )
        except OSError as cause:
            self._stderr.close()
            raise JvmError(f"cannot start {java}: {cause.strerror}") from cause
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin
        self._stdout = self._process.stdout

    def fileno(self) -> int:
        """What to wait on for more records."""
        return self._stdout.fileno()

    def go(self) -> None:
        """Lets a process that waits run its tests."""
        if not self._gone:
            self._gone = True
            with contextlib.suppress(OSError):
                self._stdin.write(b"\n")

    def read(self) -> list[list[str]] | None:
        """The records that have arrived, None at the end of the report; blocks if there is nothing yet."""
        chunk = os.read(self.fileno(), _CHUNK)
        if not chunk:
            return None
        lines = (self._rest + chunk).split(b"\n")
        # Noise without line ends is not worth keeping: a record starts on a line of its own.
        self._rest = lines.pop() if len(lines[-1]) < _CHUNK or lines[-1].startswith(self._start) else b""
        return list(self._records(lines))

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
        self._kill()
        status = self._process.wait()
        self._stderr.seek(0)
        noise = self._stderr.read().decode(errors="replace").strip()[-2000:]
        how = f"killed by signal {-status}" if status < 0 else f"status {status}"
        return f"{how}: {noise}" if noise else how

    def end(self) -> None:
        """Ends the process and all that it has started; ending twice does nothing."""
        if not self._stderr.closed:
            self._kill()
            self._process.wait()
            self._stdin.close()
            self._stdout.close()
            self._stderr.close()
            self._request.unlink(missing_ok=True)

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)


def _line(fields: Sequence[str]) -> str:
    return "\t".join(
        field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
        for field in fields
    )


def _unescape(field: str) -> str:
    return re.sub(r"\\(.)", lambda escape: _ESCAPES.get(escape[1], escape[1]), field)
