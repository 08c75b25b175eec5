"""Puts monitors into class files: calls of observed methods become calls of the monitor's.

A call instruction becomes `invokestatic` of a method that takes the receiver as its first parameter, and a
method reference becomes one to that method. Where an object is made, `new` and `dup` become `nop`, and the
call of the constructor one of a method that returns the object. Nothing moves: offsets, frames, lines and
branches of the class stay as they are.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pathbrew.blocks.decode import Bytecode, decode
from pathbrew.blocks.opcodes import OPCODES
from pathbrew.classfile import ClassFile
from pathbrew.classfile.access_flags import PRIVATE
from pathbrew.classfile.constants import MemberRef, Tag
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.specs.added_constants import AddedConstants
from pathbrew.specs.alphabet import NEW
from pathbrew.specs.monitor_source import MonitorSource, Wrapper

_CALLS = ("invokevirtual", "invokeinterface", "invokestatic")
_INVOKESTATIC, _NOP = OPCODES["invokestatic"], OPCODES["nop"]
_VIRTUAL, _STATIC, _NEW, _INTERFACE = 5, 6, 8, 9
"""Kinds of method handles (JVMS 5.4.3.5)."""
_KINDS = {(True, False): (_NEW,), (False, True): (_STATIC,), (False, False): (_VIRTUAL, _INTERFACE)}
"""How constructors, static methods and others are referred to."""
_BRANCHES = ("if", "goto", "tableswitch", "lookupswitch", "jsr")


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
        self.unobserved: dict[str, None] = {}
        """Methods that make objects which monitors do not see being made."""

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
            return self._replaced(file, data, targets)
        return bytes(data) if widened else None

    def _target(self, caller: JavaClass, reference: MemberRef) -> _Target | None:
        """What is called in place of a method; calls within a component are its own affair."""
        for source in self._sources:
            component = source.observed.java_class
            name = NEW if reference.name == "<init>" else reference.name
            if name not in source.observed.methods or caller.is_subtype(component):
                continue
            owner = None if reference.owner.startswith("[") else self._load(reference.owner)
            if owner is None or not (owner.is_subtype(component) or component.is_subtype(owner)):
                continue
            method = _declared(owner, reference)
            if method is None or not source.is_observed(method):
                continue
            if method.name == "<init>":
                if not owner.is_subtype(component):
                    continue
                if not source.may_make(owner, method):
                    self.unobserved[caller.java_name] = None
                    continue
            elif not source.may_name(owner) and owner.is_subtype(component):
                owner = component
            return _Target(source.internal_name, source.wrapper(owner, method))
        return None

    def _replaced(self, file: ClassFile, data: bytearray, targets: dict[int, _Target]) -> bytes:
        constants = AddedConstants(file)
        for info in file.methods:
            code = info.code
            if code is None:
                continue
            instructions = decode(info, code)
            for made, called in _made_objects(file, instructions):
                index = called.operands[0]
                if index in targets and made is None:
                    self.unobserved[f"{file.name.replace('/', '.')}.{info.name}"] = None
                elif index in targets and made is not None:
                    start = code.offset + made.offset
                    data[start : start + 4] = bytes([_NOP] * 4)
                    _call_instead(data, code.offset + called.offset, _index(constants, targets[index]))
            for instruction in instructions:
                if instruction.name not in _CALLS or instruction.operands[0] not in targets:
                    continue
                target = targets[instruction.operands[0]]
                is_static = instruction.name == "invokestatic"
                if is_static != target.wrapper.method.is_static:
                    continue
                start = code.offset + instruction.offset
                _call_instead(data, start, _index(constants, target))
                if instruction.name == "invokeinterface":
                    data[start + 3 : start + 5] = bytes([_NOP, _NOP])
        _replace_references(file, data, targets, constants)
        return constants.inserted(data)

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


def _index(constants: AddedConstants, target: _Target) -> int:
    return constants.method(target.monitor, target.wrapper.name, target.wrapper.descriptor)


def _call_instead(data: bytearray, start: int, index: int) -> None:
    data[start : start + 3] = struct.pack(">BH", _INVOKESTATIC, index)


def _made_objects(
    file: ClassFile, instructions: Sequence[Bytecode]
) -> Iterator[tuple[Bytecode | None, Bytecode]]:
    """Each `new` that is followed by `dup`, with the call of its constructor.

    None is in its place where there are branches in between: frames speak of the object that is not made yet.
    """
    waiting: list[tuple[Bytecode, int]] = []
    branches = 0
    for place, instruction in enumerate(instructions):
        if instruction.name == "new":
            waiting.append((instruction, branches))
            if place + 1 < len(instructions) and instructions[place + 1].name != "dup":
                waiting[-1] = (instruction, -1)
        elif instruction.name.startswith(_BRANCHES):
            branches += 1
        elif instruction.name == "invokespecial" and waiting:
            called = file.pool.member(instruction.operands[0])
            made, before = waiting[-1]
            if called.name == "<init>" and called.owner == file.pool.class_name(made.operands[0]):
                waiting.pop()
                yield made if before == branches else None, instruction


def _replace_references(
    file: ClassFile, data: bytearray, targets: dict[int, _Target], constants: AddedConstants
) -> None:
    """Let method references and other constant method handles lead to the monitor."""
    for index in file.pool.indices(Tag.METHOD_HANDLE):
        offset = file.pool.offset(index)
        kind, referred = struct.unpack_from(">BH", data, offset + 1)
        target = targets.get(referred)
        if (
            target is None
            or kind not in _KINDS[target.wrapper.is_constructor, target.wrapper.method.is_static]
        ):
            continue
        struct.pack_into(">BH", data, offset + 1, _STATIC, _index(constants, target))
