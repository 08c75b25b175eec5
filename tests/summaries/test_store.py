"""Summaries on disk: the same again, found by what they depend on, and never trusted blindly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pathbrew import api
from pathbrew.classfile import find_jdk
from pathbrew.files import cache_folder
from pathbrew.report.summaries import condition, ending
from pathbrew.summaries.codec import Decoder, Encoder
from pathbrew.verbs.summarize import Summarized

from ..compiling import javac

CHAIN = """
class Chain {
    static int one(int x) { return x > 0 ? 1 : 2; }
    static int two(int x) { return one(x) == 1 ? x : 3; }
    static int three(int x) { return two(x) > 5 ? 5 : 6; }
    static int apart(int x) { return x == 7 ? 1 : 0; }
}
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))


def summarized(source: Path, *classes: str, criterion: str = "block-2", max_cases: int = 12) -> Summarized:
    return api.summarize(
        [source], classes, criterion=criterion, per_method="600s", budget="600s", max_cases=max_cases
    )


def test_what_is_read_is_what_was_written(compiled: Path) -> None:
    for summary in summarized(compiled, "Places", "Callers").summaries:
        assert Decoder(json.loads(json.dumps(Encoder().summary(summary)))).summary() == summary


def test_a_second_run_makes_none(compiled: Path) -> None:
    first = summarized(compiled, "Places")
    second = summarized(compiled, "Places")
    assert first.reused == 0
    assert second.reused == len(second.summaries) + second.others
    assert second.summaries == first.summaries
    assert summarized(compiled, "Places", criterion="block-3").reused == 0


def test_what_the_jvm_answers_is_not_kept(tmp_path: Path) -> None:
    source = tmp_path / "Wave.java"
    source.write_text(
        "class Wave { static int wave(int x) { return Math.sin(x) > 0.5 ? 1 : 0; }"
        " static double sum(int x) { return Math.sin(x) + 1; } }"
    )
    first, second = (summarized(source, "Wave") for _ in range(2))
    assert first.reused == 0
    assert second.reused == len(second.summaries) + second.others - 2


@pytest.mark.by_turns(3)
def test_a_summary_for_more_rounds_serves_fewer(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not the other way round."""

    def told(result: Summarized) -> list[tuple[object, ...]]:
        return [
            (s.key, s.complete, set(s.left_out), sorted(map(condition, s.cases))) for s in result.summaries
        ]

    fresh = summarized(compiled, "A", "R", criterion="block-2")
    monkeypatch.setenv("PATHBREW_CACHE", f"{cache_folder()}-other")
    summarized(compiled, "A", "R", criterion="block-3", max_cases=100)
    served = summarized(compiled, "A", "R", criterion="block-2", max_cases=100)
    assert served.reused >= 6  # all but simp, of which not every case is found
    assert told(served) == told(fresh)
    assert summarized(compiled, "A", criterion="block-4", max_cases=100).reused == 0


def test_a_change_invalidates_the_method_and_its_callers(tmp_path: Path) -> None:
    """Five methods, the constructor among them; `one` has two callers, `three` and `apart` have none."""
    source = tmp_path / "Chain.java"
    source.write_text(CHAIN)
    assert summarized(source).reused == 0
    for before, after, reused in (
        ("? 1 : 2", "? 1 : 4", 2),
        ("? 5 : 6", "? 5 : 7", 4),
        ("x == 7", "x == 8", 4),
    ):
        source.write_text(CHAIN.replace(before, after))
        assert summarized(source).reused == reused


def test_damaged_and_foreign_files_are_ignored(tmp_path: Path) -> None:
    (tmp_path / "Chain.java").write_text(CHAIN)
    javac(find_jdk(None), "-d", tmp_path / "classes", tmp_path / "Chain.java")
    first = summarized(tmp_path / "classes")
    file, other, *rest = sorted((cache_folder() / "summaries").rglob("*.json"))
    assert len(rest) == 3
    changed = json.loads(file.read_text())
    changed["summary"]["complete"] = not changed["summary"]["complete"]
    for damage in ("{", "[]", '{"digest": 1}', other.read_text(), json.dumps(changed)):
        file.write_text(damage)
        second = summarized(tmp_path / "classes")
        assert (second.reused, second.ignored) == (4, 1)
        assert second.summaries == first.summaries


@pytest.mark.by_turns(2)
def test_several_processes_make_the_same(compiled: Path) -> None:
    """Nothing is stored: each process makes what it is given."""

    def made(jobs: int) -> Summarized:
        return api.summarize(
            [compiled], ["Effects", "R", "A"], criterion="block-2", max_cases=200, jobs=jobs, cache=False
        )

    def told(result: Summarized) -> list[tuple[str, list[tuple[str, str]]]]:
        return [
            (s.key, sorted((condition(case), ending(s, case)) for case in s.cases)) for s in result.summaries
        ]

    one, three = made(1), made(3)
    assert told(three) == told(one)
    assert (three.others, three.reused, three.missing) == (one.others, one.reused, one.missing)


def test_processes_share_what_is_stored(compiled: Path) -> None:
    first = api.summarize([compiled], ["Places"], criterion="block-2", max_cases=12, jobs=2)
    second = summarized(compiled, "Places")
    assert second.reused == len(first.summaries) + first.others
    assert second.summaries == first.summaries
