"""What ends a search: branches and statements that are covered, or that no path is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.api import check, explore
from pathbrew.report.reasons import listed

PARCEL = Path(__file__).parents[3] / "examples" / "Parcel.java"


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("criteria") / "Steps.java"
    source.write_text(
        """
        class Steps {
            static int countdown(int a, int b, int c) {
                int left = 3;
                if (a > 0) left--;
                if (b > 0) left--;
                if (c > 0) left--;
                return 10 / left;
            }
            static int checked(int[] values, int at, int by) {
                if (by > 100) { by = 100; }
                return values[at] / by;
            }
            static int delegates(int x) { return sign(x); }
            private static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }
            static int compares(int x) { return Integer.compare(x, 3); }
            static int skipped(int x) {
                int y = x;
                if (x != 3) { y += 7; }
                if (x != 4) { y += 9; }
                return y;
            }
        }
        """
    )
    return source


def test_branches_are_enough_for_explore(steps: Path) -> None:
    found = explore([steps], "Steps.countdown")
    assert found.search.goals_left == 0
    assert len(found.paths) <= 4
    assert not found.search.exhausted
    assert listed(found.search.reasons) == [
        "enough for the criterion branch; --criterion path searches for all"
    ]
    every = explore([steps], "Steps.countdown", criterion="path")
    assert len(every.paths) == 8
    assert every.search.exhausted


def test_check_looks_at_all_paths(steps: Path) -> None:
    """The violation needs three sides at once, of which each is covered by itself before."""
    assert check([steps], "Steps.countdown", checked="exception").verdict == "violated"
    stopped = check([steps], "Steps.countdown", checked="exception", criterion="branch")
    assert stopped.verdict in ("violated", "unknown")


def test_each_place_that_may_throw_is_tried(steps: Path) -> None:
    found = explore([steps], "Steps.checked")
    assert {path.exception for path in found.paths} == {
        None,
        "java.lang.NullPointerException",
        "java.lang.ArrayIndexOutOfBoundsException",
        "java.lang.ArithmeticException",
    }


def test_statements_need_fewer_sides(steps: Path) -> None:
    by_criterion = {
        name: explore([steps], "Steps.skipped", criterion=name).paths for name in ("statement", "branch")
    }
    assert len(by_criterion["statement"]) == 1, "the first path runs through all of them"
    assert len(by_criterion["branch"]) == 3


def test_what_an_input_is_leads_to_goals() -> None:
    """A constant of an enum decides on the last branch; rounds of the loop before it are no way there."""
    assert explore([PARCEL], "Parcel.price").search.queries < 20


def test_branches_of_methods_that_are_called_count(steps: Path) -> None:
    assert {path.value for path in explore([steps], "Steps.delegates").paths} == {"-1", "0", "1"}


def test_without_branches_all_paths_are_wanted(steps: Path) -> None:
    assert {path.value for path in explore([steps], "Steps.compares").paths} == {"-1", "0", "1"}
