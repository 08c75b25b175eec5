"""`kill -9` of the tool at any moment: nothing half-written, nobody left running, and the next run works."""

from __future__ import annotations

import json
import random
import signal
import time
from pathlib import Path

import pytest

from ...campaign import FULL, SEED
from .conftest import EXAMPLES
from .runs import Run

CLASS = "orders.Order"
KILLS = 100 if FULL else 3
LONGEST = 5.0
"""Seconds after which a run is killed at the latest."""

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="looks for processes in /proc"
)


def test_killed_at_random_moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    moments = random.Random(SEED)
    arguments = [str(EXAMPLES), "-c", CLASS, "--budget", "8s"]
    for number in range(KILLS):
        run = Run(tmp_path / str(number), arguments, temporary=temporary)
        process = run.start()
        time.sleep(moments.uniform(0.0, LONGEST))
        process.send_signal(signal.SIGKILL)
        process.wait()
        left = run.leftovers()
        assert left == [], (number, [Path(f"/proc/{each}/cmdline").read_text() for each in left])
        for file in run.out.rglob("*") if run.out.exists() else ():
            assert not file.name.startswith("."), file
            if file.suffix == ".java":
                assert file.read_text().endswith("}\n")
        if run.json.exists():
            json.loads(run.json.read_text())
    left_behind = {folder.name for folder in temporary.iterdir()}
    last = Run(tmp_path / "last", [*arguments[:-1], "120s"], temporary=temporary)
    assert last.finish(180.0) == 0, last.text
    assert last.result["classes"][0]["tests"]
    now = {folder.name for folder in temporary.iterdir()}
    assert now & left_behind == set(), "what killed runs have left is removed"
    assert len(now) <= 1, "on a busy machine a process may die too late for its folder to be removed at once"
