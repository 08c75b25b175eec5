"""Constant pools for the assembler (JVMS 4.4)."""

from __future__ import annotations

import struct

from pathbrew.classfile.pool_writer import modified_utf8


class ConstantPool:
    """A constant pool that keeps each constant once; every method gives the constant's index."""

    def __init__(self) -> None:
        self._indices: dict[tuple[object, ...], int] = {}
        self._octets = bytearray()
        self._next = 1

    def _add(self, key: tuple[object, ...], octets: bytes, size: int = 1) -> int:
        index = self._indices[key] = self._next
        self._octets += octets
        self._next += size
        return index

    def utf8(self, text: str) -> int:
        key = (1, text)
        if key in self._indices:
            return self._indices[key]
        octets = text.encode() if text.isascii() and "\0" not in text else modified_utf8(text)
        return self._add(key, struct.pack(">BH", 1, len(octets)) + octets)

    def _packed(self, layout: str, *parts: int | float, size: int = 1) -> int:
        octets = struct.pack(layout, *parts)
        key = (octets,)
        return self._indices.get(key) or self._add(key, octets, size)

    def integer(self, value: int) -> int:
        return self._packed(">Bi", 3, value)

    def float_(self, value: float) -> int:
        return self._packed(">Bf", 4, value)

    def long(self, value: int) -> int:
        return self._packed(">Bq", 5, value, size=2)

    def double(self, value: float) -> int:
        return self._packed(">Bd", 6, value, size=2)

    def class_(self, name: str) -> int:
        """A class by internal name, or an array class by descriptor."""
        return self._packed(">BH", 7, self.utf8(name))

    def string(self, text: str) -> int:
        return self._packed(">BH", 8, self.utf8(text))

    def name_and_type(self, name: str, descriptor: str) -> int:
        return self._packed(">BHH", 12, self.utf8(name), self.utf8(descriptor))

    def _member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        key = (tag, owner, name, descriptor)
        if key not in self._indices:
            parts = (tag, self.class_(owner), self.name_and_type(name, descriptor))
            self._indices[key] = self._packed(">BHH", *parts)
        return self._indices[key]

    def field(self, owner: str, name: str, descriptor: str) -> int:
        return self._member(9, owner, name, descriptor)

    def method(self, owner: str, name: str, descriptor: str) -> int:
        return self._member(10, owner, name, descriptor)

    def interface_method(self, owner: str, name: str, descriptor: str) -> int:
        return self._member(11, owner, name, descriptor)

    def method_handle(self, kind: int, member: int) -> int:
        """A handle of a reference kind (JVMS 4.4.8) to a field or method constant."""
        return self._packed(">BBH", 15, kind, member)

    def method_type(self, descriptor: str) -> int:
        return self._packed(">BH", 16, self.utf8(descriptor))

    def dynamic(self, bootstrap: int, name: str, descriptor: str) -> int:
        return self._packed(">BHH", 17, bootstrap, self.name_and_type(name, descriptor))

    def invoke_dynamic(self, bootstrap: int, name: str, descriptor: str) -> int:
        return self._packed(">BHH", 18, bootstrap, self.name_and_type(name, descriptor))

    def to_bytes(self) -> bytes:
        return struct.pack(">H", self._next) + self._octets
