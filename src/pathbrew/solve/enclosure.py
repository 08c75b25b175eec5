"""Refutation of conditions on floating-point numbers by intervals, known functions of mathematics included.

Rounding is monotonic, so that the ends of an interval computed with Java's own operations are exact ends of
what is computed between them. Backwards, and for functions of mathematics, intervals are widened.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from pathbrew.arithmetic import to_float
from pathbrew.called.mathematics import Interval, Known, known, widened
from pathbrew.solve.query import UNSAT, Answer, Layer, Query
from pathbrew.terms import FLOAT, FloatingPoint, Term, closure
from pathbrew.terms import operations as ops
from pathbrew.terms.compute import functions
from pathbrew.terms.features import Feature
from pathbrew.terms.intervals import bounds

TERMS = 3000
"""Larger conjunctions are not looked at."""
ROUNDS = 6
"""How often intervals are narrowed forwards and backwards."""
INF = math.inf


class Range(NamedTuple):
    """The numbers that a term may be, and whether it may be NaN; empty where low > high."""

    low: float
    high: float
    nan: bool

    @property
    def is_impossible(self) -> bool:
        return self.low > self.high and not self.nan

    def met(self, other: Range) -> Range:
        return Range(max(self.low, other.low), min(self.high, other.high), self.nan and other.nan)


ANYTHING = Range(-INF, INF, True)
NO_NUMBER = Range(INF, -INF, True)


has_floats = Feature(lambda term: isinstance(term.sort, FloatingPoint))
"""Whether floating-point numbers occur in some terms."""


class Enclosure(Layer):
    """Answers unsat when narrowing the ranges of all floating-point subterms leaves one of them no value."""

    name = "enclosure"

    def attempt(self, query: Query) -> Answer:
        if has_floats(query.conjuncts):
            terms = closure(query.conjuncts)
            if len(terms) <= TERMS and Ranges(query.conjuncts, terms).refuted():
                return UNSAT
        return self.ask(query)


class Ranges:
    """The ranges of all floating-point subterms of a conjunction."""

    def __init__(self, conjuncts: Sequence[Term], terms: list[Term]) -> None:
        self._conjuncts = conjuncts
        self._terms = [term for term in terms if isinstance(term.sort, FloatingPoint)]
        self._ranges = dict.fromkeys(self._terms, ANYTHING)
        self._changed = False

    def refuted(self) -> bool:
        """Whether the conjunction has no model."""
        for _ in range(ROUNDS):
            self._changed = False
            for term in self._terms:
                self._narrow(term, self._forward(term))
            for conjunct in self._conjuncts:
                self._assert(conjunct, True)
            for term in reversed(self._terms):
                self._backward(term)
            if any(found.is_impossible for found in self._ranges.values()):
                return True
            if not self._changed:
                break
        return any(self._truth(conjunct) is False for conjunct in self._conjuncts)

    def _narrow(self, term: Term, found: Range) -> None:
        before = self._ranges[term]
        after = before.met(found)
        if after != before:
            self._ranges[term] = after
            self._changed = True

    # conditions

    def _assert(self, term: Term, wanted: bool) -> None:
        op = term.op
        if op is ops.NOT:
            self._assert(term.args[0], not wanted)
        elif op is (ops.CONJUNCTION if wanted else ops.DISJUNCTION):
            for part in term.args:
                self._assert(part, wanted)
        elif op in _COMPARISONS and isinstance(term.args[0].sort, FloatingPoint):
            self._compare(term, wanted)

    def _compare(self, term: Term, wanted: bool) -> None:
        op = term.op
        a, b = term.args
        x, y = self._ranges[a], self._ranges[b]
        if op is ops.EQUAL:
            if wanted:
                self._narrow(a, y)
                self._narrow(b, x)
            else:
                for one, other in ((a, b), (b, a)):
                    if other.is_constant and other.value != other.value:
                        self._narrow(one, Range(-INF, INF, False))
            return
        if not wanted:
            if x.nan or y.nan or op is ops.FP_EQUAL:
                return
            a, b, x, y = b, a, y, x
        if op is ops.FP_EQUAL:
            low, high = max(x.low, y.low), min(x.high, y.high)
            self._narrow(a, Range(low, high, False))
            self._narrow(b, Range(low, high, False))
            return
        strict = (op is ops.FP_LESS) == wanted
        self._narrow(a, Range(-INF, math.nextafter(y.high, -INF) if strict else y.high, False))
        self._narrow(b, Range(math.nextafter(x.low, INF) if strict else x.low, INF, False))

    def _truth(self, term: Term) -> bool | None:
        """What the ranges tell about a condition."""
        op = term.op
        if op is ops.NOT:
            inner = self._truth(term.args[0])
            return None if inner is None else not inner
        if op is ops.CONJUNCTION or op is ops.DISJUNCTION:
            parts = [self._truth(part) for part in term.args]
            decisive = op is ops.DISJUNCTION
            if decisive in parts:
                return decisive
            return None if None in parts else not decisive
        if op in (ops.FP_LESS, ops.FP_AT_MOST, ops.FP_EQUAL):
            return self._comparison_truth(term)
        return None

    def _comparison_truth(self, term: Term) -> bool | None:
        x, y = (self._ranges[a] for a in term.args)
        if x.low > x.high or y.low > y.high:
            return False if x.nan or y.nan else None
        certain = not x.nan and not y.nan
        if term.op is ops.FP_LESS:
            return False if x.low >= y.high else True if certain and x.high < y.low else None
        if term.op is ops.FP_AT_MOST:
            return False if x.low > y.high else True if certain and x.high <= y.low else None
        return False if x.low > y.high or x.high < y.low else None

    # forwards

    def _forward(self, term: Term) -> Range:
        op = term.op
        if op is ops.CONSTANT:
            return NO_NUMBER if term.value != term.value else Range(term.value, term.value, False)
        if op is ops.FP_FROM_INTEGER:
            low, high = (functions(term.sort)[op](n) for n in bounds(term.args[0])[:2])
            return Range(low, high, False)
        if op is ops.ITE:
            return self._choice(term)
        if op is ops.VARIABLE or any(a not in self._ranges for a in term.args):
            return ANYTHING
        parts = [self._ranges[a] for a in term.args]
        nan = any(p.nan for p in parts)
        if any(p.low > p.high for p in parts):
            return NO_NUMBER if op is not ops.APPLY else ANYTHING
        if op in (ops.FP_ADD, ops.FP_SUB):
            return self._sum(term, *parts, nan=nan)
        if op is ops.FP_MUL:
            return self._product(term, *parts, nan=nan)
        if op is ops.FP_DIV:
            return self._quotient(term, *parts, nan=nan)
        if op is ops.FP_NEG:
            return Range(-parts[0].high, -parts[0].low, nan)
        if op is ops.FP_CONVERT:
            convert = to_float if term.sort is FLOAT else float
            return Range(convert(parts[0].low), convert(parts[0].high), nan)
        if op is ops.FP_SQRT:
            if parts[0].high < 0:
                return NO_NUMBER
            return Range(math.sqrt(max(parts[0].low, 0.0)), math.sqrt(parts[0].high), nan or parts[0].low < 0)
        if op in _ROUNDINGS:
            rounded = functions(term.sort)[op]
            return Range(rounded(parts[0].low), rounded(parts[0].high), nan)
        mathematics = known(term.value) if op is ops.APPLY else None
        return ANYTHING if mathematics is None else _image(mathematics, parts, nan)

    def _choice(self, term: Term) -> Range:
        guard, *sides = term.args
        truth = self._truth(guard)
        if truth is not None:
            return self._ranges[sides[0] if truth else sides[1]]
        x, y = (self._ranges[side] for side in sides)
        return Range(min(x.low, y.low), max(x.high, y.high), x.nan or y.nan)

    @staticmethod
    def _sum(term: Term, x: Range, y: Range, *, nan: bool) -> Range:
        add = functions(term.sort)[ops.FP_ADD]
        if term.op is ops.FP_SUB:
            y = Range(-y.high, -y.low, y.nan)
        opposite = (x.high == INF and y.low == -INF) or (x.low == -INF and y.high == INF)
        low, high = add(x.low, y.low), add(x.high, y.high)
        return Range(-INF if low != low else low, INF if high != high else high, nan or opposite)

    @staticmethod
    def _product(term: Term, x: Range, y: Range, *, nan: bool) -> Range:
        multiply = functions(term.sort)[ops.FP_MUL]
        if term.args[0] is term.args[1]:
            ends = [multiply(x.low, x.low), multiply(x.high, x.high)]
            return Range(0.0 if x.low <= 0 <= x.high else min(ends), max(ends), nan)
        corners = [multiply(a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
        infinite = INF in (abs(x.low), abs(x.high), abs(y.low), abs(y.high))
        corners = [0.0 if c != c else c for c in corners]
        if (x.low <= 0 <= x.high) or (y.low <= 0 <= y.high):
            corners.append(0.0)
            nan = nan or infinite
        return Range(min(corners), max(corners), nan)

    @staticmethod
    def _quotient(term: Term, x: Range, y: Range, *, nan: bool) -> Range:
        divide = functions(term.sort)[ops.FP_DIV]
        if y.low <= 0 <= y.high:
            return Range(-INF, INF, True)
        corners = [divide(a, b) for a in (x.low, x.high) for b in (y.low, y.high)]
        if any(c != c for c in corners):
            return Range(-INF, INF, True)
        return Range(min(corners), max(corners), nan)

    # backwards

    def _backward(self, term: Term) -> None:
        result = self._ranges[term]
        if result.nan or result.low > result.high or any(a not in self._ranges for a in term.args):
            return
        op = term.op
        if op in (ops.FP_ADD, ops.FP_SUB, ops.FP_MUL) and term.sort is not FLOAT:
            self._backward_arithmetic(term, widened(result.low, result.high, 1))
        elif op is ops.FP_NEG:
            self._narrow(term.args[0], Range(-result.high, -result.low, False))
        elif op is ops.FP_SQRT:
            low, high = widened(max(result.low, 0.0), result.high, 1)
            self._narrow(term.args[0], Range(low * low if low > 1e-150 else 0.0, _up(high * high), False))
        elif op is ops.APPLY and len(term.args) == 1:
            mathematics = known(term.value)
            if mathematics is not None:
                self._backward_function(term.args[0], mathematics, result)

    def _backward_arithmetic(self, term: Term, result: Interval) -> None:
        a, b = term.args
        x, y = self._ranges[a], self._ranges[b]
        for part in (a, b):  # the result is a number, and so are the operands
            self._narrow(part, Range(-INF, INF, False))
        low, high = result
        if term.op is ops.FP_MUL:
            if a is b:
                most = _up(math.sqrt(max(high, 0.0)))
                self._narrow(a, Range(-most, most, False))
                return
            for one, other in ((a, y), (b, x)):
                if 0 < other.low <= other.high or other.low <= other.high < 0:
                    self._narrow(one, _quotients(low, high, other))
            return
        if term.op is ops.FP_ADD:
            self._narrow(a, _between(low - y.high, high - y.low))
            self._narrow(b, _between(low - x.high, high - x.low))
        else:
            self._narrow(a, _between(low + y.low, high + y.high))
            self._narrow(b, _between(x.low - high, x.high - low))

    def _backward_function(self, argument: Term, mathematics: Known, result: Range) -> None:
        """The argument lies in the domain; beyond where an increasing function is too large, it is not."""
        self._narrow(argument, Range(*mathematics.domain, False))
        inverse = mathematics.inverse
        if inverse is None:
            return
        here = self._ranges[argument]
        if math.isfinite(result.high):
            end = _beyond(inverse(result.high), 1)
            if end == end and widened(mathematics.near(end), 0.0)[0] > result.high:
                self._narrow(argument, Range(-INF, end, here.nan))
        if math.isfinite(result.low):
            end = _beyond(inverse(result.low), -1)
            if end == end and widened(0.0, mathematics.near(end))[1] < result.low:
                self._narrow(argument, Range(end, INF, here.nan))


def _image(mathematics: Known, parts: list[Range], nan: bool) -> Range:
    if len(parts) == 1:
        low, high = mathematics.domain
        if parts[0].high < low or parts[0].low > high:
            return NO_NUMBER
        outside = parts[0].low < low or parts[0].high > high
    else:
        outside = True
    infinite = any(INF in (abs(p.low), abs(p.high)) for p in parts)
    found = mathematics.image(*((p.low, p.high) for p in parts))
    if found[0] != found[0] or found[1] != found[1]:
        return ANYTHING
    return Range(*found, nan or outside or infinite)


def _up(x: float) -> float:
    return math.nextafter(math.nextafter(x, INF), INF)


def _between(low: float, high: float) -> Range:
    """The interval widened by what its ends may be off; open where they are not numbers."""
    low, high = widened(low, high, 1)
    return Range(-INF if low != low else low, INF if high != high else high, False)


def _quotients(low: float, high: float, divisor: Range) -> Range:
    corners = []
    for end in (low, high):
        for by in (divisor.low, divisor.high):
            quotient = end / by
            if quotient != quotient:
                return Range(-INF, INF, False)
            corners.append(quotient)
    return _between(min(corners), max(corners))


def _beyond(x: float, direction: int) -> float:
    """A little further than where an inverse function points."""
    return x + direction * (abs(x) * 1e-6 + 1e-12)


_COMPARISONS = frozenset((ops.FP_LESS, ops.FP_AT_MOST, ops.FP_EQUAL, ops.EQUAL))
_ROUNDINGS = frozenset((ops.FP_FLOOR, ops.FP_CEILING, ops.FP_RINT))
