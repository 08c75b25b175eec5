"""Faults in a run, a search or the telling of a path: the rest is found, and nothing false is claimed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathbrew.api import check, explore, reach
from pathbrew.cli import app
from pathbrew.coverage import Status
from pathbrew.defects import Border
from pathbrew.engines.backward.search import BackwardSearch
from pathbrew.engines.states import exploration
from pathbrew.engines.states.exploration import Exploration, Explorer
from pathbrew.heap.inputs import InputHeap
from pathbrew.machine.library.lang import symbolic_comparisons
from pathbrew.paths import selector
from pathbrew.paths.strategies import BestFirst
from pathbrew.solve.folding import Folding
from pathbrew.verbs.check import Verdict
from pathbrew.verbs.reach import reacher
from pathbrew.verbs.reach.result import ReachStatus

from .injection import FAULTS, SMALL, break_down

Injection = Callable[[pytest.MonkeyPatch, type[Exception]], None]


def in_a_model(patch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    """What compares the beginnings of symbolic texts."""
    break_down(patch, symbolic_comparisons, "matches_at", fault)


def in_the_inputs(patch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    calls = iter(range(1000))
    break_down(patch, InputHeap, "value", fault, lambda *_: next(calls) == 1)


def in_natural_models(patch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    break_down(patch, exploration, "natural_model", fault)


def in_telling(patch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    calls = iter(range(1000))
    break_down(patch, exploration, "_told", fault, lambda *_: next(calls) == 0)


def in_the_strategy(patch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    calls = iter(range(1000))
    break_down(patch, BestFirst, "next", fault, lambda *_: next(calls) == 1)


def in_the_tree(patch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    calls = iter(range(1000))
    break_down(patch, selector.Selector, "_grow", fault, lambda *_: next(calls) == 2)


def in_a_layer(patch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    break_down(patch, Folding, "attempt", fault)


INJECTIONS: dict[Injection, tuple[str, Border]] = {
    in_a_model: ("command", Border.RUN),
    in_the_inputs: ("sign", Border.RUN),
    in_natural_models: ("sign", Border.TELLING),
    in_telling: ("sign", Border.TELLING),
    in_the_strategy: ("sign", Border.SEARCH),
    in_the_tree: ("sign", Border.SEARCH),
    in_a_layer: ("never", Border.LAYER),
}
EVERYWHERE = pytest.mark.parametrize(
    ("inject", "method", "border"), [(inject, *rest) for inject, rest in INJECTIONS.items()]
)


def explored(method: str) -> Exploration:
    return explore([SMALL], f"Small.{method}", criterion="path")


def infeasible(result: Exploration) -> set[str]:
    return {str(account.goal) for account in result.search.accounts if account.status is Status.INFEASIBLE}


@EVERYWHERE
@pytest.mark.parametrize("fault", FAULTS)
def test_explore(
    monkeypatch: pytest.MonkeyPatch,
    inject: Injection,
    method: str,
    border: Border,
    fault: type[Exception],
) -> None:
    whole = explored(method)
    assert whole.search.exhausted and not whole.search.defects
    inject(monkeypatch, fault)
    result = explored(method)
    (defect,) = result.search.defects
    assert (defect.border, defect.exception) == (border, fault.__name__)
    assert defect.place and defect.reproduction and "injected" in defect.trace
    assert infeasible(result) <= infeasible(whole)
    if border in (Border.RUN, Border.SEARCH):
        assert not result.search.exhausted and infeasible(result) == set()
        assert defect.reason in result.search.reasons
    else:
        assert result.search.exhausted and len(result.paths) == len(whole.paths)
        assert infeasible(result) == infeasible(whole)
    assert result.paths, "what was found before or beside the fault stays"


ASSERTED = """
class Asserted {
    static int holds(String text) {
        int found = text.startsWith("ab") ? 1 : 0;
        assert found < 2;
        return found;
    }
    static int fails(int x) {
        if (x > 1_000_003) {
            assert x != 1_234_567;
        }
        return x;
    }
}
"""


def checked(folder: Path, method: str) -> Verdict:
    source = folder / "Asserted.java"
    source.write_text(ASSERTED)
    return check([source], f"Asserted.{method}", engine=("paths",))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("inject", [in_a_model, in_the_inputs, in_the_tree])
def test_check_does_not_hold_after_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inject: Injection, fault: type[Exception]
) -> None:
    assert checked(tmp_path, "holds").verdict == "holds"
    inject(monkeypatch, fault)
    verdict = checked(tmp_path, "holds")
    assert verdict.verdict == "unknown" and f"a defect of Pathbrew: {fault.__name__}" in verdict.reason
    assert verdict.as_json()["defects"] == 1


def test_check_holds_in_spite_of_a_layer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_layer(monkeypatch, ZeroDivisionError)
    verdict = checked(tmp_path, "holds")
    assert (verdict.verdict, verdict.as_json()["defects"]) == ("holds", 1)


@pytest.mark.parametrize("inject", [in_natural_models, in_a_layer])
def test_check_finds_a_violation_in_spite_of_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inject: Injection
) -> None:
    inject(monkeypatch, RecursionError)
    verdict = checked(tmp_path, "fails")
    assert (verdict.verdict, verdict.inputs) == ("violated", [{"method": "x", "value": "1234567"}])


def test_an_untold_violation_is_no_proof_of_the_contrary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_down(monkeypatch, Explorer, "_tell", MemoryError)
    verdict = checked(tmp_path, "fails")
    assert verdict.verdict == "unknown" and verdict.as_json()["defects"] == 1


def line_of(text: str, after: str) -> int:
    lines = SMALL.read_text().splitlines()
    first = next(number for number, line in enumerate(lines) if after in line)
    return next(number for number, line in enumerate(lines, 1) if number > first and text in line)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("fault", FAULTS)
def test_reach_goes_on_without_backward_search(
    monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    break_down(monkeypatch, BackwardSearch, "run", fault)
    found = reach([SMALL], f"Small.sign:{line_of('return 1', 'int sign')}", budget="600s")
    assert found.status is ReachStatus.REACHED and found.test is not None
    assert [defect.border for defect in found.defects] == [Border.SEARCH]


def test_reach_refutes_nothing_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = f"Small.never:{line_of('return 1', 'int never')}"
    assert reach([SMALL], goal, budget="600s").status is ReachStatus.INFEASIBLE
    break_down(monkeypatch, BackwardSearch, "run", ZeroDivisionError)
    break_down(monkeypatch, reacher, "search_forward", MemoryError)
    found = reach([SMALL], goal, budget="60s")
    assert found.status is ReachStatus.OPEN
    assert "a defect of Pathbrew: ZeroDivisionError" in found.reason
    assert "a defect of Pathbrew: MemoryError" in found.reason
    assert len(found.defects) == 2


def test_reach_refutes_nothing_that_could_not_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A path that comes to the goal but cannot be shown keeps the goal open."""
    break_down(monkeypatch, BackwardSearch, "run", ZeroDivisionError)
    break_down(monkeypatch, reacher, "search_concretely", ZeroDivisionError)
    break_down(monkeypatch, Explorer, "_tell", AssertionError)
    found = reach([SMALL], f"Small.sign:{line_of('return 1', 'int sign')}", budget="60s")
    assert found.status is ReachStatus.OPEN and found.state is None


def invoke(*arguments: str) -> tuple[int, str, dict[str, Any]]:
    result = CliRunner().invoke(app, arguments)
    document: dict[str, Any] = json.loads(result.stdout) if "-" in arguments else {}
    return result.exit_code, result.output, document


def test_text_and_json_tell_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_natural_models(monkeypatch, ZeroDivisionError)
    status, text, _ = invoke("explore", str(SMALL), "Small.sign", "--out", str(tmp_path), "-q")
    assert status == 0
    status, text, _ = invoke("explore", str(SMALL), "Small.sign", "--out", str(tmp_path))
    assert status == 0 and "Traceback" not in text
    (line,) = [line for line in text.splitlines() if line.startswith("defects of Pathbrew: ")]
    assert "ZeroDivisionError in telling of a path Small.sign(I)I" in line
    assert line.endswith(str(tmp_path / "defects"))
    record = json.loads((tmp_path / "defects" / "001.json").read_text())
    assert record["where"] == "telling of a path" and "Traceback" in record["traceback"]
    status, _, document = invoke("explore", str(SMALL), "Small.sign", "--json", "-")
    assert status == 0 and document["defects"] == 1
    (report,) = document["defect_reports"]
    assert Path(report["file"]).is_file() and report["exception"] == "ZeroDivisionError"


def test_exit_code_if_nothing_was_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    break_down(monkeypatch, InputHeap, "value", ZeroDivisionError)
    for verb, *more in (("explore",), ("check", "--engine", "paths")):
        status, text, _ = invoke(verb, str(SMALL), "Small.sign", *more)
        assert status == 3 and "Traceback" not in text and "defects of Pathbrew" in text
