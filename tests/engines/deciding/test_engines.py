"""What the engines that prove loops say, and what they decline."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew import api
from pathbrew.engines.deciding import Task
from pathbrew.engines.merged import Merged
from pathbrew.jvm.outcomes import Died
from pathbrew.verbs.check import Verdict

SOURCE = """
public class Subject {
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static void parity(int n) { assert even(n) == ((n & 1) == 0); }
    static void lambda(int n) { Runnable r = () -> { assert n != 3; }; r.run(); }
    static void zero(boolean b) { double z = b ? 0.0 : -0.0; assert 1 / z > 0; }
    static void down(int n) { if (n != 0) down(n - 1); }
    static boolean ends(int n) {
        try { down(n); } catch (StackOverflowError e) { return false; } return true; }
    static void deep(int n) { assert ends(n); }
    enum Light {
        RED, GREEN;
        Light next() { switch (this) { case RED: return GREEN; default: return RED; } }
    }
    static void lights(boolean b) {
        Light first = b ? Light.RED : Light.GREEN;
        assert first.next() != first && first.next().next() == first;
    }
    static void smooth(int n) {
        float y = 0;
        for (int i = 0; i < n; i++) { y = 0.5f * y + (i % 2 == 0 ? 0.25f : -0.25f); }
        assert y <= 1f && y >= -1f;
    }
}
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "Subject.java"
    file.write_text(SOURCE)
    return file


def decided(source: Path, method: str, engine: str, checked: str = "assert") -> Verdict:
    return api.check([source], f"Subject.{method}", engine=(engine,), checked=checked, budget="120s")


def test_recursion_is_proved_by_an_invariant_for_people(source: Path) -> None:
    verdict = decided(source, "parity", "inductive")
    assert (verdict.verdict, verdict.engine) == ("holds", "inductive")
    assert any(line.startswith("even, returns: ") for line in verdict.proof), verdict.proof


def test_floats_in_a_loop_are_bounded_by_induction(source: Path) -> None:
    verdict = decided(source, "smooth", "inductive")
    assert verdict.verdict == "holds", verdict
    assert verdict.proof[0].startswith("k-induction: "), verdict.proof


def test_a_switch_over_an_enum_within_it_is_stated(source: Path) -> None:
    assert decided(source, "lights", "merged").verdict == "holds"


def test_what_is_not_stated_exactly_is_declined(source: Path) -> None:
    for engine in ("merged", "inductive"):
        verdict = decided(source, "lambda", engine)
        assert verdict.verdict == "unknown" and "is not encoded" in verdict.reason
    stack = decided(source, "down", "inductive", "exception")
    assert stack.verdict == "unknown" and "how deep the stack is" in stack.reason


def test_no_handler_of_a_stack_that_is_full_is_overlooked(source: Path) -> None:
    verdict = decided(source, "deep", "inductive")
    assert verdict.verdict == "unknown" and "below a handler" in verdict.reason


def test_zeros_keep_their_signs_where_paths_join(source: Path) -> None:
    verdict = decided(source, "zero", "merged")
    assert verdict.verdict == "violated"
    assert verdict.inputs == [{"method": "b", "value": "false"}]


def test_faults_of_an_engine_alone_are_told(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(engine: Merged, task: Task) -> None:
        raise RuntimeError("made up")

    monkeypatch.setattr(Merged, "decide", failing)
    verdict = decided(source, "zero", "merged")
    assert verdict.verdict == "unknown" and "RuntimeError: made up" in verdict.reason
    assert [entry["exception"] for entry in verdict.as_json()["defect_reports"]] == ["RuntimeError"]


def test_mismatches_of_an_engine_alone_are_told(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathbrew.verbs.check.jury.Threw", Died)
    verdict = decided(source, "zero", "merged")
    assert verdict.verdict == "unknown"
    assert [defect.exception for defect in verdict.defects] == ["Mismatch"]
