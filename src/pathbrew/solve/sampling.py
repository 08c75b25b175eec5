"""Sampling: hard arithmetic with few inputs is often satisfied by chance before a solver gets anywhere."""

from __future__ import annotations

import random

from pathbrew.deadline import Deadline
from pathbrew.solve.query import Answer, Layer, Query, Sat
from pathbrew.solve.random_values import random_value
from pathbrew.solve.weight import weigh
from pathbrew.terms import Evaluator, Model, Term, symbols

SAMPLES, SHARE = 200, 0.1
"""How many samples are tried, so that runs repeat, but for at most this share of the time limit."""
INPUTS = 8


class Sampling(Layer):
    """Evaluates random inputs of all magnitudes, where several unknown integers are multiplied or divided."""

    name = "sampling"

    def attempt(self, query: Query) -> Answer:
        found = self._sample(query) if weigh(query.conjuncts).hard else None
        return self.ask(query) if found is None else Sat(found)

    def _sample(self, query: Query) -> Model | None:
        free = {s for c in query.conjuncts for s in symbols(c)}
        inputs = sorted((s for s in free if isinstance(s, Term)), key=lambda v: v.number)
        if len(inputs) > INPUTS or len(inputs) < len(free):
            return None
        base = query.hint or Model()
        end = Deadline.after(SHARE * query.limit)
        chance = random.Random(len(query.conjuncts))
        for _ in range(SAMPLES):
            model = base.updated({v: random_value(chance, v, base.value(v)) for v in inputs})
            if Evaluator(model).satisfies(query.conjuncts):
                return model
            if end.has_passed:
                break
        return None
