"""What tests run only while classes are initialised is accounted for as it was measured."""

from __future__ import annotations

from pathlib import Path

import pathbrew

LEVELS = """
public final class Levels {
    static final Levels LOW = new Levels("low", 1);
    static final Levels HIGH = new Levels("high", 9);

    private final String name;

    private Levels(String name, int rank) {
        if (rank > 5) {
            this.name = name + "!";
        } else {
            this.name = name;
        }
        if (rank > 10) {
            throw new IllegalArgumentException("too high");
        }
    }

    static String name(boolean high) {
        return high ? HIGH.name : LOW.name;
    }
}
"""


def test_sides_that_initialisers_take_are_covered(tmp_path: Path) -> None:
    source = tmp_path / "Levels.java"
    source.write_text(LEVELS)
    (tested,) = pathbrew.generate([source], out=str(tmp_path / "out"), budget="600s").classes
    goals = [goal for method in tested.methods for goal in method.goals if method.method.name == "<init>"]
    assert {goal.account.goal.line for goal in goals} == {9, 14}
    assert [goal.condition for goal in goals if not goal.is_covered] == ["rank > 10"]
    assert all(goal.test is not None for goal in goals if goal.is_covered)
    assert tested.coverage is not None
    assert tested.coverage.branch.total - tested.coverage.branch.covered == 1
