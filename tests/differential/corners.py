"""Values at which Java's operations change their behaviour, and a few ordinary ones."""

from __future__ import annotations

import math

from pathbrew.arithmetic import to_float

INTS = (0, 1, -1, 2, 3, 7, -8, 31, 32, 63, 64, 127, 128, -129, 255, 256, 32767, -32768, 65535, 65536)
INT_CORNERS = (*INTS, 2**31 - 1, -(2**31), -(2**31) + 1, 0x55555555, 1_000_003)
LONG_CORNERS = (*INTS, 2**31, -(2**31) - 1, 2**32, 2**53 + 1, 2**63 - 1, -(2**63), 0x0123456789ABCDEF)
FLOATS = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    1.5,
    -2.5,
    1e9,
    2147483648.0,
    -9.3e18,
    math.inf,
    -math.inf,
    math.nan,
)
FLOAT_CORNERS = (*FLOATS, 2.0**-149, 2.0**-126, 3.4028234663852886e38, 16777217.0, to_float(0.1))
DOUBLE_CORNERS = (*FLOATS, 5e-324, 2.0**-1022, 1.7976931348623157e308, 2.0**53 + 1, 0.1, 1e-300)
STRINGS = ("", "a", "b", "hello", "Ünï\u20ac", "nul\0", "\ud800", "\ud83d\ude00", "-17", "x" * 40)
