"""Traces against the original bytecode: which decisions a method has, and whether a trace can be one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from pathbrew.blocks.decode import BRANCHES, NEVER_FALLS_THROUGH, Bytecode, decode
from pathbrew.classfile import ClassFile
from pathbrew.jvm import Branched, Entered, TraceEvent

JUMPS = {"goto", "goto_w"}
DECISIONS = BRANCHES - JUMPS - {"jsr", "jsr_w"}


class Method:
    """A method's instructions by their offset."""

    def __init__(self, instructions: Sequence[Bytecode], guarded: bool) -> None:
        self.instructions = {instruction.offset: instruction for instruction in instructions}
        self.decisions = [at for at, one in self.instructions.items() if one.name in DECISIONS]
        self.guarded = guarded

    def successor(self, event: Branched) -> int:
        """Where the decision leads to; fails when it is none of this method's."""
        decision = self.instructions[event.offset]
        assert decision.name in DECISIONS, event
        if decision.name.endswith("switch"):
            default = decision.operands[0]
            target = default if event.outcome is None else dict(decision.cases)[event.outcome]
            assert (target == default) == (event.outcome is None), event
            return target
        assert event.outcome in (0, 1), event
        return decision.operands[0] if event.outcome else decision.next

    def next_decision(self, offset: int) -> int | None:
        """The first decision from there on, or None where the method ends or calls."""
        while True:
            instruction = self.instructions[offset]
            if instruction.name in DECISIONS:
                return offset
            if instruction.name in JUMPS:
                offset = instruction.operands[0]
            elif instruction.name in NEVER_FALLS_THROUGH or instruction.name.startswith("invoke"):
                return None
            else:
                offset = instruction.next


Methods = dict[tuple[str, str], Method]


def methods_of(classes: Iterable[bytes]) -> Methods:
    """All methods with code by class and key."""
    result: Methods = {}
    for octets in classes:
        file = ClassFile(octets, "test")
        for method in file.methods:
            if method.code is not None:
                instructions = decode(method, method.code)
                key = (file.name, method.name + method.descriptor)
                result[key] = Method(instructions, bool(method.code.handlers))
    return result


def methods_in(folder: Path) -> Methods:
    """All methods of the class files in a folder."""
    return methods_of(path.read_bytes() for path in folder.glob("**/*.class"))


def check_trace(trace: Sequence[TraceEvent], methods: Mapping[tuple[str, str], Method]) -> int:
    """Fails when no run of these methods has such a trace; returns the number of steps that were proved.

    From each decision the original bytecode leads to the next one, as far as no call or exception intervenes.
    """
    proved = 0
    for event, following in pairwise(trace):
        assert isinstance(event, Entered | Branched)
        method = methods[event.class_name, event.method_key]
        start = 0 if isinstance(event, Entered) else method.successor(event)
        expected = None if method.guarded else method.next_decision(start)
        same = (following.class_name, following.method_key) == (event.class_name, event.method_key)
        if expected is not None and same and isinstance(following, Branched):
            assert following.offset == expected, (event, following)
            proved += 1
    return proved
