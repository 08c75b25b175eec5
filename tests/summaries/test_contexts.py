"""Contexts of calls: which is general enough for which, and what is stored for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathbrew import deadline as deadline_module
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import Deadline
from pathbrew.engines.states import composition
from pathbrew.engines.states.inference import Inference
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.solve import SolverOptions, build_chain
from pathbrew.summaries.context import Between, Context, Nullness, general
from pathbrew.summaries.tally import PROBES, Tally, Times

NULL, OBJECT = Nullness(True), Nullness(False)


@pytest.mark.parametrize(
    ("stored", "asked", "is_enough"),
    [
        ((None, None), (Between(1, 2), NULL), True),
        ((Between(0, 9),), (Between(3, 3),), True),
        ((Between(0, 9),), (Between(3, 10),), False),
        ((Between(0, 9),), (None,), False),
        ((OBJECT,), (OBJECT,), True),
        ((OBJECT,), (NULL,), False),
        ((OBJECT,), (None,), False),
        ((Between(3, 3), None), (Between(3, 3), OBJECT), True),
    ],
)
def test_a_context_admits_those_that_it_includes(
    stored: tuple[Between | Nullness | None, ...],
    asked: tuple[Between | Nullness | None, ...],
    is_enough: bool,
) -> None:
    assert Context(stored).admits(Context(asked)) is is_enough


def test_summaries_are_kept_with_their_contexts(
    compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One made for a <= 0 has a case less, serves calls with a <= -3, and none with other numbers."""
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path))

    def infer() -> None:
        program = Program(ClassPath([compiled], find_jdk(None)))
        method = find_method(program, "Callers.either", None)
        with build_chain(SolverOptions()) as chain:
            options = ExploreOptions(criterion="path")

            def inference() -> Inference:
                return Inference(program, options, MachineOptions(), chain, None, most_cases=50)

            first, second = inference(), inference()
            small = Context((Between(-100, 0), None))
            whole = first.summary(method, Deadline.after(20), {})
            made = first.summary(method, Deadline.after(20), {}, small)
            assert made is whole or made == whole  # what is for all calls serves these, too
            assert (first.made, first.reused) == (1, 1)
            for file in tmp_path.rglob("*.json"):
                file.unlink()
            made = second.summary(method, Deadline.after(20), {}, small)
            assert (len(whole.cases), len(made.cases)) == (3, 2)
            smaller = Context((Between(-3, -3), OBJECT))
            assert second.summary(method, Deadline.after(20), {}, smaller) == made
            other = second.summary(method, Deadline.after(20), {}, Context((Between(0, 1), None)))
            assert len(other.cases) == 3
            assert second.summary(method, Deadline.after(20), {}).context == general(2)
            assert (second.made, second.reused) == (3, 1)

    with_deep_stack(infer)


def test_the_faster_way_is_taken_after_trying_both() -> None:
    tally = Tally()
    for _ in range(2 * PROBES):
        times = tally.answers if tally.prefers_answer else tally.runs
        times.add(0.001 if times is tally.answers else 0.002)
    assert (tally.runs.calls, tally.answers.calls) == (PROBES, PROBES)
    assert tally.prefers_answer
    tally.answers.add(1.0)
    assert not tally.prefers_answer


def test_what_auto_spends_is_a_small_part_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each summary takes all the time that it may, and none of them is of use."""
    now, spent, tried = 0.0, 0.0, []

    class Wasteful:
        def made(self, method: object, deadline: Deadline, context: Context) -> None:
            nonlocal now, spent
            spent += deadline.left
            now += deadline.left
            tried.append(method)

    monkeypatch.setattr(composition, "clock", lambda: now)
    monkeypatch.setattr(deadline_module, "clock", lambda: now)
    measured = composition.Measured(Wasteful())  # type: ignore[arg-type]
    for number in range(2_000):
        now += 0.01
        method: Any = f"method {number % 7}"
        if measured.considers(method, Times(calls=number, seconds=now)):
            measured.make(method, general(1))
        assert spent <= 0.05 * now + 1e-9
        assert not tried or now > 1.0
    assert len(tried) == len(set(tried)) == 7
    assert not measured.considers("another", Times(calls=1, seconds=now * 0.1))  # type: ignore[arg-type]
