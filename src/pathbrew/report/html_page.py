"""What the HTML report shows: the result of a generation, arranged for its template."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from markupsafe import Markup

from pathbrew import __version__
from pathbrew.confirmation.case import Kind
from pathbrew.coverage import Status
from pathbrew.deadline import Deadline
from pathbrew.machine.core.edges import Edge
from pathbrew.report import generation_figures as figures
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.drawing.heap_picture import HeapPicture, draw_heaps
from pathbrew.report.drawing.replays import case_heaps
from pathbrew.report.generation_figures import Tally
from pathbrew.report.html_chart import Chart, timeline_chart
from pathbrew.report.html_source import (
    goals_by_line,
    highlighted,
    method_text,
    read_lines,
    shown_range,
    state_of_line,
)
from pathbrew.report.reasons import brief
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

OPEN_CLASSES = 3
"""Reports of more classes than that begin with all of them folded."""
MAX_PICTURES = 300
"""Further tests have no pictures of their heaps: these take time and room."""
MAX_CODE_LINES = 400
"""Longer tests are cut."""


@dataclass(frozen=True, slots=True)
class TestLink:
    """A test and where it stands in the report."""

    __test__ = False
    name: str
    anchor: str


@dataclass(frozen=True, slots=True)
class GoalView:
    """One side of a branch."""

    line: int
    side: str
    status: str
    reason: str
    method: str
    anchor: str
    """Where its line stands."""
    tests: tuple[TestLink, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of source, and the goals on it."""

    number: int
    code: Markup
    state: str
    goals: tuple[GoalView, ...]
    anchor: str

    @property
    def covered(self) -> int:
        return sum(goal.status == "covered" for goal in self.goals)


@dataclass(frozen=True, slots=True)
class TestView:
    """A test with its code and the goals it covers."""

    __test__ = False
    test: WrittenTest
    anchor: str
    id: str
    method: str
    badge: str
    code: tuple[Markup, ...]
    place: str
    goals: tuple[GoalView, ...]
    heaps: Markup | None
    """A picture of the heaps before and after the call, if there are any objects."""


@dataclass(frozen=True, slots=True)
class MethodView:
    """A row of the table of methods."""

    result: MethodResult
    name: str
    state: str
    goals: Tally
    tests: int
    crashes: int
    on_null: int
    anchor: str


@dataclass(frozen=True, slots=True)
class CrashView:
    """A crash, with its test and where it happened."""

    crash: Crash
    method: str
    on_null: bool
    test: TestLink
    anchor: str
    line: int | None


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class: figures, methods, source or goals, tests."""

    result: ClassResult
    anchor: str
    name: str
    goals: Tally
    methods: tuple[MethodView, ...]
    lines: tuple[LineView, ...]
    source: str
    """The path of the source, if it is shown."""
    unplaced: tuple[GoalView, ...]
    """The goals that no line of source shows."""
    tests: tuple[TestView, ...]
    crashes: tuple[CrashView, ...]


@dataclass(frozen=True, slots=True)
class ReasonView:
    """The goals that are uncovered for one reason, by method."""

    reason: str
    status: str
    methods: tuple[tuple[str, tuple[GoalView, ...]], ...]

    @property
    def count(self) -> int:
        return sum(len(goals) for _, goals in self.methods)


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the time."""

    name: str
    seconds: float
    percent: float


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the template shows."""

    title: str
    version: str
    when: str
    result: Generation
    goals: Tally
    coverage: tuple[tuple[str, Measured], ...]
    before: tuple[tuple[str, Measured], ...]
    """What a suite covered before, where tests were added to one."""
    chart: Chart | None
    time: tuple[Share, ...]
    classes: tuple[ClassView, ...]
    crashes: tuple[CrashView, ...]
    reasons: tuple[ReasonView, ...]
    unfold: bool

    @property
    def methods(self) -> int:
        return sum(len(owner.methods) for owner in self.classes)

    @property
    def tests(self) -> int:
        return sum(len(owner.tests) for owner in self.classes)

    @property
    def on_null(self) -> int:
        return sum(crash.on_null for crash in self.crashes)


def page_of(result: Generation, title: str, when: datetime, layout: Layout, deadline: Deadline) -> Page:
    """Everything that the report shows of a result; pictures are laid out by the deadline."""
    links = _Links(result)
    tests = [test for owner in result.classes for test in owner.tests]
    pictures = _pictures(tests, layout, deadline)
    pages = [_ClassPage(number, owner, links, pictures) for number, owner in enumerate(result.classes)]
    classes = tuple(page.view() for page in pages)
    goal_views = {edge: view for page in pages for edge, view in page.goals.items()}
    crashes = sorted((crash for owner in classes for crash in owner.crashes), key=lambda crash: crash.on_null)
    goals = figures.tally(goal for method in figures.methods(result) for goal in method.goals)
    return Page(
        title=title or _title(result) or "Generated tests",
        version=__version__,
        when=when.strftime("%Y-%m-%d %H:%M"),
        result=result,
        goals=goals,
        coverage=coverage_parts(figures.total_coverage(result)),
        before=coverage_parts(figures.total_before(result)),
        chart=timeline_chart(result.timeline, result.seconds, goals.feasible),
        time=_time(result),
        classes=classes,
        crashes=tuple(crashes),
        reasons=_reasons(result, goal_views),
        unfold=len(classes) <= OPEN_CLASSES,
    )


def _title(result: Generation) -> str:
    """The class, or the package if there are several classes and it is the only one."""
    names = [owner.java_class.java_name for owner in result.classes]
    packages = {name.rpartition(".")[0] for name in names}
    return names[0] if len(names) == 1 else packages.pop() if len(packages) == 1 else ""


def coverage_parts(coverage: Coverage | None) -> tuple[tuple[str, Measured], ...]:
    """The three measures by name; none where nothing was measured."""
    if coverage is None:
        return ()
    return (("branch", coverage.branch), ("line", coverage.line), ("instruction", coverage.instruction))


def _time(result: Generation) -> tuple[Share, ...]:
    timing = result.timing
    parts = {
        "engine": timing.engine,
        "solvers": timing.solver,
        "JVM": timing.jvm,
        "javac": timing.javac,
        "suite": timing.suite,
    }
    total = max(result.seconds, sum(parts.values()))
    if not total:
        return ()
    parts["other"] = total - sum(parts.values())
    return tuple(Share(name, spent, 100 * spent / total) for name, spent in parts.items() if spent > 0.004)


def _reasons(result: Generation, goals: dict[Edge, GoalView]) -> tuple[ReasonView, ...]:
    return tuple(
        ReasonView(
            group.reason,
            group.status.value,
            tuple(
                (
                    figures.qualified(method.method),
                    tuple(goals[goal.account.goal.edge] for line in method.lines for goal in line.goals),
                )
                for method in group.methods
            ),
        )
        for group in figures.uncovered(result)
    )


class _Links:
    """Where tests stand in the report, and which of them cover a side of a branch: of any class."""

    def __init__(self, result: Generation) -> None:
        self._tests: dict[tuple[Path, str], TestLink] = {}
        self.covering: dict[Edge, list[TestLink]] = {}
        for number, owner in enumerate(result.classes):
            for i, test in enumerate(owner.tests):
                link = self._tests[test.file, test.name] = TestLink(test.name, f"c{number}-t{i}")
                for edge in test.case.covered:
                    self.covering.setdefault(edge, []).append(link)

    def of(self, test: WrittenTest) -> TestLink:
        return self._tests.get((test.file, test.name), TestLink(test.name, "classes"))


def _pictures(
    tests: Iterable[WrittenTest], layout: Layout, deadline: Deadline
) -> dict[tuple[Path, str], Markup]:
    """The heaps of the first tests on objects, by file and name."""
    pictures: dict[tuple[Path, str], HeapPicture] = {}
    for test in tests:
        before, after = case_heaps(test.case)
        if (before.has_objects or after.has_objects) and len(pictures) < MAX_PICTURES:
            pictures[test.file, test.name] = HeapPicture(before, after, alone=False)
    drawn = draw_heaps(list(pictures.values()), layout, deadline)
    return dict(zip(pictures, map(Markup, drawn), strict=True))


class _ClassPage:
    """Puts the view of one class together; anchors carry its number."""

    def __init__(
        self, number: int, owner: ClassResult, links: _Links, pictures: Mapping[tuple[Path, str], Markup]
    ) -> None:
        self.owner = owner
        self._pictures = pictures
        self.anchor = f"c{number}"
        self._links = links
        self._files: dict[Path, tuple[str, ...] | None] = {}
        source = None if owner.source is None else self._read(owner.source)
        self._by_line = goals_by_line(owner)
        known = set(self._by_line) | set(owner.line_instructions)
        self._source = source or ()
        self._shown = shown_range(owner, len(self._source), known) if source is not None else range(0)
        self.goals = {
            goal.account.goal.edge: self._goal(goal) for goals in self._by_line.values() for goal in goals
        }

    def view(self) -> ClassView:
        counts = figures.tests_per_method(self.owner)
        return ClassView(
            result=self.owner,
            anchor=self.anchor,
            name=self.owner.java_class.java_name,
            goals=figures.tally(goal for method in self.owner.methods for goal in method.goals),
            methods=tuple(
                self._method(method, counts.get(method.method, 0)) for method in self.owner.methods
            ),
            lines=self._lines(),
            source=figures.shown(self.owner.source) if self.owner.source is not None and self._source else "",
            unplaced=tuple(
                self.goals[goal.account.goal.edge]
                for line, goals in sorted(self._by_line.items())
                if line not in self._shown
                for goal in goals
            ),
            tests=tuple(self._test(test) for test in self.owner.tests),
            crashes=tuple(self._crash(crash) for method in self.owner.methods for crash in method.crashes),
        )

    def _method(self, method: MethodResult, tests: int) -> MethodView:
        code = method.method.info.code
        first = min((line for _, line in code.lines), default=-1) if code is not None else -1
        return MethodView(
            result=method,
            name=figures.signature(method.method),
            state=figures.state(method),
            goals=figures.tally(method.goals),
            tests=tests,
            crashes=sum(not figures.is_null_argument(crash) for crash in method.crashes),
            on_null=sum(map(figures.is_null_argument, method.crashes)),
            anchor=self._line_anchor(first),
        )

    def _lines(self) -> tuple[LineView, ...]:
        if not self._shown:
            return ()
        codes = highlighted(self._source)
        lines = []
        for number in self._shown:
            goals = self._by_line.get(number, [])
            state = state_of_line(
                goals, self.owner.line_branches.get(number), self.owner.line_instructions.get(number)
            )
            views = tuple(self.goals[goal.account.goal.edge] for goal in goals)
            lines.append(LineView(number, codes[number - 1], state, views, f"{self.anchor}-L{number}"))
        if lines and not self._source[lines[-1].number - 1]:
            lines.pop()
        return tuple(lines)

    def _goal(self, goal: Explained) -> GoalView:
        account = goal.account
        fallback = {Status.INFEASIBLE: "no input takes this side", Status.OPEN: figures.NO_REASON}
        return GoalView(
            line=account.goal.line,
            side=figures.side(goal),
            status=account.status.value,
            reason=brief(account.reasons) or fallback.get(account.status, ""),
            method=figures.qualified(account.goal.edge.method),
            anchor=self._line_anchor(account.goal.line),
            tests=tuple(self._links.covering.get(account.goal.edge, ())),
        )

    def _line_anchor(self, line: int) -> str:
        return f"{self.anchor}-L{line}" if line in self._shown else self.anchor

    def _test(self, test: WrittenTest) -> TestView:
        file = self._read(test.file)
        code = [] if file is None else method_text(file, test.line)
        if len(code) > MAX_CODE_LINES:
            code = [*code[:MAX_CODE_LINES], f"// ... {len(code) - MAX_CODE_LINES} more lines"]
        kinds = {Kind.BEHAVIOUR: "", Kind.CRASH: "crash", Kind.NULL_ARGUMENT: "null argument"}
        return TestView(
            test=test,
            anchor=self._links.of(test).anchor,
            id=figures.test_id(test),
            method=figures.signature(test.case.method),
            badge=kinds[test.case.kind],
            code=tuple(highlighted(code)) if code else (),
            place=f"{figures.shown(test.file)}:{test.line}",
            goals=tuple(
                sorted(
                    (self.goals[edge] for edge in test.case.covered if edge in self.goals),
                    key=lambda goal: (goal.line, goal.side),
                )
            ),
            heaps=self._pictures.get((test.file, test.name)),
        )

    def _crash(self, crash: Crash) -> CrashView:
        line = crash.line if crash.line is not None and crash.line > 0 else None
        return CrashView(
            crash=crash,
            method=figures.qualified(crash.test.case.method),
            on_null=figures.is_null_argument(crash),
            test=self._links.of(crash.test),
            anchor=self._line_anchor(line or -1),
            line=line,
        )

    def _read(self, file: Path) -> tuple[str, ...] | None:
        if file not in self._files:
            self._files[file] = read_lines(file)
        return self._files[file]
