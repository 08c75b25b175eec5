"""Programs with expected paths, on the JVM: the same expectations as for the machine."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from tests.engines.states.expectations import Expectation, read_expectations
from tests.engines.states.test_programs import branches, outcomes, returned

from .agreement import Comparison, comparing, explored

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs"


def test_the_examples_of_the_lct_report(jdk: Jdk) -> None:
    source = PROGRAMS / "explore" / "Lct.java"
    program = Program(ClassPath([source], jdk))
    expectations = [e for e in read_expectations(source) if not e.options]
    assert len(expectations) > 3
    first = find_method(program, expectations[0].target, None)
    with comparing(program, first) as comparison:
        for expected in expectations:
            with_deep_stack(partial(keeps, program, comparison, expected))


def keeps(program: Program, comparison: Comparison, expected: Expectation) -> None:
    found, _ = explored(comparison.jvm, find_method(program, expected.target, None))
    if expected.paths is not None:
        assert outcomes(found.paths) == sorted(expected.paths.split(", ")), expected.target
    if expected.values is not None:
        assert returned(found.paths) == " ".join(sorted(expected.values.split(" "))), expected.target
    if expected.branches is not None:
        assert branches(found) == expected.branches, expected.target
    if expected.search is not None:
        assert found.search.exhausted == (expected.search == "exhausted"), expected.target


ASSERTING = """class Asserting {
    static int of(int n) {
        assert n != 7;
        return Helper.half(n);
    }
}
class Helper {
    static int half(int n) {
        assert n > 0 || n <= 0;
        return n > 10 ? n / 2 : n;
    }
}
"""


def test_paths_are_confirmed_although_initialisers_branch(jdk: Jdk, tmp_path: Path) -> None:
    source = tmp_path / "Asserting.java"
    source.write_text(ASSERTING)
    program = Program(ClassPath([source], jdk))
    method = find_method(program, "Asserting.of", None)
    with comparing(program, method) as comparison, JvmWorker(jdk.home, assertions=True) as worker:
        found, _ = with_deep_stack(lambda: explored(comparison.jvm, method))
        with worker.open(program.class_path.locations, traced=True) as loader:
            answers = confirm_all(worker, loader, found.explored, found.paths)
    assert len(answers) >= 3
    assert [answer.status for answer in answers] == [Confirmation.CONFIRMED] * len(answers)
