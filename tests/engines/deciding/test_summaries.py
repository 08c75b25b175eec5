"""Calls that the merged engine has answered by summaries."""

from __future__ import annotations

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
