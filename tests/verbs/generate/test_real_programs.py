"""Programs on strings, collections and functions: tests for every branch that any input takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.report.generation_json import as_json

from ...campaign import todays
from ...sharing import made_once

PROGRAMS = todays(sorted((Path(__file__).parents[2] / "programs" / "real").glob("*.java")), 8)
BUDGET, PER_METHOD = "400s", "60s"
"""Far more than is needed, so that nothing depends on how busy the machine is."""


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    def generated(folder: Path) -> dict[str, Any]:
        return dict(
            as_json(pathbrew.generate(PROGRAMS, out=str(folder), budget=BUDGET, per_method=PER_METHOD))
        )

    _, told = made_once(tmp_path_factory, "real", generated)
    found: dict[str, Any] = told
    return found


def test_every_branch_is_covered(result: dict[str, Any]) -> None:
    names = {owner["name"].partition("$")[0] for owner in result["classes"]}
    assert names == {f"real.{program.stem}" for program in PROGRAMS}
    left = [
        (owner["name"], method["name"], goal["line"], goal["condition"], goal["reason"])
        for owner in result["classes"]
        for method in owner["methods"]
        for goal in method["goals"]
        if goal["status"] != "covered"
    ]
    assert left == []


def test_nothing_was_mispredicted_or_dropped(result: dict[str, Any]) -> None:
    assert (result["mismatched"], result["dropped"]) == ([], [])
