"""Refutation by intervals and known bits, without a solver."""

from __future__ import annotations

from pathbrew.solve.query import UNSAT, Answer, Layer, Query
from pathbrew.terms import Propagation, closure

TERMS = 5000
"""Larger conjunctions go straight to the solver: propagation would cost as much."""


class Refutation(Layer):
    """Answers unsat when narrowing the bounds of all subterms leaves one of them no value."""

    name = "refutation"

    def attempt(self, query: Query) -> Answer:
        if len(closure(query.conjuncts)) <= TERMS and Propagation(query.conjuncts).refuted:
            return UNSAT
        return self.ask(query)
