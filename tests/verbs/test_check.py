"""Programs that violate their property and repaired twins: none may be judged wrongly.

What is expected stands beside them (`tests.programs.expectations`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import CHECKING, MachineOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.verbs.check import Verdict, check_method

from ..programs.expectations import INPUTS, PROGRAMS, PROPERTIES, Violation, all_programs

pytestmark = pytest.mark.jdks_by_turns

UNKNOWN = {"fixedGcd": "the budget was used up"}
"""Repaired programs that take long to prove, and why they are not."""
FIRST = ("Asserted", "Thrown", "Ordered")
"""The classes whose programs the path search decides."""
CASES = [case for case in all_programs() if case[0] in FIRST]
LOOPING = [case for case in all_programs() if case[0] not in FIRST]
"""Programs for all engines."""
UNPROVED = {
    "Texts.fixedPattern",
    "Recursion.fixedGcd",
    "Builders.fixedCount",
    "Linked.fixedGrowing",
    "Typed.fixedCounter",
    "Algorithms.fixedFill",
    "Algorithms.fixedAverage",
    "Contested.fixedInsert",
    "Everyday.fixedDays",
    "Everyday.fixedShifted",
    "Everyday.fixedSum",
    "Everyday.fixedRoot",
    "Everyday.fixedOnes",
    "Unseen.fixedNetwork",
    "Unseen.fixedFill",
    "Unseen.fixedCleared",
    "Unseen.fixedCopy",
    "Unseen.fixedLinks",
    "Unseen.fixedStatic",
    "Unseen.fixedUnique",
    "Unseen.fixedLetters",
    # What implements an interface may throw, whatever else it does.
    "Encountered.fixedStub",
    "Encountered.fixedSession",
    "Encountered.fixedTwice",
}
"""Repaired programs that no engine proves yet."""


@pytest.fixture(scope="module")
def class_path(jdk: Jdk, classes: Path) -> ClassPath:
    return ClassPath([classes], jdk)


@pytest.fixture(scope="module")
def asserting(jdk: Jdk) -> Iterator[JvmWorker]:
    with JvmWorker(jdk.home, assertions=True) as worker:
        yield worker


def check(
    class_path: ClassPath, class_name: str, name: str, worker: JvmWorker, budget: str = "60s"
) -> Verdict:
    program = Program(class_path)
    method = find_method(program, f"{class_name}.{name}", None)
    options = replace(
        CHECKING,
        budget="1s" if name in UNKNOWN and class_name in FIRST else budget,
        query_limit="5s",
        inputs=INPUTS,
    )
    return with_deep_stack(
        lambda: check_method(
            program, method, [PROPERTIES[class_name]], options, MachineOptions(), worker=worker
        )[0]
    )


@pytest.mark.parametrize(("class_name", "name", "violation"), CASES, ids=[f"{c}.{n}" for c, n, _ in CASES])
def test_check(
    class_name: str, name: str, violation: Violation | None, class_path: ClassPath, asserting: JvmWorker
) -> None:
    verdict = check(class_path, class_name, name, asserting)
    if violation is not None:
        assert verdict.verdict == "violated", verdict
        assert Violation(verdict.exception or "", verdict.line or 0) == violation
    elif name in UNKNOWN:
        assert verdict.verdict == "unknown"
        assert UNKNOWN[name] in verdict.reason
    else:
        assert verdict.verdict == "holds", verdict


@pytest.mark.by_turns(25)
@pytest.mark.parametrize(
    ("class_name", "name", "violation"), LOOPING, ids=[f"{c}.{n}" for c, n, _ in LOOPING]
)
def test_portfolio(
    class_name: str, name: str, violation: Violation | None, jdk: Jdk, asserting: JvmWorker
) -> None:
    unproved = f"{class_name}.{name}" in UNPROVED
    class_path = ClassPath([PROGRAMS / f"{class_name}.java"], jdk)
    verdict = check(class_path, class_name, name, asserting, "5s" if unproved else "240s")
    if violation is None:
        assert verdict.verdict in ("holds", *["unknown"] * unproved), verdict
        return
    assert verdict.verdict == "violated", verdict
    if PROPERTIES[class_name] != "termination":
        assert verdict.line == violation.line
    if verdict.exception is not None:
        assert verdict.exception == violation.exception


def test_programs_come_in_pairs() -> None:
    for cases in (CASES, LOOPING):
        violated = {(c, name.removeprefix("broken")) for c, name, violation in cases if violation is not None}
        repaired = {(c, name.removeprefix("fixed")) for c, name, violation in cases if violation is None}
        assert violated == repaired
    assert sum(violation is not None for _, _, violation in CASES) == 72
    assert len(LOOPING) >= 200
