"""Live progress: a line that is kept up to date on a terminal, plain lines now and then elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pathbrew.deadline import clock
from pathbrew.engines.states.selector import Observer, Path, Search

QUIET_SECONDS = 5.0
"""How often a line is printed where there is no terminal."""


@contextmanager
def progress(title: str) -> Iterator[Observer]:
    """An observer that shows on the standard error how far a search is."""
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(title) as status:

            def show(search: Search, path: Path) -> bool:
                status.update(_line(title, search))
                return False

            yield show
        return
    last = clock()

    def observe(search: Search, path: Path) -> bool:
        nonlocal last
        if clock() - last >= QUIET_SECONDS:
            last = clock()
            print(_line(title, search), file=sys.stderr)
        return False

    yield observe


def _line(title: str, search: Search) -> str:
    return f"{title}: {len(search.paths)} paths, {search.queries} queries, {search.goals_left} goals left"
