"""Executors connect, are lent, hang, die and are replaced; others than executors are kept out."""

from __future__ import annotations

import os
import random
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from pathbrew.engines.concolic import pool as module
from pathbrew.engines.concolic.place import LOOPBACK, TOKEN_LENGTH, Place
from pathbrew.engines.concolic.pool import ExecutorPool
from pathbrew.engines.concolic.wire import LARGEST_FRAME, MAGIC, VERSION
from pathbrew.errors import InputError, JvmError
from pathbrew.jvm.frames import AnswerLate, ProcessEnded
from tests.campaign import SEED, described, scaled

STRANGERS = scaled(2_000, 20)


@pytest.fixture
def pool() -> Iterator[ExecutorPool]:
    with ExecutorPool(Place.own()) as made:
        yield made


def hello(version: int = VERSION, magic: int = MAGIC, kind: int = 1) -> bytes:
    return struct.pack(">iBii", 9, kind, magic, version)


def connected(pool: ExecutorPool, greeting: bytes) -> socket.socket:
    connection = socket.create_connection((pool.place.host, pool.place.port))
    connection.sendall(greeting)
    return connection


def is_hung_up(connection: socket.socket) -> bool:
    connection.settimeout(30)
    with suppress(ConnectionError):
        return connection.recv(1) == b""
    return True


def echo(connection: socket.socket) -> None:
    """Sends frames back."""
    with connection, suppress(OSError):
        while more := connection.recv(1 << 16):
            connection.sendall(more)


def test_an_executor_is_lent_and_comes_back(pool: ExecutorPool) -> None:
    own = connected(pool, pool.place.token + hello())
    threading.Thread(target=echo, args=(own,), daemon=True).start()
    with pool.borrower() as borrower:
        for _ in range(3):
            link = borrower.take(30)
            link.send(b"abc")
            assert link.receive(30) == b"abc"
            link.rest()
    assert pool.greeted == 1


def test_a_process_that_is_forked_borrows_for_itself(pool: ExecutorPool) -> None:
    for _ in range(2):
        threading.Thread(
            target=echo, args=(connected(pool, pool.place.token + hello()),), daemon=True
        ).start()
    with pool.borrower() as own, pool.borrower() as others:
        mine = own.take(30)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                link = others.take(30)
                link.send(b"there")
                status = int(link.receive(30) != b"there")
                link.rest()
            finally:
                os._exit(status)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        mine.send(b"here")
        assert mine.receive(30) == b"here"
        assert others.take(30) is not None


def test_what_a_borrower_has_that_dies_is_not_lent_again(pool: ExecutorPool) -> None:
    connection = connected(pool, pool.place.token + hello())
    with pool.borrower() as borrower:
        borrower.take(30)
    assert is_hung_up(connection)
    with pool.borrower() as borrower, pytest.raises(JvmError, match="no executor"):
        borrower.take(0.05)


def test_a_borrower_waits_for_an_executor_that_comes_later(pool: ExecutorPool) -> None:
    with pool.borrower() as borrower:
        with pytest.raises(JvmError):
            borrower.take(0.01)
        connection = connected(pool, pool.place.token + hello())
        borrower.take(30).kill()
        assert is_hung_up(connection)


def test_one_that_has_hung_up_is_not_lent(pool: ExecutorPool) -> None:
    connected(pool, pool.place.token + hello()).close()
    talking = connected(pool, pool.place.token + hello() + b"talks unasked")
    echoing = connected(pool, pool.place.token + hello())
    threading.Thread(target=echo, args=(echoing,), daemon=True).start()
    with pool.borrower() as borrower:
        link = borrower.take(30)
        link.send(b"x")
        assert link.receive(30) == b"x"
    talking.close()


@pytest.mark.parametrize(
    ("greeting", "why"),
    [
        (lambda token: bytes(TOKEN_LENGTH) + hello(), "token"),
        (lambda token: token[:-1] + b"\0" + hello(), "token"),
        (lambda token: token + hello(version=VERSION + 1), f"version {VERSION + 1}"),
        (lambda token: token + hello(magic=MAGIC + 1), "no executor"),
        (lambda token: token + hello(kind=2), "no executor"),
        (lambda token: token + b"GET / HTTP/1.1\r\n", "no executor"),
    ],
)
def test_others_are_refused(pool: ExecutorPool, greeting: Callable[[bytes], bytes], why: str) -> None:
    token = bytes(TOKEN_LENGTH - 1) + b"\1"
    pool.place = Place(LOOPBACK, pool.place.port, token)
    assert is_hung_up(connected(pool, greeting(token)))
    assert why in pool.refused[-1]


def test_one_that_says_nothing_is_not_waited_for(pool: ExecutorPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GREETING_LIMIT", 0.1)
    assert is_hung_up(connected(pool, pool.place.token))
    assert "in time" in pool.refused[-1]


def test_frames_have_limits(pool: ExecutorPool) -> None:
    connection = connected(pool, pool.place.token + hello())
    with pool.borrower() as borrower:
        link = borrower.take(30)
        with pytest.raises(AnswerLate):
            link.receive(0.01)
        connection.sendall(struct.pack(">i", LARGEST_FRAME + 1))
        with pytest.raises(ProcessEnded):
            link.receive(30)


def test_strangers_do_not_keep_executors_out(pool: ExecutorPool) -> None:
    """Greetings that are mutated, cut, or given up half-way."""
    dice = random.Random(SEED)
    lasting: list[socket.socket] = []
    for _ in range(STRANGERS):
        greeting = bytearray(pool.place.token + hello())
        place = dice.randrange(len(greeting))
        if dice.random() < 0.5:
            greeting[place] ^= 1 << dice.randrange(8)
        else:
            greeting = greeting[:place]
        connection = connected(pool, bytes(greeting))
        if dice.random() < 0.1 and len(lasting) < 50:
            lasting.append(connection)
        else:
            connection.close()
    good = connected(pool, pool.place.token + hello())
    threading.Thread(target=echo, args=(good,), daemon=True).start()
    with pool.borrower() as borrower:
        link = borrower.take(30)
        link.send(b"x")
        assert link.receive(30) == b"x", described()
    assert pool.greeted == 1
    for connection in lasting:
        connection.close()


@pytest.mark.parametrize("text", ["", "4711", "host:", "host:x", "host:70000", ":80"])
def test_places_are_written_as_host_and_port(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHBREW_TOKEN", "ab" * TOKEN_LENGTH)
    with pytest.raises(InputError, match="HOST:PORT"):
        Place.parse(text)
    assert Place.parse("[::1]:80") == Place("::1", 80, b"\xab" * TOKEN_LENGTH)


def test_a_place_needs_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHBREW_TOKEN", "1234")
    with pytest.raises(InputError, match="64 hexadecimal digits"):
        Place.parse("localhost:80")


def test_a_port_that_is_taken_is_an_error(pool: ExecutorPool) -> None:
    with pytest.raises(InputError, match="cannot listen"):
        ExecutorPool(pool.place)
