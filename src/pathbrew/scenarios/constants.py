"""Constants that code mentions: likely to matter in its inputs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from pathbrew.blocks import Bytecode, decode
from pathbrew.classfile.constants import ConstantPool, Tag
from pathbrew.confirmation.edges import is_within
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.reachability import reached

_SMALL = {f"iconst_{n}": n for n in range(6)} | {"iconst_m1": -1, "lconst_0": 0, "lconst_1": 1}
_SMALL_FLOATS = {"fconst_0": 0.0, "fconst_1": 1.0, "fconst_2": 2.0, "dconst_0": 0.0, "dconst_1": 1.0}
_COMPARISONS = ("if_icmp", "lcmp", "fcmp", "dcmp")
_TRIGONOMETRIC = frozenset(("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "toRadians", "toDegrees"))
_ANGLES = (math.pi / 2, math.pi)
"""What is worth trying where angles are taken."""
_CALLS = ("invokestatic", "invokevirtual", "invokespecial", "invokeinterface")


@dataclass(slots=True)
class Constants:
    """Constants in the order in which the code mentions them; neighbours of those compared with."""

    integers: dict[int, None] = field(default_factory=dict)
    floats: dict[float, None] = field(default_factory=dict)
    strings: dict[str, None] = field(default_factory=dict)
    classes: dict[str, None] = field(default_factory=dict)
    types: dict[str, None] = field(default_factory=dict)
    """Classes and arrays that objects are tested for or cast to."""

    def add(self, other: Constants) -> None:
        """Append those of another piece of code."""
        self.integers |= other.integers
        self.floats |= other.floats
        self.strings |= other.strings
        self.classes |= other.classes
        self.types |= other.types

    @property
    def characters(self) -> list[int]:
        """Integers that are printable characters, and the first characters of strings."""
        return list(
            dict.fromkeys(
                [c for c in self.integers if 32 <= c < 0xD800]
                + [ord(text[0]) for text in self.strings if text]
            )
        )


class Hints:
    """Finds the constants of methods of the class under test, and what they call of it."""

    def __init__(self, program: Program, java_class: JavaClass) -> None:
        self._program = program
        self._outer = java_class.name
        self._read: dict[Method, tuple[Constants, list[Method]]] = {}
        self._classes: dict[JavaClass, Constants] = {}

    def of(self, method: Method) -> Constants:
        """The constants of the method, then of what it calls, then of the rest of its class."""
        found = Constants()
        for caller in self.reached(method):
            found.add(self._of(caller)[0])
        found.add(self._of_class(method.owner))
        return found

    def _of_class(self, java_class: JavaClass) -> Constants:
        if java_class not in self._classes:
            found = self._classes[java_class] = Constants()
            for method in java_class.methods.values():
                found.add(self._of(method)[0])
        return self._classes[java_class]

    def reached(self, method: Method) -> list[Method]:
        """The method and what it calls of the class under test and its nested ones, nearest first."""
        return list(reached(method, lambda caller: self._of(caller)[1]))

    def _of(self, method: Method) -> tuple[Constants, list[Method]]:
        if method not in self._read:
            self._read[method] = self._scan(method)
        return self._read[method]

    def _scan(self, method: Method) -> tuple[Constants, list[Method]]:
        found = Constants()
        called: dict[Method, None] = {}
        code = method.info.code
        if code is None:
            return found, []
        pool = method.info.owner.pool
        instructions = decode(method.info, code)
        for instruction, following in zip(instructions, [*instructions[1:], None], strict=True):
            _note(found, pool, instruction, following)
            for owner, key in _called(method, pool, instruction):
                called |= dict.fromkeys(self._methods(owner, key))
        return found, list(called)

    def _methods(self, owner: str, key: str) -> Iterator[Method]:
        if not is_within(owner, self._outer):
            return
        try:
            walk: JavaClass | None = self._program.load(owner)
        except LinkageError:
            return
        while walk is not None and is_within(walk.name, self._outer):
            if key in walk.methods:
                yield walk.methods[key]
                return
            walk = walk.superclass


def _called(method: Method, pool: ConstantPool, instruction: Bytecode) -> Iterator[tuple[str, str]]:
    if instruction.name in _CALLS:
        member = pool.member(instruction.operands[0])
        yield member.owner, member.name + member.descriptor
    elif instruction.name == "invokedynamic":
        file = method.info.owner
        site = pool.dynamic(instruction.operands[0])
        for index in file.bootstrap_methods[site.bootstrap_index].arguments:
            if pool.tag(index) == Tag.METHOD_HANDLE:
                member = pool.method_handle(index).member
                yield member.owner, member.name + member.descriptor


def _note(found: Constants, pool: ConstantPool, instruction: Bytecode, following: Bytecode | None) -> None:
    name = instruction.name
    is_compared = following is not None and following.name.startswith(_COMPARISONS)
    if name in _SMALL:
        _note_number(found, _SMALL[name], is_compared)
    elif name in _SMALL_FLOATS:
        _note_number(found, _SMALL_FLOATS[name], is_compared)
    elif name in ("bipush", "sipush"):
        _note_number(found, instruction.operands[0], is_compared)
    elif name == "invokestatic" and pool.member(instruction.operands[0]).name in _TRIGONOMETRIC:
        found.floats |= dict.fromkeys(_ANGLES)
    elif name in ("tableswitch", "lookupswitch"):
        found.integers |= dict.fromkeys(key for key, _ in instruction.cases)
    elif name in ("instanceof", "checkcast"):
        found.types[pool.class_name(instruction.operands[0])] = None
    elif name in ("ldc", "ldc_w", "ldc2_w"):
        index = instruction.operands[0]
        tag = pool.tag(index)
        if tag == Tag.STRING:
            if not _is_message(pool, following):
                found.strings[pool.string(index)] = None
        elif tag == Tag.CLASS:
            found.classes[pool.class_name(index)] = None
        elif tag in (Tag.INTEGER, Tag.LONG, Tag.FLOAT, Tag.DOUBLE):
            _note_number(found, pool.number(index), is_compared)


def _note_number(found: Constants, number: int | float, is_compared: bool) -> None:
    if isinstance(number, float):
        near = (number, number - 1, number + 1) if is_compared else (number,)
        found.floats |= dict.fromkeys(near)
        return
    found.integers |= dict.fromkeys((number, number - 1, number + 1) if is_compared else (number,))


def _is_message(pool: ConstantPool, following: Bytecode | None) -> bool:
    """Whether a string goes straight into a new exception."""
    if following is None or following.name != "invokespecial":
        return False
    return pool.member(following.operands[0]).owner.endswith(("Exception", "Error"))
