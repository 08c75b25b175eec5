"""Archives of the classes that a jar of ours uses: a JVM maps them instead of loading each of them.

They lie in the cache folder, one for each JDK and jar, and are made by JVMs that have run nothing but code of
ours. A JVM to which an archive does not fit, or that finds it damaged, starts as if there were none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from pathbrew.errors import JvmError
from pathbrew.files import cache_folder, write_whole
from pathbrew.walls import Scratch


def find_archive(jdk_home: Path, jar: Path) -> Path | None:
    """The archive for a JDK and a jar as they are now, if it was made and is whole."""
    for archive in _folder().glob(f"{_place(jdk_home, jar)}-{_state(jdk_home, jar)}-*.jsa"):
        # A JVM refuses to start with less than the head of an archive.
        if archive.stem.endswith(f"-{archive.stat().st_size}"):
            return archive
    return None


def archive_options(archive: Path) -> list[str]:
    """What has a JVM use an archive, and not complain if it cannot."""
    return [f"-XX:SharedArchiveFile={archive}", "-XX:+VerifySharedSpaces", "-Xlog:disable"]


def dump_options(target: Path) -> list[str]:
    """What has a JVM leave an archive when it ends."""
    return [f"-XX:ArchiveClassesAtExit={target}", "-Xlog:disable"]


def make_archive(jdk_home: Path, jar: Path, dump: Callable[[Path, Path], None]) -> Path:
    """The archive for a JDK and a jar; if there is none, `dump` makes it, in a folder, under a name there.

    Raises JvmError.
    """
    found = find_archive(jdk_home, jar)
    if found is not None:
        return found
    with Scratch() as scratch:
        draft = scratch.work / "archive.jsa"
        dump(scratch.work, draft)
        if not draft.is_file():
            raise JvmError("the JVM made no archive")
        content = draft.read_bytes()
    place = _place(jdk_home, jar)
    made = _folder() / f"{place}-{_state(jdk_home, jar)}-{len(content)}.jsa"
    try:
        write_whole(made, content)
        for other in _folder().glob(f"{place}-*.jsa"):
            if other != made:
                other.unlink(missing_ok=True)
    except OSError as error:
        raise JvmError(f"cannot write the archive {made}: {error.strerror}") from None
    return made


def _folder() -> Path:
    return cache_folder() / "archives"


def _place(jdk_home: Path, jar: Path) -> str:
    return _digest(*(str(file.resolve()) for file in _origins(jdk_home, jar)))


def _state(jdk_home: Path, jar: Path) -> str:
    states = [file.stat() for file in _origins(jdk_home, jar) if file.exists()]
    return _digest(*(f"{state.st_size} {state.st_mtime_ns}" for state in states))


def _origins(jdk_home: Path, jar: Path) -> tuple[Path, Path]:
    """The files that hold the archived classes."""
    return jdk_home / "lib" / "modules", jar


def _digest(*texts: str) -> str:
    return hashlib.blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()
