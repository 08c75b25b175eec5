"""Keeps executors: JVMs behind the walls whose standard streams are connections to a selector."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pathbrew.deadline import Deadline
from pathbrew.engines.concolic.place import Place
from pathbrew.errors import JvmError
from pathbrew.jvm.frames import AnswerLate
from pathbrew.jvm.process import JARS, JVM_OPTIONS, ConfinedJvm
from pathbrew.walls import CLOSED, Confinement, Gates

_OPTIONS = (
    *JVM_OPTIONS,
    "-Xmx512m",
    "-Xss8m",
    "-Xrs",
    "-Djdk.reflect.useNativeAccessorOnly=true",
    # What is done with symbols stays out of what is compiled for code without, or that is not inlined.
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=dontinline,pathbrew.agent.Run*::*",
)
_TICK_MILLISECONDS = 100
_GRACE = 1.0
"""Seconds in which a JVM whose selector has hung up has to end by itself."""
_CONNECTING_LIMIT = 10.0
_SOON = 5.0
"""Seconds after which an executor has been of use; after one that was not, the next has to wait."""
_PAUSE, _LONGEST_PAUSE = 0.2, 2.0
_HUNG_UP = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR


@dataclass(frozen=True, slots=True)
class Equipment:
    """What the executors of a station have: a JDK, a class path, open gates."""

    jdk_home: Path
    class_path: tuple[Path, ...]
    assertions: bool = False
    gates: Gates = CLOSED

    def start(self, connection: socket.socket) -> ConfinedJvm:
        """An executor that talks over the connection."""
        readable = tuple(path.resolve() for path in self.class_path)
        return ConfinedJvm(
            Confinement(self.jdk_home, readable, gates=self.gates),
            [*_OPTIONS, "-enableassertions" if self.assertions else "-disableassertions"],
            JARS / "agent.jar",
            [str(path) for path in readable],
            stdin=connection.fileno(),
            stdout=connection.fileno(),
        )


class Station:
    """Keeps so many executors connected to a selector, until it is closed or the selector is gone."""

    def __init__(
        self,
        equipment: Equipment,
        place: Place,
        count: int,
        started: Callable[[int, int], None] = lambda port, process: None,
        patience: float = 0.0,
    ) -> None:
        """`started` is told the port and the process of each executor.

        `patience` are the seconds for which a selector is waited for at first.
        """
        self._equipment = equipment
        self._place = place
        self._started = started
        self._patience = Deadline.after(patience)
        self._is_over = threading.Event()
        self.has_connected = False
        """Whether there was a selector."""
        self.ended: list[str] = []
        """How the last executors ended."""
        self._threads = [
            threading.Thread(target=self._keep, name=f"executor {i + 1}", daemon=True) for i in range(count)
        ]
        for thread in self._threads:
            thread.start()

    def wait(self) -> None:
        """Until the selector is gone."""
        for thread in self._threads:
            thread.join()

    def close(self) -> None:
        self._is_over.set()
        self.wait()

    def _keep(self) -> None:
        """One executor after the other."""
        pause = 0.0
        while not self._is_over.wait(pause):
            soon = Deadline.after(_SOON)
            try:
                connection = socket.create_connection((self._place.host, self._place.port), _CONNECTING_LIMIT)
            except OSError as gone:
                if self.has_connected or self._patience.has_passed:
                    self._note(f"there is no selector at {self._place.host}:{self._place.port}: {gone}")
                    return
                pause = _PAUSE
                continue
            with connection:
                self._serve(connection)
            pause = 0.0 if soon.has_passed else min(pause + _PAUSE, _LONGEST_PAUSE)

    def _serve(self, connection: socket.socket) -> None:
        self.has_connected = True
        connection.settimeout(None)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            connection.sendall(self._place.token)
            jvm = self._equipment.start(connection)
        except (OSError, JvmError) as failure:
            self._note(str(failure))
            return
        try:
            self._started(connection.getsockname()[1], jvm.process_id)
            self._watch(connection, jvm)
        finally:
            self._note(jvm.kill())
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _watch(self, connection: socket.socket, jvm: ConfinedJvm) -> None:
        poll = select.poll()
        poll.register(connection, _HUNG_UP)
        while not self._is_over.is_set() and not jvm.has_ended:
            if poll.poll(_TICK_MILLISECONDS):
                with suppress(AnswerLate):
                    jvm.wait(_GRACE)
                return

    def _note(self, how: str) -> None:
        self.ended = [*self.ended[-9:], how]
