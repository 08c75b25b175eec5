"""Shapes: conditions on numbers of a heap whose references are terms, solved without them where that will do.

A condition such as `key < (x == y ? y.key : x.key)` is first solved with the references as the hint has them.
If that is a contradiction, so is the whole when the values that depend on references may be anything.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from pathbrew.solve.query import UNSAT, Answer, Layer, Query, Sat, Unsat
from pathbrew.terms import BOOL, FALSE, Evaluator, Model, Term, constant, substitute, symbols, variable
from pathbrew.terms.addresses import is_reference
from pathbrew.terms.operations import ITE

MOST_CHANGED = 3
"""Conditions that the hint violates, beyond which it is no help."""


class Shapes(Layer):
    """Answers what depends on numbers alone, given the references of the hint."""

    name = "shapes"

    def attempt(self, query: Query) -> Answer:
        hint = query.hint
        if hint is None or not any(map(_references, query.conjuncts)):
            return self.ask(query)
        violated = Evaluator(hint).violated(query.conjuncts)
        if len(violated) > MOST_CHANGED or not all(map(_has_numbers, violated)):
            return self.ask(query)
        fixed = tuple(_fixed(conjunct, hint) for conjunct in query.conjuncts)
        if FALSE not in fixed:
            answer = self.ask(query.about(fixed))
            if isinstance(answer, Sat):
                return Sat(answer.model.updated(_values(query, hint)))
            if not isinstance(answer, Unsat):
                return self.ask(query)
        loose = [a for a in map(_abstracted, query.conjuncts) if a is not None]
        if isinstance(self.ask(query.about(tuple(loose))), Unsat):
            return UNSAT
        return self.ask(query)


def _references(conjunct: Term) -> tuple[Term, ...]:
    """The variables of references in a condition."""
    return tuple(s for s in symbols(conjunct) if isinstance(s, Term) and is_reference(s))


def _has_numbers(conjunct: Term) -> bool:
    return len(_references(conjunct)) < len(symbols(conjunct))


def _values(query: Query, hint: Model) -> dict[Term, int]:
    return {v: hint.value(v) for conjunct in query.conjuncts for v in _references(conjunct)}


_fixed_before: WeakKeyDictionary[Term, dict[tuple[int, ...], Term]] = WeakKeyDictionary()
_abstracted_before: WeakKeyDictionary[Term, Term | None] = WeakKeyDictionary()
"""Queries have most of their conditions in common; no value may keep its key."""


def _fixed(conjunct: Term, hint: Model) -> Term:
    """A condition with the references of the hint."""
    references = sorted(_references(conjunct), key=lambda t: t.number)
    if not references:
        return conjunct
    values = tuple(hint.value(v) for v in references)
    known = _fixed_before.setdefault(conjunct, {})
    if values not in known:
        constants = {v: constant(x, v.sort) for v, x in zip(references, values, strict=True)}
        known[values] = substitute(conjunct, constants)
    return known[values]


def _abstracted(conjunct: Term) -> Term | None:
    """A condition in which values that depend on references may be anything; None if nothing is left."""
    if not _references(conjunct):
        return conjunct
    if conjunct not in _abstracted_before:
        opaque: dict[Term, Term] = {}
        stack = [conjunct]
        while stack:
            term = stack.pop()
            if term.op is ITE and term.sort is not BOOL and _references(term):
                opaque[term] = variable(f"!{term.number}", term.sort)
            else:
                stack += term.args
        found = substitute(conjunct, opaque)
        _abstracted_before[conjunct] = None if _references(found) else found
    return _abstracted_before[conjunct]
