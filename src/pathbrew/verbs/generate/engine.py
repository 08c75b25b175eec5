"""What the engines of `generate` have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirmer import Unconfirmed
from pathbrew.deadline import Deadline
from pathbrew.program import Method

Submit: TypeAlias = Callable[[Candidate], TestCase | Unconfirmed]
"""Takes what an engine has found, and tells what became of it on the real JVM."""


class SearchEngine(Protocol):
    """Turns open goals and a deadline into candidates, which it submits."""

    def run(self, entries: Sequence[Method], deadline: Deadline) -> None:
        """Search from the entries until the deadline, or until nothing promising is left."""

    def stop(self) -> None:
        """End soon; another thread may ask for it."""
