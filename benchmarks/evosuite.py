"""EvoSuite on a class: generates tests, runs them and measures their coverage with JaCoCo.

    python -m benchmarks.evosuite CLASSPATH CLASS SECONDS OPTION...

The class path must hold class files of Java 8 or older. No walls of ours stand around it: its tests attach an
agent to their own JVM, which the walls forbid. It has a sandbox of its own; use it on code that you know.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from benchmarks.evosuite_tools import EvoSuiteTools, find_tools
from pathbrew.jvm.suite import ClassCoverage, Counter, LineCoverage

# EvoSuite's phases around the search have limits of their own, which add up to this.
_BESIDE_THE_SEARCH = 300.0
_RUN_LIMIT = 120.0


@dataclass(frozen=True, slots=True)
class EvoSuiteResult:
    """What EvoSuite made: test sources, how its tests fared, and their coverage by class.

    `trouble` is empty or says what went wrong; names are internal.
    """

    class_name: str
    sources: tuple[Path, ...]
    tests: int
    failed: int
    coverage: tuple[ClassCoverage, ...]
    generation_seconds: float
    total_seconds: float
    trouble: str


class _Trouble(Exception):
    """A step that came to nothing; the message says why."""


def run_evosuite(
    class_path: Sequence[Path],
    class_name: str,
    budget_seconds: int,
    work_folder: Path,
    *,
    seed: int = 1,
    options: Sequence[str] = (),
) -> EvoSuiteResult:
    """Lets EvoSuite search that long, then compiles and runs its tests.

    All options are its defaults, but that its tests run in one class loader, where JaCoCo sees them, and
    those given. Minimisation and assertions may take a minute each beside the search, unless an option
    such as `-Dminimization_timeout=10` or `-Dassertion_timeout=10` says otherwise.
    """
    tools = find_tools()
    started = time.monotonic()
    folder = work_folder.resolve()
    for name in ("evosuite-tests", "evosuite-report", "evosuite-classes"):
        shutil.rmtree(folder / name, ignore_errors=True)
    (folder / "evosuite-classes").mkdir(parents=True)
    run = _EvoSuite(tools, [entry.resolve() for entry in class_path], class_name, folder)
    generated: float | None = None
    trouble = ""
    tests = failed = 0
    coverage: tuple[ClassCoverage, ...] = ()
    try:
        run.generate(budget_seconds, seed, options)
        generated = time.monotonic()
        run.compile()
        tests, failed = run.execute()
        coverage = run.measure()
    except _Trouble as failure:
        trouble = str(failure)
    ended = time.monotonic()
    return EvoSuiteResult(
        class_name=class_name,
        sources=tuple(run.sources()),
        tests=tests,
        failed=failed,
        coverage=coverage,
        generation_seconds=(generated or ended) - started,
        total_seconds=ended - started,
        trouble=trouble,
    )


@dataclass(frozen=True, slots=True)
class _EvoSuite:
    """One class on its way; every step raises _Trouble."""

    tools: EvoSuiteTools
    entries: Sequence[Path]
    class_name: str
    folder: Path

    @property
    def _binary_name(self) -> str:
        return self.class_name.replace("/", ".")

    @property
    def _class_path(self) -> str:
        return _path([self.folder / "evosuite-classes", *self.entries, *self.tools.class_path])

    def sources(self) -> Iterator[Path]:
        yield from sorted((self.folder / "evosuite-tests").rglob("*.java"))

    def generate(self, budget_seconds: int, seed: int, options: Sequence[str]) -> None:
        noise = self._run(
            budget_seconds + _BESIDE_THE_SEARCH,
            "java",
            *("-jar", str(self.tools.evosuite), "-class", self._binary_name),
            *("-projectCP", _path(self.entries), "-seed", str(seed)),
            *(f"-Dsearch_budget={budget_seconds}", "-Duse_separate_classloader=false"),
            *options,
        )
        if not any(self.sources()):
            raise _Trouble(f"no tests were generated: {noise[-1000:]}")

    def compile(self) -> None:
        self._run(
            _RUN_LIMIT,
            "javac",
            *("-nowarn", "-encoding", "UTF-8", "-d", str(self.folder / "evosuite-classes")),
            *("-classpath", self._class_path, *map(str, self.sources())),
        )

    def execute(self) -> tuple[int, int]:
        """How many tests ran, and how many of them failed."""
        (self.folder / "evosuite.exec").unlink(missing_ok=True)
        measured = (
            f"destfile={self.folder / 'evosuite.exec'},includes={self._binary_name}:{self._binary_name}$*"
        )
        noise = self._run(
            _RUN_LIMIT,
            "java",
            f"-javaagent:{self.tools.jacoco_agent}={measured}",
            *("-classpath", self._class_path, "org.junit.runner.JUnitCore", f"{self._binary_name}_ESTest"),
            may_fail=True,
        )
        if match := re.search(r"^OK \((\d+) tests?\)$", noise, re.MULTILINE):
            return int(match[1]), 0
        if match := re.search(r"^Tests run: (\d+),  Failures: (\d+)$", noise, re.MULTILINE):
            return int(match[1]), int(match[2])
        raise _Trouble(f"the tests did not run: {noise[-1000:]}")

    def measure(self) -> tuple[ClassCoverage, ...]:
        report = self.folder / "evosuite.xml"
        arguments = [argument for entry in self.entries for argument in ("--classfiles", str(entry))]
        noise = self._run(
            _RUN_LIMIT,
            "java",
            *("-jar", str(self.tools.jacoco), "report", str(self.folder / "evosuite.exec")),
            *(*arguments, "--xml", str(report)),
        )
        if "does not match" in noise:
            raise _Trouble(f"JaCoCo saw other classes: {noise[-1000:]}")
        return tuple(_coverage(ElementTree.parse(report).getroot(), self.class_name))

    def _run(self, limit: float, tool: str, *arguments: str, may_fail: bool = False) -> str:
        """What a tool of the JDK wrote."""
        log = self.folder / "evosuite.log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [self.tools.jdk_home / "bin" / tool, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                cwd=self.folder,
                start_new_session=True,
            )
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                raise _Trouble(f"{tool} did not end within {limit:g} s") from None
            finally:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        noise = log.read_text(errors="replace")
        if status != 0 and not may_fail:
            raise _Trouble(f"{tool} ended with status {status}: {noise[-1000:]}")
        return noise


def _path(entries: Sequence[Path]) -> str:
    return os.pathsep.join(map(str, entries))


def _coverage(report: ElementTree.Element, name: str) -> Iterator[ClassCoverage]:
    """The coverage of a class and those nested in it; the lines of the file go with the outer one."""
    for package in report.iter("package"):
        files = {file.get("name"): file for file in package.iter("sourcefile")}
        for element in package.iter("class"):
            own = element.get("name", "")
            if own == name or own.startswith(f"{name}$"):
                counters = {
                    counter.get("type", ""): _counter(counter, "covered", "missed")
                    for counter in element.findall("counter")
                }
                file = files.get(element.get("sourcefilename")) if own == name else None
                yield ClassCoverage(
                    class_name=own,
                    branch=counters.get("BRANCH", Counter(0, 0)),
                    line=counters.get("LINE", Counter(0, 0)),
                    instruction=counters.get("INSTRUCTION", Counter(0, 0)),
                    lines=tuple(_lines(file)) if file is not None else (),
                )


def _lines(file: ElementTree.Element) -> Iterator[LineCoverage]:
    for line in file.findall("line"):
        yield LineCoverage(int(line.get("nr", "0")), _counter(line, "ci", "mi"), _counter(line, "cb", "mb"))


def _counter(element: ElementTree.Element, covered: str, missed: str) -> Counter:
    count = int(element.get(covered, "0"))
    return Counter(count, count + int(element.get(missed, "0")))


def main() -> None:
    class_path, class_name, seconds, *options = sys.argv[1:]
    entries = [Path(entry) for entry in class_path.split(os.pathsep)]
    with tempfile.TemporaryDirectory() as folder:
        result = run_evosuite(
            entries, class_name.replace(".", "/"), int(seconds), Path(folder), options=options
        )
    print(
        f"{result.class_name}: {result.tests} tests, {result.failed} failed, "
        f"{result.generation_seconds:.1f} s, {result.total_seconds:.1f} s in all {result.trouble}"
    )
    for each in result.coverage:
        print(
            f"  {each.class_name}: branches {each.branch.covered}/{each.branch.total}, "
            f"lines {each.line.covered}/{each.line.total}, "
            f"instructions {each.instruction.covered}/{each.instruction.total}"
        )


if __name__ == "__main__":
    main()
