"""Numbers for the sides of branches, by which traced code records what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pathbrew.blocks.outcomes import Outcome
from pathbrew.program import Method


class Edge(NamedTuple):
    """One side of a branch or switch."""

    method: Method
    offset: int
    outcome: Outcome


class Edges:
    """Edges and their numbers, both ways."""

    def __init__(self) -> None:
        self._numbers: dict[Edge, int] = {}
        self._edges: list[Edge] = []

    def number(self, method: Method, offset: int, outcome: Outcome) -> int:
        edge = Edge(method, offset, outcome)
        if edge not in self._numbers:
            # In this order: a run may be ended in between, and no number may stand for two edges.
            self._edges.append(edge)
            self._numbers[edge] = len(self._edges) - 1
        return self._numbers[edge]

    def __iter__(self) -> Iterator[Edge]:
        return iter(self._edges)

    def __getitem__(self, number: int) -> Edge:
        return self._edges[number]
