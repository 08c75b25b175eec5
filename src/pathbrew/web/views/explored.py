"""Explored paths as cases: each is confirmed on the real JVM, and shown by a test that has passed there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from textwrap import dedent

from pathbrew.confirmation.candidate import has_raw_objects
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.confirmation.confirm import Confirmation, Confirmed, compare, replay_request
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.observation import case_of
from pathbrew.construction import Planner
from pathbrew.deadline import Deadline
from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine.core.endings import Ending
from pathbrew.report.drawing.witnesses import path_heaps
from pathbrew.report.exploration import outcome
from pathbrew.report.reasons import brief, worded
from pathbrew.verbs.proof import Proof, prove
from pathbrew.walls import CLOSED
from pathbrew.web.results import CaseKind
from pathbrew.web.views.cases import MOST_DETAILED, Case, with_tests

PROOF_LIMIT = 20.0
"""Seconds for compiling and running the tests of all paths."""
REPLAY_LIMIT = 2.0
"""Seconds for one call."""
REPLAYS_LIMIT = 15.0
"""Seconds for all of them."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The cases of paths, and the test class that shows them, if there is one."""

    cases: list[Case]
    proof: Proof | None


def explained(result: Exploration, paths: Sequence[ExploredPath], worker: JvmWorker) -> Explained:
    """Confirm paths, and write and run a test of each that the JVM takes as predicted."""
    confirmed = _confirm(result, paths[:MOST_DETAILED], worker)
    cases = [
        _case(number, path, confirmed[number] if number < len(confirmed) else None)
        for number, path in enumerate(paths)
    ]
    tests = {place: found.case for place, found in enumerate(confirmed) if found.case is not None}
    if not tests:
        return Explained(cases, None)
    program = result.explored.program
    proof = prove(
        program,
        result.method.owner,
        list(tests.values()),
        "ExploreTest",
        junit=5,
        time_limit=PROOF_LIMIT,
        assertions=True,
        gates=CLOSED,
    )
    lines = proof.source.text.splitlines()
    texts = {
        id(test.case): (test.name, dedent("\n".join(lines[test.first_line - 1 : test.last_line])))
        for test in proof.passed
    }
    shown = {place: texts[id(case)] for place, case in tests.items() if id(case) in texts}
    return Explained(with_tests(cases, shown), proof)


@dataclass(frozen=True, slots=True)
class _Found:
    """What the JVM made of a path."""

    request: ReplayRequest | None
    confirmed: Confirmed
    case: TestCase | None


def _confirm(result: Exploration, paths: Sequence[ExploredPath], worker: JvmWorker) -> list[_Found]:
    program = result.explored.program
    reader = EdgeReader(program, result.method.owner)
    with (
        Planner(program) as planner,
        worker.open(program.class_path.locations, traced=True) as loader,
    ):

        def replay(request: ReplayRequest) -> ReplayResult:
            return worker.replay(loader, request, time_limit=REPLAY_LIMIT)

        def found(path: ExploredPath) -> _Found:
            request = replay_request(result.explored, path)
            if request is None:
                return _Found(None, Confirmed(Confirmation.NOT_REPLAYED, path.reason), None)
            answer = replay(request)
            confirmed = compare(result.explored, path, answer)
            if confirmed.status is not Confirmation.CONFIRMED:
                return _Found(request, confirmed, None)
            rebuilt = planner.build(request) if has_raw_objects(request) else None
            again = None if rebuilt is None else replay(rebuilt)
            if rebuilt is not None and again is not None:
                alike = compare(result.explored, path, again, heap=False)
                if alike.status is Confirmation.CONFIRMED:
                    request, answer = rebuilt, again
            case = case_of(program, reader, result.method, request, answer, Engine.SYMBOLIC, path.asked)
            return _Found(request, confirmed, case)

        deadline = Deadline.after(REPLAYS_LIMIT)
        return [found(path) for path in takewhile(lambda _: not deadline.has_passed, paths)]


def _case(number: int, path: ExploredPath, found: _Found | None) -> Case:
    note = ""
    if found is None:
        note = "one of many paths: neither replayed nor drawn"
    elif found.confirmed.status is not Confirmation.CONFIRMED:
        reason = found.confirmed.reason
        note = found.confirmed.status.value + ("" if reason is None else f": {worded(reason)}")
    return Case(
        title=f"path {number + 1}",
        outcome=outcome(path),
        kind=_kind(path, found),
        conditions=path.conditions,
        inputs=() if path.inputs is None else tuple(path.inputs.texts().items()),
        request=None if found is None else found.request,
        heaps=None if found is None else path_heaps(path),
        note=note,
    )


def _kind(path: ExploredPath, found: _Found | None) -> CaseKind:
    if found is not None and found.case is not None and found.case.kind is not Kind.BEHAVIOUR:
        return "crash"
    if path.ending == Ending.RETURNED:
        return "returned"
    return "threw" if path.ending == Ending.THREW else "cut"


def unproven(proof: Proof | None) -> str:
    """Why some paths have no test, for people."""
    return "" if proof is None else brief(proof.reasons)
