"""How busy the machine is, by what the kernel says of processes that wait for a processor."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.deadline import Deadline
from pathbrew.pace import Waiting, slowness

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="the kernel does not tell how long threads wait"
)


@pytest.fixture
def rivals() -> Iterator[list[int]]:
    """Two processes that want the same processor all the time."""
    processor = min(os.sched_getaffinity(0))
    processes = []
    for _ in range(2):
        process = os.fork()
        if process == 0:
            os.sched_setaffinity(0, [processor])
            while True:
                pass
        processes.append(process)
    yield processes
    for process in processes:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _worked(process: int) -> float:
    """Until the process has run for a while, and how much of it that was."""
    waiting, limit, waited = Waiting(process), Deadline.after(20.0), 0.0
    while waited < 0.05 and not limit.has_passed:
        waited += waiting.seconds()
    return waited


def test_who_shares_a_processor_waits(rivals: list[int]) -> None:
    assert _worked(rivals[0]) >= 0.05
    assert slowness() >= 1.0


def test_who_has_nothing_to_do_does_not_wait() -> None:
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(writing)
        os.read(reading, 1)
        os._exit(0)
    os.close(reading)
    try:
        waiting = Waiting(process)
        while Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "S":
            pass
        waiting.seconds()
        assert waiting.seconds() == 0.0
    finally:
        os.close(writing)
        os.waitpid(process, 0)


def test_a_process_that_is_gone_does_not_wait() -> None:
    process = os.fork()
    if process == 0:
        os._exit(0)
    os.waitpid(process, 0)
    assert Waiting(process).seconds() == 0.0
