"""The parts by themselves: what javac says, trees, events as lines, kept runs, exported pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pathbrew.events import GoalPlace, GoalsCovered, GoalsSought, PathFound, PhaseBegun, TestsFound
from pathbrew.web.conditions import ConditionTree
from pathbrew.web.diagnostics import Diagnostic, parse_diagnostics
from pathbrew.web.examples import FOLDER, examples
from pathbrew.web.export import export_page
from pathbrew.web.models import Code, Run
from pathbrew.web.pages import MODULES, STATIC, in_script
from pathbrew.web.results import View
from pathbrew.web.runs import Runs
from pathbrew.web.telling import Telling
from pathbrew.web.verbs import VERBS
from pathbrew.web.views.common import relative

HOSTILE = "</script><img src=x onerror=alert(1)>"


def test_diagnostics_have_places() -> None:
    output = """/r/p/A.java:3: error: cannot find symbol
        Strin x;
        ^
  symbol:   class Strin
  location: class A
/r/B.java:7: warning: [removal] old
    old();
    ^
2 errors"""
    assert parse_diagnostics(output, Path("/r")) == [
        Diagnostic("p/A.java", 3, 9, "cannot find symbol\nsymbol:   class Strin\nlocation: class A"),
        Diagnostic("B.java", 7, 5, "warning: [removal] old"),
    ]
    assert parse_diagnostics("error: no source files", Path("/r"))[0].line is None


def test_paths_share_what_they_have_in_common() -> None:
    tree = ConditionTree()
    assert tree.add(["a", "b"], "returned", 0) == [1, 2]
    assert tree.add(["a", "c"], "threw", 1) == [3]
    assert tree.add(["a", "b"], "returned", 2) == [4]  # the same words, another path
    assert tree.as_json() == [
        (-1, "", "", None),
        (0, "a", "", None),
        (1, "b", "returned", 0),
        (1, "c", "threw", 1),
        (1, "b", "returned", 2),
    ]
    assert tree.has(["a"]) and not tree.has(["b"])


def test_a_method_without_decisions_is_a_tree_of_one() -> None:
    tree = ConditionTree()
    assert tree.add([], "returned", 0) == [0]
    assert tree.as_json() == [(-1, "", "returned", 0)]


def test_events_become_lines(tmp_path: Path) -> None:
    telling = Telling(tmp_path / "events.jsonl")
    goal = GoalPlace("a.B", "c()V", 3, 7, True)
    telling(PhaseBegun("quick start"))
    telling(GoalsSought((goal,)))
    telling(GoalsCovered((goal,)))
    telling(TestsFound("a.B", "c()", 1, 1, 2, 3, 4))
    telling(TestsFound("a.B", "c()", 1, 1, 2, 3, 5))  # too soon to be told
    assert telling(PathFound("returned", 1, 2, 0, 0, (HOSTILE,))) is False
    telling.stop()
    assert telling(PathFound("returned", 2, 2, 0, 1, ("x",))) is True
    lines = [json.loads(line) for line in (tmp_path / "events.jsonl").read_text().splitlines()]
    assert [line["kind"] for line in lines] == ["phase", "goals", "covered", "figures", "path", "path"]
    assert lines[1]["goals"] == [["a.B", "c()V", 3, 7, True]]
    assert lines[2]["goals"] == [0]
    assert lines[4]["nodes"] == [[1, 0, HOSTILE, "returned", 0]]


def run(number: int, state: str = "finished") -> Run:
    return Run.model_validate(
        {"id": f"20260101-000000-{number:08x}", "verb": "explore", "class": f"C{number}", "code": "0" * 32}
        | {"command": "", "created": 0.0, "budget": 5.0, "state": state, "summary": f"{number} paths"}
    )


def test_a_thousand_runs_are_listed_and_survive_a_restart(tmp_path: Path) -> None:
    runs = Runs(tmp_path)
    for number in range(1000):
        runs.add(run(number, "running" if number == 7 else "finished"))
    again = Runs(tmp_path)
    listed, total = again.listed("", 0, 50)
    assert (total, len(listed), listed[0].class_name) == (1000, 50, "C999")
    assert again.get(run(7).id).state == "interrupted"
    assert again.listed("interrupted", 0, 50)[1] == 1
    (tmp_path / run(8).id / "run.json").write_text("{")  # cut by a crash
    again.delete(again.get(run(9).id))
    assert len(Runs(tmp_path)) == 998


def test_a_script_element_cannot_be_left() -> None:
    text = str(in_script({"a": HOSTILE + "\u2028<!--"}))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": HOSTILE + "\u2028<!--"}


def test_an_exported_page_needs_nothing_and_holds_hostile_names_as_data() -> None:
    code = Code(id="0" * 32, files=[])
    shown = run(1).model_copy(update={"class_name": HOSTILE, "summary": HOSTILE})
    view = View(summary=HOSTILE, tone="good", json={})
    page = export_page(shown, code, view, [{"kind": "phase", "name": HOSTILE}])
    assert HOSTILE not in page and "<img" not in page
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    found = re.search(r'id="pathbrew-export">(.*?)</script>', page)
    assert found is not None
    assert json.loads(found[1])["run"]["class"] == HOSTILE


def test_modules_import_only_each_other_and_the_editor() -> None:
    known = {f"pathbrew/{name}" for name in MODULES} | {"codemirror"}
    for name in MODULES:
        text = (STATIC / f"{name}.js").read_text()
        assert set(re.findall(r'from "([^"]+)"', text)) <= known
        assert "innerHTML" not in text and "insertAdjacentHTML" not in text and "document.write" not in text
    assert not re.search(r"https?://", (STATIC / "page.css").read_text())


def test_examples_are_complete() -> None:
    for example in examples():
        assert example.verb in VERBS
        offered = {option.name for option in VERBS[example.verb].options}
        assert example.options.keys() <= offered
        assert example.class_name.rpartition(".")[2] == Path(example.files[0].name).stem
        if example.line is not None:
            assert example.files[0].text.splitlines()[example.line - 1].strip()
    named = {file.name for example in examples() for file in example.files}
    assert {path.name for path in FOLDER.iterdir() if path.name != "index.json"} == named


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
def test_options_of_the_page_are_options_of_the_command(verb: object) -> None:
    from pathbrew.cli import app
    from pathbrew.web.verbs import Verb

    assert isinstance(verb, Verb)
    flags = {flag for each in app.commands[verb.name].params for flag in (*each.opts, *each.secondary_opts)}
    assert {option.flag for option in verb.options} <= flags
    assert {option.off for option in verb.options if option.off} <= flags


def test_results_do_not_say_where_they_lie() -> None:
    found = relative(
        {"files": ["/data/run/tests/a/BTest.java"], "n": 1, "t": "in /data/run/tests/x"},
        [Path("/data/run/tests")],
    )
    assert found == {"files": ["a/BTest.java"], "n": 1, "t": "in x"}
