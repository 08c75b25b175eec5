"""Runs the method under test on a model: inputs in, trace out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pathbrew.errors import AssumedAway, Diverged, Exited, Obstacle
from pathbrew.explore.baseline import Baseline
from pathbrew.explore.criteria import Criterion
from pathbrew.explore.endings import Ending
from pathbrew.heap import HeapPolicy, InputHeap, Witness
from pathbrew.heap.witness import Photographer
from pathbrew.machine import JavaObject, Machine, Thrown
from pathbrew.machine.edges import Edge
from pathbrew.machine.objects import Value
from pathbrew.machine.pending import preview
from pathbrew.machine.symbolic import Decision, Decisions
from pathbrew.options import MachineOptions
from pathbrew.program import Method, Program
from pathbrew.terms import Evaluator, Model


@dataclass(slots=True)
class Run:
    """One execution along a model."""

    model: Model
    taken: list[Decision]
    trace: list[int]
    ending: Ending
    value: Value
    exception: JavaObject | None
    reason: str
    inputs: list[tuple[str, str, Value]]
    asked: list[tuple[str, str, Value]]


class Executor:
    """Owns a machine over terms and runs one method again and again, each time from the same state."""

    def __init__(
        self,
        program: Program,
        method: Method,
        options: MachineOptions,
        policy: HeapPolicy,
        criterion: Criterion,
        fixed: dict[str, Callable[[Machine], Value]] | None = None,
    ) -> None:
        self.decisions = Decisions()
        self.decisions.max_rounds = criterion.rounds
        self.decisions.max_decisions = criterion.decisions + 1
        self.vm = Machine(program, options, self.decisions)
        self.heap = InputHeap(self.vm, self.decisions, policy)
        self.vm.inputs = self.heap
        self.method = method
        self._fixed = fixed or {}
        self.parameter_names = parameter_names(method)
        self.baseline = Baseline(self.vm)
        self.seconds = 0.0

    def run(self, model: Model, deadline: float) -> Run:
        """Follow the model to the end of the method."""
        start = time.perf_counter()
        self.decisions.begin(model, deadline)
        self.heap.begin()
        inputs = self._inputs()
        value: Value = None
        exception = None
        reason = ""
        try:
            ending = Ending.RETURNED
            value = self.vm.executable(self.method).function(*[v for _, _, v in inputs], 0)
        except Thrown as thrown:
            ending, exception = Ending.THREW, thrown.reference
        except AssumedAway:
            ending = Ending.ASSUMED_AWAY
        except Exited as exited:
            ending, reason = Ending.EXITED, str(exited)
        except Obstacle as obstacle:
            ending, reason = Ending.UNMODELLED, str(obstacle)
        except Diverged as diverged:
            ending, reason = Ending.BOUND, str(diverged)
        run = Run(
            model,
            self.decisions.taken,
            list(self.decisions.trace),
            ending,
            value,
            exception,
            reason,
            inputs,
            self.heap.asked,
        )
        self.baseline.restore()
        self.seconds += time.perf_counter() - start
        return run

    def prepare(self) -> None:
        """Initialise the class under test before the first run."""
        self.decisions.begin(Model({}))
        self.vm.initialize(self.method.owner)

    def _inputs(self) -> list[tuple[str, str, Value]]:
        inputs: list[tuple[str, str, Value]] = []
        if not self.method.is_static:
            owner = self.method.owner
            inputs.append(("this", f"L{owner.name};", self.heap.receiver(owner)))
        for name, descriptor in zip(self.parameter_names, self.method.parameters, strict=True):
            fixed = self._fixed.get(name)
            value = self.heap.value(name, descriptor) if fixed is None else fixed(self.vm)
            inputs.append((name, descriptor, value))
        return inputs

    def edges(self, run: Run) -> set[Edge]:
        return {self.vm.edges[number] for number in run.trace}

    def witness(self, run: Run, model: Model) -> Witness:
        """The concrete inputs for a run, under its own or a nicer model of the same path."""
        asked = [(f"{name}#{i}", d, v) for i, (name, d, v) in enumerate(run.asked, 1)]
        values = [*run.inputs, *asked]
        return Photographer(Evaluator(model), initial=True).picture(values)

    def result(self, run: Run, model: Model) -> Witness:
        """The state after the run: what the inputs have become, and the returned value."""
        values = list(run.inputs)
        if run.ending is Ending.RETURNED and self.method.returned != "V":
            values.append(("return", self.method.returned, run.value))
        return Photographer(Evaluator(model), initial=False).picture(values)


def parameter_names(method: Method) -> list[str]:
    """The names in the source where the class file has them, else p0, p1, ..."""
    code = method.info.code
    named = {v.index: v.name for v in (code.local_variables if code is not None else ()) if v.start == 0}
    slot = 0 if method.is_static else 1
    names = []
    for number, descriptor in enumerate(method.parameters):
        names.append(named.get(slot, f"p{number}"))
        slot += 2 if descriptor in ("J", "D") else 1
    return names if len(set(names)) == len(names) else [f"p{i}" for i in range(len(names))]


def message_of(exception: Any, model: Model) -> str | None:
    message = exception.f_detailMessage
    return None if message is None else preview(message, Evaluator(model))
