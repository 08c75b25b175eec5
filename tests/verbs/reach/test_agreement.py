"""Forward and backward search agree, and `generate` gains from both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.coverage import Status
from pathbrew.jvm import JvmWorker

from ...campaign import FULL
from .agreement import EXAMPLES, compare, with_entries
from .objectives import PROGRAMS

_COMPILED = ClassPath(sorted(EXAMPLES.rglob("*.java")), find_jdk())
_CLASSES = [java_class.name for java_class in with_entries(_COMPILED)]


@pytest.fixture(scope="module")
def jvm() -> Iterator[JvmWorker]:
    """A JVM of this module's own."""
    with JvmWorker(_COMPILED.jdk.home, assertions=True) as running:
        yield running


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", _CLASSES)
def test_agrees_with_symbolic_execution(jvm: JvmWorker, name: str) -> None:
    compared = list(compare(_COMPILED, jvm, name, seconds=1.5))
    assert [one for one in compared if not one.agrees] == []
    reached = [one for one in compared if one.backward is Status.COVERED]
    assert len(reached) >= 0.4 * len(compared)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("name", "engine", "per_method"),
    [("OnlyBackward", "backward search", "1s"), ("OnlyForward", "symbolic execution", "30s")],
)
def test_generate_covers_what_only_one_search_reaches(
    tmp_path: Path, name: str, engine: str, per_method: str
) -> None:
    """Symbolic execution has a short time where it fails in any."""
    result = pathbrew.generate(
        [PROGRAMS / f"{name}.java"],
        [f"reach.{name}"],
        out=str(tmp_path),
        budget="600s",
        per_method=per_method,
    )
    (covered,) = result.classes
    goals = [goal for method in covered.methods for goal in method.goals]
    assert {goal.account.status for goal in goals} == {Status.COVERED}
    last = max(goals, key=lambda goal: goal.account.goal.edge.offset)
    found = {test.case.engine.value for test in covered.tests}
    assert engine in found and last.test is not None


def test_only_the_other_search_reaches_it_alone() -> None:
    path = [PROGRAMS / "OnlyBackward.java"]
    explored = pathbrew.explore(path, "reach.OnlyBackward.rounds", budget="10s" if FULL else "3s")
    assert any(account.status is Status.OPEN for account in explored.search.accounts)
