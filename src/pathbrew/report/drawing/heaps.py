"""Heaps as pictures show them: boxes with rows, and what has changed since a heap before."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pathbrew.objects.graph import Reference

MAX_BOXES = 40
"""More objects are not drawn, only counted."""
MAX_ARROWS = 100
"""Objects that are found when there are more arrows are not drawn, either."""
MAX_ROWS = 24
"""More fields or elements are not drawn, only counted."""
MORE = "…"
"""The name of a part that stands for others."""
_MAX_ELEMENTS = 500
"""Elements after that are not looked at."""


Content = str | Reference | None
"""A value as text, an object by its number, which is the same before and after a call, or null."""


@dataclass(frozen=True, slots=True)
class Row:
    """A field, an element, a parameter. Once boxes are arranged, it refers to them by their places."""

    name: str
    content: Content
    changed: bool = False
    was: str = ""
    """What stood there before, if it was a text or null."""


@dataclass(frozen=True, slots=True)
class ShownObject:
    """An object by its class and parts.

    One that is a value has a text, which stands for it where it is referred to once; a `constant` is written
    that way wherever it occurs. The parts of an `array` are its elements in order; of an `opaque` object
    nothing is known.
    """

    title: str
    parts: tuple[Row, ...] = ()
    text: str | None = None
    constant: bool = False
    array: bool = False
    opaque: bool = False


def array_of(title: str, length: int, element: Callable[[int], Content]) -> ShownObject:
    """An array, or a list, by its elements."""
    parts = [Row(f"[{place}]", element(place)) for place in range(min(length, _MAX_ELEMENTS))]
    if length > len(parts):
        parts.append(Row(MORE, f"{length - len(parts)} more"))
    return ShownObject(title, tuple(parts), array=True)


@dataclass(frozen=True, slots=True)
class HeapState:
    """A heap: what refers to it from outside, and its objects by their numbers.

    `guards` are conditions on references that are still undecided (`x == z`).
    """

    entries: tuple[Row, ...]
    things: Mapping[int, ShownObject]
    guards: tuple[str, ...] = ()

    @property
    def has_objects(self) -> bool:
        """Whether anything refers to an object that is not just a value."""
        referred = [part.content.index for part in self.entries if isinstance(part.content, Reference)]
        return any(self.things[number].text is None for number in referred)


@dataclass(frozen=True, slots=True)
class Box:
    """An object that is drawn; `number` tells it apart from others of its class."""

    number: int
    title: str
    rows: tuple[Row, ...]
    is_new: bool
    is_whole: bool
    """Whether all that it holds is known."""


@dataclass(frozen=True, slots=True)
class Heap:
    """What is drawn of a heap; `left_out` counts the objects that are not."""

    entries: tuple[Row, ...]
    boxes: tuple[Box, ...]
    left_out: int
    guards: tuple[str, ...]

    @property
    def is_unchanged(self) -> bool:
        """Whether all objects are drawn with all that they hold, and nothing is new or has changed."""
        return not self.left_out and all(
            box.is_whole and not box.is_new and not any(row.changed for row in box.rows) for box in self.boxes
        )


def arrange(state: HeapState, before: HeapState | None = None) -> Heap:
    """The boxes of a heap, those nearest to the entries first; changes against the heap before are marked."""
    return _Arrangement(state, before).heap()


def without_arrows(heap: Heap) -> Heap:
    """The heap with the numbers of objects in place of arrows to them."""

    def told(row: Row) -> Row:
        if not isinstance(row.content, Reference):
            return row
        return replace(row, content=f"→ #{heap.boxes[row.content.index].number}")

    boxes = (replace(box, rows=tuple(map(told, box.rows))) for box in heap.boxes)
    return replace(heap, entries=tuple(map(told, heap.entries)), boxes=tuple(boxes))


class _Arrangement:
    """Chooses what is drawn of a heap, and at which places of the list of boxes."""

    def __init__(self, state: HeapState, before: HeapState | None) -> None:
        self._state = state
        self._before = before
        self._references = Counter(
            part.content for part in self._all_parts() if isinstance(part.content, Reference)
        )
        self._places: dict[int, int] = {}
        self._lines: dict[int, list[Row]] = {}

    def heap(self) -> Heap:
        entries = [replace(part, content=self._shown(part.content)) for part in self._state.entries]
        self._choose(entries)
        return Heap(
            tuple(map(self._row, entries)),
            tuple(map(self._box, self._places)),
            self._count() - len(self._places),
            self._state.guards,
        )

    def _all_parts(self) -> Iterator[Row]:
        yield from self._state.entries
        for thing in self._state.things.values():
            yield from thing.parts

    def _shown(self, content: Content) -> Content:
        """The text of a value that stands in its place: of a constant, or what is referred to once."""
        if not isinstance(content, Reference):
            return content
        thing = self._state.things[content.index]
        stands = thing.constant or (thing.text is not None and self._references[content] == 1)
        return thing.text if stands else content

    def _choose(self, entries: Sequence[Row]) -> None:
        """Draw what the rows that are drawn refer to, nearest first, until there is too much."""
        waiting = deque(line.content for line in entries)
        arrows = 0
        while waiting and len(self._places) < MAX_BOXES and arrows < MAX_ARROWS:
            content = waiting.popleft()
            if isinstance(content, Reference) and content.index not in self._places:
                lines = self._lines[content.index] = self._lines_of(content.index)
                self._places[content.index] = len(self._places)
                arrows += sum(isinstance(line.content, Reference) for line in lines)
                waiting.extend(line.content for line in lines)

    def _count(self) -> int:
        """How many objects there are that boxes could be drawn of."""
        found: set[int] = set()
        waiting = [self._shown(part.content) for part in self._state.entries]
        while waiting:
            content = waiting.pop()
            if isinstance(content, Reference) and content.index not in found:
                found.add(content.index)
                waiting += [self._shown(part.content) for part in self._state.things[content.index].parts]
        return len(found)

    def _lines_of(self, number: int) -> list[Row]:
        thing = self._state.things[number]
        if thing.text is not None or thing.opaque:
            return [Row("", thing.text or MORE)]
        old = self._old(number)
        known = {} if old is None else {part.name: part.content for part in old.parts}
        lines = []
        for part in thing.parts:
            changed = old is not None and not self._same(part, known)
            was = self._text(known[part.name]) if changed and part.name in known else ""
            lines.append(Row(part.name, self._shown(part.content), changed, was))
        return _limited(_folded(lines) if thing.array else lines)

    def _old(self, number: int) -> ShownObject | None:
        return None if self._before is None else self._before.things.get(number)

    def _box(self, number: int) -> Box:
        thing = self._state.things[number]
        return Box(
            number,
            thing.title,
            tuple(map(self._row, self._lines[number])),
            self._before is not None and self._old(number) is None,
            not thing.opaque and all(part.name != MORE for part in thing.parts),
        )

    def _row(self, line: Row) -> Row:
        if not isinstance(line.content, Reference):
            return line
        place = self._places.get(line.content.index)
        return replace(line, content=MORE if place is None else Reference(place))

    def _same(self, part: Row, known: Mapping[str, Content]) -> bool:
        if part.name not in known:
            return False
        old, new = known[part.name], part.content
        if old == new:
            return True
        return isinstance(old, Reference) and isinstance(new, Reference) and self._equal(old, new)

    def _equal(self, old: Reference, new: Reference) -> bool:
        """Whether two objects are the same value."""
        assert self._before is not None
        text = self._before.things[old.index].text
        return text is not None and text == self._state.things[new.index].text

    def _text(self, content: Content) -> str:
        if isinstance(content, Reference):
            assert self._before is not None
            thing = self._before.things[content.index]
            return thing.text or f"{thing.title} #{content.index}"
        return "null" if content is None else content


def _folded(lines: Sequence[Row]) -> list[Row]:
    """The elements of an array, those in a row that are alike on one line: `[2..9]`."""
    folded: list[tuple[Row, int, int]] = []
    for place, line in enumerate(lines):
        last = folded[-1] if folded else None
        alike = last is not None and (last[0].content, last[0].changed) == (line.content, line.changed)
        if last is not None and alike and not isinstance(line.content, Reference):
            folded[-1] = (last[0], last[1], place)
        else:
            folded.append((line, place, place))
    return [
        line if first == last else replace(line, name=f"[{first}..{last}]") for line, first, last in folded
    ]


def _limited(lines: Sequence[Row]) -> list[Row]:
    """The first lines, and changed ones before others that are not, with a count of those left out."""
    if len(lines) <= MAX_ROWS:
        return list(lines)
    order = sorted(range(len(lines)), key=lambda place: (not lines[place].changed, place))
    kept = sorted(order[: MAX_ROWS - 1])
    return [*(lines[place] for place in kept), Row(MORE, f"{len(lines) - len(kept)} more")]
