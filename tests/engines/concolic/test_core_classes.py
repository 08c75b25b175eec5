"""Core classes of the JDK on the JVM: what they do with symbolic values is the same as in the machine."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_method

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "concolic"


def methods_of(program: Program, name: str) -> list[Method]:
    return [
        method
        for method in program.load(name).methods.values()
        if method.is_static and not method.name.startswith(("<", "lambda", "lost", "helps"))
    ]


@pytest.mark.parametrize("name", ["Builders", "Enums", "Lambdas", "Patterns", "Records"])
def test_both_executors_agree_on(name: str, jdk: Jdk) -> None:
    if name == "Patterns" and jdk.version < 21:
        pytest.skip("switches over types came with Java 21")
    program = Program(ClassPath([PROGRAMS / f"{name}.java"], jdk))
    methods = methods_of(program, name)
    with comparing(program, methods[0]) as comparison:
        found = {
            method.key: differences
            for method in methods
            if (differences := with_deep_stack(partial(comparison.differences, method)))
        }
    assert found == {}


def test_a_builder_made_of_a_text_that_may_be_null(jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / "Builders.java"], jdk))
    method = find_method(program, "Builders.helpsOfNull", None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert sorted(path.exception or path.value or "" for path in found.paths) == [
        *("1", "2", "java.lang.NullPointerException"),
    ]
    assert found.search.exhausted, found.search.reasons


@pytest.mark.parametrize(
    ("target", "lost"),
    [
        ("Builders.lostInside", ["java.util.List.of"]),
        ("Builders.lostMessage", ["java.lang.RuntimeException.toString"]),
        ("Lambdas.lostThere", ["callers of apply"]),
    ],
)
def test_what_is_lost_is_named(target: str, lost: list[str], jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / f"{target.partition('.')[0]}.java"], jdk))
    method = find_method(program, target, None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
        assert list(comparison.executor.counts.stripped) == lost
    assert not found.search.exhausted
