"""Linear sums: addition, subtraction, negation and multiplication by constants, collected in one node.

A SUM is `constant + coefficient * term + ...`; its numbers are `(constant, *coefficients)` and its
arguments are other terms than sums, at most `FLATTEN` of them. Longer sums nest.
"""

from __future__ import annotations

from pathbrew.terms.booleans import FLATTEN, lift
from pathbrew.terms.nodes import Term, constant, node
from pathbrew.terms.operations import CONSTANT, SUM
from pathbrew.terms.sorts import BitVector


def width_sort(term: Term) -> BitVector:
    """The bit-vector sort of a term."""
    sort = term.sort
    if not isinstance(sort, BitVector):
        raise TypeError(f"an integer is needed here, not {sort}")
    return sort


def linear(term: Term) -> tuple[dict[Term, int], int]:
    """A term as coefficients and a constant."""
    if term.op is SUM:
        numbers = term.value
        return dict(zip(term.args, numbers[1:], strict=True)), numbers[0]
    if term.op is CONSTANT:
        return {}, term.value
    return {term: 1}, 0


def from_linear(sort: BitVector, coefficients: dict[Term, int], offset: int) -> Term:
    """The term of a linear form; coefficients of 0 vanish."""
    wrap = sort.wrap
    reduced = [(t, wrap(c)) for t, c in coefficients.items() if c & sort.mask]
    if not reduced:
        return constant(offset, sort)
    offset = wrap(offset)
    if len(reduced) == 1:
        term, factor = reduced[0]
        if factor == 1 and offset == 0:
            return term
        return node(SUM, (term,), sort, (offset, factor))
    reduced.sort(key=lambda pair: pair[0].number)
    return node(SUM, tuple(t for t, _ in reduced), sort, (offset, *[c for _, c in reduced]))


def combine(a: Term, b: Term, factor: int) -> Term:
    """`a + factor * b`."""
    sort = width_sort(a)
    if b.op is CONSTANT:
        if a.op is SUM:
            offset, *factors = a.value
            return (
                node(SUM, a.args, sort, (sort.wrap(offset + factor * b.value), *factors))
                if (len(factors) > 1 or factors[0] != 1 or sort.wrap(offset + factor * b.value))
                else a.args[0]
            )
        if a.op is CONSTANT:
            return constant(a.value + factor * b.value, sort)
        offset = sort.wrap(factor * b.value)
        if not offset:
            return a
        return lift(a, lambda x: constant(x.value + offset, sort)) or node(SUM, (a,), sort, (offset, 1))
    if b.sort is not sort:
        raise TypeError(f"a sum of {sort} and {b.sort}")
    coefficients, offset = linear(a)
    more, further = linear(b)
    if len(coefficients) + len(more) > FLATTEN and not coefficients.keys() & more.keys():
        # a longer sum nests: its parts are terms of their own
        coefficients, offset = {a: 1}, 0
        more, further = {b: 1}, 0
    for term, coefficient in more.items():
        coefficients[term] = coefficients.get(term, 0) + factor * coefficient
    return from_linear(sort, coefficients, offset + factor * further)


def add(a: Term, b: Term) -> Term:
    return combine(b, a, 1) if a.op is CONSTANT else combine(a, b, 1)


def sub(a: Term, b: Term) -> Term:
    return combine(a, b, -1)


def scale(a: Term, factor: int) -> Term:
    """`factor * a` for a constant factor."""
    sort = width_sort(a)
    if a.op is CONSTANT:
        return constant(a.value * factor, sort)
    folded = lift(a, lambda x: constant(x.value * factor, sort))
    if folded is not None:
        return folded
    coefficients, offset = linear(a)
    return from_linear(sort, {t: c * factor for t, c in coefficients.items()}, offset * factor)
