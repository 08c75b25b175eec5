"""Programs on collections as inputs: every branch is covered, every witness is replayed on the real JVM."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.api import generate
from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker, Loader

from .expectations import Expectation, read_expectations
from .test_programs import branches, explored, refutations

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "collections"
EXPECTATIONS = [e for source in sorted(PROGRAMS.glob("*.java")) for e in read_expectations(source)]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("expected", EXPECTATIONS, ids=str)
def test_program(expected: Expectation, classes: Path, jdk: Jdk, worker: JvmWorker, loader: Loader) -> None:
    expected.options = {"criterion": "branch", "budget": "600s"} | expected.options
    result = explored(classes, jdk, expected)
    assert branches(result) == expected.branches
    assert refutations(worker, loader, result) == []


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("name", ["Counting", "Lists", "Inventory"])
def test_generated_tests(name: str, tmp_path: Path) -> None:
    """Tests for programs on collections are plain Java: no object is made behind its constructors' backs."""
    source = PROGRAMS / f"{name}.java"
    result = generate([source], [name], out=str(tmp_path), budget="600s", engine=("states", "backward"))
    assert (result.mismatches, result.dropped) == ([], [])
    assert result.branch_coverage > 0.95
    text = (tmp_path / f"{name}Test.java").read_text()
    assert "new ArrayList<>()" in text or "new LinkedHashMap<>()" in text
    assert "allocate(" not in text and "setField(" not in text
