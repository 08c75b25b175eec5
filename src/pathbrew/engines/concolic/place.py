"""Where executors and selectors meet."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass

from pathbrew.errors import InputError

TOKEN_LENGTH = 32
"""Bytes that whoever connects sends first."""
TOKEN_VARIABLE = "PATHBREW_TOKEN"
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Place:
    """Where executors connect to, and the token that they need."""

    host: str
    port: int
    token: bytes

    @classmethod
    def own(cls) -> Place:
        """One that only processes of this run know; the system chooses the port."""
        return cls(LOOPBACK, 0, secrets.token_bytes(TOKEN_LENGTH))

    @classmethod
    def parse(cls, text: str) -> Place:
        """One that is written as HOST:PORT, with the token of the environment, where others find it, too."""
        host, colon, port = text.rpartition(":")
        if not host or not colon or not port.isdecimal() or int(port) > 0xFFFF:
            raise InputError(f"{text!r} is no place for executors: write HOST:PORT, such as {LOOPBACK}:4711")
        return cls(host.strip("[]"), int(port), _token_of_environment())


def _token_of_environment() -> bytes:
    text = os.environ.get(TOKEN_VARIABLE, "")
    try:
        token = bytes.fromhex(text)
    except ValueError:
        token = b""
    if len(token) != TOKEN_LENGTH:
        digits = f"{2 * TOKEN_LENGTH} hexadecimal digits"
        raise InputError(f"{TOKEN_VARIABLE} has to hold {digits}, the same for executors and selector")
    return token
