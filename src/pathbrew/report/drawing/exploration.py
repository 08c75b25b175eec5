"""The pictures of an exploration as files: the tree, and the heaps of each path."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.files import write_whole
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.heap_picture import HeapPicture, draw_heaps
from pathbrew.report.drawing.lettering import wrapped
from pathbrew.report.drawing.tree_picture import draw_tree
from pathbrew.report.drawing.witnesses import path_heaps
from pathbrew.report.exploration import outcome

MAX_PATHS = 200
"""More paths are not drawn."""
_ACROSS, _MAX_LINES = 100, 5
_OURS = re.compile(r"path-\d+\.svg")


@dataclass(frozen=True, slots=True)
class Pictures:
    """The files that were written."""

    tree: Path
    paths: tuple[Path, ...]
    left_out: int
    """How many paths have no picture."""

    @property
    def summary(self) -> str:
        """`and the heaps of 3 paths beside it; 1 more path is not drawn`."""
        count = len(self.paths)
        told = f"and the heaps of {count} path{'' if count == 1 else 's'} beside it"
        if not self.left_out:
            return told
        return f"{told}; {self.left_out} more {'path is' if self.left_out == 1 else 'paths are'} not drawn"


def write_pictures(result: Exploration, folder: Path, jdk_home: Path | None = None) -> Pictures:
    """Write `tree.svg` and `path-1.svg` ... into a folder, in place of those of an earlier run.

    Paths without a witness, and those after the first MAX_PATHS, have no picture.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.iterdir():
        if _OURS.fullmatch(stale.name):
            stale.unlink()
    pictures = {}
    for number, path in enumerate(result.paths[:MAX_PATHS]):
        heaps = path_heaps(path)
        if heaps is not None:
            heading = f"{result.name}, path {number + 1}: {outcome(path)}"
            pictures[number] = HeapPicture(*heaps, heading, _conditions(path))
    names = {number: f"path-{number + 1}.svg" for number in pictures}
    tree = folder / "tree.svg"
    write_whole(tree, draw_tree(result, lambda number: names.get(number, "")))
    files = tuple(folder / name for name in names.values())
    with Layout(jdk_home) as layout:
        for file, drawn in zip(files, draw_heaps(list(pictures.values()), layout), strict=True):
            write_whole(file, drawn)
    return Pictures(tree, files, len(result.paths) - len(files))


def _conditions(path: ExploredPath) -> list[str]:
    first, *more = path.conditions or ("always",)
    return wrapped([f"when {first}", *more], " && ", _ACROSS, _MAX_LINES)
