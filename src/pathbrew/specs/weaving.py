"""Puts monitors into class files: calls of observed methods become calls of the monitor's.

A call instruction becomes `invokestatic` of a method that takes the receiver as its first parameter. Nothing
moves: offsets, frames, lines and branches of the class stay as they are.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass

from pathbrew.blocks.decode import decode
from pathbrew.blocks.opcodes import OPCODES
from pathbrew.classfile import ClassFile
from pathbrew.classfile.access_flags import PRIVATE
from pathbrew.classfile.constants import MemberRef, Tag
from pathbrew.errors import InputError
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.specs.monitor_source import MonitorSource, Wrapper

_CALLS = ("invokevirtual", "invokeinterface", "invokestatic")
_INVOKESTATIC, _NOP = OPCODES["invokestatic"], OPCODES["nop"]
_MOST_CONSTANTS = 65_535


@dataclass(frozen=True, slots=True)
class _Target:
    """The monitor and the wrapper that a reference is replaced by."""

    monitor: str
    wrapper: Wrapper


class Weaver:
    """Weaves the monitors of some components into classes of a program."""

    def __init__(self, program: Program, sources: Iterable[MonitorSource]) -> None:
        self._program = program
        self._sources = list(sources)

    def woven(self, name: str) -> bytes | None:
        """The class with monitors; None if nothing changes."""
        file = self._program.class_path.find(name)
        if file is None:
            return None
        java_class = self._load(name)
        if java_class is None:
            return None
        targets = {
            index: target
            for index in file.pool.indices(Tag.METHOD, Tag.INTERFACE_METHOD)
            if (target := self._target(java_class, file.pool.member(index))) is not None
        }
        widened = any(_is_part(source.observed.java_class, java_class) for source in self._sources)
        data = bytearray(file.data)
        if widened:
            _widen_fields(file, data)
        if targets:
            return _replace_calls(file, data, targets)
        return bytes(data) if widened else None

    def _target(self, caller: JavaClass, reference: MemberRef) -> _Target | None:
        """What is called in place of a method; calls within a component are its own affair."""
        for source in self._sources:
            component = source.observed.java_class
            if reference.name not in source.observed.methods or caller.is_subtype(component):
                continue
            owner = None if reference.owner.startswith("[") else self._load(reference.owner)
            if owner is None or not (owner.is_subtype(component) or component.is_subtype(owner)):
                continue
            method = _declared(owner, reference)
            if method is not None and source.is_observed(method):
                return _Target(source.internal_name, source.wrapper(owner, method))
        return None

    def _load(self, name: str) -> JavaClass | None:
        try:
            return self._program.load(name)
        except LinkageError:
            return None


def _is_part(component: JavaClass, java_class: JavaClass) -> bool:
    """Whether fields of a class are fields of the component."""
    return component.is_subtype(java_class) and not component.is_interface


def _declared(owner: JavaClass, reference: MemberRef) -> Method | None:
    key = reference.name + reference.descriptor
    waiting = list(owner.superclasses())
    for above in waiting:
        if key in above.methods:
            return above.methods[key]
        waiting += above.interfaces
    return None


def _widen_fields(file: ClassFile, data: bytearray) -> None:
    """Let the monitor, which stands in the same package, see private fields."""
    for info in file.fields:
        if info.access & PRIVATE:
            struct.pack_into(">H", data, info.access_offset, info.access & ~PRIVATE)


def _replace_calls(file: ClassFile, data: bytearray, targets: dict[int, _Target]) -> bytes:
    constants = _Constants(file)
    for info in file.methods:
        code = info.code
        for instruction in () if code is None else decode(info, code):
            if instruction.name not in _CALLS or instruction.operands[0] not in targets:
                continue
            assert code is not None
            target = targets[instruction.operands[0]]
            is_static = instruction.name == "invokestatic"
            if is_static != target.wrapper.method.is_static:
                continue
            start = code.offset + instruction.offset
            index = constants.method(target)
            data[start : start + 3] = struct.pack(">BH", _INVOKESTATIC, index)
            if instruction.name == "invokeinterface":
                data[start + 3 : start + 5] = bytes([_NOP, _NOP])
    return constants.inserted(data)


class _Constants:
    """Constants that are added behind those of a class file."""

    def __init__(self, file: ClassFile) -> None:
        self._file = file
        self._count = len(file.pool)
        self._added = bytearray()
        self._known: dict[tuple[object, ...], int] = {}

    def method(self, target: _Target) -> int:
        wrapper = target.wrapper
        owner = self._add(Tag.CLASS, self._utf8(target.monitor))
        named = self._add(Tag.NAME_AND_TYPE, self._utf8(wrapper.name), self._utf8(wrapper.descriptor))
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
