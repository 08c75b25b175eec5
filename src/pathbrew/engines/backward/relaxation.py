"""Loops without their rounds: what holds before a loop because the loop cannot change it.

A suffix that has come to the header of a loop keeps only the conditions on what no round of the loop
writes, and goes on before the loop. So it allows more than the code does, and whoever finds no input for it
has a proof, however many rounds the loop may have.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pathbrew import terms
from pathbrew.blocks import ir
from pathbrew.blocks.graph import Loop
from pathbrew.engines.backward.predecessors import Predecessors
from pathbrew.engines.backward.scan import Scan
from pathbrew.engines.backward.suffix import Place, Suffix
from pathbrew.program import LinkageError, Method
from pathbrew.program.resolution import resolve_field
from pathbrew.semantics.memory import Memory, register_of
from pathbrew.semantics.universe import body_of
from pathbrew.terms import Role, Term

_UNCHANGED = (Role.UNKNOWN, Role.ROUNDS)
"""What is no part of the state that code changes."""


@dataclass(slots=True)
class Writes:
    """What some code may write; the memory by its variables."""

    registers: set[int] = field(default_factory=set)
    memory: set[Term] = field(default_factory=set)
    everything: bool = False


class Relaxation:
    """Forgets what loops may change."""

    def __init__(self, memory: Memory, scan: Scan, predecessors: Predecessors) -> None:
        self._memory = memory
        self._scan = scan
        self._predecessors = predecessors
        self._writes: dict[tuple[Method, int], Writes] = {}
        self._entered: set[Method] = set()

    def before_loop(self, suffix: Suffix) -> Suffix | None:
        """The suffix before the loop that its place is the header of; None if it is not at one."""
        place = suffix.place
        loop = self._predecessors.graph(place.method, place.body).loops.get(place.block)
        if loop is None or place.index:
            return None
        key = (place.method, place.block)
        if key not in self._writes:
            self._writes[key] = self._of_loop(place, loop)
        writes = self._writes[key]
        kept = tuple(c for c in suffix.conditions if self._is_kept(c, writes, suffix.depth))
        return replace(suffix, conditions=kept, is_entering=True)

    def _is_kept(self, condition: Term, writes: Writes, depth: int) -> bool:
        for symbol in terms.symbols(condition):
            if not isinstance(symbol, Term):
                continue
            register = register_of(symbol)
            if register is not None:
                if register[0] == depth and register[1] in writes.registers:
                    return False
            elif symbol in writes.memory or (writes.everything and symbol.role not in _UNCHANGED):
                return False
        return True

    def _of_loop(self, place: Place, loop: Loop) -> Writes:
        writes = Writes()
        self._entered.clear()
        for number in loop.nodes:
            block = place.body.blocks[number]
            writes.registers |= {target for i in block if (target := getattr(i, "target", None)) is not None}
            if block.catches:
                writes.registers.add(place.body.caught)
            self._add(writes, place.method, block)
        return writes

    def _add(self, writes: Writes, method: Method, block: ir.Block) -> None:
        for instruction in block:
            match instruction:
                case ir.PutField(member=member) | ir.PutStatic(member=member):
                    try:
                        owner = self._scan.universe.program.load(member.owner)
                        found = resolve_field(owner, member.name, member.descriptor)
                        writes.memory.add(self._memory.field(found))
                    except LinkageError:
                        writes.everything = True
                case ir.ArrayStore(kind=kind):
                    writes.memory.add(self._memory.element(kind))
                case ir.New() | ir.NewArray():
                    writes.everything = True
                case ir.InvokeDynamic():
                    writes.everything = True
                case ir.Invoke():
                    targets = self._predecessors.targets(method, instruction)
                    if not targets or self._predecessors.may_be_unknown(method, instruction):
                        writes.everything = True
                    for target in targets:
                        self._merge(writes, target)

    def _merge(self, writes: Writes, method: Method) -> None:
        """What a method that is called writes, and those that it calls."""
        if method not in self._entered:
            self._entered.add(method)
            body = body_of(method)
            for block in body.blocks if body is not None else ():
                self._add(writes, method, block)
