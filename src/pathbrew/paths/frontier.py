"""What a search has left to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.machine.core.decisions import Decision
from pathbrew.paths.tree import Alternative, DecisionNode, TreeNode
from pathbrew.terms import Model


@dataclass(frozen=True, slots=True)
class PutOff:
    """A run that was cut by the limits of the time, to be made again with larger ones."""

    model: Model
    start: Start | None


@dataclass(frozen=True, slots=True)
class Start:
    """The side that a run was made for."""

    node: DecisionNode
    side: bool
    shared: Sequence[Decision]
    """The decisions before the side."""


@dataclass(slots=True)
class Frontier:
    """What a search has left to do: sides to take up, runs put off, and the limits that put them off."""

    alternatives: list[Alternative]
    put_off: list[PutOff]
    rounds: int
    decisions: int

    @property
    def is_empty(self) -> bool:
        return not self.alternatives and not self.put_off

    def part(self, place: int, parts: int) -> Frontier:
        """One of so many parts: neighbours in the tree stay together, and in the order they are in."""

        def share(ways: list[str]) -> list[int]:
            by_way = sorted(range(len(ways)), key=ways.__getitem__)
            return sorted(by_way[len(ways) * place // parts : len(ways) * (place + 1) // parts])

        alternatives = share([_way(a.node, a.side) for a in self.alternatives])
        put_off = share(["" if p.start is None else _way(p.start.node, p.start.side) for p in self.put_off])
        return Frontier(
            [self.alternatives[i] for i in alternatives],
            [self.put_off[i] for i in put_off],
            self.rounds,
            self.decisions,
        )


def _way(node: DecisionNode, side: bool) -> str:
    """The sides taken from the root on."""
    sides = []
    here: TreeNode | None = node
    while here is not None:
        sides.append("01"[side])
        side, here = here.parent_side, here.parent
    return "".join(reversed(sides))
