"""Processes of other machines that search: a Ray cluster keeps them, and they connect to this one."""

from __future__ import annotations

import hmac
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue

from pathbrew.classfile import ClassPath
from pathbrew.deadline import NEVER, Deadline
from pathbrew.distribution.cluster import own_place
from pathbrew.distribution.ray_processes import kept_processes
from pathbrew.engines.concolic.place import TOKEN_LENGTH, Place
from pathbrew.errors import InputError
from pathbrew.program.transport import pack
from pathbrew.verbs.generate.searchers import Process
from pathbrew.verbs.generate.serving import Serving
from pathbrew.verbs.generate.subject import Subject

MODULE = "pathbrew.verbs.generate.outpost"
"""What the processes run."""
PATIENCE = 60.0
"""Seconds in which the first process has to come."""
GREETING_LIMIT = 10.0
"""Seconds in which whoever connects has to say the token."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a process on another machine is to know of a run."""

    place: Place
    """Where it connects to."""
    serving: Serving
    models: dict[str, str]
    subjects: tuple[tuple[str, bytes], ...]
    """Names of classes, and what of them is tested and what a suite covers already, packed."""


class Outposts:
    """So many processes on a cluster; who connects has to know the token before anything is read from it."""

    is_far = True

    def __init__(
        self,
        address: str,
        count: int,
        class_path: ClassPath,
        subjects: Sequence[Subject],
        serving: Serving,
    ) -> None:
        self._address = address
        self._patience = Deadline.after(PATIENCE)
        place = own_place(address)
        self._token = place.token
        family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
        self._listening = socket.create_server((place.host, 0), family=family)
        self._arrived: SimpleQueue[Process] = SimpleQueue()
        threading.Thread(target=self._listen, name="outposts", daemon=True).start()
        assignment = Assignment(
            replace(place, port=self._listening.getsockname()[1]),
            serving,
            dict(subjects[0].program.models) if subjects else {},
            tuple((each.java_class.name, pack((*each.asked_for, each.existing))) for each in subjects),
        )
        self._kept = kept_processes(address, MODULE, class_path.jdk, class_path.locations, count, assignment)

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._greet, args=(connection,), daemon=True).start()

    def _greet(self, connection: socket.socket) -> None:
        """Admit a process that knows the token."""
        connection.settimeout(GREETING_LIMIT)
        token = b""
        with suppress(OSError):
            while len(token) < TOKEN_LENGTH and (more := connection.recv(TOKEN_LENGTH - len(token))):
                token += more
        if not hmac.compare_digest(token, self._token):
            connection.close()
            return
        connection.settimeout(None)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._arrived.put(Process(Connection(connection.detach())))

    def more(self, count: int) -> list[Process]:
        """Raises InputError if none has come for long."""
        found: list[Process] = []
        with suppress(Empty):
            while len(found) < count:
                found.append(self._arrived.get_nowait())
        if found:
            self._patience = NEVER
        if self._patience.has_passed:
            why = self._kept.trouble() or "it does not connect"
            raise InputError(f"--ray {self._address}: no process there is ready to search: {why}")
        return found

    def hurry(self, process: Process) -> None:
        """Nothing: it is only told when its search begins."""

    def end(self, process: Process) -> None:
        """Hang up: the process notices and ends."""
        process.connection.close()

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._kept.close()
