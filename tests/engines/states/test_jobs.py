"""What a search finds does not depend on the number of processes; none of them is missed in silence."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest

from pathbrew.api import check, explore
from pathbrew.engines.states import exploration, shards
from pathbrew.engines.states.exploration import Exploration
from pathbrew.events import Event, PathFound
from pathbrew.report.exploration import as_json, as_text
from pathbrew.report.reasons import listed

from ...campaign import tolerated

PROGRAMS = Path(__file__).parents[2] / "programs"
WIDE = Path(__file__).parents[3] / "benchmarks" / "programs" / "Wide.java"
EXPLORED: list[tuple[str, dict[str, Any]]] = [
    ("Numbers.triangle", {}),
    ("Numbers.nextDay", {}),
    ("Numbers.saturate", {}),
    ("Numbers.compare", {}),
    ("Numbers.digits", {"criterion": "loop-6"}),
    ("Control.interpreter", {"fix": ("fuel=3",)}),
    ("Control.sparseSwitch", {"criterion": "branch"}),
    ("Structures.cyclicWithinThree", {}),
    ("Structures.shape", {"strategy": "dfs"}),
    ("Structures.sorted", {"criterion": "loop-4", "strategy": "random"}),
    ("Structures.depth", {"criterion": "loop-3", "strategy": "bfs"}),
    ("Structures.twoArrays", {}),
    ("Objects.kind", {}),
    ("Objects.boxes", {}),
]
CHECKED = ["Asserted.brokenSort", "Asserted.fixedMax", "Asserted.brokenTransfer", "Asserted.fixedRows"]


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are dealt out almost at once, in many short rounds; inputs do not depend on the clock."""
    monkeypatch.setattr(exploration, "NATURAL_LIMIT", 30.0)
    for name, value in {"FIRST_EFFORT": 1, "LEAST_WIDTH": 1, "ROUND_EFFORT": 3, "MOST_EFFORT": 12}.items():
        monkeypatch.setattr(shards, name, value)


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pieces each round had."""
    counts: list[int] = []
    original = shards._dealt

    def counted(sources: list[shards.Left]) -> list[shards.Piece]:
        pieces = original(sources)
        counts.append(len(pieces))
        return pieces

    monkeypatch.setattr(shards, "_dealt", counted)
    return counts


def explored(target: str, jobs: int, **settings: Any) -> Exploration:
    source = WIDE if target.startswith("Wide.") else PROGRAMS / "explore" / f"{target.partition('.')[0]}.java"
    common: dict[str, Any] = {"budget": "60s", "query_limit": "20s", "criterion": "path", "jobs": jobs}
    return explore([source], target, **(common | settings))


def content(result: Exploration) -> tuple[dict[str, Any], str]:
    """Everything but times."""
    data: dict[str, Any] = json.loads(json.dumps(as_json(result)))
    del data["engine_seconds"], data["solver"]["seconds"]
    return data, re.sub(r"[0-9.]+ s\b", "", as_text(result))


@pytest.mark.by_turns(5)
@pytest.mark.parametrize(("target", "settings"), EXPLORED, ids=[name for name, _ in EXPLORED])
def test_result_is_the_same(target: str, settings: dict[str, Any], eager: None, rounds: list[int]) -> None:
    first = explored(target, 1, **settings)
    assert rounds, "the search was not dealt out"
    for jobs in (2, 3):
        again = explored(target, jobs, **settings)
        assert content(again) == content(first)
        assert [path.trace for path in again.paths] == [path.trace for path in first.paths]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("target", ["Numbers.nextDay", "Structures.cyclicWithinThree", "Objects.kind"])
def test_dealing_out_loses_nothing(target: str, eager: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The paths are those of a search in one piece."""
    dealt = explored(target, 2)
    monkeypatch.setattr(shards, "FIRST_EFFORT", 1 << 30)
    whole = explored(target, 2)
    assert sorted(path.condition for path in dealt.paths) == sorted(path.condition for path in whole.paths)
    assert dealt.search.exhausted == whole.search.exhausted
    assert dealt.tree.size == whole.tree.size


@pytest.mark.by_turns(2)
def test_wide_search(rounds: list[int]) -> None:
    """With the usual thresholds, too."""
    assert content(explored("Wide.sort", 1)) == content(explored("Wide.sort", 2))
    assert rounds


def test_short_searches_stay_in_one_process(rounds: list[int]) -> None:
    explored("Numbers.nextDay", 2)
    assert not rounds


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("target", CHECKED)
def test_verdict_is_the_same(target: str, eager: None) -> None:
    source = PROGRAMS / "check" / f"{target.partition('.')[0]}.java"
    verdicts = [check([source], target, jobs=jobs, budget="60s") for jobs in (1, 2)]
    first, second = [verdict.as_json() | {"seconds": 0} for verdict in verdicts]
    assert first == second
    assert first["verdict"] == ("violated" if "broken" in target else "holds")


def test_observer_stops_all(eager: None) -> None:
    def few(event: Event) -> bool:
        return isinstance(event, PathFound) and event.paths >= 40

    results = [explored("Wide.sort", jobs, observer=few) for jobs in (1, 2)]
    assert [len(result.paths) for result in results] == [40, 40]
    assert content(results[0])[0]["paths"] == content(results[1])[0]["paths"]
    assert not results[0].search.exhausted


def test_dead_process_is_reported(eager: None, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = explored("Numbers.nextDay", 2)
    original = shards._Worker._tell

    def dying(self: shards._Worker, path: Any) -> None:
        if path.number == 2:
            os._exit(7)
        original(self, path)

    monkeypatch.setattr(shards._Worker, "_tell", dying)
    result = explored("Numbers.nextDay", 2)
    assert shards.DIED in result.search.reasons
    assert not result.search.exhausted
    assert 0 < len(result.paths) < len(whole.paths)


def test_defect_is_reported(eager: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: shards._Worker, path: Any) -> None:
        raise ValueError("no")

    monkeypatch.setattr(shards._Worker, "_tell", failing)
    result = explored("Numbers.nextDay", 2)
    assert any("a defect of Pathbrew: ValueError: no" in reason for reason in listed(result.search.reasons))


def test_budget_is_kept(eager: None) -> None:
    started = time.perf_counter()
    result = explored("Wide.sum", 2, budget="2s")
    assert time.perf_counter() - started < 2 + tolerated(6), (
        "the class path is read and linked in that time, too"
    )
    assert result.search.seconds < 2 + tolerated(0.5)
    assert "the budget was used up" in listed(result.search.reasons)
