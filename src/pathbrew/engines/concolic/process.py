"""One executor: a JVM that runs instrumented code, started behind the walls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from pathbrew.deadline import Deadline
from pathbrew.engines.concolic.wire import (
    MAGIC,
    VERSION,
    FromExecutor,
    ProtocolError,
    Reader,
    ToExecutor,
    Writer,
)
from pathbrew.errors import JvmError
from pathbrew.jvm.process import JARS, AnswerLate, JvmProcess, ProcessEnded
from pathbrew.walls import CLOSED, Confinement, Gates

_STARTING_LIMIT = 60.0
_OPTIONS = (
    "-Xmx512m",
    "-Xss8m",
    "-XX:+UseSerialGC",
    "-Xshare:auto",
    "-XX:+DisplayVMOutputToStderr",
    "-Xrs",
    "-Djdk.reflect.useNativeAccessorOnly=true",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
)


class Link(Protocol):
    """A way to an executor; raises AnswerLate and ProcessEnded."""

    def send(self, frame: bytes | bytearray) -> None: ...
    def receive(self, time_limit: float) -> bytes: ...
    def kill(self) -> str: ...


class ExecutorProcess:
    """An executor that has said who it is, for one class path."""

    def __init__(
        self,
        link: Link,
        class_path: Sequence[Path],
        inputs: Sequence[str],
        instrument: Sequence[str],
        leave: Sequence[str],
    ) -> None:
        self._link = link
        self._greet()
        opening = Writer(ToExecutor.OPEN).texts([str(path) for path in class_path])
        link.send(opening.texts(list(inputs)).texts(list(instrument)).texts(list(leave)).content)

    def _greet(self) -> None:
        try:
            hello = Reader(self._link.receive(_STARTING_LIMIT))
        except (AnswerLate, ProcessEnded) as cause:
            raise JvmError(f"the executor's JVM did not start: {self._link.kill()}") from cause
        if hello.octet() != FromExecutor.HELLO or hello.number() != MAGIC:
            raise ProtocolError("this is no executor")
        version = hello.number()
        if version != VERSION:
            raise ProtocolError(f"the executor speaks version {version} of the protocol, not {VERSION}")

    def send(self, frame: Writer) -> None:
        self._link.send(frame.content)

    def receive(self, time_limit: float) -> tuple[FromExecutor, Reader]:
        """The next frame of a run: events, or how it ended."""
        frame = Reader(self._link.receive(time_limit))
        kind = frame.octet()
        if kind not in (FromExecutor.EVENTS, FromExecutor.ENDED):
            raise ProtocolError(f"an executor sent a frame of kind {kind}")
        return FromExecutor(kind), frame

    def stop(self, time_limit: float) -> bool:
        """End the run that is under way; False if it does not end in time."""
        limit = Deadline.after(time_limit)
        self.send(Writer(ToExecutor.STOP))
        try:
            while self.receive(max(limit.left, 0.0))[0] is not FromExecutor.ENDED:
                pass
        except AnswerLate:
            return False
        return True

    def kill(self) -> str:
        return self._link.kill()


def start(
    jdk_home: Path,
    class_path: Sequence[Path],
    *,
    assertions: bool,
    gates: Gates = CLOSED,
    inputs: Sequence[str] = (),
    instrument: Sequence[str] = (),
    leave: Sequence[str] = (),
) -> ExecutorProcess:
    """Start an executor here, behind the walls; it talks over its standard streams."""
    readable = tuple(path.resolve() for path in class_path)
    confinement = Confinement(jdk_home, readable, gates=gates)
    options = [*_OPTIONS, "-enableassertions" if assertions else "-disableassertions"]
    link = JvmProcess(confinement, options, JARS / "agent.jar")
    return ExecutorProcess(link, readable, inputs, instrument, leave)
