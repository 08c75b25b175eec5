"""Runs scenarios on a real JVM, from the first constructor on, with their literals symbolic.

What a rehearsal makes in the machine, a driver makes on the JVM; its parameters are the same variables, so
that a model stands for the same scenario in both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pathbrew.deadline import Deadline
from pathbrew.engines.concolic.driver import Driver, Parameter, make_driver
from pathbrew.engines.concolic.executor import JvmExecutor
from pathbrew.engines.concolic.process import ExecutorProcess
from pathbrew.engines.concolic.wire import Kind, Writer
from pathbrew.errors import Obstacle
from pathbrew.files import write_whole
from pathbrew.heap.inputs import input_variable
from pathbrew.machine.core.decisions import Decision
from pathbrew.machine.core.objects import Value
from pathbrew.objects.graph import EnumNode, StringNode
from pathbrew.options import MachineOptions
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.executor import Given, Run
from pathbrew.program import Method, Program
from pathbrew.scenarios.class_constants import constants_of
from pathbrew.scenarios.rehearsal import Rehearsal, decided_constant, literals
from pathbrew.scenarios.shapes import shape_of
from pathbrew.terms import Evaluator, Model, Term


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of an enum, which the JVM knows by its name."""

    class_name: str
    name: str


class ScenarioExecutor(JvmExecutor):
    """Has an executor process that finds drivers in a folder, which is on its class path."""

    def __init__(
        self,
        program: Program,
        method: Method,
        options: MachineOptions,
        criterion: Criterion,
        start: Callable[[], ExecutorProcess],
        drivers: Path,
    ) -> None:
        super().__init__(program, method, options, criterion, start)
        self._folder = drivers
        self._known: dict[object, Driver | Obstacle] = {}
        self._rehearsal: Rehearsal | None = None

    def turn_to(self, method: Method, given: Given | None = None) -> None:
        super().turn_to(method, given)
        assert isinstance(given, Rehearsal)
        self._rehearsal = given
        shape = shape_of(given.scenario)
        if shape not in self._known:
            self._known[shape] = self._written(given)
        self._driven = self._known[shape]

    def _written(self, rehearsal: Rehearsal) -> Driver | Obstacle:
        package = rehearsal.scenario.method.owner.name.rpartition("/")[0]
        name = f"{package}/PathbrewScenario{len(self._known)}".lstrip("/")
        try:
            driver = make_driver(self.vm, rehearsal.scenario, name)
        except Obstacle as obstacle:
            return obstacle
        write_whole(self._folder / f"{name}.class", driver.content)
        return driver

    @property
    def driver(self) -> Driver:
        if isinstance(self._driven, Obstacle):
            raise self._driven
        return self._driven

    @property
    def entry(self) -> Method:
        return self.driver.method

    def prepare(self, deadline: Deadline) -> None:
        """Wait for a process, if there is anything to be run."""
        if isinstance(self._driven, Driver):
            super().prepare(deadline)

    def run(
        self,
        model: Model,
        deadline: Deadline,
        expected: Sequence[Decision] = (),
        wanted: Term | None = None,
    ) -> Run:
        run = super().run(model, deadline, expected, wanted)
        assert self._rehearsal is not None
        self._rehearsal.marks = self._marks(run)
        return run

    def _marks(self, run: Run) -> list[int]:
        """Where in the trace each call begins that the run came to; a run that came to none has one."""
        edges = self.vm.edges
        mark = self._driven.mark if isinstance(self._driven, Driver) else None
        marks = [at + 1 for at, number in enumerate(run.trace) if edges[number].method is mark]
        return marks or [len(run.trace)]

    def _inputs(self) -> list[tuple[str, str, Value]]:
        assert self._rehearsal is not None
        driver = self.driver
        for variable, value in literals(self.vm, self._rehearsal.scenario).items():
            self.decisions.suppose(variable, value)
        return [(each.name, each.descriptor, self._value(each)) for each in driver.parameters]

    def _value(self, parameter: Parameter) -> Value:
        if isinstance(parameter.tree, StringNode):
            return self.heap.text(parameter.name)
        if isinstance(parameter.tree, EnumNode):
            enum = self.vm.load(parameter.tree.class_name)
            fields = constants_of(enum, enum.package)
            return Constant(enum.name, decided_constant(self.decisions, fields, parameter.name).name)
        return input_variable(parameter.name, parameter.descriptor)

    def _describe(self, out: Writer, descriptor: str, value: Value, evaluate: Evaluator) -> None:
        if isinstance(value, Constant):
            out.octet(Kind.CONSTANT).text(value.class_name).text(value.name)
        else:
            super()._describe(out, descriptor, value, evaluate)
