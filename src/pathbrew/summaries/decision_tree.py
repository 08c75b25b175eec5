"""The cases of a summary as the tree of the decisions that tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pathbrew.summaries.case import Branch, Case, Step, Summary


@dataclass(slots=True)
class Node:
    """A decision, or the end of a case."""

    branches: tuple[Branch, ...]
    """The branches that are taken between the decision before and this one, or the end."""
    step: Step | None = None
    """What is decided here; which side it holds on is of no meaning."""
    children: dict[bool, Node] = field(default_factory=dict)
    case: Case | None = None
    merges: bool = False
    """Whether all that follows are conditions on numbers and cases that return and write only numbers."""
    is_worth_while: bool = False
    """Whether a case follows that can be used without running the method."""


def decision_tree(summary: Summary) -> Node | None:
    """The tree of a summary; None if its cases do not make one, or none of them can be used at a call."""
    if not summary.cases:
        return None
    # Without the decisions of a path that are forced, it has fewer than the criterion may count.
    complete = summary.complete and not summary.criterion.startswith("depth")
    returns = not summary.descriptor.endswith("V")
    root = _built(summary.cases, 0, 0, complete=complete, returns=returns)
    return root if root is not None and root.is_worth_while else None


def _built(cases: Sequence[Case], place: int, mark: int, *, complete: bool, returns: bool) -> Node | None:
    first = cases[0]
    if len(first.steps) == place:
        if len(cases) > 1:
            return None
        is_usable = not first.obstacle
        merges = first.is_of_numbers if returns else replace(first, result=0).is_of_numbers
        return Node(first.branches[mark:], case=first, merges=merges, is_worth_while=is_usable)
    step = first.steps[place]
    sides: dict[bool, list[Case]] = {}
    for case in cases:
        if len(case.steps) <= place or case.steps[place].condition is not step.condition:
            return None
        sides.setdefault(case.steps[place].holds, []).append(case)
    if complete and len(sides) == 1 and step.fact is None:
        # The other side is infeasible whatever the arguments are.
        return _built(cases, place + 1, mark, complete=complete, returns=returns)
    node = Node(first.branches[mark : step.mark], step)
    for side, found in sides.items():
        child = _built(found, place + 1, step.mark, complete=complete, returns=returns)
        if child is None:
            return None
        node.children[side] = child
    below = node.children.values()
    node.merges = step.fact is None and len(node.children) == 2 and all(child.merges for child in below)
    node.is_worth_while = any(child.is_worth_while for child in below)
    return node
