"""Processes of this machine that search: forked as they are needed, by one that was forked at the start."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
from collections.abc import Callable, Sequence
from itertools import count
from multiprocessing.connection import Connection, wait
from typing import NoReturn

from pathbrew.deadline import Deadline
from pathbrew.errors import PathbrewError
from pathbrew.lifetime import die_with_parent
from pathbrew.program.transport import pack
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.searchers import Done, Process, Search, live
from pathbrew.verbs.generate.serving import HURRY_SIGNAL
from pathbrew.verbs.generate.subject import Subject
from pathbrew.walls.scratch import sweep

DEATH = 0.3
"""Seconds at most that are waited for processes to die which were killed; what they leave then, the next run
removes."""

Serve = Callable[[Callable[[Search], None], bool], None]
"""Prepares what searches need, and hands the search to the loop that is given; told if it is the first to."""


class Forks:
    """To be made before there are other threads.

    `load` loads what those need that take the place of the `first` ones; these load it by themselves, while
    their JVMs start.
    """

    is_far = False

    def __init__(
        self, first: int, subjects: Sequence[Subject], serve: Serve, load: Callable[[], None]
    ) -> None:
        self._control, theirs = socket.socketpair()
        self._nursery = os.fork()
        if self._nursery == 0:
            self._control.close()
            _fork_searchers(theirs, subjects, serve, load, first)
        theirs.close()
        self._dying: list[Connection] = []

    def more(self, count: int) -> list[Process]:
        return [self._fork() for _ in range(count)]

    def _fork(self) -> Process:
        mine, theirs = socket.socketpair()
        socket.send_fds(self._control, [b"+"], [theirs.fileno()])
        theirs.close()
        number = int.from_bytes(self._control.recv(4), "big")
        return Process(Connection(mine.detach()), number)

    def hurry(self, process: Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.number, HURRY_SIGNAL)

    def end(self, process: Process) -> None:
        self._dying.append(process.connection)
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.number, signal.SIGKILL)

    def close(self) -> None:
        """Also remove what the processes leave."""
        self._await_deaths()
        self._control.close()
        os.waitpid(self._nursery, 0)
        sweep()

    def _await_deaths(self) -> None:
        """Wait until the processes that were killed are dead, which closes their ends of the connections."""
        until = Deadline.after(DEATH)
        while self._dying and not until.has_passed:
            for connection in wait(self._dying, max(0.0, until.left)):
                assert isinstance(connection, Connection)
                try:
                    connection.recv_bytes()
                except (EOFError, OSError):
                    connection.close()
                    self._dying.remove(connection)


def _fork_searchers(
    control: socket.socket, subjects: Sequence[Subject], serve: Serve, load: Callable[[], None], first: int
) -> NoReturn:
    """The life of the process that the others are forked from: it has no threads and holds no locks."""
    try:
        die_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for number in count():
            message, files, _, _ = socket.recv_fds(control, 1, 1)
            if not message:
                break
            if number == first:
                load()
            searcher = os.fork()
            if searcher == 0:
                control.close()
                _live(Connection(files[0]), subjects, serve, is_first=number == 0)
            os.close(files[0])
            control.sendall(searcher.to_bytes(4, "big"))
    finally:
        os._exit(0)


def _live(connection: Connection, subjects: Sequence[Subject], serve: Serve, *, is_first: bool) -> NoReturn:
    """The life of a searcher."""
    die_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(HURRY_SIGNAL, signal.SIG_IGN)  # until there is a search
    status = 0
    try:
        serve(lambda search: live(connection, subjects, search), is_first)
    except (EOFError, BrokenPipeError):
        pass
    except PathbrewError as error:
        with contextlib.suppress(OSError):
            connection.send_bytes(pack(Done(0, None, Reason(Cause.ERROR, details=(str(error),)))))
    except BaseException:
        status = 1
        raise
    finally:
        os._exit(status)
