"""Committing a path to one value of a term, where a term cannot be carried on.

The questions asked depend on the term alone and the answers on the model, so that the other sides lead to all
other values, each on a path of its own: small numbers are tried one by one, others found by bisection.
"""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import arithmetic, terms
from pathbrew.terms import Evaluator, Term
from pathbrew.terms.intervals import bounds

ONE_BY_ONE = 8
"""Numbers from 0 up to here are tried singly."""

Decide = Callable[[Term], bool]


def commit(term: Term, evaluate: Evaluator, decide: Decide) -> int | float:
    """The value of the term under the model, when every question about it has been decided."""
    if term.sort is terms.DOUBLE or term.sort is terms.FLOAT:
        return _commit_float(term, evaluate, decide)
    return _commit_integer(term, int(evaluate(term)), decide)


def _commit_integer(term: Term, value: int, decide: Decide) -> int:
    known = bounds(term)
    low, high = known.low, known.high
    for candidate in range(max(low, 0), min(high, ONE_BY_ONE - 1) + 1):
        if low == high or decide(terms.equal(term, terms.constant(candidate, term.sort))):
            return candidate
        if low == candidate:
            low += 1
    if low < 0:
        if high < ONE_BY_ONE or decide(_less(term, 0)):
            high = min(high, -1)
        else:
            low = min(ONE_BY_ONE, high)
    while low < high:
        middle = _middle(low, high)
        if decide(_less(term, middle)):
            high = middle - 1
        else:
            low = middle
    return value


def _less(term: Term, value: int) -> Term:
    return terms.llt(term, value) if term.sort is terms.LONG else terms.ilt(term, value)


def _middle(low: int, high: int) -> int:
    """Where to part a range, the numbers nearest to zero in small ranges: the next power of two."""
    if low > 0:
        middle = 1 << low.bit_length()
        return middle if middle <= high else (low + high + 1) // 2
    middle = -(1 << (-high).bit_length())
    return middle + 1 if middle >= low else (low + high + 1) // 2


def _commit_float(term: Term, evaluate: Evaluator, decide: Decide) -> float:
    value = float(evaluate(term))
    for candidate in (0.0, 1.0, arithmetic.NAN):
        if decide(terms.equal(term, terms.constant(candidate, term.sort))):
            return candidate
    bits = terms.double_bits(term) if term.sort is terms.DOUBLE else terms.float_bits(term)
    _commit_integer(bits, int(evaluate(bits)), decide)
    return value
