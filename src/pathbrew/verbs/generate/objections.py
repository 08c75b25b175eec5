"""What replays were refused or have changed in their JVM, and the goals that only such replays reach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pathbrew.jvm.refusals import Refusal
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method
from pathbrew.reasons import Reason


@dataclass(slots=True)
class Objections:
    """Why sides of branches that were taken on the JVM make no test; the first reason counts."""

    reasons: dict[Edge, Reason] = field(default_factory=dict)
    refusals: dict[Refusal, None] = field(default_factory=dict)

    def add(self, edges: Iterable[Edge], reason: Reason) -> None:
        """Take note of a replay that makes no test."""
        for edge in edges:
            self.reasons.setdefault(edge, reason)

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Take note of what was refused."""
        self.refusals |= dict.fromkeys(refusals)

    def refusals_of(self, method: Method) -> list[Refusal]:
        """What a method wanted itself."""
        owner = method.owner.name
        return [each for each in self.refusals if (each.class_name, each.method) == (owner, method.name)]

    def absorb(self, other: Objections) -> None:
        """Take in what others have noted."""
        self.reasons = other.reasons | self.reasons
        self.refusals |= other.refusals
