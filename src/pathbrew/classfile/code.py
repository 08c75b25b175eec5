"""The Code attribute (JVMS 4.7.3): bytecode, exception table, line and local-variable tables."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pathbrew.classfile.attributes import Attributes
from pathbrew.classfile.cursor import Cursor
from pathbrew.classfile.descriptors import is_field_descriptor, is_field_name

_HANDLER = struct.Struct(">HHHH")
_LINE = struct.Struct(">HH")
_LOCAL = struct.Struct(">HHHHH")


class Handler(NamedTuple):
    """A row of the exception table: [start, end) is guarded; `catch_type` None catches everything."""

    start: int
    end: int
    target: int
    catch_type: str | None


@dataclass(frozen=True, slots=True)
class LocalVariable:
    """A local variable's name and type in [start, start + length).

    In `Code.local_variable_types` the descriptor is a generic signature.
    """

    start: int
    length: int
    name: str
    descriptor: str
    index: int


class Code:
    """The code of one method; `offset` is where its bytecode lies in the class file."""

    def __init__(self, cursor: Cursor, short_header: bool) -> None:
        self._cursor = cursor
        if short_header:
            self.max_stack, self.max_locals, length = cursor.u1(), cursor.u1(), cursor.u2()
        else:
            self.max_stack, self.max_locals, length = cursor.u2(), cursor.u2(), cursor.u4()
        if not 1 <= length <= 65535:
            raise cursor.error(f"a method cannot have {length} bytes of code")
        self.offset = cursor.position
        self.bytecode = cursor.take(length)
        self.handlers = tuple([self._handler(*row) for row in cursor.rows(_HANDLER, cursor.u2())])
        self.attributes = Attributes(cursor.pool, cursor.position, cursor.end)
        cursor.position = self.attributes.end
        cursor.finish()

    @cached_property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """Pairs of a start offset in the bytecode and a source line, in the order of the file."""
        lines: list[tuple[int, int]] = []
        for cursor in self.attributes.all("LineNumberTable"):
            rows = cursor.rows(_LINE, cursor.u2())
            cursor.finish()
            for start, line in rows:
                if start >= len(self.bytecode):
                    raise cursor.error(f"line {line} starts at {start}, behind the code")
                lines.append((start, line))
        return tuple(lines)

    @cached_property
    def local_variables(self) -> tuple[LocalVariable, ...]:
        variables = self._locals("LocalVariableTable")
        for variable in variables:
            if not is_field_descriptor(variable.descriptor):
                raise self._cursor.error(f"{variable.descriptor!r} is not the type of a local variable")
        return variables

    @cached_property
    def local_variable_types(self) -> tuple[LocalVariable, ...]:
        """Generic signatures of those local variables that have one."""
        return self._locals("LocalVariableTypeTable")

    def read_all(self) -> None:
        """Decode all tables, so that a malformed one is found now."""
        _ = self.lines, self.local_variables, self.local_variable_types

    def _handler(self, start: int, end: int, target: int, catch_type: int) -> Handler:
        if not start < end <= len(self.bytecode) or target >= len(self.bytecode):
            raise self._cursor.error(f"exception handler [{start}, {end}) -> {target} is not within the code")
        return Handler(start, end, target, self._cursor.pool.class_name(catch_type) if catch_type else None)

    def _locals(self, table: str) -> tuple[LocalVariable, ...]:
        variables = []
        for cursor in self.attributes.all(table):
            rows = cursor.rows(_LOCAL, cursor.u2())
            cursor.finish()
            utf8 = cursor.pool.utf8
            for start, length, name, descriptor, index in rows:
                if start + length > len(self.bytecode) or index >= self.max_locals:
                    raise cursor.error(f"local variable {index} at {start} is not within the code")
                text = utf8(name)
                if not is_field_name(text):
                    raise cursor.error(f"{text!r} is not the name of a local variable")
                variables.append(LocalVariable(start, length, text, utf8(descriptor), index))
        return tuple(variables)
