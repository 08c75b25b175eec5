"""Deadlines: what is left of the time, and which one comes first."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time

import pytest

from pathbrew import deadline
from pathbrew.deadline import NEVER, PAST, Deadline


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock shows, to be set."""
    shown = [100.0]
    monkeypatch.setattr(deadline, "clock", lambda: shown[0])
    return shown


def test_time_passes(clock: list[float]) -> None:
    until = Deadline.after(5.0)
    assert until.left == 5.0 and not until.has_passed
    clock[0] = 104.0
    assert until.left == 1.0 and not until.has_passed
    clock[0] = 105.0
    assert until.has_passed
    clock[0] = 107.0
    assert until.left == -2.0 and until.has_passed


def test_the_sooner_one_counts(clock: list[float]) -> None:
    until = Deadline.after(5.0)
    assert until.within(2.0) == Deadline(102.0)
    assert until.within(9.0) == until
    assert until.later(1.5) == Deadline(106.5) and until.later(-1.0) == Deadline(104.0)
    assert min(NEVER, until, PAST) == PAST and max(NEVER, until) == NEVER


def test_the_ends_of_time(clock: list[float]) -> None:
    assert PAST.has_passed and not NEVER.has_passed
    assert NEVER.within(3.0) == Deadline(103.0)
    assert NEVER.later(-3.0) == NEVER


def test_crosses_processes() -> None:
    assert pickle.loads(pickle.dumps(Deadline(3.0))) == Deadline(3.0)


def test_a_process_is_older_than_its_first_look_at_the_clock() -> None:
    program = "from pathbrew.deadline import birth, clock; print(clock() - birth(), birth() - birth())"
    started = time.perf_counter()
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    age, difference = map(float, told.split())
    assert 0.0 < age <= time.perf_counter() - started + 0.02  # the kernel counts in hundredths
    assert abs(difference) < 0.01
