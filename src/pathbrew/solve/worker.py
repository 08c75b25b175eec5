"""The process that runs solvers which cannot be interrupted: `python -m pathbrew.solve.worker FD`.

It imports the bindings once and then forks a worker for every request on its control socket, which
takes milliseconds; workers can be killed at any moment. A request is a line of `MESSAGE` bytes: the
name of a solver, with the worker's socket attached, or `kill PID`.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection

from pathbrew.defects import Border, Defects
from pathbrew.solve.binding import Binding, Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.cvc5_binding import Cvc5Binding
from pathbrew.solve.query import Answer, Query, Sat, Unsat
from pathbrew.solve.weight import weigh
from pathbrew.solve.z3_binding import Z3Binding
from pathbrew.terms import decode, encode_model

MESSAGE = 32
MEMORY = 6 << 30
STACK = 1 << 29
GRACE = 0.1


BINDINGS: dict[str, Callable[[], Binding]] = {
    "bitwuzla": BitwuzlaBinding,
    "z3": Z3Binding,
    "cvc5": Cvc5Binding,
}


NICE = {"bitwuzla": 0, "z3": 5, "cvc5": 10}
"""Priorities when processors are scarce: whom a query most often waits for goes first."""


def encode_answer(answer: Answer) -> tuple[str, object]:
    """An answer as plain data for the pipe."""
    if isinstance(answer, Sat):
        return "sat", encode_model(answer.model)
    return ("unsat", None) if isinstance(answer, Unsat) else ("unknown", answer.reason)


def serve(connection: Connection, name: str) -> None:
    """Answer queries until the other end closes; a query that overruns ends the process."""
    create = BINDINGS[name]
    incremental = Session(name, create)
    connection.send(os.getpid())
    while True:
        rows, seconds = connection.recv()
        signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
        try:
            conjuncts = tuple(decode(rows))
            once = weigh(conjuncts).floating
            session = Session(name, create, incremental=False) if once else incremental
            told = encode_answer(session.solve(Query(conjuncts, seconds).started()))
        except Exception as error:
            incremental.close()
            faults = Defects()
            told = "failed", faults.record(Border.LAYER, f"{name} (isolated)", error, lambda: "")
        signal.setitimer(signal.ITIMER_REAL, 0)
        connection.send(told)


def _serve_on_deep_stack(connection: Connection, name: str) -> None:
    """Some solvers recurse over terms: give them a stack for the deepest."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.nice(NICE[name])

    def run() -> None:
        with contextlib.suppress(EOFError, ConnectionError):  # the other end is gone: nothing to answer
            serve(connection, name)

    threading.stack_size(STACK)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


def main() -> None:
    """Fork workers on request until the control socket closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    control = socket.socket(fileno=int(sys.argv[1]))
    workers: set[int] = set()
    while True:
        message, fds, _, _ = socket.recv_fds(control, MESSAGE, 1)
        if not message:
            break
        command = message.decode().strip()
        if command.startswith("kill "):
            pid = int(command.split()[1])
            if pid in workers:
                os.kill(pid, signal.SIGKILL)
        else:
            pid = os.fork()
            if pid == 0:
                control.close()
                _serve_on_deep_stack(Connection(fds[0]), command)
                os._exit(0)
            os.close(fds[0])
            workers.add(pid)
        workers -= _ended(workers)
    for pid in workers:
        os.kill(pid, signal.SIGKILL)


def _ended(workers: set[int]) -> set[int]:
    """The workers that have ended; until they are collected here their numbers are not reused."""
    return {pid for pid in workers if os.waitpid(pid, os.WNOHANG)[0]}


if __name__ == "__main__":
    main()
