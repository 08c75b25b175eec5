"""What a suite that exists already covers of the classes under test, as JaCoCo has reported it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path

from pathbrew.blocks import translate
from pathbrew.blocks.outcomes import DEFAULT, Outcome, Passage
from pathbrew.classfile import ClassPath
from pathbrew.coverage.goals import switch_cases, target_block
from pathbrew.coverage.passages import offsets_of
from pathbrew.coverage.statements import straight_on
from pathbrew.errors import InputError
from pathbrew.jvm.jacoco import Bound, EvaluatedClass, Evaluation, State, UnreadableData, evaluate
from pathbrew.jvm.jacoco_xml import ReportedClass, read_report
from pathbrew.jvm.suite_results import ClassCoverage, Counter, LineCoverage
from pathbrew.machine.core.edges import Edge
from pathbrew.program import JavaClass, Method
from pathbrew.reasons import Cause, Reason

_DATA_MAGIC = b"\x01\xc0\xc0"
_AGAIN = "compile it, run the suite again with JaCoCo, and name the class files that it ran on"


@dataclass(frozen=True, slots=True)
class Existing:
    """What a suite covers of one class.

    `covered` are the sides of branches that it certainly takes, `passed` those of them behind which it leaves
    nothing out before the next branch, `undecided` those of lines of which a report says only that some sides
    are taken. `methods` are the instructions of each method, by its key, as JaCoCo
    counts them. `bounds` say how much of each line may be covered, where there is no execution data.
    """

    coverage: ClassCoverage
    covered: frozenset[Edge]
    passed: frozenset[Edge]
    undecided: frozenset[Edge] = frozenset()
    methods: Mapping[str, Counter] = field(default_factory=dict)
    bounds: Mapping[int, Bound] | None = None
    note: Reason | None = None

    def is_complete(self, method: Method) -> bool:
        """Whether the suite runs all instructions of a method, as far as JaCoCo counts them."""
        counter = self.methods.get(method.key)
        return counter is None or counter.covered == counter.total


@dataclass(frozen=True, slots=True)
class ExistingSuite:
    """What a file, execution data or a report, says of the classes."""

    classes: dict[str, Existing]
    file: Path
    is_data: bool

    @property
    def data(self) -> list[Path]:
        """The file, if it is execution data."""
        return [self.file] if self.is_data else []


def read_existing(
    class_path: ClassPath, goals: Mapping[JavaClass, Sequence[Edge]], lines: Mapping[Edge, int], file: Path
) -> ExistingSuite:
    """What a file of JaCoCo, execution data or an XML report, says of classes and sides of branches.

    Raises InputError for a file that is neither, that holds no coverage, or that is of other versions of the
    classes.
    """
    try:
        with file.open("rb") as stream:
            start = stream.read(64)
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from None
    if not start:
        raise InputError(f"{file} is empty: no coverage was written")
    names = [java_class.name for java_class in goals]
    if start.startswith(_DATA_MAGIC):
        data = _evaluated(class_path, names, file)
        return ExistingSuite(
            {c.name: _from_data(c, data.classes[c.name], goals[c]) for c in goals}, file, is_data=True
        )
    if start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        report = read_report(file)
        known = _known(report, goals, file)
        plain = evaluate(class_path.jdk.home, class_path.locations, [c.name for c in known])
        return ExistingSuite(
            {
                c.name: _FromReport(c, report[c.name], plain.classes[c.name], lines).existing(goals[c], file)
                for c in known
            },
            file,
            is_data=False,
        )
    raise InputError(f"{file} is neither execution data nor an XML report of JaCoCo")


def _evaluated(class_path: ClassPath, names: Sequence[str], file: Path) -> Evaluation:
    try:
        data = evaluate(class_path.jdk.home, class_path.locations, names, [file])
    except UnreadableData as error:
        raise InputError(f"{file} cannot be read as execution data of JaCoCo: {error}") from None
    if not data.entries:
        told = "session information only" if data.sessions else "no coverage"
        raise InputError(f"{file} holds {told}: no class was loaded while JaCoCo was measuring")
    for name in names:
        if data.classes[name].state is State.STALE:
            java_name = name.replace("/", ".")
            raise InputError(
                f"{file} is of another version of {java_name} than the one on the class path: {_AGAIN}"
            )
    return data


def _from_data(java_class: JavaClass, found: EvaluatedClass, goals: Sequence[Edge]) -> Existing:
    assert found.coverage is not None
    covered = frozenset(edge for edge in goals if is_taken(edge, found))
    note = Reason(Cause.NEVER_LOADED) if found.state is State.ABSENT else None
    passed = _passed(covered, found.missed)
    return Existing(found.coverage, covered, passed, methods=found.methods, note=note)


def _passed(covered: Iterable[Edge], missed: Mapping[str, Set[int]]) -> frozenset[Edge]:
    """The sides behind which no instruction is missed before the next branch."""
    return frozenset(
        edge for edge in covered if not _is_missed(edge, missed.get(edge.method.key, frozenset()))
    )


def _is_missed(edge: Edge, missed: Set[int]) -> bool:
    code = edge.method.info.code
    if not missed or code is None or isinstance(edge.outcome, Passage):
        return False
    body = translate(edge.method.info, code)
    target = target_block(body, edge)
    blocks = [body.blocks[index] for index in straight_on(body, target)] if target is not None else []
    return any(block.start <= offset <= block.terminator.at for block in blocks for offset in missed)


def is_taken(edge: Edge, found: EvaluatedClass) -> bool:
    """Whether execution data says that a side of a branch was taken, or a place passed."""
    if isinstance(edge.outcome, Passage):
        missed = found.missed.get(edge.method.key, frozenset())
        return edge.method.key in found.methods and not missed.issuperset(offsets_of(edge))
    sides = found.sides.get((edge.method.key, edge.offset))
    if sides is None:
        return False
    if isinstance(edge.outcome, int):
        return sides[edge.outcome]
    return sides[_targets(edge).index(edge.outcome)]


def _targets(edge: Edge) -> list[Outcome]:
    """The targets of a switch in JaCoCo's order: the default, then the others by their first keys."""
    cases = switch_cases(edge.method)[edge.offset]
    return [DEFAULT, *(target for target in dict.fromkeys(cases.values()) if target != DEFAULT)]


def _known(report: Mapping[str, ReportedClass], goals: Iterable[JavaClass], file: Path) -> list[JavaClass]:
    """The classes that a report knows, in the version that is on the class path."""
    wanted = list(goals)
    known = [java_class for java_class in wanted if java_class.name in report]
    if not known:
        names = ", ".join(java_class.java_name for java_class in wanted[:3])
        there = ", ".join(name.replace("/", ".") for name in list(report)[:5]) or "none"
        raise InputError(f"{file} knows nothing of {names}; the classes in it are: {there}")
    for java_class in known:
        strange = [key for key in report[java_class.name].methods if key not in java_class.methods]
        if strange:
            raise InputError(
                f"{file} is of another version of {java_class.java_name} than the one on the class path, "
                f"with a method {strange[0]}: {_AGAIN}"
            )
    return known


class _FromReport:
    """Reads the counts of lines: of which sides are all taken, none, or some."""

    def __init__(
        self, java_class: JavaClass, told: ReportedClass, plain: EvaluatedClass, lines: Mapping[Edge, int]
    ) -> None:
        assert plain.coverage is not None
        self._class = java_class
        self._told = told
        self._plain = plain.coverage
        self._own = {line.line: line for line in plain.coverage.lines}
        self._lines = lines

    def existing(self, goals: Sequence[Edge], file: Path) -> Existing:
        if not self._own:
            raise InputError(
                f"{self._class.java_name} has no line numbers, so that {file} says nothing of its branches; "
                "name JaCoCo's execution data instead"
            )
        covered, undecided = set(), set()
        for edge in goals:
            line = self._line(self._lines[edge])
            if isinstance(edge.outcome, Passage):
                if line is None or 0 < line.instructions.covered < line.instructions.total:
                    undecided.add(edge)
                elif line.instructions.covered:
                    covered.add(edge)
            elif line is None or (line.branches.covered and line.branches.covered < line.branches.total):
                undecided.add(edge)
            elif line.branches.covered:
                covered.add(edge)
        return Existing(
            self._coverage(),
            frozenset(covered),
            _passed(covered, self._missed()),
            frozenset(undecided),
            self._told.methods,
            dict(self._bounds()),
        )

    def _missed(self) -> dict[str, set[int]]:
        """Where lines begin of which something is missed."""
        missed = {
            n for n, line in self._told.lines.items() if line.instructions.covered < line.instructions.total
        }
        return {
            method.key: {offset for offset, line in method.info.code.lines if line in missed}
            for method in self._class.methods.values()
            if method.info.code is not None
        }

    def _line(self, number: int) -> LineCoverage | None:
        """What is told of a line; None where the report cannot be of the same code."""
        own = self._own.get(number, LineCoverage(number, Counter(0, 0), Counter(0, 0)))
        told = self._told.lines.get(number, LineCoverage(number, Counter(0, 0), Counter(0, 0)))
        fits = told.branches.total >= own.branches.total and told.instructions.total >= own.instructions.total
        return told if fits else None

    def _bounds(self) -> Iterator[tuple[int, Bound]]:
        for number, own in self._own.items():
            told, branches, instructions = self._line(number), own.branches.total, own.instructions.total
            if told is not None:
                branches = min(branches, told.branches.covered)
                instructions = min(instructions, told.instructions.covered)
            yield number, Bound(branches, instructions)

    def _coverage(self) -> ClassCoverage:
        """What the report counts for the class; its lines as far as they can be told from those of others."""
        counters = self._told.counters
        lines = [
            LineCoverage(
                number,
                Counter(bound.instructions, self._own[number].instructions.total),
                Counter(bound.branches, self._own[number].branches.total),
            )
            for number, bound in self._bounds()
        ]
        none = Counter(0, 0)
        return ClassCoverage(
            self._class.name,
            counters.get("BRANCH", none),
            counters.get("LINE", none),
            counters.get("INSTRUCTION", none),
            tuple(lines),
        )
