"""Smallest values: of a term, or of its absolute value, within the query's time limit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pathbrew.solve.query import Answer, Query, Sat, Solver, Unknown, Unsat, unanswered
from pathbrew.terms import INT, LONG, BitVector, Evaluator, Model, Propagation, Term, bounds, constant
from pathbrew.terms import i2l as widen
from pathbrew.terms.booleans import ite
from pathbrew.terms.comparisons import at_most, less
from pathbrew.terms.sums import scale


@dataclass(frozen=True, slots=True)
class Optimum:
    """The smallest value found, a model that has it, and whether nothing smaller exists."""

    value: int
    model: Model
    proven: bool


def minimise(solver: Solver, query: Query, objective: Term) -> Optimum | Unsat | Unknown:
    """The smallest value a bit-vector term can have, by bisection between its bounds."""
    query = query.started()
    first = solver.solve(query)
    if not isinstance(first, Sat):
        return first
    best = _value(first.model, objective)
    model = first.model
    known = Propagation([*query.conjuncts, at_most(objective, constant(best, objective.sort))])
    low = known.known[objective].low if objective in known.known else bounds(objective).low
    probe = low  # the smallest conceivable value first: it is often right
    while low < best:
        answer = _at_most(solver, query, objective, probe, model)
        if isinstance(answer, Sat):
            model = answer.model
            best = _value(model, objective)
        elif isinstance(answer, Unsat):
            low = probe + 1
        else:
            return Optimum(best, model, proven=False)
        probe = (low + best) // 2 if best - low > 16 or probe != low else low
    return Optimum(best, model, proven=True)


def _at_most(solver: Solver, query: Query, objective: Term, value: int, hint: Model) -> Answer:
    if query.remaining() <= 0:
        return unanswered("time limit")
    bound = at_most(objective, constant(value, objective.sort))
    return solver.solve(replace(query, conjuncts=(*query.conjuncts, bound), hint=hint))


def minimise_absolute(solver: Solver, query: Query, term: Term) -> Optimum | Unsat | Unknown:
    """The smallest absolute value of a term; `value` is that absolute value.

    An int is widened first, so its smallest number is exact. A long is asked to differ from
    Long.MIN_VALUE, whose absolute value is none; a query that allows nothing else is then unsat.
    """
    sort = term.sort
    assert isinstance(sort, BitVector)
    if sort is INT:
        term, sort = widen(term), LONG
    else:
        above = less(constant(sort.low, sort), term)
        query = query.started().about((*query.conjuncts, above))
    zero = constant(0, sort)
    return minimise(solver, query, ite(less(term, zero), scale(term, -1), term))


def _value(model: Model, objective: Term) -> int:
    return int(Evaluator(model)(objective))


__all__ = ["Optimum", "minimise", "minimise_absolute"]
