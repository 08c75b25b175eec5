"""The heaps of cases: what a case knows of its input, and what it has made of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pathbrew.classfile.descriptors import java_type
from pathbrew.files import write_whole
from pathbrew.machine.core.reference_facts import Relation
from pathbrew.objects.graph import Reference
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.heap_picture import HeapPicture, draw_heaps
from pathbrew.report.drawing.heaps import Content, HeapState, Row, ShownObject
from pathbrew.report.drawing.lettering import wrapped
from pathbrew.report.summaries import condition, ending, title, value_text
from pathbrew.summaries.case import (
    Argument,
    Case,
    CaseValue,
    ElementOf,
    ElementsOf,
    FieldOf,
    Known,
    LengthOf,
    Made,
    Place,
    StaticField,
    Summary,
)

MOST_CASES = 200
"""Cases that are drawn."""
_ACROSS, _MAX_LINES = 100, 5
_OURS = re.compile(r"case-\d+\.svg")


def write_cases(summaries: Sequence[Summary], folder: Path, jdk_home: Path | None = None) -> list[Path]:
    """Write `case-1.svg` ... into a folder, in place of those of an earlier run."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.iterdir():
        if _OURS.fullmatch(stale.name):
            stale.unlink()
    pictures = [
        case_picture(summary, case, number)
        for summary in summaries
        for number, case in enumerate(summary.cases, 1)
    ][:MOST_CASES]
    files = [folder / f"case-{number}.svg" for number in range(1, len(pictures) + 1)]
    with Layout(jdk_home) as layout:
        for file, drawn in zip(files, draw_heaps(pictures, layout), strict=True):
            write_whole(file, drawn)
    return files


def case_picture(summary: Summary, case: Case, number: int, *, alone: bool = True) -> HeapPicture:
    """The heaps before and after one case."""
    heading = f"{title(summary)}, case {number}: {ending(summary, case)}"
    lines = wrapped([f"when {condition(case)}"], " && ", _ACROSS, _MAX_LINES)
    heaps = _Heaps(summary, case)
    return HeapPicture(heaps.before(), heaps.after(), heading, lines, alone)


class _Heaps:
    """The objects of a case by numbers: those of the input first, then those that it makes."""

    def __init__(self, summary: Summary, case: Case) -> None:
        self._summary = summary
        self._case = case
        looked = {
            place.owner: None for place in self._places() if not isinstance(place, Argument | StaticField)
        }
        names = dict.fromkeys((*dict(case.objects), *looked))
        self._numbers = {name: number for number, name in enumerate(names)}
        self._first_made = len(names)
        facts = [step.fact for step in case.steps if step.holds and step.fact is not None]
        self._null = {fact.name for fact in facts if fact.relation is Relation.NULL}
        self._same = {fact.name: fact.other for fact in facts if fact.relation is Relation.SAME}

    def _places(self) -> Iterable[Argument | FieldOf | ElementOf | ElementsOf | LengthOf | StaticField]:
        read = (self._summary.places.get(name) for name in self._case.reads)
        for place in (*read, *(write.place for write in self._case.writes)):
            if isinstance(place, FieldOf | ElementOf | ElementsOf | LengthOf | StaticField):
                yield place

    def before(self) -> HeapState:
        things = {number: self._object(name, {}) for name, number in self._numbers.items()}
        return HeapState(tuple(self._entries({})), things)

    def after(self) -> HeapState:
        written = {write.place: write.value for write in self._case.writes}
        things = {number: self._object(name, written) for name, number in self._numbers.items()}
        for place, made in enumerate(self._case.made):
            parts = [Row(self._summary.fields[at][0], self._content(value)) for at, value in made.fields]
            parts += [Row(f"[{index}]", self._content(value)) for index, value in made.elements]
            text = None if made.parts is None else value_text(self._summary, self._case, Made(place))
            is_array = made.class_name[0] == "["
            name = _simple(made.class_name)
            things[self._first_made + place] = ShownObject(name, tuple(parts), text=text, array=is_array)
        entries = list(self._entries(written))
        if self._case.throws:
            entries.append(Row("throws", self._content(self._case.thrown)))
        elif not self._summary.descriptor.endswith("V"):
            entries.append(Row("returns", self._content(self._case.result)))
        return HeapState(tuple(entries), things)

    def _entries(self, written: Mapping[Place, CaseValue]) -> Iterable[Row]:
        """The arguments, and static fields that are looked at or changed."""
        for name in self._summary.parameters:
            yield Row(name, self._content(Known(name)))
        for place in dict.fromkeys(self._places()):
            if isinstance(place, StaticField):
                name = f"{_simple(place.class_name)}.{place.key.partition(':')[0]}"
                yield Row(name, self._content(written[place] if place in written else Known(name)))

    def _object(self, name: str, written: Mapping[Place, CaseValue]) -> ShownObject:
        rows: dict[str, Content] = {}
        for place in dict.fromkeys(self._places()):
            if isinstance(place, StaticField | Argument) or place.owner != name:
                continue
            part = self._part(place)
            if place in written:
                rows[part] = self._content(written[place])
            else:
                found = next((n for n, at in self._summary.places.items() if at == place), None)
                rows.setdefault(part, "?" if found is None else self._content(Known(found)))
        class_name = dict(self._case.objects).get(name, "")
        parts = tuple(Row(part, content) for part, content in rows.items())
        return ShownObject(_simple(class_name) if class_name else "?", parts, opaque=not parts)

    def _part(self, place: FieldOf | ElementOf | ElementsOf | LengthOf) -> str:
        if isinstance(place, FieldOf):
            return self._summary.fields[place.attribute][0]
        if isinstance(place, ElementOf):
            return f"[{place.place}]"
        return "length" if isinstance(place, LengthOf) else "[...]"

    def _content(self, value: CaseValue) -> Content:
        if value is None:
            return None
        if isinstance(value, Known):
            name = self._same.get(value.name, value.name)
            number = self._numbers.get(name)
            return None if name in self._null else name if number is None else Reference(number)
        if isinstance(value, Made):
            return Reference(self._first_made + value.number)
        return value_text(self._summary, self._case, value)


def _simple(class_name: str) -> str:
    name = java_type(class_name) if class_name[0] == "[" else class_name
    return name.rpartition("/")[2].rpartition(".")[2].replace("$", ".")
