"""Who confirms violations keeps to the budget."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.deadline import PAST, Deadline
from pathbrew.engines.properties import Property
from pathbrew.jvm import JvmWorker
from pathbrew.objects.witness import Witness
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.verbs.check.jury import LEAST_ENDLESS, Jury
from pathbrew.walls import Gates

pytestmark = pytest.mark.jdks_by_turns

SOURCE = "class Loop { static void always() { while (true) { } } static void never() { } }"


def confirmed(jdk: Jdk, tmp_path: Path, method: str, checked: str, deadline: Deadline) -> bool | None:
    file = tmp_path / "Loop.java"
    file.write_text(SOURCE)
    program = Program(ClassPath([file], jdk))
    with (
        JvmWorker(jdk.home, assertions=True) as worker,
        Jury(program, find_method(program, f"Loop.{method}", None), Gates(), worker, deadline) as jury,
    ):
        answer = jury.confirms("merged", Property.parse(checked), Witness((), ()), ())
        assert bool(len(tuple(jury.defects))) == (answer is False)
        return answer


def test_nothing_is_confirmed_without_time(jdk: Jdk, tmp_path: Path) -> None:
    for checked in ("assert", "termination"):
        assert confirmed(jdk, tmp_path, "always", checked, PAST) is None


def test_a_run_that_the_budget_cuts_refutes_nothing(jdk: Jdk, tmp_path: Path) -> None:
    assert confirmed(jdk, tmp_path, "always", "assert", Deadline.after(LEAST_ENDLESS)) is None


def test_runs_that_end_do(jdk: Jdk, tmp_path: Path) -> None:
    assert confirmed(jdk, tmp_path, "never", "termination", Deadline.after(600)) is False
    assert confirmed(jdk, tmp_path, "always", "termination", Deadline.after(600)) is True
