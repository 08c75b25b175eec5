"""Numeric search: a descent on the distance to a condition, in the manner of CORAL and FloPSy.

From each start the inputs are moved together by damped Gauss-Newton steps on the differences that have to
vanish, then one by one: to values that make one violated comparison true, by steps of all sizes, and among
the nearest floating-point numbers. The search counts what it does, so that it is the same on every machine.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from pathbrew.arithmetic import to_float
from pathbrew.solve.distance import DistanceProgram, at_ordinal, ordinal
from pathbrew.solve.inversion import candidates
from pathbrew.solve.newton import newton_points
from pathbrew.solve.random_values import random_value
from pathbrew.terms import FLOAT, BitVector, Model, Term

Point = list[float]
Check = Callable[[list[Model]], Model | None]
"""The first of some models that really satisfies the condition."""

WISHES = 24
"""Moves that are taken from one violated comparison."""
STEPS = 40
"""Sizes of steps that are tried: powers of two."""
NEIGHBOURS = 24
"""How many floating-point numbers on each side are tried."""
NEWTON = 12
"""Gauss-Newton steps from one start, for each strength of damping."""
COARSE = 5
"""Of the sizes of steps, every so many are tried at first."""
PER_START, PER_INPUT = 400, 300
"""Points that are looked at from one start, and more for each input: progress may be endlessly slow."""
CHECKED = 48
"""Points next to a solution by approximate values that are checked with real ones."""


class Descent:
    """A search for one condition from some starts; `effort` counts evaluated points."""

    def __init__(
        self,
        conjuncts: Sequence[Term],
        starts: Iterable[Model],
        check: Check,
        rng: random.Random,
        remaining: Callable[[], float],
        learn: Callable[[list[Model]], None] | None = None,
    ) -> None:
        self._starts = list(starts) or [Model()]
        self._program = DistanceProgram(conjuncts, self._starts[0])
        self._inputs = self._program.inputs
        self._check = check
        self._random = rng
        self._remaining = remaining
        self._learn = learn if self._program.unknown else None
        self._left = 0
        self.spent = 0
        """How often the last run has asked for a distance."""
        constants = (t.value for t in self._program.terms if t.is_constant)
        self._constants = [c for c in constants if isinstance(c, int | float) and not isinstance(c, bool)]

    @property
    def calls(self) -> bool:
        """Whether functions have to be called for the distance."""
        return self._learn is not None

    def run(self, effort: int) -> Model | None:
        """A model that satisfies the condition."""
        if not self._inputs:
            return None
        self._left = effort
        self.spent = 0
        for number, point in enumerate(self._starting_points()):
            if self._left <= 0 or self._remaining() <= 0:
                return None
            found = self._from(point, together=number % 3 != 2)
            if found is not None:
                return found
        return None

    def _starting_points(self) -> Iterator[Point]:
        """The models given, then numbers of the condition and random ones, without end."""
        known = [self._program.start(model) for model in self._starts]
        yield from known
        while True:
            base = self._random.choice(known)
            drawn = [self._start(v, old) for v, old in zip(self._inputs, base, strict=True)]
            yield [self._program.fit(place, value) for place, value in enumerate(drawn)]

    def _start(self, variable: Term, old: float) -> float:
        kind = self._random.random()
        if self._constants and kind < 0.3:
            return self._random.choice(self._constants) + self._random.choice((0, 0, 1, -1))
        if kind < 0.75 and not isinstance(variable.sort, BitVector):
            return self._random.uniform(-1.0, 1.0) * 10.0 ** self._random.randint(-1, 3)
        drawn: float = random_value(self._random, variable, old)
        return drawn

    def _from(self, point: Point, *, together: bool) -> Model | None:
        """Descend from one start as far as it goes, at first with all inputs together or not."""
        cost = self._cost(point)
        if together:
            point, cost = self._newton(point, cost)
        end = max(0, self._left - PER_START - PER_INPUT * len(self._inputs))
        while cost > 0.0 and self._left > end and self._remaining() > 0:
            better = self._improved(point, cost)
            if better is None:
                return None
            point, cost = better
        return self._confirmed([point, *self._near(point)]) if cost == 0.0 else None

    def _confirmed(self, points: Iterable[Point]) -> Model | None:
        """The real functions decide, about a point and its neighbours."""
        models = [self._program.model(p) for p in islice(points, CHECKED)]
        return self._check(models) if models else None

    def _cost(self, point: Point) -> float:
        self._left -= 1
        self.spent += 1
        return math.fsum(self._program.distances(*point))

    def _improved(self, point: Point, cost: float) -> tuple[Point, float] | None:
        """A better point by the first kind of moves that finds one."""
        found = self._best(list(self._wished(point)), cost)
        if found is not None:
            return self._followed(point, *found)
        for offset, stride in ((0, COARSE), (1, 1)):
            swept = self._swept(point, cost, offset, stride)
            if swept is not None:
                return swept
        return self._best(list(self._near(point)), cost)

    def _swept(self, point: Point, cost: float, offset: int, stride: int) -> tuple[Point, float] | None:
        """One input after the other moved to where it is best."""
        before = cost
        for place in range(len(self._inputs)):
            found = self._best(list(self._stepped(point, place, offset, stride)), cost)
            if found is not None:
                point, cost = self._followed(point, *found)
        return (point, cost) if cost < before else None

    def _best(self, points: list[Point], cost: float) -> tuple[Point, float] | None:
        if self._learn is not None:
            self._learn([self._program.model(p) for p in points])
        best: tuple[Point, float] | None = None
        for point in points:
            its = self._cost(point)
            if its < cost:
                best, cost = (point, its), its
            if self._left <= 0 or (not self._left % 64 and self._remaining() <= 0):
                break
        return best

    def _followed(self, before: Point, point: Point, cost: float) -> tuple[Point, float]:
        """The same change again, twice as large each time, while it pays."""
        changes = [
            (i, new - old) for i, (old, new) in enumerate(zip(before, point, strict=True)) if new != old
        ]
        factor = 1.0
        while self._left > 0 and changes:
            factor *= 2
            further = list(point)
            for place, change in changes:
                further[place] = self._program.fit(place, point[place] + _scaled(change, factor))
            its = self._cost(further)
            if not its < cost:
                break
            point, cost = further, its
        return point, cost

    def _moved(self, point: Point, place: int, value: float) -> Point:
        moved = list(point)
        moved[place] = self._program.fit(place, value)
        return moved

    def _wished(self, point: Point) -> Iterator[Point]:
        """One input changed so that a violated comparison becomes true."""
        value = self._program.valuation(point)
        places = {v: place for place, v in enumerate(self._inputs)}
        for conjunct in self._program.conjuncts:
            if value(conjunct):
                continue
            for variable, wanted in islice(candidates(conjunct, value), WISHES):
                if variable in places and wanted == wanted:
                    yield self._moved(point, places[variable], wanted)

    def _stepped(self, point: Point, place: int, offset: int, stride: int) -> Iterator[Point]:
        """One input changed by powers of two, every so many of them."""
        variable, value = self._inputs[place], point[place]
        if isinstance(variable.sort, BitVector):
            for power in range(offset, min(STEPS, variable.sort.width), stride):
                yield self._moved(point, place, value + (1 << power))
                yield self._moved(point, place, value - (1 << power))
            return
        size = abs(value) if math.isfinite(value) else 1.0
        largest = min(max(math.frexp(size)[1], -4), 60)
        for power in range(largest - offset, largest - STEPS, -stride):
            yield self._moved(point, place, value + 2.0**power)
            yield self._moved(point, place, value - 2.0**power)
        yield self._moved(point, place, -value)

    def _near(self, point: Point) -> Iterator[Point]:
        """One input, then two of them, changed to a neighbouring number."""
        floats = [
            place
            for place, v in enumerate(self._inputs)
            if not isinstance(v.sort, BitVector) and math.isfinite(point[place])
        ]
        for distance in range(1, NEIGHBOURS + 1):
            for place in floats:
                for sign in (1, -1):
                    yield self._moved(point, place, self._neighbour(place, point[place], sign * distance))
        for _ in range(NEIGHBOURS if len(floats) > 1 else 0):
            moved = list(point)
            for place in self._random.sample(floats, 2):
                moved[place] = self._neighbour(place, point[place], self._random.randint(-4, 4))
            yield moved

    def _neighbour(self, place: int, value: float, steps: int) -> float:
        if self._inputs[place].sort is not FLOAT:
            return at_ordinal(ordinal(value) + steps)
        return to_float(value + steps * math.ulp(value) * 2.0**29)

    def _newton(self, point: Point, cost: float) -> tuple[Point, float]:
        """The best of the points that steps of all inputs together lead to."""
        best = point, cost
        if cost == 0.0:
            return best
        for moved in newton_points(self._program, point, NEWTON):
            self._left -= len(self._inputs)
            its = self._cost(moved)
            if its < best[1]:
                best = moved, its
            if its == 0.0 or self._left <= 0 or self._remaining() <= 0:
                break
        return best


def _scaled(change: float, factor: float) -> float:
    return int(change * factor) if isinstance(change, int) else change * factor
