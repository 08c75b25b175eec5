"""Refutation by intervals and known bits, without a solver."""

from __future__ import annotations

from pathbrew.solve.query import UNSAT, Answer, Layer, Query
from pathbrew.terms import Propagation

CONJUNCTS = 400
"""Longer conjunctions go straight to the solver: propagation would cost as much."""


class Refutation(Layer):
    """Answers unsat when narrowing the bounds of all subterms leaves one of them no value."""

    name = "refutation"

    def attempt(self, query: Query) -> Answer:
        if len(query.conjuncts) <= CONJUNCTS and Propagation(query.conjuncts).refuted:
            return UNSAT
        return self.ask(query)
