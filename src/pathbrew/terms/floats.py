"""Smart constructors of IEEE arithmetic, conversions and raw bits; all round to nearest even.

Few identities of the reals hold here, and only those that hold for every datum are used.
"""

from __future__ import annotations

from pathbrew.terms import operations as ops
from pathbrew.terms.booleans import lift
from pathbrew.terms.compute import functions
from pathbrew.terms.integers import extend
from pathbrew.terms.intervals import bounds
from pathbrew.terms.nodes import Term, constant, node
from pathbrew.terms.operations import CONSTANT, Operation
from pathbrew.terms.sorts import DOUBLE, FLOAT, INT, BitVector, FloatingPoint

_COMMUTATIVE = frozenset((ops.FP_ADD, ops.FP_MUL))
_INTEGRAL = frozenset((ops.FP_FLOOR, ops.FP_CEILING, ops.FP_RINT))


def _float_sort(a: Term) -> FloatingPoint:
    sort = a.sort
    if not isinstance(sort, FloatingPoint):
        raise TypeError(f"a floating-point number is needed here, not {sort}")
    return sort


def fp_binary(op: Operation, a: Term, b: Term) -> Term:
    """FP_ADD, FP_SUB, FP_MUL, FP_DIV or FP_REM (C's fmod, as Java's `%`)."""
    sort = _float_sort(a)
    if b.sort is not sort:
        raise TypeError(f"an operation on {sort} and {b.sort}")
    if a.op is CONSTANT and b.op is CONSTANT:
        return constant(functions(sort)[op](a.value, b.value), sort)
    for x in (a, b):
        if x.op is CONSTANT and x.value != x.value:
            return x
    if b.op is CONSTANT and b.value == 1.0 and op in (ops.FP_MUL, ops.FP_DIV):
        return a
    if a.op is CONSTANT and a.value == 1.0 and op is ops.FP_MUL:
        return b
    if op in _COMMUTATIVE and b.op is not CONSTANT and (a.op is CONSTANT or a.number > b.number):
        a, b = b, a
    return node(op, (a, b), sort)


def fp_neg(a: Term) -> Term:
    sort = _float_sort(a)
    if a.op is CONSTANT:
        return constant(-a.value, sort)
    if a.op is ops.FP_NEG:
        return a.args[0]
    return node(ops.FP_NEG, (a,), sort)


def fp_unary(op: Operation, a: Term) -> Term:
    """FP_SQRT, FP_FLOOR, FP_CEILING or FP_RINT of a double."""
    if a.sort is not DOUBLE:
        raise TypeError(f"a double is needed here, not {a.sort}")
    if a.op is CONSTANT:
        return constant(functions(DOUBLE)[op](a.value), DOUBLE)
    if op is not ops.FP_SQRT and (a.op in _INTEGRAL or a.op is ops.FP_FROM_INTEGER):
        return a
    return node(op, (a,), DOUBLE)


def fp_convert(a: Term, sort: FloatingPoint) -> Term:
    """`f2d` or `d2f`."""
    source = _float_sort(a)
    if source is sort:
        return a
    if a.op is CONSTANT:
        return constant(a.value, sort)
    if sort is FLOAT and a.op is ops.FP_CONVERT:
        return a.args[0]  # every float survives the way to double and back
    if sort is DOUBLE and a.op is ops.FP_FROM_INTEGER and _exact_in_float(a.args[0]):
        return fp_from_integer(a.args[0], sort)
    return node(ops.FP_CONVERT, (a,), sort)


def _exact_in_float(a: Term) -> bool:
    low, high, _, _ = bounds(a)
    return bool(low >= -(1 << 24) and high <= 1 << 24)


def fp_from_integer(a: Term, sort: FloatingPoint) -> Term:
    """`i2f`, `i2d`, `l2f` or `l2d`."""
    if not isinstance(a.sort, BitVector):
        raise TypeError(f"an integer is needed here, not {a.sort}")
    if a.op is CONSTANT:
        return constant(functions(sort)[ops.FP_FROM_INTEGER](a.value), sort)
    if a.op is ops.EXTEND and a.args[0].sort is INT:
        a = a.args[0]
    folded = lift(a, lambda x: fp_from_integer(x, sort))
    return node(ops.FP_FROM_INTEGER, (a,), sort) if folded is None else folded


def fp_to_integer(a: Term, sort: BitVector) -> Term:
    """`f2i`, `f2l`, `d2i` or `d2l`: towards zero, saturating, NaN to 0."""
    source = _float_sort(a)
    if a.op is CONSTANT:
        return constant(functions(sort)[ops.FP_TO_INTEGER](a.value), sort)
    if a.op is ops.FP_FROM_INTEGER and source is DOUBLE and a.args[0].sort is INT:
        return a.args[0] if sort is INT else extend(a.args[0], sort)
    return node(ops.FP_TO_INTEGER, (a,), sort)


def fp_to_bits(a: Term) -> Term:
    """`floatToRawIntBits` or `doubleToRawLongBits`, with every NaN the canonical one."""
    sort = _float_sort(a).bits
    if a.op is CONSTANT:
        return constant(functions(sort)[ops.FP_TO_BITS](a.value), sort)
    return node(ops.FP_TO_BITS, (a,), sort)


def fp_from_bits(a: Term) -> Term:
    """`intBitsToFloat` or `longBitsToDouble`."""
    sort = FLOAT if a.sort is INT else DOUBLE
    if a.sort is not sort.bits:
        raise TypeError(f"the bits of a floating-point number are needed here, not {a.sort}")
    if a.op is CONSTANT:
        return constant(functions(sort)[ops.FP_FROM_BITS](a.value), sort)
    if a.op is ops.FP_TO_BITS:
        return a.args[0]
    return node(ops.FP_FROM_BITS, (a,), sort)
