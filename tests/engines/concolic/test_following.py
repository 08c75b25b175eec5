"""Which classes of the class path are followed on the JVM, and what is told of the others."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import ConcolicOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parents[2] / "programs" / "concolic" / "Parts.java"
OWN = ConcolicOptions(instrument=("Parts*",))
OTHER = ConcolicOptions(instrument=("Half",))


@pytest.mark.parametrize(
    ("name", "concolic", "lost", "followed"),
    [
        ("calls", ConcolicOptions(), [], ["Parts", "Half"]),
        ("calls", OWN, ["Half.of"], ["Parts"]),
        ("calls", ConcolicOptions(leave=("Half",)), ["Half.of"], ["Parts"]),
        ("calls", OTHER, ["Parts.calls"], []),
        ("calls", ConcolicOptions(leave=("Pa*s",)), ["Parts.calls"], []),
        ("hands", OWN, ["Half.read"], []),
        ("fills", OWN, ["Half.first"], []),
        ("asks", ConcolicOptions(leave=("Parts$*",)), ["Parts$Holder.get"], ["Parts"]),
    ],
)
def test_what_goes_into_other_classes_is_named(
    name: str, concolic: ConcolicOptions, lost: list[str], followed: list[str], jdk: Jdk
) -> None:
    program = Program(ClassPath([SOURCE], jdk))
    method = find_method(program, f"Parts.{name}", None)
    with comparing(program, method, concolic) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
        counts = comparison.executor.counts
    assert sorted(counts.stripped) == lost
    assert found.search.exhausted is not bool(lost)
    assert [*counts.followed] == followed
