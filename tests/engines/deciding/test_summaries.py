"""Calls that the merged engine has answered by summaries."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pathbrew import api
from pathbrew.verbs.check import Verdict

SOURCE = Path(__file__).parents[2] / "programs" / "check" / "Summed.java"
CALLED = {
    "Signs": "sign",
    "Mapped": "mapped",
    "Checked": "checked",
    "Half": "half",
    "Larger": "larger",
    "Counted": "counted",
}


ANSWERED = SOURCE.with_name("Answered.java")
INSIDE = {
    "Division": "division",
    "Bounds": "bounds",
    "Null": "null",
    "Cast": "cast",
    "Wraps": "overflow",
    "Spins": "termination",
}
"""The properties of those that are not about assertions."""
DRIVEN = """
import pathbrew.Pathbrew;

class Driven {
    static int drawn(int n) {
        int any = Pathbrew.anyInt();
        return any > n ? any : n;
    }

    static void brokenDrawn(int n) {
        assert drawn(n) != 77 || n == 77;
    }

    static void fixedDrawn(int n) {
        assert drawn(n) >= n;
    }

    static int assumed(int n) {
        Pathbrew.assume(n > 10);
        return n;
    }

    static void brokenAssumed(int n) {
        assert assumed(n) != 12;
    }

    static void fixedAssumed(int n) {
        assert assumed(n) > 10;
    }
}
"""
PAIRS = re.findall(r"static void broken(\w+)\(", ANSWERED.read_text())
NOT_STATED = {"Late", "Set", "Failing", "Mended", "Never", "Varies", "Told", "Oracle"}
"""What the merged engine declines, whether calls are answered or not."""
NOT_BY_PATHS = {"Varies", "Wraps"}


def decided(method: str, summaries: str, checked: str = "assert") -> Verdict:
    target = f"Summed.{method}"
    return api.check([SOURCE], target, checked=checked, engine=("merged",), budget="60s", summaries=summaries)


@pytest.mark.parametrize("name", CALLED)
def test_answered_calls_prove_and_refute(name: str) -> None:
    held = decided(f"fixed{name}", "insensitive")
    assert held.verdict == "holds", held.reason
    assert held.proof == (f"calls are answered by summaries: {CALLED[name]}",)
    violated = decided(f"broken{name}", "insensitive")
    assert (violated.verdict, violated.defects) == ("violated", ())


def test_a_summary_stands_for_what_the_engine_cannot_state() -> None:
    assert "is not encoded" in decided("fixedMapped", "off").reason


def test_where_operations_wrap_and_loops_recur_is_looked_at_in_the_method_itself() -> None:
    wraps = decided("overflowing", "insensitive", "overflow").verdict
    assert wraps == "violated"
    assert decided("endless", "insensitive", "termination").verdict == "violated"


@pytest.mark.parametrize("engine", ["merged", "paths"])
@pytest.mark.parametrize("pair", PAIRS)
def test_answers_hide_nothing_of_what_is_called(pair: str, engine: str) -> None:
    if (pair, engine) == ("Spins", "paths"):
        pytest.skip("paths do not tell that a loop goes on for ever")
    left_open = NOT_STATED if engine == "merged" else NOT_BY_PATHS
    for kind, expected in (("broken", "violated"), ("fixed", "holds")):
        verdict = api.check(
            [ANSWERED],
            f"Answered.{kind}{pair}",
            checked=INSIDE.get(pair, "assert"),
            engine=(engine,),
            budget="60s",
            summaries="insensitive",
            inputs=("*.nondet*",),
        )
        assert verdict.verdict in (expected, "unknown"), kind
        assert verdict.verdict == expected or pair in left_open, verdict.reason
        assert not verdict.defects


@pytest.mark.parametrize("engine", ["merged", "paths"])
@pytest.mark.parametrize("pair", ["Drawn", "Assumed"])
def test_answers_keep_to_what_drivers_ask_and_assume(pair: str, engine: str, tmp_path: Path) -> None:
    source = tmp_path / "Driven.java"
    source.write_text(DRIVEN)
    for kind, expected in (("broken", "violated"), ("fixed", "holds")):
        target = f"Driven.{kind}{pair}"
        verdict = api.check([source], target, engine=(engine,), budget="60s", summaries="insensitive")
        assert (verdict.verdict, verdict.defects) == (expected, ()), verdict.reason
