"""A JVM that compiles tests and stays: its first compilation takes several times as long as those after it.

It runs nothing of the user's, and its own class path is the runner's alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.jvm.suite_process import SuiteProcess
from pathbrew.jvm.suite_report import RunReport
from pathbrew.lifetime import Closing
from pathbrew.walls import Confinement

_STATUS_PATIENCE = 2.0
_ATTEMPTS = 2
"""A JVM may be killed from outside: another one tries once more."""
MOST_COMPILATIONS = 60
"""After so many another JVM takes over: javac keeps the archives open that it has read, and grows."""


class SuiteCompiler(Closing):
    """Compiles sources that are `readable` into folders that are `writable`; starts at once.

    Another thread than the one that compiles may close it.
    """

    def __init__(self, jdk_home: Path, readable: Sequence[Path], writable: Path) -> None:
        readable = tuple(path.resolve() for path in readable)
        self._confinement = Confinement(jdk_home, readable, writable=(writable.resolve(),), guarded=False)
        self._is_closed = False
        self._ending = Lock()
        self._compilations = 0
        """Those of the running JVM."""
        self._process: SuiteProcess | None = self._start()

    def _start(self) -> SuiteProcess:
        if self._is_closed:
            raise JvmError("the compiler of tests is closed")
        self._compilations = 0
        return SuiteProcess(self._confinement, [], "compile")

    def compile(self, request: Sequence[Sequence[str]], deadline: Deadline) -> RunReport:
        """What became of sources; `compiled` is None if the deadline came first. Raises JvmError."""
        for _ in range(_ATTEMPTS):
            process = self._process = self._process or self._start()
            report = RunReport()
            process.submit(request)
            for record in process.records(deadline):
                report.take(record)
                if report.compiled is not None:
                    self._count()
                    return report
            how = "" if deadline.has_passed else process.wait(_STATUS_PATIENCE)
            self._end()
            if not how:
                return report
        raise JvmError(f"the JVM that compiles tests ended: {how}")

    def _count(self) -> None:
        self._compilations += 1
        if self._compilations >= MOST_COMPILATIONS:
            self._end()
            self._process = self._start()

    def close(self) -> None:
        """End the JVM, for good."""
        self._is_closed = True
        self._end()

    def _end(self) -> None:
        with self._ending:
            process, self._process = self._process, None
        if process is not None:
            process.end()
