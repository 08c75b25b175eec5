"""Java's operations on terms, each under the name of its JVM instruction.

An operand is a term or a Python number, which becomes a constant of the sort the instruction takes.
Comparisons for branches are `ieq` to `ile` on int and `leq` to `lle` on long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathbrew.terms import operations as ops
from pathbrew.terms.booleans import ite as _ite
from pathbrew.terms.booleans import not_
from pathbrew.terms.comparisons import equal, less, three_way
from pathbrew.terms.floats import (
    fp_binary,
    fp_convert,
    fp_from_bits,
    fp_from_integer,
    fp_neg,
    fp_to_bits,
    fp_to_integer,
    fp_unary,
)
from pathbrew.terms.integers import (
    and_bits,
    div,
    extend,
    mul,
    or_bits,
    rem,
    shl,
    shr,
    truncate,
    ushr,
    xor_bits,
)
from pathbrew.terms.nodes import Operand, Term, constant, lifted
from pathbrew.terms.sorts import BOOL, BYTE, DOUBLE, FLOAT, INT, LONG, REF, SHORT, Sort
from pathbrew.terms.sums import add, scale, sub


def _binary(
    name: str, build: Callable[[Term, Term], Term], left: Sort, right: Sort | None = None
) -> Callable[[Operand, Operand], Term]:
    second = left if right is None else right

    def operation(a: Operand, b: Operand) -> Term:
        if a.__class__ is not Term or a.sort is not left:
            a = lifted(a, left)
        if b.__class__ is not Term or b.sort is not second:
            b = lifted(b, second)
        return build(a, b)

    operation.__name__ = operation.__qualname__ = name
    return operation


def _unary(name: str, build: Callable[[Term], Term], sort: Sort) -> Callable[[Operand], Term]:
    def operation(a: Operand) -> Term:
        return build(lifted(a, sort))

    operation.__name__ = operation.__qualname__ = name
    return operation


def _floating(op: ops.Operation) -> Callable[[Term, Term], Term]:
    return lambda a, b: fp_binary(op, a, b)


def _long_shift(shift: Callable[[Term, Term], Term]) -> Callable[[Term, Term], Term]:
    """A long is shifted by an int of which only the low bits count."""
    return lambda a, amount: shift(a, extend(amount, LONG))


iadd = _binary("iadd", add, INT)
isub = _binary("isub", sub, INT)
imul = _binary("imul", mul, INT)
idiv = _binary("idiv", div, INT)
irem = _binary("irem", rem, INT)
ishl = _binary("ishl", shl, INT)
ishr = _binary("ishr", shr, INT)
iushr = _binary("iushr", ushr, INT)
iand = _binary("iand", and_bits, INT)
ior = _binary("ior", or_bits, INT)
ixor = _binary("ixor", xor_bits, INT)
ineg = _unary("ineg", lambda a: scale(a, -1), INT)

ladd = _binary("ladd", add, LONG)
lsub = _binary("lsub", sub, LONG)
lmul = _binary("lmul", mul, LONG)
ldiv = _binary("ldiv", div, LONG)
lrem = _binary("lrem", rem, LONG)
lshl = _binary("lshl", _long_shift(shl), LONG, INT)
lshr = _binary("lshr", _long_shift(shr), LONG, INT)
lushr = _binary("lushr", _long_shift(ushr), LONG, INT)
land = _binary("land", and_bits, LONG)
lor = _binary("lor", or_bits, LONG)
lxor = _binary("lxor", xor_bits, LONG)
lneg = _unary("lneg", lambda a: scale(a, -1), LONG)

fadd = _binary("fadd", _floating(ops.FP_ADD), FLOAT)
fsub = _binary("fsub", _floating(ops.FP_SUB), FLOAT)
fmul = _binary("fmul", _floating(ops.FP_MUL), FLOAT)
fdiv = _binary("fdiv", _floating(ops.FP_DIV), FLOAT)
frem = _binary("frem", _floating(ops.FP_REM), FLOAT)
fneg = _unary("fneg", fp_neg, FLOAT)

dadd = _binary("dadd", _floating(ops.FP_ADD), DOUBLE)
dsub = _binary("dsub", _floating(ops.FP_SUB), DOUBLE)
dmul = _binary("dmul", _floating(ops.FP_MUL), DOUBLE)
ddiv = _binary("ddiv", _floating(ops.FP_DIV), DOUBLE)
drem = _binary("drem", _floating(ops.FP_REM), DOUBLE)
dneg = _unary("dneg", fp_neg, DOUBLE)
dsqrt = _unary("dsqrt", lambda a: fp_unary(ops.FP_SQRT, a), DOUBLE)
dfloor = _unary("dfloor", lambda a: fp_unary(ops.FP_FLOOR, a), DOUBLE)
dceil = _unary("dceil", lambda a: fp_unary(ops.FP_CEILING, a), DOUBLE)
drint = _unary("drint", lambda a: fp_unary(ops.FP_RINT, a), DOUBLE)

lcmp = _binary("lcmp", lambda a, b: three_way(ops.COMPARE, a, b, INT), LONG)
fcmpl = _binary("fcmpl", lambda a, b: three_way(ops.FP_COMPARE_LOW, a, b, INT), FLOAT)
fcmpg = _binary("fcmpg", lambda a, b: three_way(ops.FP_COMPARE_HIGH, a, b, INT), FLOAT)
dcmpl = _binary("dcmpl", lambda a, b: three_way(ops.FP_COMPARE_LOW, a, b, INT), DOUBLE)
dcmpg = _binary("dcmpg", lambda a, b: three_way(ops.FP_COMPARE_HIGH, a, b, INT), DOUBLE)

i2b = _unary("i2b", lambda a: extend(truncate(a, BYTE), INT), INT)
i2s = _unary("i2s", lambda a: extend(truncate(a, SHORT), INT), INT)
i2c = _unary("i2c", lambda a: and_bits(a, constant(0xFFFF, INT)), INT)
i2z = _unary("i2z", lambda a: and_bits(a, constant(1, INT)), INT)
i2l = _unary("i2l", lambda a: extend(a, LONG), INT)
l2i = _unary("l2i", lambda a: truncate(a, INT), LONG)
i2f = _unary("i2f", lambda a: fp_from_integer(a, FLOAT), INT)
i2d = _unary("i2d", lambda a: fp_from_integer(a, DOUBLE), INT)
l2f = _unary("l2f", lambda a: fp_from_integer(a, FLOAT), LONG)
l2d = _unary("l2d", lambda a: fp_from_integer(a, DOUBLE), LONG)
f2i = _unary("f2i", lambda a: fp_to_integer(a, INT), FLOAT)
f2l = _unary("f2l", lambda a: fp_to_integer(a, LONG), FLOAT)
f2d = _unary("f2d", lambda a: fp_convert(a, DOUBLE), FLOAT)
d2i = _unary("d2i", lambda a: fp_to_integer(a, INT), DOUBLE)
d2l = _unary("d2l", lambda a: fp_to_integer(a, LONG), DOUBLE)
d2f = _unary("d2f", lambda a: fp_convert(a, FLOAT), DOUBLE)

float_bits = _unary("float_bits", fp_to_bits, FLOAT)
bits_float = _unary("bits_float", fp_from_bits, INT)
double_bits = _unary("double_bits", fp_to_bits, DOUBLE)
bits_double = _unary("bits_double", fp_from_bits, LONG)

ieq = _binary("ieq", equal, INT)
ine = _binary("ine", lambda a, b: not_(equal(a, b)), INT)
ilt = _binary("ilt", less, INT)
ige = _binary("ige", lambda a, b: not_(less(a, b)), INT)
igt = _binary("igt", lambda a, b: less(b, a), INT)
ile = _binary("ile", lambda a, b: not_(less(b, a)), INT)

leq = _binary("leq", equal, LONG)
lne = _binary("lne", lambda a, b: not_(equal(a, b)), LONG)
llt = _binary("llt", less, LONG)
lge = _binary("lge", lambda a, b: not_(less(a, b)), LONG)
lgt = _binary("lgt", lambda a, b: less(b, a), LONG)
lle = _binary("lle", lambda a, b: not_(less(b, a)), LONG)

aeq = _binary("aeq", equal, REF)
ane = _binary("ane", lambda a, b: not_(equal(a, b)), REF)


def ite(condition: Operand, a: Operand, b: Operand) -> Term:
    """`condition ? a : b`; a number takes the sort of the other operand, which must be a term."""
    test = lifted(condition, BOOL)
    sort: Any = a.sort if isinstance(a, Term) else b.sort if isinstance(b, Term) else None
    if sort is None:
        raise TypeError("one of the alternatives must be a term")
    return _ite(test, lifted(a, sort), lifted(b, sort))
