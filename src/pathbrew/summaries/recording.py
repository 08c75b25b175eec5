"""Takes a case from a finished path: what its decisions ask for and what the heap has become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from pathbrew.blocks.outcomes import Outcome
from pathbrew.classfile.descriptors import short_name
from pathbrew.expressions import UNTOLD
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.decisions import Decision
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.objects import Value
from pathbrew.program import Field
from pathbrew.summaries.case import Argument, Branch, Case, CaseValue, Opaque, Place, StaticField, Step, Write
from pathbrew.summaries.case_heap import CaseHeap
from pathbrew.terms import Term, variables


class FinishedRun(Protocol):
    """What a case is taken from."""

    taken: list[Decision]
    trace: list[int]
    value: Value
    exception: JavaObject | None
    inputs: list[tuple[str, str, Value]]
    asked: list[tuple[str, str, Value]]
    statics: list[tuple[Field, Value]]
    statics_after: list[Value]
    rounds: int


class Recorder:
    """Takes cases from runs on one machine; `places` and `fields` are those of all of them."""

    def __init__(self, vm: Machine, edge: Callable[[int], Edge], is_static: Callable[[Value], bool]) -> None:
        """`is_static`: whether static fields lead to an object."""
        self.vm = vm
        self.is_static = is_static
        self._edge = edge
        self.places: dict[str, Place] = {}
        self.fields: dict[str, tuple[str, str]] = {}

    def case(
        self,
        run: FinishedRun,
        guard: tuple[Term, ...],
        simplify: Callable[[Term], Term],
        message: str | None,
        *,
        constructs: bool = False,
    ) -> Case:
        """The case of a run that has returned or thrown; `guard` is simplified, other terms are to be.

        `constructs`: it is a constructor's, whose first argument is the object that it returns.
        """
        heap = CaseHeap(self.vm, self.is_static, simplify, self.places, self.fields)
        for number, (name, descriptor, value) in enumerate(run.inputs, int(constructs)):
            heap.find(name, Argument(number), descriptor, value)
        for field, value in run.statics:
            heap.find(static_name(field), _static_place(field), field.descriptor, value)
        steps = tuple(_step(decision) for decision in run.taken if not decision.is_given)
        exception = run.exception
        writes = (*heap.writes(), *self._static_writes(heap, run))
        returned = None if exception is not None else heap.value(run.value)
        thrown = None if exception is None else heap.value(exception)
        values = [returned, thrown, *(write.value for write in writes)]
        return Case(
            steps=steps,
            guard=guard,
            result=returned,
            thrown=thrown,
            exception=None if exception is None else exception.java_class.name,
            message=message,
            reads=tuple(heap.reads),
            objects=tuple(heap.classes.items()),
            writes=writes,
            made=tuple(heap.made),
            branches=tuple(_branch(self._edge(number)) for number in run.trace),
            rounds=run.rounds,
            obstacle=heap.obstacle or self._obstacle(run, values, heap),
        )

    def _static_writes(self, heap: CaseHeap, run: FinishedRun) -> Iterable[Write]:
        for (field, before), now in zip(run.statics, run.statics_after, strict=True):
            if now is not before:
                yield Write(_static_place(field), heap.value(now))

    def _obstacle(self, run: FinishedRun, values: Sequence[CaseValue], heap: CaseHeap) -> str:
        """Why the case cannot be used without running the method."""
        if run.asked:
            return f"it asks for the input {run.asked[0][0]}"
        for made in heap.made:
            values = [*values, *made.values]
        unknown = self._unknown(value for value in values if isinstance(value, Term))
        if unknown is not None:
            return f"{unknown} is not found in a field"
        opaque = next((value for value in values if isinstance(value, Opaque)), None)
        return "" if opaque is None else f"only it can make {opaque.text}"

    def asks_for_known(self, case: Case) -> bool:
        """Whether all that the conditions of a case mention is found when the method is called."""
        return self._unknown(step.condition for step in case.steps if step.fact is None) is None

    def _unknown(self, mentioned: Iterable[Term]) -> str | None:
        """A variable that is not found where the method is called."""
        names = (variable.name for term in mentioned for variable in variables(term))
        return next((name for name in names if name not in self.places), None)


def static_name(field: Field) -> str:
    """The name of a static field as an input: `Counter.total`."""
    return f"{short_name(field.owner.name)}.{field.name}"


def _static_place(field: Field) -> StaticField:
    return StaticField(field.owner.name, f"{field.name}:{field.descriptor}")


def _step(decision: Decision) -> Step:
    return Step(
        decision.condition,
        decision.fact,
        decision.holds,
        decision.exceptional,
        decision.mark,
        str(decision.describe()),
        decision.unusual,
        decision.meaning == UNTOLD,
    )


def _branch(edge: Edge) -> Branch:
    outcome: Outcome = edge.outcome
    return Branch(edge.method.owner.name, edge.method.key, edge.offset, outcome)
