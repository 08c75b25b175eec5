"""How a frontier crosses from one process to another, with its terms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pathbrew.machine.core.decisions import Decision
from pathbrew.machine.core.wording import Sides
from pathbrew.paths.frontier import Frontier, PutOff, Start
from pathbrew.paths.tree import Alternative, DecisionNode
from pathbrew.program import Program
from pathbrew.program.transport import pack, unpack
from pathbrew.terms import Model, decode, decode_model, encode, encode_model, not_


def pack_frontier(frontier: Frontier) -> bytes:
    """A frontier as bytes, with the part of the tree that leads to it.

    Terms keep their order of creation, which decides how sums and comparisons are written: a run that
    follows them elsewhere makes the same terms again.
    """
    starts = [put_off.start for put_off in frontier.put_off if put_off.start is not None]
    nodes: dict[DecisionNode, int] = {}
    for last in (*(alternative.node for alternative in frontier.alternatives), *(s.node for s in starts)):
        _add_way(nodes, last)
    decisions = [node.decision for node in nodes]
    models: dict[int, Model] = {}
    for model in (*(a.hint for a in frontier.alternatives), *(p.model for p in frontier.put_off)):
        models.setdefault(id(model), model)
    places = {identity: place for place, identity in enumerate(models)}
    rows = [
        (
            node.number,
            nodes[node.parent] if isinstance(node.parent, DecisionNode) else None,
            node.parent_side,
            (
                node.decision.holds,
                node.decision.exceptional,
                node.decision.meaning,
                node.decision.mark,
                node.decision.unusual,
                node.decision.is_given,
            ),
            None if node.decision.sides is None else node.decision.sides.told(),
            node.decision.fact,
        )
        for node in nodes
    ]
    return pack(
        (
            encode(decision.condition for decision in decisions),
            [encode_model(model) for model in models.values()],
            rows,
            [
                (nodes[a.node], a.side, places[id(a.hint)], a.edge, a.after, a.is_try)
                for a in frontier.alternatives
            ],
            [
                (places[id(p.model)], None if p.start is None else (nodes[p.start.node], p.start.side))
                for p in frontier.put_off
            ],
            (frontier.rounds, frontier.decisions),
        )
    )


def _add_way(nodes: dict[DecisionNode, int], last: DecisionNode) -> None:
    """Number the nodes from the root to the last, those above first."""
    way = []
    node: Any = last
    while node is not None and node not in nodes:
        way.append(node)
        node = node.parent
    for above in reversed(way):
        nodes[above] = len(nodes)


def unpack_frontier(data: bytes, program: Program, numbers: dict[int, int]) -> Frontier:
    """The frontier that `pack_frontier` was given, its nodes renumbered."""
    terms, models, rows, alternatives, put_off, limits = unpack(data, program)
    conditions = decode(terms)
    hints = [decode_model(model) for model in models]
    nodes: list[DecisionNode] = []
    for condition, (number, parent, parent_side, about, told, fact) in zip(conditions, rows, strict=True):
        above = None if parent is None else nodes[parent]
        decision = replace(Decision(condition, not_(condition), *about), sides=Sides.of(told), fact=fact)
        node = DecisionNode(decision, numbers.get(number, number), above, parent_side)
        nodes.append(node)
        if above is not None:
            above.child[parent_side] = node
    return Frontier(
        [
            Alternative(nodes[place], side, hints[hint], _way(nodes[place]), edge, after, is_try, 0)
            for place, side, hint, edge, after, is_try in alternatives
        ],
        [
            PutOff(hints[model], None if start is None else _start(nodes[start[0]], start[1]))
            for model, start in put_off
        ],
        *limits,
    )


def _way(node: DecisionNode) -> list[Decision]:
    """The decisions above a node."""
    result: list[Decision] = []
    side, parent = node.parent_side, node.parent
    while isinstance(parent, DecisionNode):
        decision = parent.decision
        result.append(decision if decision.holds is side else replace(decision, holds=side))
        side, parent = parent.parent_side, parent.parent
    return result[::-1]


def _start(node: DecisionNode, side: bool) -> Start:
    return Start(node, side, _way(node))
