"""Backward search as a source of test cases: for goals that symbolic execution has left open."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.confirmation.confirm import call_request
from pathbrew.confirmation.crashes import classify
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.construction import Planner
from pathbrew.coverage import Account, BranchGoal, Status
from pathbrew.coverage.goals import target_block
from pathbrew.deadline import Deadline, clock
from pathbrew.defects import Border
from pathbrew.engines.backward.entry import Candidate, Entry
from pathbrew.engines.backward.existing_objects import initializing_machine
from pathbrew.engines.backward.search import BackwardSearch, Bounds, Start
from pathbrew.engines.backward.suffix import Place
from pathbrew.engines.backward.universe import body_of
from pathbrew.errors import PathbrewError
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.core.edges import Edge
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method
from pathbrew.program.entry import parameter_names
from pathbrew.solve import Chain
from pathbrew.verbs.generate.mismatches import Refuted
from pathbrew.verbs.generate.subject import MethodSearch, Subject
from pathbrew.verbs.generate.symbolic import has_raw_objects

GOAL_LIMITS = 0.2, 3.0
"""Seconds for one goal, at first and in the end."""
REPLAY_LIMIT = 1.0
"""Seconds that one replay may take."""
MOST_REFUSED = 5
"""Inputs that do not take the side they should, after which a goal is given up."""
LONGEST_PATH, MOST_ROUNDS = 100_000, 100_000


class BackwardEngine:
    """Searches for single goals of one class, from its entries, with a program of its own."""

    def __init__(
        self,
        subject: Subject,
        worker: JvmWorker,
        loader: Loader,
        chain: Chain,
        planner: Planner,
        options: ExploreOptions,
        machine: MachineOptions,
    ) -> None:
        self._subject = subject
        self._planner = planner
        self._worker = worker
        self._loader = loader
        self._chain = chain
        self._options = options
        self._machine = initializing_machine(subject.program, machine)
        self._reader = EdgeReader(subject.program, subject.java_class)
        self._stopped = False
        self._searches: dict[Method, BackwardSearch | None] = {}
        self.jvm_seconds = 0.0
        self.refuted: list[Refuted] = []
        """Predictions that the JVM did not confirm."""

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._stopped = True

    def run(self, entries: list[Method], deadline: Deadline, found: Callable[[TestCase], None]) -> None:
        """Search for what is open from entries that were searched; proofs go to the accounts of its search.

        All goals get a short try before any gets a longer one.
        """
        for limit in GOAL_LIMITS:
            for entry in entries:
                search = self._subject.searches.get(entry)
                if search is None:
                    continue
                goals = [goal for goal in self._subject.goals_of(entry) if self._is_open(goal, search)]
                if not self._has_time(deadline):
                    return
                for goal in goals:
                    if not self._has_time(deadline):
                        break
                    if goal.edge not in self._subject.covered:
                        until = deadline.within(limit)
                        self._try(entry, goal, search, until, found)
                self._subject.defects.absorb(self._chain.defects)
                self._subject.defects.absorb(self._planner.defects)

    def _try(
        self,
        entry: Method,
        goal: BranchGoal,
        search: MethodSearch,
        until: Deadline,
        found: Callable[[TestCase], None],
    ) -> None:
        """Search for one goal; after a fault of ours nothing more is searched from its entry."""
        try:
            backward = self._prepared(entry)
            if backward is not None:
                self._search(backward, entry, goal, search, until, found)
        except PathbrewError:
            raise
        except Exception as error:
            self._searches[entry] = None
            place = f"backward search from {entry.owner.java_name}.{entry.key}"
            self._subject.defects.record(Border.SEARCH, place, error, lambda: repr(goal.edge))

    def _has_time(self, deadline: Deadline) -> bool:
        return not deadline.has_passed and not self._stopped

    def _is_open(self, goal: BranchGoal, search: MethodSearch) -> bool:
        account = search.accounts.get(goal.edge)
        is_left = account is None or account.status is not Status.INFEASIBLE
        return goal.edge not in self._subject.covered and is_left

    def _prepared(self, entry: Method) -> BackwardSearch | None:
        """The search from an entry; None if there is nothing to call it on."""
        if entry not in self._searches:
            started = Entry(self._machine, entry, parameter_names(entry), statics=self._options.statics)
            is_callable = started.has_receivers and started.objects.is_known(entry.owner)
            bounds = Bounds(LONGEST_PATH, MOST_ROUNDS)
            search = BackwardSearch(self._subject.program, started, self._chain, bounds)
            self._searches[entry] = search if is_callable else None
        return self._searches[entry]

    def _search(
        self,
        backward: BackwardSearch,
        entry: Method,
        goal: BranchGoal,
        search: MethodSearch,
        until: Deadline,
        found: Callable[[TestCase], None],
    ) -> None:
        starts = side_starts(goal.edge)
        backward.entry.statics.limits.clear()
        refused = 0
        for candidate in backward.run(starts, until):
            if self._stopped:
                return
            if candidate is None:
                continue
            case = self._case(entry, goal, candidate)
            if case is not None:
                found(case)
                return
            refused += 1
            if refused >= MOST_REFUSED:
                return
        limits = (*backward.search.limits, *backward.entry.statics.limits)
        if not limits and not refused:
            search.accounts[goal.edge] = Account(goal, Status.INFEASIBLE)

    def _case(self, entry: Method, goal: BranchGoal, candidate: Candidate) -> TestCase | None:
        request = call_request(entry, candidate.witness, candidate.statics, ())
        answer = self._replay(request)
        if answer.objection is not None:
            return None
        if not self._takes(goal, answer):
            if not candidate.suffix.reasons and isinstance(answer.outcome, Returned | Threw):
                self.refuted.append(_refuted(entry, goal, candidate, request, answer))
            return None
        if has_raw_objects(request):
            built = self._planner.build(request)
            better = None if built is None else self._replay(built)
            if built is not None and better is not None and self._takes(goal, better):
                request, answer = built, better
        kind = classify(self._subject.program, entry, request, answer)
        abrupt = self._reader.abrupt(answer, kind)
        # No way was found to bring an object into that state: hardly a crash that anybody will meet.
        shown = Kind.BEHAVIOUR if has_raw_objects(request) else kind
        covered = self._reader.edges(answer.trace)
        names = tuple(parameter_names(entry))
        return TestCase(entry, request, answer, shown, Engine.BACKWARD, covered, (), names, abrupt)

    def _replay(self, request: ReplayRequest) -> ReplayResult:
        before = clock()
        answer = self._worker.replay(self._loader, request, time_limit=REPLAY_LIMIT)
        self.jvm_seconds += clock() - before
        if answer.objection is not None:
            edges = self._reader.edges(answer.trace) & self._subject.goals.keys()
            self._subject.objections.add(edges, answer.objection, answer.refusals)
        return answer

    def _takes(self, goal: BranchGoal, answer: ReplayResult) -> bool:
        """Whether a call came to an end and took the goal's side."""
        has_ended = isinstance(answer.outcome, Returned | Threw) and answer.objection is None
        return has_ended and goal.edge in self._reader.edges(answer.trace)


def _refuted(
    entry: Method, goal: BranchGoal, candidate: Candidate, request: ReplayRequest, answer: ReplayResult
) -> Refuted:
    """All that is known of inputs that should have taken a side of a branch and did not."""
    reason = (
        f"backward search: offset {goal.edge.offset} of {goal.edge.method.name} was not taken as predicted"
    )
    content: dict[str, object] = {
        "method": f"{entry.owner.java_name}.{entry.name}{entry.descriptor}",
        "reason": reason,
        "goal": repr(goal.edge),
        "inputs": candidate.witness.as_json(),
        "request": repr(request),
        "observed": repr(answer.outcome),
    }
    return Refuted(entry, reason, content)


def side_starts(edge: Edge) -> list[Start]:
    """Where backward search for a side of a branch begins."""
    body = body_of(edge.method)
    assert body is not None
    to = target_block(body, edge)
    return [
        Start(Place(edge.method, body, block.index, len(block.instructions)), to)
        for block in body.blocks
        if block.terminator.at == edge.offset and to in block.normal_successors()
    ]
