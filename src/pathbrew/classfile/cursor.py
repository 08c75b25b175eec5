"""A bounds-checked reading position inside the bytes of a class file."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

from pathbrew.errors import ClassFileError

if TYPE_CHECKING:
    from pathbrew.classfile.constants import ConstantPool

_u2 = struct.Struct(">H").unpack_from
_u4 = struct.Struct(">I").unpack_from


class Cursor:
    """Reads big-endian values from `position` up to `end`; leaving that range is a ClassFileError."""

    __slots__ = ("data", "end", "pool", "position", "what")

    def __init__(self, pool: ConstantPool, position: int, end: int, what: str) -> None:
        self.pool = pool
        self.data = pool.data
        self.position = position
        self.end = end
        self.what = what

    def advance(self, size: int) -> int:
        """Step over `size` bytes and return where they start."""
        start = self.position
        if size > self.end - start:
            raise self.error(f"{self.what} ends early: {size} bytes wanted, {self.end - start} left")
        self.position = start + size
        return start

    def u1(self) -> int:
        return self.data[self.advance(1)]

    def u2(self) -> int:
        value: int = _u2(self.data, self.advance(2))[0]
        return value

    def u4(self) -> int:
        value: int = _u4(self.data, self.advance(4))[0]
        return value

    def take(self, size: int) -> bytes:
        start = self.advance(size)
        return self.data[start : start + size]

    def rows(self, layout: struct.Struct, count: int) -> list[tuple[Any, ...]]:
        """Read a table of `count` rows of the given layout."""
        return list(layout.iter_unpack(self.take(count * layout.size)))

    def utf8(self) -> str:
        return self.pool.utf8(self.u2())

    def optional_utf8(self) -> str | None:
        index = self.u2()
        return self.pool.utf8(index) if index else None

    def class_name(self) -> str:
        return self.pool.class_name(self.u2())

    def optional_class_name(self) -> str | None:
        index = self.u2()
        return self.pool.class_name(index) if index else None

    def class_names(self) -> tuple[str, ...]:
        """Read a counted list of class constants."""
        return tuple([self.class_name() for _ in range(self.u2())])

    def finish(self) -> None:
        """Require that everything up to `end` has been read."""
        if self.position != self.end:
            raise self.error(f"{self.what} has {self.end - self.position} bytes too many")

    def error(self, reason: str) -> ClassFileError:
        return ClassFileError(self.pool.origin, self.position, reason)
