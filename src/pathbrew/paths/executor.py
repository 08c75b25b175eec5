"""Runs the method under test on a model: inputs in, trace out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Protocol

from pathbrew.classfile.access_flags import FINAL, SYNTHETIC
from pathbrew.confirmation.confirm import Explored
from pathbrew.coverage.abrupt import last_sides
from pathbrew.deadline import PAST, Deadline
from pathbrew.defects import Border, Defects
from pathbrew.errors import (
    AssumedAway,
    ClassFileError,
    Diverged,
    Exited,
    InputError,
    JvmError,
    Obstacle,
    PathbrewError,
)
from pathbrew.heap.collections_types import field_type, parameter_types
from pathbrew.heap.inputs import InputHeap
from pathbrew.heap.objects import OpenObject
from pathbrew.heap.photographer import Photographer
from pathbrew.heap.policies import PolicyName
from pathbrew.heap.policy import HeapPolicy, Labels, WitnessHeap
from pathbrew.heap.references import InputReference
from pathbrew.machine import JavaObject, Machine, Thrown
from pathbrew.machine.core.backtrace import Position
from pathbrew.machine.core.decisions import Decision, Decisions, MonitorStep
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending, reason_of
from pathbrew.machine.core.initialization import InitializationDue
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.output import CapturedOutput
from pathbrew.machine.core.runtime import Initialization
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.machine.linking.called_methods import CalledMethods
from pathbrew.machine.text.concatenated import preview
from pathbrew.objects.witness import Witness
from pathbrew.options import MachineOptions
from pathbrew.paths.baseline import Baseline
from pathbrew.paths.criteria import NO_LIMIT, Criterion
from pathbrew.paths.oversight import overseen
from pathbrew.paths.preconditions import Preconditions
from pathbrew.program import Field, JavaClass, LinkageError, Method, Program
from pathbrew.program.entry import has_receiver, parameter_names, result_type
from pathbrew.reasons import Cause, Reason
from pathbrew.summaries.application import SummarizedCalls, SummaryDue
from pathbrew.summaries.recording import static_name
from pathbrew.terms import Evaluator, Model, Term, encode_model, variables

_INVOKESPECIAL, _ATHROW = 0xB7, 0xBF


@dataclass(slots=True)
class Run:
    """One execution along a model."""

    policy: HeapPolicy
    model: Model
    taken: list[Decision]
    trace: list[int]
    ending: Ending
    value: Value
    exception: JavaObject | None
    reason: Reason | None
    inputs: list[tuple[str, str, Value]]
    asked: list[tuple[str, str, Value]]
    statics: list[tuple[Field, Value]]
    thrown: str | None = None
    """The internal name of the exception's class."""
    statics_after: list[Value] = field(default_factory=list)
    """What the static fields of `statics` are at the end."""
    steps: list[MonitorStep] = field(default_factory=list)
    """What monitors of specifications have told."""
    is_volatile: bool = False
    """Whether the JVM may do something else: the run has asked for values that are not inputs."""
    _labels: Labels | None = None
    rounds: int = 0
    """Those of the loop that went round most often, if they were counted."""

    @property
    def labels(self) -> Labels:
        """The path with all references decided."""
        if self._labels is None:
            self._labels = self.policy.labels(tuple(d.constraint for d in self.taken), self.model)
        return self._labels

    @property
    def condition(self) -> tuple[Term, ...]:
        """What the path asks of its inputs, references being what they are."""
        return self.labels.conditions

    def heap(self, model: Model) -> WitnessHeap:
        """The objects that references stand for under a model of the path."""
        return self.labels.heap(model)


class Given(Protocol):
    """Makes the inputs of a call in runs that have begun, in place of the unknown heap."""

    def values(self, vm: Machine) -> list[Value]:
        """The receiver, if the method has one, and the arguments."""


class Executor:
    """Owns a machine over terms and runs one method again and again, each time from the same state."""

    def __init__(
        self,
        program: Program,
        method: Method,
        options: MachineOptions,
        policy: PolicyName,
        criterion: Criterion,
        fixed: dict[str, Callable[[Machine], Value]] | None = None,
        statics: bool = False,
        called: Callable[[Machine], CalledMethods] | None = None,
        preconditions: Preconditions | None = None,
        *,
        counts_rounds: bool = False,
        is_late: Callable[[JavaClass], bool] = lambda java_class: False,
    ) -> None:
        """`counts_rounds`: runs tell how often loops went round, and not only where that is too often.

        `is_late`: whether a class is initialised by each run that uses it, and not before all of them.
        """
        self.decisions = Decisions()
        self.decisions.max_rounds = 0 if counts_rounds else criterion.rounds
        self.decisions.max_decisions = criterion.decisions + 1
        self.output = CapturedOutput()
        """What the program has printed in all runs."""
        self.vm = Machine(program, options, self.decisions, self.output, method.owner)
        self.decisions.max_rounds = criterion.rounds
        self.heap = self._make_heap(policy)
        self.vm.inputs = self.heap
        self.vm.called = None if called is None else called(self.vm)
        self.summarized: SummarizedCalls | None = None
        """What answers calls by summaries, if anything does."""
        self.method = method
        self.defects = Defects()
        """Faults of ours that ended runs."""
        self._preconditions = preconditions or Preconditions()
        self.heap.turn_to(method)
        self._given: Given | None = None
        self._fixed = fixed or {}
        self.statics = [f for f in method.owner.fields.values() if _is_variable(f)] if statics else []
        self.parameter_names = parameter_names(method)
        self.baseline = Baseline(self.vm)
        self._is_late = is_late
        self.heap.is_held = self.baseline.holds
        self._cut: dict[JavaClass, str] = {}
        self.initialisers_until = PAST
        """Until when initialisers may run, although the run that needs them first has less time."""

    def _make_heap(self, policy: PolicyName) -> InputHeap:
        return InputHeap(self.vm, self.decisions, policy)

    def turn_to(self, method: Method, given: Given | None = None) -> None:
        """Run another method of the class from now on; the machine stays, and what it linked.

        Its inputs are those `given`, or unknown.
        """
        self.method = method
        self._given = given
        self.heap.turn_to(method)
        self.parameter_names = parameter_names(method)
        self._fixed = {}
        self.decisions.notes.clear()
        self.decisions.limits.clear()

    def initialise(self, java_class: JavaClass, until: Deadline) -> None:
        """Initialise a class before a run needs it: none of the runs has to spend its time on that."""
        self.initialisers_until = until
        if self.vm.runtime(java_class).initialization is Initialization.NOT_YET:
            self._initialize(java_class, until)

    @property
    def is_given(self) -> bool:
        """Whether inputs are given, and not unknown."""
        return self._given is not None

    def completed(
        self,
        model: Model,
        constraints: tuple[Term, ...],
        solve: Callable[[tuple[Term, ...], Model], Model | None],
    ) -> Model:
        """A model of constraints with all that a run on it needs to fulfil them.

        Where inputs are given, what a model does not mention is what they are; so it says what it stands for.
        """
        model = self.heap.policy.completed(model, constraints, solve)
        if self._given is None:
            return model
        unsaid = {v: model.value(v) for c in constraints for v in variables(c) if v not in model}
        return model.updated(unsaid) if unsaid else model

    def run(
        self,
        model: Model,
        deadline: Deadline,
        expected: Sequence[Decision] = (),
        wanted: Term | None = None,
    ) -> Run:
        """Follow the model to the end of the method; it decides first as `expected` does.

        `wanted` is the side that the run is made for, which comes next.
        """
        while True:
            missing: SummaryDue | None = None
            if self.summarized is not None:
                self.summarized.wake()
            try:
                self.vm.before_initialization = self._put_first
                return self._run(model, deadline, expected)
            except InitializationDue as due:
                self._initialize(due.java_class, deadline)
            except SummaryDue as due:
                missing = due
            finally:
                self.vm.before_initialization = None
                self.baseline.restore()
                self._forget_failures()
            if missing is not None and self.summarized is not None:
                self.summarized.supply(missing)

    def _put_first(self, java_class: JavaClass) -> None:
        if java_class in self._cut:
            raise Obstacle(self._cut[java_class])
        if not self.vm.program.class_path.is_user_class(java_class.name) or java_class in self.vm.failed:
            return
        if java_class not in self.vm.late:
            if not self._is_late(java_class):
                raise InitializationDue(java_class)
            self.vm.late.add(java_class)

    def _forget_failures(self) -> None:
        """Have initialisers that throw tried again, each with all that failed because of it."""
        for failing in self.vm.failed:
            self.vm.runtime(failing).initialization = Initialization.NOT_YET

    def _initialize(self, java_class: JavaClass, deadline: Deadline) -> None:
        """Initialise a class from the state before the run, and start from what it makes of it.

        One whose initialiser throws is tried again by every run that needs it, as by a JVM that starts.
        """
        deadline = max(deadline, self.initialisers_until)
        self.vm.before_initialization = None
        self.baseline.restore()
        decisions = self.decisions
        decisions.begin(Model({}), deadline)
        limits = decisions.max_rounds, decisions.max_decisions
        # What bounds a path is not for initialisers, which may well fill large tables.
        decisions.max_rounds = decisions.max_decisions = NO_LIMIT
        try:
            calls = nullcontext() if self.summarized is None else self.summarized.suspended()
            with calls, overseen(deadline):
                self.vm.initialize(java_class)
        except Thrown:
            self.baseline.restore()
            self._forget_failures()
        except PathbrewError as cut:
            self.baseline.restore()
            self._cut[java_class] = f"the initialiser of {java_class.java_name}: {cut}"
        except Exception as error:
            self.baseline.restore()
            place = f"{java_class.java_name}.<clinit>"
            defect = self.defects.record(Border.RUN, place, error, lambda: place)
            self._cut[java_class] = f"the initialiser of {java_class.java_name}: {defect}"
        finally:
            decisions.max_rounds, decisions.max_decisions = limits
        self.baseline.keep()

    def _run(self, model: Model, deadline: Deadline, expected: Sequence[Decision]) -> Run:
        self.decisions.begin(model, deadline, expected)
        self.heap.begin()
        self.vm.begin_run()
        inputs: list[tuple[str, str, Value]] = []
        statics: list[tuple[Field, Value]] = []
        value: Value = None
        exception = None
        reason: Reason | None = None
        try:
            ending = Ending.RETURNED
            with overseen(deadline):
                inputs = self._inputs()
                statics = self._begin()
                self._preconditions.impose(self.heap, self.method, inputs)
                value = self._call([v for _, _, v in inputs])
        except Thrown as thrown:
            ending, exception = Ending.THREW, self._settled(thrown.reference)
        except AssumedAway:
            ending = Ending.ASSUMED_AWAY
        except Exited as exited:
            ending, reason = Ending.EXITED, Reason(Cause.EXITED, details=(exited.status,))
        except (Obstacle, ClassFileError, JvmError) as obstacle:
            ending, reason = Ending.UNMODELLED, Reason(Cause.OBSTACLE, details=(str(obstacle),))
        except LinkageError as missing:
            ending = Ending.UNMODELLED
            reason = Reason(Cause.INPUT_MISSING, details=(str(missing),))
        except Diverged as diverged:
            ending, reason = Ending.BOUND, reason_of(diverged)
        except InputError:
            raise
        except Exception as error:
            place = f"{self.method.owner.java_name}.{self.method.key}"
            defect = self.defects.record(Border.RUN, place, error, lambda: json.dumps(encode_model(model)))
            ending, reason = Ending.DIVERGED, defect.reason
        return Run(
            self.heap.policy,
            self.decisions.model,
            self.decisions.taken,
            list(self.decisions.trace),
            ending,
            value,
            exception,
            reason,
            inputs,
            self.heap.asked,
            statics,
            None if exception is None else exception.java_class.name,
            [getattr(self.vm.runtime(f.owner).statics, f.attribute) for f, _ in statics],
            self.decisions.steps,
            self.decisions.is_volatile,
            rounds=self.decisions.deepest,
        )

    def _settled(self, exception: JavaObject) -> JavaObject:
        """The same, of the class that it is shown with if it is an input whose class the path leaves open."""
        if isinstance(exception, OpenObject):
            self.heap.become_instance(exception, exception.settled_class())
        return exception

    def _call(self, inputs: list[Value]) -> Value:
        """What the method returns; for a constructor, the object."""
        call = self._code()
        if self.method.name != "<init>":
            return call(*inputs, 0)
        made = self._new_receiver()
        call(made, *inputs, 0)
        return made

    def _code(self) -> Callable[..., Value]:
        """The method under test runs by itself even if its calls are answered in another way elsewhere."""
        executable = self.vm.executable(self.method)
        for answering in (self.vm.called, self.summarized):
            if answering is not None and self.method in answering.bodies:
                executable = answering.bodies[self.method]
        return executable.function

    def check_preconditions(self) -> None:
        """Refuse what is assumed of inputs that the method does not have."""
        self._preconditions.check(self.vm.program, self.method)

    def rest(self) -> None:
        """Give up what runs need, until the next."""

    def counted(self) -> object:
        """What was counted since this was asked last, for `absorb` elsewhere."""
        return None

    def absorb(self, counts: object) -> None:
        """Take in what another process has counted."""

    def prepare(self, deadline: Deadline) -> None:
        """Initialise the class under test before the first run."""
        self._initialize(self.method.owner, deadline)

    def _new_receiver(self) -> Value:
        """The object that a constructor under test is to construct."""
        owner = self.method.owner
        if owner.is_abstract:
            raise Obstacle(f"{owner.java_name} is abstract: its constructor cannot be called by itself")
        return self.vm.runtime(owner).python()

    def _inputs(self) -> list[tuple[str, str, Value]]:
        inputs: list[tuple[str, str, Value]] = []
        if self._given is not None:
            return self._named(self._given.values(self.vm))
        if has_receiver(self.method):
            owner = self.method.owner
            inputs.append(("this", f"L{owner.name};", self.heap.receiver(self.method)))
        types = parameter_types(self.method)
        for name, descriptor, generic in zip(
            self.parameter_names, self.method.parameters, types, strict=True
        ):
            fixed = self._fixed.get(name)
            if fixed is None:
                value = self.heap.value(name, descriptor, generic, is_argument=True)
            else:
                value = fixed(self.vm)
            inputs.append((name, descriptor, value))
        return inputs

    def _begin(self) -> list[tuple[Field, Value]]:
        """Have the class under test initialised; gives the static fields that are inputs."""
        self.vm.initialize(self.method.owner)
        return self._set_statics()

    def _named(self, values: list[Value]) -> list[tuple[str, str, Value]]:
        """Values that were given for the receiver and the parameters."""
        receiver = [("this", self.method.owner.descriptor)] if has_receiver(self.method) else []
        places = [*receiver, *zip(self.parameter_names, self.method.parameters, strict=True)]
        return [(*place, value) for place, value in zip(places, values, strict=True)]

    def _set_statics(self) -> list[tuple[Field, Value]]:
        """Make static fields inputs, too, if those of the call are."""
        if self._given is not None:
            return []
        values = [(f, self.heap.value(static_name(f), f.descriptor, field_type(f))) for f in self.statics]
        for f, value in values:
            self.vm.initialize(f.owner)
            setattr(self.vm.runtime(f.owner).statics, f.attribute, value)
        return values

    def edges(self, run: Run) -> set[Edge]:
        return {self.vm.edges[number] for number in set(run.trace)}

    def abrupt(self, run: Run) -> set[Edge]:
        """The branches after which an exception, not thrown there on purpose, ended a method."""
        frames: list[Position] = getattr(run.exception, "frames", [])
        left = {method for method, _ in frames[_throws_itself(frames) :]}
        numbers = last_sides(run.trace, left, lambda number: self.vm.edges[number].method)
        return {self.vm.edges[number] for number in numbers}

    @property
    def initialised(self) -> tuple[str, ...]:
        """The classes that were initialised before the run: what they do then is no part of it."""
        return tuple(self.baseline.begun)

    def explored(self, initialised: Iterable[str] = ()) -> Explored:
        """What a replay needs to know of the method that is run; `initialised` are classes beside its own."""
        called = self.vm.called
        return Explored(
            self.method,
            self.vm.program,
            self.vm.edges,
            tuple(dict.fromkeys((*self.initialised, *initialised))),
            frozenset() if called is None else called.opaque,
        )

    def witness(self, run: Run, photographer: Photographer) -> Witness:
        """The concrete inputs for a run, under its own or a nicer model of the same path."""
        asked = [(f"{name}#{i}", d, v) for i, (name, d, v) in enumerate(run.asked, 1)]
        statics = [(static_name(f), f.descriptor, value) for f, value in run.statics]
        values = [*run.inputs, *asked, *statics]
        return photographer.picture(values)

    def result(self, run: Run, photographer: Photographer) -> Witness:
        """The state after the run: what the inputs have become, and the returned value."""
        values = list(run.inputs)
        returned = result_type(self.method)
        if run.ending is Ending.RETURNED and returned != "V":
            values.append(("return", returned, run.value))
        return photographer.picture(values)


def _throws_itself(frames: list[Position]) -> bool:
    """Whether the innermost frame has made the exception that it throws."""
    if not frames:
        return False
    method, offset = frames[0]
    code = method.info.code
    return code is not None and code.bytecode[offset] in (_INVOKESPECIAL, _ATHROW)


def _is_variable(field: Field) -> bool:
    """Whether a static field can have been changed since its class was initialised."""
    return field.is_static and not field.access & (FINAL | SYNTHETIC)


def message_of(exception: JavaObject, model: Model) -> str | None:
    message = exception.f_detailMessage
    if isinstance(message, UndecidedReference):
        message = message.resolve() if isinstance(message, InputReference) and message.is_decided else None
    return None if message is None else preview(message, Evaluator(model))
