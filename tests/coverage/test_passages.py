"""Lines behind what may throw, returns and exceptions as goals; what the JVM tells of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.blocks.outcomes import Passage
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.coverage import branch_goals, passage_goals
from pathbrew.coverage.conditions import describe_goal
from pathbrew.coverage.passages import is_unreachable
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.jvm.trace import Reached
from pathbrew.program import Method, Program

SOURCE = Path(__file__).parents[1] / "programs" / "coverage" / "Passed.java"


@pytest.fixture(scope="module")
def program(jdk: Jdk) -> Program:
    return Program(ClassPath([SOURCE], jdk))


def method(program: Program, name: str) -> Method:
    return next(m for m in program.load("Passed").methods.values() if m.name == name)


def told(program: Program, name: str) -> list[tuple[str, int, str]]:
    return [(g.kind, g.line, describe_goal(g)) for g in passage_goals(method(program, name))]


def test_goals(program: Program) -> None:
    assert told(program, "plain") == [("return", 3, "returns")]
    assert told(program, "behind") == [("line", 8, "runs"), ("return", 9, "returns")]
    assert told(program, "always") == [("throw", 13, "throws IllegalStateException")]
    assert told(program, "closes") == [("line", 19, "runs"), ("return", 21, "returns")]
    assert told(program, "either") == [
        ("throw", 27, "throws IllegalArgumentException"),
        ("return", 29, "returns"),
    ]


def test_unreachable_behind_infeasible_sides(program: Program) -> None:
    either = method(program, "either")
    throw, returned = (goal.edge for goal in passage_goals(either))
    jumps, falls = sorted((goal.edge for goal in branch_goals(either)), key=lambda e: str(e.outcome))[::-1]
    assert is_unreachable(throw, {falls}) and not is_unreachable(returned, {falls})
    assert is_unreachable(returned, {jumps}) and not is_unreachable(throw, {jumps})
    assert not is_unreachable(throw, set())


def test_replays_tell_each_place_once(program: Program, worker: JvmWorker) -> None:
    reader = EdgeReader(program, program.load("Passed"))
    with worker.open(program.class_path.locations, passing=True) as loader:

        def passed(name: str, *arguments: int) -> set[tuple[str, Passage]]:
            entry = method(program, name)
            request = ReplayRequest("Passed", name, entry.descriptor, None, arguments)
            answer = worker.replay(loader, request, time_limit=10.0)
            reached = [event for event in answer.trace if isinstance(event, Reached)]
            assert len(reached) == len(set(reached))
            edges = reader.edges(answer.trace)
            return {(e.method.name, e.outcome) for e in edges if isinstance(e.outcome, Passage)}

        assert passed("behind", 0) == {("either", Passage.THROW)}
        assert passed("behind", 5) == {
            ("either", Passage.RETURN),
            ("behind", Passage.LINE),
            ("behind", Passage.RETURN),
        }
        assert passed("rounds", 9) == {("rounds", Passage.RETURN)}
