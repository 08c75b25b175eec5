"""Bounds of all subterms of a conjunction, narrowed forwards and backwards until nothing changes.

Forwards a node is bounded by its arguments; backwards an argument is bounded by what its user must be:
an alternative of a choice that cannot have the required value refutes its guard, as in the heap solver's
back-propagation. The result is an over-approximation: a contradiction proves unsatisfiability.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pathbrew.terms import operations as ops
from pathbrew.terms.intervals import Bounds, Contradiction, bounds, reduced, transfer, wrapping
from pathbrew.terms.nodes import Term, closure
from pathbrew.terms.operations import Operation
from pathbrew.terms.sorts import BOOL, BitVector

ROUNDS = 4


class Propagation:
    """What a conjunction implies about each of its subterms."""

    def __init__(self, conjuncts: Sequence[Term]) -> None:
        self._order = closure(conjuncts)
        self.known: dict[Term, Any] = {t: bounds(t) for t in self._order}
        self._dirty: set[Term] = set()
        self._changed: set[Term] = set()
        self.refuted = False
        try:
            for conjunct in conjuncts:
                self.require(conjunct, True)
            self._run()
        except Contradiction:
            self.refuted = True

    def _run(self) -> None:
        """Visit, down and up, what a change may affect; changes of one round lead to the next."""
        known, dirty = self.known, self._dirty
        for _ in range(ROUNDS):
            self._changed.clear()
            for term in reversed(self._order):
                if term in dirty or not dirty.isdisjoint(term.args):
                    backward = _BACKWARD.get(term.op)
                    if backward is not None and known[term] is not None:
                        backward(self, term, known[term])
            for term in self._order:
                if term.args and not dirty.isdisjoint(term.args):
                    forward = transfer(term, [known[a] for a in term.args])
                    if forward is not None:
                        self.require(term, forward)
            if not self._changed:
                return
            dirty.clear()
            dirty |= self._changed

    def require(self, term: Term, fact: Any) -> None:
        """Intersect what is known of a term with a fact about it."""
        old = self.known[term]
        if term.sort is BOOL:
            if old is None:
                self._set(term, fact)
            elif old is not fact:
                raise Contradiction
        elif isinstance(fact, Bounds):
            if old == fact:
                return
            sort = term.sort
            assert isinstance(sort, BitVector)
            low, high = max(old.low, fact.low), min(old.high, fact.high)
            new = reduced(sort, low, high, old.zeros | fact.zeros, old.ones | fact.ones)
            if new != old:
                self._set(term, new)

    def _set(self, term: Term, fact: Any) -> None:
        self.known[term] = fact
        self._dirty.add(term)
        self._changed.add(term)

    def limit(self, term: Term, low: int | None, high: int | None) -> None:
        """Require a bit-vector term to lie between two numbers."""
        old = self.known[term]
        low = old.low if low is None else low
        high = old.high if high is None else high
        if low > old.low or high < old.high:
            self.require(term, Bounds(max(low, old.low), min(high, old.high), 0, 0))


def _not(p: Propagation, t: Term, value: bool) -> None:
    p.require(t.args[0], not value)


def _junction(p: Propagation, t: Term, value: bool) -> None:
    all_hold = t.op is ops.CONJUNCTION
    if value is all_hold:
        for argument in t.args:
            p.require(argument, value)
        return
    undecided = [a for a in t.args if p.known[a] is not all_hold]
    if len(undecided) == 1:
        p.require(undecided[0], value)


def _equal(p: Propagation, t: Term, value: bool) -> None:
    a, b = t.args
    if not isinstance(a.sort, BitVector):
        return
    if value:
        p.require(a, p.known[b])
        p.require(b, p.known[a])
        return
    for x, y in ((a, b), (b, a)):
        low, high, _, _ = p.known[y]
        if low == high:
            mine = p.known[x]
            p.limit(x, low + 1 if mine.low == low else None, low - 1 if mine.high == low else None)


def _less(p: Propagation, t: Term, value: bool) -> None:
    a, b = t.args
    if value:
        p.limit(a, None, p.known[b].high - 1)
        p.limit(b, p.known[a].low + 1, None)
    else:
        p.limit(a, p.known[b].low, None)
        p.limit(b, None, p.known[a].high)


def _sum(p: Propagation, t: Term, value: Bounds) -> None:
    """Solve for each argument, if the result has wrapped in the same way for all values."""
    sort = t.sort
    assert isinstance(sort, BitVector)
    offset, *factors = t.value
    ends = []
    low = high = offset
    for argument, factor in zip(t.args, factors, strict=True):
        known = p.known[argument]
        pair = (
            (factor * known.low, factor * known.high)
            if factor > 0
            else (factor * known.high, factor * known.low)
        )
        ends.append(pair)
        low, high = low + pair[0], high + pair[1]
    shift = wrapping(sort, low, high)
    if shift is None:
        return
    for argument, factor, (least, most) in zip(t.args, factors, ends, strict=True):
        rest_low, rest_high = low - least, high - most
        smallest, largest = value.low - shift - rest_high, value.high - shift - rest_low
        if factor < 0:
            smallest, largest, factor = -largest, -smallest, -factor
        p.limit(argument, -(-smallest // factor), largest // factor)


def _ite(p: Propagation, t: Term, value: Any) -> None:
    guard, a, b = t.args
    chosen = p.known[guard]
    if chosen is not None:
        p.require(a if chosen else b, value)
        return
    if _disjoint(p.known[a], value):
        p.require(guard, False)
    elif _disjoint(p.known[b], value):
        p.require(guard, True)


def _disjoint(a: Any, b: Any) -> bool:
    if isinstance(a, Bounds):
        return bool(a.high < b.low or b.high < a.low or a.zeros & b.ones or a.ones & b.zeros)
    return a is not None and b is not None and a is not b


def _extend(p: Propagation, t: Term, value: Bounds) -> None:
    p.limit(t.args[0], value.low, value.high)


def _truncate(p: Propagation, t: Term, value: Bounds) -> None:
    sort, wide = t.sort, t.args[0].sort
    assert isinstance(sort, BitVector) and isinstance(wide, BitVector)
    known = p.known[t.args[0]]
    if sort.low <= known.low and known.high <= sort.high:
        p.limit(t.args[0], value.low, value.high)
    p.require(t.args[0], Bounds(wide.low, wide.high, value.zeros, value.ones))


def _and(p: Propagation, t: Term, value: Bounds) -> None:
    sort = t.sort
    assert isinstance(sort, BitVector)
    for x, y in (t.args, t.args[::-1]):
        # a bit of the result is the bit of x wherever y has a 1
        zeros = value.zeros & p.known[y].ones
        p.require(x, Bounds(sort.low, sort.high, zeros, value.ones))


def _or(p: Propagation, t: Term, value: Bounds) -> None:
    sort = t.sort
    assert isinstance(sort, BitVector)
    for x, y in (t.args, t.args[::-1]):
        p.require(x, Bounds(sort.low, sort.high, value.zeros, value.ones & p.known[y].zeros))


def _xor(p: Propagation, t: Term, value: Bounds) -> None:
    sort = t.sort
    assert isinstance(sort, BitVector)
    for x, y in (t.args, t.args[::-1]):
        other = p.known[y]
        zeros = (value.zeros & other.zeros) | (value.ones & other.ones)
        ones = (value.zeros & other.ones) | (value.ones & other.zeros)
        p.require(x, Bounds(sort.low, sort.high, zeros, ones))


def _shr(p: Propagation, t: Term, value: Bounds) -> None:
    sort = t.sort
    assert isinstance(sort, BitVector)
    if t.args[1].is_constant:
        amount = t.args[1].value & (sort.width - 1)
        p.limit(t.args[0], value.low << amount, (value.high << amount) + (1 << amount) - 1)


def _div(p: Propagation, t: Term, value: Bounds) -> None:
    divisor = p.known[t.args[1]]
    if divisor.low == divisor.high and divisor.low > 0:
        by = divisor.low
        low = value.low * by if value.low > 0 else (value.low - 1) * by + 1
        high = value.high * by if value.high < 0 else (value.high + 1) * by - 1
        p.limit(t.args[0], low, high)


def _rem(p: Propagation, t: Term, value: Bounds) -> None:
    if value.low > 0:
        p.limit(t.args[0], value.low, None)
    elif value.high < 0:
        p.limit(t.args[0], None, value.high)


def _compare(p: Propagation, t: Term, value: Bounds) -> None:
    a, b = t.args
    if not isinstance(a.sort, BitVector) or value.low != value.high:
        return
    if value.low == 0:
        p.require(a, p.known[b])
        p.require(b, p.known[a])
    else:
        x, y = (a, b) if value.low < 0 else (b, a)
        p.limit(x, None, p.known[y].high - 1)
        p.limit(y, p.known[x].low + 1, None)


_BACKWARD: dict[Operation, Callable[[Propagation, Term, Any], None]] = {
    ops.NOT: _not,
    ops.CONJUNCTION: _junction,
    ops.DISJUNCTION: _junction,
    ops.EQUAL: _equal,
    ops.LESS: _less,
    ops.SUM: _sum,
    ops.ITE: _ite,
    ops.EXTEND: _extend,
    ops.TRUNCATE: _truncate,
    ops.AND: _and,
    ops.OR: _or,
    ops.XOR: _xor,
    ops.SHR: _shr,
    ops.DIV: _div,
    ops.REM: _rem,
    ops.COMPARE: _compare,
}
