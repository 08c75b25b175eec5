"""JVMs killed at every message: others take their place, nothing is lost, and none is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pathbrew.api import generate
from pathbrew.classfile import find_jdk
from pathbrew.classfile.sources import compile_sources
from pathbrew.jvm import JvmWorker, ReplayRequest, Returned, Threw
from pathbrew.jvm.process import JvmProcess
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.jvm.suite_process import SuiteProcess

from .injection import SMALL
from .test_generate import statuses
from .test_solver_processes import is_gone

SIGN = """
public class Sign {
    public static int of(int x) {
        return x > 1_000_003 ? 1 : 10 / x;
    }
}
"""
SIGN_TEST = """
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SignTest {
    @Test
    void large() {
        assertEquals(1, Sign.of(2_000_000));
    }

    @Test
    void small() {
        assertEquals(5, Sign.of(2));
    }
}
"""


@pytest.fixture(scope="module")
def sign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("sign") / "Sign.java"
    source.write_text(SIGN)
    return compile_sources([source], find_jdk())


def kill(process: JvmProcess | SuiteProcess) -> None:
    os.kill(process._process.pid, signal.SIGKILL)
    assert is_gone(process._process.pid)


class Killer:
    """Counts the messages of workers, also in forks, and kills those that are about to have a chosen one."""

    def __init__(self, patch: pytest.MonkeyPatch, file: Path) -> None:
        self._count = multiprocessing.Value("i", 0)
        self.chosen: set[int] = set()
        self._file = file
        for name in ("send", "receive"):
            self._wrap(patch, name)

    def _wrap(self, patch: pytest.MonkeyPatch, name: str) -> None:
        original = getattr(JvmProcess, name)

        def struck(process: JvmProcess, *arguments: Any) -> Any:
            if self._next() in self.chosen:
                with self._file.open("a") as file:
                    file.write(f"{process.process_id}\n")
                kill(process)
            return original(process, *arguments)

        patch.setattr(JvmProcess, name, struck)

    def _next(self) -> int:
        with self._count.get_lock():
            self._count.value += 1
            return int(self._count.value)

    def start_over(self) -> None:
        self._count.value = 0

    @property
    def killed(self) -> list[int]:
        """Also by forks of this process."""
        return list(map(int, self._file.read_text().split())) if self._file.exists() else []


def test_a_worker_killed_at_every_message(
    sign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killer = Killer(monkeypatch, tmp_path / "killed")
    requests = [ReplayRequest("Sign", "of", "(I)I", arguments=(x,)) for x in (2_000_000, 0)]
    with JvmWorker(find_jdk().home) as worker:
        at, is_met = 1, True
        while is_met:
            killer.start_over()
            killer.chosen = {at}
            with worker.open([sign], traced=True) as loader:
                results = worker.replay_many(loader, requests)
            assert [type(result.outcome) for result in results] == [Returned, Threw]
            assert [len(result.trace) > 0 for result in results] == [True, True]
            is_met = len(killer.killed) == at
            at += 1
        last = worker.process_id
    assert at > 7
    assert last is not None and all(map(is_gone, (*killer.killed, last)))


def test_workers_killed_while_tests_are_generated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    killer = Killer(monkeypatch, tmp_path / "killed")
    killer.chosen = {1, 30, 101, 200, 303}  # far apart: a request that is killed twice is given up
    result = generate([SMALL], ["Small"], out=str(tmp_path / "out"), budget="300s")
    assert len(killer.killed) >= 2  # how many messages there are depends on how fast the machine is
    assert Counter(statuses(result).values()) == {"covered": 23, "infeasible": 1}
    assert result.files and not result.defects and not result.mismatches
    assert all(map(is_gone, killer.killed))
    assert "Traceback" not in "".join(capfd.readouterr())


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("kind", ["compiled", "started", "passed", "done"])
def test_a_jvm_of_a_suite_killed_at_a_record(
    sign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The record arrives, and nothing that the process has sent behind it."""
    original = SuiteProcess.read
    struck: list[SuiteProcess] = []
    processes: set[int] = set()

    def read(process: SuiteProcess) -> list[list[str]] | None:
        processes.add(process._process.pid)
        records = original(process)
        if process in struck:
            return None if records is None else []
        kinds = [record[0] for record in records or ()]
        if struck or records is None or kind not in kinds:
            return records
        struck.append(process)
        kill(process)
        return records[: kinds.index(kind) + 1]

    monkeypatch.setattr(SuiteProcess, "read", read)
    source = tmp_path / "SignTest.java"
    source.write_text(SIGN_TEST)
    result = run_suite(
        find_jdk().home,
        [sign],
        [Source("SignTest", source)],
        ["Sign"],
        release=17,
        seed=1,
        time_limit=60.0,
        work_folder=tmp_path / "work",
    )
    assert struck
    assert result.passed == {("SignTest", "large"), ("SignTest", "small")}
    assert result.failures == () and result.complete
    assert [measured.class_name for measured in result.coverage] == ["Sign"]
    assert all(map(is_gone, processes))
