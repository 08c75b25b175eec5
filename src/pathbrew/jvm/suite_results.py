"""What a run of a test suite is given, and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """A test class by internal name, and the file it is written in."""

    class_name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error that javac found; `method` is empty when it lies outside of one."""

    path: Path
    line: int
    method: str
    message: str


@dataclass(frozen=True, slots=True)
class Counter:
    """How many of all were covered."""

    covered: int
    total: int


@dataclass(frozen=True, slots=True)
class LineCoverage:
    """What was covered of a line."""

    line: int
    instructions: Counter
    branches: Counter


@dataclass(frozen=True, slots=True)
class ClassCoverage:
    """What was covered of a class, as JaCoCo counts."""

    class_name: str
    branch: Counter
    line: Counter
    instruction: Counter
    lines: tuple[LineCoverage, ...]


@dataclass(frozen=True, slots=True)
class TestFailure:
    """A test that is not to be kept, and why; an empty method stands for a class without usable tests."""

    __test__ = False

    class_name: str
    method: str
    reason: str


@dataclass(frozen=True, slots=True)
class Unmeasured:
    """A class under test that has no coverage, and why."""

    class_name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Seconds:
    """Where the time went: javac, JUnit in the last pair of runs, and everything with starting JVMs."""

    total: float
    javac: float = 0.0
    first_run: float = 0.0
    second_run: float = 0.0


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """What became of the tests.

    Tests are named by class and method. `rounds` counts how often the suite was run, each time in both
    orders, until no test failed. `coverage` is that of the tests that passed, as they were run together in
    the last round or else each by itself; it is empty if there was no time to count it.
    """

    failures: tuple[TestFailure, ...]
    seconds: Seconds
    passed: frozenset[tuple[str, str]] = frozenset()
    diagnostics: tuple[Diagnostic, ...] = ()
    coverage: tuple[ClassCoverage, ...] = ()
    unmeasured: tuple[Unmeasured, ...] = ()
    rounds: int = 0
    complete: bool = False
    """Whether the tests that are left have run by themselves in both orders."""
    measured: dict[tuple[str, str], Path] = field(default_factory=dict)
    """Where the execution data of each test lies."""
    orders: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]] = ((), ())
    """The tests that passed in each of the last two runs, in the order in which they ran."""
