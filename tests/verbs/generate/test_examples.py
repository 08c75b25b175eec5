"""The examples as proof: every feasible branch covered, every test good, every claim true."""

from __future__ import annotations

import difflib
import os
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.classfile import find_jdk
from pathbrew.jvm.suite import LineCoverage, Source, SuiteResult, run_suite

from ...campaign import FULL, SEED, scaled
from .conftest import BUDGET, SEARCHED, Examples, example_sources

GOLDEN = Path(__file__).parent / "golden"
RANDOM_CALLS = Path(__file__).parents[2] / "programs" / "generate" / "RandomCalls.java"
CALLS = scaled(100_000)

NO_CALL = "a state that no call was found to make"

EXPECTED_OPEN = {
    # A line that was found can be removed: a list of any length would have to be searched for that.
    ("shop.Cart", "remove", "!lines.remove(…)"): "given up",
    # Private counters, and objects that only many calls would fill.
    ("counters.Tickets", "draw", "issued >= 999"): NO_CALL,
    ("counters.Tickets", "serve", "number != served + 1"): NO_CALL,
    ("counters.Tickets", "reset", "Tickets.waiting() > 0"): NO_CALL,
    ("scheduling.DaySchedule", "book", "count == 8"): NO_CALL,
    ("music.Playlist", "add", "count == tracks.length"): NO_CALL,
    ("counters.Tickets", "draw", "throws IllegalStateException"): NO_CALL,
    ("counters.Tickets", "reset", "throws IllegalStateException"): NO_CALL,
    ("counters.Tickets", "lastNumber", "returns"): NO_CALL,
    ("Fraction", "simplify", "runs"): NO_CALL,
    ("Fraction", "simplify", "returns"): NO_CALL,
}
"""Goals that stay open, and why; an entry that is not needed any more has to go."""

EXPECTED_DROPPED = {
    "music.Playlist$Player": "belongs to an object that is not there",
}
"""Tests that are written in vain: the beginning of their names, and words of the reason."""


def test_every_goal_is_covered_or_infeasible(examples: Examples) -> None:
    found = {
        (name, method["name"], goal["condition"]): goal["reason"]
        for name, method, goal in examples.goals()
        if goal["status"] == "open"
    }
    expected = {key: reason for key, reason in EXPECTED_OPEN.items() if key[0] in examples.classes}
    assert found.keys() == expected.keys()
    assert [key for key, reason in expected.items() if reason not in found[key]] == []


def test_no_example_is_left_out(examples: Examples) -> None:
    assert {name.partition("$")[0].replace(".", "/") for name in examples.classes} == set(SEARCHED)


def test_jacoco_counts_what_is_called_covered(examples: Examples) -> None:
    """A branch is not called covered because a run crashed right behind it, if another can come past it."""
    branches = [(name, goal) for name, _, goal in examples.goals() if goal["kind"] == "branch"]
    covered = Counter(name for name, goal in branches if goal["status"] == "covered")
    measured = {
        name: owner["coverage"]["branch"]["covered"]
        for name, owner in examples.classes.items()
        if owner["coverage"] is not None
    }
    assert {name: (count, covered[name]) for name, count in measured.items() if covered[name] != count} == {}


def test_covered_goals_name_a_test(examples: Examples) -> None:
    tests = {test["id"] for owner in examples.classes.values() for test in owner["tests"]}
    for name, method, goal in examples.goals():
        assert (goal["status"] == "covered") == (goal["test"] is not None), (name, method["name"], goal)
        assert goal["test"] is None or goal["test"] in tests


def test_nothing_was_mispredicted_or_dropped(examples: Examples) -> None:
    assert examples.result["mismatched"] == []
    unexpected = [
        dropped
        for dropped in examples.result["dropped"]
        if not any(
            dropped["test"].startswith(test) and reason in dropped["reason"]
            for test, reason in EXPECTED_DROPPED.items()
        )
    ]
    assert unexpected == []


@pytest.fixture(scope="module")
def proven(examples: Examples, tmp_path_factory: pytest.TempPathFactory) -> SuiteResult:
    """The files as they lie there, compiled and run once more."""
    return _run(
        examples,
        examples.sources(),
        [name.replace(".", "/") for name, owner in examples.classes.items() if owner["tests"]],
        tmp_path_factory.mktemp("proven"),
    )


def _run(examples: Examples, sources: list[Source], measured: list[str], folder: Path) -> SuiteResult:
    return run_suite(
        find_jdk().home,
        examples.class_path,
        sources,
        measured,
        release=17,
        seed=1,
        time_limit=120,
        test_limit=60,
        work_folder=folder,
        assertions=True,
    )


def test_tests_are_plain_java(examples: Examples) -> None:
    """Reflection puts back private static fields, and does nothing else."""
    for source in examples.sources():
        tests = source.path.read_text().partition("@Test")[2]
        bodies = tests.partition("private static")[0]
        assert "allocate(" not in bodies and "setField(" not in bodies and "getField(" not in bodies


def test_every_emitted_test_compiles_and_passes(examples: Examples, proven: SuiteResult) -> None:
    told = {test["id"] for owner in examples.classes.values() for test in owner["tests"]}
    assert proven.failures == ()
    assert {f"{name.replace('/', '.')}#{method}" for name, method in proven.passed} == told
    assert all(test["validated"] for owner in examples.classes.values() for test in owner["tests"])


def test_jacoco_counts_what_the_goals_say(examples: Examples, proven: SuiteResult) -> None:
    """It does not see the last branches before an exception from inside, and nothing else is different."""
    outcomes = {test["id"]: test["outcome"] for owner in examples.classes.values() for test in owner["tests"]}
    goals: dict[tuple[str, int], list[dict[str, Any]]] = defaultdict(list)
    for name, _, goal in examples.goals():
        if goal["kind"] == "branch":
            goals[name, goal["line"]].append(goal)
    lines = _lines(proven)
    assert {key for key, line in lines.items() if line.branches.total} == goals.keys()
    for key, on_line in goals.items():
        counted = lines[key].branches
        assert counted.total == len(on_line), key
        covered = [goal for goal in on_line if goal["status"] == "covered"]
        ends = [goal for goal in covered if outcomes[goal["test"]].startswith("throws")]
        assert len(covered) - len(ends) <= counted.covered <= len(covered), key


def _lines(result: SuiteResult) -> dict[tuple[str, int], LineCoverage]:
    return {
        (measured.class_name.replace("/", "."), line.line): line
        for measured in result.coverage
        for line in measured.lines
    }


def test_infeasible_goals_are_never_hit_at_random(examples: Examples, tmp_path: Path) -> None:
    infeasible = [(name, m, goal) for name, m, goal in examples.goals() if goal["status"] == "infeasible"]
    assert len(infeasible) >= (10 if FULL else 3)
    methods = sorted({(name, method["name"], method["descriptor"]) for name, method, _ in infeasible})
    calls = "".join(
        f"    @Test void m{number}() throws Exception {{\n"
        f'        int returned = RandomCalls.run("{name}", "{method}", "{descriptor}",'
        f" {CALLS}, {SEED + number}L);\n"
        "        assertTrue(returned > 0);\n"
        "    }\n"
        for number, (name, method, descriptor) in enumerate(methods)
    )
    source = tmp_path / "RandomTest.java"
    source.write_text(
        "import static org.junit.jupiter.api.Assertions.assertTrue;\n"
        "import org.junit.jupiter.api.Test;\n"
        f"class RandomTest {{\n{calls}}}\n"
    )
    sources = [Source("RandomTest", source), Source("RandomCalls", RANDOM_CALLS)]
    measured = sorted({name.replace(".", "/") for name, _, _ in infeasible})
    result = _run(examples, sources, measured, tmp_path / "work")
    assert result.failures == ()
    assert len(result.passed) == len(methods)
    lines = _lines(result)
    all_goals = Counter((name, goal["line"]) for name, _, goal in examples.goals())
    never = Counter((name, goal["line"]) for name, _, goal in infeasible)
    hit = [key for key in never if lines[key].branches.covered > all_goals[key] - never[key]]
    assert hit == []


def _searched(*names: str) -> list[str]:
    """Those of the examples that have their turn: at least one of these each day."""
    return [name for name in names if name in SEARCHED]


@pytest.mark.parametrize(
    "name",
    _searched("counters/Tickets", "language/Evaluator", "orders/Order", "shop/Cart")[: None if FULL else 1],
)
def test_the_same_run_writes_the_same_tests(examples: Examples, tmp_path: Path, name: str) -> None:
    """Whatever else is searched."""
    pathbrew.generate(example_sources(), [name.replace("/", ".")], out=str(tmp_path), budget=BUDGET)
    first, second = ((folder / f"{name}Test.java").read_text() for folder in (examples.folder, tmp_path))
    assert first == second


@pytest.mark.parametrize(
    "name",
    _searched(
        "bank/Account", "calendar/Dates", "language/Evaluator", "maths/Limits", "structures/SortedList"
    ),
)
def test_emitted_source(examples: Examples, name: str) -> None:
    """Byte by byte; `PATHBREW_GOLDEN=update` takes over what is written now."""
    emitted = (examples.folder / f"{name}Test.java").read_text()
    golden = GOLDEN / f"{name.rpartition('/')[2]}Test.java"
    if os.environ.get("PATHBREW_GOLDEN") == "update":
        golden.write_text(emitted)
    expected = golden.read_text() if golden.is_file() else ""
    if emitted != expected:
        difference = difflib.unified_diff(
            expected.splitlines(), emitted.splitlines(), str(golden), "emitted", lineterm=""
        )
        pytest.fail("\n".join(difference), pytrace=False)
