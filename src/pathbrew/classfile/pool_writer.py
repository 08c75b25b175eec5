"""Constant pools that are written (JVMS 4.4): each constant once, in the order of being asked for."""

from __future__ import annotations

import struct

from pathbrew.classfile.constants import Tag

MOST_CONSTANTS = 65_535


class PoolIsFull(Exception):
    """There is no room for another constant."""


class PoolWriter:
    """Constants from an index on; every method gives the index of one."""

    def __init__(self, first: int = 1) -> None:
        self.count = first
        """The index of the next constant."""
        self.content = bytearray()
        self._known: dict[bytes, int] = {}

    def utf8(self, text: str) -> int:
        encoded = modified_utf8(text)
        if len(encoded) > 0xFFFF:
            raise PoolIsFull
        return self._keep(struct.pack(">BH", Tag.UTF8, len(encoded)) + encoded)

    def class_(self, name: str) -> int:
        """A class by its internal name, or an array class by its descriptor."""
        return self._referring(Tag.CLASS, self.utf8(name))

    def string(self, text: str) -> int:
        return self._referring(Tag.STRING, self.utf8(text))

    def number(self, tag: Tag, value: int | float) -> int:
        """An int, long, float or double."""
        layout = {Tag.INTEGER: ">Bi", Tag.LONG: ">Bq", Tag.FLOAT: ">Bf", Tag.DOUBLE: ">Bd"}[tag]
        return self._keep(struct.pack(layout, tag, value), 2 if tag in (Tag.LONG, Tag.DOUBLE) else 1)

    def member(self, tag: Tag, owner: str, name: str, descriptor: str) -> int:
        """A field or method of a class."""
        named = self._referring(Tag.NAME_AND_TYPE, self.utf8(name), self.utf8(descriptor))
        return self._referring(tag, self.class_(owner), named)

    def _referring(self, tag: Tag, *indices: int) -> int:
        return self._keep(struct.pack(f">B{len(indices)}H", tag, *indices))

    def _keep(self, entry: bytes, size: int = 1) -> int:
        if entry not in self._known:
            if self.count + size > MOST_CONSTANTS:
                raise PoolIsFull
            self._known[entry] = self.count
            self.count += size
            self.content += entry
        return self._known[entry]


def modified_utf8(text: str) -> bytes:
    """Each UTF-16 unit on its own, and NUL as two bytes (JVMS 4.4.7)."""
    if text.isascii() and "\0" not in text:
        return text.encode()
    encoded = bytearray()
    for (unit,) in struct.iter_unpack(">H", text.encode("utf-16-be", "surrogatepass")):
        if 0 < unit < 0x80:
            encoded.append(unit)
        elif unit < 0x800:
            encoded += bytes((0xC0 | unit >> 6, 0x80 | unit & 0x3F))
        else:
            encoded += bytes((0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F))
    return bytes(encoded)
