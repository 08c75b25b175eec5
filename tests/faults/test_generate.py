"""Faults on every border of `generate`: tests are written all the same, and nothing false is claimed."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from pathbrew.api import generate
from pathbrew.construction import Planner
from pathbrew.defects import Border
from pathbrew.engines.backward.search import BackwardSearch
from pathbrew.engines.quick import QuickStart
from pathbrew.engines.states.exploration import Explorer
from pathbrew.junit import writer
from pathbrew.machine.library.lang import symbolic_comparisons
from pathbrew.paths.executor import Executor
from pathbrew.paths.selector import Selector
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.generation_json import as_json
from pathbrew.report.generation_text import print_generation
from pathbrew.report.html import write_html
from pathbrew.report.reasons import brief
from pathbrew.solve.folding import Folding
from pathbrew.verbs.generate import class_search, symbolic
from pathbrew.verbs.generate.result import Generation

from .injection import SMALL, break_down

BUDGET = "180s"
"""Far more than is needed."""


def generated(folder: Path, **settings: Any) -> Generation:
    return generate([SMALL], ["Small"], out=str(folder), budget=BUDGET, **settings)


def statuses(result: Generation) -> dict[str, str]:
    """What became of each goal."""
    return {
        f"{method.method.key} {goal.account.goal}": goal.account.status.value
        for owner in result.classes
        for method in owner.methods
        for goal in method.goals
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What becomes of the goals without a fault."""
    result = generated(tmp_path_factory.mktemp("whole"))
    assert result.defects == []
    found = statuses(result)
    assert sorted(set(found.values())) == ["covered", "infeasible"]
    return found


def names_sign(told: Any) -> bool:
    return any(is_of_sign(case.method) for case, _ in told)


def is_of_sign(*arguments: Any) -> bool:
    return any(getattr(argument, "name", None) == "sign" for argument in arguments)


INJECTIONS: dict[str, tuple[Any, str, type[Exception], Callable[..., bool], Border]] = {
    "layer": (Folding, "attempt", ZeroDivisionError, lambda *_: True, Border.LAYER),
    "model": (symbolic_comparisons, "matches_at", MemoryError, lambda *_: True, Border.RUN),
    "run": (Executor, "_call", RecursionError, lambda self, _: self.method.name == "sign", Border.RUN),
    "telling": (Explorer, "_tell", AssertionError, lambda *_: True, Border.TELLING),
    "case": (symbolic, "compare", ZeroDivisionError, lambda *_: True, Border.TELLING),
    "search": (Selector, "_take_up", MemoryError, lambda *_: True, Border.SEARCH),
    "plan": (Planner, "_plan_path", RecursionError, lambda *_: True, Border.PLAN),
    "quick start": (QuickStart, "run", AssertionError, lambda *_: True, Border.SEARCH),
    "symbolic execution": (class_search, "SymbolicEngine", ZeroDivisionError, lambda *_: True, Border.SEARCH),
    "text": (writer, "write_body", MemoryError, lambda _, __, case: is_of_sign(case.method), Border.TEXT),
    "names": (
        writer,
        "name_tests",
        AssertionError,
        names_sign,
        Border.TEXT,
    ),
}


def _reasons(result: Generation) -> list[str]:
    """Why there are no tests for goals of `sign`."""
    methods = [method for owner in as_json(result)["classes"] for method in owner["methods"]]
    return [goal["reason"] for method in methods if method["name"] == "sign" for goal in method["goals"]]


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("place", INJECTIONS)
def test_fault(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    whole: dict[str, str],
    place: str,
) -> None:
    owner, name, fault, when, border = INJECTIONS[place]
    break_down(monkeypatch, owner, name, fault, when)
    result = generated(tmp_path)
    assert result.tests and result.files
    assert {defect.border for defect in result.defects} == {border}
    assert {defect.exception for defect in result.defects} == {fault.__name__}
    for defect in result.defects:
        assert defect.file is not None
        record = json.loads(defect.file.read_text())
        assert defect.file.parent == tmp_path / "defects" and "injected" in record["traceback"]
    found = statuses(result)
    assert {goal for goal, status in found.items() if status == "infeasible"} <= {
        goal for goal, status in whole.items() if status == "infeasible"
    }
    if border in (Border.LAYER, Border.PLAN):
        assert found == whole
    if border is Border.TEXT:
        methods = {test.case.method.name for test in result.tests}
        assert methods >= {"never", "command", "half", "next"} and "sign" not in methods
        assert any("a defect of Pathbrew" in reason for reason in _reasons(result))
    document = as_json(result)
    assert document["defects"] == len(document["defect_reports"]) == len(result.defects)
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err


@pytest.mark.by_turns(2)
def test_both_searches_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: dict[str, str]) -> None:
    """Symbolic execution fails everywhere, and backward search for what is left: the quick start remains."""
    break_down(monkeypatch, Selector, "_take_up", ZeroDivisionError)
    break_down(monkeypatch, BackwardSearch, "run", RecursionError)
    result = generated(tmp_path)
    assert result.tests
    assert {defect.exception for defect in result.defects} == {"ZeroDivisionError", "RecursionError"}
    assert "infeasible" not in statuses(result).values()


def test_nothing_can_be_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch, QuickStart, "run", AssertionError)
    break_down(monkeypatch, class_search, "SymbolicEngine", MemoryError)
    result = generated(tmp_path)
    assert not result.is_anything_finished and len(result.defects) == 2
    assert set(statuses(result).values()) == {"open"}
    reasons = {brief(g.account.reasons) for o in result.classes for m in o.methods for g in m.goals}
    assert all("a defect of Pathbrew: " in reason for reason in reasons)


def test_the_report_shows_defects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch, Folding, "attempt", ZeroDivisionError)
    result = generated(tmp_path)
    stream = StringIO()
    print_generation(result, Console(file=stream, width=400))
    (line,) = [line for line in stream.getvalue().splitlines() if line.startswith("Defects of Pathbrew")]
    assert "ZeroDivisionError in solver layer folding" in line and str(tmp_path / "defects") in line
    page = tmp_path / "report.html"
    with Layout() as layout:
        write_html(result, page, layout, title="Small")
    assert "a defect of Pathbrew: ZeroDivisionError: injected" in page.read_text()
