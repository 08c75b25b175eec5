"""What the engines of `generate` have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirmer import Unconfirmed
from pathbrew.deadline import Deadline
from pathbrew.program import Method

Submit: TypeAlias = Callable[[Candidate], TestCase | Unconfirmed]
"""Takes what an engine has found, and tells what became of it on the real JVM."""


CALLS_PER_EFFORT = 4
"""Calls on the JVM that cost about a millisecond, with what it takes to look at them."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What an engine may do before another one has its turn.

    Effort is counted, so that a turn is the same on every machine; the deadline is for work that takes far
    longer than its effort lets expect.
    """

    effort: int
    """About milliseconds."""
    deadline: Deadline


class SearchEngine(Protocol):
    """Turns open goals into candidates, which it submits."""

    def run(self, entries: Sequence[Method], turn: Turn) -> None:
        """Search from the entries for one turn, or until nothing promising is left."""

    def stop(self) -> None:
        """End soon; another thread may ask for it."""
