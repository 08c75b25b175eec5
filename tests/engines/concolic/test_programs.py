"""Programs with expected paths, on the JVM: the same expectations as for the machine."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
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
