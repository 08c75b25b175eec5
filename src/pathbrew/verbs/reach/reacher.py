"""Reaches goals from one entry: backward search, and the JVM as the judge of every input it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pathbrew.confirmation.candidate import has_raw_objects
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.observation import case_of
from pathbrew.construction import Planner
from pathbrew.deadline import Deadline, clock
from pathbrew.defects import Border
from pathbrew.display import in_short
from pathbrew.engines.backward.entry import Candidate, Entry
from pathbrew.engines.backward.existing_objects import initializing_machine
from pathbrew.engines.backward.search import BackwardSearch, Bounds, Statistics
from pathbrew.engines.backward.suffix import Suffix
from pathbrew.errors import PathbrewError
from pathbrew.events import MemoryRefined, Observer
from pathbrew.expressions import Expression
from pathbrew.jvm.replay import Refused, ReplayResult
from pathbrew.jvm.trace import Branched, Reached
from pathbrew.jvm.worker import JvmWorker
from pathbrew.options import ExploreOptions, MachineOptions, ReachOptions, is_steered, seconds
from pathbrew.paths.preconditions import Preconditions
from pathbrew.program import Method, Program
from pathbrew.program.entry import parameter_names
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import Chain
from pathbrew.verbs.complete_summaries import CompleteSummaries
from pathbrew.verbs.reach.concrete import search_concretely
from pathbrew.verbs.reach.forward import search_forward
from pathbrew.verbs.reach.goal import InstructionGoal
from pathbrew.verbs.reach.observation import PATIENT_LIMIT, REPLAY_LIMIT, Observed, observe, replay
from pathbrew.verbs.reach.result import Reach, ReachStatus
from pathbrew.verbs.reach.state import state_of

FIRST_SHARE = 0.5
"""The part of the time that backward search may take."""
CONCRETE_AFTER, CONCRETE_LIMIT = 1.0, 3.0
"""Seconds after which concrete inputs are tried, and for how long."""
WORTH_IT = 0.2
"""Seconds that symbolic execution needs at least."""
FULLER_LIMIT = 1.0
"""Seconds for finding other inputs where a call never ended."""
MOST_REFUSED = 20
"""Inputs that the JVM does not confirm, after which a search is given up."""


@dataclass(slots=True)
class _Attempt:
    """What became of inputs that did not reach the goal."""

    count: int = 0
    hung: Candidate | None = None
    """The first ones with which the call did not end in time."""
    refused: dict[Reason, None] = field(default_factory=dict)
    """What was not known exactly when they were found."""
    refuted: list[str] = field(default_factory=list)
    """Those that should have reached it."""
    has_tried: bool = False
    """Whether concrete inputs were tried."""

    def endless(self, candidate: Candidate) -> None:
        """Note inputs with which the call is known not to end."""
        self.count += 1
        self.hung = self.hung or candidate
        self.refused[Reason(Cause.ENDLESS)] = None


class Reacher:
    """Searches for goals in the code behind one entry.

    Where backward search does not end soon, or needs what only models of the library know, concrete inputs
    and symbolic execution are tried, too, unless it `is_alone`.
    """

    def __init__(
        self,
        program: Program,
        entry: Method,
        worker: JvmWorker,
        chain: Chain,
        options: ReachOptions,
        explore: ExploreOptions,
        machine: MachineOptions,
        *,
        planner: Planner | None = None,
        is_alone: bool = False,
    ) -> None:
        self.program = program
        self.entry = entry
        self._worker = worker
        self._chain = chain
        self._explore = explore
        self._machine = machine
        self._planner = planner
        self._is_alone = is_alone
        self._entry = Entry(
            initializing_machine(program, machine),
            entry,
            parameter_names(entry),
            statics=explore.statics,
            levels=explore.max_deref,
        )
        self._entry.query_limit = seconds(explore.query_limit)
        self._statics = self._entry.statics
        bounds = Bounds(options.max_path, explore.loop_bound)
        self._search = BackwardSearch(program, self._entry, chain, bounds)
        if explore.summaries != "off":
            self._search.replace_calls(CompleteSummaries(program, entry, explore, machine, chain))
        self._reader = EdgeReader(program, entry.owner)
        self._observer: Observer | None = None
        self._endless: set[str] = set()
        """Inputs with which the entry did not end in time."""
        is_restricted = Preconditions.of(explore).concern(program, entry)
        self._only_forward = is_restricted or is_steered(explore)

    def tell(self, observer: Observer) -> None:
        """Have the constrained memory shown as it is refined."""
        self._observer = observer
        view = self._search.view()
        self._search.observe = lambda suffix: observer(MemoryRefined(view.suffix(suffix)))

    def reach(self, goal: InstructionGoal, deadline: Deadline) -> Reach:
        """Search for one goal until the deadline."""
        started = clock()
        found = self._reach(goal, deadline)
        return replace(found, seconds=clock() - started)

    def _reach(self, goal: InstructionGoal, deadline: Deadline) -> Reach:
        if not self._entry.objects.is_known(self.entry.owner):
            return Reach(
                goal, ReachStatus.OPEN, (Reason(Cause.UNINITIALISED, details=(self.entry.owner.java_name,)),)
            )
        if self._only_forward or not self._entry.has_receivers:
            found = self._forward(goal, deadline)
            return found or Reach(goal, ReachStatus.OPEN, (Reason(Cause.ONLY_FORWARD),))
        attempt = _Attempt(has_tried=self._is_alone)
        self._statics.limits.clear()
        found = self._guarded("backward search", attempt, lambda: self._backward(goal, deadline, attempt))
        if found is not None:
            return found
        limits = (*self._search.search.limits, *attempt.refused, *self._statics.limits)
        refuted = tuple(attempt.refuted)
        if not limits and not refuted:
            engine = Engine.BACKWARD
            return Reach(goal, ReachStatus.INFEASIBLE, engine=engine, statistics=self._statistics)
        found = self._patiently(goal, attempt)
        if found is None and not attempt.has_tried:
            found = self._guarded("quick start", attempt, lambda: self._concretely(goal, deadline))
        if found is None and not self._is_alone:
            found = self._guarded("symbolic execution", attempt, lambda: self._forward(goal, deadline))
        if found is not None:
            return replace(found, refuted=refuted)
        wrong = [Reason(Cause.DIFFERENCE, details=(text,)) for text in refuted]
        reasons = tuple(dict.fromkeys((*limits, *attempt.refused, *wrong)))
        return Reach(
            goal,
            ReachStatus.OPEN,
            reasons,
            statistics=self._statistics,
            refuted=refuted,
        )

    def _guarded(self, part: str, attempt: _Attempt, search: Callable[[], Reach | None]) -> Reach | None:
        """What a part of the search finds; a fault of ours ends it, and keeps the goal from being refuted."""
        try:
            return search()
        except PathbrewError:
            raise
        except Exception as error:
            place = f"{part} from {self.entry.owner.java_name}.{self.entry.key}"
            defect = self._chain.defects.record(Border.SEARCH, place, error, lambda: place)
            attempt.refused[defect.reason] = None
            self._only_forward = True  # what backward search keeps of its work may be incomplete
            return None

    def _backward(self, goal: InstructionGoal, deadline: Deadline, attempt: _Attempt) -> Reach | None:
        """What backward search finds, and concrete inputs meanwhile if it takes long."""
        first = Deadline.after(FIRST_SHARE * deadline.left)
        concrete_at = first.within(CONCRETE_AFTER)
        for candidate in self._search.run(goal.starts, deadline if self._is_alone else first):
            if candidate is not None:
                found = self._tried(goal, candidate, attempt)
                if found is not None:
                    return found
                if attempt.count >= MOST_REFUSED:
                    break
            if not attempt.has_tried and concrete_at.has_passed:
                attempt.has_tried = True
                found = self._concretely(goal, deadline)
                if found is not None:
                    return found
        return None

    def _tried(self, goal: InstructionGoal, candidate: Candidate, attempt: _Attempt) -> Reach | None:
        """What the JVM makes of inputs that were found."""
        if self._observer is not None:
            self._observer(MemoryRefined(self._search.view().candidate(candidate)))
        is_endless = str(candidate.witness) in self._endless
        seen = None if is_endless else self._observed(goal, candidate)
        if seen is None or seen.has_hung:
            self._endless.add(str(candidate.witness))
            fuller = self._search.fuller(candidate, Deadline.after(FULLER_LIMIT))
            if fuller is not None:
                candidate, seen = fuller, self._observed(goal, fuller)
        if seen is None:
            attempt.endless(candidate)
            return None
        if seen.is_reached:
            return self._reached(goal, candidate, seen, tuple(attempt.refuted))
        attempt.count += 1
        if seen.has_hung and attempt.hung is None:
            attempt.hung = candidate
        assert seen.reason is not None
        if seen.answer.objection is not None:
            attempt.refused[seen.reason] = None
        elif candidate.suffix.reasons or seen.has_hung or isinstance(seen.answer.outcome, Refused):
            attempt.refused |= dict.fromkeys(sorted(candidate.suffix.reasons, key=repr) or [seen.reason])
        else:
            attempt.refuted.append(f"{candidate.witness}: {in_short([seen.reason])}")
        return None

    def _patiently(self, goal: InstructionGoal, attempt: _Attempt) -> Reach | None:
        """Inputs with which the call takes long, or never ends."""
        if attempt.hung is None:
            return None
        seen = self._observed(goal, attempt.hung, PATIENT_LIMIT)
        if seen.is_reached:
            return self._reached(goal, attempt.hung, seen, ())
        seen = self._observed(goal, attempt.hung, stopping=True)
        if not seen.is_reached:
            return None
        found = self._reached(goal, attempt.hung, seen, ())
        return replace(found, case=None, reasons=(Reason(Cause.NO_TEST_ENDLESS),))

    def _observed(
        self,
        goal: InstructionGoal,
        candidate: Candidate,
        limit: float = REPLAY_LIMIT,
        *,
        stopping: bool = False,
    ) -> Observed:
        return observe(
            self.program,
            self._worker,
            goal,
            self.entry,
            candidate.witness,
            candidate.statics,
            limit=limit,
            stopping=stopping,
        )

    def _concretely(self, goal: InstructionGoal, deadline: Deadline) -> Reach | None:
        limit = min(CONCRETE_LIMIT, deadline.left)
        if limit <= 0:
            return None
        seed = self._explore.seed
        case = search_concretely(self.program, self._worker, goal, self.entry, limit, seed)
        if case is None:
            return None
        return Reach(
            goal,
            ReachStatus.REACHED,
            state=state_of(self.entry, parameter_names(self.entry), case.request),
            path=self._taken(case.observed),
            engine=Engine.QUICK,
            case=case,
            statistics=self._statistics,
        )

    def _forward(self, goal: InstructionGoal, deadline: Deadline) -> Reach | None:
        """What symbolic execution finds in the time that is left; None if nothing."""
        if deadline.left < WORTH_IT:
            return None
        found = search_forward(
            self._worker,
            self._chain,
            goal,
            self.entry,
            self.program,
            self._explore,
            self._machine,
            deadline,
        )
        if found.seen is not None and found.path is not None:
            built = self._built(goal, found.seen)
            return Reach(
                goal,
                ReachStatus.REACHED,
                _untested(built),
                state=found.path.inputs,
                path=self._taken(found.seen.answer),
                engine=Engine.SYMBOLIC,
                case=self._case(built, Engine.SYMBOLIC, found.path.asked),
                statistics=self._statistics,
            )
        if not found.reasons:
            return Reach(goal, ReachStatus.INFEASIBLE, engine=Engine.SYMBOLIC, statistics=self._statistics)
        return None

    def _reached(
        self, goal: InstructionGoal, candidate: Candidate, seen: Observed, refuted: tuple[str, ...]
    ) -> Reach:
        built = self._built(goal, seen)
        return Reach(
            goal,
            ReachStatus.REACHED,
            _untested(built),
            state=candidate.witness,
            path=self._path(candidate.suffix),
            engine=Engine.BACKWARD,
            case=self._case(built, Engine.BACKWARD),
            statistics=self._statistics,
            refuted=refuted,
        )

    def _built(self, goal: InstructionGoal, seen: Observed) -> Observed:
        """The same on objects that were made as programs make them, where that is possible."""
        if self._planner is None or not has_raw_objects(seen.request):
            return seen
        request = self._planner.build(seen.request)
        if request is None:
            return seen
        built = replay(self.program, self._worker, goal, request)
        return built if built.is_reached else seen

    @property
    def _statistics(self) -> Statistics:
        return self._search.search.statistics

    def _case(
        self, seen: Observed, engine: Engine, conditions: tuple[Expression, ...] = ()
    ) -> TestCase | None:
        if not seen.is_complete:
            return None
        return case_of(self.program, self._reader, self.entry, seen.request, seen.answer, engine, conditions)

    def _taken(self, answer: ReplayResult) -> tuple[int | str, ...]:
        """The branches that a run on the JVM took on its way to the goal."""
        offsets: list[int | str] = []
        for event in answer.trace:
            if isinstance(event, Reached):
                break
            if isinstance(event, Branched):
                is_own = (event.class_name, event.method_key) == (self.entry.owner.name, self.entry.key)
                name = event.method_key.partition("(")[0]
                where = f"{event.class_name.replace('/', '.')}.{name}@{event.offset}"
                offsets.append(event.offset if is_own else where)
        return _without_repetition(offsets)

    def _path(self, suffix: Suffix) -> tuple[int | str, ...]:
        steps = [
            step.offset
            if step.method is self.entry
            else f"{step.method.owner.java_name}.{step.method.name}@{step.offset}"
            for step in suffix.steps()
        ]
        return _without_repetition(steps)


def _without_repetition(steps: Sequence[int | str]) -> tuple[int | str, ...]:
    """Steps in their order, but those that follow themselves only once."""
    return tuple(step for place, step in enumerate(steps) if place == 0 or steps[place - 1] != step)


def _untested(seen: Observed) -> tuple[Reason, ...]:
    """Why a call that reached the goal makes no test, if it did what a test must not do."""
    objection = seen.answer.objection
    return () if objection is None else (Reason(Cause.NO_TEST_REFUSED, details=(objection,)),)
