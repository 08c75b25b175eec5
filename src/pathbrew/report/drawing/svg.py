"""SVG documents: shapes in the order in which they are drawn, styled by classes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from pathlib import Path

from pathbrew.report.drawing.layout import Point, Size
from pathbrew.report.drawing.lettering import BASELINE, LINE_HEIGHT, shortened, width
from pathbrew.report.generation_figures import printable

STYLE = (Path(__file__).parent.parent / "templates" / "drawing.css").read_text(encoding="utf-8")
_CORNER = 5.0
_HEAD = 7.0
_MAX_HEADING = 110


class Canvas:
    """Shapes, one per line; `x` and `y` move what is drawn."""

    def __init__(self) -> None:
        self.x = 0.0
        self.y = 0.0
        self._lines: list[str] = []

    def rectangle(
        self, x: float, y: float, across: float, down: float, style: str, radius: float = 0
    ) -> None:
        rounded = f' rx="{_number(radius)}"' if radius else ""
        self._lines.append(
            f'<rect class="{style}" x="{_number(self.x + x)}" y="{_number(self.y + y)}" '
            f'width="{_number(across)}" height="{_number(down)}"{rounded}/>'
        )

    def text(
        self, x: float, y: float, text: str, style: str = "", *, full: str = "", end: bool = False
    ) -> None:
        """A line of text; `full` is shown when the pointer rests on it, `end` says that it ends at x."""
        words = escape(printable(text))
        if full and full != text:
            words += f"<title>{escape(printable(full))}</title>"
        anchor = ' text-anchor="end"' if end else ""
        named = f' class="{style}"' if style else ""
        self._lines.append(
            f'<text{named} x="{_number(self.x + x)}" y="{_number(self.y + y)}"{anchor}>{words}</text>'
        )

    def heading(self, texts: Sequence[str]) -> Size:
        """Lines of text, the first in bold; gives the room that they take."""
        shown = [shortened(text, _MAX_HEADING) for text in texts]
        for place, (text, full) in enumerate(zip(shown, texts, strict=True)):
            style = "d-muted" if place else "d-title"
            self.text(0, LINE_HEIGHT * place + BASELINE, text, style, full=full)
        return Size(max(map(width, shown)), LINE_HEIGHT * len(shown) + LINE_HEIGHT / 2)

    def line(self, start: Point, end: Point, style: str) -> None:
        self._path((start, end), style)

    def way(self, points: Sequence[Point], style: str, *, head: bool = True) -> None:
        """A line through points with rounded corners and, if asked for, an arrow's head."""
        self._path(points, style)
        if head:
            self._arrow_head(points[-2], points[-1], style)

    def null(self, x: float, y: float) -> None:
        """The sign for null: a circle that is crossed out."""
        r = 4.5
        x, y = self.x + x, self.y + y
        slash = f"M{_number(x - r)} {_number(y + r)}L{_number(x + r)} {_number(y - r)}"
        self._lines.append(
            f'<g class="d-null"><title>null</title><circle cx="{_number(x)}" cy="{_number(y)}" r="{r}"/>'
            f'<path d="{slash}"/></g>'
        )

    def dot(self, x: float, y: float, radius: float, style: str) -> None:
        place = f'cx="{_number(self.x + x)}" cy="{_number(self.y + y)}"'
        self._lines.append(f'<circle class="{style}" {place} r="{_number(radius)}"/>')

    def open(self, element: str) -> None:
        """Begin a group, a link: `a href="path-1.svg"`."""
        self._lines.append(f"<{element}>")

    def close(self, element: str) -> None:
        self._lines.append(f"</{element}>")

    def document(self, across: float, down: float, label: str, *, alone: bool) -> str:
        """The picture; with its styles and background if it is to stand alone in a file."""
        w, h, label = math.ceil(across), math.ceil(down), escape(printable(label))
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" class="drawing" '
            f'width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" aria-label="{label}">'
        ]
        if alone:
            lines += [f"<title>{label}</title>", f"<style>\n{STYLE}</style>"]
            lines.append(f'<rect class="d-page" width="{w}" height="{h}"/>')
        return "\n".join([*lines, *self._lines, "</svg>"]) + "\n"

    def _path(self, points: Sequence[Point], style: str) -> None:
        moved = [(self.x + x, self.y + y) for x, y in points]
        self._lines.append(f'<path class="{style}" d="{_rounded(moved)}"/>')

    def _arrow_head(self, before: Point, tip: Point, style: str) -> None:
        angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
        corners = [tip] + [
            (tip[0] - _HEAD * math.cos(angle + side), tip[1] - _HEAD * math.sin(angle + side))
            for side in (0.45, -0.45)
        ]
        drawn = " ".join(f"{_number(self.x + x)},{_number(self.y + y)}" for x, y in corners)
        self._lines.append(f'<polygon class="{style} d-head" points="{drawn}"/>')


def _rounded(points: Sequence[Point]) -> str:
    """The data of a path whose corners are rounded as far as the lines between them are long."""
    points = _corners(points)
    parts = [f"M{_place(points[0])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        radius = min(_CORNER, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        parts.append(f"L{_place(_towards(corner, before, radius))}")
        parts.append(f"Q{_place(corner)} {_place(_towards(corner, after, radius))}")
    return "".join([*parts, f"L{_place(points[-1])}"])


def _corners(points: Sequence[Point]) -> list[Point]:
    """The points without those at which a line goes straight on, across or down."""
    kept = list(points[:1])
    for corner, after in pairwise(points[1:]):
        if not any(kept[-1][axis] == corner[axis] == after[axis] for axis in (0, 1)):
            kept.append(corner)
    return [*kept, points[-1]]


def _towards(start: Point, end: Point, distance: float) -> Point:
    whole = math.dist(start, end)
    share = distance / whole if whole else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _place(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    """At most one digit after the point."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
