"""A JVM that compiles tests and stays: its first compilation takes several times as long as those after it.

It runs nothing of the user's, and its own class path is the runner's alone.
"""

from __future__ import annotations

import selectors
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.jvm.archive import archive_options, find_archive
from pathbrew.jvm.suite_process import SUITE_JAR, SuiteProcess
from pathbrew.jvm.suite_report import RunReport
from pathbrew.lifetime import Closing
from pathbrew.walls import Confinement

_STATUS_PATIENCE = 2.0
_ATTEMPTS = 2
"""A JVM may be killed from outside: another one tries once more."""


class SuiteCompiler(Closing):
    """Compiles sources that are `readable` into folders that are `writable`; starts at once.

    Another thread than the one that compiles may close it.
    """

    def __init__(self, jdk_home: Path, readable: Sequence[Path], writable: Path) -> None:
        archive = find_archive(jdk_home, SUITE_JAR)
        self._options = [] if archive is None else archive_options(archive)
        self._confinement = Confinement(
            jdk_home,
            readable=tuple(path.resolve() for path in (*readable, *([archive] if archive else []))),
            writable=(writable.resolve(),),
            guarded=False,
        )
        self._is_closed = False
        self._ending = Lock()
        self._process: SuiteProcess | None = self._start()

    def _start(self) -> SuiteProcess:
        if self._is_closed:
            raise JvmError("the compiler of tests is closed")
        return SuiteProcess(self._confinement, [], "compile", options=self._options)

    def compile(self, request: Sequence[Sequence[str]], deadline: Deadline) -> RunReport:
        """What became of sources; `compiled` is None if the deadline came first. Raises JvmError."""
        for _ in range(_ATTEMPTS):
            process = self._process = self._process or self._start()
            report = RunReport()
            process.submit(request)
            while report.compiled is None and not report.ended:
                if not _has_news(process, deadline):
                    self._end()
                    return report
                _read(process, report)
            if report.compiled is not None:
                return report
            self._end()
        raise JvmError(f"the JVM that compiles tests ended: {report.died}")

    def close(self) -> None:
        """End the JVM, for good."""
        self._is_closed = True
        self._end()

    def _end(self) -> None:
        with self._ending:
            process, self._process = self._process, None
        if process is not None:
            process.end()


def _has_news(process: SuiteProcess, deadline: Deadline) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(process, selectors.EVENT_READ)
        return bool(selector.select(max(0.0, deadline.left)))


def _read(process: SuiteProcess, report: RunReport) -> None:
    records = process.read()
    if records is None:
        report.die(process.wait(_STATUS_PATIENCE))
        return
    for record in records:
        report.take(record)
