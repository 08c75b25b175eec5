"""The sides of branches in the words of the source."""

from __future__ import annotations

from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.coverage import branch_goals
from pathbrew.coverage.conditions import describe_goal
from pathbrew.program import Program

SOURCE = Path(__file__).parents[1] / "programs" / "conditions" / "Cond.java"


def test_operators_bind_as_in_java() -> None:
    program = Program(ClassPath([SOURCE], find_jdk()))
    methods = program.load("conditions/Cond").methods
    (method,) = [method for method in methods.values() if method.name == "f"]
    told = [describe_goal(goal) for goal in branch_goals(method)]
    assert told[::2] == [
        "(a + b) * c > 3",
        "a + b * c > 3",
        "(a & 1) != 0",
        "-a > b",
        "-(a + b) > c",
        "a - (b - c) == 2",
        "on",
        "!(o instanceof String)",
        "(a << 2) + b > 4",
        "(a ^ b) == c",
        "Math.abs(…) > 5",
    ]
    assert told[1::2][6:8] == ["!on", "o instanceof String"]
