"""Processes that search: classes are given to those that are ready; one that fails costs one class."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import PAST, Deadline, clock
from pathbrew.errors import JvmError
from pathbrew.program import Program
from pathbrew.reasons import Cause
from pathbrew.verbs.generate.forks import Forks, Serve
from pathbrew.verbs.generate.searchers import OVERDUE, Done, Search, Searchers, Teller
from pathbrew.verbs.generate.selection import select
from pathbrew.verbs.generate.serving import HURRY_SIGNAL
from pathbrew.verbs.generate.subject import Found, Subject

JAR = Path(pathbrew.__file__).parent / "jars" / "annotations.jar"
STARTING = 0.3


def _subjects() -> list[Subject]:
    return select(Program(ClassPath([JAR], find_jdk())), ("pathbrew.Pathbrew",), ()) * 3


def searching(subjects: list[Subject], serve: Serve) -> Searchers:
    return Searchers(1, subjects, Forks(1, subjects, serve, lambda: None))


def _found_nothing(subject: Subject, deadline: Deadline, teller: Teller) -> Found:
    return Found([])


def test_time_counts_once_a_process_is_ready() -> None:
    asked: list[float] = []
    subjects = _subjects()

    def serve(work: Callable[[Search], None], is_first: bool) -> None:
        time.sleep(STARTING)
        work(_found_nothing)

    def deadlines(place: int) -> Deadline:
        asked.append(clock())
        return Deadline.after(60.0)

    started = clock()
    searchers = searching(subjects, serve)
    try:
        done = [m for m in searchers.search([0, 1, 2], deadlines, lambda: False) if isinstance(m, Done)]
    finally:
        searchers.close()
    assert [message.place for message in done] == [0, 1, 2]
    assert all(message.found is not None for message in done)
    assert len(asked) == 3 and min(asked) - started >= STARTING


def test_a_process_that_cannot_start_costs_one_class() -> None:
    def serve(work: Callable[[Search], None], is_first: bool) -> None:
        if is_first:
            raise JvmError("there is no JVM")
        work(_found_nothing)

    searchers = searching(_subjects(), serve)
    try:
        messages = searchers.search([0, 1, 2], lambda place: Deadline.after(60.0), lambda: False)
        done = [message for message in messages if isinstance(message, Done)]
    finally:
        searchers.close()
    assert [message.place for message in done] == [0, 1, 2]
    assert done[0].reason is not None and done[0].reason.cause is Cause.ERROR
    assert [message.found is None for message in done] == [True, False, False]


def test_without_time_nobody_waits_for_a_process() -> None:
    def serve(work: Callable[[Search], None], is_first: bool) -> None:
        time.sleep(600.0)

    until = Deadline.after(0.3)
    searchers = searching(_subjects(), serve)
    try:
        assert list(searchers.search([0, 1], lambda place: until, lambda: until.has_passed)) == []
    finally:
        searchers.close()


class Far(Forks):
    """Processes that are taken for those of other machines."""

    is_far = True


def _found_by(searchers: Searchers) -> list[bool]:
    try:
        messages = searchers.search([0, 1, 2], lambda place: Deadline.after(60.0), lambda: False)
        return [message.found is not None for message in messages if isinstance(message, Done)]
    finally:
        searchers.close()


def _dies(subject: Subject, deadline: Deadline, teller: Teller) -> Found:
    subject.notes[subject.entries[0]] = OVERDUE
    teller.phase("dying", Found([]))
    os._exit(1)


def test_a_class_whose_machine_is_lost_is_searched_anew() -> None:
    def serve(work: Callable[[Search], None], is_first: bool) -> None:
        work(_dies if is_first else _found_nothing)

    for nursery, found in ((Forks, [False, True, True]), (Far, [True, True, True])):
        subjects = _subjects()
        assert _found_by(Searchers(1, subjects, nursery(1, subjects, serve, lambda: None))) == found
        assert (subjects[0].entries[0] in subjects[0].notes) is not found[0]


def test_a_class_that_ends_every_process_is_given_up() -> None:
    subjects = _subjects()
    far = Far(1, subjects, lambda work, is_first: work(_dies), lambda: None)
    assert _found_by(Searchers(1, subjects, far)) == [False, False, False]


def test_a_search_is_told_when_its_proof_needs_the_time() -> None:
    """What is left to do after it has become more since it began."""

    def patient(subject: Subject, deadline: Deadline, teller: Teller) -> Found:
        ended: list[int] = []
        signal.signal(HURRY_SIGNAL, lambda number, frame: ended.append(number))
        teller.phase("waiting", Found([]))
        while not ended and not deadline.has_passed:
            time.sleep(0.01)
        return Found([], is_complete=bool(ended))

    subjects = _subjects()
    latest = [Deadline.after(600.0)]
    searchers = searching(subjects, lambda work, is_first: work(patient))
    try:
        messages = []
        for message in searchers.search(
            [0], lambda place: Deadline.after(300.0), lambda: False, lambda: latest[0]
        ):
            messages.append(message)
            latest[0] = PAST
    finally:
        searchers.close()
    done = messages[-1]
    assert isinstance(done, Done) and done.found is not None and done.found.is_complete
