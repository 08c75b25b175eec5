"""Goals of `reach`: a line or one bytecode instruction of a method."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pathbrew.blocks.decode import decode
from pathbrew.engines.backward.search import Start
from pathbrew.engines.backward.suffix import Place
from pathbrew.errors import InputError
from pathbrew.jvm.trace import Reached
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_class, find_method, find_methods
from pathbrew.semantics.universe import body_of

_TARGET = re.compile(r"(.+?)(?::(\d+)|@(\d+))")


@dataclass(frozen=True, slots=True)
class InstructionGoal:
    """A method, and offsets of instructions of which one is to be executed; `line` if that was asked for."""

    method: Method
    offsets: tuple[int, ...]
    line: int | None = None

    def __str__(self) -> str:
        place = f"@{self.offsets[0]}" if self.line is None else f":{self.line}"
        return f"{self.method.owner.java_name}.{self.method.name}{place}"

    @property
    def watched(self) -> list[Reached]:
        """What a JVM is to report."""
        return [Reached(self.method.owner.name, self.method.key, offset) for offset in self.offsets]

    @property
    def starts(self) -> list[Start]:
        """Where backward search begins."""
        return [Start(place) for place in self.places]

    @property
    def places(self) -> list[Place]:
        """Where in the blocks the goal is; code of a subroutine (`jsr`) is in several."""
        body = body_of(self.method)
        assert body is not None
        found = []
        for offset in self.offsets:
            start = max((b.start for b in body.blocks if b.start <= offset), default=0)
            for block in body.blocks:
                if block.start == start:
                    index = sum(instruction.at < offset for instruction in block.instructions)
                    found.append(Place(self.method, body, block.index, index))
        return found


def parse_goal(program: Program, target: str) -> InstructionGoal:
    """`CLASS.METHOD:LINE` or `CLASS.METHOD@OFFSET`; raises InputError when there is no such place."""
    match = _TARGET.fullmatch(target)
    if match is None:
        raise InputError(f"'{target}' names no place; write CLASS.METHOD:LINE or CLASS.METHOD@OFFSET")
    name, line, offset = match.groups()
    if line is None:
        return goal_at(find_method(program, name, None), int(offset))
    try:
        method = find_method(program, name, None)
    except InputError:
        # The line tells overloaded methods apart.
        method = _method_with_line(program, name, int(line))
    return goal_of_line(method, int(line))


def _method_with_line(program: Program, name: str, line: int) -> Method:
    class_name, _, simple = name.rpartition(".")
    if not class_name or "(" in name:
        return find_method(program, name, None)
    named = find_methods(find_class(program, class_name), simple)
    fitting = [m for m in named if line in _lines(m)]
    return fitting[0] if len(fitting) == 1 else find_method(program, name, None)


def _lines(method: Method) -> list[int]:
    code = method.info.code
    return [] if code is None else sorted({line for _, line in code.lines})


def goal_at(method: Method, offset: int) -> InstructionGoal:
    """The instruction at an offset."""
    offsets = instruction_offsets(method)
    if offset not in offsets:
        near = [o for o in offsets if o <= offset][-1:] or offsets[:1]
        raise InputError(f"{method.name} has no instruction at {offset}; the one before begins at {near[0]}")
    return InstructionGoal(method, (offset,))


def goal_of_line(method: Method, line: int) -> InstructionGoal:
    """The first instructions of a line."""
    code = method.info.code
    if code is None:
        raise InputError(f"{method.owner.java_name}.{method.name} has no code")
    offsets = tuple(sorted({start for start, number in code.lines if number == line}))
    if not offsets:
        lines = _lines(method)
        known = f"it has lines {lines[0]} to {lines[-1]}" if lines else "it was compiled without line numbers"
        raise InputError(f"{method.name} has no code on line {line}; {known}")
    return InstructionGoal(method, offsets, line)


def instruction_offsets(method: Method) -> list[int]:
    """The offsets of all instructions of a method."""
    code = method.info.code
    if code is None:
        raise InputError(f"{method.owner.java_name}.{method.name} has no code")
    return [instruction.offset for instruction in decode(method.info, code)]


def all_goals(method: Method) -> list[InstructionGoal]:
    """One goal for each instruction of a method."""
    return [InstructionGoal(method, (offset,)) for offset in instruction_offsets(method)]
