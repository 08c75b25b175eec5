"""Live progress of a generation: a bar on a terminal, a plain line now and then elsewhere.

with generation_progress(quiet=False, budget=20.0) as progress:
    progress(PhaseBegun("quick start"))
    progress(TestsFound("com.acme.Foo", "bar(int)", 3, 14, paths=5, queries=12, tests=2))
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TextColumn
from rich.progress import Progress as RichProgress
from rich.text import Text

from pathbrew.deadline import clock
from pathbrew.events import Event, Observer, PhaseBegun, TestsFound
from pathbrew.report.drawing.elk import Layout

LINE_SECONDS = 2.0
"""How often a line is printed, at most, where there is no terminal."""
BAR_SECONDS = 0.1
"""How often the bar takes up new figures, at most."""
REFRESHES_PER_SECOND = 5.0
BAR_WIDTH = 24
ROOMY = 110
"""Terminals of fewer columns show fewer figures."""


@contextmanager
def generation_progress(
    *,
    quiet: bool = False,
    budget: float | None = None,
    started: float | None = None,
    stream: TextIO | None = None,
) -> Iterator[Observer]:
    """Progress on the stream, the standard error if none is given.

    `budget` is that of the run in seconds, which count from `started`, or from now.
    """
    stream = stream or sys.stderr
    elapsed = _Elapsed(budget, clock() if started is None else started)
    if quiet:
        yield lambda event: None
    elif not stream.isatty():
        yield _Lines(stream, elapsed)
    else:
        console = Console(file=stream)
        with RichProgress(
            TextColumn("{task.description}", markup=False),
            BarColumn(BAR_WIDTH),
            TextColumn("{task.fields[figures]}", style="dim", markup=False),
            _ElapsedColumn(elapsed),
            console=console,
            transient=True,
            refresh_per_second=REFRESHES_PER_SECOND,
        ) as bar:
            yield _Bar(bar, console)


class PreparingPictures:
    """Hands on what it is told, and has pictures of heaps made ready once there is a test to draw one of."""

    def __init__(self, shown: Observer, layout: Layout) -> None:
        self._shown = shown
        self._layout = layout
        self._is_started = False

    def __call__(self, event: Event) -> None:
        self._shown(event)
        if isinstance(event, TestsFound) and event.tests and not self._is_started:
            self._is_started = True
            self._layout.start()


class _Elapsed:
    """The time gone by, of the budget if there is one."""

    def __init__(self, budget: float | None, started: float) -> None:
        self._started = started
        self._of = "" if budget is None else f" of {budget:.0f}"

    def __str__(self) -> str:
        return f"{clock() - self._started:.0f}{self._of} s"


class _ElapsedColumn(ProgressColumn):
    """The time, which goes on while nothing else is reported."""

    def __init__(self, elapsed: _Elapsed) -> None:
        super().__init__()
        self._elapsed = elapsed

    def render(self, task: Task) -> Text:
        return Text(str(self._elapsed))


class _Shown(ABC):
    """Shows phases, and figures within them."""

    def __call__(self, event: Event) -> None:
        match event:
            case PhaseBegun(name):
                self.phase(name)
            case TestsFound():
                self.update(event)

    @abstractmethod
    def phase(self, name: str) -> None:
        """Show that something else begins."""

    @abstractmethod
    def update(self, figures: TestsFound) -> None:
        """Show how far it is."""


class _Lines(_Shown):
    """A plain line per phase, and one now and then within it."""

    def __init__(self, stream: TextIO, elapsed: _Elapsed) -> None:
        self._stream = stream
        self._elapsed = elapsed
        self._last = clock()

    def phase(self, name: str) -> None:
        self._print(name)

    def update(self, figures: TestsFound) -> None:
        if clock() - self._last >= LINE_SECONDS:
            self._print(f"{figures.class_name}.{figures.method}: {_in_full(figures)}")

    def _print(self, line: str) -> None:
        self._last = clock()
        print(f"{line} ({self._elapsed})", file=self._stream, flush=True)


class _Bar(_Shown):
    """A bar of the goals covered, kept up to date."""

    def __init__(self, bar: RichProgress, console: Console) -> None:
        self._bar = bar
        self._console = console
        self._last = 0.0
        self._phase = "starting"
        self._task = bar.add_task(self._phase, total=None, figures="")

    def phase(self, name: str) -> None:
        self._phase = name
        self._last = 0.0
        self._bar.update(self._task, description=name)

    def update(self, figures: TestsFound) -> None:
        if clock() - self._last < BAR_SECONDS:
            return
        self._last = clock()
        told = _in_full(figures) if self._console.width >= ROOMY else _in_short(figures)
        description = Text(f"{self._phase}: {figures.class_name.rpartition('.')[2]}.{figures.method}")
        room = self._console.width - BAR_WIDTH - len(told) - len(" 100 of 100 s") - 3
        description.truncate(max(10, room), overflow="ellipsis")
        self._bar.update(
            self._task,
            description=description.plain,
            total=figures.goals_total or None,
            completed=figures.goals_covered,
            figures=told,
        )


def _in_short(figures: TestsFound) -> str:
    return f"{figures.goals_covered}/{figures.goals_total} goals, {figures.paths} paths"


def _in_full(figures: TestsFound) -> str:
    return f"{_in_short(figures)}, {figures.queries} queries, {figures.tests} tests"
