"""StrictMath's trigonometry where it is native (JDK 17 to 20), by fdlibm 5.3, which Java prescribes.

The algorithms and coefficients are those of Sun's freely distributable library, whose notice is:

    Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
    Permission to use, copy, modify, and distribute this software is freely granted,
    provided that this notice is preserved.

Later JDKs run their own Java code.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pathbrew.machine.library.math.strict_reduction import reduce_large
from pathbrew.machine.library.math.words import cut, high, horner, of_high
from pathbrew.machine.library.registry import Models

MODELS = Models()

_PI, _PI_LOW = 3.14159265358979311600e00, 1.2246467991473531772e-16
_HALF_PI, _HALF_PI_LOW = 1.57079632679489655800e00, 6.12323399573676603587e-17
_QUARTER_PI, _QUARTER_PI_LOW = 7.85398163397448278999e-01, 3.06161699786838301793e-17


# Reduction modulo pi/2 ------------------------------------------------------------------------------

_HALF_PI_PARTS = (
    (1.57079632673412561417e00, 6.07710050650619224932e-11),
    (6.07710050630396597660e-11, 2.02226624879595063154e-21),
    (2.02226624871116645580e-21, 8.47842766036889956997e-32),
)


def _reduce(x: float) -> tuple[int, float, float]:
    """x as n * pi/2 plus the sum of two doubles, n modulo 4."""
    ix = high(x) & 0x7FFFFFFF
    if ix > 0x413921FB:
        return reduce_large(x)
    sign = 1 if x > 0 else -1
    t = abs(x)
    if ix < 0x4002D97C:
        step = 1 if ix == 0x3FF921FB else 0
        z = t - _HALF_PI_PARTS[0][0]
        if step:
            z -= _HALF_PI_PARTS[1][0]
        low = _HALF_PI_PARTS[step][1]
        y0 = z - low
        return sign, sign * y0, sign * ((z - y0) - low)
    n = int(t * 6.36619772367581382433e-01 + 0.5)
    first, low = _HALF_PI_PARTS[0]
    r, w = t - n * first, n * low
    y0 = r - w
    for (part, low), lost in zip(_HALF_PI_PARTS[1:], (16, 49), strict=True):
        if (ix >> 20) - (high(y0) >> 20 & 0x7FF) <= lost:
            break
        t = r
        w = n * part
        r = t - w
        w = n * low - ((t - r) - w)
        y0 = r - w
    y1 = (r - y0) - w
    return sign * n, sign * y0, sign * y1


# Trigonometric functions ----------------------------------------------------------------------------


def _sine_kernel(x: float, y: float, has_tail: bool) -> float:
    if high(x) & 0x7FFFFFFF < 0x3E400000:
        return x
    z = x * x
    v = z * x
    r = horner(
        z,
        8.33333333332248946124e-03,
        -1.98412698298579493134e-04,
        2.75573137070700676789e-06,
        -2.50507602534068634195e-08,
        1.58969099521155010221e-10,
    )
    first = -1.66666666666666324348e-01
    return x - ((z * (0.5 * y - v * r) - y) - v * first) if has_tail else x + v * (first + z * r)


def _cosine_kernel(x: float, y: float) -> float:
    ix = high(x) & 0x7FFFFFFF
    if ix < 0x3E400000:
        return 1.0
    z = x * x
    r = z * horner(
        z,
        4.16666666666666019037e-02,
        -1.38888888888741095749e-03,
        2.48015872894767294178e-05,
        -2.75573143513906633035e-07,
        2.08757232129817482790e-09,
        -1.13596475577881948265e-11,
    )
    if ix < 0x3FD33333:
        return 1.0 - (0.5 * z - (z * r - x * y))
    qx = 0.28125 if ix > 0x3FE90000 else of_high(ix - 0x00200000)
    return (1.0 - qx) - ((0.5 * z - qx) - (z * r - x * y))


_TANGENT = (
    3.33333333333334091986e-01,
    1.33333333333201242699e-01,
    5.39682539762260521377e-02,
    2.18694882948595424599e-02,
    8.86323982359930005737e-03,
    3.59207910759131235356e-03,
    1.45620945432529025516e-03,
    5.88041240820264096874e-04,
    2.46463134818469906812e-04,
    7.81794442939557092300e-05,
    7.14072491382608190305e-05,
    -1.85586374855275456654e-05,
    2.59073051863633712884e-05,
)


def _tangent_kernel(x: float, y: float, k: int) -> float:
    """The tangent of x + y if k is 1, its negated reciprocal if k is -1."""
    hx = high(x)
    ix = hx & 0x7FFFFFFF
    if ix < 0x3E300000:
        return x if k == 1 else _negated_reciprocal(x, y, x + y)
    is_large = ix >= 0x3FE59428
    if is_large:
        if x < 0:
            x, y = -x, -y
        x = (_QUARTER_PI - x) + (_QUARTER_PI_LOW - y)
        y = 0.0
    z = x * x
    w = z * z
    r = horner(w, *_TANGENT[1::2])
    v = z * horner(w, *_TANGENT[2::2])
    s = z * x
    r = y + z * (s * (r + v) + y)
    r += _TANGENT[0] * s
    w = x + r
    if is_large:
        return (1 - (hx >> 30 & 2)) * (k - 2.0 * (x - (w * w / (w + k) - r)))
    return w if k == 1 else _negated_reciprocal(x, r, w)


def _negated_reciprocal(x: float, tail: float, w: float) -> float:
    z = cut(w)
    v = tail - (z - x)
    a = -1.0 / w
    t = cut(a)
    s = 1.0 + t * z
    return t + a * (s + t * v)


def _declare(name: str, evaluate: Callable[[int, float, float, bool], float]) -> None:
    """A function that is evaluated on the argument reduced to an eighth of a turn either way."""

    @MODELS.native(f"java/lang/StrictMath.{name}(D)D")
    def function(x: float, depth: int) -> float:
        if not math.isfinite(x):
            return math.nan
        if high(x) & 0x7FFFFFFF <= 0x3FE921FB:
            return evaluate(0, x, 0.0, False)
        n, y0, y1 = _reduce(x)
        return evaluate(n & 3, y0, y1, True)


def _sine(n: int, y0: float, y1: float, has_tail: bool) -> float:
    value = _cosine_kernel(y0, y1) if n & 1 else _sine_kernel(y0, y1, has_tail)
    return -value if n & 2 else value


def _cosine(n: int, y0: float, y1: float, has_tail: bool) -> float:
    value = _sine_kernel(y0, y1, has_tail) if n & 1 else _cosine_kernel(y0, y1)
    return -value if n in (1, 2) else value


def _tangent(n: int, y0: float, y1: float, has_tail: bool) -> float:
    return _tangent_kernel(y0, y1, -1 if n & 1 else 1)


_declare("sin", _sine)
_declare("cos", _cosine)
_declare("tan", _tangent)


# Inverse trigonometric functions --------------------------------------------------------------------


def _arc_ratio(z: float) -> float:
    p = z * horner(
        z,
        1.66666666666666657415e-01,
        -3.25565818622400915405e-01,
        2.01212532134862925881e-01,
        -4.00555345006794114027e-02,
        7.91534994289814532176e-04,
        3.47933107596021167570e-05,
    )
    q = horner(
        z,
        1.0,
        -2.40339491173441421878e00,
        2.02094576023350569471e00,
        -6.88283971605453293030e-01,
        7.70381505559019352791e-02,
    )
    return p / q


@MODELS.native("java/lang/StrictMath.asin(D)D")
def arc_sine(x: float, depth: int = 0) -> float:
    ix = high(x) & 0x7FFFFFFF
    if ix >= 0x3FF00000:
        return x * _HALF_PI + x * _HALF_PI_LOW if abs(x) == 1 else math.nan
    if ix < 0x3FE00000:
        return x if ix < 0x3E400000 else x + x * _arc_ratio(x * x)
    t = (1.0 - abs(x)) * 0.5
    s = math.sqrt(t)
    r = _arc_ratio(t)
    if ix >= 0x3FEF3333:
        t = _HALF_PI - (2.0 * (s + s * r) - _HALF_PI_LOW)
    else:
        w = cut(s)
        c = (t - w * w) / (s + w)
        p = 2.0 * s * r - (_HALF_PI_LOW - 2.0 * c)
        q = _QUARTER_PI - 2.0 * w
        t = _QUARTER_PI - (p - q)
    return t if x > 0 else -t


@MODELS.native("java/lang/StrictMath.acos(D)D")
def arc_cosine(x: float, depth: int = 0) -> float:
    ix = high(x) & 0x7FFFFFFF
    if ix >= 0x3FF00000:
        return 0.0 if x == 1 else _PI + 2.0 * _HALF_PI_LOW if x == -1 else math.nan
    if ix < 0x3FE00000:
        if ix <= 0x3C600000:
            return _HALF_PI + _HALF_PI_LOW
        return _HALF_PI - (x - (_HALF_PI_LOW - x * _arc_ratio(x * x)))
    if x < 0:
        z = (1.0 + x) * 0.5
        s = math.sqrt(z)
        return _PI - 2.0 * (s + (_arc_ratio(z) * s - _HALF_PI_LOW))
    z = (1.0 - x) * 0.5
    s = math.sqrt(z)
    df = cut(s)
    c = (z - df * df) / (s + df)
    return 2.0 * (df + (_arc_ratio(z) * s + c))


_ARC_TANGENT_HIGH = (4.63647609000806093515e-01, _QUARTER_PI, 9.82793723247329054082e-01, _HALF_PI)
_ARC_TANGENT_LOW = (
    2.26987774529616870924e-17,
    _QUARTER_PI_LOW,
    1.39033110312309984516e-17,
    _HALF_PI_LOW,
)
_ARC_TANGENT = (
    3.33333333333329318027e-01,
    -1.99999999998764832476e-01,
    1.42857142725034663711e-01,
    -1.11111104054623557880e-01,
    9.09088713343650656196e-02,
    -7.69187620504482999495e-02,
    6.66107313738753120669e-02,
    -5.83357013379057348645e-02,
    4.97687799461593236017e-02,
    -3.65315727442169155270e-02,
    1.62858201153657823623e-02,
)


@MODELS.native("java/lang/StrictMath.atan(D)D")
def arc_tangent(x: float, depth: int = 0) -> float:
    ix = high(x) & 0x7FFFFFFF
    if ix >= 0x44100000:
        return x if x != x else math.copysign(_HALF_PI + _HALF_PI_LOW, x)
    if ix < 0x3E200000:
        return x
    interval, t = -1, x
    if ix >= 0x3FDC0000:
        t = abs(x)
        if ix < 0x3FE60000:
            interval, t = 0, (2.0 * t - 1.0) / (2.0 + t)
        elif ix < 0x3FF30000:
            interval, t = 1, (t - 1.0) / (t + 1.0)
        elif ix < 0x40038000:
            interval, t = 2, (t - 1.5) / (1.0 + 1.5 * t)
        else:
            interval, t = 3, -1.0 / t
    z = t * t
    w = z * z
    s1 = z * horner(w, *_ARC_TANGENT[0::2])
    s2 = w * horner(w, *_ARC_TANGENT[1::2])
    if interval < 0:
        return t - t * (s1 + s2)
    z = _ARC_TANGENT_HIGH[interval] - ((t * (s1 + s2) - _ARC_TANGENT_LOW[interval]) - t)
    return z if x > 0 else -z


@MODELS.native("java/lang/StrictMath.atan2(DD)D")
def arc_tangent_of_point(y: float, x: float, depth: int) -> float:
    if x != x or y != y:
        return math.nan
    if x == 1.0:
        return arc_tangent(y)
    to_left = math.copysign(1.0, x) < 0
    if y == 0 or (math.isinf(x) and not math.isinf(y)):
        return math.copysign(_PI if to_left else 0.0, y)
    if x == 0 or (math.isinf(y) and not math.isinf(x)):
        return math.copysign(_HALF_PI, y)
    if math.isinf(x):
        return math.copysign(3.0 * _QUARTER_PI if to_left else _QUARTER_PI, y)
    k = ((high(y) & 0x7FFFFFFF) - (high(x) & 0x7FFFFFFF)) >> 20
    if k > 60:
        z = _HALF_PI + 0.5 * _PI_LOW
    elif to_left and k < -60:
        z = 0.0
    else:
        z = arc_tangent(abs(y / x))
    if not to_left:
        return math.copysign(z, y)
    return _PI - (z - _PI_LOW) if y > 0 else (z - _PI_LOW) - _PI
