"""The symbolic execution tree: decisions as nodes, and the sides that nobody has taken yet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from pathbrew.machine.core.decisions import Decision, describe_side
from pathbrew.machine.core.edges import Edge
from pathbrew.terms import Model, Term

MAX_DRAWN = 400
"""Trees with more decisions than that are not drawn, and not put together from the parts of a search."""


class Side(Enum):
    """What is known of one side of a decision."""

    OPEN = "open"
    TAKEN = "taken"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


class TreeNode(ABC):
    """A place on a path where two sides part; `number` counts the nodes of a tree.

    `child[side]` is the next node, `state[side]` what is known of that side, `ended[side]` the number of the
    path that ended there.
    """

    __slots__ = ("child", "depth", "ended", "number", "parent", "parent_side", "state")

    def __init__(self, number: int, parent: TreeNode | None, parent_side: bool) -> None:
        self.number = number
        self.parent = parent
        self.parent_side = parent_side
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.child: dict[bool, TreeNode] = {}
        self.state: dict[bool, Side] = {True: Side.OPEN, False: Side.OPEN}
        self.ended: dict[bool, int] = {}

    @abstractmethod
    def describe(self, side: bool) -> str:
        """One side as Java would write it."""

    @property
    def is_given(self) -> bool:
        """Whether the one side is taken by assumption, not by the program."""
        return False

    def step(self, side: bool) -> tuple[TreeNode, bool, TreeNode | None]:
        """The next decision of the program on a side, and the last node and side before it."""
        node: TreeNode = self
        below = node.child.get(side)
        while below is not None and below.is_given:
            node, side = below, True
            below = node.child.get(side)
        return node, side, below


class DecisionNode(TreeNode):
    """A node with the decision that a run made there."""

    __slots__ = ("decision",)

    def __init__(self, decision: Decision, number: int, parent: TreeNode | None, parent_side: bool) -> None:
        super().__init__(number, parent, parent_side)
        self.decision = decision

    def describe(self, side: bool) -> str:
        return str(describe_side(self.decision, side))

    @property
    def is_given(self) -> bool:
        return self.decision.is_given and self.decision.holds

    def constraint(self, side: bool) -> Term:
        return self.decision.constraint if self.decision.holds == side else self.decision.negation


class DescribedNode(TreeNode):
    """A node that another process has found, of which only the texts are known."""

    __slots__ = ("texts",)

    def __init__(
        self, texts: tuple[str, str], number: int, parent: TreeNode | None, parent_side: bool
    ) -> None:
        super().__init__(number, parent, parent_side)
        self.texts = texts

    def describe(self, side: bool) -> str:
        return self.texts[side]


Site = tuple[Edge | None, int, bool]
"""The last branch before a place, how many instructions after it could have thrown before, and the side."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A side that a run did not take: where it is, the run's model, and the branch that the side would take.

    That is not known of every side; `after` is the last branch before it, None at the start of the method.
    `taken` are the decisions of that run, which the side shares up to its node. `is_try`: it is one of the
    first that lead to one side of a place where an instruction itself may throw.
    """

    node: DecisionNode
    side: bool
    hint: Model
    taken: Sequence[Decision]
    edge: Edge | None
    after: Edge | None
    is_try: bool
    number: int = field(compare=False)

    @property
    def is_last(self) -> bool:
        """Whether the side throws or is unusual."""
        return self.node.decision.other_side_is_last

    @property
    def depth(self) -> int:
        return self.node.depth

    def shared(self) -> Sequence[Decision]:
        """The decisions before the side."""
        return self.taken[: self.node.depth]

    def constraints(self) -> tuple[Term, ...]:
        """The path condition of the side, in the order of the path."""
        return (*(decision.constraint for decision in self.shared()), self.node.constraint(self.side))


class ExecutionTree:
    """Grows by one path at a time; `size` counts the decisions."""

    def __init__(self) -> None:
        self.root: TreeNode | None = None
        self.size = 0
        self.nodes: list[TreeNode] = []

    @property
    def top(self) -> TreeNode | None:
        """The first decision of the program."""
        if self.root is None or not self.root.is_given:
            return self.root
        return self.root.step(True)[2]

    def insert(
        self, taken: list[Decision], path: int, below: tuple[DecisionNode, bool] | None = None
    ) -> Iterator[DecisionNode]:
        """Add a path, known to lead through one side of a node if `below` is given; yields the new nodes.

        A path that asks something else than others on the same way have asked is no path of this tree: what
        follows there is left out, and it ends nowhere.
        """
        parent, side = below or (None, True)
        if parent is not None:
            parent.state[side] = Side.TAKEN
        for place in range(0 if parent is None else parent.depth + 1, len(taken)):
            decision = taken[place]
            node = self.root if parent is None else parent.child.get(side)
            if node is None:
                node = DecisionNode(decision, self.size, parent, side)
                self.size += 1
                self.nodes.append(node)
                if parent is None:
                    self.root = node
                else:
                    parent.child[side] = node
                yield node
            assert isinstance(node, DecisionNode)
            if node.decision.condition is not decision.condition:
                return
            node.state[decision.holds] = Side.TAKEN
            parent, side = node, decision.holds
        if parent is not None:
            parent.ended[side] = path


def follows(taken: list[Decision], node: DecisionNode, side: bool) -> bool:
    """Whether a run took the way to a node and then its side, as far as it came."""
    here: TreeNode | None = node
    while here is not None:
        assert isinstance(here, DecisionNode)
        if here.depth < len(taken):
            decision = taken[here.depth]
            if decision.holds is not side or decision.condition is not here.decision.condition:
                return False
        side, here = here.parent_side, here.parent
    return True
