"""Executors of a search: how many there are and what becomes of them costs time, not results."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.deadline import NEVER
from pathbrew.engines.concolic import executor as limits
from pathbrew.engines.concolic import fleet as fleets
from pathbrew.engines.concolic.fleet import Fleet
from pathbrew.engines.concolic.place import LOOPBACK
from pathbrew.engines.concolic.process import ExecutorProcess
from pathbrew.engines.concolic.reading import Reading
from pathbrew.engines.concolic.station import Equipment
from pathbrew.engines.states import shards
from pathbrew.errors import JvmError, OutOfBudget
from pathbrew.events import Event, Observer
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.machine.core.endings import Ending
from pathbrew.options import RUNNING, ConcolicOptions, MachineOptions
from pathbrew.paths.criteria import parse_criterion
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Model
from pathbrew.verbs import concolic as verb
from pathbrew.verbs.concolic import Concolic, concolic_method

from .foreign import ForeignExecutor

SOURCE = """
class Wide {
    Wide next; int value;
    static int bits(int x, Wide w) {
        int count = 0;
        for (int i = 0; i < 4; i++) if ((x >> i & 1) == 1) count++;
        if (w != null && w.next == w) return -1;
        if (w != null && w.next != null && w.next.value == count) throw new IllegalStateException("met");
        return count;
    }
    static int sign(int x) { if (x < 0) return 1; return 0; }
    static int stuck(int x) { while (x == 77) { } return x > 5 ? 1 : 2; }
}
"""
OPTIONS = replace(RUNNING, strategy="bfs", budget="300s")


@pytest.fixture(scope="module")
def program(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Program:
    source = tmp_path_factory.mktemp("fleet") / "Wide.java"
    source.write_text(SOURCE)
    return Program(ClassPath([source], jdk))


@pytest.fixture
def in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "FIRST_EFFORT", 15)
    monkeypatch.setattr(shards, "LEAST_WIDTH", 2)
    monkeypatch.setattr(shards, "ROUND_EFFORT", 10)
    monkeypatch.setattr(shards, "MOST_EFFORT", 20)


def searched(
    program: Program, name: str, concolic: ConcolicOptions, observer: Observer | None = None
) -> Concolic:
    method = find_method(program, f"Wide.{name}", None)
    return with_deep_stack(
        lambda: concolic_method(program, method, concolic, OPTIONS, MachineOptions(), observer)
    )


def told(found: Concolic) -> list[tuple[str, str, str | None]]:
    return [(path.condition, str(path.ending), path.message) for path in found.exploration.paths]


@pytest.mark.jdks_by_turns
@pytest.mark.usefixtures("in_small_pieces")
def test_results_do_not_depend_on_the_executors(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    one = searched(program, "bits", ConcolicOptions())
    assert one.exploration.search.exhausted, one.exploration.search.reasons
    assert one.runs >= len(one.exploration.paths) > 60
    running: list[Fleet] = []
    enter = Fleet.__enter__

    def entered(self: Fleet) -> Fleet:
        running.append(self)
        return enter(self)

    def killed(happening: Event) -> None:
        """Now and then one of the JVMs dies."""
        if len(arrived) % 25 == 10:
            processes = list(running[0].pool.processes.values())
            with contextlib.suppress(ProcessLookupError):  # none has taken its place yet
                os.kill(processes[-1], signal.SIGKILL)
        arrived.append(happening)

    arrived: list[Event] = []
    monkeypatch.setattr(Fleet, "__enter__", entered)
    two = searched(program, "bits", ConcolicOptions(executors=2), killed)
    assert len(running[0].pool.processes) > 2
    assert told(two) == told(one)
    assert two.exploration.search.exhausted, two.exploration.search.reasons
    assert two.coverage == one.coverage


def test_a_run_that_hangs_does_not_hold_up_others(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RUN_LIMIT", 0.5)
    monkeypatch.setattr(limits, "STOP_LIMIT", 0.2)
    found = searched(program, "stuck", ConcolicOptions())
    assert sorted(str(path.ending) for path in found.exploration.paths) == ["bound", "returned", "returned"]
    assert not found.exploration.search.exhausted


def test_what_is_left_of_a_run_that_the_budget_ends_is_no_part_of_the_next(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The overseer raises wherever the code is: also while a JVM is told to stop."""

    def interrupted(*_: object) -> bool:
        raise OutOfBudget

    method = find_method(program, "Wide.bits", None)
    machine, path = MachineOptions(), parse_criterion("path")
    with verb.executors(program, ConcolicOptions(), RUNNING, machine) as fleet:
        executor = verb.make_executor(program, method, ConcolicOptions(), RUNNING, machine, path, fleet)
        expected = executor.run(Model({}), NEVER)
        with monkeypatch.context() as patched:
            patched.setattr(Reading, "read", interrupted)
            patched.setattr(ExecutorProcess, "stop", interrupted)
            assert executor.run(Model({}), NEVER).reason == Reason(Cause.BUDGET)
        again = executor.run(Model({}), NEVER)
        executor.close()
    assert (again.ending, again.value, again.taken) == (expected.ending, expected.value, expected.taken)
    assert again.ending is Ending.RETURNED


def test_an_executor_can_be_written_from_the_page(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of another language, and one that hangs up in the middle of its second run."""
    monkeypatch.setenv("PATHBREW_TOKEN", "5a" * 32)
    place = Fleet.__enter__

    def entered(self: Fleet) -> Fleet:
        opened = place(self)
        address = LOOPBACK, opened.pool.place.port
        for runs in (1, None):
            foreign = ForeignExecutor(address, bytes.fromhex("5a" * 32), runs=runs)
            threading.Thread(target=foreign.serve, daemon=True).start()
        return opened

    monkeypatch.setattr(Fleet, "__enter__", entered)
    found = searched(program, "sign", ConcolicOptions(listen=f"{LOOPBACK}:0"))
    assert found.exploration.search.exhausted, found.exploration.search.reasons
    assert sorted(told(found)) == [("x < 0", "returned", None), ("x >= 0", "returned", None)]
    assert found.coverage.covered == 2


def test_executors_on_another_machine(program: Program, tmp_path: Path, jdk: Jdk) -> None:
    """The verb executors waits for a search, serves it, and ends with it."""
    token = {**os.environ, "PATHBREW_TOKEN": "5b" * 32}
    port = str(20_000 + os.getpid() % 20_000)
    classes = [str(path) for path in program.class_path.locations]
    command = [sys.executable, "-m", "pathbrew"]
    there = subprocess.Popen(
        [*command, "executors", f"{LOOPBACK}:{port}", *classes, "--jdk", str(jdk.home)], env=token
    )
    here = subprocess.run(
        [
            *(*command, "concolic", *classes, "Wide.sign", "--listen", f"{LOOPBACK}:{port}"),
            *("--jdk", str(jdk.home), "-q", "--budget", "600s"),
        ],
        env=token,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert here.returncode == 0, here.stderr
    assert "2 paths (all of them)" in here.stdout
    assert there.wait(300) == 0


def test_a_jvm_that_does_not_start_is_told_of(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    java = tmp_path / "bin" / "java"
    java.parent.mkdir()
    java.write_text("#!/bin/sh\nexit 7\n")
    java.chmod(0o755)
    monkeypatch.setattr(verb, "Equipment", lambda home, *rest: Equipment(tmp_path, *rest))
    monkeypatch.setattr(fleets, "STARTING_LIMIT", 30.0)
    with pytest.raises(JvmError, match="no executor's JVM is ready; the last one"):
        searched(program, "sign", ConcolicOptions())
