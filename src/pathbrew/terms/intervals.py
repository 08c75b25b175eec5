"""Interval and known-bits analysis of bit-vector terms.

The abstract value of a bit-vector term is `Bounds(low, high, zeros, ones)`: signed limits, and masks of
the bits known to be 0 and known to be 1. That of a boolean term is True, False or None (unknown).
`transfer` computes one node from its arguments' abstract values; `bounds` a whole term from the ranges
of its variables, remembered at each node.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pathbrew.terms import operations as ops
from pathbrew.terms.nodes import Term
from pathbrew.terms.operations import CONSTANT, VARIABLE, Operation
from pathbrew.terms.sorts import BOOL, BitVector


class Bounds(NamedTuple):
    """What is known of a bit-vector: low <= x <= high, x & zeros == 0, x & ones == ones."""

    low: int
    high: int
    zeros: int
    ones: int


class Contradiction(Exception):
    """No value meets the bounds."""


def top(sort: BitVector) -> Bounds:
    return Bounds(sort.low, sort.high, 0, 0)


def exactly(sort: BitVector, value: int) -> Bounds:
    bits = value & sort.mask
    return Bounds(value, value, ~bits & sort.mask, bits)


def reduced(sort: BitVector, low: int, high: int, zeros: int, ones: int) -> Bounds:
    """Let limits and bits tighten each other; raises Contradiction when nothing is left."""
    if low > high or zeros & ones:
        raise Contradiction
    if low == high:
        bits = low & sort.mask
        if bits & zeros or ones & ~bits:
            raise Contradiction
        return Bounds(low, high, ~bits & sort.mask, bits)
    sign = -sort.low
    if low >= 0:
        zeros |= sign
    elif high < 0:
        ones |= sign
    if zeros & ones:
        raise Contradiction
    # the common leading bits of both limits are known
    if (low >= 0) == (high >= 0):
        common = sort.mask & ~((1 << ((low ^ high) & sort.mask).bit_length()) - 1)
        zeros |= ~low & common
        ones |= low & common
        if zeros & ones:
            raise Contradiction
    smallest = ones | (0 if zeros & sign else sign)
    largest = (~zeros & sort.mask) & ~(0 if ones & sign else sign)
    smallest = smallest - (sort.mask + 1) if smallest & sign else smallest
    largest = largest - (sort.mask + 1) if largest & sign else largest
    low, high = max(low, smallest), min(high, largest)
    if low > high:
        raise Contradiction
    if low == high:
        return exactly(sort, low)
    return Bounds(low, high, zeros, ones)


def wrapping(sort: BitVector, low: int, high: int) -> int | None:
    """What wrapping adds to every exact result from low to high; None if not to all the same."""
    window = (low - sort.low) >> sort.width
    return -(window << sort.width) if window == (high - sort.low) >> sort.width else None


def within(sort: BitVector, low: int, high: int) -> Bounds:
    """The bounds of an exact result: unknown when some of it may have wrapped and some not."""
    shift = wrapping(sort, low, high)
    return top(sort) if shift is None else reduced(sort, low + shift, high + shift, 0, 0)


def _sum(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    numbers = term.value
    low = high = numbers[0]
    trailing = _trailing_zeros(numbers[0], sort.width)
    for i, bounds in enumerate(args):
        factor = numbers[i + 1]
        if factor >= 0:
            low += factor * bounds[0]
            high += factor * bounds[1]
        else:
            low += factor * bounds[1]
            high += factor * bounds[0]
        known = _trailing_zeros(~bounds[2], sort.width)
        trailing = min(trailing, known + _trailing_zeros(factor, sort.width))
    trailing = min(trailing, sort.width)
    shift = wrapping(sort, low, high)
    if shift is not None:
        low, high = low + shift, high + shift
    else:
        low, high = sort.low, sort.high
    return reduced(sort, low, high, (1 << trailing) - 1, 0)


def _trailing_zeros(x: int, width: int) -> int:
    return (x & -x).bit_length() - 1 if x else width


def _mul(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    (al, ah, az, _), (bl, bh, bz, _) = args
    corners = (al * bl, al * bh, ah * bl, ah * bh)
    low, high = min(corners), max(corners)
    trailing = _trailing_zeros(~az, sort.width) + _trailing_zeros(~bz, sort.width)
    shift = wrapping(sort, low, high)
    low, high = (sort.low, sort.high) if shift is None else (low + shift, high + shift)
    return reduced(sort, low, high, (1 << min(trailing, sort.width)) - 1, 0)


def _quotient(a: int, b: int) -> int:
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def _div(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    (al, ah, _, _), (bl, bh, _, _) = args
    if bl <= 0 <= bh:
        most = max(abs(al), abs(ah), 1)
        return within(sort, -most, most)
    corners = [_quotient(a, b) for a in (al, ah) for b in (bl, bh)]
    if al < 0 < ah:
        corners.append(0)
    return within(sort, min(corners), max(corners))


def _rem(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    (al, ah, _, _), (bl, bh, _, _) = args
    low, high = min(al, 0), max(ah, 0)
    if bl > 0 or bh < 0:
        most = max(abs(bl), abs(bh)) - 1
        if bl == bh and -most <= al and ah <= most:
            return args[0]
        low, high = max(low, -most), min(high, most)
    return within(sort, low, high)


def _and(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    (al, ah, az, ao), (bl, bh, bz, bo) = args
    low, high = sort.low, sort.high
    if al >= 0:
        low, high = 0, ah
    if bl >= 0:
        low, high = 0, min(high, bh)
    return reduced(sort, low, high, az | bz, ao & bo)


def _or(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    (al, _, az, ao), (bl, _, bz, bo) = args
    low = max(al, bl) if al >= 0 and bl >= 0 else sort.low
    return reduced(sort, low, sort.high, az & bz, ao | bo)


def _xor(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    (_, _, az, ao), (_, _, bz, bo) = args
    return reduced(sort, sort.low, sort.high, (az & bz) | (ao & bo), (az & bo) | (ao & bz))


def _shift(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    (al, ah, az, ao), (bl, bh, _, _) = args
    left, unsigned = term.op is ops.SHL, term.op is ops.USHR
    if bl != bh:
        if left:
            return top(sort)
        if al >= 0:
            return within(sort, 0, ah)
        return top(sort) if unsigned else within(sort, al, max(ah, -1))
    amount = bl & (sort.width - 1)
    if left:
        zeros, ones = (az << amount) | ((1 << amount) - 1), ao << amount
        return reduced(sort, sort.low, sort.high, zeros & sort.mask, ones & sort.mask)
    if unsigned and al < 0 and amount:
        zeros = (az >> amount) | (sort.mask & ~(sort.mask >> amount))
        return reduced(sort, 0, sort.mask >> amount, zeros, ao >> amount)
    return reduced(sort, al >> amount, ah >> amount, 0, 0)


def _extend(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort, narrow = term.sort, term.args[0].sort
    assert isinstance(sort, BitVector) and isinstance(narrow, BitVector)
    low, high, zeros, ones = args[0]
    upper = sort.mask & ~narrow.mask
    sign = -narrow.low
    return reduced(
        sort, low, high, zeros | (upper if zeros & sign else 0), ones | (upper if ones & sign else 0)
    )


def _truncate(term: Term, args: Sequence[Bounds]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    low, high, zeros, ones = args[0]
    if low < sort.low or high > sort.high:
        low, high = sort.low, sort.high
    return reduced(sort, low, high, zeros & sort.mask, ones & sort.mask)


def _three_way(term: Term, args: Sequence[Any]) -> Bounds:
    sort = term.sort
    assert isinstance(sort, BitVector)
    if isinstance(args[0], Bounds):
        (al, ah, _, _), (bl, bh, _, _) = args
        return within(sort, -1 if al < bh else 0 if al == bh else 1, 1 if ah > bl else 0 if ah == bl else -1)
    return within(sort, -1, 1)


def _ite(term: Term, args: Sequence[Any]) -> Any:
    chosen, a, b = args
    if chosen is not None:
        return a if chosen else b
    if isinstance(a, Bounds):
        return Bounds(min(a[0], b[0]), max(a[1], b[1]), a[2] & b[2], a[3] & b[3])
    return a if a is b else None


def _equal(term: Term, args: Sequence[Any]) -> bool | None:
    a, b = args
    if not isinstance(a, Bounds):
        return None if a is None or b is None else a is b
    if a[1] < b[0] or b[1] < a[0] or a[2] & b[3] or a[3] & b[2]:
        return False
    return True if a[0] == a[1] == b[0] == b[1] else None


def _less(term: Term, args: Sequence[Bounds]) -> bool | None:
    a, b = args
    if a[1] < b[0]:
        return True
    return False if a[0] >= b[1] else None


def _not(term: Term, args: Sequence[bool | None]) -> bool | None:
    return None if args[0] is None else not args[0]


def _conjunction(term: Term, args: Sequence[bool | None]) -> bool | None:
    return False if False in args else None if None in args else True


def _disjunction(term: Term, args: Sequence[bool | None]) -> bool | None:
    return True if True in args else None if None in args else False


_TRANSFER: dict[Operation, Callable[[Term, Any], Any]] = {
    ops.SUM: _sum,
    ops.MUL: _mul,
    ops.DIV: _div,
    ops.REM: _rem,
    ops.AND: _and,
    ops.OR: _or,
    ops.XOR: _xor,
    ops.SHL: _shift,
    ops.SHR: _shift,
    ops.USHR: _shift,
    ops.EXTEND: _extend,
    ops.TRUNCATE: _truncate,
    ops.COMPARE: _three_way,
    ops.FP_COMPARE_LOW: _three_way,
    ops.FP_COMPARE_HIGH: _three_way,
    ops.ITE: _ite,
    ops.EQUAL: _equal,
    ops.LESS: _less,
    ops.NOT: _not,
    ops.CONJUNCTION: _conjunction,
    ops.DISJUNCTION: _disjunction,
}


def transfer(term: Term, args: Sequence[Any]) -> Any:
    """The abstract value of one node from those of its arguments; None where nothing is known."""
    op = term.op
    if op is CONSTANT:
        return exactly(term.sort, term.value) if isinstance(term.sort, BitVector) else _constant(term)
    if op is VARIABLE:
        if isinstance(term.sort, BitVector):
            return reduced(term.sort, term.value.low, term.value.high, 0, 0)
        return None
    function = _TRANSFER.get(op)
    if function is None or (op is ops.ITE and not isinstance(term.sort, BitVector) and term.sort is not BOOL):
        return top(term.sort) if isinstance(term.sort, BitVector) else None
    return function(term, args)


def _constant(term: Term) -> bool | None:
    return bool(term.value) if term.sort is BOOL else None


def bounds(term: Term) -> Any:
    """The abstract value of a term, from the ranges of its variables alone."""
    known = term._bounds
    if known is not None:
        return known[0]
    stack = [term]
    while stack:
        last = stack[-1]
        if last._bounds is not None:
            stack.pop()
            continue
        missing = [a for a in last.args if a._bounds is None]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        last._bounds = [transfer(last, [a._bounds[0] for a in last.args])]
    return term._bounds[0]
