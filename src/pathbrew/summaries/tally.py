"""Measures whether a method is answered faster by its summary than by running it."""

from __future__ import annotations

from dataclasses import dataclass, field

PROBES = 8
"""Calls of each kind before they are compared."""


@dataclass(slots=True)
class Times:
    """Calls of one kind, and the seconds that they took."""

    calls: int = 0
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        self.calls += 1
        self.seconds += seconds

    @property
    def average(self) -> float:
        return self.seconds / self.calls


@dataclass(slots=True)
class Tally:
    """What runs of a method took, and answers by its summary."""

    runs: Times = field(default_factory=Times)
    answers: Times = field(default_factory=Times)
    is_under_way: bool = False
    """Whether a call is being measured."""

    @property
    def prefers_answer(self) -> bool:
        """Whether the next call should be answered: both are tried by turns, then the faster one is taken."""
        if min(self.runs.calls, self.answers.calls) < PROBES:
            return self.answers.calls <= self.runs.calls
        return self.answers.average < self.runs.average
