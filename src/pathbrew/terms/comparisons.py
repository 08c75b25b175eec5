"""Smart constructors of comparisons; only EQUAL and LESS (signed) reach the nodes, under NOT or not.

`x <= c` becomes `x < c + 1` and `x > c` its negation, so that opposite conditions on a constant are
each other's negation however they were written. The instructions that yield -1, 0 or 1 (`lcmp`,
`dcmpl`, ...) vanish when their result is compared with a constant.
"""

from __future__ import annotations

from pathbrew.terms import operations as ops
from pathbrew.terms.booleans import and_, ite, lift, not_
from pathbrew.terms.compute import functions, identical
from pathbrew.terms.intervals import bounds, wrapping
from pathbrew.terms.nodes import FALSE, TRUE, Term, constant, node
from pathbrew.terms.operations import AND, CONSTANT, EQUAL, EXTEND, ITE, LESS, REM, SUM, XOR
from pathbrew.terms.sorts import BOOL, DOUBLE, FLOAT, INT, ArraySort, BitVector
from pathbrew.terms.sums import from_linear, linear, width_sort

_THREE_WAY = frozenset((ops.COMPARE, ops.FP_COMPARE_LOW, ops.FP_COMPARE_HIGH))
_FLOATS = frozenset((FLOAT, DOUBLE))


def _truth(value: bool) -> Term:
    return TRUE if value else FALSE


def equal(a: Term, b: Term) -> Term:
    """Identity of two values of one sort; on floats `NaN` equals itself and `0.0` is not `-0.0`."""
    if a.sort is not b.sort:
        raise TypeError(f"{a.sort} cannot equal {b.sort}")
    if a is b:
        return TRUE
    if a.op is CONSTANT:
        if b.op is CONSTANT:
            return _truth(identical(a.value, b.value))
        a, b = b, a
    if isinstance(a.sort, BitVector):
        return _equal_integers(a, b, a.sort)
    if isinstance(a.sort, ArraySort):
        raise TypeError("arrays are not compared as a whole")
    if a.sort is BOOL:
        if b.op is CONSTANT:
            return a if b.value else not_(a)
        if (a.op is ops.NOT and a.args[0] is b) or (b.op is ops.NOT and b.args[0] is a):
            return FALSE
    if b.op is CONSTANT:
        lifted = lift(a, lambda x: _truth(identical(x.value, b.value)))
        if lifted is not None:
            return lifted
    return _ordered_equal(a, b)


def _ordered_equal(a: Term, b: Term) -> Term:
    if b.op is not CONSTANT and (a.op is CONSTANT or a.number > b.number):
        a, b = b, a
    return node(EQUAL, (a, b), BOOL)


def _equal_integers(a: Term, b: Term, sort: BitVector) -> Term:
    if b.op is CONSTANT:
        peeled = _peel(a, b.value)
        if peeled is None:
            return FALSE
        a, b = peeled
        if a.op is CONSTANT:
            return _truth(a is b)
        sort = width_sort(a)
    if a.op is SUM or b.op is SUM:
        return _equal_sums(a, b, sort)
    al, ah, az, ao = bounds(a)
    bl, bh, bz, bo = bounds(b)
    if ah < bl or bh < al or az & bo or ao & bz:
        return FALSE
    if b.op is not CONSTANT:
        return _ordered_equal(a, b)
    value = b.value
    if a.op in _THREE_WAY:
        return _three_way_equal(a, value)
    if a.op is REM and value == 0 and a.args[1].op is CONSTANT:
        divisor = abs(a.args[1].value)
        if divisor & (divisor - 1) == 0 and divisor:
            # x % 2^k == 0 exactly when the low bits are 0, whatever the sign
            return equal(node(AND, (a.args[0], constant(divisor - 1, sort)), sort), b)
    if a.op is ITE:
        settled = [_settled_equality(choice, value) for choice in a.args[1:]]
        if None not in settled:
            return ite(a.args[0], _truth(settled[0] is True), _truth(settled[1] is True))
        if settled[0] is False:
            return and_(not_(a.args[0]), equal(a.args[2], b))
        if settled[1] is False:
            return and_(a.args[0], equal(a.args[1], b))
    return node(EQUAL, (a, b), BOOL)


def _settled_equality(a: Term, value: int) -> bool | None:
    """Whether a term equals a number, if its bounds tell."""
    low, high, zeros, ones = bounds(a)
    if value < low or value > high or value & zeros or ~value & ones:
        return False
    return True if low == high else None


def _peel(a: Term, value: int) -> tuple[Term, Term] | None:
    """Undo, layer by layer, what is invertible around a term that must equal a number.

    None when no value of the term can give that number.
    """
    while True:
        sort = width_sort(a)
        if a.op is SUM and len(a.args) == 1 and a.value[1] & 1:
            offset, factor = a.value
            value = sort.wrap((value - offset) * pow(factor & sort.mask, -1, sort.mask + 1))
        elif a.op is XOR and a.args[1].op is CONSTANT:
            value ^= a.args[1].value
        elif a.op is EXTEND:
            narrow = width_sort(a.args[0])
            if not narrow.low <= value <= narrow.high:
                return None
        else:
            return a, constant(value, sort)
        a = a.args[0]


def _equal_sums(a: Term, b: Term, sort: BitVector) -> Term:
    """Move everything to one side, then what has a negative coefficient back to the other."""
    coefficients, offset = linear(a)
    more, further = linear(b)
    for term, coefficient in more.items():
        coefficients[term] = coefficients.get(term, 0) - coefficient
    offset -= further
    coefficients = {t: sort.wrap(c) for t, c in coefficients.items() if c & sort.mask}
    offset = sort.wrap(offset)
    if not coefficients:
        return _truth(offset == 0)
    common = 0
    for coefficient in coefficients.values():
        common |= coefficient
    power = (common & -common).bit_length() - 1
    if offset & ((1 << power) - 1):
        return FALSE  # every multiple of 2^power differs from the constant
    if len(coefficients) == 1:
        ((term, coefficient),) = coefficients.items()
        if coefficient & 1:
            inverse = pow(coefficient & sort.mask, -1, sort.mask + 1)
            return _equal_integers(term, constant(-offset * inverse, sort), sort)
    first = min(coefficients, key=lambda t: t.number)
    sign = 1 if coefficients[first] > 0 else -1
    left = {t: c * sign for t, c in coefficients.items() if c * sign > 0 or c == sort.low}
    if len(left) == len(coefficients) > 1:
        left = {first: left[first]}  # a sum on the right needs no constant beside it
    right = {t: -c * sign for t, c in coefficients.items() if t not in left}
    left_term = from_linear(sort, left, 0)
    right_term = from_linear(sort, right, -offset * sign)
    if left_term.op is not SUM and right_term.op is not SUM:
        return _equal_integers(left_term, right_term, sort)
    (al, ah, az, ao), (bl, bh, bz, bo) = bounds(left_term), bounds(right_term)
    if ah < bl or bh < al or az & bo or ao & bz:
        return FALSE
    return node(EQUAL, (left_term, right_term), BOOL)


def _three_way_equal(a: Term, value: int) -> Term:
    if value == 0:
        return equality(*a.args)
    below = less(a, constant(value, a.sort))
    return not_(below) if value == 1 else less(a, constant(0, a.sort)) if value == -1 else FALSE


def equality(a: Term, b: Term) -> Term:
    """Java's `==`: numeric on floats, identity on all else."""
    return fp_equal(a, b) if a.sort in _FLOATS else equal(a, b)


def less(a: Term, b: Term) -> Term:
    """Signed `a < b`."""
    sort = width_sort(a)
    if b.sort is not sort:
        raise TypeError(f"{sort} is not compared with {b.sort}")
    if a is b:
        return FALSE
    if a.op is CONSTANT:
        if b.op is CONSTANT:
            return _truth(a.value < b.value)
        # c < b  is  not (b < c + 1)
        return FALSE if a.value == sort.high else not_(less(b, constant(a.value + 1, sort)))
    al, ah, _, _ = bounds(a)
    bl, bh, _, _ = bounds(b)
    if ah < bl:
        return TRUE
    if al >= bh:
        return FALSE
    if b.op is CONSTANT:
        return _less_constant(a, b, sort, al, ah)
    if a.op is SUM or b.op is SUM:
        cancelled = _cancel(a, b, sort)
        if cancelled is not None:
            return cancelled
    if a.op is EXTEND and b.op is EXTEND and a.args[0].sort is b.args[0].sort:
        return less(a.args[0], b.args[0])
    return node(LESS, (a, b), BOOL)


def _less_constant(a: Term, b: Term, sort: BitVector, low: int, high: int) -> Term:
    value = b.value
    op = a.op
    if op in _THREE_WAY:
        return _three_way_less(a, value)
    if op is EXTEND:
        return less(a.args[0], constant(value, a.args[0].sort))  # in range: the bounds say so
    if op is SUM and len(a.args) == 1:
        offset, factor = a.value
        inner_low, inner_high, _, _ = bounds(a.args[0])
        ends = (offset + factor * inner_low, offset + factor * inner_high)
        shift = wrapping(sort, min(ends), max(ends))
        if shift is not None:
            offset += shift
            if factor > 0:  # floor((value - 1 - offset) / factor) is the largest that fits
                return less(a.args[0], constant((value - 1 - offset) // factor + 1, sort))
            return not_(less(a.args[0], constant((offset - value) // -factor + 1, sort)))
    if op is ITE:
        choices = [bounds(choice) for choice in a.args[1:]]
        if all(c.high < value or c.low >= value for c in choices):
            return ite(a.args[0], _truth(choices[0].high < value), _truth(choices[1].high < value))
    if value == low + 1:
        return equal(a, constant(low, sort))
    if value == high:
        return not_(equal(a, b))
    return node(LESS, (a, b), BOOL)


def _cancel(a: Term, b: Term, sort: BitVector) -> Term | None:
    """Remove what both sides share, when neither sum can wrap."""
    coefficients, offset = linear(a)
    more, further = linear(b)
    if not coefficients.keys() & more.keys() or not (_exact(a) and _exact(b)):
        return None
    for term in coefficients.keys() & more.keys():
        shared = min(coefficients[term], more[term], key=abs)
        if (coefficients[term] > 0) == (more[term] > 0):
            coefficients[term] -= shared
            more[term] -= shared
    left = from_linear(sort, coefficients, offset - min(offset, further))
    right = from_linear(sort, more, further - min(offset, further))
    if (left is a and right is b) or not (_exact(left) and _exact(right)):
        return None
    return less(left, right)


def _exact(a: Term) -> bool:
    """Whether a sum has the same value in the integers as in bit-vectors."""
    if a.op is not SUM:
        return True
    sort = width_sort(a)
    low = high = a.value[0]
    for argument, factor in zip(a.args, a.value[1:], strict=True):
        argument_low, argument_high, _, _ = bounds(argument)
        ends = (factor * argument_low, factor * argument_high)
        low, high = low + min(ends), high + max(ends)
    return bool(sort.low <= low and high <= sort.high)


def at_most(a: Term, b: Term) -> Term:
    """Signed `a <= b`."""
    return not_(less(b, a))


def _three_way_less(a: Term, value: int) -> Term:
    """`compare(x, y) < value`, for the three results -1, 0 and 1."""
    if value <= -1:
        return FALSE
    if value >= 2:
        return TRUE
    x, y = a.args
    if a.op is ops.COMPARE:
        return less(x, y) if value == 0 else at_most(x, y)
    if a.op is ops.FP_COMPARE_LOW:  # NaN gives -1
        return not_(fp_at_most(y, x)) if value == 0 else not_(fp_less(y, x))
    return fp_less(x, y) if value == 0 else fp_at_most(x, y)  # NaN gives 1


# floating point -------------------------------------------------------------------------------------


def fp_equal(a: Term, b: Term) -> Term:
    """Java's `==` on floats: false on NaN, true on zeros of either sign."""
    return _fp_compare(ops.FP_EQUAL, *((a, b) if a.number < b.number else (b, a)))


def fp_less(a: Term, b: Term) -> Term:
    return FALSE if a is b else _fp_compare(ops.FP_LESS, a, b)


def fp_at_most(a: Term, b: Term) -> Term:
    return _fp_compare(ops.FP_AT_MOST, a, b)


def is_nan(a: Term) -> Term:
    return not_(fp_equal(a, a))


def _fp_compare(op: ops.Operation, a: Term, b: Term) -> Term:
    if a.sort is not b.sort or a.sort not in _FLOATS:
        raise TypeError(f"{a.sort} is not compared with {b.sort}")
    for x in (a, b):
        if x.op is CONSTANT and x.value != x.value:
            return FALSE
    if a.op is CONSTANT and b.op is CONSTANT:
        return _truth(functions(BOOL)[op](a.value, b.value))
    if a is b and a.op is ops.FP_FROM_INTEGER:
        return TRUE  # an integer is not NaN
    if op is ops.FP_AT_MOST and a is b:
        op = ops.FP_EQUAL
    return node(op, (a, b), BOOL)


def three_way(op: ops.Operation, a: Term, b: Term, result: BitVector) -> Term:
    """`lcmp`, `fcmpl` or `fcmpg` as a number."""
    if a.op is CONSTANT and b.op is CONSTANT:
        return constant(functions(INT)[op](a.value, b.value), result)
    if a is b and op is ops.COMPARE:
        return constant(0, result)
    return node(op, (a, b), result)
