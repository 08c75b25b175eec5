"""A filter of system calls: what no other wall refuses."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
from dataclasses import dataclass

from pathbrew.walls.system import PR_SET_SECCOMP, prctl

_FILTER_MODE = 2
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _FIRST_ARGUMENT_AT = 0, 4, 16
_ALLOW, _ERROR, _KILL = 0x7FFF_0000, 0x0005_0000, 0x8000_0000
_EPERM, _EACCES = 1, 13
_X32 = 0x4000_0000
"""Numbers from here on are another interface of x86-64, which nothing needs."""
_INET, _INET6, _NETLINK = 2, 10, 16


@dataclass(frozen=True, slots=True)
class _Architecture:
    """The audit name of an architecture and the numbers of its system calls."""

    audit: int
    socket: int
    kills: tuple[int, ...]
    attributes: tuple[int, ...]
    """chmod, chown, utime, setxattr and their families."""
    never: tuple[int, ...]
    """Looking into other processes, mounts, namespaces, io_uring, keys, files in memory and the like."""


_ARCHITECTURES = {
    "x86_64": _Architecture(
        audit=0xC000_003E,
        socket=41,
        kills=(62, 200, 234, 129, 297),
        attributes=(
            90,
            91,
            92,
            93,
            94,
            132,
            188,
            189,
            190,
            197,
            198,
            199,
            235,
            260,
            261,
            268,
            280,
            452,
            463,
            466,
        ),
        never=(
            *(101, 310, 311, 312, 165, 166, 155, 161, 272, 308, 321, 298, 250, 248, 249, 323, 304, 319),
            *(425, 426, 427, 175, 313, 176, 246, 320, 167, 168, 169, 170, 171, 163, 424, 434, 438, 440),
            *(428, 429, 430, 431, 432, 433, 442, 447),
        ),
    ),
    "aarch64": _Architecture(
        audit=0xC000_00B7,
        socket=198,
        kills=(129, 130, 131, 138, 240),
        attributes=(5, 6, 7, 14, 15, 16, 52, 53, 54, 55, 88, 452, 463, 466),
        never=(
            *(117, 270, 271, 272, 40, 39, 41, 51, 97, 268, 280, 241, 219, 217, 218, 282, 265, 279),
            *(425, 426, 427, 105, 273, 106, 104, 294, 224, 225, 142, 161, 162, 89, 424, 434, 438, 440),
            *(428, 429, 430, 431, 432, 433, 442, 447),
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Filter:
    """What is refused on top of what always is.

    Without `sockets` there are none at all, with them those of the internet only. Without `attributes` modes,
    owners and times of files stay as they are. Without `signals` a process signals only itself.
    """

    sockets: bool
    attributes: bool
    signals: bool

    def restrict(self) -> None:
        """Filter the system calls of this process for good; raises OSError."""
        program = self._program()
        if program is None:
            raise OSError("no filter for this architecture")
        code = ctypes.create_string_buffer(program, len(program))
        about = ctypes.create_string_buffer(
            struct.pack("=H6xQ", len(program) // 8, ctypes.addressof(code)), 16
        )
        prctl(PR_SET_SECCOMP, _FILTER_MODE, about)

    def _program(self) -> bytes | None:
        architecture = _ARCHITECTURES.get(platform.machine())
        if architecture is None:
            return None
        steps = [
            _step(_LOAD, value=_ARCHITECTURE_AT),
            _step(_EQUAL, 1, 0, architecture.audit),
            _step(_RETURN, value=_KILL),
            _step(_LOAD, value=_NUMBER_AT),
        ]
        if platform.machine() == "x86_64":
            steps += [_step(_AT_LEAST, 0, 1, _X32), _step(_RETURN, value=_ERROR | _EPERM)]
        refused = architecture.never + (() if self.attributes else architecture.attributes)
        for number in refused:
            steps += [_step(_EQUAL, 0, 1, number), _step(_RETURN, value=_ERROR | _EPERM)]
        families = (_INET, _INET6, _NETLINK) if self.sockets else ()
        steps += _only(architecture.socket, families, _EACCES)
        if not self.signals:
            for number in architecture.kills:
                steps += _only(number, (os.getpid(),), _EPERM)
        return b"".join([*steps, _step(_RETURN, value=_ALLOW)])


def _only(number: int, values: tuple[int, ...], error: int) -> list[bytes]:
    """A call passes only if its first argument is one of the values."""
    count = len(values)
    if not count:
        return [_step(_EQUAL, 0, 1, number), _step(_RETURN, value=_ERROR | error)]
    return [
        _step(_EQUAL, 0, count + 3, number),
        _step(_LOAD, value=_FIRST_ARGUMENT_AT),
        *(_step(_EQUAL, count - place, 0, value) for place, value in enumerate(values)),
        _step(_RETURN, value=_ERROR | error),
        _step(_RETURN, value=_ALLOW),
    ]


def _step(code: int, if_true: int = 0, if_false: int = 0, value: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
