"""JUnit tests of what runs on the JVM have found: replayed without instrumentation, written and proven."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.confirm import Confirmation, Explored, compare, replay_request
from pathbrew.confirmation.confirmer import Confirmer
from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.files import write_whole
from pathbrew.jvm.replay import ReplayRequest, ReplayResult
from pathbrew.jvm.worker import JvmWorker
from pathbrew.machine.core.endings import Ending
from pathbrew.program import Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.proof import prove
from pathbrew.walls import Gates


@dataclass(frozen=True, slots=True)
class _SameRun:
    """That the plain JVM takes the same branches to the same end."""

    explored: Explored
    path: ExploredPath

    def difference(self, answer: ReplayResult) -> Reason | None:
        confirmed = compare(self.explored, self.path, answer, heap=False)
        return None if confirmed.status is Confirmation.CONFIRMED else confirmed.reason

    def rebuilt(self) -> ReplayRequest | None:
        return None

    def is_alike(self, answer: ReplayResult) -> bool:
        return False

    def as_json(self) -> dict[str, object]:
        path = self.path
        return {"condition": path.condition, "ending": path.ending, "exception": path.exception}


@dataclass(frozen=True, slots=True)
class ConcolicSuite:
    """The tests that were written, and why there are not more."""

    files: tuple[str, ...]
    tests: int
    reasons: tuple[Reason, ...]


def write_suite(
    program: Program,
    found: Exploration,
    folder: Path,
    *,
    junit: int,
    time_limit: float,
    assertions: bool,
    gates: Gates,
) -> ConcolicSuite:
    """Write the tests of all paths that came to their end; only those that pass are written."""
    owner = found.method.owner
    with JvmWorker(program.class_path.jdk.home, assertions=assertions, gates=gates) as worker:
        cases, reasons = _confirmed(program, found, worker)
    if not cases:
        return ConcolicSuite((), 0, reasons or (Reason(Cause.NO_TEST),))
    proof = prove(
        program,
        owner,
        cases,
        "ConcolicTest",
        junit=junit,
        time_limit=time_limit,
        assertions=assertions,
        gates=gates,
    )
    if not proof.passed or len(proof.passed) < len(proof.source.tests):
        return ConcolicSuite((), 0, (*reasons, *proof.reasons))
    target = folder / f"{proof.source.class_name}.java"
    write_whole(target, proof.source.text)
    return ConcolicSuite((str(target),), len(proof.passed), (*reasons, *proof.reasons))


def _confirmed(
    program: Program, found: Exploration, worker: JvmWorker
) -> tuple[Sequence[TestCase], tuple[Reason, ...]]:
    """The cases of the paths, each seen on a JVM whose code is not instrumented."""
    cases: list[TestCase] = []
    reasons: dict[Reason, None] = {}
    with worker.open(program.class_path.locations, traced=True) as loader:
        confirmer = Confirmer(
            program,
            found.method.owner,
            worker,
            loader,
            is_wanted=lambda edges: True,
            objected=lambda edges, answer: None,
        )
        for path in found.paths:
            if path.ending not in (Ending.RETURNED, Ending.THREW):
                continue
            request = replay_request(found.explored, path)
            if request is None:
                reasons[path.reason or Reason(Cause.OWN_INPUTS)] = None
                continue
            expected = _SameRun(found.explored, path)
            verdict = confirmer.confirm(
                Candidate(found.method, request, Engine.CONCOLIC, expected, path.asked)
            )
            if isinstance(verdict, TestCase):
                cases.append(verdict)
            elif verdict.reason is not None:
                reasons[verdict.reason] = None
    return cases, tuple(reasons)
