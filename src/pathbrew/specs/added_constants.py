"""Constants that are added to a class file, behind those that it has."""

from __future__ import annotations

import struct

from pathbrew.classfile import ClassFile
from pathbrew.classfile.constants import Tag
from pathbrew.classfile.pool_writer import PoolIsFull, PoolWriter
from pathbrew.errors import InputError


class AddedConstants:
    """The constants, each once."""

    def __init__(self, file: ClassFile) -> None:
        self._file = file
        self._pool = PoolWriter(len(file.pool))

    def method(self, owner_name: str, name: str, descriptor: str) -> int:
        """The index of a method of a class."""
        try:
            return self._pool.member(Tag.METHOD, owner_name, name, descriptor)
        except PoolIsFull:
            raise InputError(f"{self._file.name} has no room for the names of a monitor") from None

    def inserted(self, data: bytearray) -> bytes:
        """The class file with the constants; what stands behind them moves as a whole."""
        end, pool = self._file.pool.end, self._pool
        return bytes(data[:8] + struct.pack(">H", pool.count) + data[10:end] + pool.content + data[end:])
