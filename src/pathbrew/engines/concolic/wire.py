"""The protocol of executors: frames, numbers of events, and how values are read and written.

docs/concolic.md describes it for whoever writes another executor. Whatever an executor sends is checked here:
a length or a kind that cannot be raises ProtocolError.
"""

from __future__ import annotations

from enum import IntEnum
from struct import Struct, error

from pathbrew.arithmetic import bits_double, bits_float
from pathbrew.errors import JvmError

MAGIC, VERSION = 0x50424358, 5
LARGEST_FRAME = 64 << 20
LONGEST_TEXT = 1 << 20
"""In UTF-16 units."""
MOST_ELEMENTS = 64
"""Of an array that is told whole."""

_INT, _LONG = Struct(">i"), Struct(">q")


class ProtocolError(JvmError):
    """An executor sent something that the protocol does not have."""


class FromExecutor(IntEnum):
    """Frames that executors send."""

    HELLO = 1
    EVENTS = 2
    ENDED = 3


class ToExecutor(IntEnum):
    """Frames that executors get."""

    OPEN = 1
    RUN = 2
    ANSWER = 3
    STOP = 4


class Event(IntEnum):
    """What an executor tells of a run."""

    SITE = 1
    TOOK = 2
    BRANCH = 3
    SELECT = 4
    NULL = 5
    SAME = 6
    BINARY = 7
    UNARY = 8
    USE = 9
    TYPE = 10
    FIELD = 11
    LENGTH = 12
    COMMIT = 13
    SIZE = 14
    LOAD = 15
    STORE = 16
    ELEMENT = 17
    BOUNDS = 18
    INSIDE = 19
    PICK = 20
    MERGE = 21
    CALL = 22
    RESULT = 23
    INPUT = 24
    ASSUME = 25
    STRIPPED = 26
    UNFOLLOWED = 27
    OPEN = 28
    MADE = 29
    CONCATENATE = 30
    STEP = 31
    DECIDE = 32
    REFUSED = 33


class Kind(IntEnum):
    """How a value is told; primitives are told by the letter of their type."""

    NOTHING = 0
    NUMBER = 1
    ADDRESS = 2
    OTHER = 3
    TEXT = 4
    BOX = 5
    ARRAY = 6
    CONSTANT = 7
    PRIMITIVE = 8
    BUILDER = 9


class End(IntEnum):
    """How a run ended, as an executor sees it."""

    RETURNED = 1
    THREW = 2
    EXITED = 3
    ASSUMED_AWAY = 4
    STOPPED = 5


class Reader:
    """Reads what an executor has sent; raises ProtocolError where that is not possible."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    @property
    def is_at_end(self) -> bool:
        return self._at >= len(self._content)

    def octet(self) -> int:
        try:
            value = self._content[self._at]
        except IndexError:
            raise ProtocolError("a message of an executor is cut") from None
        self._at += 1
        return value

    def back(self) -> None:
        """Read the last octet again."""
        self._at -= 1

    def flag(self) -> bool:
        value = self.octet()
        if value > 1:
            raise ProtocolError(f"an executor sent {value} for true or false")
        return value == 1

    def number(self) -> int:
        return self._struct(_INT)

    def bits(self) -> int:
        return self._struct(_LONG)

    def _struct(self, struct: Struct) -> int:
        try:
            (value,) = struct.unpack_from(self._content, self._at)
        except error:
            raise ProtocolError("a message of an executor is cut") from None
        self._at += struct.size
        return int(value)

    def count(self, most: int) -> int:
        """A number from 0 to `most`."""
        value = self.number()
        if not 0 <= value <= most:
            raise ProtocolError(f"an executor sent the length {value}; at most {most} is allowed")
        return value

    def text(self, most: int = LONGEST_TEXT) -> str:
        length = self.count(most)
        octets = self._content[self._at : self._at + 2 * length]
        if len(octets) < 2 * length:
            raise ProtocolError("a message of an executor is cut")
        self._at += 2 * length
        return octets[1::2].decode("latin-1") if _is_plain(octets) else _units(octets)


def _is_plain(octets: bytes) -> bool:
    """Whether all units are Latin-1: the usual case of names."""
    return not any(octets[::2])


def _units(octets: bytes) -> str:
    """One character for each UTF-16 unit, as the machine has strings."""
    return "".join(chr(octets[i] << 8 | octets[i + 1]) for i in range(0, len(octets), 2))


def primitive(descriptor: str, bits: int) -> int | float:
    """The value of that type with these bits."""
    if descriptor == "D":
        return bits_double(bits)
    return bits_float(_signed(bits, 32)) if descriptor == "F" else bits


def _signed(bits: int, width: int) -> int:
    return (bits + (1 << width - 1) & (1 << width) - 1) - (1 << width - 1)


class Writer:
    """Writes a frame for an executor."""

    def __init__(self, kind: ToExecutor) -> None:
        self.content = bytearray([kind])

    def octet(self, value: int) -> Writer:
        self.content.append(value)
        return self

    def flag(self, value: bool) -> Writer:
        return self.octet(int(value))

    def number(self, value: int) -> Writer:
        self.content += _INT.pack(value)
        return self

    def bits(self, value: int) -> Writer:
        self.content += _LONG.pack(_signed(value, 64))
        return self

    def text(self, value: str) -> Writer:
        self.number(len(value))
        for unit in value:
            self.content += ord(unit).to_bytes(2, "big")
        return self

    def texts(self, values: list[str]) -> Writer:
        self.number(len(values))
        for value in values:
            self.text(value)
        return self
