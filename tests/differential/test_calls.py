"""Calls on strings, characters, boxes and collections, 100,000 in a whole campaign: machine against JVM."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.jvm import Call, JvmWorker, Returned
from pathbrew.machine import Machine
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import MachineOptions
from pathbrew.program import Program

from ..campaign import FULL, SEED, described, scaled
from ..compiling import javac
from ..jdks import installed_jdks

SOURCE = Path(__file__).parents[1] / "programs" / "calls" / "Calls.java"
OPERATIONS = (
    1 + max(map(int, re.findall(r"^            case (\d+) ->", SOURCE.read_text(), re.MULTILINE))) + 1
)
CALLS = scaled(100_000, 10)
BATCH = scaled(125, 10)
_DESCRIPTOR = "(III)J"


class Batch(NamedTuple):
    """So many calls of one operation."""

    operation: int
    seed: int
    calls: int


@pytest.fixture(scope="module")
def batches(jdk: Jdk) -> list[Batch]:
    """What is called on one of the JDKs, which share the calls in a soak."""
    rounds = -(-CALLS // (OPERATIONS * BATCH * (len(installed_jdks()) if FULL else 1)))
    turns = range(rounds * jdk.version, rounds * (jdk.version + 1))
    return [
        Batch(operation, (SEED * 10_000 + turn) % (1 << 31), BATCH)
        for turn in turns
        for operation in range(OPERATIONS)
    ]


@pytest.fixture(scope="module")
def classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calls")
    javac(jdk, "-encoding", "UTF-8", "-d", folder, SOURCE)
    return folder


@pytest.mark.jdks_by_turns
def test_calls_give_what_the_jvm_gives(
    jdk: Jdk, classes: Path, worker: JvmWorker, batches: list[Batch]
) -> None:
    vm = Machine(Program(ClassPath([classes], jdk)), MachineOptions())

    def told(asked: list[Batch]) -> list[object]:
        return [vm.invoke_static("Calls", f"run{_DESCRIPTOR}", *batch) for batch in asked]

    with worker.open([classes]) as loader:

        def real(asked: list[Batch]) -> list[object]:
            calls = [Call(loader, "Calls", "run", _DESCRIPTOR, batch) for batch in asked]
            outcomes = [result.outcome for result in worker.call_many(calls)]
            assert all(isinstance(outcome, Returned) for outcome in outcomes), outcomes
            return [outcome.value for outcome in outcomes if isinstance(outcome, Returned)]

        def differing(asked: list[Batch]) -> list[Batch]:
            mine = with_deep_stack(lambda: told(asked))
            return [batch for batch, one, other in zip(asked, mine, real(asked), strict=True) if one != other]

        wrong = differing(batches)
        shortest = [
            differing([batch._replace(calls=calls) for calls in range(1, BATCH + 1)])[:1]
            for batch in wrong[:5]
        ]
    assert wrong == [], f"{described()}: the last call of each differs: {shortest}"
