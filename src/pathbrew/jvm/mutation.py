"""Mutation analysis: PIT changes the classes under test and sees whether the tests notice."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

from pathbrew.deadline import Deadline, clock
from pathbrew.errors import InputError, JvmError
from pathbrew.jvm.suite_process import SUITE_JAR
from pathbrew.jvm.suite_results import Counter, Source
from pathbrew.walls import CLOSED, Confinement, Gates, Scratch
from pathbrew.walls.confinement import java_options, run

_JAR = Path(__file__).resolve().parent.parent / "jars" / "mutation.jar"
_OLDEST_RELEASE = 8
# What a mutant may take beyond the time its tests take without it, in milliseconds.
_PATIENCE = 1000
_OPTIONS = ("-XX:+UseSerialGC", "-Xshare:auto", "-Dfile.encoding=UTF-8", "-Duser.timezone=UTC")
_MINION_OPTIONS = ("-XX:TieredStopAtLevel=1", "-Duser.language=en", "-Duser.country=US")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a class and what the tests made of it, with PIT's words for change and status."""

    class_name: str
    method: str
    descriptor: str
    line: int
    mutator: str
    description: str
    status: str
    killed: bool


@dataclass(frozen=True, slots=True)
class MutationResult:
    """All mutants that were tried; not all there are unless `complete`."""

    mutants: tuple[Mutant, ...]
    complete: bool
    seconds: float

    @property
    def score(self) -> Counter:
        """Killed mutants of all."""
        return Counter(sum(mutant.killed for mutant in self.mutants), len(self.mutants))

    @property
    def by_mutator(self) -> dict[str, Counter]:
        """The score by the kind of change."""
        kinds = sorted({mutant.mutator for mutant in self.mutants})
        groups = {kind: [each.killed for each in self.mutants if each.mutator == kind] for kind in kinds}
        return {kind: Counter(sum(killed), len(killed)) for kind, killed in groups.items()}

    @property
    def survivors(self) -> tuple[Mutant, ...]:
        """The mutants that no test noticed, by line."""
        alive = (mutant for mutant in self.mutants if not mutant.killed)
        return tuple(sorted(alive, key=lambda each: (each.class_name, each.line, each.description)))


def run_mutation(
    jdk_home: Path,
    class_path: Sequence[Path],
    sources: Sequence[Source],
    classes_under_test: Sequence[str],
    *,
    release: int,
    time_limit: float,
    work_folder: Path,
    assertions: bool = False,
    threads: int = 2,
    gates: Gates = CLOSED,
) -> MutationResult:
    """Compiles tests that are known to pass and runs them on mutants, all within the time limit in seconds.

    When time runs out the mutants tried so far are the result. Raises InputError when the tests do not
    compile or do not pass, JvmError when PIT cannot be used.
    """
    for jar in (_JAR, SUITE_JAR):
        if not jar.is_file():
            raise JvmError(f"{jar} is missing: run `make setup` to build it")
    started = clock()
    with Scratch() as scratch:
        analysis = _Analysis(
            jdk_home,
            [entry.resolve() for entry in class_path],
            sources,
            work_folder.resolve(),
            Deadline.after(time_limit),
            scratch,
            gates,
        )
        complete = analysis.compile(max(_OLDEST_RELEASE, release)) and analysis.mutate(
            classes_under_test, threads, "-enableassertions" if assertions else "-disableassertions"
        )
    return MutationResult(_read(analysis.report / "mutations.xml"), complete, clock() - started)


class _Analysis:
    """The two steps, each of which says whether it ended in time."""

    def __init__(
        self,
        jdk_home: Path,
        entries: Sequence[Path],
        sources: Sequence[Source],
        folder: Path,
        deadline: Deadline,
        scratch: Scratch,
        gates: Gates,
    ) -> None:
        self._jdk_home = jdk_home
        self._scratch = scratch
        self._entries = entries
        self._sources = sources
        self._folder = folder
        self._deadline = deadline
        self._classes = folder / "mutation-classes"
        self.report = folder / "mutation-report"
        for each in (self._classes, self.report):
            shutil.rmtree(each, ignore_errors=True)
            each.mkdir(parents=True)
        jars = (_JAR, SUITE_JAR)
        self._confinement = Confinement(
            jdk_home,
            readable=(*entries, *jars, *(source.path.resolve() for source in sources)),
            writable=(self._classes, self.report),
            gates=gates,
            loopback=True,
            children=(jdk_home / "bin" / "java",),
        )
        """PIT talks over the loopback to the JVMs that it starts; the guard stands in those."""

    def compile(self, release: int) -> bool:
        classes = str(self._classes)
        status, noise = self._run(
            "javac",
            *("--release", str(release), "-proc:none", "-Xlint:none", "-nowarn", "-encoding", "UTF-8"),
            *("-d", classes, "-sourcepath", classes, "-classpath", _path([*self._entries, SUITE_JAR])),
            *(str(source.path.resolve()) for source in self._sources),
        )
        if status:
            raise InputError(f"the tests do not compile: {noise}")
        return status is not None

    def mutate(self, classes_under_test: Sequence[str], threads: int, *jvm_options: str) -> bool:
        guard = java_options(self._confinement, self._scratch)
        status, noise = self._run(
            "java",
            *_OPTIONS,
            *java_options(replace(self._confinement, guarded=False), self._scratch),
            *("-classpath", _path([_JAR, SUITE_JAR, self._classes, *self._entries])),
            "org.pitest.mutationtest.commandline.MutationCoverageReport",
            *("--targetClasses", _binary(classes_under_test)),
            *("--targetTests", _binary([source.class_name for source in self._sources])),
            *("--sourceDirs", str(self._classes), "--reportDir", str(self.report), "--outputFormats", "XML"),
            *("--timestampedReports=false", "--failWhenNoMutations=false", "--verbosity", "QUIET"),
            *("--threads", str(threads), "--timeoutConst", str(_PATIENCE)),
            *("--jvmArgs", ",".join([*_OPTIONS, *_MINION_OPTIONS, *guard, *jvm_options])),
        )
        if status and "did not pass without mutation" in noise:
            raise InputError(f"mutation analysis needs tests that pass: {noise}")
        if status:
            raise JvmError(f"PIT ended with status {status}: {noise}")
        return status is not None

    def _run(self, tool: str, *arguments: str) -> tuple[int | None, str]:
        """The status of a tool and the end of what it wrote; no status if it did not end in time."""
        command = [str(self._jdk_home / "bin" / tool), *arguments]
        status, said = run(self._confinement, self._scratch, command, max(0.0, self._deadline.left))
        return status, said[-2000:]


def _path(entries: Sequence[Path]) -> str:
    return os.pathsep.join(map(str, entries))


def _binary(names: Sequence[str]) -> str:
    return ",".join(name.replace("/", ".") for name in names)


def _read(report: Path) -> tuple[Mutant, ...]:
    """The mutants of a report that may end anywhere."""
    mutants: list[Mutant] = []
    with contextlib.suppress(ElementTree.ParseError, FileNotFoundError):
        for _, element in ElementTree.iterparse(report):
            if element.tag == "mutation":
                mutants.append(_mutant(element))
    return tuple(mutants)


def _mutant(element: ElementTree.Element) -> Mutant:
    return Mutant(
        class_name=element.findtext("mutatedClass", "").replace(".", "/"),
        method=element.findtext("mutatedMethod", ""),
        descriptor=element.findtext("methodDescription", ""),
        line=int(element.findtext("lineNumber", "0")),
        mutator=element.findtext("mutator", "").rpartition(".")[2].removesuffix("Mutator"),
        description=element.findtext("description", ""),
        status=element.get("status", ""),
        killed=element.get("detected") == "true",
    )
