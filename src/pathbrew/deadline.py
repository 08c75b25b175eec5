"""One clock for all: a deadline is a moment of it that work has to keep to."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

clock = time.perf_counter
"""Seconds; processes of one machine see the same."""
_START_TIME = 19
"""The place of a process's start in what follows its name in `/proc/self/stat` (proc(5))."""


def birth() -> float:
    """When this process has begun, before Python was up; now, where the system does not tell."""
    try:
        _, _, told = Path("/proc/self/stat").read_text().rpartition(")")
        began = int(told.split()[_START_TIME]) / os.sysconf("SC_CLK_TCK")
        return clock() - (time.clock_gettime(time.CLOCK_BOOTTIME) - began)
    except (OSError, AttributeError):
        return clock()


@dataclass(frozen=True, slots=True, order=True)
class Deadline:
    """The moment by which something has to end."""

    at: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """So many seconds from now."""
        return cls(clock() + seconds)

    @property
    def left(self) -> float:
        """The seconds that are left, less than zero once it has passed."""
        return self.at - clock()

    @property
    def has_passed(self) -> bool:
        return clock() >= self.at

    def within(self, seconds: float) -> Deadline:
        """This one, or so many seconds from now if that is sooner."""
        return min(self, Deadline.after(seconds))

    def later(self, seconds: float) -> Deadline:
        """So many seconds after it, or before it if they are negative."""
        return Deadline(self.at + seconds)


NEVER = Deadline(float("inf"))
PAST = Deadline(float("-inf"))
