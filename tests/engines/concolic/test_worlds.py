"""Threads, files, natives, a servlet and a parser: what runs on the JVM find of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Program
from pathbrew.program.targets import find_method

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "concolic"
ILLEGAL = "java.lang.IllegalArgumentException"


@pytest.mark.parametrize(
    ("target", "outcomes", "exhausted"),
    [
        ("Worlds.threads", {"1", "2", "3"}, True),
        ("Worlds.synchronizes", {"2", "java.lang.IllegalStateException"}, True),
        ("Worlds.files", {"1", "2"}, True),
        ("Worlds.natives", {"1", "2"}, True),
        ("Serving.served", {"200", "400", "404", "405", "418", "422"}, True),
    ],
)
def test_all_outcomes_are_found(target: str, outcomes: set[str], exhausted: bool, jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / f"{target.partition('.')[0]}.java"], jdk))
    method = find_method(program, target, None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert {path.exception or path.value for path in found.paths} == outcomes
    assert found.search.exhausted is exhausted, found.search.reasons


def test_a_parser_is_searched_as_in_the_machine(jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / "Serving.java"], jdk))
    method = find_method(program, "Serving.calculated", None)
    with comparing(program, method) as comparison:
        assert with_deep_stack(partial(comparison.differences, method)) == []
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    messages = {path.message for path in found.paths if path.exception == ILLEGAL}
    assert messages == {"no digit", "rest at 1"}
