"""The tests of one class as source, before and after they are proven."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pathbrew.confirmation.case import TestCase
from pathbrew.junit.minimise import minimise
from pathbrew.junit.release import release_of
from pathbrew.junit.writer import SourceTest, WrittenSource, write_source
from pathbrew.jvm.trace import Entered
from pathbrew.verbs.generate.places import Places, new_test_class, test_class
from pathbrew.verbs.generate.result import Dropped
from pathbrew.verbs.generate.subject import Subject


@dataclass(frozen=True, slots=True)
class Suite:
    """The tests of one class; `dropped` are those that could not be written or did not hold.

    Tests that start from states which no plain Java makes have a source of their own, the second.
    """

    subject: Subject
    sources: tuple[WrittenSource, ...]
    dropped: tuple[Dropped, ...] = ()

    @property
    def tests(self) -> tuple[SourceTest, ...]:
        return tuple(test for source in self.sources for test in source.tests)

    @property
    def named(self) -> list[tuple[WrittenSource, SourceTest]]:
        """The tests, each with the source that it stands in."""
        return [(source, test) for source in self.sources for test in source.tests]

    def without(self, failed: Collection[SourceTest], reasons: Sequence[Dropped]) -> Suite:
        """The suite as it was run, less some tests: the others keep their names and every letter."""
        left = tuple(_without(source, failed) for source in self.sources)
        return replace(self, sources=left, dropped=(*self.dropped, *reasons))


def make_suite(places: Places, subject: Subject, junit: int) -> Suite:
    """The fewest of the cases found so far that show all that they show, as Java source."""
    java_class = subject.java_class
    known = frozenset() if subject.existing is None else subject.existing.passed
    cases = minimise(_adding(subject), subject.goals.keys() - known)
    name = _class_name(places, subject)
    sources = [
        write_source(
            subject.program,
            java_class,
            [case for case in cases if case.is_plain == plain],
            junit=junit,
            release=release_of(subject.java_class),
            class_name=name if plain else f"{name.removesuffix('Test')}StatesTest",
            plain=plain,
        )
        for plain in dict.fromkeys((True, *(case.is_plain for case in cases)))
    ]
    refused = [refusal for source in sources for refusal in source.refused]
    subject.notes |= {refusal.case.method: refusal.reason for refusal in refused}
    dropped = tuple(
        Dropped(f"{java_class.java_name}.{refusal.case.method.name}", refusal.reason) for refusal in refused
    )
    return Suite(subject, tuple(sources), dropped)


def _class_name(places: Places, subject: Subject) -> str:
    """Tests beside a suite go to a file that is not there yet: what is there may be a part of the suite."""
    if subject.existing is None:
        return test_class(places, subject.java_class)
    if subject.test_class is None:
        subject.test_class = new_test_class(places, subject.java_class)
    return subject.test_class


def _adding(subject: Subject) -> list[TestCase]:
    """The cases that may add to what a suite covers already: all of them, if there is none."""
    existing = subject.existing
    if existing is None:
        return subject.cases
    wanted = subject.goals.keys() - existing.passed
    unfinished = {method.key for method in subject.own if not existing.is_complete(method)}
    name = subject.java_class.name

    def adds(case: TestCase) -> bool:
        entered = (e for e in case.observed.trace if isinstance(e, Entered) and e.class_name == name)
        return bool(case.covered & wanted) or any(event.method_key in unfinished for event in entered)

    return list(filter(adds, subject.cases))


def _without(source: WrittenSource, failed: Collection[SourceTest]) -> WrittenSource:
    lines = source.text.splitlines(keepends=True)
    removed: set[int] = set()
    for test in failed:
        removed |= set(range(test.first_line, test.last_line + 1))
        if test.last_line < len(lines) and not lines[test.last_line].strip():
            removed.add(test.last_line + 1)
    left = []
    for test in source.tests:
        if test not in failed:
            up = sum(1 for line in removed if line < test.first_line)
            left.append(replace(test, first_line=test.first_line - up, last_line=test.last_line - up))
    text = "".join(line for number, line in enumerate(lines, 1) if number not in removed)
    return replace(source, text=text, tests=tuple(left))
