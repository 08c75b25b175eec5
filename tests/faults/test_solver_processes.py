"""Processes of solvers killed at every message: others answer, they come back, and none is left behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pathbrew.solve import Query, Sat, SolverOptions, Unknown, build_chain
from pathbrew.solve import isolated as isolated_module
from pathbrew.solve.isolated import Isolated, worker_source
from pathbrew.terms import (
    INT,
    LONG,
    Term,
    encode,
    iadd,
    ieq,
    igt,
    ilt,
    imul,
    irem,
    ladd,
    ldiv,
    lgt,
    lmul,
    variable,
)

X = variable("x", INT)
EASY = (igt(X, 41), ilt(X, 43))


def heavy() -> tuple[Term, ...]:
    """Products that keep a solver at work."""
    a, c = variable("a", LONG), variable("c", LONG)
    term = a
    for place in range(40):
        term = lmul(ldiv(ladd(term, 7 + place), c), ladd(a, place))
    return lgt(term, 123_456_789), lgt(a, 1000)


def greeted(solver: Isolated) -> int:
    """The process of a solver that has said that it is there."""
    solver.warm()
    assert solver.connection is not None and solver.connection.poll(30)
    assert solver.receive() is None
    assert solver._pid is not None
    return solver._pid


def is_gone(process: int, patience: float = 20.0) -> bool:
    until = time.monotonic() + patience
    while time.monotonic() < until:
        state = Path(f"/proc/{process}/stat")
        try:
            if state.read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


def kill(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    assert is_gone(process)


def kill_worker(solver: Isolated) -> None:
    assert solver._pid is not None
    kill(solver._pid)


def kill_source(solver: Isolated) -> None:
    kill(worker_source()._process.pid)


@pytest.mark.parametrize("strike", [kill_worker, kill_source])
@pytest.mark.parametrize("name", ["bitwuzla", "z3", "cvc5"])
def test_killed_between_two_queries(name: str, strike: Callable[[Isolated], None]) -> None:
    solver = Isolated(name)
    greeted(solver)
    for _ in range(2):
        strike(solver)
        answer = solver.solve(Query(EASY, 20.0))
        # The worker may be found dead only when it is read from: the next query has another one.
        assert isinstance(answer, Sat | Unknown)
        again = solver.solve(Query(EASY, 20.0))
        assert isinstance(again, Sat) and again.model[X] == 42
        if solver._pid is None:
            greeted(solver)
    solver.close()


@pytest.mark.parametrize("strike", [kill_worker, kill_source])
def test_killed_at_a_query(strike: Callable[[Isolated], None]) -> None:
    solver = Isolated("z3")
    process = greeted(solver)
    solver.send(encode(heavy()), 3.0)
    strike(solver)
    solver.abandon()
    assert not solver.busy
    answer = solver.solve(Query(EASY, 20.0))
    assert isinstance(answer, Sat) and answer.model[X] == 42
    solver.close()
    assert is_gone(process)


def test_killed_before_it_greets() -> None:
    solver = Isolated("cvc5")
    solver.warm()
    kill_source(solver)
    assert isinstance(solver.solve(Query(EASY, 20.0)), Sat | Unknown)
    assert isinstance(solver.solve(Query(EASY, 20.0)), Sat)
    solver.close()


def test_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver in this process answers alone."""

    def refuse(self: object, name: str) -> None:
        raise BlockingIOError("no more processes")

    with build_chain() as chain:
        for worker in chain._portfolio.workers:
            worker.close()
        monkeypatch.setattr(isolated_module.WorkerSource, "spawn", refuse)
        solved = chain.solve(Query((ieq(imul(X, X), 1_522_756), igt(irem(iadd(X, 1), 7), 2)), 20.0))
        assert isinstance(solved, Sat | Unknown)
        assert isinstance(chain.solve(Query(EASY, 20.0)), Sat)
        assert list(chain.defects) == []


def test_all_workers_die_during_a_race() -> None:
    options = SolverOptions(repair=False, reuse=False, sampling=False, cache=False, descent=False)
    with build_chain(options) as chain:
        workers = chain._portfolio.workers
        processes = [greeted(worker) for worker in workers]
        for process in processes:
            os.kill(process, signal.SIGKILL)
        answer = chain.solve(Query(heavy(), 2.0))
        assert isinstance(answer, Sat | Unknown)
        assert isinstance(chain.solve(Query(EASY, 20.0)), Sat)
        later = [worker._pid for worker in workers if worker._pid is not None]
    assert all(is_gone(process) for process in (*processes, *later))
