"""The execution tree as paths tell it: decisions in their order, put together where paths share them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

ROOT = 0


@dataclass(slots=True)
class Node:
    """A decision that was taken, below the one before it; the root has no text.

    `ending` says how a path ended here, or why there is none: `returned`, `infeasible`; `case` is the number
    of that path.
    """

    parent: int
    text: str
    ending: str = ""
    case: int | None = None

    def as_json(self) -> tuple[int, str, str, int | None]:
        return self.parent, self.text, self.ending, self.case


@dataclass(slots=True)
class ConditionTree:
    """Grows by the conditions of one path at a time."""

    nodes: list[Node] = field(default_factory=lambda: [Node(-1, "")])
    _children: dict[tuple[int, str], int] = field(default_factory=dict)

    def add(self, conditions: Sequence[str], ending: str, case: int | None) -> list[int]:
        """Add a path; the numbers of the nodes that are new or have changed, the last one is its end."""
        here, grown = ROOT, []
        for text in conditions:
            following = self._children.get((here, text))
            if following is None:
                following = self._children[here, text] = len(self.nodes)
                self.nodes.append(Node(here, text))
                grown.append(following)
            here = following
        node = self.nodes[here]
        if node.ending:
            # Another path with the same conditions: what tells them apart has no words.
            here = len(self.nodes)
            self.nodes.append(Node(node.parent if node.parent >= 0 else ROOT, node.text))
            node = self.nodes[here]
            grown.append(here)
        node.ending, node.case = ending, case
        return grown if grown and grown[-1] == here else [*grown, here]

    def has(self, conditions: Sequence[str]) -> bool:
        """Whether a path begins with these conditions."""
        here: int | None = ROOT
        for text in conditions:
            here = None if here is None else self._children.get((here, text))
        return here is not None

    def as_json(self) -> list[tuple[int, str, str, int | None]]:
        return [node.as_json() for node in self.nodes]
