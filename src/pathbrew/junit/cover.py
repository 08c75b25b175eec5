"""Set cover: the fewest sets with a given union, and the cheapest of those."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

STEP_LIMIT = 20_000


def cheapest_cover(sets: Sequence[int], costs: Sequence[int], step_limit: int = STEP_LIMIT) -> list[int]:
    """The indices of the fewest sets, given as bit masks, whose union is that of all; ascending.

    Among equally many the sum of costs decides, then the order. Exact unless a part of the problem needs
    more than `step_limit` steps: for such a part the best cover found until then is taken.
    """
    heavy = 1 + sum(costs)
    weights = [heavy + cost for cost in costs]
    problem = _Problem(sets, weights)
    chosen = problem.reduce()
    for rows in problem.parts():
        chosen += _Search(problem.sets, weights, rows, step_limit).best()
    return sorted(chosen)


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _columns(sets: dict[int, int], universe: int) -> dict[int, int]:
    """For each element the sets that hold it, as a mask."""
    columns = dict.fromkeys(_bits(universe), 0)
    for index, mask in sets.items():
        for row in _bits(mask & universe):
            columns[row] |= 1 << index
    return columns


class _Problem:
    """What is left of a cover problem after all that is certain has been decided."""

    def __init__(self, sets: Sequence[int], weights: Sequence[int]) -> None:
        self.sets = {index: mask for index, mask in enumerate(sets) if mask}
        self._weights = weights
        self.universe = 0
        for mask in sets:
            self.universe |= mask

    def reduce(self) -> list[int]:
        """Take what must be taken, drop what is dominated; the indices taken."""
        taken: list[int] = []
        while True:
            before = len(self.sets), self.universe
            self._drop_implied_rows()
            taken += self._take_essential()
            self._drop_dominated_sets()
            if before == (len(self.sets), self.universe):
                return taken

    def parts(self) -> list[int]:
        """The rows left, split where no set connects them."""
        parts: list[int] = []
        for mask in self.sets.values():
            joined = mask
            apart = []
            for part in parts:
                if part & joined:
                    joined |= part
                else:
                    apart.append(part)
            parts = [*apart, joined]
        return sorted(part for part in parts if part)

    def _restrict(self, universe: int) -> None:
        self.universe = universe
        self.sets = {index: mask & universe for index, mask in self.sets.items() if mask & universe}

    def _drop_implied_rows(self) -> None:
        """An element that every set with some other element holds needs no care of its own."""
        first: dict[int, int] = {}
        for row, column in _columns(self.sets, self.universe).items():
            first.setdefault(column, row)
        by_size = sorted(first, key=lambda column: (column.bit_count(), first[column]))
        kept: list[int] = []
        for column in by_size:
            if not any(smaller & column == smaller for smaller in kept):
                kept.append(column)
        self._restrict(sum(1 << first[column] for column in kept))

    def _take_essential(self) -> list[int]:
        columns = _columns(self.sets, self.universe).values()
        essential = sorted({column.bit_length() - 1 for column in columns if column.bit_count() == 1})
        covered = 0
        for index in essential:
            covered |= self.sets[index]
        self._restrict(self.universe & ~covered)
        return essential

    def _drop_dominated_sets(self) -> None:
        order = sorted(self.sets, key=lambda i: (-self.sets[i].bit_count(), self._weights[i], i))
        kept: list[int] = []
        for index in order:
            mask, weight = self.sets[index], self._weights[index]
            if not any(self.sets[k] & mask == mask and self._weights[k] <= weight for k in kept):
                kept.append(index)
        self.sets = {index: self.sets[index] for index in sorted(kept)}


class _Search:
    """Branch and bound over the sets that hold the element which the fewest hold."""

    def __init__(self, sets: dict[int, int], weights: Sequence[int], rows: int, step_limit: int) -> None:
        self._sets = {index: mask for index, mask in sets.items() if mask & rows}
        self._weights = weights
        self._columns = _columns(self._sets, rows)
        self._rows = rows
        self._steps = step_limit
        self._best = _without_redundant(self._sets, weights, _greedy(self._sets, weights, rows), rows)
        self._best_weight = sum(weights[index] for index in self._best)

    def best(self) -> list[int]:
        self._extend([], 0, self._rows, 0)
        return self._best

    def _extend(self, chosen: list[int], weight: int, left: int, excluded: int) -> None:
        if not left:
            if weight < self._best_weight:
                self._best, self._best_weight = list(chosen), weight
            return
        self._steps -= 1
        if self._steps < 0 or weight + self._bound(left, excluded) >= self._best_weight:
            return
        row = min(_bits(left), key=lambda r: ((self._columns[r] & ~excluded).bit_count(), r))
        candidates = sorted(
            _bits(self._columns[row] & ~excluded),
            key=lambda i: (-(self._sets[i] & left).bit_count(), self._weights[i], i),
        )
        for index in candidates:
            chosen.append(index)
            self._extend(chosen, weight + self._weights[index], left & ~self._sets[index], excluded)
            chosen.pop()
            excluded |= 1 << index

    def _bound(self, left: int, excluded: int) -> int:
        """The least weight of elements that no set shares: each needs a set of its own."""
        rows = sorted(_bits(left), key=lambda r: ((self._columns[r] & ~excluded).bit_count(), r))
        used = bound = 0
        for row in rows:
            column = self._columns[row] & ~excluded
            if not column:
                return self._best_weight
            if not column & used:
                bound += min(self._weights[index] for index in _bits(column))
                used |= column
        return bound


def _greedy(sets: dict[int, int], weights: Sequence[int], rows: int) -> list[int]:
    chosen = []
    while rows:
        index = min(sets, key=lambda i: (-(sets[i] & rows).bit_count(), weights[i], i))
        chosen.append(index)
        rows &= ~sets[index]
    return chosen


def _without_redundant(
    sets: dict[int, int], weights: Sequence[int], chosen: list[int], rows: int
) -> list[int]:
    kept = set(chosen)
    for index in sorted(chosen, key=lambda i: (-weights[i], -i)):
        union = 0
        for other in kept - {index}:
            union |= sets[other]
        if union & rows == rows:
            kept.discard(index)
    return sorted(kept)
