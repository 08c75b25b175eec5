"""Processes that search: classes are given to those that are ready; one that fails costs one class."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import Deadline, clock
from pathbrew.errors import JvmError
from pathbrew.program import Program
from pathbrew.reasons import Cause
from pathbrew.verbs.generate.searchers import Done, Search, Searchers, Teller
from pathbrew.verbs.generate.selection import select
from pathbrew.verbs.generate.subject import Found, Subject

JAR = Path(pathbrew.__file__).parent / "jars" / "annotations.jar"
STARTING = 0.3


def _subjects() -> list[Subject]:
    return select(Program(ClassPath([JAR], find_jdk())), ("pathbrew.Pathbrew",), ()) * 3


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
    searchers = Searchers(1, subjects, serve, lambda: None)
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

    searchers = Searchers(1, _subjects(), serve, lambda: None)
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
    searchers = Searchers(1, _subjects(), serve, lambda: None)
    try:
        assert list(searchers.search([0, 1], lambda place: until, lambda: until.has_passed)) == []
    finally:
        searchers.close()
