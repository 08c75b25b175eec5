"""Searches several classes at once, each in one of a few processes.

A class is searched with a machine and solvers of its own wherever that happens, so its tests are the same.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, NoReturn

from pathbrew.generation.class_search import Found
from pathbrew.generation.subject import MethodSearch, Subject
from pathbrew.program import Method
from pathbrew.search.transport import pack, unpack
from pathbrew.testcase.case import TestCase

Notify = Callable[[str, str, int, int], None]
"""Tells the class, the method, the goals covered and the paths found so far."""
Work = Callable[[Subject, float, Notify], Found]
"""Searches one class until the deadline."""
Serve = Callable[[Callable[[Work], None]], None]
"""Prepares what searches need, and hands the search to the loop that is given."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a process is with a class."""

    place: int
    method: str
    covered: int
    paths: int


@dataclass(frozen=True, slots=True)
class Done:
    """A class has been searched; `found` is None if its process died."""

    place: int
    found: Found | None


@dataclass(frozen=True, slots=True)
class _Result:
    """What a subject holds after its search, in a form that can be sent."""

    cases: tuple[TestCase, ...]
    searches: tuple[tuple[Method, MethodSearch], ...]
    notes: tuple[tuple[Method, str], ...]
    found: Found


class Pool:
    """Processes that have been forked from this one; made before there are other threads."""

    def __init__(
        self, count: int, subjects: Sequence[Subject], serve: Callable[[Callable[[Work], None]], None]
    ) -> None:
        self._subjects = subjects
        self._busy: dict[Connection, int | None] = {}
        self._children: dict[Connection, int] = {}
        for _ in range(count):
            here, there = Pipe()
            child = os.fork()
            if child == 0:
                for other in (here, *self._children):
                    other.close()
                _live(there, subjects, serve)
            there.close()
            self._children[here] = child
            self._busy[here] = None

    def search(self, deadlines: Callable[[int], float | None]) -> Iterator[Seen | Done]:
        """Have all subjects searched in their order; `deadlines` says until when, or None for not at all."""
        following = iter(range(len(self._subjects)))
        for connection in self._busy:
            self._give(connection, following, deadlines)
        while any(place is not None for place in self._busy.values()):
            for ready in wait([c for c, place in self._busy.items() if place is not None]):
                assert isinstance(ready, Connection)
                place = self._busy[ready]
                assert place is not None
                try:
                    message = unpack(ready.recv_bytes(), self._subjects[place].program)
                except (EOFError, OSError):
                    self._busy.pop(ready)
                    yield Done(place, None)
                    continue
                if isinstance(message, _Result):
                    self._take(self._subjects[place], message)
                    self._give(ready, following, deadlines)
                    yield Done(place, message.found)
                else:
                    yield replace(message, place=place)

    def _give(
        self, connection: Connection, following: Iterator[int], deadlines: Callable[[int], float | None]
    ) -> None:
        self._busy[connection] = None
        for place in following:
            deadline = deadlines(place)
            if deadline is not None:
                self._busy[connection] = place
                connection.send((place, deadline))
                break

    def _take(self, subject: Subject, result: _Result) -> None:
        for case in result.cases:
            subject.add(case)
        subject.searches |= dict(result.searches)
        subject.notes |= dict(result.notes)

    def close(self) -> None:
        """End the processes, and whatever they have started."""
        for connection, child in self._children.items():
            connection.close()
            os.kill(child, signal.SIGTERM)
            os.waitpid(child, 0)


def _live(connection: Connection, subjects: Sequence[Subject], serve: Serve) -> NoReturn:
    """The life of a process: search what is given until there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)

    def work(search: Work) -> None:
        while True:
            place, deadline = connection.recv()
            subject = subjects[place]

            def notify(class_name: str, method: str, covered: int, paths: int) -> None:
                connection.send_bytes(pack(Seen(0, method, covered, paths)))

            found = search(subject, deadline, notify)
            connection.send_bytes(pack(_packed(subject, found)))

    status = 0
    try:
        serve(work)
    except (EOFError, BrokenPipeError, SystemExit):
        pass
    except BaseException:
        status = 1
        raise
    finally:
        os._exit(status)


def _leave(number: int, frame: Any) -> NoReturn:
    raise SystemExit


def _packed(subject: Subject, found: Found) -> _Result:
    cases = tuple(
        replace(case, observed=replace(case.observed, trace=tuple(dict.fromkeys(case.observed.trace))))
        for case in subject.cases
    )
    return _Result(cases, tuple(subject.searches.items()), tuple(subject.notes.items()), found)
