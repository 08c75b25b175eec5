"""The JUnit test of a goal that was reached: written, compiled and run before it is told of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.files import write_whole
from pathbrew.program import Program
from pathbrew.verbs.proof import prove
from pathbrew.verbs.reach.result import Reach, ReachTest
from pathbrew.walls import Gates


def proven(
    program: Program,
    found: Reach,
    *,
    junit: int,
    time_limit: float,
    folder: Path | None,
    assertions: bool,
    gates: Gates,
) -> Reach:
    """The answer with its test, or with the reason why there is none."""
    case = found.case
    if case is None:
        return found
    proof = prove(
        program,
        case.method.owner,
        [case],
        "ReachTest",
        junit=junit,
        time_limit=time_limit,
        assertions=assertions,
        gates=gates,
    )
    if not proof.passed:
        return replace(found, reasons=proof.reasons)
    name, text = proof.source.class_name, proof.source.text
    target = None
    if folder is not None:
        target = folder / f"{name}.java"
        write_whole(target, text)
    return replace(found, test=ReachTest(name, proof.passed[0].name, text, target))
