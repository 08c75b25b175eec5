"""How fast work goes on a machine that others use, too: processor time counts where the clock misleads."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_LEAST = 0.02
"""Seconds of work that say something."""


def slowness() -> float:
    """How many times longer this process has taken so far than it would have alone; 1 at least.

    Linux knows how long its threads have waited for a processor; elsewhere the load of the last minute tells.
    """
    threads = _scheduled("self").values()
    ran, waited = sum(ran for ran, _ in threads), sum(waited for _, waited in threads)
    if ran >= _LEAST:
        return max((ran + waited) / ran, 1.0)
    with suppress(OSError):
        return max(os.getloadavg()[0] / (os.cpu_count() or 1), 1.0)
    return 1.0


class Waiting:
    """Measures how long a process waits for a processor, from now on."""

    def __init__(self, process: int) -> None:
        self._process = str(process)
        self._before = _scheduled(self._process)

    def seconds(self) -> float:
        """How long the thread waited since it was last asked that waited longest; 0 where nobody knows."""
        before, self._before = self._before, _scheduled(self._process)
        nothing = 0.0, 0.0
        return max(
            (w - before.get(thread, nothing)[1] for thread, (_, w) in self._before.items()), default=0.0
        )


def _scheduled(process: str) -> dict[str, tuple[float, float]]:
    """By thread, the seconds that it has run, and that it has waited although it could have run."""
    found = {}
    for figures in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with suppress(OSError, ValueError):  # it has ended, or has no such figures
            ran, waited, _ = map(int, figures.read_text().split())
            found[figures.parent.name] = ran / 1e9, waited / 1e9
    return found
