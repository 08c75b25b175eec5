"""What a search finds: its paths, and what they have cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pathbrew.coverage import Account
from pathbrew.defects import Defect
from pathbrew.paths.executor import Run
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import Counters
from pathbrew.summaries.counts import SummaryCounts

ASSUMED_AWAY, PUT_OFF = -1, -2
"""Numbers of runs that are not, or not yet, among the paths found."""
QUERY_EFFORT, RUN_EFFORT, STEPS_PER_EFFORT = 2, 2, 300
"""What queries and runs cost, and how many decisions and branches cost as much as one millisecond."""
OUT_OF_BUDGET, SPENT = Reason(Cause.BUDGET), Reason(Cause.EFFORT)


@dataclass(frozen=True, slots=True)
class Path:
    """A finished path: its number and the run.

    Of a run in another process only the ending, the reason, the trace and the class thrown are known.
    """

    number: int
    run: Run


@dataclass(slots=True)
class Search:
    """What a search has found, while it goes on and afterwards."""

    paths: list[Path] = field(default_factory=list)
    reasons: dict[Reason, None] = field(default_factory=dict)
    queries: int = 0
    infeasible: int = 0
    unknown: int = 0
    goals_left: int = 0
    steps: int = 0
    pursued: int = 0
    """Runs that came nearer to a branch, one after the other."""
    solving: int = 0
    """The effort of hard queries."""
    following: int = 0
    """The effort of what observers do with paths, which they add."""
    exhausted: bool = False
    paused: bool = False
    accounts: list[Account] = field(default_factory=list)
    seconds: float = 0.0
    """By the clock; the others are summed over all processes."""
    solver_seconds: float = 0.0
    engine_seconds: float = 0.0
    layers: dict[str, Counters] = field(default_factory=dict)
    """What each layer of the solver chain did."""
    summaries: SummaryCounts | None = None
    """How calls were answered by summaries, if they were."""
    defects: tuple[Defect, ...] = ()
    """Faults of ours, and what they cost."""

    @property
    def effort(self) -> int:
        """What the search has cost, about milliseconds: by counts, so it is the same on every machine."""
        runs = len(self.paths) + self.pursued
        asked = QUERY_EFFORT * self.queries + self.solving
        return asked + RUN_EFFORT * runs + self.steps // STEPS_PER_EFFORT + self.following


Arrival = Callable[[Search, Path], bool]
"""Sees every new path; True stops the search."""
