"""A violation that the JVM does not confirm is no verdict, and does not end the search for another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathbrew.api import check
from pathbrew.confirmation.confirm import Confirmation, Confirmed, confirm
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.check import Verdict, paths

SOURCE = """
class Twice {
    static void twice(int x) {
        assert x != 3;
        assert x < 1000;
    }
}
"""


def checked(folder: Path) -> Verdict:
    source = folder / "Twice.java"
    source.write_text(SOURCE)
    return check([source], "Twice.twice", engine=("paths",))


def refusing(monkeypatch: pytest.MonkeyPatch, most: int) -> list[str]:
    """Let the JVM refuse so many violations; the inputs of all that were replayed."""
    replayed: list[str] = []
    original = confirm

    def refused(result: Any, path: Any, **settings: Any) -> Confirmed:
        replayed.append(str(path.inputs))
        if len(replayed) <= most:
            return Confirmed(Confirmation.REFUTED, Reason(Cause.DIFFERENCE, details=("made up",)))
        return original(result, path, **settings)

    monkeypatch.setattr(paths, "confirm", refused)
    return replayed


def test_search_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = refusing(monkeypatch, 1)
    result = checked(tmp_path)
    assert result.verdict == "violated"
    assert [f"x = {entry['value']}" for entry in result.inputs] == replayed[1:]


def test_none_is_confirmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = refusing(monkeypatch, 100)
    result = checked(tmp_path)
    assert result.verdict == "unknown"
    assert result.reason == "a violation was found but not confirmed: made up"
    assert [f"x = {entry['value']}" for entry in result.inputs] == replayed[-1:]
    assert len(replayed) == 2
    assert result.search is not None
    assert [defect.exception for defect in result.defects] == ["Mismatch"]


def test_number_of_replays_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = refusing(monkeypatch, 100)
    monkeypatch.setattr(paths, "MOST_REPLAYED", 1)
    assert checked(tmp_path).verdict == "unknown"
    assert len(replayed) == 1


def test_what_the_clock_says_is_no_defect(tmp_path: Path) -> None:
    source = tmp_path / "Clock.java"
    source.write_text("class Clock { static void run() { assert System.nanoTime() % 1_000_003 == 5; } }")
    result = check([source], "Clock.run", engine=("paths",))
    assert result.verdict in ("unknown", "violated")
    assert not result.defects


def test_hard_queries_have_the_time_that_nothing_else_needs(tmp_path: Path) -> None:
    source = tmp_path / "Hard.java"
    source.write_text(
        "class Hard { static void run(int a, int b) {"
        " if (a > 1 && b > 1 && a < 3000 && b < 3000) { assert a * b != 1_000_003; } } }"
    )
    result = check([source], "Hard.run", engine=("paths",), query_limit="0.02s", budget="120s")
    assert result.verdict == "holds", result


def test_stubs_may_answer_otherwise_the_second_time(tmp_path: Path) -> None:
    source = tmp_path / "Asking.java"
    source.write_text(
        "interface Source { int next(); } class Asking { static void run(Source s) {"
        " int one = s.next(); int two = s.next(); assert one != 1 || two != 2; } }"
    )
    result = check([source], "Asking.run", budget="60s")
    assert result.verdict == "violated", result
    assert check([source], "Asking.run", budget="60s", stubs="free", engine=("paths",)).verdict == "violated"
    assert check([source], "Asking.run", budget="60s", engine=("merged",)).verdict == "unknown"
