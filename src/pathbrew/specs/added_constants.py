"""Constants that are added to a class file, behind those that it has."""

from __future__ import annotations

import struct

from pathbrew.classfile import ClassFile
from pathbrew.classfile.constants import Tag
from pathbrew.errors import InputError

_MOST_CONSTANTS = 65_535


class AddedConstants:
    """The constants, each once."""

    def __init__(self, file: ClassFile) -> None:
        self._file = file
        self._count = len(file.pool)
        self._added = bytearray()
        self._known: dict[tuple[object, ...], int] = {}

    def method(self, owner_name: str, name: str, descriptor: str) -> int:
        """The index of a method of a class."""
        owner = self._add(Tag.CLASS, self._utf8(owner_name))
        named = self._add(Tag.NAME_AND_TYPE, self._utf8(name), self._utf8(descriptor))
        return self._add(Tag.METHOD, owner, named)

    def inserted(self, data: bytearray) -> bytes:
        """The class file with the constants; what stands behind them moves as a whole."""
        end = self._file.pool.end
        return bytes(data[:8] + struct.pack(">H", self._count) + data[10:end] + self._added + data[end:])

    def _utf8(self, text: str) -> int:
        encoded = text.encode()
        return self._keep((Tag.UTF8, text), struct.pack(">BH", Tag.UTF8, len(encoded)) + encoded)

    def _add(self, tag: Tag, *indices: int) -> int:
        return self._keep((tag, *indices), struct.pack(f">B{len(indices)}H", tag, *indices))

    def _keep(self, key: tuple[object, ...], entry: bytes) -> int:
        if key not in self._known:
            if self._count == _MOST_CONSTANTS:
                raise InputError(f"{self._file.name} has no room for the names of a monitor")
            self._known[key] = self._count
            self._count += 1
            self._added += entry
        return self._known[key]
