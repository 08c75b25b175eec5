"""What forward execution on terms knows of a method's code: loops, the order of blocks, live registers."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator

from pathbrew.blocks import Body, Graph, ir
from pathbrew.errors import NotEncoded
from pathbrew.program import Method
from pathbrew.semantics.universe import body_of

Vector = tuple[tuple[int, int], ...]
"""The loops around a block, outermost first: header and number of the round."""
_READ = frozenset("source operands reference divisor array index value lengths arguments left right".split())


class Code:
    """The blocks of one method."""

    def __init__(self, method: Method) -> None:
        body = body_of(method)
        if body is None:
            raise NotEncoded(f"{method.owner.java_name}.{method.name}, which has no code")
        self.method = method
        body = _without_idle_handlers(body)
        self.body: Body = body
        self.graph = Graph.of(body)
        if not self.graph.is_reducible:
            raise NotEncoded(f"the irreducible control flow of {method.owner.java_name}.{method.name}")
        loops = self.graph.loops
        self.around = {
            block: tuple(
                sorted((h for h in loops if block in loops[h].nodes), key=self.graph.position.__getitem__)
            )
            for block in self.graph.order
        }
        self.live = _live(body, self.graph)
        self.writers: dict[int, list[ir.Instruction]] = {}
        """What writes each register; nothing may write one that holds a parameter."""
        for instruction in (each for block in body.blocks for each in block):
            target = getattr(instruction, "target", None)
            if target is not None:
                self.writers.setdefault(target, []).append(instruction)
        lines = () if method.info.code is None else method.info.code.lines
        self._lines = sorted(lines)

    def line(self, at: int) -> int | None:
        """The source line of a bytecode offset."""
        found = [line for start, line in self._lines if start <= at]
        return found[-1] if found else None

    def local_names(self, at: int) -> dict[int, str]:
        """The names of local variables by their registers, as far as the class file tells."""
        code = self.method.info.code
        variables = () if code is None else code.local_variables
        return {v.index: v.name for v in variables if v.start <= at <= v.start + v.length}

    def same(self, given: Collection[int]) -> dict[int, int]:
        """Registers that only ever hold what one of the given parameters is, by that parameter."""
        found = {register: register for register in given if register not in self.writers}
        for register, writers in self.writers.items():
            sources = {each.source if isinstance(each, ir.Move) else None for each in writers}
            source = sources.pop() if len(sources) == 1 else None
            if source in found and source not in self.writers:
                found[register] = source
        return found

    def written_once(self) -> set[int]:
        """Registers that one instruction writes, at most once in a call."""
        inside = {block for loop in self.graph.loops.values() for block in loop.nodes}
        outside = [each for block in self.body.blocks if block.index not in inside for each in block]
        written = {getattr(each, "target", None) for each in outside}
        return {register for register, by in self.writers.items() if len(by) == 1 and register in written}

    def step(self, vector: Vector, block: int, to: int) -> Vector:
        """Where an edge leads: the rounds of the loops around its end."""
        rounds = dict(vector)
        result = []
        for header in self.around[to]:
            number = rounds.get(header, 0)
            if header == to and block in self.graph.loops[header].nodes:
                number += 1
            result.append((header, number))
        return tuple(result)

    def place(self, vector: Vector, block: int) -> tuple[int, ...]:
        """Places in this order are executed after all that leads to them."""
        position = self.graph.position
        rounds = [part for header, number in vector for part in (position[header], number)]
        return (*rounds, position[block])


def _without_idle_handlers(body: Body) -> Body:
    """With handlers only where something may throw: compilers have those of `finally` cover themselves."""
    blocks = [block if block.may_throw else dataclasses.replace(block, catches=()) for block in body.blocks]
    return dataclasses.replace(body, blocks=blocks)


def reads(instruction: ir.Instruction) -> Iterator[int]:
    """The registers that an instruction reads."""
    for entry in dataclasses.fields(instruction):
        if entry.name in _READ:
            value = getattr(instruction, entry.name)
            if isinstance(value, tuple):
                yield from value
            elif value is not None:
                yield value


def _live(body: Body, graph: Graph) -> dict[int, frozenset[int]]:
    """The registers that are read after the beginning of each block before they are written."""
    needed: dict[int, set[int]] = {}
    written: dict[int, set[int]] = {}
    for block in graph.order:
        needed[block], written[block] = set(), set()
        for instruction in body.blocks[block]:
            needed[block] |= set(reads(instruction)) - written[block]
            target = getattr(instruction, "target", None)
            if target is not None:
                written[block].add(target)
    live = {block: frozenset(needed[block]) for block in graph.order}
    changed = True
    while changed:
        changed = False
        for block in reversed(graph.order):
            after: set[int] = set()
            for successor in body.blocks[block].normal_successors():
                after |= live[successor]
            # An exception may leave before anything was written.
            thrown: set[int] = set()
            for catch in body.blocks[block].catches:
                thrown |= live[catch.to]
            now = frozenset(needed[block] | (after - written[block]) | (thrown - {body.caught}))
            if now != live[block]:
                live[block], changed = now, True
    return live
