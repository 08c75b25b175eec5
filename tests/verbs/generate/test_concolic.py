"""Classes that do what the machine has no model of: branches that only runs on the JVM find."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.options import SEARCHING_ENGINES
from pathbrew.report.generation_json import as_json

from ...sharing import made_once

BEYOND = Path(__file__).parents[2] / "programs" / "beyond"
CLASSES = ("Courier", "Notebook", "Seal")
ONLY_ON_JVM = {
    ("Courier", "last == 54321"),
    ("Courier", "code == last + 7"),
    ("Notebook", "key == page * 17 + 5"),
    ("Seal", "key == length * 31 + 4099"),
    ("Seal", "length > 1000"),
}
"""Sides of branches behind a thread that is started, files that are written, and a native compressor."""


def generated(folder: Path, classes: Sequence[str] = CLASSES, **options: Any) -> dict[str, Any]:
    result = pathbrew.generate(
        [BEYOND], list(classes), out=str(folder), budget="900s", allow=("files",), **options
    )
    return dict(as_json(result))


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return dict(made_once(tmp_path_factory, "beyond", generated)[1])


def covered(result: dict[str, Any]) -> dict[tuple[str, str], Any]:
    """Each side of a branch, by class and condition, with the test that takes it."""
    return {
        (owner["name"], goal["condition"]): goal["test"]
        for owner in result["classes"]
        for method in owner["methods"]
        for goal in method["goals"]
        if goal["kind"] == "branch"
    }


def test_everything_is_covered(result: dict[str, Any]) -> None:
    left = [
        (owner["name"], goal)
        for owner in result["classes"]
        for method in owner["methods"]
        for goal in method["goals"]
        if goal["status"] != "covered"
    ]
    assert not left
    assert (result["mismatches"], result["defects"], result["dropped"]) == (0, 0, [])


def test_who_has_found_what(result: dict[str, Any]) -> None:
    engines = {test["id"]: test["engine"] for owner in result["classes"] for test in owner["tests"]}
    tests = covered(result)
    assert {engines[tests[side]] for side in ONLY_ON_JVM} == {"runs on the JVM"}
    assert result["engines"]["runs on the JVM"] >= len(ONLY_ON_JVM)
    goals = [g for owner in result["classes"] for method in owner["methods"] for g in method["goals"]]
    assert sum(result["engines"].values()) == sum(goal["status"] == "covered" for goal in goals)


def test_without_it_they_are_open(tmp_path: Path) -> None:
    others = tuple(engine for engine in SEARCHING_ENGINES if engine != "concolic")
    tests = covered(generated(tmp_path, ["Seal"], engine=others))
    assert all(tests[side] is None for side in ONLY_ON_JVM if side[0] == "Seal")


def test_the_same_run_writes_the_same_tests(result: dict[str, Any], tmp_path: Path) -> None:
    (again,) = generated(tmp_path, ["Courier"])["files"]
    (before,) = (file for file in result["files"] if Path(file).name == Path(again).name)
    assert Path(again).read_text() == Path(before).read_text()
