"""What a server takes at most: sizes, numbers, lengths of time."""

from __future__ import annotations

import os
from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on what strangers can have a server do."""

    body: int = 48 * MEGABYTE
    """Bytes of one request."""
    files: int = 2_000
    """Files of one upload, those in a zip included."""
    unpacked: int = 256 * MEGABYTE
    """Bytes of all files of an upload once they are unpacked, those in jars included."""
    source: int = 2 * MEGABYTE
    """Bytes of one Java source."""
    at_once: int = max(1, min(4, (os.cpu_count() or 1)))
    """Runs that work at the same time; others wait."""
    waiting: int = 200
    """Runs that wait."""
    kept: int = 5_000
    """Runs in the list."""
    budget: float = 300.0
    """Seconds that a run may ask for."""
    grace: float = 45.0
    """Seconds after its budget, for compiling, pictures and traces, before a run is killed."""
    stopping: float = 10.0
    """Seconds that a run has to finish when it is stopped, before it is killed."""
    memory: int = 4 << 30
    """Bytes of data of each process of a run."""
    inspecting: float = 90.0
    """Seconds for compiling and looking at an upload."""
