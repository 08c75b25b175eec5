"""The JUnit test of a goal that was reached: written, compiled and run before it is told of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.files import write_whole
from pathbrew.junit.writer import write_source
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.jvm.walls import Gates, Scratch
from pathbrew.program import Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.reach.result import Reach, ReachTest

OLDEST_RELEASE = 8
"""JUnit and lambdas need it, whatever the class under test was compiled for."""


def proven(
    program: Program,
    found: Reach,
    *,
    junit: int,
    time_limit: float,
    folder: Path | None,
    assertions: bool,
    gates: Gates,
) -> Reach:
    """The answer with its test, or with the reason why there is none."""
    case = found.case
    if case is None:
        return found
    java_class = case.method.owner
    file = java_class.file
    assert file is not None
    release = max(OLDEST_RELEASE, file.major - 44)
    name = f"{java_class.name.replace('$', '')}ReachTest"
    written = write_source(program, java_class, [case], junit=junit, release=release, class_name=name)
    if not written.tests:
        why = written.refused[0].reason if written.refused else Reason(Cause.NOTHING_TO_ASSERT)
        return replace(found, reasons=(Reason(Cause.NO_TEST_WRITTEN, details=(why,)),))
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
    test = written.tests[0]
    if (name, test.name) not in result.passed:
        failed = [Reason(Cause.FAILED, details=(failure.reason,)) for failure in result.failures]
        why = failed[0] if failed else Reason(Cause.NOT_RUN)
        return replace(found, reasons=(Reason(Cause.NOT_HELD_UP, details=(why,)),))
    target = None
    if folder is not None:
        target = folder / f"{name}.java"
        write_whole(target, written.text)
    return replace(found, test=ReachTest(name, test.name, written.text, target))
