"""Whatever an executor sends, and however it ends, the selector goes on."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.deadline import Deadline
from pathbrew.engines.concolic import executor as module
from pathbrew.engines.concolic.executor import JvmExecutor
from pathbrew.engines.concolic.pool import Lent
from pathbrew.engines.concolic.process import ExecutorProcess
from pathbrew.engines.concolic.wire import FromExecutor, Reader, Writer
from pathbrew.heap.inputs import input_variable
from pathbrew.jvm.frames import ProcessEnded
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ConcolicOptions, ExploreOptions, MachineOptions
from pathbrew.paths.criteria import parse_criterion
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.terms import Model
from pathbrew.verbs.concolic import executors, make_executor
from tests.campaign import SEED, described, scaled

MESSAGES = scaled(100_000, 100)
SOURCE = """
class Subject {
    int value; Subject next;
    static int all(int x, String s, int[] a, Subject o, double d) {
        int[] own = {1, 2, 3};
        own[x & 1] = x;
        String text = s + x;
        if (text.length() > 2 && s.charAt(0) == 'q') return 1;
        if (a[own[0] & 1] == 5 && a.length < 4) return 2;
        if (o.next == o || o.value == 4) return 3;
        if (new int[x & 3].length == 2) return 4;
        switch (x) {
            case 3: return 5; case 7: return 6;
            default: return Math.max(x, 3) / (o.value + (int) d);
        }
    }
    static int hangs(int x) { while (x == 0) { } return x; }
}
"""


@pytest.fixture(scope="module")
def program(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Program:
    source = tmp_path_factory.mktemp("messages") / "Subject.java"
    source.write_text(SOURCE)
    return Program(ClassPath([source], jdk))


@pytest.fixture
def made(program: Program) -> Iterator[Callable[[str], JvmExecutor]]:
    concolic, options, machine = ConcolicOptions(), ExploreOptions(), MachineOptions()
    with executors(program, concolic, options, machine) as fleet:

        def make(name: str) -> JvmExecutor:
            method = find_method(program, f"Subject.{name}", None)
            criterion = parse_criterion("path")
            return make_executor(program, method, concolic, options, machine, criterion, fleet)

        yield make


class Recorded(ExecutorProcess):
    """Sends again what an executor has sent, changed here and there."""

    def __init__(self, frames: list[tuple[FromExecutor, bytes]], dice: random.Random) -> None:
        self._frames = [(kind, mutated(content, dice)) for kind, content in frames]

    def send(self, frame: Writer) -> None:
        """Nobody is there."""

    def receive(self, time_limit: float) -> tuple[FromExecutor, Reader]:
        if not self._frames:
            raise ProcessEnded
        kind, content = self._frames.pop(0)
        return kind, Reader(content)

    def stop(self, time_limit: float) -> bool:
        return True

    def rest(self) -> None:
        """Nobody is there."""

    def kill(self) -> None:
        """Nobody is there."""


def mutated(content: bytes, dice: random.Random) -> bytes:
    octets = bytearray(content)
    for _ in range(dice.choice((0, 1, 1, 2, 8))):
        place = dice.randrange(len(octets) + 1)
        change = dice.randrange(4)
        if change == 0 and place < len(octets):
            octets[place] = dice.randrange(256)
        elif change == 1 and place < len(octets):
            octets[place] ^= 1 << dice.randrange(8)
        elif change == 2:
            del octets[place : place + dice.choice((1, 4, 9))]
        else:
            octets[place:place] = dice.randbytes(dice.choice((1, 4, 8)))
        if not octets:
            break
    return bytes(octets)


def test_mutated_messages_do_not_hurt(
    made: Callable[[str], JvmExecutor], monkeypatch: pytest.MonkeyPatch
) -> None:
    executor = made("all")
    frames: list[tuple[FromExecutor, bytes]] = []
    receive = ExecutorProcess.receive

    def recording(self: ExecutorProcess, time_limit: float) -> tuple[FromExecutor, Reader]:
        kind, reader = receive(self, time_limit)
        frames.append((kind, reader._content[reader._at :]))
        return kind, reader

    monkeypatch.setattr(ExecutorProcess, "receive", recording)
    assert with_deep_stack(lambda: executor.run(Model({}), Deadline.after(60))).ending.is_complete
    executor.close()
    dice = random.Random(SEED)
    monkeypatch.setattr(executor, "_start", lambda: Recorded(frames, dice))

    def bombard() -> None:
        for _ in range(MESSAGES // len(frames)):
            executor.close()
            executor.run(Model({}), Deadline.after(60))

    with_deep_stack(bombard)
    assert [str(defect) for defect in executor.defects] == [], described()


def test_a_run_that_hangs_costs_its_process(
    made: Callable[[str], JvmExecutor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RUN_LIMIT", 0.3)
    monkeypatch.setattr(module, "STOP_LIMIT", 0.3)
    executor = made("hangs")
    executor.prepare(Deadline.after(60))
    assert with_deep_stack(lambda: executor.run(Model({}), Deadline.after(60))).ending is Ending.BOUND
    monkeypatch.setattr(module, "RUN_LIMIT", 60.0)
    model = Model({input_variable("x", "I"): 5})
    run = with_deep_stack(lambda: executor.run(model, Deadline.after(60)))
    assert run.ending is Ending.RETURNED


def test_a_process_that_dies_is_replaced(made: Callable[[str], JvmExecutor]) -> None:
    executor = made("all")
    executor.prepare(Deadline.after(60))
    assert executor._process is not None
    link = executor._process._link
    assert isinstance(link, Lent)
    os.kill(link.process_id, signal.SIGKILL)
    assert with_deep_stack(lambda: executor.run(Model({}), Deadline.after(60))).ending.is_complete
