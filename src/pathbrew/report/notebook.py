"""Results as notebooks show them: trees, heaps and tests as pictures and folded sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from html import escape
from pathlib import Path

from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.report import generation_figures as figures
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.heap_picture import HeapPicture, draw_heaps
from pathbrew.report.drawing.replays import case_heaps
from pathbrew.report.drawing.tree_picture import draw_tree
from pathbrew.report.drawing.witnesses import path_heaps
from pathbrew.report.exploration import outcome
from pathbrew.verbs.check import Verdict
from pathbrew.verbs.generate.result import ClassResult, Generation
from pathbrew.verbs.reach.result import Reach

MOST_PATHS = 20
"""Paths whose heaps are drawn."""


@singledispatch
def html_of(result: object) -> str:
    """A fragment of HTML."""
    return _preformatted(str(result))


@html_of.register
def _(result: Exploration) -> str:
    paths = result.paths[:MOST_PATHS]
    heaps = "".join(_paths(paths))
    left = len(result.paths) - len(paths)
    more = f"<p>{left} more paths are not drawn.</p>" if left else ""
    return f"<div>{draw_tree(result)}{heaps}{more}</div>"


@html_of.register
def _(result: Generation) -> str:
    rows = "".join(map(_class_row, result.classes))
    head = "".join(f"<th>{name}</th>" for name in ("class", "goals covered", "infeasible", "open", "tests"))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<div><p>{escape(str(result))}</p>{table}{''.join(_sources(result.files))}</div>"


@html_of.register
def _(result: Reach) -> str:
    heaps = ""
    if result.case is not None:
        with Layout() as layout:
            (heaps,) = draw_heaps([HeapPicture(*case_heaps(result.case), str(result.goal))], layout)
    test = "" if result.test is None else _folded(result.test.name, result.test.source)
    return f"<div>{_preformatted(str(result))}{heaps}{test}</div>"


@html_of.register
def _(result: Verdict) -> str:
    return _preformatted(str(result))


def _paths(paths: Sequence[ExploredPath]) -> Iterator[str]:
    pictures = {}
    for number, path in enumerate(paths):
        heaps = path_heaps(path)
        if heaps is not None:
            pictures[number] = HeapPicture(*heaps, lines=[f"when {path.condition or 'always'}"])
    with Layout() as layout:
        drawn = dict(zip(pictures, draw_heaps(list(pictures.values()), layout), strict=True))
    for number, path in enumerate(paths):
        title = escape(f"path {number + 1}: {outcome(path)}")
        picture = drawn.get(number)
        yield f"<p>{title}</p>" if picture is None else _details(title, picture)


def _class_row(owner: ClassResult) -> str:
    goals = figures.tally(goal for method in owner.methods for goal in method.goals)
    cells = (owner.java_class.java_name, goals.covered, goals.infeasible, goals.open, len(owner.tests))
    return "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"


def _sources(files: Iterable[Path]) -> Iterator[str]:
    for file in files:
        if file.is_file():
            yield _folded(file.name, file.read_text(encoding="utf-8", errors="replace"))


def _folded(title: str, text: str) -> str:
    return _details(escape(title), _preformatted(text))


def _details(title: str, content: str) -> str:
    return f"<details><summary>{title}</summary>{content}</details>"


def _preformatted(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"
