"""StrictMath's logarithms, exponentials and hyperbolic functions where they are native (JDK 17 to 20).

The algorithms and coefficients are fdlibm 5.3's; its notice stands in `strict_trigonometry`.
"""

from __future__ import annotations

import math

from pathbrew.machine.library.math.words import (
    INVERSE_LN2,
    LN2_HIGH,
    LN2_LOW,
    high,
    horner,
    of_high,
    scaled,
    with_high,
)
from pathbrew.machine.library.registry import Models

MODELS = Models()
_LOGARITHM = (
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
)
_OVERFLOW = 7.09782712893383973096e02
_HYPERBOLIC_OVERFLOW = 7.10475860073943863426e02
"""The largest arguments of exp, and of sinh and cosh, whose result is finite."""


# Logarithms -----------------------------------------------------------------------------------------


def _special_logarithm(x: float) -> float | None:
    if x == 0:
        return -math.inf
    if x < 0 or x != x:
        return math.nan
    return x if x == math.inf else None


@MODELS.native("java/lang/StrictMath.log(D)D")
def logarithm(x: float, depth: int = 0) -> float:
    special = _special_logarithm(x)
    if special is not None:
        return special
    k, hx = 0, high(x)
    if hx < 0x00100000:
        k = -54
        x *= 2.0**54
        hx = high(x)
    k += (hx >> 20) - 1023
    hx &= 0xFFFFF
    i = (hx + 0x95F64) & 0x100000
    x = with_high(x, hx | (i ^ 0x3FF00000))
    k += i >> 20
    f = x - 1.0
    if 0xFFFFF & (2 + hx) < 3:
        if f == 0:
            return k * LN2_HIGH + k * LN2_LOW if k else 0.0
        r = f * f * (0.5 - 0.33333333333333333 * f)
        return k * LN2_HIGH - ((r - k * LN2_LOW) - f) if k else f - r
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    t1 = w * horner(w, *_LOGARITHM[1::2])
    t2 = z * horner(w, *_LOGARITHM[0::2])
    r = t2 + t1
    if (hx - 0x6147A) | (0x6B851 - hx) > 0:
        half = 0.5 * f * f
        if not k:
            return f - (half - s * (half + r))
        return k * LN2_HIGH - ((half - (s * (half + r) + k * LN2_LOW)) - f)
    return k * LN2_HIGH - ((s * (f - r) - k * LN2_LOW) - f) if k else f - s * (f - r)


@MODELS.native("java/lang/StrictMath.log10(D)D")
def decimal_logarithm(x: float, depth: int) -> float:
    special = _special_logarithm(x)
    if special is not None:
        return special
    k, hx = 0, high(x)
    if hx < 0x00100000:
        k = -54
        x *= 2.0**54
        hx = high(x)
    k += (hx >> 20) - 1023
    i = 1 if k < 0 else 0
    x = with_high(x, hx & 0xFFFFF | (0x3FF - i) << 20)
    y = float(k + i)
    z = y * 3.69423907715893078616e-13 + 4.34294481903251816668e-01 * logarithm(x)
    return z + y * 3.01029995663611771306e-01


@MODELS.native("java/lang/StrictMath.log1p(D)D")
def logarithm_of_one_more(x: float, depth: int) -> float:
    if x <= -1 or x != x:
        return -math.inf if x == -1 else math.nan
    hx = high(x)
    ax = hx & 0x7FFFFFFF
    if hx >= 0x7FF00000:
        return x
    k, f, hu, c = 1, 0.0, 1, 0.0
    if hx < 0x3FDA827A:
        if ax < 0x3E200000:
            return x if ax < 0x3C900000 else x - x * x * 0.5
        if hx > 0 or hx <= 0xBFD2BEC3 - (1 << 32):
            k, f = 0, x
    if k:
        u = 1.0 + x if hx < 0x43400000 else x
        hu = high(u)
        k = (hu >> 20) - 1023
        if hx < 0x43400000:
            c = (1.0 - (u - x) if k > 0 else x - (u - 1.0)) / u
        hu &= 0xFFFFF
        if hu < 0x6A09E:
            u = with_high(u, hu | 0x3FF00000)
        else:
            k += 1
            u = with_high(u, hu | 0x3FE00000)
            hu = (0x00100000 - hu) >> 2
        f = u - 1.0
    half = 0.5 * f * f
    if hu == 0:
        if f == 0:
            return k * LN2_HIGH + (c + k * LN2_LOW) if k else 0.0
        r = half * (1.0 - 0.66666666666666666 * f)
        return k * LN2_HIGH - ((r - (k * LN2_LOW + c)) - f) if k else f - r
    s = f / (2.0 + f)
    z = s * s
    r = z * horner(z, *_LOGARITHM)
    if not k:
        return f - (half - s * (half + r))
    return k * LN2_HIGH - ((half - (s * (half + r) + (k * LN2_LOW + c))) - f)


# Exponentials ---------------------------------------------------------------------------------------


def exponential(x: float) -> float:
    """`StrictMath.exp` of a value that is not NaN."""
    if x > _OVERFLOW:
        return math.inf
    if x < -7.45133219101941108420e02:
        return 0.0
    hx = high(x) & 0x7FFFFFFF
    k, upper, lower = 0, 0.0, 0.0
    if hx > 0x3FD62E42:
        if hx < 0x3FF0A2B2:
            k = 1 if x > 0 else -1
        else:
            k = int(INVERSE_LN2 * x + (0.5 if x > 0 else -0.5))
        upper, lower = x - k * LN2_HIGH, k * LN2_LOW
        x = upper - lower
    elif hx < 0x3E300000:
        return 1.0 + x
    t = x * x
    c = x - t * horner(
        t,
        1.66666666666666019037e-01,
        -2.77777777770155933842e-03,
        6.61375632143793436117e-05,
        -1.65339022054652515390e-06,
        4.13813679705723846039e-08,
    )
    if not k:
        return 1.0 - ((x * c) / (c - 2.0) - x)
    y = 1.0 - ((lower - (x * c) / (2.0 - c)) - upper)
    return scaled(y, k) if k >= -1021 else scaled(y, k + 1000) * 2.0**-1000


@MODELS.native("java/lang/StrictMath.expm1(D)D")
def exponential_less_one(x: float, depth: int = 0) -> float:
    if x != x or x == math.inf:
        return x
    if x > _OVERFLOW:
        return math.inf
    hx = high(x) & 0x7FFFFFFF
    if hx >= 0x4043687A and x < 0:
        return -1.0
    k, c = 0, 0.0
    if hx > 0x3FD62E42:
        if hx < 0x3FF0A2B2:
            k = 1 if x > 0 else -1
        else:
            k = int(INVERSE_LN2 * x + (0.5 if x > 0 else -0.5))
        upper, lower = x - k * LN2_HIGH, k * LN2_LOW
        x = upper - lower
        c = (upper - x) - lower
    elif hx < 0x3C900000:
        return x
    half = 0.5 * x
    square = x * half
    r = horner(
        square,
        1.0,
        -3.33333333333331316428e-02,
        1.58730158725481460165e-03,
        -7.93650757867487942473e-05,
        4.00821782732936239552e-06,
        -2.01099218183624371326e-07,
    )
    t = 3.0 - r * half
    e = square * ((r - t) / (6.0 - x * t))
    if not k:
        return x - (x * e - square)
    e = x * (e - c) - c
    e -= square
    if k == -1:
        return 0.5 * (x - e) - 0.5
    if k == 1:
        return -2.0 * (e - (x + 0.5)) if x < -0.25 else 1.0 + 2.0 * (x - e)
    if k <= -2 or k > 56:
        y = 1.0 - (e - x)
        return (y * 2.0 * 2.0**1023 if k == 1024 else scaled(y, k)) - 1.0
    if k < 20:
        y = of_high(0x3FF00000 - (0x200000 >> k)) - (e - x)
    else:
        y = x - (e + of_high((0x3FF - k) << 20))
        y += 1.0
    return scaled(y, k)


# Hyperbolic functions -------------------------------------------------------------------------------


def _half_exponential(x: float) -> float:
    """Half of exp(x) for a large positive x, without overflow on the way."""
    if x < _OVERFLOW and high(x) < 0x40862E42:
        return 0.5 * exponential(x)
    if x <= _HYPERBOLIC_OVERFLOW:
        w = exponential(0.5 * x)
        return (0.5 * w) * w
    return math.inf


@MODELS.native("java/lang/StrictMath.sinh(D)D")
def hyperbolic_sine(x: float, depth: int) -> float:
    ix = high(x) & 0x7FFFFFFF
    if not math.isfinite(x) or ix < 0x3E300000:
        return x
    half = -0.5 if x < 0 else 0.5
    if ix < 0x40360000:
        t = exponential_less_one(abs(x))
        if ix < 0x3FF00000:
            return half * (2.0 * t - t * t / (t + 1.0))
        return half * (t + t / (t + 1.0))
    return math.copysign(_half_exponential(abs(x)), x)


@MODELS.native("java/lang/StrictMath.cosh(D)D")
def hyperbolic_cosine(x: float, depth: int) -> float:
    if not math.isfinite(x):
        return abs(x)
    ix = high(x) & 0x7FFFFFFF
    if ix < 0x3FD62E43:
        t = exponential_less_one(abs(x))
        w = 1.0 + t
        return w if ix < 0x3C800000 else 1.0 + (t * t) / (w + w)
    if ix < 0x40360000:
        t = exponential(abs(x))
        return 0.5 * t + 0.5 / t
    return _half_exponential(abs(x))


@MODELS.native("java/lang/StrictMath.tanh(D)D")
def hyperbolic_tangent(x: float, depth: int) -> float:
    if x != x:
        return x
    ix = high(x) & 0x7FFFFFFF
    if ix >= 0x40360000:
        return math.copysign(1.0, x)
    if ix < 0x3C800000:
        return x * (1.0 + x)
    if ix >= 0x3FF00000:
        z = 1.0 - 2.0 / (exponential_less_one(2.0 * abs(x)) + 2.0)
    else:
        t = exponential_less_one(-2.0 * abs(x))
        z = -t / (t + 2.0)
    return math.copysign(z, x)
