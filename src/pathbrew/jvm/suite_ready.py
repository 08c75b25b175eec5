"""JVMs that make ready for a suite before there is one: starting them takes longer than running it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from pathbrew.deadline import Deadline
from pathbrew.errors import JvmError
from pathbrew.jvm.suite_compiler import SuiteCompiler
from pathbrew.jvm.suite_process import SuiteProcess
from pathbrew.jvm.suite_report import RunReport
from pathbrew.lifetime import Closing
from pathbrew.walls import CLOSED, Confinement, Gates, Scratch
from pathbrew.walls.scratch import remove, writing


class ReadySuite(Closing):
    """A folder for a suite, two JVMs that make ready to run it, and one that compiles it.

    Everything that tests are compiled from and that they leave lies in the folder, or is `readable`. A
    `compiler` that is given has to reach both; it stays when the suite is closed.
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
        compiler: SuiteCompiler | None = None,
    ) -> None:
        self.folder = folder.resolve()
        self.classes.mkdir(parents=True, exist_ok=True)
        self.class_path = tuple(entry.resolve() for entry in class_path)
        self._assertions = assertions
        self._confinement = Confinement(
            jdk_home,
            readable=tuple(path.resolve() for path in readable),
            writable=(self.folder,),
            gates=gates,
        )
        self._own = None if compiler else SuiteCompiler(jdk_home, [*class_path, *readable], self.folder)
        self._compiler = compiler or self._own
        self._waiting: list[SuiteProcess] = []
        try:
            self._waiting += [self._start(), self._start()]
        except JvmError:
            self.close()
            raise

    @property
    def classes(self) -> Path:
        """Where compiled tests lie."""
        return self.folder / "classes"

    def compile(self, request: Sequence[Sequence[str]], deadline: Deadline) -> RunReport:
        """Compile tests, as `SuiteCompiler.compile` does."""
        assert self._compiler is not None
        return self._compiler.compile(request, deadline)

    def take(self) -> SuiteProcess:
        """A JVM that has run nothing yet."""
        return self._waiting.pop() if self._waiting else self._start()

    def _start(self) -> SuiteProcess:
        path = [self.classes, *self.class_path]
        return SuiteProcess(self._confinement, path, "run", assertions=self._assertions)

    def close(self) -> None:
        """End the JVMs that nobody took."""
        while self._waiting:
            self._waiting.pop().end()
        if self._own is not None:
            self._own.close()


class ReadySuites:
    """Suites for one class path, one of which is ready when it is wanted; one JVM compiles all of them.

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
        self._scratch: Scratch | None = None
        self._compiler: SuiteCompiler | None = None
        self._made = 0
        self._closing = Lock()

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
        remove(used.folder.parent)

    def _make(self) -> ReadySuite:
        if self._scratch is None:
            self._scratch = Scratch()
        if self._compiler is None:
            self._compiler = SuiteCompiler(self._jdk_home, self._class_path, self._scratch.work)
        self._made += 1
        place = self._scratch.work / str(self._made)
        sources = place / "sources"
        with writing("a folder of a suite"):
            sources.mkdir(parents=True)
        try:
            return ReadySuite(
                self._jdk_home,
                self._class_path,
                place / "work",
                [sources],
                assertions=self._assertions,
                gates=self._gates,
                compiler=self._compiler,
            )
        except BaseException:
            remove(place)
            raise

    def close(self) -> None:
        """End what was prepared and not taken."""
        with self._closing:
            left, self._next = self._next, None
            compiler, self._compiler = self._compiler, None
            scratch, self._scratch = self._scratch, None
        if left is not None:
            self.discard(left)
        if compiler is not None:
            compiler.close()
        if scratch is not None:
            scratch.close()
