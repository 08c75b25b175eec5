"""Values that cross from one process to another, in which parts of the program go by their names."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from copyreg import dispatch_table
from typing import Any

from pathbrew.program.classes import Field, Method
from pathbrew.program.program import Program


def pack(value: Any) -> bytes:
    """The value as bytes; fields and methods go by their names."""
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = dispatch_table | {
        Field: lambda field: (_field, (field.owner.name, f"{field.name}:{field.descriptor}")),
        Method: lambda method: (_method, (method.owner.name, method.key)),
    }
    pickler.dump(value)
    return stream.getvalue()


def unpack(data: bytes, program: Program) -> Any:
    """What `pack` was given, with the fields and methods of this program."""
    return _Unpickler(io.BytesIO(data), program).load()


def _field(program: Program, owner: str, key: str) -> Field:
    return program.load(owner).fields[key]


def _method(program: Program, owner: str, key: str) -> Method:
    return program.load(owner).methods[key]


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, program: Program) -> None:
        super().__init__(stream)
        self._program = program

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name)
        if found is _field or found is _method:
            resolve: Callable[..., Any] = found
            return lambda owner, key: resolve(self._program, owner, key)
        return found
