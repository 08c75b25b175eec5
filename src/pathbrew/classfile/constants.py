"""The constant pool (JVMS 4.4): offsets when opened, values when asked for."""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import NamedTuple

from pathbrew.classfile.descriptors import (
    is_class_name,
    is_field_descriptor,
    is_field_name,
    is_method_descriptor,
    is_method_name,
)
from pathbrew.errors import ClassFileError

_u2 = struct.Struct(">H").unpack_from
_u1_u2 = struct.Struct(">BH").unpack_from
_u2_u2 = struct.Struct(">HH").unpack_from


class Tag(IntEnum):
    """What kind of constant an entry is."""

    UTF8 = 1
    INTEGER = 3
    FLOAT = 4
    LONG = 5
    DOUBLE = 6
    CLASS = 7
    STRING = 8
    FIELD = 9
    METHOD = 10
    INTERFACE_METHOD = 11
    NAME_AND_TYPE = 12
    METHOD_HANDLE = 15
    METHOD_TYPE = 16
    DYNAMIC = 17
    INVOKE_DYNAMIC = 18
    MODULE = 19
    PACKAGE = 20


NUMBER_TAGS = {
    "Z": Tag.INTEGER,
    "B": Tag.INTEGER,
    "C": Tag.INTEGER,
    "S": Tag.INTEGER,
    "I": Tag.INTEGER,
    "J": Tag.LONG,
    "F": Tag.FLOAT,
    "D": Tag.DOUBLE,
}
"""The kind of constant that holds a value of each primitive type."""

_SIZES: dict[int, int] = {
    Tag.INTEGER: 5,
    Tag.FLOAT: 5,
    Tag.LONG: 9,
    Tag.DOUBLE: 9,
    Tag.CLASS: 3,
    Tag.STRING: 3,
    Tag.FIELD: 5,
    Tag.METHOD: 5,
    Tag.INTERFACE_METHOD: 5,
    Tag.NAME_AND_TYPE: 5,
    Tag.METHOD_HANDLE: 4,
    Tag.METHOD_TYPE: 3,
    Tag.DYNAMIC: 5,
    Tag.INVOKE_DYNAMIC: 5,
    Tag.MODULE: 3,
    Tag.PACKAGE: 3,
}
_ENTRY_SIZES = tuple([_SIZES.get(tag, 0) for tag in range(256)])
_NUMBERS = {
    int(Tag.INTEGER): struct.Struct(">i"),
    int(Tag.FLOAT): struct.Struct(">f"),
    int(Tag.LONG): struct.Struct(">q"),
    int(Tag.DOUBLE): struct.Struct(">d"),
}
_HANDLE_TAGS = {
    1: (Tag.FIELD,),
    2: (Tag.FIELD,),
    3: (Tag.FIELD,),
    4: (Tag.FIELD,),
    5: (Tag.METHOD,),
    6: (Tag.METHOD, Tag.INTERFACE_METHOD),
    7: (Tag.METHOD, Tag.INTERFACE_METHOD),
    8: (Tag.METHOD,),
    9: (Tag.INTERFACE_METHOD,),
}


class MemberRef(NamedTuple):
    """A symbolic reference to a field or method; `owner` may be an array descriptor."""

    owner: str
    name: str
    descriptor: str
    is_interface: bool


class MethodHandleRef(NamedTuple):
    """A method handle constant; `kind` is one of the nine reference kinds of JVMS 5.4.3.5."""

    kind: int
    member: MemberRef


class DynamicRef(NamedTuple):
    """A dynamically computed constant or call site."""

    bootstrap_index: int
    name: str
    descriptor: str


def decode_modified_utf8(raw: bytes) -> str:
    """Decode to one character per UTF-16 unit, so that surrogates stay separate (JVMS 4.4.7).

    Raises ValueError when the bytes are not modified UTF-8.
    """
    if b"\0" in raw:
        raise ValueError("a zero byte")
    if raw.isascii():
        return raw.decode("ascii")
    if max(raw) >= 0xF0:
        raise ValueError("a byte above 0xEF")
    return raw.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")


class ConstantPool:
    """The constants of one class file; every accessor raises ClassFileError for a wrong index or tag.

    `data` is the whole class file, `end` the offset behind the pool. Opening raises IndexError or
    struct.error when the file ends inside the pool. Offset 0, where the file's magic number lies, stands for
    entries that do not exist; the first byte there is no tag.
    """

    __slots__ = ("_classes", "_members", "_offsets", "_utf8", "data", "end", "origin")

    def __init__(self, data: bytes, origin: str) -> None:
        self.data = data
        self.origin = origin
        self._utf8: dict[int, str] = {}
        self._classes: dict[int, str] = {}
        self._members: dict[int, MemberRef] = {}
        count = data[8] << 8 | data[9]
        self._offsets = offsets = [0] * count
        sizes = _ENTRY_SIZES
        position = 10
        index = 1
        while index < count:
            tag = data[position]
            offsets[index] = position
            size = sizes[tag]
            if size:
                position += size
                if size == 9:
                    index += 1
            elif tag == 1:
                position += 3 + (data[position + 1] << 8 | data[position + 2])
            else:
                raise ClassFileError(origin, position, f"unknown constant tag {tag}")
            index += 1
        if index > count and count:
            raise ClassFileError(origin, position, "a long or double constant exceeds the constant pool")
        self.end = position

    def __len__(self) -> int:
        return len(self._offsets)

    def offset(self, index: int) -> int:
        """Where an entry begins in the class file."""
        return self._offset(index)

    def tag(self, index: int) -> int:
        """The tag of an entry; 0 for the unused second half of a long or double."""
        offset = self._offset(index)
        return self.data[offset] if offset else 0

    def utf8(self, index: int) -> str:
        text = self._utf8.get(index)
        if text is None:
            data = self.data
            offset = self._offsets[index] if 0 < index < len(self._offsets) else 0
            if data[offset] != 1:
                raise self._mismatch(index, Tag.UTF8)
            raw = data[offset + 3 : offset + 3 + (data[offset + 1] << 8 | data[offset + 2])]
            if raw.isascii() and b"\0" not in raw:
                text = raw.decode("ascii")
            else:
                try:
                    text = decode_modified_utf8(raw)
                except ValueError as error:
                    raise self._error(offset, f"constant {index} is not modified UTF-8: {error}") from None
            self._utf8[index] = text
        return text

    def class_name(self, index: int) -> str:
        """The internal name of a class, or the descriptor of an array class."""
        name = self._classes.get(index)
        if name is None:
            offset = self._entry(index, Tag.CLASS)
            name = self.utf8(_u2(self.data, offset + 1)[0])
            if not is_class_name(name):
                raise self._error(offset, f"{name!r} is not a class name")
            self._classes[index] = name
        return name

    def string(self, index: int) -> str:
        return self.utf8(_u2(self.data, self._entry(index, Tag.STRING) + 1)[0])

    def module(self, index: int) -> str:
        return self.utf8(_u2(self.data, self._entry(index, Tag.MODULE) + 1)[0])

    def package(self, index: int) -> str:
        return self.utf8(_u2(self.data, self._entry(index, Tag.PACKAGE) + 1)[0])

    def number(self, index: int) -> int | float:
        """The value of an Integer, Float, Long or Double constant."""
        offset = self._offset(index)
        layout = _NUMBERS.get(self.data[offset])
        if layout is None:
            raise self._error(offset, f"constant {index} is not a number")
        value: int | float = layout.unpack_from(self.data, offset + 1)[0]
        return value

    def name_and_type(self, index: int) -> tuple[str, str]:
        offset = self._entry(index, Tag.NAME_AND_TYPE)
        name, descriptor = _u2_u2(self.data, offset + 1)
        return self.utf8(name), self.utf8(descriptor)

    def member(self, index: int) -> MemberRef:
        """The field, method or interface method that an entry refers to."""
        member = self._members.get(index)
        if member is None:
            offset = self._offset(index)
            tag = self.data[offset]
            if not 9 <= tag <= 11:
                raise self._error(offset, f"constant {index} is not a field or method")
            owner, named = _u2_u2(self.data, offset + 1)
            name, descriptor = self.name_and_type(named)
            if tag == 9:
                valid = is_field_descriptor(descriptor) and is_field_name(name)
            else:
                valid = is_method_descriptor(descriptor) and is_method_name(name)
            if not valid:
                raise self._error(offset, f"{name!r} {descriptor!r} is not a member's name and descriptor")
            member = MemberRef(self.class_name(owner), name, descriptor, tag == 11)
            self._members[index] = member
        return member

    def method_handle(self, index: int) -> MethodHandleRef:
        offset = self._entry(index, Tag.METHOD_HANDLE)
        kind, referred = _u1_u2(self.data, offset + 1)
        if kind not in _HANDLE_TAGS:
            raise self._error(offset, f"unknown kind {kind} of method handle")
        if self.tag(referred) not in _HANDLE_TAGS[kind]:
            raise self._error(offset, f"a method handle of kind {kind} cannot refer to constant {referred}")
        return MethodHandleRef(kind, self.member(referred))

    def method_type(self, index: int) -> str:
        offset = self._entry(index, Tag.METHOD_TYPE)
        descriptor = self.utf8(_u2(self.data, offset + 1)[0])
        if not is_method_descriptor(descriptor):
            raise self._error(offset, f"{descriptor!r} is not a method descriptor")
        return descriptor

    def dynamic(self, index: int) -> DynamicRef:
        """A Dynamic or InvokeDynamic entry."""
        offset = self._offset(index)
        tag = self.data[offset]
        if tag not in (Tag.DYNAMIC, Tag.INVOKE_DYNAMIC):
            raise self._error(offset, f"constant {index} is not dynamic")
        bootstrap_index, named = _u2_u2(self.data, offset + 1)
        name, descriptor = self.name_and_type(named)
        is_valid = is_field_descriptor if tag == Tag.DYNAMIC else is_method_descriptor
        if not is_valid(descriptor):
            raise self._error(offset, f"{descriptor!r} is not the descriptor of a {Tag(tag).name} constant")
        return DynamicRef(bootstrap_index, name, descriptor)

    def indices(self, *tags: Tag) -> list[int]:
        """The indices of all entries of these kinds."""
        data, wanted = self.data, frozenset(map(int, tags))
        return [index for index, offset in enumerate(self._offsets) if data[offset] in wanted]

    def read_all(self) -> None:
        """Decode every entry, so that a malformed one is found now."""
        readers = {
            Tag.UTF8: self.utf8,
            Tag.CLASS: self.class_name,
            Tag.STRING: self.string,
            Tag.FIELD: self.member,
            Tag.METHOD: self.member,
            Tag.INTERFACE_METHOD: self.member,
            Tag.NAME_AND_TYPE: self.name_and_type,
            Tag.METHOD_HANDLE: self.method_handle,
            Tag.METHOD_TYPE: self.method_type,
            Tag.DYNAMIC: self.dynamic,
            Tag.INVOKE_DYNAMIC: self.dynamic,
            Tag.MODULE: self.module,
            Tag.PACKAGE: self.package,
        }
        by_tag = {int(tag): reader for tag, reader in readers.items()}
        for index, offset in enumerate(self._offsets):
            reader = by_tag.get(self.data[offset])
            if reader is not None:
                reader(index)

    def _offset(self, index: int) -> int:
        if not 0 < index < len(self._offsets):
            raise self._error(0, f"constant {index} is not in the pool of {len(self._offsets)} entries")
        return self._offsets[index]

    def _entry(self, index: int, tag: int) -> int:
        offset = self._offsets[index] if 0 < index < len(self._offsets) else 0
        if self.data[offset] != tag:
            raise self._mismatch(index, tag)
        return offset

    def _mismatch(self, index: int, tag: int) -> ClassFileError:
        return self._error(self._offset(index), f"constant {index} is not of kind {Tag(tag).name}")

    def _error(self, offset: int, reason: str) -> ClassFileError:
        return ClassFileError(self.origin, offset or None, reason)
