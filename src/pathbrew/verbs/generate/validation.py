"""Compiles and runs suites while the search goes on; what has passed is written, and nothing else.

A suite that is given again replaces the one before. Where time ends first, what was proven last stays.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence, Set
from pathlib import Path
from threading import Condition, Thread, current_thread

from pathbrew.classfile import ClassPath
from pathbrew.deadline import NEVER, Deadline, clock
from pathbrew.errors import InputError, JvmError
from pathbrew.files import write_whole
from pathbrew.junit.release import release_of
from pathbrew.junit.writer import SourceTest, WrittenSource
from pathbrew.jvm.mutation import MutationResult, run_mutation
from pathbrew.jvm.suite import ClassCoverage, ReadySuite, Source, SuiteResult, run_suite
from pathbrew.jvm.suite_ready import ReadySuites
from pathbrew.machine.core.edges import Edge
from pathbrew.pace import slowness
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate import times
from pathbrew.verbs.generate.complement import Complement
from pathbrew.verbs.generate.places import Places, write
from pathbrew.verbs.generate.result import Dropped, Timing
from pathbrew.verbs.generate.subject import Subject
from pathbrew.verbs.generate.suite import Suite
from pathbrew.walls import Gates, Scratch

_MEASURED = "jacoco.exec"


class Validator:
    """Proves suites in the background, all that wait at once; `proven` holds the last good one of each class.

    `coverage` is what JaCoCo measured for them, `trouble` why there was no proof at all.
    """

    def __init__(
        self,
        class_path: ClassPath,
        places: Places,
        suites: ReadySuites,
        *,
        seed: int,
        deadline: Deadline,
        assertions: bool,
        gates: Gates,
        complement: Complement | None = None,
    ) -> None:
        self._class_path = class_path
        self._places = places
        self._suites = suites
        self._seed = seed
        self._deadline = deadline
        self._assertions = assertions
        self._gates = gates
        self._complement = complement
        self._waiting: dict[Subject, Suite] = {}
        self._is_busy = False
        self._is_finishing = False
        """Whether what waits is the last."""
        self._is_over = False
        self._is_closed = False
        """Whether what is proven now comes too late: what is told of and what is written must be the same."""
        self._changed = Condition()
        self._errors: list[BaseException] = []
        self.proven: dict[Subject, Suite] = {}
        self.coverage: dict[Subject, ClassCoverage] = {}
        self.timing = Timing()
        self.seconds = 0.0
        """How long the last proof took."""
        self._kept = Scratch()
        self._data: dict[Path, list[Subject]] = {}
        """The execution data of each run, and whose tests it is of."""
        self._thread = Thread(target=self._work, name="validator", daemon=True)

    def start(self) -> None:
        """Begin to work; what JaCoCo measured in an earlier run is no part of this one."""
        if self._complement is None:
            (self._places.reports / _MEASURED).unlink(missing_ok=True)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether suites are being proven, or wait for it."""
        return self._is_busy or bool(self._waiting)

    def submit(self, suite: Suite) -> None:
        """Have a suite proven; one of the same class that still waits is forgotten."""
        with self._changed:
            self._waiting[suite.subject] = suite
            self._changed.notify_all()

    def finish(self, patience: Deadline = NEVER) -> None:
        """Wait until all is proven, or a deadline is there."""
        self._deadline = min(self._deadline, patience)
        with self._changed:
            self._is_finishing = True
            while (self._waiting or self._is_busy) and not self._errors:
                left = self._deadline.left
                if left <= 0 or not self._changed.wait(left):
                    break
            unproven = list(self._waiting.values())
            self._is_over = True
            self._changed.notify_all()
        self._thread.join(max(self._deadline.left, 0.0) + times.LAST_WORDS)
        with self._changed:
            self._is_closed = True
        if self._errors:
            raise self._errors[0]
        for suite in unproven:
            self._give_up(suite, Reason(Cause.NOT_PROVEN))
        if self._complement is not None:
            self._count(self._complement)
        else:
            self._write_measured()
        self._kept.close()

    def _make_ready(self) -> None:
        """Start the JVMs for the next proof, if there will be time for one."""
        if self._deadline.left > times.WORTH_READY:
            with contextlib.suppress(JvmError, OSError):  # the proof will try again, and say why it failed
                self._suites.prepare()

    def _work(self) -> None:
        try:
            self._make_ready()
            while (suites := self._next()) is not None:
                self._prove(suites)
                if self._waiting or not self._is_finishing:
                    self._make_ready()
                with self._changed:
                    self._is_busy = False
                    self._changed.notify_all()
        except BaseException as error:
            with self._changed:
                self._errors.append(error)
                self._changed.notify_all()
        finally:
            self._suites.close()

    def _next(self) -> list[Suite] | None:
        with self._changed:
            while not self._waiting and not self._is_over:
                self._changed.wait()
            if self._is_over:
                return None
            suites = list(self._waiting.values())
            self._waiting.clear()
            self._is_busy = True
            return suites

    def _prove(self, suites: Sequence[Suite]) -> None:
        present = [suite for suite in suites if suite.tests]
        for suite in suites:
            if not suite.tests:
                self._keep(suite, None)
        if not present:
            return
        started = clock()
        try:
            passed, coverage = self._proven(present)
        except (JvmError, InputError, OSError) as error:
            for suite in present:
                self._give_up(suite, Reason(Cause.RUN_FAILED, details=(str(error),)))
            return
        self.seconds = clock() - started
        self.timing.suite += self.seconds
        for suite in passed:
            try:
                self._keep(suite, coverage.get(suite.subject.java_class.name))
            except InputError as error:
                self._give_up(suite, Reason(Cause.ERROR, details=(str(error),)))

    def _proven(self, suites: Sequence[Suite]) -> tuple[list[Suite], dict[str, ClassCoverage]]:
        """What is left of suites once they have run, and what JaCoCo measured of their classes."""
        ready = self._suites.take()
        folder = ready.folder.parent
        try:
            with ready:
                if self._complement is not None:
                    passed, coverage = self._needed(suites, folder, ready, self._complement), {}
                else:
                    result = self._run(suites, folder, ready)
                    passed = [_passed(suite, result) for suite in suites]
                    coverage = {measured.class_name: measured for measured in result.coverage}
            self._remember(passed, folder / _MEASURED)
        finally:
            self._suites.discard(ready)
        return passed, coverage

    def _run(self, suites: Sequence[Suite], folder: Path, ready: ReadySuite | None = None) -> SuiteResult:
        """Compile and run suites; execution data goes to the folder."""
        left = max(self._deadline.left, 0.1)
        result = run_suite(
            self._class_path.jdk.home,
            self._class_path.locations,
            _written(suites, folder / "sources"),
            [suite.subject.java_class.name for suite in suites],
            release=max(release_of(suite.subject.java_class) for suite in suites),
            seed=self._seed,
            time_limit=left,
            test_limit=min(times.TEST_LIMIT, max(left * times.TEST_SHARE, times.TEST_LEAST * slowness())),
            work_folder=folder / "work",
            exec_file=folder / _MEASURED,
            assertions=self._assertions,
            gates=self._gates,
            ready=ready,
        )
        self.timing.javac += result.seconds.javac
        self.timing.suite -= result.seconds.javac
        return result

    def _needed(
        self, suites: Sequence[Suite], folder: Path, ready: ReadySuite, complement: Complement
    ) -> list[Suite]:
        """The suites less all tests that add nothing to the one that exists.

        What is left is run once more by itself, so that nothing counts that a test did which is not there.
        """
        result = self._run(suites, folder, ready)
        passed = [_passed(suite, result) for suite in suites]
        needed = complement.needed({test: result.measured[test] for test in sorted(result.passed)})
        left = [_needed(suite, needed) for suite in passed]
        again = [suite for suite in left if suite.tests]
        if again and [len(suite.tests) for suite in left] != [len(suite.tests) for suite in passed]:
            proof = self._run(again, folder)
            if proof.complete:
                left = [_passed(suite, proof) if suite.tests else suite for suite in left]
        if not again:
            (folder / _MEASURED).unlink(missing_ok=True)
        return left

    def _remember(self, suites: Sequence[Suite], measured: Path) -> None:
        """Keep the execution data of suites until what they cover together is counted."""
        if measured.is_file():
            kept = self._kept.root / f"{len(self._data)}.exec"
            kept.write_bytes(measured.read_bytes())
            self._data[kept] = [suite.subject for suite in suites]

    def _count(self, complement: Complement) -> None:
        """What the suites that were written cover together with the one that exists."""
        if self._data:
            self.coverage = complement.count(list(dict.fromkeys(self._last_data().values())))

    def _keep(self, suite: Suite, coverage: ClassCoverage | None) -> None:
        """Put a proven suite in its place, unless it lost tests and an older one covers more."""
        with self._changed:
            if not self._is_closed or current_thread() is not self._thread:
                self._put(suite, coverage)

    def _put(self, suite: Suite, coverage: ClassCoverage | None) -> None:
        subject = suite.subject
        before = self.proven.get(subject)
        if before is not None and suite.dropped and len(_covered(suite)) < len(_covered(before)):
            return
        for source in suite.sources:
            path = self.path(subject, source)
            if source.tests:
                write(path, source.text)
            elif not suite.dropped:
                # There is nothing to test any more; if tests were dropped, an older file may still be good.
                path.unlink(missing_ok=True)
        self.proven[subject] = suite
        self.coverage.pop(subject, None)
        if coverage is not None:
            self.coverage[subject] = coverage

    def _give_up(self, suite: Suite, reason: Reason) -> None:
        before = self.proven.get(suite.subject)
        if before is None or not before.tests:
            dropped = [
                Dropped(f"{source.class_name.replace('/', '.')}.{test.name}", reason)
                for source, test in suite.named
            ]
            _note(suite, suite.tests, dropped)
            self._keep(suite.without(suite.tests, dropped), None)

    def path(self, subject: Subject, source: WrittenSource) -> Path:
        """Where a source lies, or would."""
        return self._places.tests_of(subject.java_class) / f"{source.class_name}.java"

    def _write_measured(self) -> None:
        """JaCoCo's data of the suites that were written: it reads files that are put one after the other."""
        files = dict.fromkeys(self._last_data().values())
        if files:
            write_whole(self._places.reports / _MEASURED, b"".join(file.read_bytes() for file in files))

    def _last_data(self) -> dict[Subject, Path]:
        """The data of the last proof of each class that has tests."""
        last = {subject: file for file, subjects in self._data.items() for subject in subjects}
        return {s: file for s, file in last.items() if s in self.proven and self.proven[s].tests}


def _written(suites: Sequence[Suite], folder: Path) -> list[Source]:
    sources = []
    for source in (source for suite in suites for source in suite.sources if source.tests):
        path = folder / f"{source.class_name}.java"
        write(path, source.text)
        sources.append(Source(source.class_name, path))
    return sources


def _passed(suite: Suite, result: SuiteResult) -> Suite:
    """The suite less the tests that failed, with the reason for each."""
    named = [(source.class_name, test) for source, test in suite.named]
    missing = [(name, test) for name, test in named if (name, test.name) not in result.passed]
    failed = [test for _, test in missing]
    reasons = {(f.class_name, f.method): Reason(Cause.FAILED, details=(f.reason,)) for f in result.failures}
    dropped = [
        Dropped(
            f"{name.replace('/', '.')}.{test.name}",
            reasons.get((name, test.name)) or reasons.get((name, "")) or Reason(Cause.NOT_RUN),
        )
        for name, test in missing
    ]
    _note(suite, failed, dropped)
    return suite.without(failed, dropped) if failed else suite


def _covered(suite: Suite) -> frozenset[Edge]:
    """The goals that the tests of a suite cover."""
    edges = frozenset(edge for test in suite.tests for edge in test.case.covered)
    return edges & suite.subject.goals.keys()


def _needed(suite: Suite, needed: Set[tuple[str, str]]) -> Suite:
    """The suite less the tests that are not needed; its subject takes note of what only they covered."""
    left = [test for source, test in suite.named if (source.class_name, test.name) not in needed]
    subject = suite.subject
    kept = _covered(suite.without(left, ()))
    subject.redundant = {edge for test in left for edge in test.case.covered} - kept - subject.given
    return suite.without(left, ()) if left else suite


def _note(suite: Suite, failed: Sequence[SourceTest], dropped: Sequence[Dropped]) -> None:
    """Methods that are left without tests have to say why."""
    for test, drop in zip(failed, dropped, strict=True):
        suite.subject.notes[test.case.method] = drop.reason


def mutate(
    class_path: ClassPath, suites: Sequence[Suite], time_limit: float, assertions: bool, gates: Gates
) -> MutationResult | None:
    """How many small changes of the classes under test the finished suites notice."""
    present = [suite for suite in suites if suite.tests]
    if not present:
        return None
    with Scratch() as scratch:
        return run_mutation(
            class_path.jdk.home,
            class_path.locations,
            _written(present, scratch.root / "sources"),
            [suite.subject.java_class.name for suite in present],
            release=max(release_of(suite.subject.java_class) for suite in present),
            time_limit=time_limit,
            work_folder=scratch.work,
            assertions=assertions,
            gates=gates,
        )
