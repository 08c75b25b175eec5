"""Compiles emitted tests, runs them with JUnit in fresh JVMs, and measures their coverage with JaCoCo.

Every test runs twice: with JaCoCo in a shuffled order, and without it in the reverse of that order. A test
that hangs or ends its JVM costs that JVM: another one takes up the tests that are left. Once all have run,
those that passed run again without those that failed, if there is time: the result is about exactly them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pathbrew.deadline import Deadline, clock
from pathbrew.errors import InputError
from pathbrew.jvm.suite_process import SUITE_JAR
from pathbrew.jvm.suite_ready import ReadySuite
from pathbrew.jvm.suite_report import TestName
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
from pathbrew.jvm.suite_round import Round
from pathbrew.walls import CLOSED, Gates

__all__ = [
    "SUITE_JAR",
    "ClassCoverage",
    "Counter",
    "Diagnostic",
    "LineCoverage",
    "ReadySuite",
    "Seconds",
    "Source",
    "SuiteResult",
    "TestFailure",
    "Unmeasured",
    "run_suite",
]

_OLDEST_RELEASE = 8
_AGAIN = 1.3
"""A round is begun only if there is time for so many times what the one before took."""


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
    assertions: bool = False,
    gates: Gates = CLOSED,
    ready: ReadySuite | None = None,
) -> SuiteResult:
    """Compiles and runs tests within the time limit in seconds, each test within its own.

    Sources that hold no tests are compiled with the rest. Class files and the execution data of each test are
    left in `work_folder`; that of all goes to `exec_file`. With `ready`, JVMs that were started before are
    used, which must be for the same class path and the folder. Raises InputError for a missing file and
    JvmError when no JVM can be used.
    """
    for source in sources:
        if not source.path.is_file():
            raise InputError(f"{source.path}: no such test source")
    started = clock()
    readable = [source.path for source in sources]
    used = ready or ReadySuite(
        jdk_home, class_path, work_folder, readable, assertions=assertions, gates=gates
    )
    with used:
        suite = _Suite(
            used,
            sources,
            classes_under_test,
            max(_OLDEST_RELEASE, release),
            seed,
            Deadline(started + time_limit),
            test_limit,
        )
        result = suite.result(started)
        if exec_file is not None and result.coverage and suite.exec_file.is_file():
            exec_file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(suite.exec_file, exec_file)
        return result


class _Suite:
    """The tests that are left, round by round."""

    def __init__(
        self,
        ready: ReadySuite,
        sources: Sequence[Source],
        classes_under_test: Sequence[str],
        release: int,
        seed: int,
        deadline: Deadline,
        test_limit: float,
    ) -> None:
        self._ready = ready
        self._sources = sources
        self._classes_under_test = classes_under_test
        self._release = release
        self._seed = seed
        self._deadline = deadline
        self._test_limit = test_limit
        self._found: set[TestName] = set()
        self._failures: dict[TestName, str] = {}
        self._measured: dict[TestName, Path] = {}
        self.exec_file = ready.folder / "jacoco.exec"

    def result(self, started: float) -> SuiteResult:
        rounds = 0
        passed: set[TestName] = set()
        compiled = self._ready.compile([*self._output(), *self._compilation()], self._deadline)
        self._failures |= compiled.broken
        if compiled.compiled is None:
            return self._uncompiled(started)
        while True:
            began = clock()
            last = self._round()
            rounds += 1
            is_new = self._note_failures(last)
            if last.complete or rounds == 1:
                passed = last.passed
            passed -= self._failures.keys()
            if not is_new or not last.complete or not passed:
                break
            if self._deadline.left < _AGAIN * (clock() - began):
                break
            last.end()
        is_exact = last.complete and not is_new
        measured = {test: file for test, file in self._measured.items() if test in passed}
        coverage = last.coverage if is_exact else ()
        coverage = coverage or last.evaluate(self._counting(measured), self._deadline)
        last.end()
        self._explain(passed, last, is_whole=rounds > 1 or last.complete)
        first, second = last.reports
        return SuiteResult(
            passed=frozenset(passed),
            failures=tuple(TestFailure(*test, reason) for test, reason in sorted(self._failures.items())),
            diagnostics=tuple(compiled.diagnostics),
            coverage=coverage,
            unmeasured=tuple(last.unmeasured),
            seconds=Seconds(
                javac=compiled.compiled,
                first_run=first.seconds or 0.0,
                second_run=second.seconds or 0.0,
                total=clock() - started,
            ),
            rounds=rounds,
            complete=is_exact,
            measured=measured,
            orders=(tuple(first.passed), tuple(second.passed)),
        )

    def _uncompiled(self, started: float) -> SuiteResult:
        """The result for tests that time has not sufficed to compile."""
        return SuiteResult(
            failures=tuple(
                TestFailure(source.class_name, "", "not compiled within the time limit")
                for source in self._sources
            ),
            seconds=Seconds(total=clock() - started),
        )

    def _explain(self, passed: set[TestName], last: Round, *, is_whole: bool) -> None:
        """Give a reason for every test that is not proven."""
        for test in self._found - passed - self._failures.keys():
            self._failures[test] = "did not run" if last.complete else "not run within the time limit"
        if not is_whole:
            for name in self._unseen():
                self._failures[name, ""] = "not run within the time limit"

    def _round(self) -> Round:
        """Run the tests that are left in both orders."""
        tests = list(self._tests())
        results = [("exec", str(self.exec_file)), ("each", str(self._ready.folder / "each"))]
        measuring = [*results, *(("measure", name) for name in self._classes_under_test)]
        made = Round(self._ready, [*tests, *measuring], [*tests, ("reversed",)], self._test_limit)
        made.run(self._deadline)
        return made

    def _counting(self, measured: Mapping[TestName, Path]) -> list[tuple[str, ...]]:
        """The request to count what tests cover, by the data of each."""
        request = [("evaluate",), ("exec", str(self.exec_file))]
        request += [("measure", name) for name in self._classes_under_test]
        return [*request, *(("data", str(file)) for file in measured.values())] if measured else []

    def _output(self) -> Iterator[tuple[str, ...]]:
        yield "output", str(self._ready.classes)

    def _tests(self) -> Iterator[tuple[str, ...]]:
        yield from self._output()
        yield "seed", str(self._seed)
        for source in self._sources:
            if self._is_left(source.class_name):
                yield "test", source.class_name
        yield from (("skip", *test) for test in self._failures)

    def _is_left(self, class_name: str) -> bool:
        own = {test for test in self._found if _belongs(test[0], class_name)}
        return (class_name, "") not in self._failures and (not own or bool(own - self._failures.keys()))

    def _unseen(self) -> list[str]:
        """The classes of which nothing was heard."""
        told = [name for name, _ in (*self._found, *self._failures)]
        names = [source.class_name for source in self._sources]
        return [name for name in names if not any(_belongs(seen, name) for seen in told)]

    def _compilation(self) -> Iterator[tuple[str, ...]]:
        yield "release", str(self._release)
        yield from (("entry", str(entry)) for entry in (*self._ready.class_path, SUITE_JAR))
        yield from (("source", str(source.path.resolve())) for source in self._sources)

    def _note_failures(self, last: Round) -> bool:
        """Whether tests failed that had been run."""
        self._found |= last.found
        self._measured |= last.measured
        known = len(self._failures)
        for (class_name, method), reason in last.failed.items():
            own = {test for test in self._found if _belongs(test[0], class_name)}
            own |= {test for test in self._failures if _belongs(test[0], class_name)}
            for test in {(class_name, method)} if method else own or {(class_name, "")}:
                self._failures.setdefault(test, reason)
        return len(self._failures) > known


def _belongs(class_name: str, outer: str) -> bool:
    """Whether a class is another one or nested in it."""
    return class_name == outer or class_name.startswith(f"{outer}$")
