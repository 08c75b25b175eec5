"""An archive of the classes that compile and run suites: a JVM maps them instead of loading each of them.

It lies in the cache folder, one for each JDK, and is made by a JVM that has run nothing but a test of ours.
A JVM to which an archive does not fit, or that finds it damaged, starts as if there were none.
"""

from __future__ import annotations

import hashlib
import selectors
from pathlib import Path

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.files import cache_folder, write_whole
from pathbrew.jvm.suite_process import SUITE_JAR, SuiteProcess
from pathbrew.jvm.walls import Confinement, Scratch

_TIME_LIMIT = 60.0
_SOURCE = """
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompiledTest {
    @Test
    void passes() {
        List.of(1).forEach(one -> assertEquals(1, one));
    }
}
"""
_TEST = "pathbrew/suite/SampleTest"
"""What is compiled is not run: an archive stands for exactly the class path on which it was made."""


def find_archive(jdk_home: Path) -> Path | None:
    """The archive for a JDK and the suite runner as they are now, if it was made and is whole."""
    for archive in _folder().glob(f"{_place(jdk_home)}-{_state(jdk_home)}-*.jsa"):
        # A JVM refuses to start with less than the head of an archive.
        if archive.stem.endswith(f"-{archive.stat().st_size}"):
            return archive
    return None


def archive_options(archive: Path) -> list[str]:
    """What has a JVM use an archive, and not complain if it cannot."""
    return [f"-XX:SharedArchiveFile={archive}", "-XX:+VerifySharedSpaces", "-Xlog:disable"]


def make_archive(jdk_home: Path) -> Path:
    """The archive for a JDK, which is made if there is none; raises JvmError."""
    found = find_archive(jdk_home)
    if found is not None:
        return found
    with Scratch() as scratch:
        draft = scratch.work / "archive.jsa"
        _dump(jdk_home, scratch.work, draft)
        content = draft.read_bytes()
    made = _folder() / f"{_place(jdk_home)}-{_state(jdk_home)}-{len(content)}.jsa"
    try:
        write_whole(made, content)
        for other in _folder().glob(f"{_place(jdk_home)}-*.jsa"):
            if other != made:
                other.unlink(missing_ok=True)
    except OSError as error:
        raise JvmError(f"cannot write the archive {made}: {error.strerror}") from None
    return made


def _folder() -> Path:
    return cache_folder() / "archives"


def _dump(jdk_home: Path, folder: Path, target: Path) -> None:
    """Have a JVM compile and run a test, and leave an archive when it ends."""
    source = folder / "CompiledTest.java"
    source.write_text(_SOURCE, encoding="utf-8")
    # Without the guard: a JVM archives nothing if agents are there.
    confinement = Confinement(jdk_home, writable=(folder,), guarded=False)
    options = [f"-XX:ArchiveClassesAtExit={target}", "-Xlog:disable"]
    process = SuiteProcess(confinement, [], "compile", options=options)
    try:
        process.submit(
            [
                ("output", str(folder)),
                ("seed", "0"),
                ("test", _TEST),
                ("exec", str(folder / "jacoco.exec")),
                ("each", str(folder / "each")),
                ("measure", _TEST),
                ("release", "17"),
                ("entry", str(SUITE_JAR)),
                ("source", str(source)),
            ]
        )
        if not _is_done(process):
            raise JvmError("the JVM that makes an archive does not run a test")
        process.finish()
        status = process.wait(_TIME_LIMIT)
        if not target.is_file():
            raise JvmError(f"the JVM made no archive ({status})")
    finally:
        process.end()


def _is_done(process: SuiteProcess) -> bool:
    deadline = Deadline.after(_TIME_LIMIT)
    with selectors.DefaultSelector() as selector:
        selector.register(process, selectors.EVENT_READ)
        while selector.select(max(0.0, deadline.left)):
            records = process.read()
            if records is None:
                return False
            if any(record[0] == "done" for record in records):
                return True
    return False


def _place(jdk_home: Path) -> str:
    return _digest(*(str(file.resolve()) for file in _origins(jdk_home)))


def _state(jdk_home: Path) -> str:
    states = [file.stat() for file in _origins(jdk_home) if file.exists()]
    return _digest(*(f"{state.st_size} {state.st_mtime_ns}" for state in states))


def _origins(jdk_home: Path) -> tuple[Path, Path]:
    """The files that hold the archived classes."""
    return jdk_home / "lib" / "modules", SUITE_JAR


def _digest(*texts: str) -> str:
    return hashlib.blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()
