"""Bytecode to a list of instructions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pathbrew.blocks.opcodes import MNEMONICS, OPCODES, SHAPES, Shape
from pathbrew.classfile import Code, MethodInfo
from pathbrew.errors import ClassFileError


@dataclass(frozen=True, slots=True)
class Bytecode:
    """One instruction: where it stands, its mnemonic, its operands, and where the next one stands.

    Branch targets are absolute offsets. A switch has its default target as `operands[0]` and its
    (key, target) pairs in `cases`.
    """

    offset: int
    name: str
    operands: tuple[int, ...]
    next: int
    cases: tuple[tuple[int, int], ...] = ()


def _s2(code: bytes, at: int) -> int:
    return int.from_bytes(code[at : at + 2], "big", signed=True)


def _u2(code: bytes, at: int) -> int:
    return code[at] << 8 | code[at + 1]


def _s4(code: bytes, at: int) -> int:
    if at + 4 > len(code):
        raise IndexError
    return int.from_bytes(code[at : at + 4], "big", signed=True)


def decode(method: MethodInfo, code: Code) -> list[Bytecode]:
    """All instructions in order; a branch into the middle of one, or past the end, is an error."""

    def malformed(offset: int, reason: str) -> ClassFileError:
        where = f"{method.owner.name}.{method.name}{method.descriptor}, bytecode offset {offset}"
        return ClassFileError(method.owner.origin, code.offset + offset, f"{where}: {reason}")

    result: list[Bytecode] = []
    offset = 0
    while offset < len(code.bytecode):
        try:
            instruction = _decode_one(code.bytecode, offset, malformed)
        except IndexError:
            raise malformed(offset, "the code ends within an instruction") from None
        if instruction.next > len(code.bytecode):
            raise malformed(offset, "the code ends within an instruction")
        result.append(instruction)
        offset = instruction.next
    _check_targets(result, code, malformed)
    return result


def _decode_one(code: bytes, at: int, malformed: Callable[[int, str], ClassFileError]) -> Bytecode:
    opcode = code[at]
    if opcode >= len(MNEMONICS):
        raise malformed(at, f"unknown opcode 0x{opcode:02x}")
    name, shape = MNEMONICS[opcode], SHAPES[opcode]
    if shape is Shape.NONE:
        return Bytecode(at, name, (), at + 1)
    if shape is Shape.POOL:
        return Bytecode(at, name, (_u2(code, at + 1),), at + 3)
    if shape is Shape.BRANCH:
        return Bytecode(at, name, (at + _s2(code, at + 1),), at + 3)
    if shape in (Shape.LOCAL, Shape.POOL_BYTE, Shape.NEW_ARRAY):
        return Bytecode(at, name, (code[at + 1],), at + 2)
    if shape is Shape.BYTE:
        return Bytecode(at, name, (((code[at + 1] + 128) & 255) - 128,), at + 2)
    if shape is Shape.SHORT:
        return Bytecode(at, name, (_s2(code, at + 1),), at + 3)
    if shape is Shape.INCREMENT:
        return Bytecode(at, name, (code[at + 1], ((code[at + 2] + 128) & 255) - 128), at + 3)
    if shape in (Shape.INTERFACE, Shape.DYNAMIC):
        return Bytecode(at, name, (_u2(code, at + 1),), at + 5)
    if shape is Shape.MULTI_NEW_ARRAY:
        return Bytecode(at, name, (_u2(code, at + 1), code[at + 3]), at + 4)
    if shape is Shape.BRANCH_WIDE:
        return Bytecode(at, name, (at + _s4(code, at + 1),), at + 5)
    if shape is Shape.WIDE:
        return _decode_wide(code, at, malformed)
    return _decode_switch(code, at, name, malformed)


def _decode_wide(code: bytes, at: int, malformed: Callable[[int, str], ClassFileError]) -> Bytecode:
    if code[at + 1] == OPCODES["iinc"]:
        return Bytecode(at, "iinc", (_u2(code, at + 2), _s2(code, at + 4)), at + 6)
    if code[at + 1] >= len(MNEMONICS) or SHAPES[code[at + 1]] is not Shape.LOCAL:
        raise malformed(at, f"wide cannot precede opcode 0x{code[at + 1]:02x}")
    return Bytecode(at, MNEMONICS[code[at + 1]], (_u2(code, at + 2),), at + 4)


def _decode_switch(
    code: bytes, at: int, name: str, malformed: Callable[[int, str], ClassFileError]
) -> Bytecode:
    base = (at + 4) & ~3
    default = at + _s4(code, base)
    if name == "tableswitch":
        low, high = _s4(code, base + 4), _s4(code, base + 8)
        if not 0 <= high - low < len(code):
            raise malformed(at, f"tableswitch from {low} to {high}")
        cases = tuple((low + i, at + _s4(code, base + 12 + 4 * i)) for i in range(high - low + 1))
        return Bytecode(at, name, (default,), base + 12 + 4 * len(cases), cases)
    count = _s4(code, base + 4)
    if not 0 <= count < len(code):
        raise malformed(at, f"lookupswitch with {count} pairs")
    cases = tuple((_s4(code, base + 8 + 8 * i), at + _s4(code, base + 12 + 8 * i)) for i in range(count))
    return Bytecode(at, name, (default,), base + 8 + 8 * count, cases)


BRANCHES = frozenset(
    name
    for name, shape in zip(MNEMONICS, SHAPES, strict=True)
    if shape in (Shape.BRANCH, Shape.BRANCH_WIDE, Shape.TABLE_SWITCH, Shape.LOOKUP_SWITCH)
)
NEVER_FALLS_THROUGH = frozenset(
    """goto goto_w jsr jsr_w ret tableswitch lookupswitch athrow
    ireturn lreturn freturn dreturn areturn return""".split()
)


def targets(instruction: Bytecode) -> tuple[int, ...]:
    """The offsets that a branch or switch names."""
    if instruction.name not in BRANCHES:
        return ()
    return (instruction.operands[0], *(target for _, target in instruction.cases))


def _check_targets(
    instructions: list[Bytecode], code: Code, malformed: Callable[[int, str], ClassFileError]
) -> None:
    starts = {instruction.offset for instruction in instructions}
    for instruction in instructions:
        for target in targets(instruction):
            if target not in starts:
                raise malformed(instruction.offset, f"branch to {target}, where no instruction starts")
    last = instructions[-1]
    if last.name not in NEVER_FALLS_THROUGH:
        raise malformed(last.offset, "execution can run past the end of the code")
    for handler in code.handlers:
        if handler.target not in starts:
            raise malformed(handler.target, "exception handler where no instruction starts")
