"""The test case of a replay: what the JVM was seen to do."""

from __future__ import annotations

from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.crashes import classify
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.jvm.outcomes import Died, Exited, Hung
from pathbrew.jvm.replay import Refused, ReplayRequest, ReplayResult
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause, Reason


def unended(answer: ReplayResult, limit: float) -> Reason | None:
    """Why a replay makes no test, whatever was predicted: it did not end, or did what a test must not do."""
    if answer.objection is not None:
        return Reason(Cause.REFUSED, details=(answer.objection,))
    match answer.outcome:
        case Hung():
            return Reason(Cause.HUNG, details=(f"{limit:g}",))
        case Exited() | Died():
            return Reason(Cause.ENDS_JVM)
        case Refused(refusal):
            return Reason(Cause.UNMADE, details=(refusal,))
    return None


def case_of(
    program: Program,
    reader: EdgeReader,
    entry: Method,
    request: ReplayRequest,
    answer: ReplayResult,
    engine: Engine,
    conditions: tuple[str, ...] = (),
) -> TestCase:
    """What a replay shows that came to an end."""
    kind = classify(program, entry, request, answer)
    return TestCase(
        entry,
        request,
        answer,
        kind,
        engine,
        reader.edges(answer.trace),
        conditions,
        reader.abrupt(answer, kind),
    )
