"""The variables that variable handles give access to: fields, array elements, bytes seen as numbers."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathbrew.classfile.access_flags import FINAL
from pathbrew.classfile.descriptors import class_descriptor
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaArray, Value
from pathbrew.machine.library.invoke.conversions import is_primitive
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.program import Field, JavaClass
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host


@dataclass(frozen=True)
class Variable(ABC):
    """A kind of variable: the types of its coordinates and of its value."""

    vm: Host
    coordinates: tuple[str, ...]
    kind: str
    is_read_only = False

    def write_checks(  # noqa: B027 -- a variable may need none
        self, source: FunctionSource, coordinates: list[str], atomic: bool
    ) -> None:
        """Add the checks of the coordinates."""

    def write_store_check(  # noqa: B027 -- a variable may need none
        self, source: FunctionSource, coordinates: list[str], value: str, atomic: bool
    ) -> None:
        """Add the check of a value that is to be stored."""

    @abstractmethod
    def read(self, source: FunctionSource, coordinates: list[str]) -> str:
        """The expression of the value."""

    def write(self, source: FunctionSource, coordinates: list[str], value: str) -> str:
        """The statement that stores a value."""
        return f"{self.read(source, coordinates)} = {value}"

    def supports(self, category: str, plain: bool) -> bool:
        """Whether the access modes of a category may be used."""
        if self.is_read_only:
            return category == "get"
        if category == "add":
            return self.kind in "BSCIJFD"
        return category != "bitwise" or self.kind in "ZBSCIJ"


@dataclass(frozen=True)
class FieldVariable(Variable):
    """A field of objects, or of a class."""

    field: Field

    @property
    def is_read_only(self) -> bool:  # type: ignore[override]
        return bool(self.field.access & FINAL)

    def write_checks(self, source: FunctionSource, coordinates: list[str], atomic: bool) -> None:
        owner = self.field.owner
        if not self.field.is_static:
            source.check_null(coordinates[0])
        elif not self.vm.is_initialized(owner):
            source.line(f"{source.value(self.vm.initialize)}({source.value(owner)})")

    def read(self, source: FunctionSource, coordinates: list[str]) -> str:
        attribute = source.attribute(self.field.attribute)
        if self.field.is_static:
            return f"{source.value(self.vm.runtime(self.field.owner).statics)}.{attribute}"
        return f"{coordinates[0]}.{attribute}"


@dataclass(frozen=True)
class ElementVariable(Variable):
    """An element of an array."""

    def write_checks(self, source: FunctionSource, coordinates: list[str], atomic: bool) -> None:
        array, index = coordinates
        source.check_null(array)
        source.commit(index, "a variable handle")
        throw = source.value(self.vm.throwing.index_out_of_bounds)
        source.line(f"if not 0 <= {index} < len({array}.data): {throw}({array}, {index})")

    def write_store_check(
        self, source: FunctionSource, coordinates: list[str], value: str, atomic: bool
    ) -> None:
        if not is_primitive(self.kind):
            check = _check_element if atomic else self.vm.throwing.check_store
            source.line(f"if {value} is not None: {source.value(check)}({coordinates[0]}, {value})")

    def read(self, source: FunctionSource, coordinates: list[str]) -> str:
        array, index = coordinates
        return f"{array}.data[{index}]"


@dataclass(frozen=True)
class ByteViewVariable(Variable):
    """Bytes of an array, read as a number of a wider type."""

    big_endian: bool

    @property
    def size(self) -> int:
        return struct.calcsize(self._format)

    @property
    def _format(self) -> str:
        letter = {"S": "h", "C": "H", "I": "i", "J": "q", "F": "f", "D": "d"}[self.kind]
        return (">" if self.big_endian else "<") + letter

    def supports(self, category: str, plain: bool) -> bool:
        if plain:
            return True
        if self.vm.program.class_path.jdk.version >= _PLAIN_ONLY_SINCE:
            return False
        if category in ("get", "set"):
            return True
        if self.kind in "SC" or (category in ("add", "bitwise") and self.kind in "FD"):
            return False
        return super().supports(category, plain)

    def write_checks(self, source: FunctionSource, coordinates: list[str], atomic: bool) -> None:
        array, index = coordinates
        source.check_null(array)
        source.commit(index, "a variable handle")
        check = source.value(_check_bytes)
        source.line(f"{check}({array}, {index}, {self.size}, {atomic})")

    def read(self, source: FunctionSource, coordinates: list[str]) -> str:
        array, index = coordinates
        layout = source.value(struct.Struct(self._format))
        return f"{source.value(_unpack)}({layout}, {array}.data, {index})"

    def write(self, source: FunctionSource, coordinates: list[str], value: str) -> str:
        array, index = coordinates
        layout = source.value(struct.Struct(self._format))
        return f"{source.value(_pack)}({layout}, {array}.data, {index}, {value})"


_PLAIN_ONLY_SINCE = 23
"""The release since which views of byte arrays have no atomic access modes."""


def _unpack(layout: struct.Struct, data: list[int], index: int) -> Value:
    seen = data[index : index + layout.size]
    try:
        return layout.unpack(bytes([b & 255 for b in seen]))[0]
    except TypeError:
        _refuse_terms(seen)
        raise


def _pack(layout: struct.Struct, data: list[int], index: int, value: Value) -> None:
    try:
        data[index : index + layout.size] = [b - 256 if b > 127 else b for b in layout.pack(value)]
    except struct.error:
        _refuse_terms([value])
        raise


def _refuse_terms(values: list[Value]) -> None:
    if any(isinstance(value, Term) for value in values):
        raise Obstacle("a view of a byte array on symbolic values")


def _check_element(array: JavaArray, value: Value) -> None:
    if not array.accepts.admits(value):
        array.vm.throwing.new("java/lang/ArrayStoreException")


def _check_bytes(array: JavaArray, index: int, size: int, atomic: bool) -> None:
    limit = len(array.data) - size + 1
    throwing = array.vm.throwing
    if not 0 <= index < limit:
        throwing.new(
            "java/lang/ArrayIndexOutOfBoundsException", f"Index {index} out of bounds for length {limit}"
        )
    if atomic and index % size:
        throwing.new("java/lang/IllegalStateException", f"Misaligned access at index: {index}")


def field_variable(vm: Host, owner: JavaClass, field: Field) -> FieldVariable:
    coordinates = () if field.is_static else (class_descriptor(owner.name),)
    return FieldVariable(vm, coordinates, field.descriptor, field)


def element_variable(vm: Host, array: str) -> ElementVariable:
    return ElementVariable(vm, (array, "I"), array[1:])
