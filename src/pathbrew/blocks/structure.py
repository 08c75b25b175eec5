"""Control structure: a graph of blocks becomes nested `while` and `if` statements.

The method of Ramsey ("Beyond Relooper", 2022) with two changes for Python: what follows a loop is placed
after it instead of inside it, and, since Python has no labelled `break`, a jump across several loops sets
`go` and breaks, and each loop it leaves passes it on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pathbrew.blocks.graph import Graph
from pathbrew.blocks.ir import Body, Branch, Goto, Switch

MAX_NESTING = 14
"""CPython allows 20 nested blocks; a block's own `try` and the function take some."""
MAX_INDENTATION = 70
"""CPython allows 100 levels of indentation."""


class TooDeep(Exception):
    """The structure exceeds what CPython compiles; the caller falls back to a dispatch loop."""


@dataclass(slots=True)
class Writer:
    """Lines of source, each with the bytecode offset it comes from (-1 for none)."""

    lines: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    level: int = 1

    def line(self, text: str, at: int = -1) -> None:
        self.lines.append(" " * self.level + text)
        self.offsets.append(at)

    def indent(self) -> None:
        self.level += 1
        if self.level > MAX_INDENTATION:
            raise TooDeep

    def dedent(self) -> None:
        self.level -= 1


@dataclass(slots=True)
class _While:
    """An open `while True`: the block that `continue` leads to, if any, and the one after `break`."""

    header: int | None
    after: int | None
    escapes: list[int] = field(default_factory=list)


Jump = Callable[[int], None]
WriteBlock = Callable[[int, Jump], None]
"""Writes a block's instructions; calls the jump for each exceptional edge."""
WriteBranch = Callable[[int, Jump], None]
"""Writes a block's terminator; calls the jump for each successor, inside its `if`."""


class Structurer:
    """Writes one body, entered at one block, as structured Python."""

    def __init__(
        self,
        body: Body,
        graph: Graph,
        writer: Writer,
        write_block: WriteBlock,
        write_end: WriteBranch,
        count_loops: bool,
    ) -> None:
        self.body = body
        self.graph = graph
        self.writer = writer
        self.write_block = write_block
        self.write_end = write_end
        self.count_loops = count_loops
        self.uses_go = False
        self._whiles: list[_While] = []
        self._inside: dict[int, list[int]] = {}
        self._after: dict[int, list[int]] = {}
        self._inlined: set[int] = set()
        self._place()

    def write(self) -> None:
        self._node(self.graph.entry, None)

    # Placement --------------------------------------------------------------------------------------

    def _place(self) -> None:
        """Decide for each block where its code stands: in its only predecessor's jump, or after a node."""
        graph = self.graph
        loops = list(graph.loops.values())
        exceptional = {catch.to for node in graph.order for catch in self.body.blocks[node].catches}
        for node in graph.order[1:]:
            dominator = graph.dominators[node]
            left = [loop for loop in loops if dominator in loop.nodes and node not in loop.nodes]
            single = len(self._forward_predecessors(node)) == 1 and node not in exceptional
            if left and not (single and not graph.successors[node]):
                outermost = max(left, key=lambda loop: len(loop.nodes))
                self._after.setdefault(outermost.header, []).append(node)
            elif single:
                self._inlined.add(node)
            else:
                self._inside.setdefault(dominator, []).append(node)

    def _forward_predecessors(self, node: int) -> list[int]:
        position = self.graph.position
        return [p for p in self.graph.predecessors[node] if position[p] < position[node]]

    def _tails(self, node: int) -> set[int]:
        """The blocks whose jumps end the code written for the node: they may fall through."""
        result: set[int] = set()
        pending = [node]
        while pending:
            node = pending.pop()
            follow = self._after.get(node)
            if follow:
                pending.append(follow[-1])
            elif node in self.graph.loops:
                continue
            elif self._inside.get(node):
                pending.append(self._inside[node][-1])
            else:
                result.add(node)
                pending += self._inlined_successors(node)
        return result

    def _own_tails(self, node: int) -> set[int]:
        """The same for the node's own code without what is placed after it."""
        result = {node}
        for successor in self._inlined_successors(node):
            result |= self._tails(successor)
        return result

    def _is_inlined(self, node: int, successor: int) -> bool:
        """Whether the successor's code stands in the node's jump to it."""
        position = self.graph.position
        return successor in self._inlined and position[successor] > position[node]

    def _inlined_successors(self, node: int) -> list[int]:
        successors = self.body.blocks[node].normal_successors()
        return [successor for successor in successors if self._is_inlined(node, successor)]

    # Writing ----------------------------------------------------------------------------------------

    def _node(self, node: int, next_node: int | None) -> None:
        """Write the node and all that is placed with it; falling off the end leads to `next_node`."""
        if node not in self.graph.loops:
            self._sequence(node, self._inside.get(node, []), next_node, self._own)
        else:
            self._sequence(node, self._after.get(node, []), next_node, self._loop)

    def _sequence(
        self,
        node: int,
        merges: list[int],
        next_node: int | None,
        innermost: Callable[[int, int | None], None],
    ) -> None:
        """Write the node's innermost code, then its merge nodes, each reachable from what precedes it."""
        wrappers = [self._needs_wrapper(node, merges, k, innermost) for k in range(len(merges))]
        for k in reversed(range(len(merges))):
            if wrappers[k]:
                self._open(_While(None, merges[k]))
        innermost(node, merges[0] if merges else next_node)
        for k, merge in enumerate(merges):
            if wrappers[k]:
                self.writer.line("break")
                self._close()
            self._node(merge, merges[k + 1] if k + 1 < len(merges) else next_node)

    def _needs_wrapper(
        self, node: int, merges: list[int], k: int, innermost: Callable[[int, int | None], None]
    ) -> bool:
        if k > 0:
            tails = self._tails(merges[k - 1])
        elif innermost == self._loop:
            return False
        else:
            tails = self._own_tails(node)
        blocks = self.body.blocks
        target = merges[k]
        return any(
            p not in tails or any(catch.to == target for catch in blocks[p].catches)
            for p in self._forward_predecessors(target)
        )

    def _loop(self, node: int, next_node: int | None) -> None:
        if self.count_loops:
            self.writer.line(f"c{node} = 0")
        self._open(_While(node, next_node))
        if self.count_loops:
            self.writer.line(f"c{node} += 1")
            self.writer.line(f"if c{node} > LOOP_LIMIT: loop_limit(c{node})")
        self._sequence(node, self._inside.get(node, []), node, self._own)
        self._close()

    def _open(self, construct: _While) -> None:
        self.writer.line("while True:")
        self._whiles.append(construct)
        if len(self._whiles) > MAX_NESTING:
            raise TooDeep
        self.writer.indent()

    def _close(self) -> None:
        self.writer.dedent()
        closed = self._whiles.pop()
        for target in closed.escapes:
            self.writer.line(f"if go == {target}:")
            self.writer.indent()
            innermost = self._whiles[-1]
            if target in (innermost.header, innermost.after):
                self.writer.line("go = -1")
            self._leave(target)
            self.writer.dedent()

    def _own(self, node: int, next_node: int | None) -> None:
        """Write the block itself and what is inlined into its jumps."""
        while True:
            self.write_block(node, self._leave)
            terminator = self.body.blocks[node].terminator
            if isinstance(terminator, Goto) and self._plain_inline(node, terminator.to):
                node = terminator.to
                continue
            break

        def jump(target: int) -> None:
            if self._is_inlined(node, target):
                self._node(target, next_node)
            elif target == next_node:
                self.writer.line("pass")
            else:
                self._leave(target)

        if isinstance(terminator, Goto | Branch | Switch):
            self.write_end(node, jump)

    def _plain_inline(self, source: int, node: int) -> bool:
        return (
            self._is_inlined(source, node)
            and node not in self.graph.loops
            and not self._inside.get(node)
            and not self._after.get(node)
        )

    def _leave(self, target: int) -> None:
        """A jump that is not a fall-through: `continue`, `break`, or across several loops."""
        for depth, construct in enumerate(reversed(self._whiles)):
            if target not in (construct.header, construct.after):
                continue
            if depth == 0:
                self.writer.line("continue" if target == construct.header else "break")
                return
            self.uses_go = True
            for crossed in self._whiles[-depth:]:
                if target not in crossed.escapes:
                    crossed.escapes.append(target)
            self.writer.line(f"go = {target}")
            self.writer.line("break")
            return
        raise AssertionError(f"block {target} is not in reach")
