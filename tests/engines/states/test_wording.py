"""Conditions speak the program's language: what the library was asked is told as the call."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from pathbrew.api import explore, run
from pathbrew.classfile import Jdk
from pathbrew.engines.states import shards
from pathbrew.engines.states.exploration import ExploredPath
from pathbrew.report.exploration import as_text, path_json
from pathbrew.verbs.run import Returned

PROGRAMS = Path(__file__).parents[2] / "programs" / "wording" / "Asked.java"
ASKED = re.findall(r"static int (\w+)\((.*)\) \{ return (.*) \? 1 : 0; \}", PROGRAMS.read_text())
NEGATED = {">=": "<", "!=": "==", ">": "<=", "<": ">=", "==": "!="}

pytestmark = pytest.mark.jdks_by_turns


@cache
def told(classes: Path, jdk: Jdk, method: str) -> list[ExploredPath]:
    return explore([classes], f"wording.Asked.{method}", jdk=jdk.home, criterion="branch").paths


def negation(question: str) -> str:
    """The opposite as it is told."""
    comparison = re.fullmatch(r"(.*) (>=|!=|>|<|==) (\S+|s\.indexOf.*)", question)
    is_real = "2.0" in question
    if comparison is None or is_real:
        return f"!({question})" if is_real else f"!{question}"
    return f"{comparison[1]} {NEGATED[comparison[2]]} {comparison[3]}"


@pytest.mark.parametrize(("method", "question"), [(method, question) for method, _, question in ASKED])
def test_questions_are_told_as_they_were_asked(method: str, question: str, classes: Path, jdk: Jdk) -> None:
    paths = told(classes, jdk, method)
    (yes,) = {path.conditions[-1] for path in paths if path.value == "1"}
    no = {path.conditions[-1] for path in paths if path.value == "0"}
    assert yes == question
    assert no == {negation(question)}


def test_conditions_hold_for_their_inputs_alone(classes: Path, jdk: Jdk, tmp_path: Path) -> None:
    """What is told is Java: true for the inputs of its path, and for those of no other path of the method."""
    methods: list[str] = []
    checks: list[str] = []
    for method, parameters, _ in ASKED:
        if "StringBuilder" in parameters:
            continue  # its text is not shown among the inputs
        paths = [path for path in told(classes, jdk, method) if " throws" not in path.condition]
        for place, path in enumerate(paths):
            methods.append(f"static boolean {method}{place}({parameters}) {{ return {_java(path)}; }}")
            for other in paths:
                assert other.inputs is not None
                given = ", ".join(other.inputs.texts().values())
                is_right = str(other is path).lower()
                checks.append(f"check({len(checks)}, {method}{place}({given}) == {is_right});")
    assert len(checks) > 200
    source = tmp_path / "Told.java"
    source.write_text(TOLD.format(methods="\n".join(methods), checks="\n".join(checks)), encoding="utf-8")
    result = run([source], "Told.all", jdk=jdk.home)
    assert isinstance(result, Returned)
    assert [checks[int(number)] for number in re.findall(r"\d+", result.text)] == []


TOLD = """
import java.util.*;
import java.util.regex.*;

class Told {{
    static String wrong = "";
    static void check(int number, boolean isRight) {{ if (!isRight) wrong += " " + number; }}
    static boolean ascii(CharSequence s) {{ return s.chars().allMatch(c -> c < 128); }}
    {methods}
    static String all() {{
        {checks}
        return wrong;
    }}
}}
"""


def _java(path: ExploredPath) -> str:
    condition = re.sub(r"(\w+) is a text of ASCII", r"ascii(\1)", path.condition)
    condition = re.sub(r"(\w+) is not a text of ASCII", r"!ascii(\1)", condition)
    return re.sub(r" && [\w.]+\(\w+\) returns", "", condition)


def test_terms_are_told_when_asked_for(classes: Path, jdk: Jdk) -> None:
    result = explore([classes], "wording.Asked.isBlank", jdk=jdk.home, with_terms=True)
    (blank,) = [path for path in result.paths if path.value == "1"]
    assert blank.condition == "s != null && s.length() < 13 && s.isBlank()"
    assert "s.charAt(11) == 12288" in blank.term
    assert path_json(blank)["term"] == blank.term
    assert blank.term in as_text(result, verbose=True)
    assert blank.term not in as_text(result)


def test_wording_crosses_processes(classes: Path, jdk: Jdk, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"FIRST_EFFORT": 1, "LEAST_WIDTH": 1, "ROUND_EFFORT": 3, "MOST_EFFORT": 12}.items():
        monkeypatch.setattr(shards, name, value)
    result = explore([classes], "wording.Asked.many", jdk=jdk.home, criterion="path", jobs=2, fix=("t=abcd",))
    told = {condition for path in result.paths for condition in path.conditions}
    questions = {'s.startsWith("a")', 's.contains("bb")', 's.equals("abcd")'}
    assert {
        text.removeprefix("!") for text in told if "length()" not in text and "null" not in text
    } == questions
