"""The symbolic execution tree: decisions as nodes, and the sides that nobody has taken yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from pathbrew.machine.edges import Edge
from pathbrew.machine.symbolic import Decision
from pathbrew.terms import Model, Term


class Side(Enum):
    """What is known of one side of a decision."""

    OPEN = "open"
    TAKEN = "taken"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


class TreeNode:
    """A decision on a path. `child[side]` is the next decision, `state[side]` what is known of that side."""

    __slots__ = ("child", "decision", "depth", "ended", "parent", "parent_side", "state")

    def __init__(self, decision: Decision, parent: TreeNode | None, parent_side: bool) -> None:
        self.decision = decision
        self.parent = parent
        self.parent_side = parent_side
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.child: dict[bool, TreeNode] = {}
        self.state: dict[bool, Side] = {True: Side.OPEN, False: Side.OPEN}
        self.ended: dict[bool, int] = {}

    def constraints(self, side: bool) -> tuple[Term, ...]:
        """The path condition of one side, in the order of the path."""
        result: list[Term] = []
        node: TreeNode | None = self
        while node is not None:
            decision = node.decision
            result.append(decision.constraint if decision.holds == side else decision.negation)
            side, node = node.parent_side, node.parent
        return tuple(reversed(result))


Site = tuple[Edge | None, int]
"""The last branch before a place, and how many instructions after it could have thrown before."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A side that a run did not take: where it is, the model of that run, and the branch it would take.

    `site` tells places in the code apart where an instruction itself may throw; None where none does.
    """

    node: TreeNode
    side: bool
    hint: Model
    edge: Edge | None
    site: Site | None
    number: int = field(compare=False)

    @property
    def throws(self) -> bool:
        return self.node.decision.other_side_throws

    @property
    def depth(self) -> int:
        return self.node.depth


class ExecutionTree:
    """Grows by one path at a time."""

    def __init__(self) -> None:
        self.root: TreeNode | None = None
        self.size = 0
        self._numbers = 0

    def insert(self, taken: list[Decision], model: Model, path: int) -> Iterator[tuple[TreeNode, bool]]:
        """Add a path; yields the nodes that are new, with the side that was not taken."""
        parent: TreeNode | None = None
        side = True
        for decision in taken:
            node = self.root if parent is None else parent.child.get(side)
            if node is None:
                node = TreeNode(decision, parent, side)
                self.size += 1
                if parent is None:
                    self.root = node
                else:
                    parent.child[side] = node
                yield node, not decision.holds
            node.state[decision.holds] = Side.TAKEN
            parent, side = node, decision.holds
        if parent is not None:
            parent.ended[side] = path

    def alternative(
        self, node: TreeNode, side: bool, hint: Model, edge: Edge | None, site: Site | None
    ) -> Alternative:
        self._numbers += 1
        return Alternative(node, side, hint, edge, site, self._numbers)
