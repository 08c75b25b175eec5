"""A confirmed violation as a JUnit test, where all its inputs are parameters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.confirmation.confirm import call_request
from pathbrew.deadline import Deadline
from pathbrew.engines.properties import Property
from pathbrew.errors import InputError
from pathbrew.files import write_whole
from pathbrew.program.entry import has_receiver
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.check.jury import Jury
from pathbrew.verbs.check.verdict import Verdict
from pathbrew.verbs.proof import prove
from pathbrew.walls import Gates


def with_test(verdict: Verdict, jury: Jury, folder: Path, gates: Gates, deadline: Deadline) -> Verdict:
    """The verdict with the file of its test, which has passed; or with the reason why there is none."""
    method, witness = jury.method, verdict.witness
    count = len(method.parameters) + has_receiver(method)
    about_exceptions = Property.parse(verdict.checked).is_about_exceptions
    if witness is None or len(witness.values) != count or not about_exceptions:
        return replace(verdict, reasons=(Reason(Cause.OWN_INPUTS),))
    program = jury.program
    request = call_request(method, witness, (), ())
    with jury.worker.open(program.class_path.locations, traced=True) as loader:
        observed = jury.worker.replay(loader, request)
    case = TestCase(method, request, observed, Kind.CRASH, Engine.SYMBOLIC, frozenset())
    proof = prove(
        program,
        method.owner,
        [case],
        "CheckTest",
        junit=5,
        time_limit=max(deadline.left, 0.1),
        assertions=True,
        gates=gates,
    )
    if not proof.passed:
        return replace(verdict, reasons=proof.reasons)
    file = folder / f"{proof.source.class_name}.java"
    try:
        write_whole(file, proof.source.text)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}") from None
    return replace(verdict, test=file)
