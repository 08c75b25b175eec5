"""Finds test cases for one class: quick start, symbolic execution, backward search, as time is left."""

from __future__ import annotations

from collections.abc import Callable, Set
from contextlib import ExitStack

from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import TestCase
from pathbrew.confirmation.confirmer import Confirmer, Unconfirmed
from pathbrew.construction import Planner
from pathbrew.deadline import Deadline, clock
from pathbrew.defects import Border
from pathbrew.engines.states.exploration import solver_options
from pathbrew.errors import PathbrewError
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.jvm.replay import ReplayResult
from pathbrew.jvm.walls import Gates
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.core.edges import Edge
from pathbrew.options import ExploreOptions, GenerateOptions, MachineOptions, is_steered, seconds
from pathbrew.pace import slowness
from pathbrew.paths.preconditions import Preconditions
from pathbrew.paths.selector import OUT_OF_BUDGET
from pathbrew.program import Method
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import build_chain
from pathbrew.verbs.generate import times
from pathbrew.verbs.generate.backward import BackwardEngine
from pathbrew.verbs.generate.engine import SearchEngine
from pathbrew.verbs.generate.quick import QuickEngine
from pathbrew.verbs.generate.subject import Found, Subject
from pathbrew.verbs.generate.symbolic import SymbolicEngine

Seen = Callable[[Subject, Method, int], None]
"""Sees which method is worked on, and how many paths its search has found."""


class ClassSearch:
    """Searches one class with a machine, solvers and a planner of its own, whatever else is searched."""

    def __init__(
        self,
        subject: Subject,
        worker: JvmWorker,
        loader: Loader,
        options: GenerateOptions,
        explore: ExploreOptions,
        machine: MachineOptions,
        phase: Callable[[str], None],
        seen: Seen,
    ) -> None:
        self._subject = subject
        self._entries = [entry for entry in subject.entries if subject.is_unfinished(entry)]
        self._seed = explore.seed + (times.QUICK_ROUNDS if subject.searches else 0)
        """Of the first quick start: one that takes up a search tries other values."""
        preconditions = Preconditions.of(explore)
        self._free = [e for e in self._entries if not preconditions.concern(subject.program, e)]
        """Entries of whose inputs nothing is assumed."""
        self._worker = worker
        self._loader = loader
        self._options = options
        self._explore = explore
        self._machine = machine
        self._phase = phase
        self._seen = seen
        self._engine: SearchEngine | None = None
        self._stopped = False
        self._confirmer = Confirmer(
            subject.program,
            subject.java_class,
            worker,
            loader,
            is_wanted=lambda edges: not edges & subject.goals.keys() <= subject.covered,
            objected=self._objected,
        )
        self.found = Found(self._confirmer.refuted)

    def stop(self) -> None:
        """End soon; another thread may ask for it."""
        self._stopped = True
        if self._engine is not None:
            self._engine.stop()

    def quick_start(self, deadline: Deadline) -> None:
        """The first part: concrete inputs, for a share of the time until the deadline."""
        if self._free and self._options.quick:
            left = deadline.left
            most = times.QUICK_MOST * slowness()
            limit = min(most, max(times.QUICK_LEAST, left * times.QUICK_SHARE), left)
            self._guarded("quick start", lambda: self._quick_start(self._seed, limit))

    def run(self, deadline: Deadline) -> None:
        """Search until the deadline or until nothing promising is left."""
        if not self._entries:
            return
        until = deadline.later(-times.BACKWARD_SHARE * deadline.left)
        self._guarded("symbolic execution", lambda: self._symbolic(until))
        self._guarded("quick start", lambda: self._quick_rounds(until))
        self._guarded("backward search", lambda: self._backward(deadline))

    def _guarded(self, part: str, search: Callable[[], None]) -> None:
        """Make a part of the search; a fault of ours, or what it cannot do without, costs the rest of it."""
        subject = self._subject
        try:
            search()
        except PathbrewError as error:
            reason = Reason(Cause.ERROR, details=(str(error),))
        except Exception as error:
            place = f"{part} for {subject.java_class.java_name}"
            reason = subject.defects.record(Border.SEARCH, place, error, lambda: place).reason
        else:
            return
        for entry in self._entries:
            if entry not in subject.searches:
                subject.notes[entry] = reason

    def _quick_rounds(self, deadline: Deadline) -> None:
        """Try the quick start again, with other seeds, for what the symbolic search has left."""
        for seed in range(self._seed + 1, self._seed + times.QUICK_ROUNDS):
            left = deadline.left
            before = len(self._subject.settled)
            if (
                not self._options.quick
                or not self._free
                or left < times.WORTH_ROUND
                or not self._is_limited()
            ):
                break
            self._quick_start(seed, min(times.QUICK_MOST, left))
            if len(self._subject.settled) == before:
                break

    def _is_limited(self) -> bool:
        """Whether goals are left that the symbolic search is kept from by more than its budget."""
        subject = self._subject
        return any(
            subject.uncovered(entry) and set(search.reasons) - {OUT_OF_BUDGET}
            for entry, search in subject.searches.items()
        )

    def _quick_start(self, seed: int, limit: float) -> None:
        started = clock()
        engine = QuickEngine(self._subject, self._worker, self._loader, self._found, seed=seed)
        self._run("quick start", engine, self._free, Deadline(started + limit))
        self.found.jvm_seconds += clock() - started

    def _symbolic(self, deadline: Deadline) -> None:
        subject = self._subject
        with ExitStack() as stack:
            engine = SymbolicEngine(
                subject,
                stack.enter_context(build_chain(solver_options(self._explore))),
                stack.enter_context(Planner(subject.program, self._machine)),
                self._explore,
                self._machine,
                stack.enter_context(
                    JvmFunctions(
                        subject.program.class_path,
                        assertions=self._machine.assertions,
                        gates=Gates.parse(self._explore.allow),
                    )
                ),
                self._submit,
                per_method=seconds(self._options.per_method),
                seen=lambda entry, paths: self._seen(subject, entry, paths),
            )
            self._run("symbolic execution", engine, self._entries, deadline)
            self.found.symbolic_jvm_seconds = self._confirmer.seconds
            self.found.jvm_seconds += self._confirmer.seconds

    def _backward(self, deadline: Deadline) -> None:
        subject = self._subject
        entries = [] if is_steered(self._explore) else [e for e in self._free if subject.uncovered(e)]
        if deadline.has_passed or self._stopped or not entries:
            return
        before = self._confirmer.seconds
        with (
            build_chain(solver_options(self._explore)) as chain,
            Planner(subject.program, self._machine) as planner,
        ):
            engine = BackwardEngine(subject, chain, planner, self._explore, self._machine, self._submit)
            self._run("backward search", engine, entries, deadline)
        self.found.jvm_seconds += self._confirmer.seconds - before

    def _run(self, phase: str, engine: SearchEngine, entries: list[Method], deadline: Deadline) -> None:
        self._phase(phase)
        self._engine = engine
        if not self._stopped:
            engine.run(entries, deadline)
        self._engine = None

    def _objected(self, edges: Set[Edge], answer: ReplayResult) -> None:
        """Keep why sides that a replay took make no test."""
        objections = self._subject.objections
        objections.refuse(answer.refusals)
        if answer.objection is not None:
            reason = Reason(Cause.REFUSED, details=(answer.objection,))
            objections.add(edges & self._subject.goals.keys(), reason)

    def _submit(self, candidate: Candidate) -> TestCase | Unconfirmed:
        verdict = self._confirmer.confirm(candidate)
        if isinstance(verdict, TestCase):
            self._found(verdict)
        return verdict

    def _found(self, case: TestCase) -> None:
        self._subject.add(case)
        self._seen(self._subject, case.method, 0)
