"""Symbolic execution as a source of test cases: paths that the JVM is seen to take as predicted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from pathbrew.called import Caller
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.confirmation.confirm import Confirmation, compare, replay_request
from pathbrew.confirmation.crashes import classify
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.construction import Planner
from pathbrew.coverage import Account, Ledger, Status
from pathbrew.deadline import PAST, Deadline, clock
from pathbrew.defects import Border
from pathbrew.engines.states.endings import Ending
from pathbrew.engines.states.executor import simple_name
from pathbrew.engines.states.exploration import ExploredPath, Explorer
from pathbrew.engines.states.selector import OUT_OF_BUDGET, Path, Search, Selector
from pathbrew.engines.states.static_state import unexplored_state
from pathbrew.errors import PathbrewError
from pathbrew.jvm.outcomes import Died, Exited, Hung
from pathbrew.jvm.replay import Refused, ReplayRequest, ReplayResult
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine import Machine
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import ObjectNode
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method
from pathbrew.program.entry import parameter_names
from pathbrew.reasons import Reason
from pathbrew.solve import Chain
from pathbrew.terms import Model, encode_model
from pathbrew.verbs.generate.mismatches import Refuted, describe
from pathbrew.verbs.generate.seeds import seeds
from pathbrew.verbs.generate.subject import MethodSearch, Subject

TRIES_PER_ENDING = 3
"""Paths of one ending that are looked at, although they cover nothing new, until one makes a case."""
VOLATILE = "the outcome depends on a clock, on chance, on the machine or on the identity of objects"
REPLAY_LIMIT = 2.0
"""Seconds that one replay may take."""


@dataclass(frozen=True, slots=True)
class _Replayed:
    """What `confirm` needs to know of what was explored."""

    method: Method
    machine: Machine
    initialised: tuple[str, ...]


class SymbolicEngine:
    """Explores the methods of one class with one machine."""

    def __init__(
        self,
        subject: Subject,
        worker: JvmWorker,
        loader: Loader,
        chain: Chain,
        planner: Planner,
        options: ExploreOptions,
        machine: MachineOptions,
        caller: Caller,
    ) -> None:
        self._program = subject.program
        self._subject = subject
        self._worker = worker
        self._loader = loader
        self.refuted: list[Refuted] = []
        """Predictions that the JVM did not confirm."""
        self._planner = planner
        self._explorer = Explorer(
            subject.program, subject.entries[0], options, machine, chain, exceptions=True, caller=caller
        )
        self._reader = EdgeReader(subject.program, subject.java_class)
        self._selector: Selector | None = None
        self._stopped = False
        self._deadline = PAST
        self._endings: Counter[Hashable] = Counter()
        self._lost: dict[Edge, str] = {}
        self._losses: dict[str, None] = {}
        self.jvm_seconds = 0.0
        self.planning_seconds = 0.0

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._stopped = True
        if self._selector is not None:
            self._selector.stop()

    def explore(
        self,
        entry: Method,
        deadline: Deadline,
        found: Callable[[TestCase], None],
        seen: Callable[[Search], None],
    ) -> None:
        """Search from one entry for the goals that are not covered yet; what is confirmed goes to `found`."""
        subject = self._subject
        ledger = Ledger(subject.goals_of(entry))
        ledger.record(subject.covered, subject.covered - subject.settled)
        self._endings = Counter()
        self._lost = {}
        self._losses = {}
        self._deadline = deadline

        def observe(search: Search, path: Path) -> bool:
            seen(search)
            case = self._case_or_defect(entry, path)
            if case is not None:
                found(case)
            return self._stopped

        self._selector = self._explorer.prepare(entry, ledger, max(deadline.left, 0.01))
        search = self._selector.explore(observe, seeds=seeds(subject, entry, self._explorer.executor.vm))
        accounts, later = self._with_later_calls(entry, search)
        made = MethodSearch(
            accounts,
            search.exhausted and not later,
            len(search.paths),
            search.steps,
            search.queries,
            search.unknown,
            search.seconds,
            search.solver_seconds,
            self._lost,
            (*self._losses, *search.reasons, *later),
            OUT_OF_BUDGET in search.reasons,
        )
        subject.searched(entry, made)
        subject.defects.absorb(self._explorer.executor.defects)
        subject.defects.absorb(self._planner.defects)

    def _case_or_defect(self, entry: Method, path: Path) -> TestCase | None:
        """The test case of a path, if it makes one; a fault of ours costs that path."""
        try:
            return self._case(entry, path)
        except PathbrewError:
            raise
        except Exception as error:
            executor = self._explorer.executor
            place = f"{entry.owner.java_name}.{entry.key}"
            defect = executor.defects.record(
                Border.TELLING, place, error, lambda: json.dumps(encode_model(path.run.model))
            )
            self._lose(executor.edges(path.run) & self._subject.goals.keys(), str(defect))
            return None

    def _with_later_calls(self, entry: Method, search: Search) -> tuple[dict[Edge, Account], list[str]]:
        """What became of the goals, and why a later call could do what no first one can."""
        accounts = {account.goal.edge: account for account in search.accounts}
        unreached = [edge for edge, account in accounts.items() if account.status is Status.INFEASIBLE]
        if not unreached:
            return accounts, []
        fields = unexplored_state(self._program, entry, self._explorer.executor.statics)
        reasons: list[str] = [
            Reason(f"{simple_name(field.owner)}.{field.name}", "is tried only as it is initialised")
            for field in fields
        ]
        if reasons:
            for edge in unreached:
                accounts[edge] = Account(accounts[edge].goal, Status.OPEN, tuple(reasons))
        return accounts, reasons

    def _case(self, entry: Method, path: Path) -> TestCase | None:
        """The test case of a path that shows something new and does what was predicted."""
        run = path.run
        edges = self._explorer.executor.edges(run) & self._subject.goals.keys()
        if run.ending is Ending.EXITED:
            self._lose(edges, "the code ends the JVM there")
        if run.ending not in (Ending.RETURNED, Ending.THREW):
            return None
        ending = _ending(path)
        seen = self._subject.settled if run.ending is Ending.RETURNED else self._subject.covered
        if edges <= seen and self._endings[ending] >= TRIES_PER_ENDING:
            return None
        self._endings[ending] += 1
        executor = self._explorer.executor
        is_volatile = executor.decisions.is_volatile
        model = self._explorer.natural(path, self._deadline)
        told = self._explorer.tell(path, model)
        initialised = tuple(executor.baseline.begun)
        replayed = _Replayed(entry, executor.vm, initialised)
        request = replay_request(replayed, told)
        if request is None:
            self._lose(edges, told.reason or "it needs inputs that only Pathbrew can give, such as stubs")
            return None
        answer = self._replay(request)
        confirmed = compare(replayed, told, answer)
        if confirmed.status is not Confirmation.CONFIRMED:
            reason = VOLATILE if is_volatile else None
            self._lose(edges, reason or self._explained(entry, told, request, answer, confirmed.reason))
            return None
        if has_raw_objects(request):
            request, answer = self._built(replayed, path, told, model) or (request, answer)
        kind = classify(self._program, entry, request, answer)
        covered = self._reader.edges(answer.trace)
        if kind is not Kind.BEHAVIOUR and has_raw_objects(request):
            # No way was found to bring an object into that state: hardly a crash that anybody will meet.
            kind = Kind.BEHAVIOUR
            if covered & self._subject.goals.keys() <= self._subject.covered:
                return None
        self._endings[ending] = TRIES_PER_ENDING
        names = tuple(parameter_names(entry))
        abrupt = self._reader.abrupt(answer, kind)
        return TestCase(entry, request, answer, kind, Engine.SYMBOLIC, covered, told.asked, names, abrupt)

    def _lose(self, edges: set[Edge], reason: str) -> None:
        self._losses[reason] = None
        for edge in edges:
            self._lost.setdefault(edge, reason)

    def _explained(
        self, entry: Method, told: ExploredPath, request: ReplayRequest, answer: ReplayResult, reason: str
    ) -> str:
        """Why a prediction was not observed: the code does other things each time, or it is our defect."""
        if answer.objection is not None:
            return answer.objection
        match answer.outcome:
            case Hung():
                return f"the code had not come to an end after {REPLAY_LIMIT:g} s on the JVM"
            case Exited() | Died():
                return "the code ends the JVM there"
            case Refused(refusal):
                return f"it needs an input that cannot be made: {refusal}"
        again = self._replay(request)
        if (again.outcome, again.nodes_after) != (answer.outcome, answer.nodes_after):
            return VOLATILE
        self.refuted.append(describe(entry, told, request, answer, reason))
        return f"a predicted path was not observed: {reason}"

    def _built(
        self, replayed: _Replayed, path: Path, told: ExploredPath, model: Model
    ) -> tuple[ReplayRequest, ReplayResult] | None:
        """The same path on objects that were made as programs make them, where that is possible."""
        before = clock()
        planned = self._planner.plan_path(self._explorer.executor, path.run, model, self._deadline)
        self.planning_seconds += clock() - before
        if planned is None:
            return None
        answer = self._replay(planned[1])
        # What the constructors leave in fields that the path does not read may differ from the prediction.
        agrees = compare(replayed, told, answer, heap=False).status is Confirmation.CONFIRMED
        return (planned[1], answer) if agrees else None

    def _replay(self, request: ReplayRequest) -> ReplayResult:
        before = clock()
        answer = self._worker.replay(self._loader, request, time_limit=REPLAY_LIMIT)
        self.jvm_seconds += clock() - before
        if answer.objection is not None:
            edges = self._reader.edges(answer.trace) & self._subject.goals.keys()
            self._subject.objections.add(edges, answer.objection, answer.refusals)
        return answer


def has_raw_objects(request: ReplayRequest) -> bool:
    """Whether an object of the inputs is made without a constructor."""
    return any(isinstance(node, ObjectNode) for node in request.nodes)


def _ending(path: Path) -> Hashable:
    """How a path ended: returned, or what was thrown and where."""
    run = path.run
    if run.ending is not Ending.THREW or run.exception is None:
        return run.ending
    frames = getattr(run.exception, "frames", [])
    return run.exception.java_class.name, tuple(frames[:1])
