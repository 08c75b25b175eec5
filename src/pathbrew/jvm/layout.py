"""A JVM that lays out graphs with the Eclipse Layout Kernel; it runs no code under test."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.jvm.archive import archive_options, dump_options, find_archive, make_archive
from pathbrew.walls import Confinement, Scratch
from pathbrew.walls.confinement import end, java_options, start

LAYOUT_JAR = Path(__file__).resolve().parent.parent / "jars" / "layout.jar"
_HEAP = 256
"""Megabytes."""
_TIME_LIMIT = 60.0


class LayoutProcess:
    """Takes graphs in ELK's JSON, each on a line; `first` is laid out at once, which makes it fast."""

    def __init__(
        self, jdk_home: Path, first: str, options: Sequence[str] = (), writable: Sequence[Path] = ()
    ) -> None:
        if not LAYOUT_JAR.is_file():
            raise JvmError(f"the layout kernel {LAYOUT_JAR} is missing: run `make setup` to build it")
        archive = None if options else find_archive(jdk_home, LAYOUT_JAR)
        confinement = Confinement(
            jdk_home,
            readable=(LAYOUT_JAR, *([archive] if archive else [])),
            writable=tuple(writable),
            heap=_HEAP << 20,
            guarded=False,
        )
        with contextlib.ExitStack() as failing:
            self._scratch = failing.enter_context(Scratch())
            self._stderr = failing.enter_context(self._scratch.unnamed_file())
            command = [
                str(jdk_home / "bin" / "java"),
                f"-Xmx{_HEAP}m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                *(archive_options(archive) if archive else options),
                *java_options(confinement, self._scratch),
                *("-classpath", str(LAYOUT_JAR), "pathbrew.layout.Main"),
            ]
            self._process = start(
                confinement,
                self._scratch,
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
            ).process
            failing.pop_all()
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # noticed when there is no answer
            self._process.stdin.write(f"{first}\n".encode())

    def answers(self, graphs: Sequence[str], deadline: Deadline) -> list[str]:
        """The graphs with places, as many as were laid out by the deadline, and the end of the process.

        Raises JvmError if it ended before.
        """
        try:
            told, _ = self._process.communicate(
                "".join(f"{graph}\n" for graph in graphs).encode(), max(deadline.left, 0.0)
            )
            is_late = False
        except subprocess.TimeoutExpired as late:
            told, is_late = late.output or b"", True
        *lines, _ = told.decode().split("\n")
        if not is_late and len(lines) <= len(graphs):
            self._stderr.seek(0)
            noise = self._stderr.read().decode(errors="replace").strip()[-2000:]
            raise JvmError(f"the layout kernel ended with status {self._process.returncode}: {noise}")
        return lines[1:]

    def end(self) -> None:
        """End the process; ending twice does nothing."""
        if not self._stderr.closed:
            end(self._process)
            for stream in (self._process.stdin, self._process.stdout, self._stderr):
                assert stream is not None
                stream.close()
            self._scratch.close()


def make_layout_archive(jdk_home: Path, sample: str) -> Path:
    """The archive of the classes that lay out a graph; raises JvmError."""
    return make_archive(jdk_home, LAYOUT_JAR, partial(_dump, jdk_home, sample))


def _dump(jdk_home: Path, sample: str, folder: Path, target: Path) -> None:
    process = LayoutProcess(jdk_home, sample, dump_options(target), [folder])
    try:
        process.answers([], Deadline.after(_TIME_LIMIT))
    finally:
        process.end()
