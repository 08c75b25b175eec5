"""How far a side of a branch is from the nearest goal that is not covered yet."""

from __future__ import annotations

from pathbrew.blocks import Body, Graph, ir, translate
from pathbrew.coverage import Ledger
from pathbrew.coverage.goals import target_block
from pathbrew.explore.strategies import Score
from pathbrew.explore.tree import Alternative
from pathbrew.machine.edges import Edge
from pathbrew.program import Method

FAR = 20.0
"""The distance of a side behind which no uncovered goal is in sight."""
PER_DECISION = 0.25
"""What a decision on the way adds, so that a deep path near a goal does not starve the others."""


class Distances:
    """Distances over the graphs of methods, through calls into methods that have goals."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._bodies: dict[Method, Body] = {}
        self._known: dict[Method, dict[int, int]] = {}
        self._uncovered = -1

    def score(self, alternative: Alternative) -> Score:
        """Nearest uncovered goal first; a side that throws after all that do not."""
        edge = alternative.edge
        distance = FAR / 2 if edge is None else self._distance(edge)
        return (float(alternative.throws), distance + PER_DECISION * alternative.depth)

    def _distance(self, edge: Edge) -> float:
        if any(goal.edge == edge for goal in self._ledger.uncovered):
            return 0.0
        if len(self._ledger.uncovered) != self._uncovered:
            self._known.clear()
            self._uncovered = len(self._ledger.uncovered)
        body = self._body(edge.method)
        block = target_block(body, edge)
        distances = self._known.get(edge.method)
        if distances is None:
            distances = self._known[edge.method] = self._distances(edge.method, body)
        return FAR if block is None else 1.0 + distances.get(block, FAR)

    def _body(self, method: Method) -> Body:
        if method not in self._bodies:
            code = method.info.code
            assert code is not None
            self._bodies[method] = translate(method.info, code)
        return self._bodies[method]

    def _distances(self, method: Method, body: Body) -> dict[int, int]:
        offsets = {g.edge.offset for g in self._ledger.uncovered if g.edge.method is method}
        elsewhere = {g.edge.method.key for g in self._ledger.uncovered if g.edge.method is not method}
        targets = [b.index for b in body.blocks if b.terminator.at in offsets or _calls(b, elsewhere)]
        return Graph.of(body).distances(targets)


def _calls(block: ir.Block, keys: set[str]) -> bool:
    return any(isinstance(i, ir.Invoke) and i.member.name + i.member.descriptor in keys for i in block)
