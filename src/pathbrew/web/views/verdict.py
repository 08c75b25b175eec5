"""A verdict as the page shows it: with the call that violates the property, if there is one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.observation import case_of, unended
from pathbrew.engines.properties import Property
from pathbrew.jvm.worker import JvmWorker
from pathbrew.objects.witness import Witness
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_method
from pathbrew.reasons import Reason
from pathbrew.report.drawing.replays import case_heaps
from pathbrew.report.reasons import brief
from pathbrew.verbs.check.verdict import HOLDS, VIOLATED, Broken, Verdict
from pathbrew.verbs.proof import Proof, prove
from pathbrew.verbs.replaying import TIME_LIMIT, replay_witness, witness_request
from pathbrew.walls import CLOSED
from pathbrew.web.results import Tone, View
from pathbrew.web.verb import Task, Tell
from pathbrew.web.views.cases import Case
from pathbrew.web.views.common import Shown, input_patterns, plain_view, program_of, replaying, view_of

PROOF_LIMIT = 20.0
"""Seconds for compiling and running the test."""
_TONES: dict[str, Tone] = {VIOLATED: "bad", HOLDS: "good"}


def verdict_view(verdict: Verdict, task: Task, tell: Tell) -> View:
    """Everything that the page shows of it."""
    why = f" ({verdict.reason})" if verdict.reason else ""
    text = f"{verdict.verdict}: {Property.parse(verdict.checked).words}{why}"
    shown = Shown(text, _TONES.get(verdict.verdict, "open"))
    if verdict.broken is not None and verdict.broken.calls:
        called = _broken(verdict.broken, tuple(("", call) for call in verdict.broken.calls))
        return plain_view(task, shown, verdict.as_json(), verdict.seconds, [called])
    if verdict.witness is None:
        return plain_view(task, shown, verdict.as_json(), verdict.seconds)
    tell.conclude("replaying the violation on the JVM")
    program = program_of(task)
    method = find_method(program, task.target, None)
    with replaying(program) as worker:
        case = _replayed(program, method, verdict.witness, input_patterns(task), worker)
        inputs = tuple(verdict.witness.texts().items())
        proof = None
        if verdict.broken is not None:
            # A test of the code alone would not show it: the monitor is no part of the code.
            shows = _broken(verdict.broken, inputs)
        else:
            shows = Case("the violation", _outcome(verdict), "violation", inputs=inputs)
            proof = None if isinstance(case, Reason) else _proof(program, method, case)
        if isinstance(case, Reason):
            shows = replace(shows, note=brief([case]))
        else:
            shows = replace(shows, request=case.request, heaps=case_heaps(case))
        if proof is not None:
            shows = replace(shows, note=brief(proof.reasons))
        if proof is not None and proof.passed:
            shows = replace(shows, test=proof.passed[0].name, code=proof.source.text)
        return view_of(
            task,
            tell,
            shown,
            verdict.as_json(),
            verdict.seconds,
            program=program,
            under_test=method.owner,
            worker=worker,
            cases=[shows],
            texts={f"{proof.source.class_name}.java": proof.source.text}
            if proof is not None and proof.passed
            else {},
        )


def _broken(broken: Broken, inputs: tuple[tuple[str, str], ...]) -> Case:
    """A promise that is not kept, and what shows it."""
    return Case(
        title=broken.promise,
        outcome=f"{broken.promise} is broken by {broken.blamed}",
        kind="violation",
        inputs=inputs,
        note=f"promised at {Path(broken.place).name}: {broken.text}",
    )


def _outcome(verdict: Verdict) -> str:
    """What the call does that it must not do."""
    if verdict.exception is None:
        return f"violates {verdict.checked}"
    message = "" if verdict.message is None else f": {verdict.message}"
    return f"throws {verdict.exception}{message}"


def _proof(program: Program, method: Method, case: TestCase) -> Proof:
    return prove(
        program,
        method.owner,
        [case],
        "CheckTest",
        junit=5,
        time_limit=PROOF_LIMIT,
        assertions=True,
        gates=CLOSED,
    )


def _replayed(
    program: Program, method: Method, witness: Witness, inputs: tuple[str, ...], worker: JvmWorker
) -> TestCase | Reason:
    """The violation as the JVM shows it, or why it makes no test: the call does not end."""
    answer = replay_witness(worker, program, method, witness, inputs)
    reason = unended(answer, TIME_LIMIT)
    if reason is not None:
        return reason
    reader = EdgeReader(program, method.owner)
    return case_of(program, reader, method, witness_request(method, witness), answer, Engine.SYMBOLIC)
