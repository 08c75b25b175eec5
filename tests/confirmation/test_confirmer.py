"""What becomes of candidates: test cases, mismatches of ours, or reasons."""

from __future__ import annotations

import math
from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.candidate import Candidate
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.confirmation.confirmer import VOLATILE, Confirmer, Unconfirmed
from pathbrew.expressions import Name
from pathbrew.jvm import JvmWorker, ReplayRequest, ReplayResult
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import BuildCall, BuiltNode, FieldValue, GraphValue, ObjectNode, Reference
from pathbrew.program import Program
from pathbrew.reasons import Cause, Reason

SOURCE = Path(__file__).parent.parent / "programs" / "confirmation" / "Candidates.java"
NOT_SO = Reason(Cause.DIFFERENCE, details=("not so",))
RAW = ObjectNode("Candidates", (FieldValue("Candidates", "value", "I", 0),))
BUILT = BuiltNode("Candidates", BuildCall("Candidates", "<init>", "()V"))


@dataclass(frozen=True)
class Expected:
    """That a call returns a value, or throws something."""

    value: GraphValue
    better: ReplayRequest | None = None

    def difference(self, answer: ReplayResult) -> Reason | None:
        outcome = answer.outcome
        seen = outcome.value if isinstance(outcome, Returned) else isinstance(outcome, Threw)
        return None if seen == self.value else NOT_SO

    def rebuilt(self) -> ReplayRequest | None:
        return self.better

    def is_alike(self, answer: ReplayResult) -> bool:
        return self.difference(answer) is None

    def as_json(self) -> dict[str, object]:
        return {"value": self.value}


class Judge:
    """Makes candidates of calls, and has them confirmed."""

    def __init__(self, program: Program, worker: JvmWorker) -> None:
        self._class = program.load("Candidates")
        self.objections: list[ReplayResult] = []
        self.is_wanted = True
        loader = worker.open(program.class_path.locations, traced=True)
        self.confirmer = Confirmer(
            program, self._class, worker, loader, is_wanted=self._is_wanted, objected=self._objected
        )

    def _is_wanted(self, edges: Set[Edge]) -> bool:
        return self.is_wanted

    def _objected(self, edges: Set[Edge], answer: ReplayResult) -> None:
        self.objections.append(answer)

    def request(
        self, name: str, *arguments: GraphValue, node: ObjectNode | BuiltNode | None
    ) -> ReplayRequest:
        (method,) = [method for method in self._class.methods.values() if method.name == name]
        receiver, nodes = (None, ()) if node is None else (Reference(0), (node,))
        return ReplayRequest("Candidates", name, method.descriptor, receiver, arguments, nodes)

    def confirm(
        self,
        name: str,
        *arguments: GraphValue,
        expected: Expected,
        node: ObjectNode | None = None,
        doubt: Reason | None = None,
    ) -> TestCase | Unconfirmed:
        request = self.request(name, *arguments, node=node)
        entry = self._class.methods[name + request.descriptor]
        return self.confirmer.confirm(
            Candidate(entry, request, Engine.BACKWARD, expected, (Name("c"),), doubt)
        )


@pytest.fixture
def judge(jdk: Jdk, worker: JvmWorker) -> Iterator[Judge]:
    yield Judge(Program(ClassPath([SOURCE], jdk)), worker)


pytestmark = pytest.mark.jdks_by_turns


def test_what_is_observed_is_a_test_case(judge: Judge) -> None:
    case = judge.confirm("twice", 21, expected=Expected(42))
    assert isinstance(case, TestCase)
    assert (case.kind, case.engine, case.conditions) == (Kind.BEHAVIOUR, Engine.BACKWARD, (Name("c"),))
    assert len(case.covered) == 1 and not case.abrupt
    assert judge.confirmer.seconds > 0 and not judge.confirmer.refuted


def test_the_side_on_which_an_assertion_fails_is_not_looked_for_again(judge: Judge) -> None:
    case = judge.confirm("positive", 0, expected=Expected(True))
    assert isinstance(case, TestCase)
    assert case.kind is Kind.CRASH
    assert case.covered and not case.abrupt


def test_the_last_side_before_a_crash_is_looked_for_again(judge: Judge) -> None:
    case = judge.confirm("element", 7, expected=Expected(True))
    assert isinstance(case, TestCase)
    assert case.kind is Kind.CRASH
    assert case.abrupt and case.abrupt <= case.covered


def test_what_is_not_observed_is_a_mismatch_of_ours(judge: Judge) -> None:
    assert judge.confirm("twice", 21, expected=Expected(43)) == Unconfirmed(
        Reason(Cause.REFUTED, details=(NOT_SO,))
    )
    (refuted,) = judge.confirmer.refuted
    assert refuted.difference == NOT_SO
    assert refuted.content["predicted"] == {"value": 43} and "42" in str(refuted.content["observed"])


def test_not_a_number_is_the_same_in_two_runs(judge: Judge) -> None:
    judge.confirm("nothing", math.inf, expected=Expected(0.0))
    assert len(judge.confirmer.refuted) == 1


def test_what_differs_from_run_to_run_is_no_mismatch(judge: Judge) -> None:
    assert judge.confirm("now", expected=Expected(0)) == Unconfirmed(VOLATILE)
    assert not judge.confirmer.refuted


def test_a_prediction_in_doubt_is_no_mismatch(judge: Judge) -> None:
    doubt = Reason(Cause.SAME_BOXES)
    assert judge.confirm("twice", 21, expected=Expected(43), doubt=doubt) == Unconfirmed(doubt)
    assert not judge.confirmer.refuted


def test_what_a_test_must_not_do_is_told(judge: Judge) -> None:
    verdict = judge.confirm("exit", expected=Expected(None))
    assert isinstance(verdict, Unconfirmed) and verdict.reason is not None
    assert verdict.reason.cause is Cause.REFUSED and len(judge.objections) == 1
    assert not judge.confirmer.refuted


def test_objects_are_made_by_constructors_where_that_shows_the_same(judge: Judge) -> None:
    better = judge.request("share", 1, node=BUILT)
    case = judge.confirm("share", 1, expected=Expected(True, better), node=RAW)
    assert isinstance(case, TestCase) and case.request == better
    assert case.kind is Kind.CRASH


def test_a_crash_of_an_object_that_nothing_makes_is_none(judge: Judge) -> None:
    case = judge.confirm("share", 1, expected=Expected(True), node=RAW)
    assert isinstance(case, TestCase) and case.kind is Kind.BEHAVIOUR
    judge.is_wanted = False
    assert judge.confirm("share", 1, expected=Expected(True), node=RAW) == Unconfirmed(None)
