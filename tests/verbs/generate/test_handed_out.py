"""Classes that a test cannot name, private and anonymous ones, through the methods that hand them out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.report.generation_json import as_json

from ...sharing import made_once

SOURCE = Path(__file__).parents[2] / "programs" / "generate" / "Shelf.java"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    def of_shelf(folder: Path) -> dict[str, Any]:
        return dict(as_json(pathbrew.generate([SOURCE], out=str(folder / "out"), budget="600s")))

    _, made = made_once(tmp_path_factory, "shelf", of_shelf)
    return dict(made)


def test_all_that_is_handed_out_is_tested(generated: dict[str, Any]) -> None:
    classes = {made["name"]: made for made in generated["classes"]}
    assert classes.keys() == {"Shelf", "Shelf$1", "Shelf$Plain", "Shelf$Walk"}
    for made in classes.values():
        goals = [goal for method in made["methods"] for goal in method["goals"]]
        assert goals and {goal["status"] for goal in goals} == {"covered"}
        assert all(goal["test"] for goal in goals)
    branches = [classes[f"Shelf${name}"]["coverage"]["branch"] for name in ("1", "Plain", "Walk")]
    assert [(counted["covered"], counted["total"]) for counted in branches] == [(2, 2), (6, 6), (4, 4)]


def test_tests_speak_of_what_they_can_name(generated: dict[str, Any]) -> None:
    texts = {Path(file).name: Path(file).read_text() for file in generated["files"] if file.endswith(".java")}
    assert "Shelf.Label plain = new Shelf().label(" in texts["ShelfPlainTest.java"]
    assert "Shelf.Grade" in texts["Shelf1Test.java"]
    walk = texts["ShelfWalkTest.java"]
    assert "Iterator walk = shelf.iterator();" in walk
    assert 'assertEquals("after 0", thrown.getMessage());' in walk
    assert not any("Shelf.Walk" in text or "getDeclared" in text for text in texts.values())
