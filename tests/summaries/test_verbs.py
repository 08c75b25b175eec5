"""Summaries in reach, generate and complement: the same goals as without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import Deadline
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import REACHING, MachineOptions, ReachOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.semantics.universe import body_of
from pathbrew.solve import build_chain
from pathbrew.verbs.reach.goal import goal_at
from pathbrew.verbs.reach.reacher import Reacher
from pathbrew.verbs.reach.result import ReachStatus

COUNTER = """
class Counter {
    int value;
    static int total;
    Counter next;

    static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

    boolean raise(int by) {
        if (by < 0) return false;
        value += by;
        total++;
        return true;
    }

    Counter last() { return next == null ? this : next; }

    static int checked(int x) {
        if (x == 7) throw new IllegalStateException();
        return x / 2;
    }

    static int signs(int a, int b, int c) {
        int s = sign(a) + sign(b) + sign(c) + sign(a - b);
        if (s == 4) return 1;
        if (s == 5) return 2;
        return s == -2 ? 3 : 4;
    }

    int raised(int x, Counter other) {
        if (other.raise(x) && raise(x - 3)) {
            if (other == this) return value == 41 ? 1 : 2;
            return value > other.value ? 3 : 4;
        }
        return total == 12 ? 5 : 6;
    }

    int lasts(int x) {
        Counter found = last();
        if (found == this) return 1;
        return found.value == x && x > 100 ? 2 : 3;
    }

    static int halves(int x) {
        try {
            return checked(x) == 50 ? 1 : 2;
        } catch (IllegalStateException e) {
            return 3;
        }
    }
}
"""


@pytest.fixture(scope="module")
def class_path(tmp_path_factory: pytest.TempPathFactory) -> ClassPath:
    source = tmp_path_factory.mktemp("counter") / "Counter.java"
    source.write_text(COUNTER)
    return ClassPath([source], find_jdk(None))


@pytest.fixture(scope="module")
def jvm(class_path: ClassPath) -> Iterator[JvmWorker]:
    with JvmWorker(class_path.jdk.home, assertions=True) as running:
        yield running


def reached(
    class_path: ClassPath, worker: JvmWorker, target: str, summaries: str
) -> tuple[dict[int, ReachStatus], int, int]:
    """What backward search says of each block, the suffixes that it took, and the calls that it replaced."""
    program = Program(class_path)
    method = find_method(program, target, None)
    body = body_of(method)
    assert body is not None
    explore = replace(REACHING, summaries=summaries)
    found, suffixes, replaced = {}, 0, 0
    with build_chain() as chain:
        machine = MachineOptions(assertions=True)
        reacher = Reacher(program, method, worker, chain, ReachOptions(), explore, machine, is_alone=True)
        for start in sorted({block.start for block in body.blocks}):
            answer = reacher.reach(goal_at(method, start), Deadline.after(20))
            found[start] = answer.status
            suffixes += answer.statistics.suffixes
            replaced += answer.statistics.replaced
    return found, suffixes, replaced


@pytest.mark.parametrize("name", ["signs", "raised", "lasts", "halves"])
def test_backward_search_replaces_calls_by_cases(class_path: ClassPath, jvm: JvmWorker, name: str) -> None:
    def compare() -> None:
        without, before, none = reached(class_path, jvm, f"Counter.{name}", "off")
        within, after, replaced = reached(class_path, jvm, f"Counter.{name}", "insensitive")
        assert within == without
        assert (none, replaced > 0) == (0, True)
        assert after <= before
        if name == "signs":
            assert ReachStatus.INFEASIBLE in within.values()
            assert after * 2 < before

    with_deep_stack(compare)


def goals(result: object) -> set[tuple[str, int, str, str]]:
    """The sides of branches with what became of them."""
    found = set()
    for java_class in result.classes:  # type: ignore[attr-defined]
        for method in java_class.methods:
            for goal in method.goals:
                edge = goal.account.goal.edge
                found.add((edge.method.key, edge.offset, str(edge.outcome), goal.account.status.value))
    return found


@pytest.mark.by_turns(5)
def test_generate_covers_the_same_goals(tmp_path: Path) -> None:
    source = tmp_path / "Counter.java"
    source.write_text(COUNTER)
    covered = {
        how: goals(
            pathbrew.generate(
                [source],
                ["Counter"],
                out=str(tmp_path / how),
                budget="60s",
                summaries=how,
                engine=("states", "backward"),
            )
        )
        for how in ("off", "insensitive")
    }
    assert covered["insensitive"] == covered["off"]


@pytest.mark.by_turns(5)
def test_complement_covers_the_same_goals(tmp_path: Path) -> None:
    """Beside a suite that has run nothing of the class."""
    source = tmp_path / "Counter.java"
    source.write_text(COUNTER)
    report = tmp_path / "jacoco.xml"
    report.write_text(
        '<?xml version="1.0"?><report name="none"><package name=""><class name="Counter" '
        'sourcefilename="Counter.java"><method name="sign" desc="(I)I" line="7"><counter type="INSTRUCTION" '
        'missed="12" covered="0"/></method></class><sourcefile name="Counter.java">'
        '<line nr="7" mi="12" ci="0" mb="4" cb="0"/></sourcefile></package></report>'
    )
    covered = {
        how: goals(
            pathbrew.complement(
                [source], report, ["Counter"], out=str(tmp_path / how), budget="60s", summaries=how
            )
        )
        for how in ("off", "sensitive")
    }
    assert covered["sensitive"] == covered["off"]
