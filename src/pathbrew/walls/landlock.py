"""Landlock: which files a process, and all that it starts, may read, write and execute.

The kernel's documentation has the interface in userspace-api/landlock.rst. What Landlock does not know of
(modes, owners and times of files, datagrams, Unix sockets with a path) is for the other walls.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pathbrew.walls.system import syscall

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REFER, _TRUNCATE, _IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
_FIRST = (1 << 13) - 1
"""The rights that the first version of the interface knows."""
_SINCE = {2: _REFER, 3: _TRUNCATE, 5: _IOCTL_DEV}
_FOR_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV
_TCP = 0b11
_TCP_SINCE = 4
_SCOPES = 0b11
_SCOPES_SINCE = 6


@dataclass(frozen=True, slots=True)
class Paths:
    """What may be read, written (and read), and executed; folders stand for all that is in them."""

    read: tuple[Path, ...] = ()
    write: tuple[Path, ...] = ()
    execute: tuple[Path, ...] = ()


@cache
def version() -> int:
    """The version of the interface that the kernel has; 0 without Landlock."""
    try:
        return syscall(_CREATE_RULESET, None, 0, _VERSION)
    except OSError:
        return 0


def guards_signals() -> bool:
    """Whether signals to processes outside are refused."""
    return version() >= _SCOPES_SINCE


def restrict(paths: Paths, *, tcp: bool) -> None:
    """Shut this process in for good; `tcp` leaves connections alone. Raises OSError."""
    known = version()
    rights = _FIRST | sum(right for since, right in _SINCE.items() if known >= since)
    attributes = struct.pack(
        "=QQQ",
        rights,
        0 if tcp or known < _TCP_SINCE else _TCP,
        _SCOPES if known >= _SCOPES_SINCE else 0,
    )
    size = 24 if known >= _SCOPES_SINCE else 16 if known >= _TCP_SINCE else 8
    ruleset = syscall(_CREATE_RULESET, ctypes.create_string_buffer(attributes, 24), size, 0)
    try:
        reading = _READ_FILE | _READ_DIR
        writing = rights & ~_EXECUTE & ~_IOCTL_DEV
        _allow(ruleset, paths.read, reading & rights)
        _allow(ruleset, paths.write, writing)
        _allow(ruleset, paths.execute, (_EXECUTE | reading) & rights)
        syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, paths: Sequence[Path], rights: int) -> None:
    for path in paths:
        try:
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # what is not there needs no rule
        try:
            is_folder = stat.S_ISDIR(os.fstat(place).st_mode)
            rule = struct.pack("=Qi", rights if is_folder else rights & _FOR_FILES, place)
            syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.create_string_buffer(rule, 12), 0)
        finally:
            os.close(place)
