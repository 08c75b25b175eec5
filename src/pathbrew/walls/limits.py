"""Limits on what a process may use up."""

from __future__ import annotations

import resource

_LARGEST_FILE = 256 << 20
_MOST_THREADS = 2048
"""Threads count as processes, those of the same user's other programs too outside of a user namespace."""


def limit(memory: int, *, own_user: bool) -> None:
    """Bound data in memory (bytes), the size of files, threads and core files of this process for good."""
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_FSIZE, _LARGEST_FILE)
    _lower(resource.RLIMIT_DATA, memory)
    if own_user:
        _lower(resource.RLIMIT_NPROC, _MOST_THREADS)


def _lower(kind: int, most: int) -> None:
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(kind, (most, most))
