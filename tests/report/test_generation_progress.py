"""Live progress of a generation."""

from __future__ import annotations

import io

import pytest

from pathbrew.events import PhaseBegun, TestsFound
from pathbrew.report import generation_progress as module
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.generation_progress import PreparingPictures, generation_progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_quiet_prints_nothing() -> None:
    stream = io.StringIO()
    with generation_progress(quiet=True, stream=stream) as progress:
        progress(PhaseBegun("quick start"))
        progress(TestsFound("a.B", "c()", 1, 2, paths=3, queries=4, tests=5))
    assert stream.getvalue() == ""


def test_pictures_are_prepared_when_there_is_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[Layout] = []
    monkeypatch.setattr(Layout, "start", lambda self: starts.append(self))
    stream = io.StringIO()
    with generation_progress(budget=20, stream=stream) as shown:
        progress = PreparingPictures(shown, Layout())
        progress(PhaseBegun("quick start"))
        counts = []
        for tests in (0, 2, 3):
            progress(TestsFound("a.B", "c()", 1, 2, paths=3, queries=4, tests=tests))
            counts.append(len(starts))
    assert counts == [0, 1, 1]
    assert stream.getvalue().startswith("quick start (")


def test_lines_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    with generation_progress(budget=20, stream=stream) as progress:
        progress(PhaseBegun("quick start"))
        progress(TestsFound("a.B", "c()", 1, 2, paths=3, queries=4, tests=5))
        monkeypatch.setattr(module, "LINE_SECONDS", 0.0)
        progress(TestsFound("a.B", "c()", 2, 2, paths=4, queries=5, tests=6))
    assert stream.getvalue().splitlines() == [
        "quick start (0 of 20 s)",
        "a.B.c(): 2/2 goals, 4 paths, 5 queries, 6 tests (0 of 20 s)",
    ]


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    stream = Terminal()
    with generation_progress(budget=20, stream=stream) as progress:
        progress(PhaseBegun("symbolic execution"))
        progress(
            TestsFound("a.B", "c(java.lang.String, [bold])" + "x" * 200, 7, 20, paths=3, queries=4, tests=5)
        )
    text = stream.getvalue()
    assert "symbolic execution: B.c(" in text
    assert "7/20 goals, 3 paths" in text
    assert "0 of 20 s" in text
