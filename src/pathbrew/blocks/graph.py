"""Control-flow graphs: orders, dominators, natural loops, distances."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pathbrew.blocks.ir import Body


@dataclass(frozen=True, slots=True)
class Loop:
    """A natural loop: its header, all its nodes, and the nodes with an edge back to the header."""

    header: int
    nodes: frozenset[int]
    latches: tuple[int, ...]


class Graph:
    """A directed graph over 0..n-1 with an entry; nodes the entry does not reach take no part."""

    def __init__(self, successors: Sequence[Iterable[int]], entry: int = 0) -> None:
        self.successors: list[tuple[int, ...]] = [tuple(nodes) for nodes in successors]
        self.entry = entry

    @classmethod
    def of(cls, body: Body, entry: int = 0) -> Graph:
        """The graph of a body, exceptional edges included."""
        return cls([block.successors() for block in body.blocks], entry)

    @cached_property
    def order(self) -> list[int]:
        """Reverse postorder: every node before its successors, but for edges back."""
        result: list[int] = []
        seen = {self.entry}
        walk = [(self.entry, iter(self.successors[self.entry]))]
        while walk:
            node, rest = walk[-1]
            for successor in rest:
                if successor not in seen:
                    seen.add(successor)
                    walk.append((successor, iter(self.successors[successor])))
                    break
            else:
                walk.pop()
                result.append(node)
        return result[::-1]

    @cached_property
    def position(self) -> dict[int, int]:
        """Each reachable node's place in the order."""
        return {node: place for place, node in enumerate(self.order)}

    @cached_property
    def predecessors(self) -> list[tuple[int, ...]]:
        """The reachable predecessors of each node."""
        result: list[list[int]] = [[] for _ in self.successors]
        for node in self.order:
            for successor in dict.fromkeys(self.successors[node]):
                result[successor].append(node)
        return [tuple(nodes) for nodes in result]

    @cached_property
    def dominators(self) -> dict[int, int]:
        """Each node's immediate dominator; the entry's is itself (Cooper, Harvey and Kennedy)."""
        immediate = {self.entry: self.entry}
        position = self.position
        changed = True
        while changed:
            changed = False
            for node in self.order[1:]:
                known = [p for p in self.predecessors[node] if p in immediate]
                best = known[0]
                for other in known[1:]:
                    a, b = best, other
                    while a != b:
                        while position[a] > position[b]:
                            a = immediate[a]
                        while position[b] > position[a]:
                            b = immediate[b]
                    best = a
                if immediate.get(node) != best:
                    immediate[node] = best
                    changed = True
        return immediate

    def dominates(self, above: int, node: int) -> bool:
        while self.position[node] > self.position[above]:
            node = self.dominators[node]
        return node == above

    @cached_property
    def back_edges(self) -> list[tuple[int, int]]:
        """Edges that do not go forward in the order; in a reducible graph their targets are headers."""
        return [
            (node, successor)
            for node in self.order
            for successor in dict.fromkeys(self.successors[node])
            if self.position[successor] <= self.position[node]
        ]

    @cached_property
    def is_reducible(self) -> bool:
        return all(self.dominates(header, latch) for latch, header in self.back_edges)

    @cached_property
    def loops(self) -> dict[int, Loop]:
        """The natural loops by header; loops that share a header are one."""
        latches: dict[int, list[int]] = {}
        for latch, header in self.back_edges:
            if self.dominates(header, latch):
                latches.setdefault(header, []).append(latch)
        return {header: self._loop(header, ends) for header, ends in latches.items()}

    def _loop(self, header: int, latches: list[int]) -> Loop:
        nodes = {header}
        pending = list(latches)
        while pending:
            node = pending.pop()
            if node not in nodes:
                nodes.add(node)
                pending.extend(self.predecessors[node])
        return Loop(header, frozenset(nodes), tuple(latches))

    def distances(self, targets: Iterable[int]) -> dict[int, int]:
        """The least number of edges from each node to one of the targets; absent if there is no way."""
        distance = dict.fromkeys(targets, 0)
        pending = deque(distance)
        while pending:
            node = pending.popleft()
            for predecessor in self.predecessors[node]:
                if predecessor not in distance:
                    distance[predecessor] = distance[node] + 1
                    pending.append(predecessor)
        return distance
