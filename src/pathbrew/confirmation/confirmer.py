"""From a candidate to a test case, for all engines: replay, agreement, classification."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, replace

from pathbrew.confirmation.candidate import Candidate, has_raw_objects
from pathbrew.confirmation.case import Kind, TestCase
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.observation import case_of, unended
from pathbrew.deadline import clock
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.core.edges import Edge
from pathbrew.program import JavaClass, Method, Program
from pathbrew.reasons import Cause, Reason

VOLATILE = Reason(Cause.VOLATILE)
REPLAY_LIMIT = 2.0
"""Seconds that one replay may take."""


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """A candidate that makes no test case, and why; None where nothing is lost with it."""

    reason: Reason | None


@dataclass(frozen=True, slots=True)
class Refuted:
    """A prediction that was not observed, which is a fault of ours, with all that reproduces it as JSON."""

    method: Method
    difference: Reason
    content: dict[str, object]


class Confirmer:
    """Judges candidates for one class on the real JVM.

    `is_wanted` tells whether sides of branches are worth a test that shows nothing else; `objected` hears of
    replays that did what a test must not do.
    """

    def __init__(
        self,
        program: Program,
        java_class: JavaClass,
        worker: JvmWorker,
        loader: Loader,
        *,
        is_wanted: Callable[[Set[Edge]], bool],
        objected: Callable[[Set[Edge], ReplayResult], None],
    ) -> None:
        self._program = program
        self._worker = worker
        self._loader = loader
        self._is_wanted = is_wanted
        self._objected = objected
        self.reader = EdgeReader(program, java_class)
        self.refuted: list[Refuted] = []
        self.seconds = 0.0
        """Spent on the JVM."""

    def confirm(self, candidate: Candidate) -> TestCase | Unconfirmed:
        """The test case of a candidate that does on the JVM what is expected of it."""
        entry, request, expected = candidate.entry, candidate.request, candidate.expectation
        answer = self._replay(request)
        reason = unended(answer, REPLAY_LIMIT)
        if reason is not None:
            return Unconfirmed(reason)
        difference = expected.difference(answer)
        if difference is not None:
            return self._refuted(candidate, answer, difference)
        if has_raw_objects(request):
            rebuilt = expected.rebuilt()
            again = None if rebuilt is None else self._replay(rebuilt)
            if rebuilt is not None and again is not None and expected.is_alike(again):
                request, answer = rebuilt, again
        case = case_of(
            self._program, self.reader, entry, request, answer, candidate.engine, candidate.conditions
        )
        if case.kind is Kind.BEHAVIOUR or not has_raw_objects(request):
            return case
        # No way was found to bring an object into that state: hardly a crash that anybody will meet.
        is_wanted = self._is_wanted(case.covered)
        return replace(case, kind=Kind.BEHAVIOUR) if is_wanted else Unconfirmed(None)

    def _refuted(self, candidate: Candidate, answer: ReplayResult, difference: Reason) -> Unconfirmed:
        """Why a prediction was not observed: the code does other things each time, or it is our fault."""
        if candidate.doubt is not None:
            return Unconfirmed(candidate.doubt)
        again = self._replay(candidate.request)
        # Not by ==, for which NaN differs from itself.
        if repr((again.outcome, again.nodes_after)) != repr((answer.outcome, answer.nodes_after)):
            return Unconfirmed(VOLATILE)
        entry = candidate.entry
        content: dict[str, object] = {
            "method": f"{entry.owner.java_name}.{entry.name}{entry.descriptor}",
            "engine": candidate.engine.value,
            "predicted": candidate.expectation.as_json(),
            "request": repr(candidate.request),
            "observed": repr(answer.outcome),
            "heap after": [repr(node) for node in answer.nodes_after],
            "output": answer.output.stdout[:2000],
        }
        self.refuted.append(Refuted(entry, difference, content))
        return Unconfirmed(Reason(Cause.REFUTED, details=(difference,)))

    def _replay(self, request: ReplayRequest) -> ReplayResult:
        before = clock()
        answer = self._worker.replay(self._loader, request, time_limit=REPLAY_LIMIT)
        self.seconds += clock() - before
        if answer.objection is not None:
            self._objected(self.reader.edges(answer.trace), answer)
        return answer
