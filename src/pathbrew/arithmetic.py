"""Java's arithmetic on concrete values, each operation under the name of its JVM instruction.

Integers are Python `int` in signed range, `double` is a Python `float`, `float` is a Python `float`
that is exactly a binary32 value. Division and remainder by an integer zero are the caller's to check:
the JVM throws before it divides.
"""

from __future__ import annotations

import math
import struct
from array import array

INT_MIN, INT_MAX = -(1 << 31), (1 << 31) - 1
LONG_MIN, LONG_MAX = -(1 << 63), (1 << 63) - 1
NAN, INF = math.nan, math.inf

_binary32 = array("f", [0.0])


def to_int(x: int) -> int:
    """Wrap to 32 bits, signed."""
    return ((x + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def to_long(x: int) -> int:
    """Wrap to 64 bits, signed."""
    return ((x + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


def to_float(x: float) -> float:
    """Round to binary32, to nearest even; overflow gives an infinity."""
    _binary32[0] = x
    return _binary32[0]


def shortest_float(x: float) -> str:
    """The fewest digits that are read as the nearest binary32, which is finite."""
    x = to_float(x)
    texts = (f"{x:.{digits}g}" for digits in range(1, 10))
    return next(text for text in texts if to_float(float(text)) == x)


# int ------------------------------------------------------------------------------------------------


def iadd(a: int, b: int) -> int:
    return to_int(a + b)


def isub(a: int, b: int) -> int:
    return to_int(a - b)


def imul(a: int, b: int) -> int:
    return to_int(a * b)


def idiv(a: int, b: int) -> int:
    """Truncated quotient; MIN_VALUE / -1 wraps to MIN_VALUE."""
    quotient = abs(a) // abs(b)
    return to_int(quotient if (a < 0) == (b < 0) else -quotient)


def irem(a: int, b: int) -> int:
    """Remainder with the sign of the dividend."""
    remainder = abs(a) % abs(b)
    return -remainder if a < 0 else remainder


def ineg(a: int) -> int:
    return to_int(-a)


def ishl(a: int, b: int) -> int:
    return to_int(a << (b & 31))


def ishr(a: int, b: int) -> int:
    return a >> (b & 31)


def iushr(a: int, b: int) -> int:
    return to_int((a & 0xFFFFFFFF) >> (b & 31))


def iand(a: int, b: int) -> int:
    return a & b


def ior(a: int, b: int) -> int:
    return a | b


def ixor(a: int, b: int) -> int:
    return a ^ b


# long -----------------------------------------------------------------------------------------------


def ladd(a: int, b: int) -> int:
    return to_long(a + b)


def lsub(a: int, b: int) -> int:
    return to_long(a - b)


def lmul(a: int, b: int) -> int:
    return to_long(a * b)


def ldiv(a: int, b: int) -> int:
    """Truncated quotient; MIN_VALUE / -1 wraps to MIN_VALUE."""
    quotient = abs(a) // abs(b)
    return to_long(quotient if (a < 0) == (b < 0) else -quotient)


lrem = irem


def lneg(a: int) -> int:
    return to_long(-a)


def lshl(a: int, b: int) -> int:
    return to_long(a << (b & 63))


def lshr(a: int, b: int) -> int:
    return a >> (b & 63)


def lushr(a: int, b: int) -> int:
    return to_long((a & 0xFFFFFFFFFFFFFFFF) >> (b & 63))


land = iand
lor = ior
lxor = ixor


def lcmp(a: int, b: int) -> int:
    return (a > b) - (a < b)


# float and double -----------------------------------------------------------------------------------


def dadd(a: float, b: float) -> float:
    return a + b


def dsub(a: float, b: float) -> float:
    return a - b


def dmul(a: float, b: float) -> float:
    return a * b


def ddiv(a: float, b: float) -> float:
    if b:
        return a / b
    if a != a or a == 0 or b != b:
        return NAN
    return math.copysign(INF, a) * math.copysign(1.0, b)


def drem(a: float, b: float) -> float:
    """The C library's `fmod`, which is exact, not the IEEE remainder (JVMS 6.5, drem)."""
    if a != a or b != b or b == 0 or a in (INF, -INF):
        return NAN
    return math.fmod(a, b)


def dsqrt(a: float) -> float:
    """`Math.sqrt`: correctly rounded, NaN below zero."""
    return math.sqrt(a) if a >= 0 else a if a == 0 else NAN


def dfloor(a: float) -> float:
    """`Math.floor`: zeros keep their sign."""
    return math.copysign(float(math.floor(a)), a) if abs(a) < _WHOLE else a


def dceil(a: float) -> float:
    """`Math.ceil`: what lies between -1 and 0 becomes -0.0."""
    return math.copysign(float(math.ceil(a)), a) if abs(a) < _WHOLE else a


def drint(a: float) -> float:
    """`Math.rint`: to the nearest integer, to the even one of two."""
    return math.copysign(float(round(a)), a) if abs(a) < _WHOLE else a


_WHOLE = float(1 << 52)
"""Doubles from here on are integers."""


def dneg(a: float) -> float:
    return -a


# Rounding a binary64 result of + - * / on binary32 operands to binary32 is exact: 53 >= 2 * 24 + 2.


def fadd(a: float, b: float) -> float:
    return to_float(a + b)


def fsub(a: float, b: float) -> float:
    return to_float(a - b)


def fmul(a: float, b: float) -> float:
    return to_float(a * b)


def fdiv(a: float, b: float) -> float:
    return to_float(ddiv(a, b))


frem = drem
fneg = dneg


def dcmpl(a: float, b: float) -> int:
    return (a > b) - (a < b) if a == a and b == b else -1


def dcmpg(a: float, b: float) -> int:
    return (a > b) - (a < b) if a == a and b == b else 1


fcmpl = dcmpl
fcmpg = dcmpg


# conversions ----------------------------------------------------------------------------------------


def i2b(a: int) -> int:
    return ((a + 0x80) & 0xFF) - 0x80


def i2s(a: int) -> int:
    return ((a + 0x8000) & 0xFFFF) - 0x8000


def i2c(a: int) -> int:
    return a & 0xFFFF


def i2z(a: int) -> int:
    """Narrow to boolean, as a store to or a return of a boolean does (JVMS 6.5, putfield)."""
    return a & 1


NARROW = {"Z": i2z, "B": i2b, "S": i2s, "C": i2c}
"""How an int is narrowed to a smaller type, by descriptor."""
RANGES = {
    "Z": (0, 1),
    "B": (-(1 << 7), (1 << 7) - 1),
    "S": (-(1 << 15), (1 << 15) - 1),
    "C": (0, (1 << 16) - 1),
    "I": (INT_MIN, INT_MAX),
    "J": (LONG_MIN, LONG_MAX),
}
"""The smallest and the largest value of integral types, by descriptor."""


def i2l(a: int) -> int:
    return a


l2i = to_int


def i2d(a: int) -> float:
    return float(a)


def l2d(a: int) -> float:
    return float(a)


def i2f(a: int) -> float:
    return to_float(float(a))


def l2f(a: int) -> float:
    """Round once: through binary64 would round twice, so keep 26 bits and a sticky one."""
    magnitude = abs(a)
    excess = magnitude.bit_length() - 26
    if excess > 0:
        sticky = 1 if magnitude & ((1 << excess) - 1) else 0
        magnitude = ((magnitude >> excess) | sticky) << excess
    return to_float(float(-magnitude if a < 0 else magnitude))


def d2i(a: float) -> int:
    """Towards zero, saturating; NaN gives 0."""
    if a != a:
        return 0
    if a >= 2147483647.0:
        return INT_MAX
    if a <= -2147483648.0:
        return INT_MIN
    return int(a)


def d2l(a: float) -> int:
    """Towards zero, saturating; NaN gives 0."""
    if a != a:
        return 0
    if a >= 9223372036854775807.0:
        return LONG_MAX
    if a <= -9223372036854775808.0:
        return LONG_MIN
    return int(a)


f2i = d2i
f2l = d2l
d2f = to_float


def f2d(a: float) -> float:
    return a


# bits -----------------------------------------------------------------------------------------------


def float_bits(a: float) -> int:
    """`Float.floatToRawIntBits`, with every NaN the canonical one."""
    if a != a:
        return 0x7FC00000
    return int(struct.unpack(">i", struct.pack(">f", a))[0])


def bits_float(a: int) -> float:
    return float(struct.unpack(">f", struct.pack(">i", a))[0])


def double_bits(a: float) -> int:
    """`Double.doubleToRawLongBits`, with every NaN the canonical one."""
    if a != a:
        return 0x7FF8000000000000
    return int(struct.unpack(">q", struct.pack(">d", a))[0])


def bits_double(a: int) -> float:
    return float(struct.unpack(">d", struct.pack(">q", a))[0])
