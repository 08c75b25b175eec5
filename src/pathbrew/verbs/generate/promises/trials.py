"""Sequences of calls on the real JVM: with monitors, to see their steps, and without, as tests run them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pathbrew.confirmation.case import Engine, Shown, TestCase
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.confirmation.observation import case_of, unended
from pathbrew.confirmation.questions import Questioner
from pathbrew.jvm.outcomes import Returned
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.jvm.worker import JvmWorker
from pathbrew.lifetime import Closing
from pathbrew.objects.graph import BuildCall, BuiltNode, GraphValue, Node, ObjectNode, Reference
from pathbrew.objects.witness import Witness
from pathbrew.program import JavaClass, Method, Program
from pathbrew.program.targets import find_method
from pathbrew.reasons import Cause, Reason
from pathbrew.specs.call_sequence import CallSequence, OneCall
from pathbrew.specs.driver_source import LENGTH, TOLD
from pathbrew.specs.instrumented import Instrumented
from pathbrew.specs.trace import ToldCall, read
from pathbrew.verbs.replaying import witness_request

LIMIT = 2.0
"""Seconds that one sequence may take."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A sequence, the objects that its arguments refer to, and what it meant to the promises."""

    sequence: CallSequence
    nodes: tuple[Node, ...]
    told: tuple[ToldCall, ...]

    @property
    def last(self) -> ToldCall:
        return self.told[-1]

    @property
    def texts(self) -> tuple[str, ...]:
        """The calls for people."""
        calls = (self.sequence.made, *self.sequence.calls)
        values = tuple(argument for call in calls for argument in call.arguments)
        return self.sequence.texts(Witness(values, self.nodes).texts())


class Trials(Closing):
    """Tries sequences in one JVM that has the classes twice: with monitors in them, and as they are."""

    def __init__(
        self, program: Program, woven: Instrumented, java_class: JavaClass, worker: JvmWorker
    ) -> None:
        assert woven.driver is not None
        self._program = program
        self._driver = woven.driver
        self._worker = worker
        self._told = find_method(woven.program, f"{self._driver.class_name}.{TOLD}", None)
        self._woven = worker.open(woven.program.class_path.locations)
        self._plain = worker.open(program.class_path.locations, passing=True)
        self._reader = EdgeReader(program, java_class)

    @property
    def questioner(self) -> Questioner:
        """Asks after the calls of cases."""
        return Questioner(self._program, self._worker, self._plain)

    def close(self) -> None:
        self._woven.close()
        self._plain.close()

    def tried(self, sequence: CallSequence, nodes: tuple[Node, ...]) -> Trial | None:
        """What the calls mean to the promises; None if they cannot be made, or a caller may not make them."""
        count = (LENGTH, "I", len(sequence.calls))
        witness = Witness((count, *self._driver.asked(sequence)), nodes)
        request = witness_request(self._told, witness)
        outcome = self._worker.replay(self._woven, request, time_limit=LIMIT).outcome
        if not isinstance(outcome, Returned) or not isinstance(outcome.value, str):
            return None
        return Trial(sequence, nodes, read(outcome.value))

    def shortest(self, trial: Trial, shows: Callable[[ToldCall], bool]) -> Trial:
        """The trial with as few calls before the last as still show it."""
        best, is_shorter = trial, True
        while is_shorter:
            is_shorter = False
            for sequence in best.sequence.shorter():
                again = self.tried(sequence, trial.nodes)
                if again is not None and len(again.told) == len(sequence.calls) + 1 and shows(again.last):
                    best, is_shorter = again, True
                    break
        return best

    def shortest_case(self, trial: Trial, shows: Callable[[TestCase], bool]) -> TestCase | Reason:
        """The case with as few calls before the last as still show it; or why the trial makes none."""
        best, sequence = self.case(trial), trial.sequence
        while isinstance(best, TestCase):
            shorter = ((s, self.case(replace(trial, sequence=s))) for s in sequence.shorter())
            found = next(((s, c) for s, c in shorter if isinstance(c, TestCase) and shows(c)), None)
            if found is None:
                break
            sequence, best = found
        return best

    def case(self, trial: Trial, shown: Shown | None = None) -> TestCase | Reason:
        """The last call as a test case, seen on classes without monitors; or why it makes no test."""
        if any(call.method.is_static for call in trial.sequence.calls[:-1]):
            return Reason(Cause.UNWRITABLE, details=("a static method is called among those of an object",))
        request = _request(trial.sequence, trial.nodes)
        answer = self._worker.replay(self._plain, request, time_limit=LIMIT)
        reason = unended(answer, LIMIT)
        if reason is not None:
            return reason
        method = _resolved(trial.sequence.java_class, trial.sequence.last.method)
        case = case_of(self._program, self._reader, method, request, answer, Engine.SYMBOLIC)
        return replace(case, shown=shown)


def _request(sequence: CallSequence, nodes: tuple[Node, ...]) -> ReplayRequest:
    owner = sequence.java_class
    built = [_as_made(node) for node in nodes]
    maker = _build(owner, sequence.made)
    if not sequence.calls:
        return ReplayRequest(owner.name, maker.method, maker.descriptor, None, maker.arguments, tuple(built))
    before = tuple(_build(owner, call) for call in sequence.calls[:-1])
    built.append(BuiltNode(owner.name, maker, before))
    act = _build(owner, sequence.last)
    receiver = None if sequence.last.method.is_static else Reference(len(built) - 1)
    return ReplayRequest(act.owner, act.method, act.descriptor, receiver, act.arguments, tuple(built))


def _build(owner: JavaClass, call: OneCall) -> BuildCall[GraphValue]:
    method = _resolved(owner, call.method)
    arguments = tuple(value for _, _, value in call.arguments)
    return BuildCall(method.owner.name, method.name, method.descriptor, arguments)


def _resolved(owner: JavaClass, method: Method) -> Method:
    """The method that runs on objects of the class."""
    if method.name == "<init>":
        return method
    declared = (above.methods.get(method.key) for above in owner.superclasses())
    return next((m for m in declared if m is not None), method)


def _as_made(node: Node) -> Node:
    """An object of which nothing is known as one that was made by its constructor."""
    if isinstance(node, ObjectNode) and node.class_name == "java/lang/Object":
        return BuiltNode(node.class_name, BuildCall(node.class_name, "<init>", "()V"))
    return node
