"""Class files put together by hand, for what no Java compiler writes."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field


def u1(value: int) -> bytes:
    return struct.pack(">B", value)


def u2(value: int) -> bytes:
    return struct.pack(">H", value)


def u4(value: int) -> bytes:
    return struct.pack(">I", value)


def table(rows: list[bytes]) -> bytes:
    return u2(len(rows)) + b"".join(rows)


@dataclass
class Assembler:
    """Collects constants and parts; `assemble` joins them to a class file."""

    major: int = 61
    minor: int = 0
    access: int = 0x21
    name: str = "Made"
    superclass: str = "java/lang/Object"
    constants: list[bytes] = field(default_factory=list)
    fields: list[bytes] = field(default_factory=list)
    methods: list[bytes] = field(default_factory=list)
    attributes: list[bytes] = field(default_factory=list)
    size: int = 1

    def constant(self, raw: bytes, slots: int = 1) -> int:
        self.constants.append(raw)
        self.size += slots
        return self.size - slots

    def utf8(self, text: str | bytes) -> int:
        raw = text if isinstance(text, bytes) else text.encode()
        return self.constant(u1(1) + u2(len(raw)) + raw)

    def refer(self, tag: int, *indices: int) -> int:
        return self.constant(u1(tag) + b"".join(map(u2, indices)))

    def class_(self, name: str) -> int:
        return self.refer(7, self.utf8(name))

    def name_and_type(self, name: str, descriptor: str) -> int:
        return self.refer(12, self.utf8(name), self.utf8(descriptor))

    def member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        return self.refer(tag, self.class_(owner), self.name_and_type(name, descriptor))

    def attribute(self, name: str, contents: bytes) -> bytes:
        return u2(self.utf8(name)) + u4(len(contents)) + contents

    def method(self, name: str, descriptor: str, attributes: list[bytes], access: int = 9) -> None:
        header = u2(access) + u2(self.utf8(name)) + u2(self.utf8(descriptor))
        self.methods.append(header + table(attributes))

    def field_(self, name: str, descriptor: str, attributes: list[bytes]) -> None:
        self.fields.append(u2(1) + u2(self.utf8(name)) + u2(self.utf8(descriptor)) + table(attributes))

    def code(
        self,
        bytecode: bytes = b"\xb1",
        handlers: tuple[bytes, ...] = (),
        attributes: tuple[bytes, ...] = (),
        max_locals: int = 1,
    ) -> bytes:
        contents = u2(1) + u2(max_locals) + u4(len(bytecode)) + bytecode
        return self.attribute("Code", contents + table(list(handlers)) + table(list(attributes)))

    def assemble(self) -> bytes:
        this, parent = self.class_(self.name), self.class_(self.superclass)
        return b"".join(
            [
                b"\xca\xfe\xba\xbe" + u2(self.minor) + u2(self.major),
                u2(self.size) + b"".join(self.constants),
                u2(self.access) + u2(this) + u2(parent) + u2(0),
                table(self.fields),
                table(self.methods),
                table(self.attributes),
            ]
        )
