"""The tree of an exploration: its paths, and the sides that nobody took and why."""

from __future__ import annotations

from pathbrew.engines.states.exploration import Exploration
from pathbrew.paths.tree import Side, TreeNode
from pathbrew.web.conditions import ConditionTree

MOST_DECISIONS = 2_000
"""Of further decisions the sides are left out that nobody took."""


def tree_of(result: Exploration) -> ConditionTree:
    """The tree of an exploration, with the sides that nobody took and why."""
    tree = ConditionTree()
    for number, path in enumerate(result.paths):
        tree.add(path.conditions, path.ending, number)
    for node in result.tree.nodes[:MOST_DECISIONS]:
        for side in (True, False):
            way = _way(node, side)
            if node.state[side] is not Side.TAKEN and tree.has(way[:-1]) and not tree.has(way):
                tree.add(way, node.state[side].value, None)
    return tree


def _way(node: TreeNode, side: bool) -> list[str]:
    """The conditions from the root to one side of a node."""
    texts = []
    here: TreeNode | None = node
    while here is not None:
        texts.append("" if here.is_given else here.describe(side))
        side, here = here.parent_side, here.parent
    return [text for text in dict.fromkeys(reversed(texts)) if text]
