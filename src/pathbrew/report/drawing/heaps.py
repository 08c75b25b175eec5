"""Heaps as pictures show them: boxes with rows, and what has changed since a heap before."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

MAX_BOXES = 40
"""More objects are not drawn, only counted."""
MAX_ROWS = 24
"""More fields or elements are not drawn, only counted."""
MORE = "…"
"""The name of a part that stands for others."""
_MAX_ELEMENTS = 500
"""Elements after that are not looked at."""


@dataclass(frozen=True, slots=True)
class Reference:
    """The object of that number; an object has the same number before and after a call."""

    number: int


Content = str | Reference | None
"""A value as text, an object, or null."""


@dataclass(frozen=True, slots=True)
class Part:
    """A field, an element, a parameter."""

    name: str
    content: Content


@dataclass(frozen=True, slots=True)
class Thing:
    """An object by its class and parts.

    One that is a value has a text, which stands for it where it is referred to once; a `constant` is written
    that way wherever it occurs. The parts of an `array` are its elements in order; of an `opaque` object
    nothing is known.
    """

    title: str
    parts: tuple[Part, ...] = ()
    text: str | None = None
    constant: bool = False
    array: bool = False
    opaque: bool = False


def array_of(title: str, length: int, element: Callable[[int], Content]) -> Thing:
    """An array, or a list, by its elements."""
    parts = [Part(f"[{place}]", element(place)) for place in range(min(length, _MAX_ELEMENTS))]
    if length > len(parts):
        parts.append(Part(MORE, f"{length - len(parts)} more"))
    return Thing(title, tuple(parts), array=True)


@dataclass(frozen=True, slots=True)
class HeapState:
    """A heap: what refers to it from outside, and its objects by their numbers.

    `guards` are conditions on references that are still undecided (`x == z`).
    """

    entries: tuple[Part, ...]
    things: Mapping[int, Thing]
    guards: tuple[str, ...] = ()

    @property
    def has_objects(self) -> bool:
        """Whether anything refers to an object that is not just a value."""
        referred = [part.content.number for part in self.entries if isinstance(part.content, Reference)]
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
class Row:
    """A line of a box: a text, null, or the place of the box that it points to."""

    name: str
    content: str | int | None
    changed: bool = False
    was: str = ""
    """What stood there before, if it was a text or null."""


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


@dataclass(slots=True)
class _Arrangement:
    state: HeapState
    before: HeapState | None
    _places: dict[int, int] = field(default_factory=dict)
    """The objects that are drawn, and at which place of the list of boxes."""

    def heap(self) -> Heap:
        found = self._reachable()
        for number in found[:MAX_BOXES]:
            self._places[number] = len(self._places)
        return Heap(
            tuple(Row(part.name, self._content(part.content)) for part in self.state.entries),
            tuple(self._box(number) for number in self._places),
            len(found) - len(self._places),
            self.state.guards,
        )

    def _reachable(self) -> list[int]:
        """The objects that get boxes: all but values that are referred to once."""
        references = Counter(
            part.content for part in self._all_parts() if isinstance(part.content, Reference)
        )
        found: dict[int, None] = {}
        waiting = deque(part.content for part in self.state.entries)
        while waiting:
            content = waiting.popleft()
            if not isinstance(content, Reference) or content.number in found:
                continue
            thing = self.state.things[content.number]
            if thing.constant or (thing.text is not None and references[content] == 1):
                continue
            found[content.number] = None
            waiting.extend(part.content for part in thing.parts)
        return list(found)

    def _all_parts(self) -> Iterator[Part]:
        yield from self.state.entries
        for thing in self.state.things.values():
            yield from thing.parts

    def _box(self, number: int) -> Box:
        thing = self.state.things[number]
        old = None if self.before is None else self.before.things.get(number)
        known = {} if old is None else {part.name: part.content for part in old.parts}
        rows = []
        for part in thing.parts:
            changed = old is not None and not self._same(part, known)
            was = self._text(known[part.name]) if changed and part.name in known else ""
            rows.append(Row(part.name, self._content(part.content), changed, was))
        if thing.text is not None or thing.opaque:
            rows = [Row("", thing.text or "…")]
        return Box(
            number,
            thing.title,
            tuple(_limited(_folded(rows) if thing.array else rows)),
            self.before is not None and old is None,
            not thing.opaque and all(part.name != MORE for part in thing.parts),
        )

    def _content(self, content: Content) -> str | int | None:
        if not isinstance(content, Reference):
            return content
        place = self._places.get(content.number)
        if place is not None:
            return place
        return self.state.things[content.number].text or "…"

    def _same(self, part: Part, known: Mapping[str, Content]) -> bool:
        if part.name not in known:
            return False
        old, new = known[part.name], part.content
        if old == new:
            return True
        return isinstance(old, Reference) and isinstance(new, Reference) and self._equal(old, new)

    def _equal(self, old: Reference, new: Reference) -> bool:
        """Whether two objects are the same value."""
        assert self.before is not None
        text = self.before.things[old.number].text
        return text is not None and text == self.state.things[new.number].text

    def _text(self, content: Content) -> str:
        if isinstance(content, Reference):
            assert self.before is not None
            thing = self.before.things[content.number]
            return thing.text or f"{thing.title} #{content.number}"
        return "null" if content is None else content


def _folded(rows: Sequence[Row]) -> list[Row]:
    """The elements of an array, those in a row that are alike on one line: `[2..9]`."""
    folded: list[tuple[Row, int, int]] = []
    for place, row in enumerate(rows):
        last = folded[-1] if folded else None
        alike = last is not None and (last[0].content, last[0].changed) == (row.content, row.changed)
        if last is not None and alike and not isinstance(row.content, int):
            folded[-1] = (last[0], last[1], place)
        else:
            folded.append((row, place, place))
    return [
        row if first == last else Row(f"[{first}..{last}]", row.content, row.changed, row.was)
        for row, first, last in folded
    ]


def _limited(rows: Sequence[Row]) -> list[Row]:
    """The first rows, and changed ones before others that are not, with a count of those left out."""
    if len(rows) <= MAX_ROWS:
        return list(rows)
    order = sorted(range(len(rows)), key=lambda place: (not rows[place].changed, place))
    kept = sorted(order[: MAX_ROWS - 1])
    return [*(rows[place] for place in kept), Row(MORE, f"{len(rows) - len(kept)} more")]
