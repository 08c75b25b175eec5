"""A search that pauses for others and goes on finds what one without pauses finds."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk, find_jdk
from pathbrew.deadline import PAST, Deadline
from pathbrew.engines.states import shards
from pathbrew.engines.states.method_search import MethodSearch
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import OUT_OF_BUDGET
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.report.reasons import listed

from .expectations import Expectation
from .test_programs import EXPECTATIONS, branches, outcomes
from .test_programs import PROGRAMS as PROGRAMS

FIRST_TURN, GROWTH = 0.01, 1.2
STRATEGIES = ("bfs", "coverage", "random", "dfs")
AT_ONE_GO = [
    each
    for each in EXPECTATIONS
    if each.search == "exhausted" and each.paths is not None and "criterion" not in each.options
]

_LONG = """
    class Long {
        static int late(int x) {
            int sum = 0;
            for (int i = 0; i < 300; i++) {
                for (int j = 0; j < 900; j++) { sum += i ^ j; }
            }
            if (x == 5) { return -1; }
            if (x == 6) { throw new IllegalStateException(); }
            return sum;
        }
    }
"""


def searched(folder: Path, jdk: Jdk, target: str, options: ExploreOptions, budget: float) -> MethodSearch:
    program = Program(ClassPath([folder], jdk))
    method = find_method(program, target, None)
    return MethodSearch(program, method, options, MachineOptions(), Deadline.after(budget))


def turns(search: MethodSearch) -> int:
    """How many turns it takes until the search is over, each longer than the last, with another strategy."""
    for number in count(1):
        if search.search(Deadline.after(FIRST_TURN * GROWTH**number)):
            return number
        search.reorder(STRATEGIES[number % len(STRATEGIES)])
    raise AssertionError


@pytest.mark.by_turns(4)
@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("expected", AT_ONE_GO, ids=str)
def test_turns_make_no_difference(expected: Expectation, classes: Path, jdk: Jdk) -> None:
    fixed = expected.options.get("fix")
    options = ExploreOptions(
        criterion="path",
        heap=expected.options.get("heap", "lazy"),
        fix=() if fixed is None else (fixed,),
    )
    with searched(classes, jdk, expected.target, options, 600.0) as search:
        turns(search)
        result = search.result()
    assert result.search.exhausted, listed(result.search.reasons)
    assert outcomes(result.paths) == sorted((expected.paths or "").split(", "))
    if expected.branches is not None:
        assert branches(result) == expected.branches


@pytest.mark.by_turns(4)
@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("expected", AT_ONE_GO[::3], ids=str)
def test_turns_of_several_processes_make_no_difference(
    expected: Expectation, classes: Path, jdk: Jdk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"FIRST_EFFORT": 1, "LEAST_WIDTH": 1, "ROUND_EFFORT": 3, "MOST_EFFORT": 12}.items():
        monkeypatch.setattr(shards, name, value)
    fixed = expected.options.get("fix")
    options = ExploreOptions(
        criterion="path",
        heap=expected.options.get("heap", "lazy"),
        fix=() if fixed is None else (fixed,),
        jobs=2,
    )
    with searched(classes, jdk, expected.target, options, 600.0) as search:
        turns(search)
        result = search.result()
    assert result.search.exhausted, listed(result.search.reasons)
    assert outcomes(result.paths) == sorted((expected.paths or "").split(", "))


def test_a_run_that_a_turn_cuts_is_made_again(tmp_path: Path) -> None:
    """The first turns are far too short for the loop."""
    source = tmp_path / "Long.java"
    source.write_text(_LONG)
    with searched(source, find_jdk(), "Long.late", ExploreOptions(criterion="path"), 600.0) as search:
        assert not search.search(PAST)
        assert not search.search(Deadline.after(0.001))
        assert search.search()
        result = search.result()
    assert result.search.exhausted, listed(result.search.reasons)
    assert outcomes(result.paths) == ["1 IllegalStateException", "2 returned"]


def test_a_search_that_is_given_up_is_not_exhaustive(tmp_path: Path) -> None:
    source = tmp_path / "Long.java"
    source.write_text(_LONG)
    with searched(source, find_jdk(), "Long.late", ExploreOptions(criterion="path"), 0.01) as search:
        while not search.search(PAST):
            pass
        result = search.result()
    assert not result.search.exhausted
    assert OUT_OF_BUDGET in result.search.reasons


def test_the_programs_are_many() -> None:
    assert len(AT_ONE_GO) >= 40
