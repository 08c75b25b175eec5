"""The state of a translation: the symbolic operand stack, the registers, the blocks found so far."""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from typing import NamedTuple

from pathbrew.blocks import ir
from pathbrew.blocks.decode import Bytecode
from pathbrew.classfile import Code, ConstantPool, MethodInfo
from pathbrew.errors import ClassFileError


class Entry(NamedTuple):
    """A stack entry: the register that holds the value, and its kind (I, J, F, D, A, or R).

    Kind R is a return address pushed by `jsr`; its `register` is the address itself.
    """

    register: int
    kind: str

    @property
    def wide(self) -> bool:
        return self.kind in "JD"


class Key(NamedTuple):
    """What tells blocks apart: the offset and the return addresses that are alive at its start.

    An address in local variable n is listed under n, one at stack depth d under -1 - d.
    """

    offset: int
    addresses: tuple[tuple[int, int], ...]


@dataclass(slots=True)
class _Open:
    """A block that has been reached: its number and the kinds on the stack at its entry."""

    index: int
    kinds: tuple[Entry, ...]


class Translation:
    """Translates the blocks of one method; the opcode families push, pop and append through it."""

    def __init__(self, method: MethodInfo, code: Code, this_is_stable: bool) -> None:
        self.method = method
        self.code = code
        self.pool: ConstantPool = method.owner.pool
        self.pending: list[Key] = []
        self.constants: dict[int, ir.Constant] = {}
        self._constant_registers: dict[tuple[str, object], int] = {}
        self._temporaries: list[int] = []
        self.register_count = code.max_locals + code.max_stack
        self._open: dict[Key, _Open] = {}
        self._blocks: dict[int, ir.Block] = {}
        self._this_is_stable = this_is_stable
        # The block under way.
        self.stack: list[Entry] = []
        self.addresses: dict[int, int] = {}
        self.instructions: list[ir.Instruction] = []
        self.terminator: ir.Terminator | None = None
        self._key = Key(0, ())
        self._next_temporary = 0
        self._not_null: set[int] = set()
        self._narrow: dict[int, str] = {}

    # Blocks -----------------------------------------------------------------------------------------

    def block_at(self, offset: int, addresses: tuple[tuple[int, int], ...], stack: tuple[Entry, ...]) -> int:
        """The number of the block that starts there, to be translated if it is new."""
        key = Key(offset, addresses)
        known = self._open.get(key)
        if known is None:
            known = self._open[key] = _Open(len(self._open), stack)
            self.pending.append(key)
        elif len(known.kinds) != len(stack):
            raise self.malformed(offset, f"stack heights {len(known.kinds)} and {len(stack)} meet")
        return known.index

    def begin(self, key: Key) -> None:
        opened = self._open[key]
        self._key = key
        base = self.code.max_locals
        self.stack = [
            entry if entry.kind == "R" else Entry(base + depth, entry.kind)
            for depth, entry in enumerate(opened.kinds)
        ]
        self.addresses = {slot: address for slot, address in key.addresses if slot >= 0}
        self.instructions = []
        self.terminator = None
        self._next_temporary = 0
        self._not_null = {0} if self._this_is_stable else set()
        self._narrow = {}

    def end(self) -> None:
        if self.terminator is None:
            raise self.malformed(self._key.offset, "execution can run past the end of the code")
        index = self._open[self._key].index
        catches = tuple(
            ir.Catch(handler.catch_type, self._handler_block(handler.target))
            for handler in self.code.handlers
            if handler.start <= self._key.offset < handler.end
        )
        self._blocks[index] = ir.Block(index, self._key.offset, self.instructions, self.terminator, catches)

    def _handler_block(self, offset: int) -> int:
        in_locals = tuple(item for item in self._key.addresses if item[0] >= 0)
        return self.block_at(offset, in_locals, (Entry(self.code.max_locals, "A"),))

    def finished(self) -> list[ir.Block]:
        return [self._blocks[index] for index in range(len(self._blocks))]

    @property
    def terminated(self) -> bool:
        return self.terminator is not None

    # Registers --------------------------------------------------------------------------------------

    def constant(self, value: ir.Constant, kind: str) -> Entry:
        identity = (kind, struct.pack(">d", value) if isinstance(value, float) else value)
        register = self._constant_registers.get(identity)
        if register is None:
            register = self._constant_registers[identity] = self.register_count
            self.register_count += 1
            self.constants[register] = value
        return Entry(register, kind)

    def temporary(self) -> int:
        if self._next_temporary == len(self._temporaries):
            self._temporaries.append(self.register_count)
            self.register_count += 1
        register = self._temporaries[self._next_temporary]
        self._next_temporary += 1
        return register

    def _is_temporary(self, register: int) -> bool:
        return register >= self.code.max_locals + self.code.max_stack and register not in self.constants

    # Stack ------------------------------------------------------------------------------------------

    def push(self, entry: Entry) -> None:
        self.stack.append(entry)

    def pop(self) -> Entry:
        if not self.stack:
            raise self.malformed(self._key.offset, "the operand stack underflows in this block")
        return self.stack.pop()

    def pop_register(self) -> int:
        return self.pop().register

    def pop_registers(self, count: int) -> tuple[int, ...]:
        """The top `count` values, deepest first."""
        values = [self.pop().register for _ in range(count)]
        return tuple(reversed(values))

    def push_result(self, kind: str, narrow: str = "") -> int:
        """A fresh temporary, pushed; `narrow` is the type letter whose range it is known to keep."""
        register = self.temporary()
        self._forget(register)
        if narrow:
            self._narrow[register] = narrow
        self.stack.append(Entry(register, kind))
        return register

    def append(self, instruction: ir.Instruction) -> None:
        self.instructions.append(instruction)

    # Local variables --------------------------------------------------------------------------------

    def load(self, slot: int, kind: str) -> None:
        self._check_local(slot)
        if kind == "A" and slot in self.addresses:
            self.stack.append(Entry(self.addresses[slot], "R"))
        else:
            self.stack.append(Entry(slot, kind))

    def store(self, slot: int, at: int) -> None:
        self._check_local(slot)
        entry = self.pop()
        if entry.kind == "R":
            self.addresses[slot] = entry.register
            return
        self.addresses.pop(slot, None)
        if entry.register == slot:
            return
        last = self.instructions[-1] if self.instructions else None
        produced = getattr(last, "target", None)
        retarget = produced == entry.register and not any(e.register == produced for e in self.stack)
        if retarget and self._is_temporary(entry.register) and last is not None:
            self.instructions.pop()
            self._spill(slot, at)
            self.instructions.append(replace(last, target=slot))  # type: ignore[call-arg]
        else:
            self._spill(slot, at)
            self.instructions.append(ir.Move(at, slot, entry.register))
        self._transfer(entry.register, slot)

    def increment(self, slot: int, amount: int, at: int) -> None:
        self._check_local(slot)
        self._spill(slot, at)
        self.append(ir.Compute(at, slot, "iadd", (slot, self.constant(amount, "I").register)))
        self._forget(slot)

    def _check_local(self, slot: int) -> None:
        if slot >= self.code.max_locals:
            raise self.malformed(self._key.offset, f"local variable {slot} of {self.code.max_locals}")

    def _spill(self, slot: int, at: int) -> None:
        """Save a local variable that is about to change and is still on the stack."""
        if not any(entry.register == slot and entry.kind != "R" for entry in self.stack):
            return
        saved = self.temporary()
        self.instructions.append(ir.Move(at, saved, slot))
        self._transfer(slot, saved)
        self.stack = [
            Entry(saved, entry.kind) if entry.register == slot and entry.kind != "R" else entry
            for entry in self.stack
        ]

    # What is known of a register within the block ---------------------------------------------------

    def _forget(self, register: int) -> None:
        self._not_null.discard(register)
        self._narrow.pop(register, None)

    def _transfer(self, source: int, target: int) -> None:
        self._forget(target)
        if source in self._not_null:
            self._not_null.add(target)
        if source in self._narrow:
            self._narrow[target] = self._narrow[source]

    def not_null(self, register: int) -> None:
        self._not_null.add(register)

    def check_null(self, register: int, at: int) -> None:
        """An explicit null check, unless one stands before it in the block."""
        if register not in self._not_null:
            self.append(ir.CheckNull(at, register))
            self._not_null.add(register)

    def narrowed(self, register: int, descriptor: str, at: int) -> int:
        """The value as a field, array or return of that type keeps it (JVMS 6.5, putfield, ireturn)."""
        if descriptor not in ("B", "C", "S", "Z") or self._narrow.get(register) == descriptor:
            return register
        value = self.constants.get(register)
        if isinstance(value, int) and (0 <= value <= 1 or (descriptor != "Z" and 0 <= value < 128)):
            return register
        result = self.temporary()
        self.append(ir.Compute(at, result, f"i2{descriptor.lower()}", (register,)))
        self._narrow[result] = descriptor
        return result

    # Ends of blocks ---------------------------------------------------------------------------------

    def _settle(self, at: int, used: tuple[int, ...]) -> tuple[int, ...]:
        """Move the stack to its canonical registers; `used` are operands of the terminator to keep."""
        base = self.code.max_locals
        moves = [
            (base + depth, entry.register)
            for depth, entry in enumerate(self.stack)
            if entry.kind != "R" and entry.register != base + depth
        ]
        overwritten = {target for target, _ in moves}
        saved: dict[int, int] = {}
        for register in {source for _, source in moves} | set(used):
            if register in overwritten:
                saved[register] = self.temporary()
                self.append(ir.Move(at, saved[register], register))
        for target, source in moves:
            self.append(ir.Move(at, target, saved.get(source, source)))
        return tuple(saved.get(register, register) for register in used)

    def _successor(self, offset: int) -> int:
        addresses = list(self.addresses.items())
        addresses += [(-1 - depth, e.register) for depth, e in enumerate(self.stack) if e.kind == "R"]
        return self.block_at(offset, tuple(sorted(addresses)), tuple(self.stack))

    def jump(self, at: int, offset: int) -> None:
        self._settle(at, ())
        self.terminator = ir.Goto(at, self._successor(offset))

    def branch(self, at: int, comparison: str, left: int, right: int, then: int, otherwise: int) -> None:
        comparison, left, right, swapped = self._fuse(comparison, left, right)
        left, right = self._settle(at, (left, right))
        taken, fallen = self._successor(then), self._successor(otherwise)
        if swapped:
            self.terminator = ir.Branch(at, comparison, left, right, fallen, taken, False)
        else:
            self.terminator = ir.Branch(at, comparison, left, right, taken, fallen, True)

    def _fuse(self, comparison: str, left: int, right: int) -> tuple[str, int, int, bool]:
        """Join `lcmp`, `fcmpl`... and the comparison of its result with zero into one comparison."""
        last = self.instructions[-1] if self.instructions else None
        if (
            not isinstance(last, ir.Compute)
            or last.target != left
            or self.constants.get(right, 1) != 0
            or any(entry.register == left for entry in self.stack)
        ):
            return comparison, left, right, False
        relation = comparison[1:]
        if last.operation == "lcmp":
            self.instructions.pop()
            return f"l{relation}", *last.operands, False  # type: ignore[return-value]
        if last.operation[1:] not in ("cmpl", "cmpg"):
            return comparison, left, right, False
        self.instructions.pop()
        # With NaN the result is -1 (cmpl) or 1 (cmpg): the relations this satisfies are negations.
        unordered = ("lt", "le") if last.operation.endswith("l") else ("gt", "ge")
        negation = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}
        if relation in unordered:
            return f"{last.operation[0]}{negation[relation]}", *last.operands, True  # type: ignore[return-value]
        return f"{last.operation[0]}{relation}", *last.operands, False  # type: ignore[return-value]

    def switch(self, instruction: Bytecode) -> None:
        (value,) = self._settle(instruction.offset, (self.pop_register(),))
        cases = tuple((key, self._successor(target)) for key, target in instruction.cases)
        default = self._successor(instruction.operands[0])
        self.terminator = ir.Switch(instruction.offset, value, cases, default)

    def return_to(self, slot: int, at: int) -> None:
        """`ret`: the address is known, because the code after `jsr` is copied per address."""
        if slot not in self.addresses:
            raise self.malformed(at, f"ret {slot}, which holds no return address")
        self.jump(at, self.addresses.pop(slot))

    def malformed(self, offset: int, reason: str) -> ClassFileError:
        method = self.method
        where = f"{method.owner.name}.{method.name}{method.descriptor}, bytecode offset {offset}"
        return ClassFileError(method.owner.origin, self.code.offset + offset, f"{where}: {reason}")
