"""The size of campaigns and the seed of their dice.

An ordinary run has a part of each campaign and a seed that changes every day; `PATHBREW_CAMPAIGN=full` asks
for the whole of it with a fixed seed. `PATHBREW_SEED` sets the seed, so that a failure can be seen again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from typing import TypeVar

Case = TypeVar("Case")

FULL = os.environ.get("PATHBREW_CAMPAIGN") == "full"
PART = 5
"""An ordinary run has one in so many, unless a campaign says otherwise."""
FIXED_SEED = 1
SEED = int(os.environ.setdefault("PATHBREW_SEED", str(FIXED_SEED) if FULL else f"{date.today():%Y%m%d}"))
"""The same in every process of a run, which the environment hands on."""


def scaled(size: int, part: int = PART) -> int:
    """How many of the cases of a whole campaign this run has; one in `part` if it is an ordinary one."""
    return size if FULL else -(-size // part)


def todays(cases: Sequence[Case], parts: int, shift: int = 0) -> list[Case]:
    """One in so many of the cases, others the next day; all of them in a soak.

    With a `shift` those that would have their turn so many days later.
    """
    return list(cases) if FULL else list(cases[(SEED + shift) % parts :: parts])


def tolerated(overrun: float) -> float:
    """The seconds by which a time limit may be overrun: strict in a soak, on a machine that is idle."""
    return overrun if FULL else overrun + 10.0


def described() -> str:
    """What to set to have the same campaigns again."""
    return f"PATHBREW_SEED={SEED}" + (" PATHBREW_CAMPAIGN=full" if FULL else "")
