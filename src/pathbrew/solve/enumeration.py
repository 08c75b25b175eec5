"""Enumeration: a condition on one number of a small range is decided by trying every value."""

from __future__ import annotations

from pathbrew.solve.query import UNSAT, Answer, Layer, Query, Sat
from pathbrew.terms import BitVector, Evaluator, Model, Propagation, Term, closure, symbols

MOST_VALUES = 4096
MOST_TERMS = 5000


class Enumeration(Layer):
    """Evaluates conjunctions with a single unknown, an integer that bounds leave few values."""

    name = "enumeration"

    def attempt(self, query: Query) -> Answer:
        free = {symbol for conjunct in query.conjuncts for symbol in symbols(conjunct)}
        if len(free) != 1 or len(closure(query.conjuncts)) > MOST_TERMS:
            return self.ask(query)
        (unknown,) = free
        if not isinstance(unknown, Term) or not isinstance(unknown.sort, BitVector):
            return self.ask(query)
        return self._try_all(query, unknown) or self.ask(query)

    def _try_all(self, query: Query, unknown: Term) -> Answer | None:
        """What trying all values shows; None if there are too many, or no time for them."""
        known = Propagation(query.conjuncts)
        if known.refuted:
            return UNSAT
        bounds = known.known[unknown]
        if bounds.high - bounds.low >= MOST_VALUES:
            return None
        base = query.hint or Model()
        for value in range(bounds.low, bounds.high + 1):
            model = base.updated({unknown: value})
            if Evaluator(model).satisfies(query.conjuncts):
                return Sat(model)
            if query.deadline.has_passed:
                return None
        return UNSAT
