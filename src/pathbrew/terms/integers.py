"""Smart constructors of bit-vector operations other than sums and comparisons."""

from __future__ import annotations

from pathbrew.terms import operations as ops
from pathbrew.terms.booleans import lift
from pathbrew.terms.compute import functions
from pathbrew.terms.intervals import bounds
from pathbrew.terms.nodes import Term, constant, node
from pathbrew.terms.operations import (
    AND,
    CONSTANT,
    DIV,
    EXTEND,
    MUL,
    OR,
    REM,
    SHL,
    SHR,
    SUM,
    TRUNCATE,
    USHR,
    XOR,
    Operation,
)
from pathbrew.terms.sorts import BitVector
from pathbrew.terms.sums import from_linear, scale, sub, width_sort


def _checked(a: Term, b: Term) -> BitVector:
    sort = width_sort(a)
    if b.sort is not sort:
        raise TypeError(f"an operation on {sort} and {b.sort}")
    return sort


def _folded(op: Operation, a: Term, b: Term, sort: BitVector) -> Term | None:
    """The result on constants, also where one operand is a choice between constants."""
    function = functions(sort)[op]
    if b.op is CONSTANT:
        if a.op is CONSTANT:
            return constant(function(a.value, b.value), sort)
        return lift(a, lambda x: constant(function(x.value, b.value), sort))
    if a.op is CONSTANT:
        return lift(b, lambda x: constant(function(a.value, x.value), sort))
    return None


def mul(a: Term, b: Term) -> Term:
    sort = _checked(a, b)
    if a.op is CONSTANT:
        return scale(b, a.value)
    if b.op is CONSTANT:
        return scale(a, b.value)
    # (c * x) * y is c * (x * y)
    factor = 1
    if a.op is SUM and len(a.args) == 1 and a.value[0] == 0:
        factor, a = a.value[1], a.args[0]
    if b.op is SUM and len(b.args) == 1 and b.value[0] == 0:
        factor, b = factor * b.value[1], b.args[0]
    if a.number > b.number:
        a, b = b, a
    return scale(node(MUL, (a, b), sort), factor)


def div(a: Term, b: Term) -> Term:
    """Java's truncating division; by 0 it has SMT-LIB's value (see `compute`)."""
    sort = _checked(a, b)
    folded = _folded(DIV, a, b, sort)
    if folded is not None:
        return folded
    if b.op is CONSTANT:
        divisor = b.value
        if divisor == 1:
            return a
        if divisor == -1:
            return scale(a, -1)
        low, high, _, _ = bounds(a)
        if divisor > 0 and low >= 0:
            if high < divisor:
                return constant(0, sort)
            if divisor & (divisor - 1) == 0:
                return shr(a, constant(divisor.bit_length() - 1, sort))
    return node(DIV, (a, b), sort)


def rem(a: Term, b: Term) -> Term:
    """Java's remainder, with the dividend's sign; by 0 it is the dividend."""
    sort = _checked(a, b)
    folded = _folded(REM, a, b, sort)
    if folded is not None:
        return folded
    if b.op is CONSTANT:
        divisor = abs(b.value)
        if divisor == 1:
            return constant(0, sort)
        low, high, _, _ = bounds(a)
        if (-divisor < low and high < divisor) or divisor == 0:
            return a
        if low >= 0 and divisor & (divisor - 1) == 0 and divisor <= sort.high:
            return and_bits(a, constant(divisor - 1, sort))
        if b.value < 0 and divisor <= sort.high:
            b = constant(divisor, sort)  # the divisor's sign does not matter
        if a.op is REM and a.args[1] is b:
            return a
    return node(REM, (a, b), sort)


def shl(a: Term, b: Term) -> Term:
    sort = _checked(a, b)
    if b.op is CONSTANT:
        return scale(a, 1 << (b.value & (sort.width - 1)))
    folded = _folded(SHL, a, b, sort)
    return node(SHL, (a, b), sort) if folded is None else folded


def shr(a: Term, b: Term) -> Term:
    sort = _checked(a, b)
    folded = _folded(SHR, a, b, sort)
    if folded is not None:
        return folded
    if b.op is CONSTANT:
        amount = b.value & (sort.width - 1)
        if amount == 0:
            return a
        low, high, _, _ = bounds(a)
        if low >> amount == high >> amount:
            return constant(low >> amount, sort)
        if a.op is SHR and a.args[1].op is CONSTANT:
            amount = min(amount + a.args[1].value, sort.width - 1)
            a = a.args[0]
        b = constant(amount, sort)
    return node(SHR, (a, b), sort)


def ushr(a: Term, b: Term) -> Term:
    sort = _checked(a, b)
    folded = _folded(USHR, a, b, sort)
    if folded is not None:
        return folded
    if bounds(a).low >= 0:
        return shr(a, b)
    if b.op is CONSTANT:
        amount = b.value & (sort.width - 1)
        if amount == 0:
            return a
        b = constant(amount, sort)
    return node(USHR, (a, b), sort)


def and_bits(a: Term, b: Term) -> Term:
    sort = _checked(a, b)
    if a is b:
        return a
    folded = _folded(AND, a, b, sort)
    if folded is not None:
        return folded
    if a.op is CONSTANT:
        a, b = b, a
    if b.op is not CONSTANT:
        return node(AND, (a, b) if a.number < b.number else (b, a), sort)
    mask = b.value & sort.mask
    _, _, zeros, ones = bounds(a)
    if not ~mask & sort.mask & ~zeros:
        return a  # the bits that the mask clears are 0 already
    if not mask & ~(zeros | ones):
        return constant(mask & ones, sort)  # the bits that it keeps are known
    if a.op is AND and a.args[1].op is CONSTANT:
        return and_bits(a.args[0], constant(mask & a.args[1].value, sort))
    return node(AND, (a, b), sort)


def or_bits(a: Term, b: Term) -> Term:
    sort = _checked(a, b)
    if a is b:
        return a
    folded = _folded(OR, a, b, sort)
    if folded is not None:
        return folded
    if a.op is CONSTANT:
        a, b = b, a
    if b.op is not CONSTANT:
        return node(OR, (a, b) if a.number < b.number else (b, a), sort)
    mask = b.value & sort.mask
    _, _, zeros, ones = bounds(a)
    if not mask & ~ones:
        return a
    if not ~mask & sort.mask & ~(zeros | ones):
        return constant(mask | ones, sort)
    if a.op is OR and a.args[1].op is CONSTANT:
        return or_bits(a.args[0], constant(b.value | a.args[1].value, sort))
    return node(OR, (a, b), sort)


def xor_bits(a: Term, b: Term) -> Term:
    sort = _checked(a, b)
    if a is b:
        return constant(0, sort)
    folded = _folded(XOR, a, b, sort)
    if folded is not None:
        return folded
    if a.op is CONSTANT:
        a, b = b, a
    if b.op is not CONSTANT:
        return node(XOR, (a, b) if a.number < b.number else (b, a), sort)
    if b.value == 0:
        return a
    if b.value == -1:
        return sub(constant(-1, sort), a)  # ~x is -1 - x
    if a.op is XOR and a.args[1].op is CONSTANT:
        return xor_bits(a.args[0], constant(b.value ^ a.args[1].value, sort))
    return node(XOR, (a, b), sort)


def extend(a: Term, sort: BitVector) -> Term:
    """Widen, keeping the sign."""
    narrow = width_sort(a)
    if narrow.width >= sort.width:
        raise TypeError(f"{narrow} does not extend to {sort}")
    if a.op is CONSTANT:
        return constant(a.value, sort)
    if a.op is EXTEND:
        a = a.args[0]
    elif a.op is TRUNCATE and a.args[0].sort is sort:
        low, high, _, _ = bounds(a.args[0])
        if narrow.low <= low and high <= narrow.high:
            return a.args[0]
    folded = lift(a, lambda x: constant(x.value, sort))
    return node(EXTEND, (a,), sort) if folded is None else folded


def truncate(a: Term, sort: BitVector) -> Term:
    """Keep the low bits."""
    wide = width_sort(a)
    if wide.width <= sort.width:
        raise TypeError(f"{wide} does not truncate to {sort}")
    if a.op is CONSTANT:
        return constant(a.value, sort)
    if a.op is TRUNCATE:
        return truncate(a.args[0], sort)
    if a.op is EXTEND:
        inner = a.args[0]
        width = width_sort(inner).width
        if width == sort.width:
            return inner
        return extend(inner, sort) if width < sort.width else truncate(inner, sort)
    if a.op is SUM and all(x.op is EXTEND for x in a.args):
        parts = [truncate(x, sort) for x in a.args]
        if len(set(parts)) == len(parts):
            return from_linear(sort, dict(zip(parts, a.value[1:], strict=True)), a.value[0])
    if a.op is AND and a.args[1].op is CONSTANT and not ~a.args[1].value & sort.mask:
        return truncate(a.args[0], sort)  # the mask keeps all that truncation keeps
    folded = lift(a, lambda x: constant(x.value, sort))
    return node(TRUNCATE, (a,), sort) if folded is None else folded


_BINARY = {
    MUL: mul,
    DIV: div,
    REM: rem,
    SHL: shl,
    SHR: shr,
    USHR: ushr,
    AND: and_bits,
    OR: or_bits,
    XOR: xor_bits,
}


def binary(op: ops.Operation, a: Term, b: Term) -> Term:
    """The smart constructor of a binary operation other than SUM."""
    return _BINARY[op](a, b)
