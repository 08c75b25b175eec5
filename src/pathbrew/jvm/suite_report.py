"""What one JVM of a test suite has reported so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from pathbrew.deadline import clock
from pathbrew.errors import JvmError
from pathbrew.jvm.refusals import Refusal, changes_reason
from pathbrew.jvm.suite_results import ClassCoverage, Counter, Diagnostic, LineCoverage, Unmeasured

TestName: TypeAlias = tuple[str, str]
NO_TEST: TestName = ("", "")


@dataclass(slots=True)
class RunReport:
    """The state of a run, record by record; `seconds` is set by a run that came to its end.

    `culprit` is the test at which a run ended before its time, or `NO_TEST`; `died` says how its process did.
    """

    compiled: float | None = None
    found: set[TestName] = field(default_factory=set)
    passed: dict[TestName, None] = field(default_factory=dict)
    """In the order in which they ran."""
    failed: dict[TestName, str] = field(default_factory=dict)
    broken: dict[TestName, str] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    unmeasured: list[Unmeasured] = field(default_factory=list)
    measured: dict[TestName, Path] = field(default_factory=dict)
    running: TestName | None = None
    since: float = 0.0
    seconds: float | None = None
    ended: bool = False
    culprit: TestName | None = None
    died: str = ""
    _latest: TestName | None = None
    _counters: dict[str, list[Counter]] = field(default_factory=dict)
    _lines: dict[str, list[LineCoverage]] = field(default_factory=dict)

    def take(self, record: Sequence[str]) -> None:
        """Takes in one record; the runner's Report lists them."""
        match record:
            case ["diagnostic", path, line, method, message]:
                self.diagnostics.append(Diagnostic(Path(path), int(line), method, message))
            case ["broken", class_name, method, message]:
                self.broken[class_name, method] = f"does not compile: {' '.join(message.split())}"
            case ["compiled", seconds]:
                self.compiled = float(seconds)
            case ["test", class_name, method]:
                self.found.add((class_name, method))
            case ["started", class_name, method]:
                self.running = self._latest = (class_name, method)
                self.since = clock()
            case ["passed", class_name, method, _]:
                self.running = None
                self.passed[class_name, method] = None
            case ["refused", class_name, method, action, gate, *_]:
                self.running = None
                self.failed.setdefault((class_name, method), Refusal(action, gate).reason)
            case ["changed", class_name, method, state]:
                self.running = None
                self.failed.setdefault((class_name, method), changes_reason([state]))
            case ["failed", class_name, method, reason]:
                self.running = None
                self.failed.setdefault((class_name, method), reason)
            case ["coverage", class_name, *numbers]:
                self._counters[class_name] = _counters(numbers)
            case ["line", class_name, line, *numbers]:
                instructions, branches = _counters(numbers)
                lines = self._lines.setdefault(class_name, [])
                lines.append(LineCoverage(int(line), instructions, branches))
            case ["measured", class_name, method, path]:
                self.measured[class_name, method] = Path(path)
            case ["unmeasured", class_name, reason]:
                self.unmeasured.append(Unmeasured(class_name, reason))
            case ["trouble", message]:
                self._break(message)
            case ["done", seconds]:
                self.seconds = float(seconds)
                self.ended = True

    def hang(self, limit: float) -> None:
        """Ends the run at a test that takes too long."""
        assert self.running is not None
        self._end_at(self.running, f"hung: not done after {limit:g} s")

    def die(self, how: str) -> None:
        """Ends the run of a process that ended before its time; the test that ran last is its culprit."""
        self.culprit = self._latest or NO_TEST
        self.passed.pop(self.culprit, None)
        self.died = how
        self.ended = True

    def blame(self) -> None:
        """Fail the test at which the process died; raises JvmError if none had begun."""
        assert self.culprit is not None
        if self.culprit == NO_TEST:
            raise JvmError(f"the JVM for the tests ended: {self.died}")
        self.failed[self.culprit] = f"ended the JVM{'' if self.running else ' after its end'}: {self.died}"

    def _break(self, message: str) -> None:
        if self.running is None:
            raise JvmError(f"the tests cannot be run or evaluated: {message}")
        self._end_at(self.running, f"broke the test run: {message}")

    def _end_at(self, culprit: TestName, reason: str) -> None:
        self.failed[culprit] = reason
        self.passed.pop(culprit, None)
        self.culprit = culprit
        self.ended = True

    @property
    def coverage(self) -> tuple[ClassCoverage, ...]:
        return tuple(
            ClassCoverage(class_name, branch, line, instruction, tuple(self._lines.get(class_name, ())))
            for class_name, (branch, line, instruction) in self._counters.items()
        )


def _counters(numbers: Sequence[str]) -> list[Counter]:
    values = list(map(int, numbers))
    return [Counter(covered, total) for covered, total in zip(values[::2], values[1::2], strict=True)]
