"""Backward search as a source of test cases: for goals that symbolic execution has left open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.confirm import call_request
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.construction import Planner
from pathbrew.coverage import Account, BranchGoal, Status
from pathbrew.coverage.goals import target_block
from pathbrew.deadline import Deadline
from pathbrew.defects import Border
from pathbrew.engines.backward.entry import Candidate as Inputs
from pathbrew.engines.backward.entry import Entry
from pathbrew.engines.backward.existing_objects import initializing_machine
from pathbrew.engines.backward.search import BackwardSearch, Bounds, Start
from pathbrew.engines.backward.suffix import Place
from pathbrew.errors import PathbrewError
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.machine.core.edges import Edge
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method
from pathbrew.program.entry import parameter_names
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.universe import body_of
from pathbrew.solve import Chain
from pathbrew.verbs.complete_summaries import CompleteSummaries
from pathbrew.verbs.generate import times
from pathbrew.verbs.generate.engine import Submit, Turn
from pathbrew.verbs.generate.subject import MethodSearch, Subject

MOST_REFUSED = 5
"""Inputs that do not take the side they should, after which a goal is given up."""
TRIES = 30, 600
"""Suffixes that are looked at for one goal, in its first try and in its last."""
SUFFIX_EFFORT = 5
LONGEST_PATH, MOST_ROUNDS = 100_000, 100_000


@dataclass(frozen=True, slots=True)
class _SideTaken:
    """That a call takes one side of a branch."""

    edge: Edge
    inputs: Inputs
    request: ReplayRequest
    reader: EdgeReader
    planner: Planner

    def difference(self, answer: ReplayResult) -> Reason | None:
        if self.edge in self.reader.edges(answer.trace):
            return None
        return Reason(Cause.NOT_TAKEN, details=(self.edge.offset, self.edge.method.name))

    def rebuilt(self) -> ReplayRequest | None:
        return self.planner.build(self.request)

    def is_alike(self, answer: ReplayResult) -> bool:
        has_ended = isinstance(answer.outcome, Returned | Threw) and answer.objection is None
        return has_ended and self.difference(answer) is None

    def as_json(self) -> dict[str, object]:
        return {"goal": repr(self.edge), "inputs": self.inputs.witness.as_json()}


class BackwardEngine:
    """Searches for single goals of one class, from its entries, with a program of its own."""

    def __init__(
        self,
        subject: Subject,
        chain: Chain,
        planner: Planner,
        options: ExploreOptions,
        machine: MachineOptions,
        submit: Submit,
    ) -> None:
        self._subject = subject
        self._planner = planner
        self._submit = submit
        self._chain = chain
        self._options = options
        self._machine = initializing_machine(subject.program, machine)
        self._reader = EdgeReader(subject.program, subject.java_class)
        self._stopped = False
        self._searches: dict[Method, BackwardSearch | None] = {}
        self._tries: Counter[tuple[Method, Edge]] = Counter()

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._stopped = True

    def run(self, entries: Sequence[Method], turn: Turn) -> None:
        """Search for what is open from entries that were searched; proofs go to the accounts of its search.

        All goals get a short try before any gets a longer one.
        """
        left = turn.effort
        while left > 0 and not self._stopped and not turn.deadline.has_passed:
            waiting = self._in_turn(entries)
            if not waiting:
                break
            entry, goal = waiting[0]
            left -= self._try(entry, goal, turn.deadline)
        self._subject.defects.absorb(self._chain.defects)
        self._subject.defects.absorb(self._planner.defects)

    def has_more(self, entries: Sequence[Method]) -> bool:
        """Whether there are goals that another try may help."""
        return bool(self._in_turn(entries))

    def _in_turn(self, entries: Sequence[Method]) -> list[tuple[Method, BranchGoal]]:
        """The open goals, those with the fewest tries first."""
        searches = self._subject.searches
        pairs = [
            (entry, goal)
            for entry in entries
            if entry in searches
            for goal in self._subject.branches_of(entry)
            if self._is_open(goal, searches[entry]) and self._tries[entry, goal.edge] < len(TRIES)
        ]
        return sorted(pairs, key=lambda pair: self._tries[pair[0], pair[1].edge])

    def _try(self, entry: Method, goal: BranchGoal, deadline: Deadline) -> int:
        """Search for one goal; after a fault of ours nothing more is searched from its entry.

        Gives what it has cost.
        """
        suffixes = TRIES[self._tries[entry, goal.edge]]
        self._tries[entry, goal.edge] += 1
        try:
            backward = self._prepared(entry)
            if backward is None:
                self._tries[entry, goal.edge] = len(TRIES)
                return 0
            planned = self._planner.effort
            self._search(backward, entry, goal, self._subject.searches[entry], suffixes, deadline)
            return SUFFIX_EFFORT * backward.search.statistics.suffixes + self._planner.effort - planned
        except PathbrewError:
            raise
        except Exception as error:
            self._searches[entry] = None
            place = f"backward search from {entry.owner.java_name}.{entry.key}"
            self._subject.defects.record(Border.SEARCH, place, error, lambda: repr(goal.edge))
            return 0

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
            if self._options.summaries != "off":
                program, machine = self._subject.program, self._machine.options
                summaries = CompleteSummaries(program, entry, self._options, machine, self._chain)
                search.replace_calls(summaries)
            self._searches[entry] = search if is_callable else None
        return self._searches[entry]

    def _search(
        self,
        backward: BackwardSearch,
        entry: Method,
        goal: BranchGoal,
        search: MethodSearch,
        suffixes: int,
        deadline: Deadline,
    ) -> None:
        starts = side_starts(goal.edge)
        backward.entry.statics.limits.clear()
        refused = 0
        for inputs in backward.run(starts, deadline.within(times.GOAL_LIMIT), suffixes):
            if self._stopped:
                return
            if inputs is None:
                continue
            if isinstance(self._submit(self._candidate(entry, goal, inputs)), TestCase):
                return
            refused += 1
            if refused >= MOST_REFUSED:
                return
        limits = (*backward.search.limits, *backward.entry.statics.limits)
        if not limits and not refused:
            search.accounts[goal.edge] = Account(goal, Status.INFEASIBLE)

    def _candidate(self, entry: Method, goal: BranchGoal, inputs: Inputs) -> Candidate:
        request = call_request(entry, inputs.witness, inputs.statics, ())
        doubt = min(inputs.suffix.reasons, key=repr, default=None)
        expected = _SideTaken(goal.edge, inputs, request, self._reader, self._planner)
        return Candidate(entry, request, Engine.BACKWARD, expected, doubt=doubt)


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
