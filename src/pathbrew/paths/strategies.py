"""Search strategies: add an alternative, give the next one, say whether there is any."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Protocol

from pathbrew.paths.tree import Alternative

Score = tuple[float, ...]


class Strategy(Protocol):
    """The order in which alternatives are taken up."""

    def add(self, alternative: Alternative) -> None: ...
    def next(self) -> Alternative: ...
    def empty(self) -> bool: ...


class DepthFirst:
    def __init__(self) -> None:
        self._stack: list[Alternative] = []

    def add(self, alternative: Alternative) -> None:
        self._stack.append(alternative)

    def next(self) -> Alternative:
        return self._stack.pop()

    def empty(self) -> bool:
        return not self._stack


class BreadthFirst:
    def __init__(self) -> None:
        self._queue: deque[Alternative] = deque()

    def add(self, alternative: Alternative) -> None:
        self._queue.append(alternative)

    def next(self) -> Alternative:
        return self._queue.popleft()

    def empty(self) -> bool:
        return not self._queue


class RandomOrder:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._bag: list[Alternative] = []

    def add(self, alternative: Alternative) -> None:
        self._bag.append(alternative)

    def next(self) -> Alternative:
        place = self._random.randrange(len(self._bag))
        self._bag[place], self._bag[-1] = self._bag[-1], self._bag[place]
        return self._bag.pop()

    def empty(self) -> bool:
        return not self._bag


class BestFirst:
    """The lowest score first; scores may rise while alternatives wait, and are looked at again.

    `taken` is told of each alternative that is given.
    """

    def __init__(
        self, score: Callable[[Alternative], Score], taken: Callable[[Alternative], None] | None = None
    ) -> None:
        self._score = score
        self._taken = taken
        self._heap: list[tuple[Score, int, Alternative]] = []

    def add(self, alternative: Alternative) -> None:
        heapq.heappush(self._heap, (self._score(alternative), alternative.number, alternative))

    def next(self) -> Alternative:
        alternative = self._best()
        if self._taken is not None:
            self._taken(alternative)
        return alternative

    def _best(self) -> Alternative:
        while True:
            score, number, alternative = heapq.heappop(self._heap)
            now = self._score(alternative)
            if now <= score or not self._heap:
                return alternative
            heapq.heappush(self._heap, (now, number, alternative))
            if now <= self._heap[0][0]:
                return heapq.heappop(self._heap)[2]

    def empty(self) -> bool:
        return not self._heap

    def drained(self) -> list[Alternative]:
        """By the scores as they are: each taken one would change those of others."""
        scored = sorted((self._score(a), number, a) for _, number, a in self._heap)
        self._heap = []
        return [alternative for _, _, alternative in scored]


class Guided:
    """Nearest to what is looked for first; a share of turns at random, lest a part of the tree starve.

    How near a side is, the monitors of specifications say at its decision; `goals`, if there are others, tell
    how far it is from the nearest of them, and the nearer of the two counts.
    """

    def __init__(self, share: float, seed: int, goals: Callable[[Alternative], float] | None = None) -> None:
        self._share = share
        self._random = Random(seed)
        self._goals = goals
        self._nearest = BestFirst(self._score)
        self._bag: list[Alternative] = []
        self._waiting: set[int] = set()

    def _score(self, alternative: Alternative) -> Score:
        distance = float(alternative.node.decision.distance)
        if self._goals is not None:
            distance = min(distance, self._goals(alternative))
        return (distance, *by_priority(alternative))

    def add(self, alternative: Alternative) -> None:
        self._waiting.add(alternative.number)
        self._nearest.add(alternative)
        self._bag.append(alternative)

    def next(self) -> Alternative:
        is_random = self._random.random() < self._share
        while True:
            found = self._drawn() if is_random else self._nearest.next()
            # What one of the two orders has given is still in the other.
            if found.number in self._waiting:
                self._waiting.remove(found.number)
                return found

    def _drawn(self) -> Alternative:
        place = self._random.randrange(len(self._bag))
        self._bag[place], self._bag[-1] = self._bag[-1], self._bag[place]
        return self._bag.pop()

    def empty(self) -> bool:
        return not self._waiting


def drained(strategy: Strategy) -> list[Alternative]:
    """All that a strategy holds, in the order in which it would give them; it has nothing any more."""
    if isinstance(strategy, BestFirst):
        return strategy.drained()
    alternatives = []
    while not strategy.empty():
        alternatives.append(strategy.next())
    return alternatives


def by_priority(alternative: Alternative) -> Score:
    """Normal outcomes before exceptions and the unusual, short paths before long ones."""
    return (float(alternative.is_last), float(alternative.depth))
