"""The cache folder, and files that are written whole or not at all, whenever the process is killed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def cache_folder() -> Path:
    """`$PATHBREW_CACHE`, else `pathbrew` in the user's cache folder."""
    chosen = os.environ.get("PATHBREW_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pathbrew"


def kept(subject: str, origins: Sequence[Path], make: Callable[[], dict[str, T]]) -> dict[str, T]:
    """What `make` reads off files, a table that JSON can hold: in the cache until one of them changes."""
    try:
        states = [(str(path.resolve()), path.stat()) for path in origins]
    except OSError:
        return make()
    told = repr((subject, [(name, state.st_size, state.st_mtime_ns) for name, state in states]))
    digest = hashlib.blake2b(told.encode(errors="surrogateescape"), digest_size=16).hexdigest()
    file = cache_folder() / "tables" / f"{digest}.json"
    with contextlib.suppress(OSError, ValueError):
        found = json.loads(file.read_bytes())
        if isinstance(found, dict):
            return found
    made = make()
    with contextlib.suppress(OSError):  # it is only read once more
        write_whole(file, json.dumps(made))
    return made


def write_whole(path: Path, content: bytes | str) -> None:
    """Replace a file at once: whoever reads it finds the old or the new content, and all of it.

    Folders are made as needed. Raises OSError, and leaves what was there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    octets = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if not _write_unnamed(draft, octets):
            draft.write_bytes(octets)
        draft.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def _write_unnamed(draft: Path, octets: bytes) -> bool:
    """Write a file that has no name until it is complete; False where the system has no such files."""
    flag = getattr(os, "O_TMPFILE", 0)
    try:
        file = os.open(draft.parent, flag | os.O_WRONLY | os.O_CLOEXEC, 0o666) if flag else -1
    except OSError:
        return False
    if file < 0:
        return False
    try:
        rest = memoryview(octets)
        while rest:
            rest = rest[os.write(file, rest) :]
        draft.unlink(missing_ok=True)
        os.link(f"/proc/self/fd/{file}", draft, src_dir_fd=file, follow_symlinks=True)  # by linkat
    finally:
        os.close(file)
    return True
