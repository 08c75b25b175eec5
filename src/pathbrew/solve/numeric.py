"""Numeric search for conditions on floating-point numbers, before a solver is asked and when it gives up."""

from __future__ import annotations

import random
from dataclasses import replace

from pathbrew.solve.descent import Descent
from pathbrew.solve.query import Answer, Layer, Query, Sat, Solver, Unknown
from pathbrew.terms import Evaluator, FloatingPoint, Model, Term
from pathbrew.terms import operations as ops
from pathbrew.terms.features import Feature
from pathbrew.terms.nodes import exceeds

TERMS = 4000
"""Larger conjunctions are left to the solvers."""
FIRST_EFFORT, LATER_EFFORT = 2_500, 1_000_000
"""Points that are looked at before and after a solver had its time."""
DISTANCES_PER_EFFORT, LATER_COST = 10, 300
"""Distances that cost about a millisecond, and what the later search costs: the clock ends it as a rule."""
SOLVER_SHARE = 0.5
"""The part of the time that the solvers get."""
_HARD = frozenset((ops.FP_MUL, ops.FP_DIV, ops.FP_REM, ops.FP_SQRT))


def _is_product(term: Term) -> bool:
    return (
        term.op in _HARD
        and isinstance(term.sort, FloatingPoint)
        and not any(argument.is_constant for argument in term.args)
    )


_has_products = Feature(_is_product)


class Numeric(Layer):
    """Searches for solutions of products, quotients and roots of unknown floating-point numbers."""

    name = "descent"

    def __init__(self, following: Solver, seed: int = 0) -> None:
        super().__init__(following)
        self._random = random.Random(seed)

    def attempt(self, query: Query) -> Answer:
        if not is_hard(query):
            return self.ask(query)

        def check(models: list[Model]) -> Model | None:
            return next((m for m in models if Evaluator(m).satisfies(query.conjuncts)), None)

        starts = [Model()] if query.hint is None else [query.hint, Model()]
        search = Descent(query.conjuncts, starts, check, self._random, query.remaining)
        found = search.run(FIRST_EFFORT)
        self.counters.effort += search.spent // DISTANCES_PER_EFFORT
        if found is not None:
            return Sat((query.hint or Model()).merged(found))
        answer = self.ask(shortened(query, SOLVER_SHARE))
        if isinstance(answer, Unknown):
            found = search.run(LATER_EFFORT)
            self.counters.effort += LATER_COST
            if found is not None:
                return Sat((query.hint or Model()).merged(found))
        return answer


def is_hard(query: Query) -> bool:
    """Whether solvers take long for it, and a search may not."""
    return _has_products(query.conjuncts) and not exceeds(query.conjuncts, TERMS)


def shortened(query: Query, share: float) -> Query:
    """The query with a part of the time that is left."""
    left = max(query.remaining(), 0.0) * share
    return replace(query, limit=left, deadline=query.deadline.later(left - query.remaining()))
