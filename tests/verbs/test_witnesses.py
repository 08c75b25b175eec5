"""Violations that need values of methods are confirmed, stored and shown again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew import api
from pathbrew.errors import InputError

ASKED = Path(__file__).parent.parent / "programs" / "check" / "Asked.java"
INPUTS = (
    "Asked.number",
    "Asked.text",
    "Asked.numbers",
    "Asked.next",
    "Asked.flag",
    "java.util.Random.nextInt",
)


def test_values_of_methods_are_answered_in_order(tmp_path: Path) -> None:
    file = tmp_path / "witness.json"
    verdict = api.check([ASKED], "Asked.main", inputs=INPUTS, witness=str(file), budget="60s")
    assert verdict.verdict == "violated", verdict
    assert verdict.line == 32
    assert [entry["method"] for entry in verdict.inputs[1:]] == [
        f"{name}#{place}" for place, name in enumerate((*INPUTS[:5], "Asked.number", INPUTS[5]), 1)
    ]
    assert verdict.inputs[2]["value"] == '"key"'
    again = api.replay([ASKED], file)
    assert again.as_json()["exception"] == "java.lang.AssertionError"
    assert again.as_json()["trace"] == ["Asked.main:32"]


@pytest.mark.parametrize(
    ("method", "line", "first"), [("numbers", 58, "NaN"), ("objects", 67, None), ("others", 76, '["k"]')]
)
def test_values_of_every_type_are_stored_and_answered(
    method: str, line: int, first: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "witness.json"
    every = ASKED.parent / "Every.java"
    patterns = (
        "number",
        "zero",
        "letter",
        "large",
        "small",
        "box",
        "texts",
        "grid",
        "list",
        "map",
        "any",
        "state",
    )
    inputs = tuple(f"Every.{name}" for name in patterns)
    verdict = api.check([every], f"Every.{method}", inputs=inputs, witness=str(file), budget="120s")
    assert (verdict.verdict, verdict.line) == ("violated", line), verdict
    assert first is None or verdict.inputs[0]["value"] == first
    assert api.replay([every], file).as_json()["trace"] == [f"Every.{method}:{line}"]


def test_a_damaged_witness_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "witness.json"
    file.write_text('{"format": 2, "target": "Asked.main", "property": "assert", "inputs": [], "witness": 3}')
    with pytest.raises(InputError, match="holds no witness"):
        api.replay([ASKED], file)
    file.write_text("[")
    with pytest.raises(InputError, match="holds no witness"):
        api.replay([ASKED], file)


def test_parameters_are_fixed_by_place_and_properties_have_one_verdict_each(tmp_path: Path) -> None:
    source = tmp_path / "Quotient.java"
    source.write_text(
        "class Quotient { static int of(int a, int b, int[] c) { assert b != 3; return a / b + c[a]; } }"
    )
    checked = ("assert", "division", "null", "bounds", "cast", "exception=java.lang.Arith*,*.NullPointer*")
    verdicts = api.check([source], "Quotient.of", checked=checked, fix=("#1=5",), budget="60s")
    assert [each.verdict for each in verdicts] == [*["violated"] * 4, "holds", "violated"]
    with pytest.raises(InputError, match="no property 'asert'"):
        api.check([source], "Quotient.of", checked="asert")


def test_a_violation_becomes_a_test_that_passes(tmp_path: Path) -> None:
    source = tmp_path / "Half.java"
    source.write_text(
        "public class Half { public static int of(int a) { assert a % 2 == 0; return a / 2; } }"
    )
    verdict = api.check([source], "Half.of", tests=str(tmp_path / "tests"), budget="60s")
    assert verdict.test is not None, verdict
    assert "assertThrows(AssertionError.class" in verdict.test.read_text()
    asked = api.check([ASKED], "Asked.main", inputs=INPUTS, tests=str(tmp_path / "tests"), budget="60s")
    assert asked.test is None and asked.reasons
