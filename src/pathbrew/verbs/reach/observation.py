"""Whether the JVM comes to a goal on given inputs."""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew.confirmation.confirm import call_request
from pathbrew.confirmation.observation import unended
from pathbrew.jvm.outcomes import Hung, Returned, Threw
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.trace import Reached
from pathbrew.jvm.worker import JvmWorker
from pathbrew.objects.witness import Witness
from pathbrew.program import Field, Method, Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.reach.goal import InstructionGoal

REPLAY_LIMIT, PATIENT_LIMIT = 0.7, 4.0
"""Seconds that one replay may take at first, and when nothing else is left to try."""


@dataclass(frozen=True, slots=True)
class Observed:
    """A replay, and whether it came to the goal; if not, why the inputs are of no use."""

    request: ReplayRequest
    answer: ReplayResult
    is_reached: bool
    reason: Reason | None = None

    @property
    def has_hung(self) -> bool:
        """Whether the call did not end, so that nothing is known of its path."""
        return isinstance(self.answer.outcome, Hung)

    @property
    def is_complete(self) -> bool:
        """Whether the call came to an end, and did nothing besides that a test must not do."""
        return isinstance(self.answer.outcome, Returned | Threw) and self.answer.objection is None


def observe(
    program: Program,
    worker: JvmWorker,
    goal: InstructionGoal,
    entry: Method,
    witness: Witness,
    statics: tuple[Field, ...],
    *,
    limit: float = REPLAY_LIMIT,
    stopping: bool = False,
) -> Observed:
    """Replay a call of the entry, watching the goal; with `stopping` the call ends there."""
    request = call_request(entry, witness, statics, ())
    return replay(program, worker, goal, request, limit=limit, stopping=stopping)


def replay(
    program: Program,
    worker: JvmWorker,
    goal: InstructionGoal,
    request: ReplayRequest,
    *,
    limit: float = PATIENT_LIMIT,
    stopping: bool = False,
) -> Observed:
    """Replay a request, watching the goal."""
    places = program.class_path.locations
    with worker.open(places, traced=True, watched=goal.watched, stopping=stopping) as loader:
        answer = worker.replay(loader, request, time_limit=limit)
    is_reached = any(isinstance(event, Reached) for event in answer.trace)
    if is_reached and answer.refusals and not stopping:
        # What follows a refusal would not happen without the walls.
        before = replay(program, worker, goal, request, limit=limit, stopping=True)
        is_reached = before.is_reached and not before.answer.refusals
    reason = None
    if not is_reached:
        reason = unended(answer, limit) or (
            Reason(Cause.TOO_LONG)
            if answer.truncated
            else Reason(Cause.UNREACHED, details=(witness_text(request),))
        )
    return Observed(request, answer, is_reached, reason)


def witness_text(request: ReplayRequest) -> str:
    """The arguments of a request, short."""
    return ", ".join(str(argument) for argument in request.arguments)[:200] or "no arguments"
