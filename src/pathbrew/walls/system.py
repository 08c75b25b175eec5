"""System calls that Python has no name for; prepared once, so that a forked process only makes them."""

from __future__ import annotations

import ctypes
import os

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long

PR_SET_SECCOMP = 22
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38


def syscall(number: int, *arguments: int | bytes | ctypes.Array[ctypes.c_char] | None) -> int:
    """The result of a system call; raises OSError."""
    result: int = _LIBC.syscall(ctypes.c_long(number), *map(_argument, arguments))
    return _checked(result)


def prctl(option: int, *arguments: int | ctypes.Array[ctypes.c_char]) -> int:
    """The result of prctl; raises OSError."""
    given = [*map(_argument, arguments), *[ctypes.c_ulong(0)] * (4 - len(arguments))]
    result: int = _LIBC.prctl(ctypes.c_int(option), *given)
    return _checked(result)


def unshare(flags: int) -> None:
    """Leave namespaces behind; raises OSError."""
    _checked(_LIBC.unshare(ctypes.c_int(flags)))


def mount(source: bytes | None, target: bytes, flags: int) -> None:
    """Mount without data; raises OSError."""
    _checked(_LIBC.mount(source, target, None, ctypes.c_ulong(flags), None))


def _argument(value: object) -> object:
    return ctypes.c_ulong(value & 0xFFFF_FFFF_FFFF_FFFF) if isinstance(value, int) else value


def _checked(result: int) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
