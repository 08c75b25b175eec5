"""An executor that is no JVM, written from the page of the protocol (docs/concolic.md)."""

from __future__ import annotations

import socket
import struct
from contextlib import suppress

HELLO, EVENTS, ENDED = 1, 2, 3
OPEN, RUN = 1, 2
SITE, BRANCH = 1, 3
RETURNED, BOX = 1, 5
IFGE, OFFSET = 156, 1


class ForeignExecutor:
    """Runs `static int sign(int x) { if (x < 0) return 1; return 0; }` of a class by itself."""

    def __init__(self, place: tuple[str, int], token: bytes, *, runs: int | None = None) -> None:
        """It hangs up in the middle of a run after so many, if that is said."""
        self._connection = socket.create_connection(place)
        self._connection.sendall(token)
        self._left = runs
        self._knows_site = False

    def serve(self) -> None:
        """Until the selector hangs up."""
        with self._connection, suppress(OSError, EOFError):
            self._send(HELLO, struct.pack(">ii", 0x50424358, 5))
            while True:
                kind, content = self._receive()
                if kind == OPEN:
                    self._knows_site = False
                if kind == RUN:
                    if self._left == 0:
                        return
                    self._left = None if self._left is None else self._left - 1
                    self._run(content)

    def _run(self, content: bytes) -> None:
        owner, at = self._text(content, 0)
        name, at = self._text(content, at)
        descriptor, at = self._text(content, at)
        inputs, has_receiver, arguments, is_symbolic = struct.unpack_from(">4xibib", content, at)
        assert (inputs, has_receiver, arguments, is_symbolic) == (0, 0, 1, 1)
        letter, x = struct.unpack_from(">cq", content, at + 14)
        assert letter == b"I"
        events = b""
        if not self._knows_site:
            events += bytes([SITE]) + _text(owner) + _text(name + descriptor) + struct.pack(">i", OFFSET)
            self._knows_site = True
        events += struct.pack(">BBi?q?q?", BRANCH, IFGE, 0, True, 1, False, 0, x >= 0)
        self._send(EVENTS, events)
        self._send(ENDED, struct.pack(">BBcq?", RETURNED, BOX, b"I", int(x < 0), False))

    @staticmethod
    def _text(content: bytes, at: int) -> tuple[str, int]:
        (length,) = struct.unpack_from(">i", content, at)
        end = at + 4 + 2 * length
        return content[at + 4 : end].decode("utf-16-be"), end

    def _send(self, kind: int, content: bytes) -> None:
        self._connection.sendall(struct.pack(">iB", len(content) + 1, kind) + content)

    def _receive(self) -> tuple[int, bytes]:
        (length,) = struct.unpack(">i", self._exactly(4))
        content = self._exactly(length)
        return content[0], content[1:]

    def _exactly(self, count: int) -> bytes:
        content = b""
        while len(content) < count:
            more = self._connection.recv(count - len(content))
            if not more:
                raise EOFError
            content += more
        return content


def _text(text: str) -> bytes:
    return struct.pack(">i", len(text)) + text.encode("utf-16-be")
