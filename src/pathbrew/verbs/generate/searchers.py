"""Processes that search classes, each of which may be killed at any moment and costs no more than itself.

A class is searched with a machine and solvers of its own wherever that happens, so its tests are the same.
What is found is told at once: whoever waits for a search loses nothing when it has to be ended.
"""

from __future__ import annotations

import contextlib
import resource
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from typing import Protocol

from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirmer import Refuted
from pathbrew.coverage import Account
from pathbrew.deadline import NEVER, PAST, Deadline, clock
from pathbrew.defects import Defect
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method
from pathbrew.program.transport import pack, unpack
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.objections import Objections
from pathbrew.verbs.generate.subject import Found, MethodSearch, Subject

GRACE = 0.5
"""Seconds after its deadline that a search has to end by itself."""
HURRY = 0.25
"""Seconds that a search has for its end if it is told to end sooner than it was told at first."""
MOST_MEMORY = 1 << 30
"""A process that has grown larger is replaced when it is done with a class."""
ATTENTION = 0.1
"""Seconds after which an interrupt is noticed at the latest."""
OFTEN = 0.05
"""Seconds between two messages that tell of nothing but progress."""
MOST_LOSSES = 2
"""How often a class is searched once more because the machine was lost that searched it."""
OVERDUE, DIED = Reason(Cause.OVERDUE), Reason(Cause.SEARCHER_DIED)

Search = Callable[[Subject, Deadline, "Teller"], Found]
"""Searches one class until the deadline."""


@dataclass(frozen=True, slots=True)
class News:
    """What a process has found of a class since it last told."""

    place: int
    phase: str
    method: str
    paths: int
    cases: tuple[TestCase, ...]
    revised: tuple[tuple[int, TestCase], ...]
    searches: tuple[tuple[Method, MethodSearch], ...]
    notes: tuple[tuple[Method, Reason], ...]
    refuted: tuple[Refuted, ...]
    objections: Objections
    defects: tuple[Defect, ...]


@dataclass(frozen=True, slots=True)
class Late:
    """The time of a class is over, and its search has not ended yet; comes once at most."""

    place: int


@dataclass(frozen=True, slots=True)
class Done:
    """A class has been searched; `found` is None if its process was lost, and `reason` says why."""

    place: int
    found: Found | None
    reason: Reason | None = None
    memory: int = 0
    accounts: tuple[tuple[Method, dict[Edge, Account]], ...] = ()
    """What became of the goals of each entry in the end: a search backward adds proofs to those before it."""


class Ready:
    """A process can begin to search."""


class Teller:
    """Tells of a search as it goes on, in the process that makes it."""

    def __init__(self, connection: Connection, subject: Subject) -> None:
        self._connection = connection
        self._subject = subject
        self._cases = len(subject.cases)
        self._searches = dict(subject.searches)
        self._refuted = 0
        self._phase = ""
        self._last = 0.0

    def phase(self, text: str, found: Found) -> None:
        """Say what begins."""
        self._phase = text
        self._send("", 0, found)

    def seen(self, method: str, paths: int, found: Found) -> None:
        """Say how far it is, if there is news or some time has passed."""
        subject = self._subject
        if len(subject.cases) > self._cases or self._new_searches() or clock() - self._last > OFTEN:
            self._send(method, paths, found)

    def _new_searches(self) -> dict[Method, MethodSearch]:
        return {m: s for m, s in self._subject.searches.items() if self._searches.get(m) is not s}

    def done(self, found: Found) -> None:
        """Say all that is left to say."""
        self._send("", 0, found)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
        accounts = tuple((entry, search.accounts) for entry, search in self._subject.searches.items())
        done = Done(0, replace(found, refuted=[]), memory=memory, accounts=accounts)
        self._connection.send_bytes(pack(done))

    def _send(self, method: str, paths: int, found: Found) -> None:
        subject = self._subject
        searches = self._new_searches()
        news = News(
            0,
            self._phase,
            method,
            paths,
            tuple(map(_lean, subject.cases[self._cases :])),
            tuple((place, _lean(subject.cases[place])) for place in subject.revised if place < self._cases),
            tuple(searches.items()),
            tuple(subject.notes.items()),
            tuple(found.refuted[self._refuted :]),
            subject.objections,
            tuple(subject.defects),
        )
        self._cases = len(subject.cases)
        subject.revised.clear()
        self._searches |= searches
        self._refuted = len(found.refuted)
        self._last = clock()
        self._connection.send_bytes(pack(news))


def _lean(case: TestCase) -> TestCase:
    """A case with each event of its trace once: nobody needs more of it after the search."""
    return replace(case, observed=replace(case.observed, trace=tuple(dict.fromkeys(case.observed.trace))))


@dataclass(frozen=True, slots=True)
class Process:
    """A process that searches, by the connection to it; `number` is its id if it runs on this machine."""

    connection: Connection
    number: int = 0


class Nursery(Protocol):
    """Where processes that search come from."""

    is_far: bool
    """Whether they run on other machines, which may be lost without any fault of the class."""

    def more(self, count: int) -> list[Process]:
        """So many processes at most; fewer if the others are yet to come, and only if they are far."""

    def hurry(self, process: Process) -> None:
        """Have a process come to the end of its search soon, if it can be told."""

    def end(self, process: Process) -> None:
        """End a process, whatever it does."""

    def close(self) -> None:
        """End all processes that are left, with whatever they have started."""


@dataclass(slots=True)
class _Searcher:
    """A process and the class it is at."""

    process: Process
    is_ready: bool = False
    """Whether it can search: its JVM is up."""
    place: int | None = None
    deadline: Deadline = PAST
    is_hurried: bool = False
    """Whether it was told to end before its deadline."""
    is_late: bool = False
    """Whether it was said that the deadline has passed."""
    seen: set[int] = field(default_factory=set)
    """The classes that it has searched: a second search of one is made by another process."""

    @property
    def connection(self) -> Connection:
        return self.process.connection

    @property
    def is_free(self) -> bool:
        return self.is_ready and self.place is None

    @property
    def end(self) -> Deadline:
        """When there is something to be done about it, unless it tells something before."""
        return self.deadline.later(GRACE) if self.is_late else self.deadline


class Searchers:
    """Has classes searched by a few processes, which come from a nursery; to be closed in the end."""

    def __init__(self, count: int, subjects: Sequence[Subject], nursery: Nursery) -> None:
        self._subjects = subjects
        self._count = count
        self._nursery = nursery
        self._losses: Counter[int] = Counter()
        self._live: list[_Searcher] = []
        self._have(count)

    def search(
        self,
        places: Sequence[int],
        deadlines: Callable[[int], Deadline | None],
        is_stopped: Callable[[], bool],
        latest: Callable[[], Deadline] = lambda: NEVER,
    ) -> Iterator[News | Late | Done]:
        """Have subjects searched in this order; `deadlines` says until when, or None for not at all.

        It is asked when a process is ready for the subject: how long one takes to start is not the class's
        affair. By the `latest` moment all searches have to end, whatever they were told: what has to be done
        after them may have become more.
        """
        following = deque(places)
        while not is_stopped():
            self._give_all(following, deadlines)
            self._hurry(latest())
            starting = [s for s in self._live if not s.is_ready] if following else []
            busy = [searcher for searcher in self._live if searcher.place is not None]
            if not busy and not starting and not (following and self._nursery.is_far):
                break
            left = min([ATTENTION, *(searcher.end.left for searcher in busy)])
            ready = wait([s.connection for s in (*busy, *starting)], max(0.0, left))
            for searcher in starting:
                if searcher.connection in ready:
                    yield from self._greet(searcher, following)
            for searcher in busy:
                assert searcher.place is not None
                if searcher.connection in ready:
                    yield from self._receive(searcher, following)
                elif searcher.end.has_passed and searcher.is_late:
                    yield self._lose(searcher, OVERDUE)
                elif searcher.end.has_passed:
                    searcher.is_late = True
                    yield Late(searcher.place)

    def _hurry(self, latest: Deadline) -> None:
        """Have searches end by then that were given more time, if the moment has come."""
        for searcher in self._live:
            is_told = searcher.place is None or searcher.is_hurried
            if not is_told and latest.has_passed and latest < searcher.deadline:
                searcher.is_hurried = True
                searcher.deadline = searcher.deadline.within(HURRY)
                self._nursery.hurry(searcher.process)

    def _give_all(self, following: deque[int], deadlines: Callable[[int], Deadline | None]) -> None:
        """Give what follows to whoever is ready, and have as many processes as there is work for."""
        while following:
            place = following[0]
            for searcher in [s for s in self._live if s.is_free and place in s.seen]:
                self._kill(searcher)
            free = next((s for s in self._live if s.is_free), None)
            if free is None:
                self._have(len(following))
                break
            following.popleft()
            deadline = deadlines(place)
            if deadline is not None:
                self._give(free, place, deadline)

    def _greet(self, searcher: _Searcher, following: deque[int]) -> Iterator[Done]:
        """Take note that a process is ready; if it is not, the class fails that would have been its first."""
        try:
            greeting: Ready | Done = searcher.connection.recv()
        except (EOFError, OSError):
            if self._nursery.is_far:
                self._kill(searcher)
                return
            greeting = Done(0, None, DIED)
        if isinstance(greeting, Ready):
            searcher.is_ready = True
        else:
            searcher.place = following.popleft()
            yield self._lose(searcher, greeting.reason or DIED)

    def _have(self, wanted: int) -> None:
        """Have more processes, if they are wanted and there are not as many as there may be."""
        more = min(self._count - len(self._live), wanted)
        if more > 0:
            self._live += map(_Searcher, self._nursery.more(more))

    def _receive(self, searcher: _Searcher, following: deque[int]) -> Iterator[News | Done]:
        """What a process tells; if it was lost with its machine, its class is for another to search anew."""
        place = searcher.place
        assert place is not None
        try:
            message: News | Done = unpack(searcher.connection.recv_bytes(), self._subjects[place].program)
        except (EOFError, OSError):
            if self._nursery.is_far and self._losses[place] < MOST_LOSSES:
                self._losses[place] += 1
                self._subjects[place].go_back()
                self._kill(searcher)
                following.appendleft(place)
            else:
                yield self._lose(searcher, DIED)
            return
        yield self._taken(searcher, place, message)

    def _taken(self, searcher: _Searcher, place: int, message: News | Done) -> News | Done:
        subject = self._subjects[place]
        message = replace(message, place=place)
        if isinstance(message, News):
            for at, case in message.revised:
                subject.revise(at, case)
            for case in message.cases:
                subject.add(case)
            for entry, search in message.searches:
                subject.searched(entry, search)
            subject.notes |= dict(message.notes)
            subject.objections.absorb(message.objections)
            subject.defects.absorb(message.defects)
            return message
        if message.found is None:
            return self._lose(searcher, message.reason or DIED)
        searcher.place = None
        for entry, accounts in message.accounts:
            subject.searches[entry].accounts |= accounts
        if message.memory > MOST_MEMORY:
            self._kill(searcher)
        return message

    def _lose(self, searcher: _Searcher, reason: Reason) -> Done:
        """Give up a process that died or does not end; what it told of is kept."""
        place, searcher.place = searcher.place, None
        assert place is not None
        subject = self._subjects[place]
        for entry in subject.entries:
            if entry not in subject.searches:
                subject.notes[entry] = reason
        self._kill(searcher)
        return Done(place, None, reason)

    def _give(self, searcher: _Searcher, place: int, deadline: Deadline) -> None:
        searcher.place, searcher.deadline = place, deadline
        searcher.is_hurried = searcher.is_late = False
        searcher.seen.add(place)
        subject = self._subjects[place]
        subject.set_out()
        with contextlib.suppress(OSError):  # noticed when it is read from
            searcher.connection.send((place, deadline.left))
            searcher.connection.send_bytes(pack((subject.cases, subject.searches)))

    def _kill(self, searcher: _Searcher) -> None:
        self._live.remove(searcher)
        self._nursery.end(searcher.process)

    def close(self) -> None:
        """End the processes and whatever they have started."""
        for searcher in list(self._live):
            self._kill(searcher)
        self._nursery.close()


def live(connection: Connection, subjects: Sequence[Subject], search: Search) -> None:
    """The life of a process that searches: it is ready, and searches what it is given, until the end."""
    connection.send(Ready())
    while True:
        place, seconds = connection.recv()
        subject = subjects[place]
        subject.take_up(*unpack(connection.recv_bytes(), subject.program))
        teller = Teller(connection, subject)
        teller.done(search(subject, Deadline.after(seconds), teller))
