"""Small changes of a method's bytecode, such as a slip of the programmer would make.

Each replaces instructions by others of the same length and types, so that stack map frames stay valid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from pathbrew.blocks.decode import Bytecode, decode
from pathbrew.blocks.opcodes import OPCODES
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.program import Method


class Change(Enum):
    """What is changed."""

    ARITHMETIC = "another operator"
    BOUND = "a bound moved by one"
    CONDITION = "a condition negated"
    INCREMENT = "up for down"
    RESULT = "zero, null or the other truth value returned"
    CALL = "a call left out"
    ASSIGNMENT = "an assignment left out"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one instruction of a method, by its offset; `code` stands in its place."""

    method: Method
    offset: int
    change: Change
    code: bytes

    def class_data(self) -> bytes:
        """The class file with the change."""
        file, code = self.method.owner.file, self.method.info.code
        assert file is not None and code is not None
        at = code.offset + self.offset
        return file.data[:at] + self.code + file.data[at + len(self.code) :]


_OTHERS = {"add": "sub", "sub": "add", "mul": "div", "div": "mul", "rem": "mul"}
_INTEGER_OTHERS = {"and": "or", "or": "and", "xor": "and", "shl": "shr", "shr": "shl", "ushr": "shl"}
_ARITHMETIC = {
    **{f"{kind}{name}": f"{kind}{other}" for kind in "ilfd" for name, other in _OTHERS.items()},
    **{f"{kind}{name}": f"{kind}{other}" for kind in "il" for name, other in _INTEGER_OTHERS.items()},
    **{f"{kind}neg": "nop" for kind in "ilfd"},
}
_BOUNDS = {
    f"{kind}{name}": f"{kind}{other}"
    for kind in ("if", "if_icmp")
    for one, two in (("lt", "le"), ("ge", "gt"))
    for name, other in ((one, two), (two, one))
}
_NEGATED = {
    name: other
    for one, two in (
        *((f"{kind}eq", f"{kind}ne") for kind in ("if", "if_icmp", "if_acmp")),
        *((f"{kind}lt", f"{kind}ge") for kind in ("if", "if_icmp")),
        *((f"{kind}gt", f"{kind}le") for kind in ("if", "if_icmp")),
        ("ifnull", "ifnonnull"),
    )
    for name, other in ((one, two), (two, one))
}
_NOTHING = {
    "ireturn": "iconst_0",
    "lreturn": "lconst_0",
    "freturn": "fconst_0",
    "dreturn": "dconst_0",
    "areturn": "aconst_null",
}
_ZEROS = {**dict.fromkeys("ZBSCI", "iconst_0"), "J": "lconst_0", "F": "fconst_0", "D": "dconst_0"}
_CALLS = ("invokevirtual", "invokestatic", "invokeinterface", "invokespecial")
_NAMED_CHANGES = (
    (Change.ARITHMETIC, _ARITHMETIC),
    (Change.BOUND, _BOUNDS),
    (Change.CONDITION, _NEGATED),
)
_PUSHES = ("iload", "lload", "fload", "dload", "aload", "ldc", "bipush", "sipush", "getstatic")


def mutants_of(method: Method) -> list[Mutant]:
    """All of them, in the order of the code; none of what the compiler adds for itself."""
    code = method.info.code
    if code is None:
        return []
    steps = decode(method.info, code)
    found: list[Mutant] = []
    for place, step in enumerate(steps):
        for change, octets in _changes(method, steps, place):
            if octets != code.bytecode[step.offset : step.offset + len(octets)]:
                found.append(Mutant(method, step.offset, change, octets))
    return found


def _changes(method: Method, steps: list[Bytecode], place: int) -> Iterator[tuple[Change, bytes]]:
    step = steps[place]
    for change, table in _NAMED_CHANGES:
        if step.name in table:
            yield change, bytes([OPCODES[table[step.name]]])
    if step.name == "iinc" and step.next - step.offset == 3 and -127 <= step.operands[1] <= 127:
        yield Change.INCREMENT, bytes([OPCODES["iinc"], step.operands[0], -step.operands[1] & 255])
    following = steps[place + 1].name if place + 1 < len(steps) else ""
    if following in _NOTHING:
        yield from _results(method, step, following)
    if step.name in _CALLS:
        yield from _omissions(method, step, following)
    if step.name == "putfield" and method.name != "<init>":
        sizes = [1, _size(method.info.owner.pool.member(step.operands[0]).descriptor)]
        yield Change.ASSIGNMENT, bytes(_pops(sizes)).ljust(3, b"\0")


def _results(method: Method, step: Bytecode, returning: str) -> Iterator[tuple[Change, bytes]]:
    """Zero or null in place of what is returned; the other constant where it is one."""
    length = step.next - step.offset
    if step.name == "iconst_0":
        yield Change.RESULT, bytes([OPCODES["iconst_1"]])
        return
    popped = _popped(method, step)
    if popped is None:
        return
    octets = bytes([*_pops(popped), OPCODES[_NOTHING[returning]]])
    if len(octets) <= length:
        yield Change.RESULT, octets.ljust(length, b"\0")


def _omissions(method: Method, step: Bytecode, following: str) -> Iterator[tuple[Change, bytes]]:
    """Nothing in place of a call whose result, if there is one, nobody uses."""
    _, returned = parse_method_descriptor(method.info.owner.pool.member(step.operands[0]).descriptor)
    popped = _popped(method, step)
    if popped is None or (returned != "V" and following not in ("pop", "pop2")):
        return
    result = [] if returned == "V" else [OPCODES[_ZEROS.get(returned, "aconst_null")]]
    octets = bytes([*_pops(popped), *result])
    if len(octets) <= step.next - step.offset:
        yield Change.CALL, octets.ljust(step.next - step.offset, b"\0")


def _size(descriptor: str) -> int:
    return 2 if descriptor in ("J", "D") else 1


def _pops(sizes: Sequence[int]) -> list[int]:
    """Instructions that take values off the stack, the last one first."""
    octets: list[int] = []
    left = list(sizes)
    while left:
        size = left.pop()
        if size == 1 and left and left[-1] == 1:
            left.pop()
            size = 2
        octets.append(OPCODES["pop2" if size == 2 else "pop"])
    return octets


def _popped(method: Method, step: Bytecode) -> list[int] | None:
    """The sizes of what an instruction takes from the stack; None where that is not looked up."""
    name = step.name
    if name.startswith(_PUSHES) or name.startswith(("iconst_", "lconst_", "fconst_", "dconst_")):
        return []
    if name in ("getfield", "checkcast", "instanceof", "arraylength"):
        return [1]
    if name in _CALLS:
        called = method.info.owner.pool.member(step.operands[0])
        if called.name == "<init>":
            return None
        parameters, _ = parse_method_descriptor(called.descriptor)
        return [1] * (name != "invokestatic") + list(map(_size, parameters))
    return None
