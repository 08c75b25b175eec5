"""Sees how far a generation is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """What is worked on, and the figures of the whole run so far."""

    class_name: str
    method: str
    goals_covered: int
    goals_total: int
    paths: int
    queries: int
    tests: int

    def __str__(self) -> str:
        return f"{self.short()}, {self.queries} queries, {self.tests} tests"

    def short(self) -> str:
        return f"{self.goals_covered}/{self.goals_total} goals, {self.paths} paths"


class Progress:
    """Takes note of how far a generation is; by itself it shows nothing. Calls are cheap."""

    def phase(self, text: str) -> None:
        """Say what begins: `quick start`, `symbolic execution`, `running the suite`."""

    def update(self, figures: Figures) -> None:
        """Say how far it is."""
