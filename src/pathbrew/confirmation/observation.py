"""The test case of a replay: what the JVM was seen to do."""

from __future__ import annotations

from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.crashes import classify
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.expressions import Expression
from pathbrew.jvm.outcomes import Died, Exited, Hung, Threw
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
        case Threw() as threw:
            return missing(threw)
    return None


def missing(threw: Threw) -> Reason | None:
    """That the class path lacks a class, if that is why the JVM threw: its gaps are not what tests show."""
    name = threw.missing_class
    return None if name is None else Reason(Cause.MISSING_CLASS, details=(name.replace("/", "."),))


def case_of(
    program: Program,
    reader: EdgeReader,
    entry: Method,
    request: ReplayRequest,
    answer: ReplayResult,
    engine: Engine,
    conditions: tuple[Expression, ...] = (),
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
