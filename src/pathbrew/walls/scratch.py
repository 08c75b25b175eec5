"""Folders for processes that run strangers' code, and what is left of those of tools that were killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO

from pathbrew.errors import JvmError
from pathbrew.lifetime import Closing

_PREFIX = "pathbrew-scratch-"
_LOCK = "lock"
_MAKING = 2.0
"""Seconds that making a folder takes at most, or removing one whose lock is gone."""


class Scratch(Closing):
    """A folder of its own with a home, a working and a temporary folder; removed when closed.

    A lock tells that it is in use: a tool that was killed leaves it to the next one to be removed. Raises
    JvmError if there is no room for it.
    """

    def __init__(self) -> None:
        _sweep_once()
        self._lock = -1
        with writing("a scratch folder"):
            self.root = Path(tempfile.mkdtemp(prefix=_PREFIX)).resolve()
            try:
                self._lock = os.open(self.root / _LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
                fcntl.flock(self._lock, fcntl.LOCK_EX)
                for folder in (self.home, self.work, self.temporary):
                    folder.mkdir()
            except OSError:
                remove(self.root)
                if self._lock >= 0:
                    os.close(self._lock)
                raise

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def work(self) -> Path:
        return self.root / "work"

    @property
    def temporary(self) -> Path:
        return self.root / "tmp"

    def unnamed_file(self) -> IO[bytes]:
        """A file for what a process says, which nobody else can open."""
        with writing("a file"):
            return tempfile.TemporaryFile(dir=self.root)

    def close(self) -> None:
        """Remove the folder; closing twice does nothing, from two threads at once neither."""
        lock, self._lock = self._lock, -1
        if lock >= 0:
            remove(self.root)
            os.close(lock)


@contextlib.contextmanager
def writing(what: str) -> Iterator[None]:
    """Where something is written that a process cannot do without: a full disk is a JvmError."""
    try:
        yield
    except OSError as cause:
        raise JvmError(f"{what} for a JVM cannot be written: {cause.strerror}") from cause


def remove(folder: Path) -> None:
    """Remove a folder of a stranger, who may have taken away the right to."""

    def insist(function: object, path: str, error: object) -> None:
        with contextlib.suppress(OSError):
            if Path(path) != folder:  # what the folder lies in is not ours
                os.chmod(os.path.dirname(path), 0o700)
            if os.path.isdir(path) and not os.path.islink(path):
                os.chmod(path, 0o700)
                shutil.rmtree(path, ignore_errors=True)
            else:
                os.unlink(path)

    shutil.rmtree(folder, onerror=insist)


@cache
def _sweep_once() -> None:
    sweep()


def sweep() -> None:
    """Remove the folders that processes have left which were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            if _is_abandoned(folder):
                remove(folder)


def _is_abandoned(folder: Path) -> bool:
    """Whether nobody holds the lock of a folder, or it has none although it is not being made."""
    try:
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        return time.time() - folder.stat().st_mtime > _MAKING
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(lock)
    return True
