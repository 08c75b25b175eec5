"""JVMs that make ready for a suite before there is one: starting them takes longer than running it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.errors import JvmError
from pathbrew.jvm.archive import archive_options, find_archive
from pathbrew.jvm.suite_process import SUITE_JAR, SuiteProcess
from pathbrew.lifetime import Closing
from pathbrew.walls import CLOSED, Confinement, Gates, Scratch


class ReadySuite(Closing):
    """A folder for a suite, and two JVMs that make ready to compile and to run it.

    Everything that tests are compiled from and that they leave lies in the folder, or is `readable`.
    """

    def __init__(
        self,
        jdk_home: Path,
        class_path: Sequence[Path],
        folder: Path,
        readable: Sequence[Path] = (),
        *,
        assertions: bool = False,
        gates: Gates = CLOSED,
    ) -> None:
        self.folder = folder.resolve()
        self.classes.mkdir(parents=True, exist_ok=True)
        self.class_path = tuple(entry.resolve() for entry in class_path)
        self._assertions = assertions
        archive = find_archive(jdk_home, SUITE_JAR)
        self._options = [] if archive is None else archive_options(archive)
        self._confinement = Confinement(
            jdk_home,
            readable=tuple(path.resolve() for path in (*readable, *([archive] if archive else []))),
            writable=(self.folder,),
            gates=gates,
        )
        self._waiting = [self._start("compile")]
        try:
            self._waiting.append(self._start("run"))
        except JvmError:
            self.close()
            raise

    @property
    def classes(self) -> Path:
        """Where compiled tests lie."""
        return self.folder / "classes"

    def take(self) -> SuiteProcess:
        """A JVM that has run nothing yet; the first is one that compiles fast."""
        return self._waiting.pop(0) if self._waiting else self._start("run")

    def _start(self, role: str) -> SuiteProcess:
        path = [self.classes, *self.class_path]
        return SuiteProcess(self._confinement, path, role, assertions=self._assertions, options=self._options)

    def close(self) -> None:
        """End the JVMs that nobody took."""
        while self._waiting:
            self._waiting.pop().end()


class ReadySuites:
    """Suites for one class path, one of which is ready when it is wanted.

    A thread that proves suites may still be at it when another one closes them.
    """

    def __init__(
        self, jdk_home: Path, class_path: Sequence[Path], *, assertions: bool, gates: Gates = CLOSED
    ) -> None:
        self._jdk_home = jdk_home
        self._class_path = class_path
        self._assertions = assertions
        self._gates = gates
        self._next: ReadySuite | None = None
        self._folders: dict[ReadySuite, Scratch] = {}

    def prepare(self) -> None:
        """Have the next one ready soon."""
        if self._next is None:
            self._next = self._make()

    def take(self) -> ReadySuite:
        """One that nobody has used, to be given back by `discard`; sources go beside its folder."""
        made, self._next = self._next or self._make(), None
        return made

    def discard(self, used: ReadySuite) -> None:
        """End what is left of a suite, and remove its files."""
        used.close()
        scratch = self._folders.pop(used, None)
        if scratch is not None:
            scratch.close()

    def _make(self) -> ReadySuite:
        scratch = Scratch()
        sources = scratch.root / "sources"
        sources.mkdir()
        try:
            made = ReadySuite(
                self._jdk_home,
                self._class_path,
                scratch.work,
                [sources],
                assertions=self._assertions,
                gates=self._gates,
            )
        except BaseException:
            scratch.close()
            raise
        self._folders[made] = scratch
        return made

    def close(self) -> None:
        """End what was prepared and not taken."""
        left, self._next = self._next, None
        if left is not None:
            self.discard(left)
