"""One round of a suite: all its tests in two orders, each in as many JVMs as it takes."""

from __future__ import annotations

import selectors
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pathbrew.deadline import Deadline, clock
from pathbrew.errors import JvmError
from pathbrew.jvm.suite_process import SuiteProcess
from pathbrew.jvm.suite_ready import ReadySuite
from pathbrew.jvm.suite_report import RunReport, TestName
from pathbrew.jvm.suite_results import ClassCoverage, Unmeasured

Request = Sequence[tuple[str, ...]]

_STATUS_PATIENCE = 2.0
_EVALUATION_LEAST = 0.2
"""Seconds at least for counting what tests cover that did not run by themselves in the end."""


@dataclass(slots=True)
class _Order:
    """The tests in one order: the JVM that is at it, and what those before it have reported.

    A JVM may be killed by a test or from outside: a test at which one died is run once more, and is to blame
    only if the next one dies there, too.
    """

    request: Request
    process: SuiteProcess
    report: RunReport = field(default_factory=RunReport)
    before: list[RunReport] = field(default_factory=list)
    suspect: TestName | None = None

    @property
    def reports(self) -> list[RunReport]:
        return [*self.before, self.report]

    @property
    def passed(self) -> dict[TestName, None]:
        failed = self.failed
        return {test: None for report in self.reports for test in report.passed if test not in failed}

    @property
    def failed(self) -> dict[TestName, str]:
        return {test: reason for report in reversed(self.reports) for test, reason in report.failed.items()}

    @property
    def done(self) -> bool:
        return self.report.seconds is not None

    def read(self) -> None:
        """Take in what the process has written, or its end."""
        records = self.process.read()
        if records is None:
            self.report.die(self.process.wait(_STATUS_PATIENCE))
            if self.report.culprit == self.suspect:
                self.report.blame()
            self.suspect = self.report.culprit
            return
        for record in records:
            self.report.take(record)

    def begin(self) -> None:
        """Have the process run the tests that are left."""
        done = [("skip", *test) for test in {**self.passed, **self.failed}]
        self.process.submit([*self.request, *done])

    def replace(self, process: SuiteProcess) -> None:
        """Have another process in place of one that has ended, at a test or before any."""
        self.process.end()
        self.process = process
        self.before.append(self.report)
        self.report = RunReport()


class Round:
    """Runs tests in an order and in its reverse, at the same time."""

    def __init__(self, ready: ReadySuite, measuring: Request, reversing: Request, test_limit: float) -> None:
        self._ready = ready
        self._test_limit = test_limit
        self._first = _Order(measuring, ready.take())
        try:
            self._second = _Order(reversing, ready.take())
        except JvmError:
            self._first.process.end()
            raise

    def run(self, deadline: Deadline) -> None:
        """Run until both orders are through or the deadline is there; ends what it started if it raises."""
        try:
            self._first.begin()
            self._second.begin()
            self._follow(deadline)
        except BaseException:
            self.end()
            raise

    def _follow(self, deadline: Deadline) -> None:
        live = [self._first, self._second]
        while live and not deadline.has_passed:
            with selectors.DefaultSelector() as selector:
                for order in live:
                    selector.register(order.process, selectors.EVENT_READ, order)
                running = [order.report.since for order in live if order.report.running]
                limit = min([deadline, *(Deadline(since + self._test_limit) for since in running)])
                for key, _ in selector.select(max(0.0, limit.left)):
                    key.data.read()
            for order in tuple(live):
                report = order.report
                if report.running and not report.ended and clock() >= report.since + self._test_limit:
                    report.hang(self._test_limit)
                if report.ended and report.culprit is not None and not deadline.has_passed:
                    order.replace(self._ready.take())
                    order.begin()
                elif report.ended:
                    live.remove(order)

    def end(self) -> None:
        """End the processes; ending twice does nothing."""
        self._first.process.end()
        self._second.process.end()

    @property
    def complete(self) -> bool:
        """Whether all tests have run in both orders."""
        return self._first.done and self._second.done

    @property
    def passed(self) -> set[TestName]:
        """The tests that have passed in both."""
        return self._first.passed.keys() & self._second.passed.keys()

    @property
    def failed(self) -> dict[TestName, str]:
        return self._second.failed | self._first.failed

    @property
    def found(self) -> set[TestName]:
        return {test for report in self._all for test in report.found}

    @property
    def measured(self) -> dict[TestName, Path]:
        return {test: file for report in self._all for test, file in report.measured.items()}

    @property
    def unmeasured(self) -> list[Unmeasured]:
        return list(dict.fromkeys(each for report in self._all for each in report.unmeasured))

    @property
    def reports(self) -> tuple[RunReport, RunReport]:
        """What the last process of each order has reported."""
        return self._first.report, self._second.report

    @property
    def _all(self) -> list[RunReport]:
        return [*self._first.reports, *self._second.reports]

    @property
    def coverage(self) -> tuple[ClassCoverage, ...]:
        """What all tests covered together; empty if they did not run in one process."""
        return () if self._first.before else self._first.report.coverage

    def evaluate(self, request: Request, deadline: Deadline) -> tuple[ClassCoverage, ...]:
        """What tests covered, each by itself; empty if it cannot be told in time."""
        process, report = self._first.process, RunReport()
        if not request or not self._first.done:
            return ()
        process.submit(request)
        deadline = max(deadline, Deadline.after(_EVALUATION_LEAST))
        for record in process.records(deadline):
            report.take(record)
            if report.ended:
                return report.coverage
        return ()
