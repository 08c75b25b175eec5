"""Of which classes inputs are on the JVM, which has to have an object where the machine has a question."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.coverage import Status
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.reasons import Cause

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parents[2] / "programs" / "concolic" / "Anything.java"


def test_inputs_of_type_object_are_of_the_classes_that_code_asks_for(jdk: Jdk) -> None:
    program = Program(ClassPath([SOURCE], jdk))
    names = ("Anything.kind", "Anything.cast", "Anything$Point.equals", "Anything$Spot.equals")
    methods = [find_method(program, name, None) for name in names]
    with comparing(program, methods[0]) as comparison:
        for method in methods:
            ours, _ = with_deep_stack(partial(explored, comparison.machine, method))
            theirs, _ = with_deep_stack(partial(explored, comparison.jvm, method))
            expected, found = ({p.exception or p.value for p in e.paths} for e in (ours, theirs))
            assert found == expected, method
            # What the machine says of Object.getClass() is not all that it could be.
            covered, also = (
                {a.goal for a in e.search.accounts if a.status is Status.COVERED} for e in (ours, theirs)
            )
            assert covered <= also, method
            assert {reason.cause for reason in theirs.search.reasons} == {Cause.ANY_CLASS}


SPECIAL = """
class Special extends java.util.ArrayList<String> {
    int own;
    int of() { return own; }
}
"""


def test_objects_with_state_of_the_library_are_declined_by_name(jdk: Jdk, tmp_path: Path) -> None:
    source = tmp_path / "Special.java"
    source.write_text(SPECIAL)
    program = Program(ClassPath([source], jdk))
    method = find_method(program, "Special.of", None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    (reason,) = found.search.reasons
    assert (reason.cause, reason.details) == (
        Cause.OBSTACLE,
        ("an input of type Special, whose state is the library's",),
    )


RECORD = """
class Hashed {
    record Named(String name, int number) {}
    static int of(int number) { return new Named("a", number).hashCode() == 31 * 97 + 7 ? 1 : 2; }
}
"""


def test_methods_of_records_are_followed_where_nothing_else_mentions_collections(
    jdk: Jdk, tmp_path: Path
) -> None:
    source = tmp_path / "Hashed.java"
    source.write_text(RECORD)
    program = Program(ClassPath([source], jdk))
    method = find_method(program, "Hashed.of", None)
    with comparing(program, method) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
    assert {path.value for path in found.paths} == {"1", "2"}
    assert found.search.exhausted, found.search.reasons
