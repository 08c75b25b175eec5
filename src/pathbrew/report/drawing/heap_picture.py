"""The picture of a heap before and after a call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.deadline import NEVER, Deadline
from pathbrew.objects.graph import Reference
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.heaps import Box, Heap, HeapState, Row, arrange, without_arrows
from pathbrew.report.drawing.layout import Arrow, Graph, Placement, Size, Unplaced, stack
from pathbrew.report.drawing.lettering import BASELINE, LINE_HEIGHT, shortened, width
from pathbrew.report.drawing.svg import Canvas

_MARGIN = 14.0
_GAP = 16.0
_INSIDE = 8.0
"""The room between the edge of a box and its text."""
_MAX_NAME, _MAX_VALUE = 28, 36
_WIDEST = 1100.0
"""Wider pictures have the heap after the call below the one before it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Rows with their size; the entries have no header."""

    box: Box | None
    rows: tuple[Row, ...]
    size: Size

    @property
    def header(self) -> float:
        return 0.0 if self.box is None else LINE_HEIGHT

    def middle(self, place: int) -> float:
        """Where the middle of a row is, below the upper edge."""
        return self.header + LINE_HEIGHT * (place + 0.5)


@dataclass(frozen=True, slots=True)
class Sketch:
    """One heap, measured."""

    label: str
    heap: Heap
    drawn: tuple[Drawn, ...]
    notes: tuple[str, ...]

    @property
    def graph(self) -> Graph:
        arrows = (
            Arrow(source, row.content.index + 1, box.middle(place))
            for source, box in enumerate(self.drawn)
            for place, row in enumerate(box.rows)
            if isinstance(row.content, Reference)
        )
        return Graph(tuple(box.size for box in self.drawn), tuple(arrows), entered_at=LINE_HEIGHT / 2)

    def without_arrows(self, reason: str) -> Sketch:
        """What can be drawn if it cannot be laid out."""
        heap = without_arrows(self.heap)
        return Sketch(self.label, heap, _drawn(heap), (*self.notes, f"no arrows: {reason}"))


@dataclass(frozen=True, slots=True)
class Panel:
    """One heap, laid out."""

    sketch: Sketch
    placement: Placement

    @property
    def size(self) -> Size:
        sketch, guards = self.sketch, self.sketch.heap.guards
        texts = [sketch.label, *sketch.notes, *(f"  {guard}  " for guard in guards)]
        lines = 1 + len(sketch.notes) + (len(guards) + 1 if guards else 0)
        inner = max(self.placement.size.width, *map(width, texts))
        below = _INSIDE if lines > 1 else 0.0
        return Size(
            inner + 2 * _MARGIN, self.placement.size.height + 2 * _MARGIN + lines * LINE_HEIGHT + below
        )


@dataclass(frozen=True, slots=True)
class HeapPicture:
    """The heaps before and after a call; a heading and further lines may stand above them.

    `alone` makes a file of its own, not a part of a page.
    """

    before: HeapState
    after: HeapState | None
    heading: str = ""
    lines: Sequence[str] = ()
    alone: bool = True


def draw_heaps(pictures: Sequence[HeapPicture], layout: Layout, deadline: Deadline = NEVER) -> list[str]:
    """Each picture as SVG; heaps that are not laid out by the deadline have numbers in place of arrows."""
    sketches = [_sketches(picture) for picture in pictures]
    answers = iter(layout.place([each.graph for some in sketches for each in some], deadline))
    return [
        _draw(picture, [_panel(sketch, next(answers)) for sketch in some])
        for picture, some in zip(pictures, sketches, strict=True)
    ]


def _sketches(picture: HeapPicture) -> list[Sketch]:
    sketches = [_sketch("before the call", arrange(picture.before))]
    if picture.after is not None:
        after = arrange(picture.after, picture.before)
        sketches.append(_sketch("after the call", after, is_after=True))
    return sketches


def _panel(sketch: Sketch, answer: Placement | Unplaced) -> Panel:
    if isinstance(answer, Placement):
        return Panel(sketch, answer)
    sketch = sketch.without_arrows(answer.reason)
    return Panel(sketch, stack(sketch.graph.boxes))


def _draw(picture: HeapPicture, panels: Sequence[Panel]) -> str:
    """Both heaps side by side, or one below the other where they are wide."""
    canvas = Canvas()
    outer = _MARGIN if picture.alone else 0.5
    canvas.x = canvas.y = outer
    above = canvas.heading([picture.heading, *picture.lines]) if picture.heading else Size(0.0, 0.0)
    sizes = [panel.size for panel in panels]
    beside = sum(size.width for size in sizes) + _GAP <= _WIDEST
    x, y = outer, outer + above.height
    right, bottom = outer + above.width, y
    for panel, size in zip(panels, sizes, strict=True):
        height = max(other.height for other in sizes) if beside else size.height
        canvas.x, canvas.y = x, y
        _draw_panel(canvas, panel, Size(size.width, height))
        right, bottom = max(right, x + size.width), max(bottom, y + height)
        if beside:
            x += size.width + _GAP
        else:
            y += size.height + _GAP
    label = picture.heading or "heaps before and after"
    return canvas.document(right + outer, bottom + outer, label, alone=picture.alone)


def _sketch(label: str, heap: Heap, *, is_after: bool = False) -> Sketch:
    notes = []
    if heap.left_out:
        notes.append(f"{heap.left_out} more object{'' if heap.left_out == 1 else 's'} not drawn")
    if not heap.entries:
        notes.append("empty")
    elif is_after and heap.boxes and heap.is_unchanged:
        notes.append("no object has changed")
    return Sketch(label, heap, _drawn(heap), tuple(notes))


def _drawn(heap: Heap) -> tuple[Drawn, ...]:
    return (_measured(None, heap.entries), *(_measured(box, box.rows) for box in heap.boxes))


def _measured(box: Box | None, rows: tuple[Row, ...]) -> Drawn:
    widths = [width(_name(row)) + (16.0 if row.name else 0.0) + _content_width(row) for row in rows]
    if box is not None:
        widths.append(width(_header(box)))
    header = 0.0 if box is None else LINE_HEIGHT
    # A box without rows is as high as its header; without either there is at least a place to start from.
    return Drawn(
        box,
        rows,
        Size(max([*widths, 0.0]) + 2 * _INSIDE, max(header + LINE_HEIGHT * len(rows), LINE_HEIGHT)),
    )


def _header(box: Box) -> str:
    return f"{shortened(box.title, _MAX_NAME)} #{box.number}{'  new' if box.is_new else ''}"


def _name(row: Row) -> str:
    return shortened(row.name, _MAX_NAME)


def _content_width(row: Row) -> float:
    return width(shortened(row.content, _MAX_VALUE)) if isinstance(row.content, str) else 12.0


def _draw_panel(canvas: Canvas, panel: Panel, size: Size) -> None:
    left, top = canvas.x, canvas.y
    sketch, placement = panel.sketch, panel.placement
    canvas.rectangle(0, 0, size.width, size.height, "d-panel", 6)
    canvas.text(_MARGIN, _MARGIN + 8, sketch.label, "d-muted")
    canvas.x, canvas.y = left + _MARGIN, top + _MARGIN + LINE_HEIGHT
    for box, (x, y) in zip(sketch.drawn, placement.corners, strict=True):
        if box.box is not None or box.rows:
            _draw_box(canvas, box, x, y)
    for way in placement.ways:
        canvas.way(way, "d-arrow")
    canvas.y += placement.size.height + _INSIDE
    for note in sketch.notes:
        canvas.text(0, BASELINE, note, "d-muted")
        canvas.y += LINE_HEIGHT
    if sketch.heap.guards:
        canvas.text(0, BASELINE, "still undecided:", "d-muted")
        canvas.y += LINE_HEIGHT
    for guard in sketch.heap.guards:
        canvas.rectangle(0, 1, width(guard) + 2 * _INSIDE, LINE_HEIGHT - 3, "d-guard", 4)
        canvas.text(_INSIDE, BASELINE, guard)
        canvas.y += LINE_HEIGHT
    canvas.x, canvas.y = left, top


def _draw_box(canvas: Canvas, drawn: Drawn, x: float, y: float) -> None:
    box, size = drawn.box, drawn.size
    canvas.open(f'g class="{"d-entries" if box is None else "d-object d-new" if box.is_new else "d-object"}"')
    if box is None:
        canvas.rectangle(x, y, size.width, size.height, "d-frame", 4)
    else:
        canvas.rectangle(x, y, size.width, size.height, "d-box")
        canvas.rectangle(x + 0.5, y + 0.5, size.width - 1, LINE_HEIGHT - 1, "d-header")
        title = shortened(box.title, _MAX_NAME)
        canvas.text(x + _INSIDE, y + BASELINE, title, "d-title", full=box.title)
        canvas.text(x + _INSIDE + width(f"{title} "), y + BASELINE, f"#{box.number}", "d-muted")
        if box.is_new:
            canvas.text(x + size.width - _INSIDE, y + BASELINE, "new", "d-muted", end=True)
    for place, row in enumerate(drawn.rows):
        _draw_row(canvas, row, x, y + drawn.header + LINE_HEIGHT * place, size.width, ruled=box is not None)
    canvas.close("g")


def _draw_row(canvas: Canvas, row: Row, x: float, y: float, across: float, *, ruled: bool) -> None:
    if row.changed:
        canvas.rectangle(x + 0.5, y + 0.5, across - 1, LINE_HEIGHT - 1, "d-changed")
    if ruled:
        canvas.line((x, y), (x + across, y), "d-rule")
    was = f"{row.name}: {row.was} before" if row.was else ""
    canvas.text(x + _INSIDE, y + BASELINE, _name(row), full=was or row.name)
    if row.content is None:
        canvas.null(x + across - _INSIDE - 5, y + LINE_HEIGHT / 2)
    elif isinstance(row.content, Reference):
        canvas.dot(x + across - _INSIDE - 5, y + LINE_HEIGHT / 2, 3, "d-from")
        start, end = (x + across - _INSIDE - 5, y + LINE_HEIGHT / 2), (x + across, y + LINE_HEIGHT / 2)
        canvas.line(start, end, "d-arrow d-stub")
    else:
        text = shortened(row.content, _MAX_VALUE)
        canvas.text(x + across - _INSIDE, y + BASELINE, text, full=row.content, end=True)
