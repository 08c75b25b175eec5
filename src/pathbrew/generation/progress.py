"""Sees how far a generation is."""

from __future__ import annotations


class Progress:
    """Takes note of how far a generation is; by itself it shows nothing. Calls are cheap."""

    def phase(self, text: str) -> None:
        """Say what begins: `quick start`, `symbolic execution`, `running the suite`."""

    def update(
        self,
        class_name: str,
        method: str,
        goals_covered: int,
        goals_total: int,
        paths: int,
        queries: int,
        tests: int,
    ) -> None:
        """Say what is worked on, and the figures of the whole run so far."""
