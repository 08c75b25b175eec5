"""Pieces of work in processes forked from this one; what they send comes in the order of the pieces.

A piece starts from the state of this process at the fork, whichever pieces ran before it and where, so that
what it finds does not depend on the number of processes.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from typing import Generic, TypeVar

from pathbrew.deadline import NEVER, Deadline

Resource = TypeVar("Resource")
Send = Callable[[bytes], None]
Work = Callable[[int, Resource, Send], None]
"""Does the piece of that number and sends what it finds."""

CAN_FORK = hasattr(os, "fork")
OVERTIME = 0.3
"""Seconds after the deadline in which a piece may still send what it has."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A piece that did not come to its end: its process died, or the time was over."""

    is_dead: bool


@dataclass(slots=True)
class _Piece:
    """A piece that is under way: its process, and what it has sent."""

    process: int
    connection: Connection
    sent: deque[bytes] = field(default_factory=deque)
    is_finished: bool = False
    lost: Lost | None = None


class Crew(Generic[Resource]):
    """At most `jobs` processes at a time, each with a resource that is opened for it just before the fork."""

    def __init__(self, jobs: int, resource: Callable[[], AbstractContextManager[Resource]]) -> None:
        self._jobs = jobs
        self._resource = resource

    def results(
        self, count: int, work: Work[Resource], deadline: Deadline, turn: Deadline = NEVER
    ) -> Generator[tuple[int, bytes | Lost], None, None]:
        """What the pieces send, by the order of their numbers; ends all processes when it is closed.

        Nothing is started after the deadline: the first piece that was not is the last that is heard of.
        Nothing is started after the turn, either, but what has been comes to its end.
        """
        pieces: list[_Piece] = []
        lifeline, held = os.pipe()
        try:
            for number in range(count):
                while True:
                    while len(pieces) < count and self._running(pieces) < self._jobs:
                        if deadline.has_passed or (turn.has_passed and pieces):
                            count = len(pieces)
                            break
                        pieces.append(self._start(len(pieces), work, (lifeline, held), pieces))
                    if number == count:
                        if deadline.has_passed:
                            yield number, Lost(is_dead=False)
                        return
                    piece = pieces[number]
                    while piece.sent:
                        yield number, piece.sent.popleft()
                    if piece.is_finished:
                        break
                    self._receive(pieces, deadline)
                if piece.lost is not None:
                    yield number, piece.lost
        finally:
            os.close(held)
            os.close(lifeline)
            for piece in pieces:
                self._end(piece)

    def _running(self, pieces: list[_Piece]) -> int:
        return sum(not piece.is_finished for piece in pieces)

    def _start(
        self, number: int, work: Work[Resource], lifeline: tuple[int, int], others: list[_Piece]
    ) -> _Piece:
        receiving, sending = Pipe(duplex=False)
        with self._resource() as resource, warnings.catch_warnings():
            # Only this thread goes on in the new process; it takes no lock that another may hold.
            warnings.simplefilter("ignore", DeprecationWarning)
            process = os.fork()
            if process == 0:
                try:
                    os.close(lifeline[1])
                    receiving.close()
                    for other in others:
                        other.connection.close()
                    _become_worker(lifeline[0])
                    work(number, resource, sending.send_bytes)
                    sending.send_bytes(b"")
                finally:
                    os._exit(0)
        sending.close()
        return _Piece(process, receiving)

    def _receive(self, pieces: list[_Piece], deadline: Deadline) -> None:
        """Wait for something to arrive, and take all that has."""
        open_pieces = {piece.connection: piece for piece in pieces if not piece.is_finished}
        seconds = max(0.0, deadline.left + OVERTIME)
        ready = wait(list(open_pieces), seconds)
        for connection in ready:
            piece = open_pieces[connection]  # type: ignore[index]
            try:
                message = piece.connection.recv_bytes()
            except (EOFError, OSError):
                piece.lost = Lost(is_dead=True)
                self._end(piece)
                continue
            if message:
                piece.sent.append(message)
            else:
                self._end(piece)
        if not ready:
            for piece in open_pieces.values():
                piece.lost = Lost(is_dead=False)
                self._end(piece)

    def _end(self, piece: _Piece) -> None:
        if piece.process:
            with suppress(ProcessLookupError):
                os.kill(piece.process, signal.SIGKILL)
            os.waitpid(piece.process, 0)
            piece.connection.close()
        piece.process = 0
        piece.is_finished = True


def _become_worker(lifeline: int) -> None:
    """Leave interrupts to the first process, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()

    def watch() -> None:
        os.read(lifeline, 1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
