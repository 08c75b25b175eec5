"""Every operation on concrete values, by result sort: Java's arithmetic made total.

Division and remainder by zero have SMT-LIB's values (`x / 0` is -1, or 1 for negative `x`; `x % 0` is
`x`), so that the evaluator and every solver agree; a path that divides asserts a divisor other than 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

from pathbrew import arithmetic as java
from pathbrew.terms import operations as ops
from pathbrew.terms.operations import Operation
from pathbrew.terms.sorts import BOOL, DOUBLE, FLOAT, INT, LONG, BitVector, Sort

Function = Callable[..., Any]


def identical(a: Any, b: Any) -> bool:
    """Whether two values are the same datum: NaN is NaN, and 0.0 is not -0.0."""
    if a.__class__ is float:
        if a == b:
            return a != 0.0 or math.copysign(1.0, a) == math.copysign(1.0, b)
        return a != a and bool(b != b)
    return bool(a == b)


def _total_div(divide: Callable[[int, int], int]) -> Function:
    return lambda a, b: divide(a, b) if b else (1 if a < 0 else -1)


def _total_rem(remainder: Callable[[int, int], int]) -> Function:
    return lambda a, b: remainder(a, b) if b else a


def _any(*values: bool) -> bool:
    return True in values


def _all(*values: bool) -> bool:
    return False not in values


_BOOLEAN: dict[Operation, Function] = {
    ops.NOT: lambda a: not a,
    ops.CONJUNCTION: _all,
    ops.DISJUNCTION: _any,
    ops.EQUAL: identical,
    ops.LESS: lambda a, b: a < b,
    ops.FP_EQUAL: lambda a, b: a == b,
    ops.FP_LESS: lambda a, b: a < b,
    ops.FP_AT_MOST: lambda a, b: a <= b,
}

_INT: dict[Operation, Function] = {
    ops.MUL: java.imul,
    ops.DIV: _total_div(java.idiv),
    ops.REM: _total_rem(java.irem),
    ops.SHL: java.ishl,
    ops.SHR: java.ishr,
    ops.USHR: java.iushr,
    ops.AND: java.iand,
    ops.OR: java.ior,
    ops.XOR: java.ixor,
    ops.EXTEND: java.i2l,
    ops.TRUNCATE: java.l2i,
    ops.COMPARE: java.lcmp,
    ops.FP_COMPARE_LOW: java.dcmpl,
    ops.FP_COMPARE_HIGH: java.dcmpg,
    ops.FP_TO_BITS: java.float_bits,
    ops.FP_TO_INTEGER: java.d2i,
}

_LONG: dict[Operation, Function] = {
    ops.MUL: java.lmul,
    ops.DIV: _total_div(java.ldiv),
    ops.REM: _total_rem(java.lrem),
    ops.SHL: java.lshl,
    ops.SHR: java.lshr,
    ops.USHR: java.lushr,
    ops.AND: java.land,
    ops.OR: java.lor,
    ops.XOR: java.lxor,
    ops.EXTEND: java.i2l,
    ops.TRUNCATE: java.l2i,
    ops.FP_TO_BITS: java.double_bits,
    ops.FP_TO_INTEGER: java.d2l,
}

_FLOAT: dict[Operation, Function] = {
    ops.FP_ADD: java.fadd,
    ops.FP_SUB: java.fsub,
    ops.FP_MUL: java.fmul,
    ops.FP_DIV: java.fdiv,
    ops.FP_REM: java.frem,
    ops.FP_NEG: java.fneg,
    ops.FP_FROM_BITS: java.bits_float,
    ops.FP_FROM_INTEGER: java.l2f,
    ops.FP_CONVERT: java.d2f,
}

_DOUBLE: dict[Operation, Function] = {
    ops.FP_ADD: java.dadd,
    ops.FP_SUB: java.dsub,
    ops.FP_MUL: java.dmul,
    ops.FP_DIV: java.ddiv,
    ops.FP_REM: java.drem,
    ops.FP_NEG: java.dneg,
    ops.FP_SQRT: java.dsqrt,
    ops.FP_FLOOR: java.dfloor,
    ops.FP_CEILING: java.dceil,
    ops.FP_RINT: java.drint,
    ops.FP_FROM_BITS: java.bits_double,
    ops.FP_FROM_INTEGER: java.l2d,
    ops.FP_CONVERT: java.f2d,
}


def _narrow(sort: BitVector) -> dict[Operation, Function]:
    """Java's 32-bit operations wrapped to a narrower width; shifts mask by that width."""
    wrap, mask, last = sort.wrap, sort.mask, sort.width - 1

    def wrapped(operation: Function) -> Function:
        return lambda *values: wrap(operation(*values))

    functions = {operation: wrapped(function) for operation, function in _INT.items()}
    functions[ops.SHL] = lambda a, b: wrap(a << (b & last))
    functions[ops.SHR] = lambda a, b: a >> (b & last)
    functions[ops.USHR] = lambda a, b: wrap((a & mask) >> (b & last))
    functions[ops.TRUNCATE] = wrap
    return functions


@cache
def functions(sort: Sort) -> dict[Operation, Function]:
    """The concrete function of each operation whose result has that sort.

    SUM, ITE, SELECT, STORE, FILL and APPLY are the evaluator's own.
    """
    fixed = {BOOL: _BOOLEAN, INT: _INT, LONG: _LONG, FLOAT: _FLOAT, DOUBLE: _DOUBLE}
    if sort in fixed:
        return fixed[sort]
    return _narrow(sort) if isinstance(sort, BitVector) and sort.width < 32 else {}
