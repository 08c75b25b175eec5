"""How far a side of a branch is from the nearest goal that is not covered yet."""

from __future__ import annotations

import math
from collections import Counter, deque

from pathbrew.blocks import Body, ir, translate
from pathbrew.coverage import Ledger
from pathbrew.coverage.goals import target_block
from pathbrew.machine.core.edges import Edge
from pathbrew.paths.strategies import Score
from pathbrew.paths.tree import Alternative
from pathbrew.program import Method
from pathbrew.terms import Role, Term, variables

FAR = 20.0
"""The distance of a side behind which no uncovered goal is in sight."""
UNCERTAIN = 1.5
"""What is added where a side takes no branch itself, but decides what an input is. Where it decides something
inside a call of the library, most often how a text is taken apart, it is far from any goal."""
PER_TRY = 0.5
"""What each such side adds to the others after the same branch: one value after the other leads nowhere."""
PER_ROUND = 0.25
"""What each try of a side of a branch adds to the next: one round of a loop after the other leads nowhere."""
PER_DECISION = 0.25
"""What a decision on the way adds at first, so that a deep path near a goal does not starve the others."""

Place = tuple[Method, int]
"""A block of a method."""
_Side = tuple[Edge | None, Edge | None]
"""The branch that an alternative takes, or else the one that it comes after."""


class Distances:
    """Distances over the interprocedural graph of the methods that paths have been through."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._bodies: dict[Method, Body] = {}
        self._predecessors: dict[Place, list[Place]] = {}
        self._distances: dict[Place, int] = {}
        self._uncovered = -1
        self._tries: Counter[_Side] = Counter()
        self._told: dict[Term, bool] = {}
        for goal in [*ledger.goals, *ledger.sought]:
            self._add(goal.edge.method)

    def score(self, alternative: Alternative) -> Score:
        """Nearest uncovered goal first; one that throws is farther than any, what is unusual comes last.

        What was tried often, and deep paths, must not starve the others.
        """
        tried = self._tries[_side(alternative)] * (PER_TRY if alternative.edge is None else PER_ROUND)
        distance = self._nearness(alternative) + tried + _weight(alternative.depth)
        if not alternative.is_last:
            return (0.0, distance)
        return (1.0, distance) if alternative.node.decision.unusual else (0.0, FAR + distance)

    def nearest(self, alternative: Alternative) -> float:
        """How far a side is from the nearest uncovered goal; infinitely, if none is in sight."""
        distance = self._nearness(alternative)
        return distance if distance < FAR else math.inf

    def _nearness(self, alternative: Alternative) -> float:
        if alternative.edge is not None:
            return self._distance(alternative.edge)
        after = self._distance_after(alternative.after)
        return UNCERTAIN + after if self._tells_what_an_input_is(alternative) else (FAR + after) / 2

    def _tells_what_an_input_is(self, alternative: Alternative) -> bool:
        """Whether the side decides on null, an object or a class, and not on a value."""
        condition = alternative.node.decision.condition
        known = self._told.get(condition)
        if known is None:
            known = self._told[condition] = all(v.role is Role.CHOICE for v in variables(condition))
        return known

    def note(self, alternative: Alternative) -> None:
        """An alternative is taken up."""
        self._tries[_side(alternative)] += 1

    def _distance(self, edge: Edge) -> float:
        if any(goal.edge == edge for goal in self._ledger.sought):
            return 0.0
        return min(FAR, 1.0 + self._distance_after(edge))

    def _distance_after(self, edge: Edge | None) -> float:
        """From where a branch leads to, or from the start, to a branch with a side that is not covered."""
        if edge is None:
            return 0.0
        if edge.method not in self._bodies:
            self._add(edge.method)
        if len(self._ledger.sought) != self._uncovered:
            self._uncovered = len(self._ledger.sought)
            self._distances = self._measured()
        block = target_block(self._bodies[edge.method], edge)
        return FAR if block is None else min(FAR, self._distances.get((edge.method, block), FAR))

    def _add(self, method: Method) -> None:
        """Take a method into the graph."""
        if method in self._bodies:
            return
        code = method.info.code
        assert code is not None
        self._bodies[method] = translate(method.info, code)
        self._uncovered = -1
        self._predecessors = {}

    def _link(self) -> None:
        """Draw the graph: the edges of all methods, and those of the calls among them."""
        by_key: dict[str, list[Method]] = {}
        for method in self._bodies:
            by_key.setdefault(method.key, []).append(method)
        for caller, body in self._bodies.items():
            for block in body.blocks:
                for successor in block.successors():
                    self._connect((caller, block.index), (caller, successor))
                keys = {i.member.name + i.member.descriptor for i in block if isinstance(i, ir.Invoke)}
                for callee in (method for key in sorted(keys) for method in by_key.get(key, ())):
                    self._connect((caller, block.index), (callee, 0))
                    for end in self._bodies[callee].blocks:
                        if isinstance(end.terminator, ir.Return):
                            self._connect((callee, end.index), (caller, block.index))

    def _connect(self, source: Place, target: Place) -> None:
        self._predecessors.setdefault(target, []).append(source)

    def _measured(self) -> dict[Place, int]:
        """The number of edges from each place to the nearest branch with an uncovered side."""
        if not self._predecessors:
            self._link()
        wanted = {(goal.edge.method, goal.edge.offset) for goal in self._ledger.sought}
        found = {
            (method, block.index): 0
            for method, body in self._bodies.items()
            for block in body.blocks
            if (method, block.terminator.at) in wanted
        }
        pending = deque(found)
        while pending:
            place = pending.popleft()
            for predecessor in self._predecessors.get(place, ()):
                if predecessor not in found:
                    found[predecessor] = found[place] + 1
                    pending.append(predecessor)
        return found


def _weight(depth: int) -> float:
    """What the decisions on the way add: less for each of many, by which texts are read."""
    return min(PER_DECISION * depth, math.sqrt(depth))


def _side(alternative: Alternative) -> _Side:
    return (alternative.edge, None) if alternative.edge is not None else (None, alternative.after)
