"""Puts the result together: goals with their tests, crashes, and the coverage that was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pathbrew.confirmation.case import Kind
from pathbrew.confirmation.crashes import crash_key
from pathbrew.coverage import Status
from pathbrew.coverage.conditions import describe_goal
from pathbrew.coverage.scope import own_methods
from pathbrew.defects import Defects, write_records
from pathbrew.jvm.outcomes import Threw
from pathbrew.jvm.refusals import objection
from pathbrew.jvm.suite import ClassCoverage, Counter
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.places import source_of
from pathbrew.verbs.generate.result import (
    ClassResult,
    Coverage,
    Crash,
    Explained,
    Generation,
    Measured,
    MethodResult,
    MissedLine,
    WrittenTest,
)
from pathbrew.verbs.generate.subject import Subject
from pathbrew.verbs.generate.validation import Validator


def conclude(
    result: Generation,
    subjects: Sequence[Subject],
    validator: Validator,
    entries: Sequence[Path],
) -> None:
    """Fill in classes, files and defects."""
    defects = Defects()
    for subject in subjects:
        defects.absorb(subject.defects)
        suite = validator.proven.get(subject)
        if suite is not None:
            refused = [refused for source in suite.sources for refused in source.refused]
            defects.absorb(each.defect for each in refused if each.defect is not None)
        tests: list[WrittenTest] = []
        if suite is not None and suite.tests:
            for source in suite.sources:
                path = validator.path(suite.subject, source)
                result.files += [path] if source.tests else []
                tests += [
                    WrittenTest(test.case, test.name, path, test.first_line, test.inputs, test.outcome)
                    for test in source.tests
                ]
        made = _class_result(subject, tests, validator.coverage.get(subject))
        made.source = source_of(subject.java_class, entries)
        result.classes.append(made)
    result.defects += write_records(list(defects), result.folder / "defects")


def _class_result(subject: Subject, tests: list[WrittenTest], coverage: ClassCoverage | None) -> ClassResult:
    result = ClassResult(subject.java_class, tests=tests, derived=tuple(subject.derived))
    first: dict[Edge, WrittenTest] = {}
    for test in result.tests:
        for edge in test.case.settled:
            first.setdefault(edge, test)
    for test in result.tests:
        for edge in test.case.abrupt:
            first.setdefault(edge, test)
    # What no test of the finished suite covers is not covered, whatever was seen on the way.
    subject.covered &= first.keys() | subject.given
    subject.covered |= subject.counted
    if tests and coverage is not None:
        initialised = _run_by_initialisers(subject, coverage)
        subject.covered |= initialised
        first |= dict.fromkeys(initialised - first.keys(), tests[0])
    result.methods = [_method_result(subject, method, first, result.tests) for method in _methods(subject)]
    if not subject.entries:
        result.note = _why_no_entries(subject)
    if subject.existing is not None:
        result.before = _coverage(subject.existing.coverage)
        result.missed_before = tuple(_missed(subject.existing.coverage))
        result.note = result.note or subject.existing.note
        coverage = coverage or subject.existing.coverage
    elif not tests:
        coverage = None  # that of tests which are not written
    if coverage is not None:
        result.coverage = _coverage(coverage)
        result.line_branches = {line.line: _measured(line.branches) for line in coverage.lines}
        result.line_instructions = {line.line: _measured(line.instructions) for line in coverage.lines}
    return result


def _run_by_initialisers(subject: Subject, coverage: ClassCoverage) -> set[Edge]:
    """Sides that tests take only while classes are initialised: those of lines that are covered whole."""
    whole = {
        line.line
        for line in coverage.lines
        if line.branches.total and line.branches.covered == line.branches.total
    }
    return {goal.edge for goal in subject.branches if goal.line in whole and not subject.is_led_to(goal.edge)}


def _methods(subject: Subject) -> list[Method]:
    return [m for m in subject.own if m in subject.entries or any(e.method is m for e in subject.goals)]


def _method_result(
    subject: Subject, method: Method, first: dict[Edge, WrittenTest], tests: list[WrittenTest]
) -> MethodResult:
    result = MethodResult(method)
    for edge, goal in subject.goals.items():
        if edge.method is method:
            account = subject.account(edge)
            is_given = edge in subject.given
            test = first.get(edge) if account.status is Status.COVERED and not is_given else None
            result.goals.append(Explained(account, describe_goal(goal), test, is_given))
    search = subject.searches.get(method)
    if search is not None:
        result.exhausted = search.exhausted
        result.paths, result.steps = search.paths, search.steps
        result.queries, result.seconds = search.queries, search.seconds
    result.crashes = [_crash(test) for test in tests if _is_crash(test, method)]
    is_shown = method.name == "<init>" and subject.covered.issuperset(
        g.edge for g in subject.goals_of(method)
    )
    has_tests = any(test.case.method is method for test in tests)
    if method in subject.entries and not (is_shown or has_tests):
        result.reasons = _why_no_tests(subject, method)
    return result


def _why_no_tests(subject: Subject, method: Method) -> tuple[Reason, ...]:
    refused = objection(subject.objections.refusals_of(method), ())
    if refused is not None:
        return (Reason(Cause.REFUSED, details=(refused,)),)
    noted = subject.notes.get(method) or _why_not_searched(subject, method)
    if noted is not None:
        return (noted,)
    return subject.searches[method].reasons or (Reason(Cause.NO_TEST),)


def _why_not_searched(subject: Subject, method: Method) -> Reason | None:
    existing, search = subject.existing, subject.searches.get(method)
    if existing is not None and method.key not in existing.methods:
        return Reason(Cause.NOT_COUNTED)
    if not subject.is_wanted(method):
        return Reason(Cause.COVERED_ALREADY)
    if search is None:
        return Reason(Cause.NO_TURN)
    if existing is not None and subject.covered.issuperset(g.edge for g in subject.goals_of(method)):
        return Reason(Cause.ADDS_NOTHING)
    return None


def _is_crash(test: WrittenTest, method: Method) -> bool:
    return test.case.method is method and test.case.kind is not Kind.BEHAVIOUR


def _crash(test: WrittenTest) -> Crash:
    outcome = test.case.observed.outcome
    assert isinstance(outcome, Threw)
    key = crash_key(test.case.observed)
    trace = tuple(
        f"{frame.class_name.replace('/', '.')}.{frame.method}" + (f":{frame.line}" if frame.line > 0 else "")
        for frame in outcome.trace
    )
    line = key.line if key is not None and key.line > 0 else None
    return Crash(outcome.class_name.replace("/", "."), outcome.message, line, trace, test)


def _missed(coverage: ClassCoverage) -> Iterator[MissedLine]:
    for line in coverage.lines:
        branches = line.branches.total - line.branches.covered
        instructions = line.instructions.total - line.instructions.covered
        if branches or instructions:
            yield MissedLine(line.line, branches, instructions)


def _coverage(coverage: ClassCoverage) -> Coverage:
    return Coverage(_measured(coverage.branch), _measured(coverage.line), _measured(coverage.instruction))


def _measured(counter: Counter) -> Measured:
    return Measured(counter.covered, counter.total)


def _why_no_entries(subject: Subject) -> Reason:
    if not own_methods(subject.java_class):
        return Reason(Cause.NO_CODE)
    if subject.derived:
        return Reason(Cause.DERIVED)
    return Reason(Cause.NOTHING_TO_CALL)
