"""The automata of promises as files, one picture each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.files import write_whole
from pathbrew.report.drawing.automaton_picture import draw_automaton
from pathbrew.specs.visits import Visit


def write_automata(visits: Sequence[Visit], folder: Path) -> tuple[Path, ...]:
    """Write `COMPONENT.PROMISE.svg` for each promise into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for visit in visits:
        files.append(folder / f"{visit.promise.title}.svg")
        write_whole(files[-1], draw_automaton(visit, alone=True))
    return tuple(files)
