"""Pictures of cases, and the page with them."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

from click.testing import CliRunner

from pathbrew import api
from pathbrew.cli import app
from pathbrew.objects.graph import Reference
from pathbrew.report.drawing.cases import case_picture
from pathbrew.summaries.case import Case, Summary

PLACES = Path(__file__).parents[1] / "programs" / "summaries" / "Places.java"


def case_of(method: str, condition: str) -> tuple[Summary, Case]:
    (summary,) = api.summarize([PLACES], ["Places"], [method]).summaries
    (case,) = [c for c in summary.cases if condition in " && ".join(step.text for step in c.steps)]
    return summary, case


def test_what_a_case_changes_is_in_the_heap_after_it() -> None:
    """`next = next.next`: the object refers to another one than before."""
    picture = case_picture(*case_of("drop", "this.next != this && value == this.next.value"), 1)
    assert picture.after is not None
    before, after = (state.things[0].parts for state in (picture.before, picture.after))
    assert isinstance(before[0].content, Reference)
    assert after[0].content == "this.next.next"


def test_null_is_shown_as_null() -> None:
    picture = case_picture(*case_of("drop", "this.next == null"), 1)
    assert [part.content for part in picture.before.things[0].parts] == [None]


def test_new_objects_and_static_state_are_shown() -> None:
    (made,) = api.summarize([PLACES], ["Places"], ["of"]).summaries
    after = case_picture(made, made.cases[0], 1).after
    assert after is not None
    (returned,) = [row.content for row in after.entries if row.name == "returns"]
    assert isinstance(returned, Reference)
    assert {part.name for part in after.things[returned.index].parts} == {"next", "value"}
    (count,) = api.summarize([PLACES], ["Places"], ["count"]).summaries
    picture = case_picture(count, count.cases[0], 1)
    assert "Places.total" in {row.name for row in picture.before.entries}


def test_pictures_and_the_page_are_written(tmp_path: Path) -> None:
    folder, page = tmp_path / "pictures", tmp_path / "summaries.html"
    folder.mkdir()
    (folder / "case-99.svg").write_text("stale")
    words = ["summarize", str(PLACES), "-c", "Places", "-m", "drop", "--draw", str(folder)]
    words += ["--html", "--out", str(tmp_path)]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"case-{number}.svg" for number in range(1, 6)]
    assert all(ElementTree.parse(file).getroot().tag.endswith("svg") for file in files)
    text = page.read_text()
    assert text.count("<svg") == 5
    cells = [unescape(cell) for cell in re.findall("<td>(.*?)</td>", text)]
    assert "this.next == null" in cells
