"""Sampling: hard arithmetic with few inputs is often satisfied by chance before a solver gets anywhere."""

from __future__ import annotations

import math
import random
import time
from typing import Any

from pathbrew.arithmetic import bits_double, to_float
from pathbrew.solve.query import Answer, Layer, Query, Sat, Solver
from pathbrew.solve.weight import weigh
from pathbrew.terms import (
    BOOL,
    FLOAT,
    ArraySort,
    BitVector,
    Evaluator,
    FloatingPoint,
    Model,
    Sort,
    Term,
    symbols,
)

SECONDS, SHARE = 0.02, 0.05
"""How long samples are tried: so many seconds, but at most this share of the time limit."""
INPUTS = 8
_FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 100.0, math.inf, -math.inf, math.nan)


class Sampling(Layer):
    """Evaluates random inputs of all magnitudes, where several unknown integers are multiplied or divided."""

    name = "sampling"

    def __init__(self, following: Solver) -> None:
        super().__init__(following)
        self._random = random.Random(0)

    def attempt(self, query: Query) -> Answer:
        found = self._sample(query) if weigh(query.conjuncts).hard else None
        return self.ask(query) if found is None else Sat(found)

    def _sample(self, query: Query) -> Model | None:
        free = {s for c in query.conjuncts for s in symbols(c)}
        inputs = sorted((s for s in free if isinstance(s, Term)), key=lambda v: v.number)
        if len(inputs) > INPUTS or len(inputs) < len(free):
            return None
        base = query.hint or Model()
        end = time.perf_counter() + min(SECONDS, SHARE * query.limit)
        while time.perf_counter() < end:
            model = base.updated({v: self._value(v, base) for v in inputs})
            if Evaluator(model).satisfies(query.conjuncts):
                return model
        return None

    def _value(self, variable: Term, base: Model) -> Any:
        sort, rng = variable.sort, self._random
        old = base.value(variable)
        if isinstance(sort, ArraySort) or rng.random() < 0.15:
            return old
        if isinstance(sort, BitVector):
            value = rng.getrandbits(rng.randrange(sort.width)) * rng.choice((1, 1, -1))
            if rng.random() < 0.2:
                value = old + rng.randint(-3, 3)
            return min(max(value, variable.value.low), variable.value.high)
        return self._other_value(sort, old)

    def _other_value(self, sort: Sort, old: Any) -> Any:
        rng = self._random
        if not isinstance(sort, FloatingPoint):
            return rng.random() < 0.5 if sort is BOOL else rng.randrange(4)
        kind = rng.randrange(5)
        if kind == 0:
            value = rng.choice(_FLOATS)
        elif kind == 1:
            value = float(rng.randint(-20, 20))
        elif kind == 2:
            value = bits_double(rng.getrandbits(63) - rng.getrandbits(63))
        else:
            value = (old if kind == 3 else 1.0) * rng.uniform(-2.0, 2.0) * 10.0 ** rng.randint(-2, 6)
        return to_float(value) if sort is FLOAT else value
