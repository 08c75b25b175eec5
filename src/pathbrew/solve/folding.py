"""Folding: nested conjunctions opened, truths and repetitions dropped, contradictions found by syntax."""

from __future__ import annotations

from pathbrew.solve.query import UNSAT, Answer, Layer, Query, Sat
from pathbrew.terms import FALSE, TRUE, Model, Term, not_
from pathbrew.terms.operations import CONJUNCTION, DISJUNCTION, NOT


class Folding(Layer):
    """Answers what the constructors have already decided, and `c` beside `not c`."""

    name = "folding"

    def attempt(self, query: Query) -> Answer:
        kept: dict[Term, None] = {}
        stack = list(reversed(query.conjuncts))
        while stack:
            conjunct = stack.pop()
            if conjunct is FALSE:
                return UNSAT
            if conjunct is TRUE or conjunct in kept:
                continue
            if conjunct.op is CONJUNCTION:
                stack.extend(reversed(conjunct.args))
                continue
            if conjunct.op is NOT:
                inner = conjunct.args[0]
                if inner in kept:
                    return UNSAT
                if inner.op is DISJUNCTION:
                    stack.extend(not_(a) for a in reversed(inner.args))
                    continue
            kept[conjunct] = None
        for conjunct in kept:
            if conjunct.op is NOT and conjunct.args[0] in kept:
                return UNSAT
        if not kept:
            return Sat(query.hint or Model())
        return self.ask(query if len(kept) == len(query.conjuncts) else query.about(tuple(kept)))
