"""What all reports of a generation share: tallies, names, and the uncovered goals by reason."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pathbrew.classfile.descriptors import java_type, short_name
from pathbrew.confirmation.case import Kind
from pathbrew.coverage import Status
from pathbrew.jvm.suite_results import Counter
from pathbrew.program import Method
from pathbrew.reasons import Reason
from pathbrew.report.reasons import brief, causes, worded
from pathbrew.verbs.generate.result import (
    ClassResult,
    Coverage,
    Crash,
    Explained,
    Generation,
    Measured,
    MethodResult,
    WrittenTest,
)

INFEASIBLE = "infeasible: no input takes these sides"
"""The heading of goals that were proved infeasible without a more special reason."""
NO_REASON = "not reached"


@dataclass(frozen=True, slots=True)
class Tally:
    """How many goals there are and what became of them."""

    covered: int = 0
    infeasible: int = 0
    open: int = 0

    @property
    def total(self) -> int:
        return self.covered + self.infeasible + self.open

    @property
    def feasible(self) -> int:
        return self.covered + self.open


def tally(goals: Iterable[Explained]) -> Tally:
    statuses = [goal.account.status for goal in goals]
    return Tally(
        statuses.count(Status.COVERED), statuses.count(Status.INFEASIBLE), statuses.count(Status.OPEN)
    )


def methods(result: Generation) -> list[MethodResult]:
    return [method for owner in result.classes for method in owner.methods]


def crashes(result: Generation) -> list[Crash]:
    """All crashes, those on null arguments last."""
    return sorted(result.crashes, key=is_null_argument)


def is_null_argument(crash: Crash) -> bool:
    return crash.test.case.kind is Kind.NULL_ARGUMENT


def state(method: MethodResult) -> str:
    """`complete`, `2 open`, or `-` for a method that was not searched or of which only a note tells."""
    left = tally(method.goals).open
    if left:
        return f"{left} open"
    searched = method.paths > 0 or method.exhausted
    return "complete" if method.goals or (searched and not method.reasons) else "-"


def dropped_by_reason(result: Generation) -> dict[str, list[str]]:
    """The names of dropped tests, by why they were dropped."""
    reasons: dict[str, list[str]] = {}
    for dropped in result.dropped:
        reasons.setdefault(worded(dropped.reason), []).append(dropped.test)
    return reasons


def is_untested(method: MethodResult, count: int) -> bool:
    """Whether there is nothing to tell of a method but why it has no tests; `count` is that of its tests."""
    return bool(method.reasons) and not (count or method.goals or method.paths or method.crashes)


def tests_per_method(owner: ClassResult) -> dict[Method, int]:
    counts: dict[Method, int] = {}
    for test in owner.tests:
        counts[test.case.method] = counts.get(test.case.method, 0) + 1
    return counts


def total_coverage(result: Generation) -> Coverage | None:
    """The measured coverage of all classes together; None if nothing was measured."""
    return _total([owner.coverage for owner in result.classes if owner.coverage is not None])


def not_measured(result: Generation) -> list[str]:
    """The classes with tests of which JaCoCo has measured nothing."""
    return [owner.java_class.java_name for owner in result.classes if owner.tests and owner.coverage is None]


def total_before(result: Generation) -> Coverage | None:
    """What a suite covered before of all classes together; None if there was none."""
    return _total([owner.before for owner in result.classes if owner.before is not None])


def _total(measured: list[Coverage]) -> Coverage | None:
    if not measured:
        return None
    return Coverage(
        _sum(coverage.branch for coverage in measured),
        _sum(coverage.line for coverage in measured),
        _sum(coverage.instruction for coverage in measured),
    )


def _sum(parts: Iterable[Measured]) -> Measured:
    listed = list(parts)
    return Measured(sum(part.covered for part in listed), sum(part.total for part in listed))


def missed_before(owner: ClassResult) -> dict[str, list[str]]:
    """What a suite leaves uncovered of a class, by method: `12 (1 branch)` for line 12."""
    found: dict[str, list[str]] = {}
    methods = [
        (m, {line for _, line in m.info.code.lines}) for m in owner.java_class.methods.values() if m.info.code
    ]
    for missed in owner.missed_before:
        own = next(
            (qualified(method) for method, lines in methods if missed.line in lines),
            owner.java_class.java_name,
        )
        sides = (
            f" ({missed.branches} branch{'' if missed.branches == 1 else 'es'})" if missed.branches else ""
        )
        found.setdefault(own, []).append(f"{missed.line}{sides}")
    return found


def percent(part: Measured | Counter) -> float:
    """From 0 to 100; nothing to cover counts as covered."""
    return 100.0 * part.covered / part.total if part.total else 100.0


def signature(method: Method) -> str:
    """A method for people who know its class: `price(int, Parcel.Service)`, `new Parcel(int)`."""
    if method.name == "<clinit>":
        return "static initialiser"
    types = ", ".join(short_name(java_type(parameter)) for parameter in method.parameters)
    name = f"new {short_name(method.owner.java_name)}" if method.name == "<init>" else method.name
    return f"{name}({types})"


def qualified(method: Method) -> str:
    """A method with its class, without packages: `Parcel.price`, `new Parcel`."""
    name = signature(method).partition("(")[0]
    return name if method.name == "<init>" else f"{short_name(method.owner.java_name)}.{name}"


def test_id(test: WrittenTest) -> str:
    """The test as JUnit's launchers select it: `com.acme.InvoiceTest#throwsOnNull`."""
    package = test.case.method.owner.package.replace("/", ".")
    return f"{package + '.' if package else ''}{test.file.stem}#{test.name}"


def side(goal: Explained) -> str:
    """The side of a branch: its condition, or else its name in bytecode."""
    if goal.condition:
        return goal.condition
    edge = goal.account.goal.edge
    if not isinstance(edge.outcome, int):
        return str(edge.outcome)
    return f"jump at {edge.offset} {'taken' if edge.outcome else 'not taken'}"


def source_name(owner: ClassResult) -> str:
    """The source by convention: the folder of the package, and the file that the class file names."""
    file = owner.java_class.file
    name = file.source_file if file is not None else None
    outermost = owner.java_class.name.rpartition("/")[2].partition("$")[0]
    package = owner.java_class.package
    return f"{package}/{name or outermost + '.java'}" if package else name or f"{outermost}.java"


def printable(text: str) -> str:
    """The text on one line, with control characters and lone surrogates as Java escapes."""
    return "".join(_escaped(c) if unicodedata.category(c) in _UNPRINTABLE else c for c in text)


_UNPRINTABLE = {"Cc", "Cs", "Cf", "Zl", "Zp"}


def _escaped(character: str) -> str:
    known = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    if known is not None:
        return known
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04x}" for i in range(0, len(units), 2))


def shown(path: Path) -> str:
    """A path relative to the working folder where it lies below it."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


@dataclass(frozen=True, slots=True)
class LineGoals:
    """The uncovered goals of one line."""

    line: int
    goals: tuple[Explained, ...]


@dataclass(frozen=True, slots=True)
class MethodGoals:
    """The goals of one method that are uncovered for one reason, by line."""

    method: Method
    lines: tuple[LineGoals, ...]

    @property
    def count(self) -> int:
        return sum(len(line.goals) for line in self.lines)


@dataclass(frozen=True, slots=True)
class ReasonGroup:
    """All goals that are uncovered for one reason."""

    reason: str
    status: Status
    methods: tuple[MethodGoals, ...]

    @property
    def count(self) -> int:
        return sum(method.count for method in self.methods)


def uncovered(result: Generation) -> list[ReasonGroup]:
    """The uncovered goals by cause, open ones first and large groups first; then by method, then by line."""
    groups: dict[tuple[Status, tuple[str, ...]], dict[Method, dict[int, list[Explained]]]] = {}
    reasons: dict[tuple[Status, tuple[str, ...]], dict[Reason, None]] = {}
    for method in methods(result):
        for goal in method.goals:
            account = goal.account
            if account.status is Status.COVERED:
                continue
            key = account.status, causes(account.reasons)
            reasons.setdefault(key, {}).update(dict.fromkeys(account.reasons))
            by_method = groups.setdefault(key, {})
            by_method.setdefault(method.method, {}).setdefault(account.goal.line, []).append(goal)
    result_groups = [
        ReasonGroup(
            brief(reasons[key]) or (INFEASIBLE if key[0] is Status.INFEASIBLE else NO_REASON),
            key[0],
            tuple(_of_method(method, lines) for method, lines in by_method.items()),
        )
        for key, by_method in groups.items()
    ]
    return sorted(result_groups, key=lambda group: (group.status is Status.INFEASIBLE, -group.count))


def _of_method(method: Method, lines: dict[int, list[Explained]]) -> MethodGoals:
    return MethodGoals(method, tuple(LineGoals(line, tuple(goals)) for line, goals in sorted(lines.items())))
