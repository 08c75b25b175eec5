"""java.lang.Math and StrictMath."""

from __future__ import annotations

import math
from fractions import Fraction

from pathbrew import arithmetic
from pathbrew.arithmetic import double_bits, to_float
from pathbrew.machine.library.registry import Models

MODELS = Models()


def _both(key: str) -> list[str]:
    return [f"java/lang/Math.{key}", f"java/lang/StrictMath.{key}"]


# Exact in any implementation ------------------------------------------------------------------------


@MODELS.plain(*_both("sqrt(D)D"))
def square_root(value: float, depth: int) -> float:
    return arithmetic.dsqrt(value)


@MODELS.plain(*_both("abs(D)D"), *_both("abs(F)F"))
def absolute(value: float, depth: int) -> float:
    return abs(value)


@MODELS.plain(*_both("floor(D)D"))
def floor(value: float, depth: int) -> float:
    return arithmetic.dfloor(value)


@MODELS.plain(*_both("ceil(D)D"))
def ceiling(value: float, depth: int) -> float:
    return arithmetic.dceil(value)


@MODELS.plain(*_both("rint(D)D"))
def round_to_even(value: float, depth: int) -> float:
    return arithmetic.drint(value)


@MODELS.plain(*_both("max(DD)D"), *_both("max(FF)F"))
def maximum(a: float, b: float, depth: int) -> float:
    """NaN if either is; the positive of two zeros."""
    if a != a or b != b:
        return math.nan
    if a == b == 0:
        return a if math.copysign(1.0, a) > 0 else b
    return a if a >= b else b


@MODELS.plain(*_both("min(DD)D"), *_both("min(FF)F"))
def minimum(a: float, b: float, depth: int) -> float:
    if a != a or b != b:
        return math.nan
    if a == b == 0:
        return a if math.copysign(1.0, a) < 0 else b
    return a if a <= b else b


@MODELS.plain(*_both("max(II)I"), *_both("max(JJ)J"))
def maximum_integer(a: int, b: int, depth: int) -> int:
    return a if a >= b else b


@MODELS.plain(*_both("min(II)I"), *_both("min(JJ)J"))
def minimum_integer(a: int, b: int, depth: int) -> int:
    return a if a <= b else b


@MODELS.plain(*_both("abs(I)I"))
def absolute_int(value: int, depth: int) -> int:
    return -value if -0x80000000 < value < 0 else value


@MODELS.plain(*_both("abs(J)J"))
def absolute_long(value: int, depth: int) -> int:
    return -value if -0x8000000000000000 < value < 0 else value


@MODELS.plain(*_both("multiplyHigh(JJ)J"))
def multiply_high(a: int, b: int, depth: int) -> int:
    return (a * b) >> 64


@MODELS.plain(*_both("unsignedMultiplyHigh(JJ)J"))
def unsigned_multiply_high(a: int, b: int, depth: int) -> int:
    high = ((a & 0xFFFFFFFFFFFFFFFF) * (b & 0xFFFFFFFFFFFFFFFF)) >> 64
    return high - (1 << 64) if high >> 63 else high


@MODELS.plain(*_both("IEEEremainder(DD)D"))
def ieee_remainder(a: float, b: float, depth: int) -> float:
    if a != a or b != b or b == 0 or math.isinf(a):
        return math.nan
    return math.remainder(a, b)


@MODELS.plain(*_both("fma(DDD)D"))
def fused_multiply_add(a: float, b: float, c: float, depth: int) -> float:
    exact = _exact_sum(a, b, c)
    return a * b + c if exact is None else _nearest(exact)


@MODELS.plain(*_both("fma(FFF)F"))
def fused_multiply_add_float(a: float, b: float, c: float, depth: int) -> float:
    """Rounded to odd in binary64 first, so that rounding to binary32 is the only one that counts."""
    exact = _exact_sum(a, b, c)
    if exact is None:
        return to_float(a * b + c)
    near = _nearest(exact)
    if math.isinf(near):
        return near
    error = exact - Fraction(near)
    if error and not double_bits(near) & 1:
        near = math.nextafter(near, math.inf if error > 0 else -math.inf)
    return to_float(near)


def _exact_sum(a: float, b: float, c: float) -> Fraction | None:
    """The value of a * b + c, or None where floating point gives it already: infinities, NaN, zeros."""
    if not (math.isfinite(a) and math.isfinite(b) and math.isfinite(c)) or a == 0 or b == 0:
        return None
    return Fraction(a) * Fraction(b) + Fraction(c)


def _nearest(exact: Fraction) -> float:
    try:
        return float(exact)
    except OverflowError:
        return math.inf if exact > 0 else -math.inf
