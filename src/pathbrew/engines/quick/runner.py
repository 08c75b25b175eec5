"""Runs inputs on the JVM and reads what they showed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.crashes import crash_key
from pathbrew.confirmation.edges import EdgeReader, way_within
from pathbrew.confirmation.observation import case_of
from pathbrew.deadline import NEVER
from pathbrew.jvm.outcomes import Died, Exited, Hung, Returned, Threw
from pathbrew.jvm.refusals import LOST, Refusal
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.trace import Entered, TraceEvent
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import Reference
from pathbrew.program import JavaClass, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.scenarios.inputs import Input, Made, request_to_make

TIME_LIMIT = 0.4
"""Seconds for one call."""
PATIENCE = 0.05
"""Seconds after which a call is ended that runs in loops."""
_AT_ONCE = 8
"""Requests per message: their time limits add up before the deadline is looked at again."""
_MADE_AT_ONCE = 4

# The machine's limits and the class path's gaps are not what a test is to show.
_OF_THE_MACHINE = frozenset(
    f"java/lang/{name}"
    for name in """OutOfMemoryError NoClassDefFoundError UnsatisfiedLinkError VerifyError InternalError
    ClassFormatError IncompatibleClassChangeError NoSuchMethodError NoSuchFieldError AbstractMethodError
    IllegalAccessError UnsupportedClassVersionError BootstrapMethodError ThreadDeath""".split()
)

Lost: TypeAlias = Hung | Exited | Died
"""A call that cost the process."""


@dataclass(frozen=True, slots=True)
class Unwelcome:
    """A run that makes no test, whatever it showed: something was refused, or the JVM's state changed."""

    reason: Reason
    edges: frozenset[Edge]
    refusals: tuple[Refusal, ...]
    is_costly: bool
    """Whether it cost the process."""
    is_long: bool = False
    """Whether it was ended because it took too long."""


Thing: TypeAlias = Hashable
"""What a run may show for the first time: an Edge that it came past, one that it took, a Method entered, an
ending."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a run of an input showed."""

    case: TestCase
    ending: Thing
    things: frozenset[Thing]

    @property
    def reads_clock(self) -> bool:
        """Whether it may be another one at another time."""
        return self.case.observed.reads_clock


class Runner:
    """Replays requests until the deadline; `calls` counts them."""

    def __init__(self, program: Program, java_class: JavaClass, worker: JvmWorker, loader: Loader) -> None:
        self._program = program
        self._worker = worker
        self._loader = loader
        self._reader = EdgeReader(program, java_class)
        self.deadline = NEVER
        self.calls = 0
        self.calls_until: int | None = None
        """The number of calls after which it is late, too."""
        self.fresh = False
        self._rejected: set[str] = set()
        self._has_lost = False

    @property
    def is_late(self) -> bool:
        is_spent = self.calls_until is not None and self.calls >= self.calls_until
        return is_spent or self.deadline.has_passed

    def observe(
        self, inputs: Sequence[Input], *, fresh: bool | None = None, singly: bool = False
    ) -> list[Observation | Unwelcome | Lost | None]:
        """What each run showed; None where it showed nothing that a test could: refused, too late.

        `singly` where calls may well end the process: those after one that does are not made.
        """
        requests = [given.request() for given in inputs]
        results = self._replay(requests, self.fresh if fresh is None else fresh, 1 if singly else _AT_ONCE)
        observed = [self._welcome(r, result) for r, result in zip(requests, results, strict=False)]
        return observed + [None] * (len(inputs) - len(observed))

    def reject(self, request: ReplayRequest) -> None:
        """Let runs of this input show nothing from now on."""
        self._rejected.add(repr(request))

    def _welcome(self, request: ReplayRequest, result: ReplayResult) -> Observation | Unwelcome | Lost | None:
        is_rejected = bool(self._rejected) and repr(request) in self._rejected
        return None if is_rejected else self.read(request, result)

    def makeable(self, objects: Sequence[Made]) -> list[Made]:
        """The objects that can be made; last come those that are others at another time."""
        results = self._replay([request_to_make(made) for made in objects], self.fresh, _MADE_AT_ONCE)
        fine = [
            (result.reads_clock, made)
            for made, result in zip(objects, results, strict=False)
            if isinstance(result.outcome, Returned) and result.objection is None
        ]
        return [made for _, made in sorted(fine, key=lambda pair: pair[0])]

    def _replay(self, requests: Sequence[ReplayRequest], fresh: bool, at_once: int) -> list[ReplayResult]:
        results: list[ReplayResult] = []
        at_once = min(at_once, 2) if self._has_lost else at_once
        for start in range(0, len(requests), at_once):
            left = self.deadline.left
            if left <= 0:
                break
            results += self._worker.replay_many(
                self._loader,
                requests[start : start + at_once],
                time_limit=min(TIME_LIMIT, left + 0.1),
                fresh=fresh,
                patience=PATIENCE,
            )
            if any(map(_is_costly, results[start:])):
                self._has_lost = True
                # Another JVM has to be started after each: the rest may be as bad.
                break
        self.calls += len(results)
        return results

    def read(self, request: ReplayRequest, result: ReplayResult) -> Observation | Unwelcome | Lost | None:
        """What a result shows, if anything that a test could."""
        outcome = result.outcome
        if result.objection is not None:
            edges = self._reader.edges(result.trace)
            reason = Reason(Cause.REFUSED, details=(result.objection,))
            return Unwelcome(reason, edges, result.refusals, _is_costly(result))
        if result.stopped:
            reason = Reason(Cause.HUNG, details=(f"{PATIENCE:g}",))
            return Unwelcome(reason, self._reader.edges(result.trace), (), is_costly=False, is_long=True)
        if isinstance(outcome, Lost):
            return outcome
        if isinstance(outcome, Threw) and outcome.class_name in _OF_THE_MACHINE:
            return None
        if not isinstance(outcome, Returned | Threw):
            return None
        method = self._program.load(request.class_name).methods[request.method + request.descriptor]
        entered = self._reader.entered(result.trace)
        case = case_of(self._program, self._reader, method, request, result, Engine.QUICK)
        key = crash_key(result)
        called = request.class_name, request.method, request.descriptor
        ending = (called, None, 0) if key is None else (called, key.exception, key.line)
        taken = (("taken", edge) for edge in case.covered)
        return Observation(case, ending, frozenset({*case.settled, *taken, *entered, ending}))


def _is_costly(result: ReplayResult) -> bool:
    """Whether a replay cost the process; what was refused did not."""
    if result.objection is not None:
        return LOST in result.changes
    return isinstance(result.outcome, Lost) and not result.stopped


def is_same(one: Observation, other: Observation) -> bool:
    """Whether two runs ended alike and went the same way through the class under test.

    What other classes do may depend on what runs before have left in their static fields. Objects may hold
    what clocks and chance have given, which tests do not assert.
    """
    first, second = one.case.observed, other.case.observed
    if one.ending != other.ending:
        return False
    if isinstance(first.outcome, Threw) and first.outcome.class_name == "java/lang/StackOverflowError":
        # How deep the stack is depends on what the JVM has compiled by then.
        return one.case.covered == other.case.covered
    # Not by ==, for which NaN differs from itself.
    is_alike = isinstance(first.outcome, Threw) or _plain(first) == _plain(second)
    return _way(one) == _way(other) and is_alike and first.output == second.output


def _plain(result: ReplayResult) -> str:
    """What was returned, if it is no object."""
    return "an object" if isinstance(result.returned, Reference) else repr(result.returned)


def _way(observed: Observation) -> list[TraceEvent]:
    """The way from where the method is entered: the initialiser of its class may have run before."""
    request, trace = observed.case.request, observed.case.observed.trace
    entry = Entered(request.class_name, request.method + request.descriptor)
    body = trace[trace.index(entry) :] if entry in trace else trace
    return way_within(body, request.class_name.partition("$")[0])
