"""The block IR: instructions over registers, implicit checks explicit, no operand stack.

Registers are numbers. A body's registers are, in this order, its local variables, its canonical stack
positions (used only where a value crosses from one block to the next), temporaries that live within
one block, mixed with its constants. A `long` or `double` takes one register.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathbrew.classfile import MemberRef

Constant = int | float | None


@dataclass(frozen=True, slots=True)
class Instruction:
    """What all instructions have: the bytecode offset they come from."""

    at: int


@dataclass(frozen=True, slots=True)
class Move(Instruction):
    target: int
    source: int


@dataclass(frozen=True, slots=True)
class Compute(Instruction):
    """An arithmetic instruction, comparison or conversion, by its JVM name; it cannot throw."""

    target: int
    operation: str
    operands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckNull(Instruction):
    """Throws NullPointerException when the reference is null."""

    reference: int


@dataclass(frozen=True, slots=True)
class CheckDivisor(Instruction):
    """Throws ArithmeticException when the integer is zero: an `I` or a `J`."""

    divisor: int
    kind: str


@dataclass(frozen=True, slots=True)
class CheckBounds(Instruction):
    """Throws ArrayIndexOutOfBoundsException when the index is outside the array."""

    array: int
    index: int


@dataclass(frozen=True, slots=True)
class CheckStore(Instruction):
    """Throws ArrayStoreException when the array cannot hold the reference."""

    array: int
    value: int


@dataclass(frozen=True, slots=True)
class CheckSize(Instruction):
    """Throws NegativeArraySizeException when one of the lengths is negative."""

    lengths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CheckCast(Instruction):
    """Throws ClassCastException when the reference is not null and not of the class."""

    reference: int
    class_name: str
    pool_index: int


@dataclass(frozen=True, slots=True)
class ArrayLoad(Instruction):
    target: int
    array: int
    index: int
    kind: str


@dataclass(frozen=True, slots=True)
class ArrayStore(Instruction):
    """Stores into an array of `kind`, a letter of the mnemonic: i l f d a b c s."""

    array: int
    index: int
    value: int
    kind: str


@dataclass(frozen=True, slots=True)
class ArrayLength(Instruction):
    target: int
    array: int


@dataclass(frozen=True, slots=True)
class NewArray(Instruction):
    """Makes an array of the array class `class_name`; `pool_index` is 0 for a primitive element."""

    target: int
    class_name: str
    pool_index: int
    lengths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class New(Instruction):
    target: int
    class_name: str
    pool_index: int


@dataclass(frozen=True, slots=True)
class GetField(Instruction):
    target: int
    reference: int
    member: MemberRef
    pool_index: int


@dataclass(frozen=True, slots=True)
class PutField(Instruction):
    reference: int
    value: int
    member: MemberRef
    pool_index: int


@dataclass(frozen=True, slots=True)
class GetStatic(Instruction):
    target: int
    member: MemberRef
    pool_index: int


@dataclass(frozen=True, slots=True)
class PutStatic(Instruction):
    value: int
    member: MemberRef
    pool_index: int


@dataclass(frozen=True, slots=True)
class Invoke(Instruction):
    """A call; `how` is virtual, interface, special or static; the receiver is `arguments[0]`."""

    target: int | None
    how: str
    member: MemberRef
    pool_index: int
    arguments: tuple[int, ...]


def slot_name(call: Invoke) -> str:
    """The attribute of the receiver's Python class that a virtual or interface call goes through.

    `length()I`, or `java/util/List.size()I`: through an interface the receiver has to implement it.
    """
    key = call.member.name + call.member.descriptor
    return f"{call.member.owner}.{key}" if call.how == "interface" else key


@dataclass(frozen=True, slots=True)
class InvokeDynamic(Instruction):
    target: int | None
    name: str
    descriptor: str
    pool_index: int
    arguments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LoadConstant(Instruction):
    """Loads a string, class, method type, method handle or dynamically computed constant."""

    target: int
    pool_index: int


@dataclass(frozen=True, slots=True)
class InstanceOf(Instruction):
    target: int
    reference: int
    class_name: str
    pool_index: int


@dataclass(frozen=True, slots=True)
class Monitor(Instruction):
    reference: int
    enter: bool


@dataclass(frozen=True, slots=True)
class Goto(Instruction):
    to: int


@dataclass(frozen=True, slots=True)
class Branch(Instruction):
    """Goes to block `then` when the comparison holds, else to block `otherwise`.

    Comparisons are `i`, `l`, `f`, `d` or `a` (int, long, float, double, reference) with eq, ne, lt, ge, gt,
    le; a floating comparison with NaN holds only for `ne`. `on_true` is the bytecode outcome (jump taken)
    that `then` stands for: a fused comparison may have swapped the sides.
    """

    comparison: str
    left: int
    right: int
    then: int
    otherwise: int
    on_true: bool


@dataclass(frozen=True, slots=True)
class Switch(Instruction):
    value: int
    cases: tuple[tuple[int, int], ...]
    default: int


@dataclass(frozen=True, slots=True)
class Return(Instruction):
    value: int | None


@dataclass(frozen=True, slots=True)
class Throw(Instruction):
    """Throws the reference, or NullPointerException when it is null."""

    reference: int


Terminator = Goto | Branch | Switch | Return | Throw


@dataclass(frozen=True, slots=True)
class Catch:
    """An exceptional edge: to block `to` for exceptions of the class, or for all when it is None."""

    catch_type: str | None
    to: int


@dataclass(slots=True)
class Block:
    """A basic block: straight-line instructions, one terminator, the handlers that cover it all."""

    index: int
    start: int
    instructions: list[Instruction]
    terminator: Terminator
    catches: tuple[Catch, ...] = ()

    def normal_successors(self) -> tuple[int, ...]:
        terminator = self.terminator
        if isinstance(terminator, Goto):
            return (terminator.to,)
        if isinstance(terminator, Branch):
            return (terminator.then, terminator.otherwise)
        if isinstance(terminator, Switch):
            return (*dict.fromkeys(to for _, to in terminator.cases), terminator.default)
        return ()

    def successors(self) -> tuple[int, ...]:
        """All successors, each once, the exceptional ones last."""
        exceptional = (catch.to for catch in self.catches)
        return tuple(dict.fromkeys((*self.normal_successors(), *exceptional)))

    @property
    def may_throw(self) -> bool:
        """Whether anything in it can end in an exception."""
        return any(isinstance(instruction, _THROWING) for instruction in self)

    def __iter__(self) -> Iterator[Instruction]:
        yield from self.instructions
        yield self.terminator


_THROWING = (
    CheckNull,
    CheckDivisor,
    CheckBounds,
    CheckStore,
    CheckSize,
    CheckCast,
    NewArray,
    New,
    GetStatic,
    PutStatic,
    Invoke,
    InvokeDynamic,
    LoadConstant,
    Monitor,
    Throw,
)


@dataclass(slots=True)
class Body:
    """A method's code as blocks; block 0 is the entry."""

    blocks: list[Block]
    parameters: tuple[int, ...]
    local_count: int
    stack_size: int
    register_count: int
    constants: dict[int, Constant]

    @property
    def caught(self) -> int:
        """The register in which a handler finds its exception."""
        return self.local_count

    def name(self, register: int) -> str:
        """`v` for local variables, `s` for stack positions, `t` for temporaries, else the constant."""
        if register in self.constants:
            value = self.constants[register]
            return "null" if value is None else repr(value)
        if register < self.local_count:
            return f"v{register}"
        if register < self.local_count + self.stack_size:
            return f"s{register - self.local_count}"
        return f"t{register - self.local_count - self.stack_size}"
