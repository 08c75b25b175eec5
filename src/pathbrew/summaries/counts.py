"""How summaries were made and used in a search."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.documents.common import SummaryCountsEntry


@dataclass(slots=True)
class SummaryCounts:
    """Summaries made, and those read; calls answered, how many of them by one term, and those that ran."""

    made: int = 0
    reused: int = 0
    applied: int = 0
    merged: int = 0
    declined: int = 0
    ignored: int = 0
    """Stored files that were damaged or from elsewhere."""

    def as_json(self) -> SummaryCountsEntry:
        return {
            "made": self.made,
            "reused": self.reused,
            "applied": self.applied,
            "merged": self.merged,
            "declined": self.declined,
            "ignored": self.ignored,
        }
