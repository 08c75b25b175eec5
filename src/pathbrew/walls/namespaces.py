"""Namespaces: a network with nothing in it but the loopback, and a file system that cannot be written to.

Both need a user namespace, which some systems do not give to everybody.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import struct
from collections.abc import Sequence
from pathlib import Path

from pathbrew.walls.system import PR_CAPBSET_DROP, mount, prctl, syscall, unshare

_NEWNS, _NEWUSER, _NEWNET = 0x0002_0000, 0x1000_0000, 0x4000_0000
_BIND, _RECURSIVE, _PRIVATE = 4096, 16384, 1 << 18
_MOUNT_SETATTR = 442
_HERE, _AT_RECURSIVE, _READ_ONLY = -100, 0x8000, 1
_GET_FLAGS, _SET_FLAGS, _UP = 0x8913, 0x8914, 1
_LAST_CAPABILITY = 63


def leave_user(*, network: bool) -> None:
    """Enter namespaces of users and mounts, and of the network unless it stays; raises OSError."""
    user, group = os.getuid(), os.getgid()
    unshare(_NEWUSER | _NEWNS | (0 if network else _NEWNET))
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user} {user} 1")
    _write("/proc/self/gid_map", f"{group} {group} 1")


def raise_loopback() -> None:
    """Bring up the loopback of a new network; raises OSError."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sh22x", b"lo", 0)
        flags = struct.unpack_from("h", fcntl.ioctl(control, _GET_FLAGS, request), 16)[0]
        fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sh22x", b"lo", flags | _UP))


def mount_read_only(writable: Sequence[Path]) -> None:
    """Make all mounts read-only but for some folders; raises OSError."""
    mount(None, b"/", _RECURSIVE | _PRIVATE)
    # Those around others first: they would cover them.
    folders = sorted(map(os.fsencode, writable))
    for folder in folders:
        mount(folder, folder, _BIND)
    _set_attributes(b"/", _AT_RECURSIVE, _READ_ONLY, 0)
    for folder in folders:
        _set_attributes(folder, 0, 0, _READ_ONLY)


def drop_capabilities() -> None:
    """Keep whatever is executed from having capabilities, in the new namespaces too."""
    for capability in range(_LAST_CAPABILITY + 1):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:
            break  # the kernel knows no more of them, or there are none to drop


def _set_attributes(path: bytes, flags: int, given: int, taken: int) -> None:
    attributes = ctypes.create_string_buffer(struct.pack("=QQQQ", given, taken, 0, 0), 32)
    syscall(_MOUNT_SETATTR, _HERE, path, flags, attributes, 32)


def _write(path: str, text: str) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(file, text.encode())
    finally:
        os.close(file)
