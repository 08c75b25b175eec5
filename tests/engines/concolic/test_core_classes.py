"""Core classes of the JDK on the JVM: what they do with symbolic values is the same as in the machine."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import ConcolicOptions
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_method
from pathbrew.reasons import Cause, Reason

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "concolic"


def methods_of(program: Program, name: str) -> list[Method]:
    return [
        method
        for method in program.load(name).methods.values()
        if method.is_static and not method.name.startswith(("<", "$", "lambda", "lost", "helps"))
    ]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "name", ["Builders", "Collecting", "Enums", "Lambdas", "Patterns", "Records", "Switches"]
)
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


@pytest.mark.parametrize(("name", "paths", "lost"), [("leap", 4, "Year.isLeap"), ("day", 6, "LocalDate.of")])
def test_other_classes_of_the_jdk_are_followed_if_asked_for(
    name: str, paths: int, lost: str, jdk: Jdk
) -> None:
    program = Program(ClassPath([PROGRAMS / "Calendars.java"], jdk))
    method = find_method(program, f"Calendars.{name}", None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
        assert list(comparison.executor.counts.stripped) == [f"java.time.{lost}"]
    assert not found.search.exhausted
    with comparing(program, method, ConcolicOptions(instrument=("java.time.*",))) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
        assert not comparison.executor.counts.stripped
    assert len(found.paths) == paths
    assert found.search.exhausted, found.search.reasons


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
    ("name", "ends"),
    [
        ("helpsCast", "1 1 java.lang.ClassCastException"),
        ("helpsElement", "0 0 1 1 java.lang.ClassCastException java.lang.ClassCastException"),
        ("helpsCopied", "0 0 1 2 2 4 4"),
        ("helpsRange", "0 0 1 2 2"),
    ],
)
def test_objects_that_are_copied_or_only_cast(name: str, ends: str, jdk: Jdk) -> None:
    """Nothing diverges, and what a cast throws is found although nobody asks whether there is an object."""
    program = Program(ClassPath([PROGRAMS / "Copies.java"], jdk))
    method = find_method(program, f"Copies.{name}", None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert " ".join(sorted(path.exception or path.value or "" for path in found.paths)) == ends
    assert {str(path.ending) for path in found.paths} <= {"returned", "threw"}


@pytest.mark.parametrize(
    ("target", "lost"),
    [
        ("Builders.lostInside", ["java.util.concurrent.atomic.AtomicReference.<init>"]),
        ("Builders.lostMessage", ["java.lang.RuntimeException.toString"]),
        ("Lambdas.lostThere", ["callers of call"]),
    ],
)
def test_what_is_lost_is_named(target: str, lost: list[str], jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / f"{target.partition('.')[0]}.java"], jdk))
    method = find_method(program, target, None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
        assert list(comparison.executor.counts.stripped) == lost
    assert not found.search.exhausted


def test_methods_that_give_other_values_are_named(jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / "Switches.java"], jdk))
    method = find_method(program, "Switches.lostHash", None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert Reason(Cause.OTHER_RESULT, details=("java.lang.String.hashCode",)) in found.search.reasons
    assert not found.search.exhausted
