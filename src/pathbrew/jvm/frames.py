"""Frames to and from a process: a length of four bytes, and as much content."""

from __future__ import annotations

import os
import selectors
from struct import Struct

from pathbrew.deadline import Deadline
from pathbrew.pace import Waiting

_LENGTH = Struct(">i")
_CHUNK = 1 << 20
_PROMPT = 0.05
"""Seconds within which most answers come: only for later ones is it looked at what the process does."""
_BUSY = 4.0
"""How many times the limit an answer may take if the process has to wait for a processor."""
_NOTABLE = 0.02
"""Seconds of waiting for a processor that are worth another look."""


class ProcessEnded(Exception):
    """The process ended, or broke the protocol, before it answered."""


class AnswerLate(Exception):
    """No answer arrived in time."""


class Frames:
    """Exchanges frames over two descriptors, which others close; none that arrives is longer than `largest`.

    `process_id` is the process at the other end, or 0 if it is on another machine.
    """

    def __init__(self, reading: int, writing: int, process_id: int, largest: int) -> None:
        self._reading = reading
        self._writing = writing
        self._process_id = process_id
        self._largest = largest
        self._selector = selectors.DefaultSelector()
        self._selector.register(reading, selectors.EVENT_READ)
        self._buffer = bytearray()
        self._at = 0

    def close(self) -> None:
        self._selector.close()

    def send(self, frame: bytes | bytearray) -> None:
        """Sends one frame; raises ProcessEnded when nobody listens any more."""
        rest = memoryview(_LENGTH.pack(len(frame)) + frame)
        try:
            while rest:
                rest = rest[os.write(self._writing, rest) :]
        except OSError as cause:
            raise ProcessEnded from cause

    def receive(self, time_limit: float) -> bytes:
        """The next frame; raises AnswerLate or ProcessEnded.

        Time in which the process waits for a processor does not count, up to a few times the limit: on a busy
        machine it would be taken for one that hangs.
        """
        deadline = Deadline.after(min(time_limit, _PROMPT))
        rest = time_limit - _PROMPT
        latest = Deadline.after(_BUSY * time_limit)
        waiting: Waiting | None = None
        while True:
            available = len(self._buffer) - self._at
            if available >= 4:
                (length,) = _LENGTH.unpack_from(self._buffer, self._at)
                if not 0 < length <= self._largest:
                    raise ProcessEnded
                if available >= 4 + length:
                    return self._next(length)
            if not self._selector.select(max(0.0, deadline.left)):
                if waiting is None:
                    waiting = Waiting(self._process_id)
                else:
                    rest = waiting.seconds()
                deadline = min(Deadline.after(rest), latest)
                if rest < _NOTABLE or deadline.has_passed:
                    raise AnswerLate
                continue
            try:
                chunk = os.read(self._reading, _CHUNK)
            except ConnectionError as cause:
                raise ProcessEnded from cause
            if not chunk:
                raise ProcessEnded
            self._buffer += chunk

    def _next(self, length: int) -> bytes:
        start = self._at + 4
        frame = bytes(self._buffer[start : start + length])
        self._at = start + length
        if self._at > _CHUNK or self._at == len(self._buffer):
            del self._buffer[: self._at]
            self._at = 0
        return frame
