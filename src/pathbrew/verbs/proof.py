"""Tests of a few cases: written, compiled and run in fresh JVMs before anybody is told of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.confirmation.case import TestCase
from pathbrew.junit.release import release_of
from pathbrew.junit.writer import SourceTest, WrittenSource, write_source
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.program import JavaClass, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.walls import Gates, Scratch


@dataclass(frozen=True, slots=True)
class Proof:
    """A test class, and those of its tests that passed; `reasons` say why there are not more."""

    source: WrittenSource
    passed: tuple[SourceTest, ...]
    reasons: tuple[Reason, ...] = ()


def prove(
    program: Program,
    java_class: JavaClass,
    cases: Sequence[TestCase],
    suffix: str,
    *,
    junit: int,
    time_limit: float,
    assertions: bool,
    gates: Gates,
) -> Proof:
    """Write tests of cases of one class, and run them; the suffix ends the name of the test class."""
    release = release_of(java_class)
    name = f"{java_class.name.replace('$', '')}{suffix}"
    written = write_source(program, java_class, cases, junit=junit, release=release, class_name=name)
    if not written.tests:
        why = written.refused[0].reason if written.refused else Reason(Cause.NOTHING_TO_ASSERT)
        return Proof(written, (), (Reason(Cause.NO_TEST_WRITTEN, details=(why,)),))
    with Scratch() as scratch:
        path = scratch.root / "sources" / f"{name}.java"
        path.parent.mkdir(parents=True)
        path.write_text(written.text, encoding="utf-8")
        result = run_suite(
            program.class_path.jdk.home,
            program.class_path.locations,
            [Source(name, path)],
            [java_class.name],
            release=release,
            seed=0,
            time_limit=time_limit,
            work_folder=scratch.work,
            assertions=assertions,
            gates=gates,
        )
    passed = tuple(test for test in written.tests if (name, test.name) in result.passed)
    if len(passed) == len(written.tests):
        return Proof(written, passed)
    failed = [Reason(Cause.FAILED, details=(failure.reason,)) for failure in result.failures]
    why = failed[0] if failed else Reason(Cause.NOT_RUN)
    return Proof(written, passed, (Reason(Cause.NOT_HELD_UP, details=(why,)),))
