"""What is said to an executor, and what it says: frames of the protocol, over whatever leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.deadline import Deadline
from pathbrew.engines.concolic.pool import Link
from pathbrew.engines.concolic.wire import FromExecutor, ProtocolError, Reader, ToExecutor, Writer
from pathbrew.errors import InputError
from pathbrew.jvm.frames import AnswerLate

_NEVER = ("java.lang", "jdk.internal", "sun")


@dataclass(frozen=True, slots=True)
class Followed:
    """What executors follow: patterns of methods that give inputs, and of classes."""

    inputs: Sequence[str] = ()
    instrument: Sequence[str] = ()
    leave: Sequence[str] = ()

    def __post_init__(self) -> None:
        for pattern in self.instrument:
            for package in _NEVER:
                if pattern == package or pattern.startswith(f"{package}."):
                    raise InputError(
                        f"--instrument {pattern}: the JVM and the agent stand on classes of {package}, "
                        "which cannot be instrumented; texts, boxes and Math of java.lang are followed anyway"
                    )


class ExecutorProcess:
    """An executor that is ready for runs."""

    def __init__(self, link: Link, followed: Followed) -> None:
        self._link = link
        opening = Writer(ToExecutor.OPEN)
        for patterns in (followed.inputs, followed.instrument, followed.leave):
            opening.texts(list(patterns))
        link.send(opening.content)

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

    def rest(self) -> None:
        """Let others have it: no run is under way."""
        self._link.rest()

    def kill(self) -> None:
        self._link.kill()
