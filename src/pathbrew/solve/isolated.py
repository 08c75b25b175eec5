"""Solvers in processes of their own, kept warm and killed when they overrun."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import socket
import subprocess
import sys
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from pathlib import Path

from pathbrew.deadline import Deadline, clock
from pathbrew.defects import Defect, Defects
from pathbrew.solve.query import UNSAT, Answer, Counters, Query, Sat, Unknown, unanswered
from pathbrew.terms import decode_model, encode

MESSAGE = 32
ATTEMPTS = 3
"""How often a worker is started for one query before its solver is given up."""
GRACE = 0.03
"""How long after its limit an answer is still taken."""


class WorkerSource:
    """The process that forks workers; one serves the whole program."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair()
        source = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join(p for p in (source, os.environ.get("PYTHONPATH")) if p)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pathbrew.solve.worker", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )
        theirs.close()
        self.owner = os.getpid()

    def alive(self) -> bool:
        return self.owner == os.getpid() and self._process.poll() is None

    def spawn(self, name: str) -> Connection:
        """The connection of a new worker, which first sends its process number."""
        mine, theirs = socket.socketpair()
        socket.send_fds(self._control, [name.encode().ljust(MESSAGE)], [theirs.fileno()])
        theirs.close()
        return Connection(mine.detach())

    def kill(self, pid: int) -> None:
        with contextlib.suppress(OSError):  # the source is gone, and its workers end by themselves
            self._control.sendall(f"kill {pid}".encode().ljust(MESSAGE))

    def close(self) -> None:
        self._control.close()
        self._process.wait()

    def discard(self) -> None:
        """Have another source started when there is need of one."""
        self._process.kill()
        self.close()


_source: WorkerSource | None = None


def worker_source() -> WorkerSource:
    """The source of workers, started when first needed and again if it died."""
    global _source
    if _source is None or not _source.alive():
        _source = WorkerSource()
        atexit.register(_source.close)
    return _source


class Isolated:
    """One solver in a worker; queries can be sent, waited for with others, and abandoned."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counters = Counters()
        self.connection: Connection | None = None
        self._pid: int | None = None
        self._sent_at = 0.0
        self._rows: object = None
        self.defects = Defects()
        self.busy = False

    def warm(self) -> None:
        """Have a worker ready before the first query."""
        if self.connection is None:
            source = worker_source()
            try:
                self.connection = source.spawn(self.name)
            except OSError:
                source.discard()
                self.connection = worker_source().spawn(self.name)

    def send(self, rows: object, seconds: float) -> None:
        """Start on a query; `rows` are its encoded conjuncts."""
        self.counters.asked += 1
        self._sent_at = clock()
        self._rows = rows
        for _ in range(ATTEMPTS):
            try:
                self.warm()
                assert self.connection is not None
                self.connection.send((rows, seconds))
            except OSError:  # the worker died since its last answer
                self._forget()
            else:
                self.busy = True
                return
        self._done(unanswered(f"{self.name} could not be started"))

    def receive(self) -> Answer | None:
        """What has arrived: the answer, or None when it was only the worker's greeting."""
        assert self.connection is not None
        try:
            message = self.connection.recv()
        except (EOFError, OSError):
            self._forget()
            return self._done(unanswered(f"{self.name} died, of time or memory"))
        if isinstance(message, int):
            self._pid = message
            return None
        verdict, data = message
        if verdict == "failed":
            assert isinstance(data, Defect)
            self.defects.absorb([replace(data, reproduction=json.dumps(self._rows))])
            return self._done(unanswered(str(data)))
        if verdict == "sat":
            return self._done(Sat(decode_model(data)))
        return self._done(UNSAT if verdict == "unsat" else Unknown(data))

    def _done(self, answer: Answer) -> Answer:
        self.busy = False
        self.counters.seconds += clock() - self._sent_at
        self.counters.count(answer)
        return answer

    def abandon(self) -> None:
        """Kill the worker if it is still at a query."""
        if not self.busy:
            return
        assert self.connection is not None
        if self._pid is None and self.connection.poll():
            self.receive()
        if self.busy:
            self._done(unanswered("abandoned"))
        if self._pid is not None and worker_source().alive():
            worker_source().kill(self._pid)
        self._forget()

    def _forget(self) -> None:
        if self.connection is not None:
            self.connection.close()
        self.connection, self._pid = None, None

    def solve(self, query: Query) -> Answer:
        return race([self], query, [0.0])

    def close(self) -> None:
        self.abandon()
        self._forget()


def await_answer(contestants: list[Isolated], deadline: Deadline) -> Answer | None:
    """The first definite answer to arrive before the deadline; None if there is none."""
    while True:
        running = {c.connection: c for c in contestants if c.busy and c.connection is not None}
        seconds = deadline.left
        if not running:
            return None
        ready = wait(list(running), max(0.0, seconds))
        for connection in ready:
            answer = running[connection].receive()  # type: ignore[index]
            if answer is not None and not isinstance(answer, Unknown):
                return answer
        if not ready and seconds <= 0:
            return None


def race(contestants: list[Isolated], query: Query, delays: list[float]) -> Answer:
    """Ask each solver after its delay; the first definite answer counts, and the rest are killed."""
    rows = encode(query.conjuncts)
    now = clock()
    deadline = Deadline(now + query.remaining())
    waiting = sorted(zip([now + d for d in delays], contestants, strict=True), key=lambda entry: entry[0])
    running: list[Isolated] = []
    answer: Answer | None = None
    while answer is None and (waiting or running) and not deadline.has_passed:
        while waiting and waiting[0][0] <= clock():
            running.append(waiting.pop(0)[1])
            running[-1].send(rows, max(0.001, query.remaining()))
        until = deadline.later(GRACE)
        answer = await_answer(running, min(until, Deadline(waiting[0][0])) if waiting else until)
        running = [contestant for contestant in running if contestant.busy]
        if not running and waiting:
            waiting[0] = (0.0, waiting[0][1])  # nobody is left at work: the next need not wait
    for contestant in contestants:
        contestant.abandon()
    return answer or unanswered("time limit" if query.remaining() <= 0 else "every solver gave up")
