"""The size of campaigns and the seed of their dice.

An ordinary run has a fifth of each campaign and a seed that changes every day; `PATHBREW_CAMPAIGN=full` asks
for the whole of it with a fixed seed. `PATHBREW_SEED` sets the seed, so that a failure can be seen again.
"""

from __future__ import annotations

import os
from datetime import date

FULL = os.environ.get("PATHBREW_CAMPAIGN") == "full"
PART = 5
"""An ordinary run has one in so many."""
FIXED_SEED = 1
SEED = int(os.environ.setdefault("PATHBREW_SEED", str(FIXED_SEED) if FULL else f"{date.today():%Y%m%d}"))
"""The same in every process of a run, which the environment hands on."""


def scaled(size: int) -> int:
    """How many of the cases of a whole campaign this run has."""
    return size if FULL else -(-size // PART)


def tolerated(overrun: float) -> float:
    """The seconds by which a time limit may be overrun: strict in a soak, on a machine that is idle."""
    return overrun if FULL else overrun + 10.0


def described() -> str:
    """What to set to have the same campaigns again."""
    return f"PATHBREW_SEED={SEED}" + (" PATHBREW_CAMPAIGN=full" if FULL else "")
