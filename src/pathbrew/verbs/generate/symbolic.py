"""Symbolic execution as a source of test cases: paths that the JVM is seen to take as predicted."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from pathbrew.classfile.descriptors import short_name
from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.confirm import Confirmation, Explored, compare, replay_request
from pathbrew.confirmation.confirmer import VOLATILE
from pathbrew.construction import Planner
from pathbrew.coverage import Account, Ledger, Status
from pathbrew.deadline import PAST, Deadline, clock
from pathbrew.defects import Border
from pathbrew.engines.states.exploration import ExploredPath, Explorer
from pathbrew.errors import PathbrewError
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending
from pathbrew.pace import slowness
from pathbrew.paths.search import OUT_OF_BUDGET, SPENT, Path, Search
from pathbrew.paths.selector import Selector
from pathbrew.program import Method
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.static_state import unexplored_state
from pathbrew.terms import encode_model
from pathbrew.verbs.generate import times
from pathbrew.verbs.generate.engine import Submit, Turn
from pathbrew.verbs.generate.seeds import seeds
from pathbrew.verbs.generate.subject import MethodSearch, Subject

TRIES_PER_ENDING = 3
"""Paths of one ending that are looked at, although they cover nothing new, until one makes a case."""


@dataclass(frozen=True, slots=True)
class _PathTaken:
    """That the JVM takes a path as the machine did, to the same end, and leaves the same heap."""

    explored: Explored
    path: ExploredPath
    rebuilt: Callable[[], ReplayRequest | None]

    def difference(self, answer: ReplayResult) -> Reason | None:
        confirmed = compare(self.explored, self.path, answer)
        return None if confirmed.status is Confirmation.CONFIRMED else confirmed.reason

    def is_alike(self, answer: ReplayResult) -> bool:
        confirmed = compare(self.explored, self.path, answer, heap=False)
        return confirmed.status is Confirmation.CONFIRMED

    def as_json(self) -> dict[str, object]:
        path = self.path
        return {
            "condition": path.condition,
            "ending": path.ending,
            "value": path.value,
            "exception": path.exception,
            "message": path.message,
            "inputs": None if path.inputs is None else path.inputs.as_json(),
            "after": None if path.after is None else path.after.as_json(),
        }


class SymbolicEngine:
    """Explores the methods of one class with one machine."""

    def __init__(
        self,
        subject: Subject,
        explorer: Explorer,
        planner: Planner,
        submit: Submit,
        *,
        per_method: float,
        seen: Callable[[Method, int], None],
    ) -> None:
        self._subject = subject
        self._submit = submit
        self._per_method = per_method
        self._most_effort = int(per_method * times.EFFORT_PER_SECOND)
        self._seen = seen
        self._planner = planner
        self._explorer = explorer
        self._selector: Selector | None = None
        self._stopped = False
        self._deadline = PAST
        self._looks: Counter[Method] = Counter()
        self._effort: Counter[Method] = Counter()
        self._seconds: dict[Method, float] = defaultdict(float)
        self._endings: Counter[Hashable] = Counter()
        self._lost: dict[Edge, Reason] = {}
        self._losses: dict[Reason, None] = {}

    def stop(self) -> None:
        """End the search that is under way, from another thread."""
        self._stopped = True
        if self._selector is not None:
            self._selector.stop()

    def run(self, entries: Sequence[Method], turn: Turn) -> None:
        """Explore entries that have something open: all of them once before any of them longer."""
        until = Deadline.after(times.INITIALISER_SHARE * turn.deadline.left)
        self._explorer.executor.initialise(self._subject.java_class, until)
        left = turn.effort
        while left > 0:
            waiting = self._in_turn(entries)
            if not waiting or turn.deadline.has_passed or self._stopped:
                break
            left -= self._look(waiting[0], turn.deadline)

    def _look(self, entry: Method, deadline: Deadline) -> int:
        """Explore one entry, longer than the last time; what it has cost."""
        started = clock()
        effort = int(times.FIRST_LOOK * times.LONGER_LOOK ** self._looks[entry])
        effort = min(effort, self._most_effort - self._effort[entry])
        cost = self._explore(entry, deadline.within(self._seconds_left(entry)), effort)
        self._seconds[entry] += clock() - started
        self._effort[entry] += times.LOOK_COST + cost
        self._looks[entry] += 1
        self._seen(entry, 0)
        return times.LOOK_COST + cost

    def _seconds_left(self, entry: Method) -> float:
        """How long an entry may still be explored by the clock: longer on a busy machine."""
        return self._per_method * slowness() - self._seconds[entry]

    def has_more(self, entries: Sequence[Method]) -> bool:
        """Whether there are entries that another look may help."""
        return bool(self._in_turn(entries))

    def _in_turn(self, entries: Sequence[Method]) -> list[Method]:
        """The entries to explore, those with the fewest looks first, and of these those with open goals."""
        subject = self._subject
        left = [
            entry
            for entry in entries
            if subject.is_unfinished(entry)
            and self._effort[entry] < self._most_effort
            and self._seconds_left(entry) > 0
        ]
        return sorted(left, key=lambda e: (self._looks[e], not subject.uncovered(e)))

    def _explore(self, entry: Method, deadline: Deadline, effort: int) -> int:
        """Search from one entry for the goals that are not covered yet; what it has cost."""
        subject = self._subject
        ledger = Ledger(list(subject.branches_of(entry)))
        ledger.record(subject.covered, subject.covered - subject.settled)
        ledger.is_pending = lambda: bool(subject.unpassed(entry))
        self._endings = Counter()
        self._lost = {}
        self._losses = {}
        self._deadline = deadline

        def observe(search: Search, path: Path) -> bool:
            self._seen(entry, len(search.paths))
            planned = self._planner.effort
            self._try(entry, path)
            search.following += self._planner.effort - planned
            return self._stopped

        self._selector = self._explorer.prepare(entry, ledger, max(deadline.left, 0.01))
        self._selector.effort = effort
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
            not search.reasons.keys().isdisjoint((OUT_OF_BUDGET, SPENT)),
        )
        subject.searched(entry, made)
        subject.defects.absorb(self._explorer.executor.defects)
        subject.defects.absorb(self._planner.defects)
        return search.effort

    def _try(self, entry: Method, path: Path) -> None:
        """Submit a path that shows something new; a fault of ours costs that path."""
        executor = self._explorer.executor
        edges = executor.edges(path.run) & self._subject.goals.keys()
        try:
            reason = self._objection(entry, path, edges)
        except PathbrewError:
            raise
        except Exception as error:
            place = f"{entry.owner.java_name}.{entry.key}"
            reason = executor.defects.record(
                Border.TELLING, place, error, lambda: json.dumps(encode_model(path.run.model))
            ).reason
        if reason is not None:
            self._losses[reason] = None
            for edge in edges:
                self._lost.setdefault(edge, reason)

    def _with_later_calls(self, entry: Method, search: Search) -> tuple[dict[Edge, Account], list[Reason]]:
        """What became of the goals, and why a later call could do what no first one can."""
        accounts = {account.goal.edge: account for account in search.accounts}
        unreached = [edge for edge, account in accounts.items() if account.status is Status.INFEASIBLE]
        if not unreached:
            return accounts, []
        fields = unexplored_state(self._subject.program, entry, self._explorer.executor.statics)
        reasons = [
            Reason(Cause.AS_INITIALISED, f"{short_name(field.owner.name)}.{field.name}") for field in fields
        ]
        if reasons:
            for edge in unreached:
                accounts[edge] = Account(accounts[edge].goal, Status.OPEN, tuple(reasons))
        return accounts, reasons

    def _objection(self, entry: Method, path: Path, edges: set[Edge]) -> Reason | None:
        """Why a path that shows something new makes no test case."""
        run = path.run
        if run.ending is Ending.EXITED:
            return Reason(Cause.ENDS_JVM)
        if run.ending not in (Ending.RETURNED, Ending.THREW):
            return None
        ending = _ending(path)
        seen = self._subject.settled if run.ending is Ending.RETURNED else self._subject.covered
        if edges <= seen and self._endings[ending] >= TRIES_PER_ENDING:
            return None
        self._endings[ending] += 1
        candidate = self._candidate(entry, path)
        if isinstance(candidate, Reason):
            return candidate
        verdict = self._submit(candidate)
        if isinstance(verdict, TestCase):
            self._endings[ending] = TRIES_PER_ENDING
            return None
        return verdict.reason

    def _candidate(self, entry: Method, path: Path) -> Candidate | Reason:
        """The call that takes a path, or why there is none."""
        executor = self._explorer.executor
        is_volatile = executor.decisions.is_volatile
        model = self._explorer.natural(path, self._deadline)
        told = self._explorer.tell(path, model)
        explored = executor.explored()
        request = replay_request(explored, told)
        if request is None:
            return told.reason or Reason(Cause.OWN_INPUTS)

        def rebuilt() -> ReplayRequest | None:
            planned = self._planner.plan_path(executor, path.run, model, self._deadline)
            return None if planned is None else planned[1]

        expected = _PathTaken(explored, told, rebuilt)
        doubt = VOLATILE if is_volatile else None
        return Candidate(entry, request, Engine.SYMBOLIC, expected, told.asked, doubt)


def _ending(path: Path) -> Hashable:
    """How a path ended: returned, or what was thrown and where."""
    run = path.run
    if run.ending is not Ending.THREW or run.exception is None:
        return run.ending
    frames = getattr(run.exception, "frames", [])
    return run.exception.java_class.name, tuple(frames[:1])
