"""The HTML report."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pathbrew.coverage import Account, BranchGoal, Status
from pathbrew.deadline import NEVER, PAST, Deadline
from pathbrew.machine.core.edges import Edge
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.html import write_html
from pathbrew.report.html_chart import timeline_chart
from pathbrew.report.html_source import highlighted, method_text, state_of_line
from pathbrew.verbs.generate.result import Crash, Explained, Generation, Measured

from .sample import as_told

VOID = {"meta", "link", "br", "input", "line", "path", "rect", "circle", "polygon"}


class Document(HTMLParser):
    """What a browser would make of the report: its tree, its anchors, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: set[str] = set()
        self.loaded: list[str] = []
        self.rows: dict[str, str] = {}
        self.text: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if tag not in VOID:
            self.open.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
            if tag == "tr":
                self.rows[values["id"]] = values.get("class", "")
        if tag == "a":
            self.links.add(values["href"])
        elif "src" in values or "href" in values:
            self.loaded.append(values.get("src") or values["href"])

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def rendered(result: Generation, folder: Path, deadline: Deadline = PAST) -> str:
    file = folder / "out" / "report.html"
    with Layout() as layout:
        write_html(result, file, layout, deadline, when=datetime(2026, 1, 2, 3, 4))
    return file.read_text(encoding="utf-8")


@pytest.fixture
def page(generation: Generation, tmp_path: Path) -> Document:
    return Document(rendered(generation, tmp_path))


def test_one_well_formed_file_that_loads_nothing(page: Document) -> None:
    assert page.open == []
    assert page.loaded == ["data:,"]
    assert len(page.ids) == len(set(page.ids))


def test_every_link_leads_to_something(page: Document) -> None:
    assert {link for link in page.links if not link.startswith("#")} == set()
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_lines_have_the_state_that_was_measured(page: Document) -> None:
    states = {int(anchor.removeprefix("c0-L")): state for anchor, state in page.rows.items() if state}
    assert [line for line, state in states.items() if state == "partly"] == [28, 34]
    assert [line for line, state in states.items() if state == "uncovered"] == [35, 43]
    assert states[19] == "covered"
    assert 11 not in states


def test_tests_show_their_code_and_goals_their_tests(generation: Generation, tmp_path: Path) -> None:
    text = rendered(generation, tmp_path)
    plain = re.sub(r"<[^>]*>", "", text)
    assert "assertEquals(90, Parcel.price(1, Parcel.Service.STANDARD));\n}\n" in plain
    assert re.search(r"grams &lt;= 0 covered\s+by priceThrowsWhenGramsIsZero", plain)
    assert re.search(r"default infeasible\s+no input takes this side", plain)


def test_tests_on_objects_show_their_heaps(generation: Generation, tmp_path: Path) -> None:
    for deadline, heads in ((NEVER, 2), (PAST, 0)):
        text = rendered(generation, tmp_path, deadline)
        assert text.count('<details class="heaps">') == 1
        heaps = text.partition('<details class="heaps">')[2].partition("</details>")[0]
        assert heaps.count(">int[3]<") == 2
        assert ">[1..2]<" in heaps
        assert heaps.count("<polygon") == heads
        assert ("no time was left" in heaps) == (not heads)


def test_crashes_reasons_mismatches_and_dropped_tests(page: Document) -> None:
    text = "".join(page.text)
    for part in (
        "java.lang.ArithmeticException",
        "items = 0, points = -1",
        "at Parcel.discount(Parcel.java:27)",
        "the budget was used up",
        "assertions are off when tests run",
        "Predictions that the JVM did not confirm",
        "quoteReturnsWhenWeightsHasOneElement",
        "2026-01-02 03:04",
        "13 of 18 feasible sides",
        "the source was not found",
        "1 of 2 mutants survived; not all were tried",
    ):
        assert part in text


def test_everything_is_escaped(generation: Generation, tmp_path: Path) -> None:
    evil = "</script><img src=x onerror=alert(1)>\ud800"
    generation.interrupted = evil
    parcel = generation.classes[0]
    parcel.note = as_told(evil)
    method = parcel.methods[1]
    method.reasons = (as_told(evil),)
    test = replace(method.crashes[0].test, inputs=evil, outcome=evil)
    parcel.tests = [replace(test, name=evil) if t.name == test.name else t for t in parcel.tests]
    method.crashes = [Crash(evil, evil, 3, (evil,), replace(test, name=evil))]
    source = tmp_path / "Evil.java"
    source.write_text(f"// {evil[:-1]}\n" * 50)
    parcel.source = source
    method.goals = [
        Explained(Account(goal.account.goal, Status.OPEN, (as_told(evil),)), evil) for goal in method.goals
    ]
    text = rendered(generation, tmp_path)
    assert "<img" not in text
    assert "\\ud800" in text
    assert Document(text).open == []


def test_nothing_at_all(tmp_path: Path) -> None:
    text = rendered(Generation(), tmp_path)
    assert Document(text).open == []
    assert "Nothing was tested" in text


def test_files_that_are_gone(generation: Generation, tmp_path: Path) -> None:
    for file in generation.files:
        file.unlink(missing_ok=True)
    generation.classes[0].source = tmp_path / "Gone.java"
    page = Document(rendered(generation, tmp_path))
    assert page.rows == {}
    assert "grams <= 0" in "".join(page.text)


def goals(generation: Generation, *statuses: Status) -> list[Explained]:
    method = generation.classes[0].methods[0].method
    return [
        Explained(Account(BranchGoal(Edge(method, i, 1), 1), status), "") for i, status in enumerate(statuses)
    ]


def test_states_of_lines(generation: Generation) -> None:
    covered, left, infeasible = Status.COVERED, Status.OPEN, Status.INFEASIBLE

    def state(
        *statuses: Status, branches: Measured | None = None, instructions: Measured | None = None
    ) -> str:
        return state_of_line(goals(generation, *statuses), branches, instructions)

    assert state() == ""
    assert state(instructions=Measured(3, 3)) == "covered"
    assert state(instructions=Measured(0, 3)) == "uncovered"
    assert state(instructions=Measured(2, 3)) == "partly"
    assert state(covered, left, instructions=Measured(3, 3)) == "partly"
    assert state(covered, infeasible, branches=Measured(1, 2), instructions=Measured(3, 5)) == "covered"
    assert state(covered, infeasible, branches=Measured(1, 3)) == "partly"
    assert state(infeasible, infeasible, instructions=Measured(0, 3)) == "infeasible"
    assert state(left, infeasible) == "uncovered"


def test_the_text_of_a_method() -> None:
    lines = [
        "class ATest {",
        '    @Tag({"a", "b"})',
        "    @Test",
        "    void a() {",
        "        String s = \"}\" + '}'; // }",
        "        int[] x = {1, 2};",
        "    }",
        "",
        "    void b() {}",
        "}",
    ]
    expected = [line[4:] for line in lines[1:7]]
    assert method_text(lines, 4) == expected
    assert method_text(lines, 2) == expected
    assert method_text(lines, 9) == ["void b() {}"]
    assert method_text(lines, 99) == ["}"]


def test_highlighting_keeps_lines() -> None:
    lines = ["", "/* one", "   two */ int x = 1 < 2;", "", ""]
    html = highlighted(lines)
    assert len(html) == len(lines)
    assert html[1] == '<span class="c">/* one</span>'
    assert html[2].striptags().strip() == "two */ int x = 1 < 2;"


def test_the_chart() -> None:
    chart = timeline_chart([(0.0, 0), (1.0, 5), (1.5, 5), (2.0, 10)], 4.0, 20)
    assert chart is not None
    assert chart.line == "M40.0 192.0H187.0V147.5H334.0V103.0H628.0"
    assert [tick.label for tick in chart.x_ticks] == ["0 s", "1 s", "2 s", "3 s", "4 s"]
    assert [tick.label for tick in chart.y_ticks] == ["0", "5", "10", "15", "20"]
    assert [dot.label for dot in chart.dots] == ["5 goals after 1.00 s", "10 goals after 2.00 s"]
    assert timeline_chart([], 1.0, 0) is None
    assert timeline_chart([(0.0, 0)], 0.0, 0) is None
    assert timeline_chart([(0.0, 1)], 0.0, 1) is not None
