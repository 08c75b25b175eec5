"""What mathematics tells about functions of java.lang.Math: ranges, monotonicity, inverses, near values.

The near values are those of Python's library, which differ from HotSpot's in the last bit at most: good to
search with, never to decide with. `Math` and `StrictMath` err by at most 2.5 units in the last place, so
that enclosures are widened by more than that and Python's own error.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from pathbrew.terms import Function

INF, NAN = math.inf, math.nan
Interval = tuple[float, float]
"""The least and the greatest value."""
ULPS = 4
"""By how many units in the last place a computed value may be off."""


@dataclass(frozen=True, slots=True)
class Known:
    """A function of Math.

    `near` gives nearly its values, `image` the interval of its values on intervals of its arguments.
    `wishes` are arguments that may give a wanted value: the place of the argument, and its value.
    """

    near: Callable[..., float]
    image: Callable[..., Interval]
    domain: Interval = (-INF, INF)
    """Outside of it the value is NaN; only of functions with one argument."""
    inverse: Callable[[float], float] | None = None
    """Of a monotonic function, on its image."""
    wishes: Callable[..., list[tuple[int, float]]] = lambda wanted, *arguments: []


def known(function: Function) -> Known | None:
    """What is known of a function."""
    owner, _, key = function.method.partition(".")
    return KNOWN.get(key.partition("(")[0]) if owner in ("java/lang/Math", "java/lang/StrictMath") else None


def widened(low: float, high: float, ulps: int = ULPS) -> Interval:
    """The interval with what may have been lost by rounding."""
    for _ in range(ulps):
        low, high = math.nextafter(low, -INF), math.nextafter(high, INF)
    return low, high


def guarded(function: Callable[..., float]) -> Callable[..., float]:
    """Python's function with Java's results where Python raises an error."""

    def near(*arguments: float) -> float:
        try:
            return function(*arguments)
        except OverflowError:
            return INF
        except ValueError:
            return NAN

    return near


def _periodic(function: Callable[[float], float]) -> Known:
    def wishes(wanted: float, x: float) -> list[tuple[int, float]]:
        if not -1.0 <= wanted <= 1.0:
            return []
        angle = function(wanted)
        others = (math.pi - angle, angle - 2 * math.pi) if function is math.asin else (-angle,)
        turns = [0.0]
        if math.isfinite(x):
            turns.append(2 * math.pi * math.floor(x / (2 * math.pi)))
        return [(0, a + turn) for turn in turns for a in (angle, *others)]

    forward = math.sin if function is math.asin else math.cos
    crest = math.pi / 2 if function is math.asin else 0.0
    return Known(guarded(forward), lambda x: _wave(forward, crest, x), wishes=wishes)


WAVES = 1e6
"""Of larger angles nothing but the range of sine and cosine is told."""


def _wave(function: Callable[[float], float], crest: float, x: Interval) -> Interval:
    """The values between two angles: those at the ends, and the crests and troughs that may lie between."""
    if not (-WAVES <= x[0] <= x[1] <= WAVES):
        return _UNIT
    ends = [function(x[0]), function(x[1])]
    low, high = widened(min(ends), max(ends))
    # Half turns from a crest; what is near an extremum counts as beyond it, whatever was rounded.
    first, last = ((angle - crest) / math.pi for angle in x)
    halves = range(math.ceil(first - 1e-6), math.floor(last + 1e-6) + 1)
    if any(half % 2 == 0 for half in halves[:2]):
        high = 1.0
    if any(half % 2 == 1 for half in halves[:2]):
        low = -1.0
    return max(low, -1.0), min(high, 1.0)


def _tangent_wishes(wanted: float, x: float) -> list[tuple[int, float]]:
    angle = math.atan(wanted)
    turns = (
        {0.0, math.pi * math.floor(x / math.pi), math.pi * math.ceil(x / math.pi)} if abs(x) < 1e15 else {0.0}
    )
    return [(0, angle + turn) for turn in sorted(turns)]


def _increasing(
    function: Callable[[float], float],
    inverse: Callable[[float], float],
    image: Interval = (-INF, INF),
    domain: Interval = (-INF, INF),
) -> Known:
    near = guarded(function)
    back = guarded(inverse)

    def of_interval(x: Interval) -> Interval:
        low, high = max(x[0], domain[0]), min(x[1], domain[1])
        low, high = widened(near(low), near(high))
        return max(low, image[0]), min(high, image[1])

    return Known(near, of_interval, domain, back, lambda wanted, x: [(0, back(wanted))])


def _log(base: Callable[[float], float]) -> Callable[[float], float]:
    return lambda x: -INF if x == 0 else base(x)


def _power(base: float, exponent: float) -> float:
    """As Java has it, but for the sign of infinities."""
    if exponent != exponent or (math.isinf(exponent) and abs(base) == 1):
        return NAN
    if base == 0 and exponent < 0:
        return INF
    return guarded(math.pow)(base, exponent)


def _power_image(x: Interval, y: Interval) -> Interval:
    """Exact enough where the base is not negative: the corners of the box."""
    if x[0] < 0:
        return -INF, INF
    corners = [_power(a, b) for a in x for b in y]
    if any(c != c for c in corners):
        return 0.0, INF
    if x[0] <= 1 <= x[1] or y[0] <= 0 <= y[1]:
        corners.append(1.0)
    return max(widened(min(corners), 0.0)[0], 0.0), widened(0.0, max(corners))[1]


def _power_wishes(wanted: float, x: float, y: float) -> list[tuple[int, float]]:
    root = guarded(math.pow)(abs(wanted), 1 / y) if y else NAN
    found = [(0, root), (0, -root)]
    if x > 0 and x != 1 and wanted > 0:
        found.append((1, math.log(wanted) / math.log(x)))
    return [(place, value) for place, value in found if value == value]


def _angle_wishes(wanted: float, y: float, x: float) -> list[tuple[int, float]]:
    length = math.hypot(x, y) or 1.0
    if not math.isfinite(wanted) or not math.isfinite(length):
        return []
    return [(0, math.tan(wanted) * x), (1, length * math.cos(wanted)), (0, length * math.sin(wanted))]


def _hypotenuse_image(x: Interval, y: Interval) -> Interval:
    def least(i: Interval) -> float:
        return 0.0 if i[0] <= 0 <= i[1] else min(abs(i[0]), abs(i[1]))

    def most(i: Interval) -> float:
        return max(abs(i[0]), abs(i[1]))

    low, high = widened(math.hypot(least(x), least(y)), math.hypot(most(x), most(y)))
    return max(low, 0.0), high


def _hypotenuse_wishes(wanted: float, x: float, y: float) -> list[tuple[int, float]]:
    found = []
    for place, other in ((0, y), (1, x)):
        if abs(other) <= wanted < INF:
            found.append((place, math.sqrt(wanted * wanted - other * other)))
    return found


def _even_image(x: Interval) -> Interval:
    """Of cosh: least at 0."""
    near = guarded(math.cosh)
    least = 0.0 if x[0] <= 0 <= x[1] else min(abs(x[0]), abs(x[1]))
    return widened(near(least), near(max(abs(x[0]), abs(x[1]))))


_UNIT = (-1.0, 1.0)
_HALF_PI = widened(-math.pi / 2, math.pi / 2, 1)
KNOWN: dict[str, Known] = {
    "sin": _periodic(math.asin),
    "cos": _periodic(math.acos),
    "tan": Known(guarded(math.tan), lambda x: (-INF, INF), wishes=_tangent_wishes),
    "asin": _increasing(math.asin, math.sin, _HALF_PI, _UNIT),
    "acos": Known(
        guarded(math.acos),
        lambda x: (0.0, widened(math.pi, math.pi, 1)[1]),
        _UNIT,
        wishes=lambda wanted, x: [(0, math.cos(wanted))] if math.isfinite(wanted) else [],
    ),
    "atan": _increasing(math.atan, math.tan, _HALF_PI),
    "atan2": Known(math.atan2, lambda y, x: widened(-math.pi, math.pi, 2), wishes=_angle_wishes),
    "exp": _increasing(math.exp, _log(math.log), (0.0, INF)),
    "expm1": _increasing(math.expm1, math.log1p, (-1.0, INF)),
    "log": _increasing(_log(math.log), math.exp, domain=(0.0, INF)),
    "log10": _increasing(_log(math.log10), lambda x: 10.0**x, domain=(0.0, INF)),
    "log1p": _increasing(lambda x: -INF if x == -1 else math.log1p(x), math.expm1, domain=(-1.0, INF)),
    "cbrt": _increasing(math.cbrt, lambda x: x * x * x),
    "sinh": _increasing(lambda x: math.copysign(guarded(math.sinh)(abs(x)), x), math.asinh),
    "cosh": Known(
        guarded(math.cosh),
        _even_image,
        wishes=lambda wanted, x: [(0, math.acosh(wanted)), (0, -math.acosh(wanted))] if wanted >= 1 else [],
    ),
    "tanh": _increasing(math.tanh, math.atanh, _UNIT),
    "pow": Known(_power, _power_image, wishes=_power_wishes),
    "hypot": Known(math.hypot, _hypotenuse_image, wishes=_hypotenuse_wishes),
}
"""By name; Java's have the same names in Math and StrictMath."""
