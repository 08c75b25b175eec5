"""A generation on the console: a table of methods, the account of what was not covered, and totals.

Lines are laid out here and only coloured by Rich: what is piped is plain text, neither wrapped nor cut.
On a terminal long lines wrap behind their indentation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pathbrew.coverage import Status
from pathbrew.jvm.mutation import MutationResult
from pathbrew.jvm.suite_results import Counter
from pathbrew.report import generation_figures as figures
from pathbrew.report.defects import defects_text
from pathbrew.report.generation_figures import LineGoals, MethodGoals, ReasonGroup, printable
from pathbrew.report.printed import printed_lines
from pathbrew.report.reasons import brief, worded
from pathbrew.report.refusals import grouped
from pathbrew.report.specifications import specified_lines
from pathbrew.report.walls import walls_line
from pathbrew.verbs.generate.result import (
    ClassResult,
    Coverage,
    Crash,
    Generation,
    Measured,
    MethodResult,
    WrittenTest,
)

MAX_ROWS = 40
"""With more methods than that, a class shows only those that have something to look at."""
MAX_ENTRIES = 8
"""How many entries a group shows before it refers to the report."""
MAX_NAMES = 3
"""How many dropped tests of one reason are named."""
MAX_CONDITION = 60
MAX_INPUTS = 300

Cells = tuple[str, ...]

_HEADINGS: Cells = ("method", "covered", "feasible", "goals", "paths", "tests", "crashes", "time", "state")
_CRASHES, _STATE = 6, 8
_DROPPED_FIRST = (4, 2, 7, 5, 3)
"""Columns that a narrow terminal goes without, in that order."""
_NARROWEST_NAME = 24
_WIDEST_NAME = 72


def print_generation(
    result: Generation, console: Console, *, verbose: bool = False, quiet: bool = False
) -> None:
    """Show the result; `verbose` cuts nothing, and adds tests, their output and stack traces."""
    page = _Page(console, verbose)
    if not quiet:
        for owner in result.classes:
            _print_missed(page, owner)
        for owner in result.classes:
            _print_class(page, owner)
        for specified in result.specified:
            for line in specified_lines(specified, verbose=verbose):
                page.line(line)
            page.blank()
        _print_untested(page, result)
        _print_crashes(page, result)
        _print_uncovered(page, result)
    if result.assumed:
        page.line(f"Assumed of all inputs: {', '.join(result.assumed)}")
    _print_totals(page, result)
    _print_refused(page, result)
    _print_doubts(page, result)
    if not quiet:
        _print_time(page, result)
    _print_places(page, result)


class _Page:
    """Prints lines at an indentation."""

    def __init__(self, console: Console, verbose: bool) -> None:
        self.console = console
        self.verbose = verbose

    @property
    def width(self) -> int | None:
        """How wide lines may be; None where nothing limits them."""
        return self.console.width if self.console.is_terminal else None

    def line(self, *parts: str | tuple[str, str], indent: int = 0) -> None:
        """Print parts, each a text or a text and its style, on one line."""
        text = Text()
        for part in parts:
            content, style = (part, "") if isinstance(part, str) else part
            text.append(self._encodable(printable(content)), style)
        if self.width is None:
            self.console.print(Text(" " * indent) + text, soft_wrap=True)
        else:
            self.console.print(Padding(text, (0, 0, 0, indent), expand=False))

    def blank(self) -> None:
        self.console.print()

    def cap(self, entries: int, most: int = MAX_ENTRIES) -> int:
        """How many of so many entries to show: never all but one."""
        return entries if self.verbose or entries <= most + 1 else most

    def rest(self, left: int, indent: int) -> None:
        """Say how many entries are not shown."""
        if left > 0:
            self.line((f"and {left} more, see the report", "dim"), indent=indent)

    def _encodable(self, text: str) -> str:
        encoding = self.console.encoding
        if not encoding.lower().startswith("utf"):
            text = text.replace("…", "...")
        return text.encode(encoding, "backslashreplace").decode(encoding)


def _print_missed(page: _Page, owner: ClassResult) -> None:
    """What a suite leaves uncovered that tests were added to."""
    missed = owner.missed_before
    if owner.before is None or not missed:
        return
    branches = owner.before.branch.total - owner.before.branch.covered
    told = f"{_count(branches, 'branch', 'branches')} uncovered, and {_count(len(missed), 'line')}"
    page.line((f"{owner.java_class.java_name}: the suite leaves {told} wholly or in part", "bold"))
    entries = list(figures.missed_before(owner).items())
    shown = page.cap(len(entries), MAX_ROWS)
    for name, lines in entries[:shown]:
        page.line(f"{name}: line{'' if len(lines) == 1 else 's'} {', '.join(lines)}", indent=2)
    page.rest(len(entries) - shown, indent=2)
    page.blank()


def _print_class(page: _Page, owner: ClassResult) -> None:
    page.line((owner.java_class.java_name, "bold"))
    if owner.note is not None:
        page.line(worded(owner.note), indent=2)
    counts = figures.tests_per_method(owner)
    listed = [m for m in owner.methods if not figures.is_untested(m, counts.get(m.method, 0))]
    shown = listed
    if len(listed) > MAX_ROWS and not page.verbose:
        shown = [method for method in listed if figures.tally(method.goals).open or method.crashes]
        shown = shown[: page.cap(len(shown), MAX_ROWS)]
    if shown:
        rows = [_row(method, counts.get(method.method, 0)) for method in shown]
        _print_table(page, [_HEADINGS, *rows])
    if len(shown) < len(listed):
        left = [method for method in listed if method not in shown]
        complete = sum(figures.state(method) == "complete" for method in left)
        page.line((f"and {len(left)} more methods, {complete} of them complete", "dim"), indent=2)
    if not owner.methods and not owner.note:
        page.line("no method that could be tested", indent=2)
    page.blank()


def _row(method: MethodResult, tests: int) -> Cells:
    goals = figures.tally(method.goals)
    return (
        _in_short(figures.signature(method.method)),
        str(goals.covered),
        str(goals.feasible),
        str(goals.total),
        str(method.paths),
        str(tests),
        str(sum(not figures.is_null_argument(crash) for crash in method.crashes)),
        f"{method.seconds:.2f} s",
        figures.state(method) + (f": {brief(method.reasons)}" if method.reasons and not tests else ""),
    )


def _in_short(signature: str) -> str:
    """The signature with as many parameters as a column has room for."""
    if len(signature) <= _WIDEST_NAME:
        return signature
    kept = signature[: _WIDEST_NAME - len(", …)")]
    return f"{kept[: max(kept.rfind(','), kept.find('(') + 1)].removesuffix(',')}, …)"


def _print_table(page: _Page, rows: Sequence[Cells]) -> None:
    columns = list(range(len(_HEADINGS)))
    widths = [max(len(row[column]) for row in rows) for column in columns]
    widths[_STATE] = min(widths[_STATE], 12)
    if page.width is not None:
        fixed = _fixed_width(widths, columns)
        for column in _DROPPED_FIRST:
            if page.width - fixed >= min(widths[0], _NARROWEST_NAME):
                break
            columns.remove(column)
            fixed = _fixed_width(widths, columns)
        widths[0] = min(widths[0], max(8, page.width - fixed))
    for row in rows:
        parts: list[tuple[str, str]] = [(_cut(row[0], widths[0]).ljust(widths[0]), _style(row, 0))]
        for column in columns[1:-1]:
            parts.append(("  " + row[column].rjust(widths[column]), _style(row, column)))
        parts.append(("  " + row[_STATE], _style(row, _STATE)))
        page.line(*parts, indent=2)


def _fixed_width(widths: list[int], columns: list[int]) -> int:
    """What the indentation and all columns but the first need."""
    return 2 + sum(2 + widths[column] for column in columns[1:])


def _style(row: Cells, column: int) -> str:
    if row is _HEADINGS:
        return "dim"
    if column == _STATE:
        return "green" if row[column] == "complete" else "yellow"
    if column == _CRASHES and row[column] != "0":
        return "bold red"
    return ""


def _print_untested(page: _Page, result: Generation) -> None:
    reasons: dict[str, list[str]] = {}
    for owner in result.classes:
        counts = figures.tests_per_method(owner)
        for method in owner.methods:
            if figures.is_untested(method, counts.get(method.method, 0)):
                reasons.setdefault(brief(method.reasons), []).append(figures.qualified(method.method))
    derived = sum(len(owner.derived) for owner in result.classes)
    if derived:
        page.line(f"Left out: {_count(derived, 'method')} that the compiler wrote (--derived)")
        page.blank()
    if not reasons:
        return
    page.line((f"Without tests: {_count(sum(map(len, reasons.values())), 'method')}", "bold"))
    for reason, names in reasons.items():
        shown = page.cap(len(names))
        more = f" and {len(names) - shown} more" if shown < len(names) else ""
        page.line(f"{', '.join(names[:shown])}{more}: {reason}", indent=2)
    page.blank()


def _print_crashes(page: _Page, result: Generation) -> None:
    found = figures.crashes(result)
    real = [crash for crash in found if not figures.is_null_argument(crash)]
    on_null = [crash for crash in found if figures.is_null_argument(crash)]
    for title, style, group in (
        ("Crashes", "bold red", real),
        ("Crashes on a null argument", "bold", on_null),
    ):
        if not group:
            continue
        page.line((f"{title}: {len(group)}", style))
        shown = page.cap(len(group))
        for crash in islice(group, shown):
            _print_crash(page, crash)
        page.rest(len(group) - shown, indent=2)
        page.blank()


def _print_crash(page: _Page, crash: Crash) -> None:
    message = "" if crash.message is None else f": {_cut(crash.message, MAX_INPUTS)}"
    line = "" if crash.line is None or crash.line < 0 else f", line {crash.line}"
    method = figures.qualified(crash.test.case.method)
    page.line((crash.exception, "red"), f"{message}, in {method}{line}", indent=2)
    if crash.test.inputs:
        page.line(_cut(crash.test.inputs, MAX_INPUTS), indent=4)
    page.line(("shown by ", "dim"), *_test_place(crash.test), indent=4)
    if page.verbose:
        for frame in crash.trace:
            page.line((frame.strip(), "dim"), indent=6)


def _test_place(test: WrittenTest) -> tuple[str | tuple[str, str], ...]:
    return test.name, (f"  {figures.shown(test.file)}:{test.line}", "dim")


def _print_uncovered(page: _Page, result: Generation) -> None:
    groups = figures.uncovered(result)
    if not groups:
        return
    total = sum(group.count for group in groups)
    infeasible = sum(group.count for group in groups if group.status is Status.INFEASIBLE)
    proved = f", {infeasible} of them infeasible" if infeasible else ""
    page.line((f"Not covered: {_count(total, 'goal')}{proved}", "bold"))
    shown = page.cap(len(groups))
    for group in groups[:shown]:
        _print_group(page, group)
    page.rest(sum(group.count for group in groups[shown:]), indent=2)
    page.blank()


def _print_group(page: _Page, group: ReasonGroup) -> None:
    style = "yellow" if group.status is Status.OPEN else "blue"
    page.line((group.reason, style), (f"  ({group.count})", "dim"), indent=2)
    entries = [(method, line) for method in group.methods for line in method.lines]
    shown = page.cap(len(entries))
    previous: MethodGoals | None = None
    for method, line in entries[:shown]:
        if method is not previous:
            page.line(figures.qualified(method.method), indent=4)
            previous = method
        page.line(_line_text(line), indent=6)
    page.rest(sum(len(line.goals) for _, line in entries[shown:]), indent=4)


def _line_text(line: LineGoals) -> str:
    sides = [_cut(figures.side(goal), MAX_CONDITION) for goal in line.goals]
    distinct = list(dict.fromkeys(sides))
    at = f"line {line.line}" if line.line >= 0 else "no line known"
    return f"{at}: {' | '.join(distinct)}"


def _print_totals(page: _Page, result: Generation) -> None:
    if not result.classes:
        page.line("Nothing was tested: no class was given that has code of its own.")
        return
    goals = figures.tally(goal for method in figures.methods(result) for goal in method.goals)
    tests = result.tests
    crashes = figures.crashes(result)
    on_null = sum(map(figures.is_null_argument, crashes))
    by_suite = sum(goal.is_by_suite for method in figures.methods(result) for goal in method.goals)
    known = f", {by_suite} of them by the suite" if result.complements else ""
    new = "new test" if result.complements else "test"
    parts = [
        f"{goals.covered} of {_count(goals.feasible, 'feasible goal')} covered ({goals.total} in all){known}",
        _count(len(tests), new),
        _count(len(crashes) - on_null, "crash", "crashes") + (f" (+ {on_null} on null)" if on_null else ""),
        f"{result.seconds:.1f} s",
    ]
    page.line(("Total: ", "bold"), ", ".join(parts))
    coverage, before = figures.total_coverage(result), figures.total_before(result)
    if before is not None and coverage is not None:
        least = "at least " if result.is_least and result.tests else ""
        page.line(("JaCoCo, the suite alone: ", "bold"), _coverage_text(before))
        page.line(("JaCoCo, with the new tests: ", "bold"), least + _coverage_text(coverage))
    elif coverage is None:
        page.line(("JaCoCo: ", "bold"), "not measured")
    else:
        left = figures.not_measured(result)
        less = f"; without {_count(len(left), 'class', 'classes')} not measured" if left else ""
        page.line(("JaCoCo: ", "bold"), _coverage_text(coverage) + less)
    if result.unmeasured:
        names = ", ".join(map(figures.shown, result.unmeasured))
        hint = "run the suite again with JaCoCo, or the same tests are written twice"
        page.line(("Not measured: ", "bold yellow"), f"{names}, written since then: {hint}")
    if result.left_out:
        page.line(("Left out: ", "bold"), f"{', '.join(result.left_out)}: JaCoCo's report does not know them")
    if result.mutation is not None:
        _print_mutation(page, result.mutation)
    if result.interrupted:
        page.line(("Ended early: ", "bold yellow"), result.interrupted)


def _coverage_text(coverage: Coverage) -> str:
    return (
        f"branch {_share(coverage.branch)}, line {_share(coverage.line)}, "
        f"instruction {_share(coverage.instruction)}"
    )


def _print_mutation(page: _Page, mutation: MutationResult) -> None:
    tried = "" if mutation.complete else ", not all were tried"
    page.line(("Mutation: ", "bold"), f"{_share(mutation.score)} of the mutants killed{tried}")
    if page.verbose:
        for mutant in mutation.survivors:
            method = f"{mutant.class_name.rpartition('.')[2]}.{mutant.method}"
            page.line(f"survived: {method}, line {mutant.line}: {mutant.description}", indent=2)


def _share(part: Measured | Counter) -> str:
    return f"{figures.percent(part):.1f} % ({part.covered}/{part.total})" if part.total else "none to cover"


def _print_doubts(page: _Page, result: Generation) -> None:
    """What went wrong on our side: faults, predictions that failed, tests that were taken out."""
    if result.defects:
        page.line(("Defects of Pathbrew: ", "bold yellow"), defects_text(result.defects))
    if result.mismatches:
        count = _count(len(result.mismatches), "prediction")
        page.line((f"Mismatches: {count} that the JVM did not confirm", "bold yellow"))
        shown = page.cap(len(result.mismatches))
        for mismatch in result.mismatches[:shown]:
            kept = "" if mismatch.file is None else f"  {figures.shown(mismatch.file)}"
            method = figures.qualified(mismatch.method)
            page.line(f"{method}: {_cut(worded(mismatch.reason), MAX_INPUTS)}", (kept, "dim"), indent=2)
        page.rest(len(result.mismatches) - shown, indent=2)
    if result.dropped:
        page.line((f"Dropped: {_count(len(result.dropped), 'test')} that did not hold", "bold yellow"))
        reasons = list(figures.dropped_by_reason(result).items())
        shown = page.cap(len(reasons))
        for reason, names in reasons[:shown]:
            listed = page.cap(len(names), MAX_NAMES)
            more = f" and {len(names) - listed} more" if listed < len(names) else ""
            page.line(f"{_cut(reason, MAX_INPUTS)}: {', '.join(names[:listed])}{more}", indent=2)
        page.rest(sum(len(names) for _, names in reasons[shown:]), indent=2)


def _print_refused(page: _Page, result: Generation) -> None:
    """What the code under test wanted to do outside of its JVM."""
    groups = grouped(result.refused)
    if groups:
        page.line((f"Refused: {_count(len(groups), 'kind')} of action; such runs make no tests", "bold"))
    for reason, places in groups:
        listed = page.cap(len(places), MAX_NAMES)
        more = f" and {len(places) - listed} more" if listed < len(places) else ""
        page.line(f"{reason}: {', '.join(places[:listed])}{more}", indent=2)
    if line := walls_line(result.missing_walls):
        page.line((line, "yellow"))


def _print_time(page: _Page, result: Generation) -> None:
    timing = result.timing
    parts = {
        "engine": timing.engine,
        "solvers": timing.solver,
        "JVM": timing.jvm,
        "javac": timing.javac,
        "running the suite": timing.suite,
    }
    spent = [f"{name} {seconds:.1f} s" for name, seconds in parts.items() if seconds >= 0.05]
    unknown = f" ({result.unknown} undecided)" if result.unknown else ""
    if result.queries:
        spent.append(f"{_count(result.queries, 'query', 'queries')}{unknown}")
    if spent:
        page.line(("Time: ", "bold"), ", ".join(spent))
    found = [f"{engine.value} {goals}" for engine, goals in result.goals_by_engine.items()]
    if found:
        page.line(("Goals covered by: ", "bold"), ", ".join(found))


def _print_places(page: _Page, result: Generation) -> None:
    if page.verbose:
        for owner in result.classes:
            for test in owner.tests:
                page.line(*_test_place(test), indent=2)
                told = f"{test.inputs or 'no inputs'} -> {test.outcome}"
                page.line(told, (f"  by {test.case.engine.value}", "dim"), indent=4)
                output = test.case.observed.output
                for line in printed_lines(output.stdout + output.stderr, is_cut=output.truncated):
                    page.line((line, "dim"), indent=4)
    if result.files:
        shown = page.cap(len(result.files))
        page.line(("Files: ", "bold"), figures.shown(result.files[0]))
        for file in result.files[1:shown]:
            page.line(figures.shown(file), indent=7)
        if shown < len(result.files):
            page.line((f"and {len(result.files) - shown} more beside them", "dim"), indent=7)
    elif result.classes:
        page.line(("Files: ", "bold"), _why_no_files(result))
    if result.report is not None:
        page.line(("Report: ", "bold"), figures.shown(result.report))


def _why_no_files(result: Generation) -> str:
    if not result.complements:
        return "none, there is no test to write"
    missed = [
        part.total - part.covered
        for owner in result.classes
        if owner.before is not None
        for part in (owner.before.branch, owner.before.instruction)
    ]
    return "none, " + ("no test adds coverage" if any(missed) else "the suite leaves nothing uncovered")


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(0, most - 3)] + "..."
