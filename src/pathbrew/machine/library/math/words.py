"""Doubles as two 32-bit words, the way fdlibm's algorithms see them."""

from __future__ import annotations

from struct import Struct

_words = Struct(">iI")
_double = Struct(">d")

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
INVERSE_LN2 = 1.44269504088896338700e00


def high(x: float) -> int:
    """The high word, signed."""
    high: int = _words.unpack(_double.pack(x))[0]
    return high


def with_high(x: float, high: int) -> float:
    value: float = _double.unpack(_words.pack(high, _words.unpack(_double.pack(x))[1]))[0]
    return value


def of_high(high: int) -> float:
    value: float = _double.unpack(_words.pack(high, 0))[0]
    return value


def cut(x: float) -> float:
    """The value with its low word cleared."""
    return of_high(high(x))


def scaled(x: float, k: int) -> float:
    """The value with k added to its exponent."""
    return with_high(x, high(x) + (k << 20))


def horner(z: float, *coefficients: float) -> float:
    """c0 + z * (c1 + z * (c2 + ...))."""
    result = coefficients[-1]
    for coefficient in coefficients[-2::-1]:
        result = coefficient + z * result
    return result
