"""Executors that have connected, and the searches that borrow them.

A thread listens on TCP. Who connects has to know the token and to say HELLO, and then waits until a search
asks for it. The search may be in this process or in one that was forked from it: it is handed the connection
itself, so that events go straight to whoever reads them. An executor that comes back is given to the next.
"""

from __future__ import annotations

import hmac
import selectors
import socket
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from struct import Struct
from typing import Protocol

from pathbrew.deadline import Deadline
from pathbrew.engines.concolic.place import TOKEN_LENGTH, Place
from pathbrew.engines.concolic.wire import LARGEST_FRAME, MAGIC, VERSION, FromExecutor
from pathbrew.errors import InputError, JvmError
from pathbrew.jvm.frames import Frames, ProcessEnded

_HELLO = Struct(">iBii")
_GREETING = TOKEN_LENGTH + _HELLO.size
GREETING_LIMIT = 60.0
"""Seconds in which a JVM that has connected has to be ready."""
MOST_NEWCOMERS = 256
"""Connections that have not said yet who they are."""
_SENDING_LIMIT = Struct("@ll").pack(30, 0)
_TICK = 0.5
_LENT = Struct(">ii")
_TAKE, _RETURN, _DISCARD = b"T", b"R", b"D"


class Link(Protocol):
    """A way to an executor; raises AnswerLate and ProcessEnded."""

    def send(self, frame: bytes | bytearray) -> None: ...
    def receive(self, time_limit: float) -> bytes: ...
    def rest(self) -> None: ...
    def kill(self) -> None: ...


@dataclass(slots=True, eq=False)
class _Executor:
    """One that has connected."""

    connection: socket.socket
    number: int
    greeting: bytearray = field(default_factory=bytearray)
    limit: Deadline = field(default_factory=lambda: Deadline.after(GREETING_LIMIT))
    borrower: socket.socket | None = None

    @property
    def is_there(self) -> bool:
        """Whether it is still connected and has nothing to say while it is not asked."""
        try:
            self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    def end(self) -> None:
        """Hang up, also in processes that have the connection from here."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)
        self.connection.close()


class ExecutorPool:
    """Listens for executors and lends them; a context manager."""

    def __init__(self, place: Place) -> None:
        try:
            family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
            self._listening = socket.create_server((place.host, place.port), family=family)
        except OSError as cause:
            why = cause.strerror or cause
            raise InputError(f"cannot listen on {place.host}:{place.port}: {why}") from cause
        self._listening.setblocking(False)
        self.place = replace(place, port=self._listening.getsockname()[1])
        """Where executors connect to."""
        self.refused: list[str] = []
        """Why connections were not accepted."""
        self.greeted = 0
        """How many were accepted."""
        self.processes: dict[int, int] = {}
        """Processes of this machine, by the ports from which they have connected."""
        self._newcomers: dict[socket.socket, _Executor] = {}
        self._idle: deque[_Executor] = deque()
        self._lent: dict[int, _Executor] = {}
        self._asking: deque[socket.socket] = deque()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ, self._accept)
        self._wakes, self._woken = socket.socketpair()
        self._selector.register(self._woken, selectors.EVENT_READ, self._wake)
        self._desks: deque[socket.socket] = deque()
        self._count = 0
        self._is_over = False
        self._thread = threading.Thread(target=self._serve, name="executors", daemon=True)
        self._thread.start()

    def __enter__(self) -> ExecutorPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over = True
        self._wakes.send(b"!")
        self._thread.join()
        for executor in (*self._newcomers.values(), *self._idle, *self._lent.values()):
            executor.end()
        for own in (self._listening, self._wakes, self._woken):
            own.close()
        self._selector.close()

    @contextmanager
    def borrower(self) -> Iterator[Borrower]:
        """Who borrows executors, here or in a process that is forked before this is over."""
        desk, own = socket.socketpair()
        self._desks.append(desk)
        self._wakes.send(b"!")
        try:
            yield Borrower(own)
        finally:
            own.close()

    # The thread -------------------------------------------------------------------------------------

    def _serve(self) -> None:
        while not self._is_over:
            for key, _ in self._selector.select(_TICK):
                key.data(key.fileobj)
            late = [each for each in self._newcomers.values() if each.limit.has_passed]
            for newcomer in late:
                self._refuse(newcomer, "it did not say in time who it is")
            self._lend()

    def _wake(self, woken: socket.socket) -> None:
        woken.recv(64)
        while self._desks:
            desk = self._desks.popleft()
            desk.setblocking(False)
            self._selector.register(desk, selectors.EVENT_READ, self._hear)

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            connection, _ = listening.accept()
            connection.setblocking(False)
            self._count += 1
            executor = _Executor(connection, self._count)
            if len(self._newcomers) >= MOST_NEWCOMERS:
                self._refused(executor, "too many are waiting already")
                return
            self._newcomers[connection] = executor
            self._selector.register(connection, selectors.EVENT_READ, self._greeted)

    def _greeted(self, connection: socket.socket) -> None:
        newcomer = self._newcomers[connection]
        try:
            more = connection.recv(_GREETING - len(newcomer.greeting))
        except OSError:
            more = b""
        newcomer.greeting += more
        token = bytes(newcomer.greeting[:TOKEN_LENGTH])
        if not more:
            self._refuse(newcomer, "it hung up before it was ready")
        elif len(token) == TOKEN_LENGTH and not hmac.compare_digest(token, self.place.token):
            self._refuse(newcomer, "it does not know the token")
        elif len(newcomer.greeting) == _GREETING:
            length, kind, magic, version = _HELLO.unpack_from(newcomer.greeting, TOKEN_LENGTH)
            if (length, kind, magic) != (_HELLO.size - 4, FromExecutor.HELLO, MAGIC):
                self._refuse(newcomer, "it is no executor")
            elif version != VERSION:
                self._refuse(newcomer, f"it speaks version {version} of the protocol, not {VERSION}")
            else:
                self._forget(newcomer)
                connection.setblocking(True)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _SENDING_LIMIT)
                self._idle.append(newcomer)
                self.greeted += 1

    def _forget(self, newcomer: _Executor) -> None:
        self._selector.unregister(newcomer.connection)
        del self._newcomers[newcomer.connection]

    def _refuse(self, newcomer: _Executor, why: str) -> None:
        self._forget(newcomer)
        self._refused(newcomer, why)

    def _refused(self, newcomer: _Executor, why: str) -> None:
        self.refused = [*self.refused[-9:], why]
        newcomer.end()

    def _hear(self, desk: socket.socket) -> None:
        """What a borrower wants: messages of five bytes."""
        try:
            message = desk.recv(5)
        except OSError:
            message = b""
        kind, number = message[:1], int.from_bytes(message[1:], "big")
        if kind == _TAKE:
            self._asking.append(desk)
        elif number in self._lent and self._lent[number].borrower is desk:
            executor = self._lent.pop(number)
            executor.borrower = None
            if kind == _RETURN:
                self._idle.append(executor)
            else:
                executor.end()
        elif not message:
            self._close(desk)

    def _close(self, desk: socket.socket) -> None:
        """A borrower is gone; nobody knows in which state its executors are."""
        self._selector.unregister(desk)
        desk.close()
        self._asking = deque(other for other in self._asking if other is not desk)
        for executor in [each for each in self._lent.values() if each.borrower is desk]:
            del self._lent[executor.number]
            executor.end()

    def _lend(self) -> None:
        while self._asking and self._idle:
            executor = self._idle.popleft()
            if not executor.is_there:
                executor.end()
                continue
            desk = self._asking.popleft()
            process = self.processes.get(executor.connection.getpeername()[1], 0)
            executor.borrower = desk
            self._lent[executor.number] = executor
            with suppress(OSError):  # the borrower is gone: it is heard of next
                socket.send_fds(desk, [_LENT.pack(executor.number, process)], [executor.connection.fileno()])


class Borrower:
    """Takes executors from a pool, one after the other."""

    def __init__(self, desk: socket.socket) -> None:
        self._desk = desk
        self._is_asking = False

    def take(self, time_limit: float) -> Link:
        """An executor that is ready; raises JvmError if there is none in time."""
        try:
            if not self._is_asking:
                self._desk.send(_TAKE + bytes(4))
            self._is_asking = True
            self._desk.settimeout(max(time_limit, 0.01))
            lent, descriptors, _, _ = socket.recv_fds(self._desk, _LENT.size, 1)
        except TimeoutError:
            raise JvmError(f"no executor was ready within {time_limit:.0f} s") from None
        except OSError as cause:
            raise JvmError("nobody gives executors any more") from cause
        self._is_asking = False
        if not descriptors:
            raise JvmError("nobody gives executors any more")
        number, process = _LENT.unpack(lent)
        return Lent(socket.socket(fileno=descriptors[0]), process, self, number)

    def give_back(self, number: int, kind: bytes) -> None:
        with suppress(OSError):
            self._desk.send(kind + number.to_bytes(4, "big"))


class Lent:
    """An executor on loan."""

    def __init__(self, connection: socket.socket, process: int, borrower: Borrower, number: int) -> None:
        self._connection = connection
        descriptor = connection.fileno()
        self._frames = Frames(descriptor, descriptor, process, LARGEST_FRAME)
        self._borrower = borrower
        self._number = number
        self.process_id = process

    def send(self, frame: bytes | bytearray) -> None:
        if len(frame) > LARGEST_FRAME:
            raise ProcessEnded
        self._frames.send(frame)

    def receive(self, time_limit: float) -> bytes:
        return self._frames.receive(time_limit)

    def rest(self) -> None:
        """Give it back: it waits for the next run."""
        self._leave(_RETURN)

    def kill(self) -> None:
        """Hang up; the executor ends, or is ended by whoever has started it."""
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._leave(_DISCARD)

    def _leave(self, kind: bytes) -> None:
        self._frames.close()
        self._connection.close()
        self._borrower.give_back(self._number, kind)
