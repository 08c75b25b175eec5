"""Bytecode to block IR: the operand stack is evaluated away block by block.

Within a block the stack holds registers and constants, so a load or a `dup` costs no instruction; what
is left on it at the end is moved to the canonical stack registers. Code reached through `jsr` is copied
per return address, so that blocks never carry one (JVMS 6.5, jsr and ret).
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from pathbrew.blocks import ir
from pathbrew.blocks.decode import NEVER_FALLS_THROUGH, Bytecode, decode, targets
from pathbrew.blocks.families import FAMILIES
from pathbrew.blocks.stack import Key, Translation
from pathbrew.classfile import Code, MethodInfo
from pathbrew.classfile.access_flags import STATIC
from pathbrew.classfile.descriptors import parse_method_descriptor


def translate(method: MethodInfo, code: Code) -> ir.Body:
    """The method's reachable code as blocks, which nobody changes: they are made once."""
    known = _bodies.get(method)
    if known is None:
        known = _bodies[method] = _translate(method, code)
    return known


_bodies: WeakKeyDictionary[MethodInfo, ir.Body] = WeakKeyDictionary()


def _translate(method: MethodInfo, code: Code) -> ir.Body:
    instructions = decode(method, code)
    position = {instruction.offset: i for i, instruction in enumerate(instructions)}
    leaders = _leaders(instructions, code)
    translation = Translation(method, code, _this_is_stable(method, instructions))
    translation.block_at(0, (), ())
    while translation.pending:
        key = translation.pending.pop()
        _translate_block(translation, key, instructions, position, leaders)
    return ir.Body(
        blocks=translation.finished(),
        parameters=_parameters(method),
        local_count=code.max_locals,
        stack_size=code.max_stack,
        register_count=translation.register_count,
        constants=translation.constants,
    )


def _parameters(method: MethodInfo) -> tuple[int, ...]:
    registers = [] if method.access & STATIC else [0]
    slot = len(registers)
    for parameter in parse_method_descriptor(method.descriptor)[0]:
        registers.append(slot)
        slot += 2 if parameter in "JD" else 1
    return tuple(registers)


def _this_is_stable(method: MethodInfo, instructions: list[Bytecode]) -> bool:
    """Whether local variable 0 holds a `this` that is never overwritten."""
    if method.access & STATIC:
        return False
    return not any(
        (i.name.endswith("store_0") or (i.name.endswith("store") and i.operands[:1] == (0,)))
        for i in instructions
    )


def _leaders(instructions: list[Bytecode], code: Code) -> set[int]:
    leaders = {0}
    for instruction in instructions:
        jumps = targets(instruction)
        leaders.update(jumps)
        if jumps or instruction.name in NEVER_FALLS_THROUGH:
            leaders.add(instruction.next)
    for handler in code.handlers:
        leaders.update((handler.start, handler.end, handler.target))
    return leaders


def _translate_block(
    translation: Translation,
    key: Key,
    instructions: list[Bytecode],
    position: dict[int, int],
    leaders: set[int],
) -> None:
    translation.begin(key)
    for i in range(position[key.offset], len(instructions)):
        instruction = instructions[i]
        if instruction.offset != key.offset and instruction.offset in leaders:
            translation.jump(instruction.offset, instruction.offset)
            break
        FAMILIES[instruction.name](translation, instruction)
        if translation.terminated:
            break
    translation.end()
