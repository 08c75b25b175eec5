"""Which fields methods read and write, calls within the user's classes included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathbrew.blocks import ir, translate
from pathbrew.errors import ClassFileError
from pathbrew.program import LinkageError, Method, Program
from pathbrew.program.reachability import reached

MOST_METHODS = 60
"""Methods that are looked at for one."""

FieldName = tuple[str, str]
"""A field by its name and descriptor: which class of a hierarchy an instruction names may differ."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a method may read and write; an array or collection in a field counts as the field."""

    reads: frozenset[FieldName]
    writes: frozenset[FieldName]


class FieldUse:
    """Looks methods over, each once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._own: dict[Method, tuple[Effects, list[Method]]] = {}
        self._known: dict[Method, Effects] = {}

    def of(self, method: Method) -> Effects:
        """What a call of the method may read and write."""
        if method not in self._known:
            reads: set[FieldName] = set()
            writes: set[FieldName] = set()
            for number, called in enumerate(reached(method, lambda each: self._scan(each)[1])):
                if number == MOST_METHODS:
                    break
                own = self._scan(called)[0]
                reads |= own.reads
                writes |= own.writes
            self._known[method] = Effects(frozenset(reads), frozenset(writes))
        return self._known[method]

    def _scan(self, method: Method) -> tuple[Effects, list[Method]]:
        if method not in self._own:
            self._own[method] = self._look(method)
        return self._own[method]

    def _look(self, method: Method) -> tuple[Effects, list[Method]]:
        reads: dict[FieldName, None] = {}
        writes: dict[FieldName, None] = {}
        called: dict[Method, None] = {}
        changes_contents = False
        for instruction in _instructions(method):
            match instruction:
                case ir.GetField() | ir.GetStatic():
                    reads[instruction.member.name, instruction.member.descriptor] = None
                case ir.PutField() | ir.PutStatic():
                    writes[instruction.member.name, instruction.member.descriptor] = None
                case ir.ArrayStore():
                    changes_contents = True
                case ir.Invoke(member=member):
                    if self._program.class_path.is_user_class(member.owner):
                        called |= dict.fromkeys(self._resolved(member.owner, member.name + member.descriptor))
                    else:
                        changes_contents = True
        if changes_contents:
            writes |= {field: None for field in reads if field[1][0] in "L["}
        return Effects(frozenset(reads), frozenset(writes)), list(called)

    def _resolved(self, owner: str, key: str) -> Iterator[Method]:
        try:
            java_class = self._program.load(owner)
        except (LinkageError, ClassFileError):
            return
        for walk in java_class.superclasses():
            if key in walk.methods:
                yield walk.methods[key]
                return


def _instructions(method: Method) -> Iterator[ir.Instruction]:
    code = method.info.code
    if code is not None:
        for block in translate(method.info, code).blocks:
            yield from block.instructions
