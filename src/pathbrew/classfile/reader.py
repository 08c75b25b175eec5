"""A class file, opened lazily: constant offsets and member headers first, the rest on demand."""

from __future__ import annotations

import struct
from functools import cached_property
from hashlib import blake2b
from typing import TypeVar

from pathbrew.classfile.annotations import Annotation
from pathbrew.classfile.attributes import (
    Attributes,
    BootstrapMethod,
    EnclosingMethod,
    InnerClass,
    RecordComponent,
    read_bootstrap_methods,
    read_enclosing_method,
    read_inner_classes,
    read_record,
)
from pathbrew.classfile.constants import ConstantPool, Tag
from pathbrew.classfile.cursor import Cursor
from pathbrew.classfile.descriptors import (
    is_field_descriptor,
    is_field_name,
    is_method_descriptor,
    is_method_name,
)
from pathbrew.classfile.members import FieldInfo, Member, MethodInfo
from pathbrew.errors import ClassFileError

OLDEST_VERSION, NEWEST_VERSION = 45, 69
_ACC_MODULE = 0x8000

_u2 = struct.Struct(">H").unpack_from
_u4 = struct.Struct(">I").unpack_from
_u2x3 = struct.Struct(">HHH").unpack_from
_u2x4 = struct.Struct(">HHHH").unpack_from

M = TypeVar("M", bound=Member)


class ClassFile:
    """A class, interface or module as its class file declares it; names are internal (`java/lang/String`).

    Opening checks the header, the constant pool's layout and the members' names and descriptors. What is
    read later may still raise ClassFileError, unless `read_all` has succeeded.
    """

    super_name: str | None

    def __init__(self, data: bytes | memoryview, origin: str) -> None:
        self.data = data = bytes(data)
        self.origin = origin
        try:
            self._read_version()
            self.pool = pool = ConstantPool(data, origin)
            position = pool.end
            self.access, this_class, super_class = _u2x3(data, position)
            self.name = pool.class_name(this_class)
            self.super_name = pool.class_name(super_class) if super_class else None
            (count,) = _u2(data, position + 6)
            position += 8
            self.interfaces = tuple([pool.class_name(_u2(data, position + 2 * i)[0]) for i in range(count)])
            self.fields, position = self._read_members(FieldInfo, position + 2 * count)
            self.methods, self._table = self._read_members(MethodInfo, position)
            _u2(data, self._table)
        except (IndexError, struct.error):
            raise self.error(len(data), "the file is truncated") from None
        self._check_header()

    def __repr__(self) -> str:
        return f"ClassFile({self.name} from {self.origin})"

    def error(self, offset: int | None, reason: str) -> ClassFileError:
        """An error about this file."""
        return ClassFileError(self.origin, offset, reason)

    @cached_property
    def attributes(self) -> Attributes:
        attributes = Attributes(self.pool, self._table, len(self.data))
        if attributes.end != len(self.data):
            raise self.error(attributes.end, f"{len(self.data) - attributes.end} bytes follow the class")
        return attributes

    @cached_property
    def digest(self) -> str:
        """A hash of the whole file, in hexadecimal."""
        return blake2b(self.data, digest_size=20).hexdigest()

    @cached_property
    def source_file(self) -> str | None:
        return self.attributes.read("SourceFile", Cursor.utf8)

    @cached_property
    def signature(self) -> str | None:
        """The generic signature, not parsed."""
        return self.attributes.signature()

    @cached_property
    def annotations(self) -> tuple[Annotation, ...]:
        return self.attributes.annotations()

    def raw_annotations(self) -> bytes | None:
        """The contents of RuntimeVisibleAnnotations, as reflection wants them."""
        return self.attributes.raw_annotations()

    @cached_property
    def inner_classes(self) -> tuple[InnerClass, ...]:
        return self.attributes.read("InnerClasses", read_inner_classes) or ()

    @cached_property
    def enclosing_method(self) -> EnclosingMethod | None:
        return self.attributes.read("EnclosingMethod", read_enclosing_method)

    @cached_property
    def nest_host(self) -> str | None:
        """The class that hosts the nest; None for a host itself."""
        return self.attributes.read("NestHost", Cursor.class_name)

    @cached_property
    def nest_members(self) -> tuple[str, ...]:
        return self.attributes.read("NestMembers", Cursor.class_names) or ()

    @cached_property
    def permitted_subclasses(self) -> tuple[str, ...] | None:
        """The direct subclasses that a sealed class permits; None when it is not sealed."""
        return self.attributes.read("PermittedSubclasses", Cursor.class_names)

    @cached_property
    def record(self) -> tuple[RecordComponent, ...] | None:
        """The components of a record class; None for other classes."""
        return self.attributes.read("Record", read_record)

    @cached_property
    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]:
        return self.attributes.read("BootstrapMethods", read_bootstrap_methods) or ()

    def read_all(self) -> None:
        """Decode everything that is decoded lazily; raises ClassFileError when anything is malformed."""
        self.pool.read_all()
        _ = self.source_file, self.signature, self.annotations, self.inner_classes, self.enclosing_method
        _ = self.nest_host, self.nest_members, self.permitted_subclasses
        for component in self.record or ():
            _ = component.signature, component.annotations
        self._check_bootstrap_indices()
        for members in (self.fields, self.methods):
            self._check_distinct(members)
            for member in members:
                member.read_all()

    def _read_version(self) -> None:
        data = self.data
        if data[:4] != b"\xca\xfe\xba\xbe":
            raise self.error(0, "not a class file: it does not start with CAFEBABE")
        self.minor, self.major = data[4] << 8 | data[5], data[6] << 8 | data[7]
        if self.major > NEWEST_VERSION:
            reason = f"class file version {self.major}, supported up to {NEWEST_VERSION}"
            raise self.error(6, f"compiled for a newer Java ({reason})")
        if self.major < OLDEST_VERSION:
            raise self.error(6, f"class file version {self.major} does not exist")
        if self.major >= 56 and self.minor not in (0, 0xFFFF):
            raise self.error(4, f"class file version {self.major}.{self.minor} does not exist")

    def _read_members(self, kind: type[M], position: int) -> tuple[tuple[M, ...], int]:
        data, utf8 = self.data, self.pool.utf8
        if kind is FieldInfo:
            valid_name, valid_descriptor = is_field_name, is_field_descriptor
        else:
            valid_name, valid_descriptor = is_method_name, is_method_descriptor
        members = []
        (count,) = _u2(data, position)
        position += 2
        for _ in range(count):
            access, name_index, descriptor_index, attribute_count = _u2x4(data, position)
            name, descriptor = utf8(name_index), utf8(descriptor_index)
            if not valid_name(name) or not valid_descriptor(descriptor):
                raise self.error(position, f"{name!r} {descriptor!r} is not a member's name and descriptor")
            members.append(kind(self, access, name, descriptor, position + 6))
            position += 8
            for _ in range(attribute_count):
                position += 6 + _u4(data, position + 2)[0]
        return tuple(members), position

    def _check_header(self) -> None:
        if self.name.startswith("["):
            raise self.error(self.pool.end + 2, f"a class cannot be called {self.name}")
        for name in (self.super_name or "", *self.interfaces):
            if name.startswith("["):
                raise self.error(self.pool.end + 4, f"{name} cannot be a supertype")
        is_root = self.name == "java/lang/Object" or bool(self.access & _ACC_MODULE)
        if (self.super_name is None) != is_root:
            raise self.error(self.pool.end + 4, "only java.lang.Object and modules have no superclass")

    def _check_bootstrap_indices(self) -> None:
        count = len(self.bootstrap_methods)
        for index in self.pool.indices(Tag.DYNAMIC, Tag.INVOKE_DYNAMIC):
            wanted = self.pool.dynamic(index).bootstrap_index
            if wanted >= count:
                raise self.error(None, f"constant {index} wants bootstrap method {wanted} of {count}")

    def _check_distinct(self, members: tuple[Member, ...]) -> None:
        seen = set()
        for member in members:
            key = member.name, member.descriptor
            if key in seen:
                raise self.error(None, f"{member.name} {member.descriptor} is declared twice")
            seen.add(key)
