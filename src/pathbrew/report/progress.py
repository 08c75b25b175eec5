"""Live progress: a line that is kept up to date on a terminal, plain lines now and then elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pathbrew.deadline import clock
from pathbrew.events import Event, Observer, PathFound

QUIET_SECONDS = 5.0
"""How often a line is printed where there is no terminal."""


@contextmanager
def progress(title: str) -> Iterator[Observer]:
    """An observer that shows on the standard error how far a search is."""
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status(title) as status:

            def show(event: Event) -> None:
                if isinstance(event, PathFound):
                    status.update(_line(title, event))

            yield show
        return
    last = clock()

    def observe(event: Event) -> None:
        nonlocal last
        if isinstance(event, PathFound) and clock() - last >= QUIET_SECONDS:
            last = clock()
            print(_line(title, event), file=sys.stderr)

    yield observe


def _line(title: str, found: PathFound) -> str:
    return f"{title}: {found.paths} paths, {found.queries} queries, {found.goals_left} goals left"
