"""How summaries were made and used in a search."""

from __future__ import annotations

from dataclasses import asdict, dataclass


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


def summaries_json(counts: SummaryCounts | None) -> dict[str, dict[str, int]]:
    """The counts as a part of a document, if summaries were used."""
    return {} if counts is None else {"summaries": asdict(counts)}
