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
_UNFINISHED = "pathbrew-unfinished-"
"""What a folder is called until its lock is held: others would think it abandoned."""
_REMOVED = "pathbrew-removed-"
"""What a folder is called as soon as nobody needs it: whoever is killed on the way, anyone may go on."""
_LOCK = "lock"
_MAKING = 60.0
"""Seconds after which nobody is making a folder any more, nor needs one whose lock a stranger has removed."""


class Scratch(Closing):
    """A folder of its own with a home, a working and a temporary folder; removed when closed.

    A lock tells that it is in use: a tool that was killed leaves it to the next one to be removed. Raises
    JvmError if there is no room for it.
    """

    def __init__(self) -> None:
        _sweep_once()
        self._lock = -1
        with writing("a scratch folder"):
            self.root = Path(tempfile.mkdtemp(prefix=_UNFINISHED)).resolve()
            try:
                self._lock = os.open(self.root / _LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
                fcntl.flock(self._lock, fcntl.LOCK_EX)
                self.root = self.root.rename(_finished(self.root))
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
            _discard(self.root)
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
    temporary = Path(tempfile.gettempdir())
    for prefix in (_PREFIX, _UNFINISHED, _REMOVED):
        for folder in temporary.glob(f"{prefix}*"):
            with contextlib.suppress(OSError):
                if prefix == _REMOVED or _is_abandoned(folder):
                    _discard(folder)


def _discard(folder: Path) -> None:
    """Remove a folder for good, even if this process is killed before it is done."""
    with contextlib.suppress(OSError):
        folder = folder.rename(folder.with_name(_REMOVED + _own_name(folder)))
    remove(folder)


def _own_name(folder: Path) -> str:
    return folder.name.removeprefix(_UNFINISHED).removeprefix(_PREFIX).removeprefix(_REMOVED)


def _finished(unfinished: Path) -> Path:
    return unfinished.with_name(_PREFIX + _own_name(unfinished))


def _is_abandoned(folder: Path) -> bool:
    """Whether nobody holds the lock of a folder, or has made one, although it is not being made."""
    is_old = time.time() - folder.stat().st_mtime > _MAKING
    if folder.name.startswith(_UNFINISHED):
        return is_old
    try:
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        return is_old
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(lock)
    return True
