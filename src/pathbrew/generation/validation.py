"""The last step: what was written is compiled and run; what fails is taken out and reported."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pathbrew.classfile import ClassPath
from pathbrew.generation.places import Places, test_class, write
from pathbrew.generation.result import Dropped
from pathbrew.generation.subject import Subject
from pathbrew.jvm.mutation import MutationResult, run_mutation
from pathbrew.jvm.suite import Source, SuiteResult, run_suite
from pathbrew.testcase.case import TestCase
from pathbrew.testcase.writer import SourceTest, WrittenSource, write_source

OLDEST_RELEASE = 8
"""JUnit and lambdas need it, whatever the class under test was compiled for."""


@dataclass(slots=True)
class Suite:
    """The tests of one class as they stand on disk."""

    subject: Subject
    cases: list[TestCase]
    path: Path | None = None
    source: WrittenSource | None = None

    @property
    def tests(self) -> tuple[SourceTest, ...]:
        return () if self.source is None else self.source.tests


def release_of(subject: Subject) -> int:
    """The language level of the class under test."""
    file = subject.java_class.file
    assert file is not None
    return max(OLDEST_RELEASE, file.major - 44)


def write_suite(places: Places, suite: Suite, junit: int, dropped: list[Dropped]) -> None:
    """Write the tests of a class, or take its file away if there are none."""
    java_class = suite.subject.java_class
    name = test_class(places, java_class)
    path = places.tests / f"{name}.java"
    written = write_source(
        suite.subject.program,
        java_class,
        suite.cases,
        junit=junit,
        release=release_of(suite.subject),
        class_name=name,
    )
    refused = {id(refusal.case) for refusal in written.refused}
    dropped += [
        Dropped(f"{java_class.java_name}.{refusal.case.method.name}", refusal.reason)
        for refusal in written.refused
    ]
    suite.subject.notes |= {refusal.case.method: refusal.reason for refusal in written.refused}
    suite.cases = [case for case in suite.cases if id(case) not in refused]
    if written.tests:
        write(path, written.text)
        suite.path, suite.source = path, written
    else:
        path.unlink(missing_ok=True)
        suite.path = suite.source = None


def validate(
    class_path: ClassPath,
    places: Places,
    suites: Sequence[Suite],
    *,
    seed: int,
    time_limit: float,
    assertions: bool,
    dropped: list[Dropped],
) -> SuiteResult | None:
    """Compile and run all suites; those left on disk afterwards have passed twice."""
    present = [suite for suite in suites if suite.source is not None and suite.path is not None]
    if not present:
        return None
    with tempfile.TemporaryDirectory(prefix="pathbrew-") as folder:
        result = run_suite(
            class_path.jdk.home,
            class_path.locations,
            [Source(s.source.class_name, s.path) for s in present if s.source and s.path],
            [suite.subject.java_class.name for suite in present],
            release=max(release_of(suite.subject) for suite in present),
            seed=seed,
            time_limit=time_limit,
            work_folder=Path(folder),
            exec_file=places.reports / "jacoco.exec",
            assertions=assertions,
        )
    for suite in present:
        _keep_passed(suite, result, dropped)
    return result


def mutate(
    class_path: ClassPath, suites: Sequence[Suite], time_limit: float, assertions: bool
) -> MutationResult | None:
    """How many small changes of the classes under test the finished suite notices."""
    present = [suite for suite in suites if suite.source is not None and suite.path is not None]
    if not present:
        return None
    with tempfile.TemporaryDirectory(prefix="pathbrew-") as folder:
        return run_mutation(
            class_path.jdk.home,
            class_path.locations,
            [Source(s.source.class_name, s.path) for s in present if s.source and s.path],
            [suite.subject.java_class.name for suite in present],
            release=max(release_of(suite.subject) for suite in present),
            time_limit=time_limit,
            work_folder=Path(folder),
            assertions=assertions,
        )


def _keep_passed(suite: Suite, result: SuiteResult, dropped: list[Dropped]) -> None:
    assert suite.source is not None
    name = suite.source.class_name
    failed = [test for test in suite.tests if (name, test.name) not in result.passed]
    if not failed:
        return
    reasons = {(f.class_name, f.method): f.reason for f in result.failures}
    for test in failed:
        reason = reasons.get((name, test.name)) or reasons.get((name, "")) or "it could not be run in time"
        dropped.append(Dropped(f"{name.replace('/', '.')}.{test.name}", reason))
    gone = {id(test.case) for test in failed}
    suite.cases = [case for case in suite.cases if id(case) not in gone]
    assert suite.path is not None
    if suite.cases:
        suite.source = _without(suite.source, failed)
        write(suite.path, suite.source.text)
    else:
        suite.path.unlink(missing_ok=True)
        suite.path = suite.source = None


def _without(source: WrittenSource, failed: Sequence[SourceTest]) -> WrittenSource:
    """The source as it was run, less some tests: the others keep their names and every letter."""
    lines = source.text.splitlines(keepends=True)
    removed: set[int] = set()
    for test in failed:
        removed |= set(range(test.first_line, test.last_line + 1))
        if test.last_line < len(lines) and not lines[test.last_line].strip():
            removed.add(test.last_line + 1)
    left = [
        replace(
            test,
            first_line=test.first_line - sum(1 for line in removed if line < test.first_line),
            last_line=test.last_line - sum(1 for line in removed if line < test.first_line),
        )
        for test in source.tests
        if test not in failed
    ]
    text = "".join(line for number, line in enumerate(lines, 1) if number not in removed)
    return replace(source, text=text, tests=tuple(left))
