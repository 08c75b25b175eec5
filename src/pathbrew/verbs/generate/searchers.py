"""Processes that search classes, each of which may be killed at any moment and costs no more than itself.

A class is searched with a machine and solvers of its own wherever that happens, so its tests are the same.
What is found is told at once: whoever waits for a search loses nothing when it has to be ended.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from multiprocessing.connection import Connection, wait
from typing import NoReturn

from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirmer import Refuted
from pathbrew.coverage import Account
from pathbrew.deadline import PAST, Deadline, clock
from pathbrew.defects import Defect
from pathbrew.errors import PathbrewError
from pathbrew.lifetime import die_with_parent
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method
from pathbrew.program.transport import pack, unpack
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.objections import Objections
from pathbrew.verbs.generate.subject import Found, MethodSearch, Subject
from pathbrew.walls.scratch import sweep

GRACE = 0.5
"""Seconds after its deadline that a search has to end by itself."""
MOST_MEMORY = 1 << 30
"""A process that has grown larger is replaced when it is done with a class."""
DEATH = 0.3
"""Seconds at most that are waited for processes to die which were killed; what they leave then, the next run
removes."""
ATTENTION = 0.1
"""Seconds after which an interrupt is noticed at the latest."""
OFTEN = 0.05
"""Seconds between two messages that tell of nothing but progress."""
OVERDUE, DIED = Reason(Cause.OVERDUE), Reason(Cause.SEARCHER_DIED)

Search = Callable[[Subject, Deadline, "Teller"], Found]
"""Searches one class until the deadline."""
Serve = Callable[[Callable[[Search], None], bool], None]
"""Prepares what searches need, and hands the search to the loop that is given; told if it is the first to."""


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


@dataclass(slots=True)
class _Searcher:
    """A process and the class it is at."""

    connection: Connection
    process: int
    is_ready: bool = False
    """Whether it can search: its JVM is up."""
    place: int | None = None
    deadline: Deadline = PAST
    is_late: bool = False
    """Whether it was said that the deadline has passed."""
    seen: set[int] = field(default_factory=set)
    """The classes that it has searched: a second search of one is made by another process."""

    @property
    def is_free(self) -> bool:
        return self.is_ready and self.place is None

    @property
    def end(self) -> Deadline:
        """When there is something to be done about it, unless it tells something before."""
        return self.deadline.later(GRACE) if self.is_late else self.deadline


class Searchers:
    """A few processes that are forked as they are needed, by one that was forked from this at the start.

    To be made before there are other threads, and closed in the end. `load` loads what those need that take
    the place of others; the first ones load it by themselves, while their JVMs start.
    """

    def __init__(
        self, count: int, subjects: Sequence[Subject], serve: Serve, load: Callable[[], None]
    ) -> None:
        self._subjects = subjects
        self._count = count
        self._control, theirs = socket.socketpair()
        self._nursery = os.fork()
        if self._nursery == 0:
            self._control.close()
            _fork_searchers(theirs, subjects, serve, load, count)
        theirs.close()
        self._live: list[_Searcher] = []
        self._dying: list[Connection] = []
        for _ in range(count):
            self._fork()

    def search(
        self,
        places: Sequence[int],
        deadlines: Callable[[int], Deadline | None],
        is_stopped: Callable[[], bool],
    ) -> Iterator[News | Late | Done]:
        """Have subjects searched in this order; `deadlines` says until when, or None for not at all.

        It is asked when a process is ready for the subject: how long one takes to start is not the class's
        affair.
        """
        following = deque(places)
        while not is_stopped():
            self._give_all(following, deadlines)
            starting = [s for s in self._live if not s.is_ready] if following else []
            busy = [searcher for searcher in self._live if searcher.place is not None]
            if not busy and not starting:
                break
            left = min([ATTENTION, *(searcher.end.left for searcher in busy)])
            ready = wait([s.connection for s in (*busy, *starting)], max(0.0, left))
            for searcher in starting:
                if searcher.connection in ready:
                    yield from self._greet(searcher, following)
            for searcher in busy:
                assert searcher.place is not None
                if searcher.connection in ready:
                    yield self._receive(searcher)
                elif searcher.end.has_passed and searcher.is_late:
                    yield self._lose(searcher, OVERDUE)
                elif searcher.end.has_passed:
                    searcher.is_late = True
                    yield Late(searcher.place)

    def _give_all(self, following: deque[int], deadlines: Callable[[int], Deadline | None]) -> None:
        """Give what follows to whoever is ready, and have as many processes as there is work for."""
        while following:
            place = following[0]
            for searcher in [s for s in self._live if s.is_free and place in s.seen]:
                self._kill(searcher)
            free = next((s for s in self._live if s.is_free), None)
            if free is None:
                for _ in range(min(self._count - len(self._live), len(following))):
                    self._fork()
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
            greeting = Done(0, None, DIED)
        if isinstance(greeting, Ready):
            searcher.is_ready = True
        else:
            searcher.place = following.popleft()
            yield self._lose(searcher, greeting.reason or DIED)

    def _receive(self, searcher: _Searcher) -> News | Done:
        assert searcher.place is not None
        subject = self._subjects[searcher.place]
        try:
            message: News | Done = unpack(searcher.connection.recv_bytes(), subject.program)
        except (EOFError, OSError):
            return self._lose(searcher, DIED)
        message = replace(message, place=searcher.place)
        if isinstance(message, News):
            for place, case in message.revised:
                subject.revise(place, case)
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
        searcher.place, searcher.deadline, searcher.is_late = place, deadline, False
        searcher.seen.add(place)
        subject = self._subjects[place]
        with contextlib.suppress(OSError):  # noticed when it is read from
            searcher.connection.send((place, deadline))
            searcher.connection.send_bytes(pack((subject.cases, subject.searches)))

    def _fork(self) -> _Searcher:
        mine, theirs = socket.socketpair()
        socket.send_fds(self._control, [b"+"], [theirs.fileno()])
        theirs.close()
        process = int.from_bytes(self._control.recv(4), "big")
        made = _Searcher(Connection(mine.detach()), process)
        self._live.append(made)
        return made

    def _kill(self, searcher: _Searcher) -> None:
        self._live.remove(searcher)
        self._dying.append(searcher.connection)
        with contextlib.suppress(ProcessLookupError):
            os.kill(searcher.process, signal.SIGKILL)

    def _await_deaths(self) -> None:
        """Wait until the processes that were killed are dead, which closes their ends of the connections."""
        until = Deadline.after(DEATH)
        while self._dying and not until.has_passed:
            for connection in wait(self._dying, max(0.0, until.left)):
                assert isinstance(connection, Connection)
                try:
                    connection.recv_bytes()
                except (EOFError, OSError):
                    connection.close()
                    self._dying.remove(connection)

    def close(self) -> None:
        """End the processes and whatever they have started, and remove what they leave."""
        for searcher in list(self._live):
            self._kill(searcher)
        self._await_deaths()
        self._control.close()
        os.waitpid(self._nursery, 0)
        sweep()


def _fork_searchers(
    control: socket.socket, subjects: Sequence[Subject], serve: Serve, load: Callable[[], None], first: int
) -> NoReturn:
    """The life of the process that the others are forked from: it has no threads and holds no locks."""
    try:
        die_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for number in count():
            message, files, _, _ = socket.recv_fds(control, 1, 1)
            if not message:
                break
            if number == first:
                load()
            searcher = os.fork()
            if searcher == 0:
                control.close()
                _live(Connection(files[0]), subjects, serve, is_first=number == 0)
            os.close(files[0])
            control.sendall(searcher.to_bytes(4, "big"))
    finally:
        os._exit(0)


def _live(connection: Connection, subjects: Sequence[Subject], serve: Serve, *, is_first: bool) -> NoReturn:
    """The life of a searcher: search what is given until there is no more."""
    die_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)

    def work(search: Search) -> None:
        connection.send(Ready())
        while True:
            place, deadline = connection.recv()
            subject = subjects[place]
            subject.take_up(*unpack(connection.recv_bytes(), subject.program))
            teller = Teller(connection, subject)
            teller.done(search(subject, deadline, teller))

    status = 0
    try:
        serve(work, is_first)
    except (EOFError, BrokenPipeError):
        pass
    except PathbrewError as error:
        with contextlib.suppress(OSError):
            connection.send_bytes(pack(Done(0, None, Reason(Cause.ERROR, details=(str(error),)))))
    except BaseException:
        status = 1
        raise
    finally:
        os._exit(status)
