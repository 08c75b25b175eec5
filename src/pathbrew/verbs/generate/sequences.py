"""Scenarios with symbolic literals as a source of test cases, run in the machine or on the JVM."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from pathbrew.blocks.effects import FieldUse
from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.confirmer import VOLATILE
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.switches import edge_text
from pathbrew.coverage import Ledger
from pathbrew.engines.sequences.growth import Growth
from pathbrew.engines.sequences.search import Parent, Proposal, SequenceSearch
from pathbrew.jvm.outcomes import Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ExploreOptions, seconds
from pathbrew.paths.executor import Executor
from pathbrew.program import Method
from pathbrew.reasons import Cause, Reason
from pathbrew.scenarios.inputs import Invocation, input_of
from pathbrew.solve import Chain
from pathbrew.verbs.generate import times
from pathbrew.verbs.generate.engine import Submit, Turn
from pathbrew.verbs.generate.quick import QuickEngine
from pathbrew.verbs.generate.subject import Subject

_DOUBTFUL = frozenset({Cause.NOT_SAME_STRING, Cause.NOT_SAME, Cause.NOT_OBJECT, Cause.STACK})


@dataclass(frozen=True, slots=True)
class _SidesTaken:
    """That the JVM takes the same sides as the run that was made, and ends alike."""

    proposal: Proposal
    reader: EdgeReader
    goals: frozenset[Edge]

    def difference(self, answer: ReplayResult) -> Reason | None:
        proposal = self.proposal
        thrown = answer.outcome.class_name if isinstance(answer.outcome, Threw) else None
        if thrown != proposal.exception:
            return _difference(f"predicted: {_end(proposal.exception)}; the JVM {_end(thrown)}")
        if answer.truncated or answer.untraced:
            return None
        taken, predicted = self.reader.edges(answer.trace) & self.goals, proposal.edges & self.goals
        if taken == predicted:
            return None
        return _difference(
            f"predicted only: {_sides(predicted - taken)}; taken only: {_sides(taken - predicted)}"
        )

    def rebuilt(self) -> ReplayRequest | None:
        return None

    def is_alike(self, answer: ReplayResult) -> bool:
        return self.difference(answer) is None

    def as_json(self) -> dict[str, object]:
        return {
            "scenario": repr(self.proposal.scenario),
            "ending": self.proposal.ending,
            "exception": self.proposal.exception,
            "sides": _sides(self.proposal.edges),
        }


def _difference(text: str) -> Reason:
    return Reason(Cause.DIFFERENCE, details=(text,))


def _end(exception: str | None) -> str:
    return "returned" if exception is None else f"threw {exception.replace('/', '.')}"


def _sides(edges: Iterable[Edge]) -> str:
    return ", ".join(sorted(map(edge_text, edges))) or "none"


@dataclass(slots=True)
class VainEffort:
    """Counts the effort since somebody, this engine or another one, last came past a goal."""

    effort: int = 0
    _settled: int = 0

    def note(self, settled: int, effort: int) -> None:
        """Add effort, unless more goals are settled than when it was last asked."""
        self.effort = self.effort + effort if settled == self._settled else 0
        self._settled = settled


class SequenceEngine:
    """Searches from the scenarios of all cases of one class, by the runs of an executor."""

    def __init__(
        self,
        subject: Subject,
        executor: Executor,
        chain: Chain,
        quick: QuickEngine,
        options: ExploreOptions,
        submit: Submit,
        engine: Engine = Engine.SEQUENCES,
    ) -> None:
        self._subject = subject
        self._executor = executor
        self._engine = engine
        self._quick = quick
        self._submit = submit
        self._reader = EdgeReader(subject.program, subject.java_class)
        self._goals = frozenset(goal.edge for goal in subject.branches)
        self._entries = frozenset(subject.entries)
        self._ledger = Ledger(list(subject.branches))
        self._ledger.is_pending = lambda: bool(self._open())
        growth = Growth(quick.makers, quick.catalogue, FieldUse(subject.program))
        self._search = SequenceSearch(
            executor,
            chain,
            self._ledger,
            growth,
            self._method_of,
            self._propose,
            self._open,
            query_limit=seconds(options.query_limit),
            rounds=options.loop_bound,
            decisions=options.max_depth,
        )
        self._infeasible: Set[Edge] = frozenset()
        self._vain = VainEffort()
        self._taken_up = 0
        self._parents: list[Parent] = []
        self.is_done = False

    @property
    def unmodelled(self) -> Set[Method]:
        """Methods whose scenarios came to what the executor has no model of, or to no end in their time."""
        return self._search.unmodelled

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._search.stop()

    def run(self, entries: Sequence[Method], turn: Turn) -> None:
        """Search from the cases of the entries, those found since the last time included."""
        subject = self._subject
        self._infeasible = subject.infeasible()
        self._ledger.record(subject.covered, subject.covered - subject.settled)
        for case in subject.cases[self._taken_up :]:
            parent = _parent(case)
            if parent is not None and case.method in entries:
                self._parents.append(parent)
        self._taken_up = len(subject.cases)
        self._quick.extend(turn.deadline)
        self._vain.note(len(subject.settled), 0)
        before = self._search.effort
        has_more = self._search.run(self._parents, turn.deadline, turn.effort)
        self._vain.note(len(subject.settled), self._search.effort - before)
        self.is_done = not has_more or self._vain.effort >= self._patience()
        subject.defects.absorb(self._executor.defects)

    def _patience(self) -> int:
        """The effort in vain after which others have to find something first."""
        is_covered = self._open() <= self._subject.covered
        return times.SEQUENCES_PATIENCE_COVERED if is_covered else times.SEQUENCES_PATIENCE

    def _open(self) -> Set[Edge]:
        """The goals that no test has come past, and of which nobody has proved that none can."""
        return self._subject.goals.keys() - self._subject.settled - self._infeasible

    def _method_of(self, call: Invocation) -> Method | None:
        """The entry that a call within a scenario calls."""
        method = self._quick.makers.method(call.owner, call.method, call.descriptor)
        return method if method in self._entries else None

    def _propose(self, proposal: Proposal) -> Parent | None:
        method = proposal.scenario.method
        if method not in self._entries or proposal.ending not in (Ending.RETURNED, Ending.THREW):
            return None
        expected = _SidesTaken(proposal, self._reader, self._goals)
        doubt = self._doubt(proposal)
        verdict = self._submit(Candidate(method, proposal.request, self._engine, expected, doubt=doubt))
        return _parent(verdict) if isinstance(verdict, TestCase) else None

    def _doubt(self, proposal: Proposal) -> Reason | None:
        """Why the JVM may do otherwise: a clock, threads, or texts that are one object where literals are."""
        if proposal.is_volatile or self._engine is Engine.CONCOLIC:
            return VOLATILE
        notes = self._executor.decisions.notes
        return next((note for note in notes if note.cause in _DOUBTFUL), None)


def _parent(case: TestCase) -> Parent | None:
    scenario = input_of(case.method, case.request)
    return None if scenario is None else Parent(scenario, case.covered)
