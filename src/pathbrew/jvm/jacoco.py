"""What JaCoCo's execution data means for classes: evaluated by JaCoCo itself, on a JVM of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from pathbrew.errors import JvmError
from pathbrew.jvm.suite_process import SuiteProcess
from pathbrew.jvm.suite_report import RunReport, TestName
from pathbrew.jvm.suite_results import ClassCoverage, Counter
from pathbrew.walls import Confinement

_PATIENCE = 2.0


class State(Enum):
    """What execution data knows of a class."""

    MEASURED = "measured"
    STALE = "stale"
    """Another version of the class was measured."""
    ABSENT = "absent"
    """It was never loaded where coverage was measured."""


class UnreadableData(JvmError):
    """A file is no execution data, or of a version that JaCoCo does not read any more."""


@dataclass(frozen=True, slots=True)
class Bound:
    """How much of a line may have been covered at most."""

    branches: int
    instructions: int


@dataclass(slots=True)
class EvaluatedClass:
    """A class: what JaCoCo counts, and the sides of its branches that were taken.

    `methods` are the instructions of each method by its name and descriptor. `sides` are those of an
    instruction by method and offset, before JaCoCo's filters: of a jump first that it is not taken, of a
    switch first its default, then its further targets in the order of the keys.
    """

    state: State
    coverage: ClassCoverage | None = None
    methods: dict[str, Counter] = field(default_factory=dict)
    sides: dict[tuple[str, int], tuple[bool, ...]] = field(default_factory=dict)
    missed: dict[str, frozenset[int]] = field(default_factory=dict)
    """By method, the offsets of instructions that were not covered."""


@dataclass(slots=True)
class Evaluation:
    """Classes by their internal names; how many of them, and sessions, the data holds; the tests to keep."""

    classes: dict[str, EvaluatedClass] = field(default_factory=dict)
    entries: int = 0
    sessions: int = 0
    kept: list[TestName] = field(default_factory=list)


def evaluate(
    jdk_home: Path,
    class_path: Sequence[Path],
    classes: Sequence[str],
    data: Sequence[Path] = (),
    *,
    candidates: Mapping[TestName, Path] | None = None,
    bounds: Mapping[str, Mapping[int, Bound]] | None = None,
) -> Evaluation:
    """Tell what data says of classes, and which of the candidates, tests with data of their own, add to it.

    Where there are no data, but counts per line, `bounds` say how much of each line may be covered already.
    Raises UnreadableData for a file that is none of JaCoCo's.
    """
    request: list[tuple[str, ...]] = [("evaluate",), *(("measure", name) for name in classes)]
    request += [("data", str(file.resolve())) for file in data]
    request += [("select", *name, str(file.resolve())) for name, file in (candidates or {}).items()]
    for name, lines in (bounds or {}).items():
        request += [("bound", name, str(at), str(b.branches), str(b.instructions)) for at, b in lines.items()]
    entries = [entry.resolve() for entry in class_path]
    files = [*data, *(candidates or {}).values()]
    confinement = Confinement(jdk_home, readable=tuple(file.resolve() for file in files))
    process = SuiteProcess(confinement, entries, "evaluate")
    try:
        process.submit(request)
        return _followed(process, len(data))
    finally:
        process.end()


def _followed(process: SuiteProcess, files: int) -> Evaluation:
    result, report = Evaluation(), RunReport()
    while not report.ended:
        records = process.read()
        if records is None:
            raise JvmError(f"the JVM that evaluates coverage ended: {process.wait(_PATIENCE)}")
        for record in records:
            files = _take(result, report, record, files)
    for coverage in report.coverage:
        result.classes[coverage.class_name].coverage = coverage
    return result


def _take(result: Evaluation, report: RunReport, record: Sequence[str], files: int) -> int:
    """Take in one record; gives how many files of data are still to come before those of candidates."""
    match record:
        case ["data", entries, sessions]:
            if files:
                result.entries += int(entries)
                result.sessions += int(sessions)
            return max(files - 1, 0)
        case ["state", name, state]:
            result.classes[name] = EvaluatedClass(State(state))
        case ["method", name, method, covered, total]:
            result.classes[name].methods[method] = Counter(int(covered), int(total))
        case ["sides", name, method, offset, *covered]:
            result.classes[name].sides[method, int(offset)] = tuple(side == "1" for side in covered)
        case ["missed", name, method, *offsets]:
            result.classes[name].missed[method] = frozenset(map(int, offsets))
        case ["keep", class_name, method]:
            result.kept.append((class_name, method))
        case ["unreadable", reason]:
            raise UnreadableData(reason)
        case _:
            report.take(record)
    return files
