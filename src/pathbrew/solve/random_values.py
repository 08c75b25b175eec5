"""Random values of all magnitudes."""

from __future__ import annotations

import math
import random
from typing import Any

from pathbrew.arithmetic import bits_double, to_float
from pathbrew.terms import BOOL, FLOAT, ArraySort, BitVector, FloatingPoint, Sort, Term

_FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 100.0, math.inf, -math.inf, math.nan)


def random_value(rng: random.Random, variable: Term, old: Any) -> Any:
    """A value of the variable's range, now and then the old one or one near it."""
    sort = variable.sort
    if isinstance(sort, ArraySort) or rng.random() < 0.15:
        return old
    if isinstance(sort, BitVector):
        value = rng.getrandbits(rng.randrange(sort.width)) * rng.choice((1, 1, -1))
        if rng.random() < 0.2:
            value = old + rng.randint(-3, 3)
        return min(max(value, variable.value.low), variable.value.high)
    return _other_value(rng, sort, old)


def _other_value(rng: random.Random, sort: Sort, old: Any) -> Any:
    if not isinstance(sort, FloatingPoint):
        return rng.random() < 0.5 if sort is BOOL else rng.randrange(4)
    kind = rng.randrange(5)
    if kind == 0:
        value = rng.choice(_FLOATS)
    elif kind == 1:
        value = float(rng.randint(-20, 20))
    elif kind == 2:
        value = bits_double(rng.getrandbits(63) - rng.getrandbits(63))
    else:
        value = (old if kind == 3 else 1.0) * rng.uniform(-2.0, 2.0) * 10.0 ** rng.randint(-2, 6)
    return to_float(value) if sort is FLOAT else value
