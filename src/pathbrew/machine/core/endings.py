"""How a path can end."""

from __future__ import annotations

from enum import StrEnum

from pathbrew.errors import Diverged, OutOfBudget
from pathbrew.reasons import Cause, Reason


class Ending(StrEnum):
    """The closed list of endings."""

    RETURNED = "returned"
    THREW = "threw"
    EXITED = "exited"
    ASSUMED_AWAY = "assumed away"
    BOUND = "bound"
    UNMODELLED = "unmodelled"
    DIVERGED = "diverged"

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left unknown behind the ending."""
        return self in (Ending.RETURNED, Ending.THREW, Ending.EXITED, Ending.ASSUMED_AWAY)


def reason_of(diverged: Diverged) -> Reason:
    """Why a run was cut."""
    if isinstance(diverged, OutOfBudget):
        return Reason(Cause.BUDGET)
    return Reason(Cause.BOUND, details=(str(diverged),))
