"""Compiles emitted tests, runs them with JUnit in fresh JVMs, and measures their coverage with JaCoCo.

Every test runs twice: with JaCoCo in a shuffled order, and without it in the reverse of that order. What
fails, hangs or ends its JVM is left out and the rest runs again, so that the result is about exactly the
tests that are left.
"""

from __future__ import annotations

import selectors
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pathbrew.errors import InputError
from pathbrew.jvm.suite_process import SUITE_JAR, SuiteProcess
from pathbrew.jvm.suite_report import RunReport, TestName
from pathbrew.jvm.suite_results import (
    ClassCoverage,
    Counter,
    Diagnostic,
    LineCoverage,
    Seconds,
    Source,
    SuiteResult,
    TestFailure,
    Unmeasured,
)

__all__ = [
    "SUITE_JAR",
    "ClassCoverage",
    "Counter",
    "Diagnostic",
    "LineCoverage",
    "Seconds",
    "Source",
    "SuiteResult",
    "TestFailure",
    "Unmeasured",
    "run_suite",
]

_STATUS_PATIENCE = 2.0
_OLDEST_RELEASE = 8


def run_suite(
    jdk_home: Path,
    class_path: Sequence[Path],
    sources: Sequence[Source],
    classes_under_test: Sequence[str],
    *,
    release: int,
    seed: int,
    time_limit: float,
    work_folder: Path,
    test_limit: float = 5.0,
    exec_file: Path | None = None,
    each_folder: Path | None = None,
    assertions: bool = False,
) -> SuiteResult:
    """Compiles and runs tests within the time limit in seconds, each test within its own.

    Sources that hold no tests are compiled with the rest. Class files and working folders are left in
    `work_folder`; JaCoCo's execution data goes to `exec_file`, that of each test to `each_folder`. Raises
    InputError for a missing file and JvmError when no JVM can be used.
    """
    for source in sources:
        if not source.path.is_file():
            raise InputError(f"{source.path}: no such test source")
    if exec_file is not None:
        exec_file.parent.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    suite = _Suite(
        jdk_home=jdk_home,
        class_path=[entry.resolve() for entry in class_path],
        sources=sources,
        classes_under_test=classes_under_test,
        release=max(_OLDEST_RELEASE, release),
        seed=seed,
        deadline=started + time_limit,
        test_limit=test_limit,
        folder=work_folder.resolve(),
        exec_file=exec_file.resolve() if exec_file else None,
        each_folder=each_folder.resolve() if each_folder else None,
        assertions=assertions,
    )
    return suite.result(started)


@dataclass(frozen=True, slots=True)
class _Run:
    """A process and what it reports."""

    process: SuiteProcess
    report: RunReport

    def read(self) -> None:
        """Takes in what the process has written, or its end."""
        records = self.process.read()
        if records is None:
            self.report.die(self.process.wait(_STATUS_PATIENCE))
            return
        for record in records:
            self.report.take(record)


@dataclass(slots=True)
class _Suite:
    """The tests that are left, round by round."""

    jdk_home: Path
    class_path: Sequence[Path]
    sources: Sequence[Source]
    classes_under_test: Sequence[str]
    release: int
    seed: int
    deadline: float
    test_limit: float
    folder: Path
    exec_file: Path | None
    each_folder: Path | None
    assertions: bool
    found: set[TestName] = field(default_factory=set)
    failures: dict[TestName, str] = field(default_factory=dict)

    def result(self, started: float) -> SuiteResult:
        shutil.rmtree(self._classes, ignore_errors=True)
        self._classes.mkdir(parents=True)
        compiling, second = self._round(is_first=True)
        first = compiling
        rounds = 1
        while self._note_failures(first, second) and time.monotonic() < self.deadline:
            first, second = self._round(is_first=False)
            rounds += 1
        complete = first.seconds is not None and second.seconds is not None
        passed = first.passed & second.passed - self.failures.keys()
        for test in self.found - passed - self.failures.keys():
            self.failures[test] = "did not run" if complete else "not run within the time limit"
        for name in self._unseen() if compiling.compiled is None or not complete else ():
            within = "compiled" if compiling.compiled is None else "run"
            self.failures[name, ""] = f"not {within} within the time limit"
        if not complete and self.exec_file is not None:
            self.exec_file.unlink(missing_ok=True)
        return SuiteResult(
            passed=frozenset(passed),
            failures=tuple(TestFailure(*test, reason) for test, reason in sorted(self.failures.items())),
            diagnostics=tuple(compiling.diagnostics),
            coverage=first.coverage if complete else (),
            unmeasured=tuple(first.unmeasured),
            seconds=Seconds(
                javac=compiling.compiled or 0.0,
                first_run=first.seconds or 0.0,
                second_run=second.seconds or 0.0,
                total=time.monotonic() - started,
            ),
            rounds=rounds,
            complete=complete,
            measured=first.measured,
        )

    @property
    def _classes(self) -> Path:
        return self.folder / "classes"

    def _round(self, *, is_first: bool) -> tuple[RunReport, RunReport]:
        """Runs the tests that are left in both orders at once; the first round compiles them before."""
        measuring = [*self._tests(), *(("measure", name) for name in self.classes_under_test)]
        reversing = [*self._tests(), ("reversed",)]
        if is_first:
            measuring += self._compilation()
            reversing.append(("wait",))
        if self.exec_file is not None:
            measuring.append(("exec", str(self.exec_file)))
        if self.each_folder is not None:
            measuring.append(("each", str(self.each_folder)))
        with self._start("first-run", measuring) as first, self._start("second-run", reversing) as second:
            self._follow(first, second)
        return first.report, second.report

    @contextmanager
    def _start(self, name: str, request: Sequence[tuple[str, ...]]) -> Iterator[_Run]:
        process = SuiteProcess(
            self.jdk_home,
            [self._classes, *self.class_path],
            request,
            self.folder / name,
            assertions=self.assertions,
        )
        try:
            yield _Run(process, RunReport())
        finally:
            process.end()

    def _tests(self) -> Iterator[tuple[str, ...]]:
        yield "output", str(self._classes)
        yield "seed", str(self.seed)
        for source in self.sources:
            if self._is_left(source.class_name):
                yield "test", source.class_name
        yield from (("skip", *test) for test in self.failures)

    def _is_left(self, class_name: str) -> bool:
        own = {test for test in self.found if _belongs(test[0], class_name)}
        return (class_name, "") not in self.failures and (not own or bool(own - self.failures.keys()))

    def _unseen(self) -> list[str]:
        """The classes of which nothing was heard."""
        told = [name for name, _ in (*self.found, *self.failures)]
        names = [source.class_name for source in self.sources]
        return [name for name in names if not any(_belongs(seen, name) for seen in told)]

    def _compilation(self) -> Iterator[tuple[str, ...]]:
        yield "release", str(self.release)
        yield from (("entry", str(entry)) for entry in (*self.class_path, SUITE_JAR))
        yield from (("source", str(source.path.resolve())) for source in self.sources)

    def _follow(self, compiling: _Run, waiting: _Run) -> None:
        """Takes in the reports until both runs have ended or time is over."""
        live = [compiling, waiting]
        with selectors.DefaultSelector() as selector:
            for run in live:
                selector.register(run.process, selectors.EVENT_READ, run)
            while live and time.monotonic() < self.deadline:
                limit = min(
                    [
                        self.deadline,
                        *(run.report.since + self.test_limit for run in live if run.report.running),
                    ]
                )
                for key, _ in selector.select(max(0.0, limit - time.monotonic())):
                    key.data.read()
                if compiling.report.compiled is not None:
                    waiting.process.go()
                for run in tuple(live):
                    if run.report.running and time.monotonic() >= run.report.since + self.test_limit:
                        run.report.hang(self.test_limit)
                    if run.report.ended:
                        selector.unregister(run.process)
                        run.process.end()
                        live.remove(run)

    def _note_failures(self, *reports: RunReport) -> bool:
        """Whether there are failures that were not known."""
        for report in reports:
            self.found |= report.found
            self.failures |= report.broken
        known = len(self.failures)
        for report in reports:
            for (class_name, method), reason in report.failed.items():
                own = {test for test in self.found if _belongs(test[0], class_name)}
                own |= {test for test in self.failures if _belongs(test[0], class_name)}
                for test in {(class_name, method)} if method else own or {(class_name, "")}:
                    self.failures.setdefault(test, reason)
        return len(self.failures) > known


def _belongs(class_name: str, outer: str) -> bool:
    """Whether a class is another one or nested in it."""
    return class_name == outer or class_name.startswith(f"{outer}$")
