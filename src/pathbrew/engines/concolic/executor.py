"""Runs the method under test on a real JVM, concretely and over terms at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pathbrew import terms
from pathbrew.deadline import Deadline
from pathbrew.engines.concolic.inputs import AddressedHeap, raw_bits
from pathbrew.engines.concolic.operands import OTHER, Sites, Strayed
from pathbrew.engines.concolic.process import ExecutorProcess
from pathbrew.engines.concolic.reading import Reading
from pathbrew.engines.concolic.wire import FromExecutor, ProtocolError, ToExecutor, Writer
from pathbrew.errors import Diverged, Obstacle, OutOfBudget
from pathbrew.heap.hierarchy import is_enum
from pathbrew.heap.photographer import Photographer
from pathbrew.heap.policies import PolicyName
from pathbrew.jvm.frames import AnswerLate, ProcessEnded
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decision
from pathbrew.machine.core.endings import Ending
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.runtime import Initialization
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.machine.text.machine_texts import PendingString
from pathbrew.objects.witness import Witness
from pathbrew.options import MachineOptions
from pathbrew.pace import slowness
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.executor import Executor, Run
from pathbrew.paths.preconditions import Preconditions
from pathbrew.program import Field, JavaClass, Method, Program
from pathbrew.program.entry import has_receiver, result_type
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import ArraySort, Evaluator, Model, Role, Term, variables

RUN_LIMIT = 10.0
"""Seconds that one run may take."""
MOST_PATIENCE = 4.0
"""How many times longer it may take at most where the machine is busy."""
STOP_LIMIT = 1.0
"""Seconds in which a run that is stopped has to come to its end."""
MOST_DECISIONS = 100_000
"""Branches on symbolic values that one run may tell of."""


@dataclass(slots=True)
class Counts:
    """What runs on the JVM have met."""

    runs: int = 0
    stripped: Counter[str] = field(default_factory=Counter)
    """How often symbolic values went into each method that is not followed."""
    followed: dict[str, None] = field(default_factory=dict)
    """The classes of which branches were told."""

    def add(self, other: Counts) -> None:
        self.runs += other.runs
        self.stripped += other.stripped
        self.followed |= other.followed


class JvmExecutor(Executor):
    """Has an executor process, and a machine for what is done with terms.

    The code under test runs on the JVM, each time in a class loader of its own; here its events are read.
    """

    heap: AddressedHeap

    def __init__(
        self,
        program: Program,
        method: Method,
        options: MachineOptions,
        criterion: Criterion,
        start: Callable[[], ExecutorProcess],
        fixed: dict[str, Callable[[Machine], Value]] | None = None,
        preconditions: Preconditions | None = None,
    ) -> None:
        super().__init__(
            program,
            method,
            options,
            PolicyName("lazy"),
            criterion,
            fixed,
            preconditions=preconditions,
        )
        self.heap.is_held = self._may_be_held
        self._start = start
        self._process: ExecutorProcess | None = None
        self._is_amid = False
        """Whether the end of a run has not been read: the overseer of the budget may raise anywhere."""
        self._sites = Sites()
        self.counts = Counts()
        self._elsewhere = Counts()
        self._has_strayed = False

    def _make_heap(self, policy: PolicyName) -> AddressedHeap:
        heap = AddressedHeap(self.vm, self.decisions, policy)
        heap.keep_addresses()
        return heap

    def _may_be_held(self, declared: JavaClass) -> bool:
        """Whether a static field may hold an object of the type; only the JVM knows whether it does."""
        classes = dict.fromkeys([self.method.owner, *map(self.vm.program.load, self.counts.followed)])
        fields = [field for java_class in classes for field in java_class.fields.values()]
        types = {field.descriptor for field in fields if field.is_static and field.descriptor[0] in "L["}
        return any(_are_related(self.vm.program.of_descriptor(held), declared) for held in types)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._is_amid = False

    def rest(self) -> None:
        if self._is_amid:
            self.close()
        if self._process is not None:
            self._process.rest()
            self._process = None

    def counted(self) -> Counts:
        counts, self.counts = self.counts, Counts(followed=dict(self.counts.followed))
        return counts

    def absorb(self, counts: object) -> None:
        assert isinstance(counts, Counts)
        self._elsewhere.add(counts)

    @property
    def total(self) -> Counts:
        """What this process and others have counted."""
        total = Counts()
        total.add(self._elsewhere)
        total.add(self.counts)
        return total

    def prepare(self, deadline: Deadline) -> None:
        """Wait for a process."""
        self._running()

    def _running(self) -> ExecutorProcess:
        if self._is_amid:
            self.close()
        if self._process is None:
            self._sites = Sites()
            self._process = self._start()
        return self._process

    # Running ----------------------------------------------------------------------------------------

    def run(
        self,
        model: Model,
        deadline: Deadline,
        expected: Sequence[Decision] = (),
        wanted: Term | None = None,
    ) -> Run:
        if wanted is not None:
            model = _without_stale_choices(model, [*(d.condition for d in expected), wanted])
        run = super().run(model, deadline, expected)
        if self._has_strayed:
            run.ending, run.reason = Ending.DIVERGED, Reason(Cause.STRAYED)
        return run

    def _put_first(self, java_class: JavaClass) -> None:
        """The user's classes are initialised on the JVM; of enums the constants are wanted here, too."""
        if self.vm.program.class_path.is_user_class(java_class.name) and not is_enum(java_class):
            self.vm.runtime(java_class).initialization = Initialization.DONE

    @property
    def initialised(self) -> tuple[str, ...]:
        """Initialisers are no part of paths: classes whose branches were met count as initialised before."""
        owners = dict.fromkeys([self.method.owner.name, *(edge.method.owner.name for edge in self.vm.edges)])
        own = filter(self.vm.program.class_path.is_user_class, owners)
        return (*super().initialised, *own)

    @property
    def entry(self) -> Method:
        """What the JVM is asked to call."""
        return self.method

    def _begin(self) -> list[tuple[Field, Value]]:
        self._has_strayed = False
        return []

    def _call(self, inputs: list[Value]) -> Value:
        self.counts.runs += 1
        try:
            return self._attempt(inputs)
        except (ProcessEnded, ProtocolError):
            self.close()
        # Only if the process fails twice was it because of the run.
        self.decisions.begin(self.decisions.model, self.decisions.deadline)
        self.heap.begin()
        try:
            again = self._inputs()
            self._preconditions.impose(self.heap, self.method, again)
            return self._attempt([value for _, _, value in again])
        except (ProcessEnded, ProtocolError) as cause:
            self.close()
            raise Obstacle(f"the JVM died: {cause}" if str(cause) else "the JVM died") from None

    def _attempt(self, inputs: list[Value]) -> Value:
        process = self._running()
        reading = Reading(self.vm, self.decisions, self.heap, self._sites, self.entry, inputs, process.send)
        request = self._request(inputs)
        self._is_amid = True
        process.send(request)
        try:
            ending = self._follow(process, reading)
        except Strayed:
            self._has_strayed = True
            self._settle(process)
            raise
        except (ProcessEnded, ProtocolError):
            raise
        except BaseException:
            self._settle(process)
            raise
        finally:
            self._account(reading)
        if reading.is_lost:
            self.close()
        return ending()

    def _follow(self, process: ExecutorProcess, reading: Reading) -> Callable[[], Value]:
        limit = Deadline.after(min(RUN_LIMIT, max(self.decisions.deadline.left, 0.01)))
        more = MOST_PATIENCE
        while True:
            try:
                kind, events = process.receive(max(limit.left, 0.0))
            except AnswerLate:
                if self.decisions.deadline.has_passed:
                    raise OutOfBudget from None
                more = min(more, slowness() - 1)
                if more > 0:
                    # On a busy machine it has not had its time yet.
                    limit, more = Deadline.after(RUN_LIMIT * more), 0.0
                    continue
                raise Diverged(f"a run takes more than {RUN_LIMIT:g} seconds") from None
            if kind is FromExecutor.ENDED:
                ending = reading.ended(events)
                self._is_amid = False
                return ending
            reading.read(events)

    def _settle(self, process: ExecutorProcess) -> None:
        """Have a run that is of no interest any more end, or end its process."""
        try:
            if process.stop(STOP_LIMIT):
                self._is_amid = False
                return
        except (ProcessEnded, ProtocolError):
            pass
        self.close()

    def _request(self, inputs: list[Value]) -> Writer:
        """The call, with its inputs under the model of the run."""
        method, evaluate = self.entry, self.decisions.evaluate
        out = Writer(ToExecutor.RUN).text(method.owner.name).text(method.name).text(method.descriptor)
        asked = [v for v in evaluate.model if _is_asked_for(v)]
        out.number(min(MOST_DECISIONS, self.decisions.max_decisions)).number(len(asked))
        for variable in asked:
            out.text(variable.value.name).bits(_bits(variable, evaluate(variable)))
        own = has_receiver(method)
        out.flag(own)
        descriptors = [f"L{method.owner.name};"] if own else []
        descriptors += method.parameters
        for place, (descriptor, value) in enumerate(zip(descriptors, inputs, strict=True)):
            if place == own:
                out.number(len(method.parameters))
            if place >= own:
                out.flag(isinstance(value, Term | UndecidedReference | PendingString))
            self._describe(out, descriptor, value, evaluate)
        if len(descriptors) == own:
            out.number(0)
        return out

    def _describe(self, out: Writer, descriptor: str, value: Value, evaluate: Evaluator) -> None:
        self.heap.describe(out, descriptor, value, evaluate)

    def _account(self, reading: Reading) -> None:
        self.counts.stripped.update(reading.stripped)
        self.counts.followed |= self._sites.owners
        for name in dict.fromkeys(reading.stripped):
            self.decisions.note(Reason(Cause.STRIPPED, details=(name,)), limits=True)
        for name in reading.unfollowed:
            self.decisions.note(Reason(Cause.UNFOLLOWED, details=(name,)), limits=True)
        for refusal in reading.refused:
            self.decisions.note(Reason(Cause.REFUSED, details=(refusal.reason,)), limits=True)

    # Telling ----------------------------------------------------------------------------------------

    def result(self, run: Run, photographer: Photographer) -> Witness:
        """What was returned, as far as it is known here; what became of the inputs the JVM knows."""
        returned = result_type(self.method)
        if run.ending is not Ending.RETURNED or returned == "V" or run.value is OTHER:
            return photographer.picture([])
        return photographer.picture([("return", returned, run.value)])


def _are_related(held: JavaClass, declared: JavaClass) -> bool:
    return held.is_subtype(declared) or declared.is_subtype(held)


def _bits(variable: Term, value: Value) -> int:
    letter = "F" if variable.sort is terms.FLOAT else "D" if variable.sort is terms.DOUBLE else "J"
    return raw_bits(letter, value)


def _is_asked_for(variable: Term) -> bool:
    """Whether it is a number that a driver asks for: the others are told with what they belong to."""
    is_number = variable.role is not Role.CHOICE and not isinstance(variable.sort, ArraySort)
    # What initialisers ask for belongs to objects: NAME.anyInt#1.
    return is_number and "#" in variable.value.name and "." not in variable.value.name.partition("#")[0]


def _without_stale_choices(model: Model, conditions: Sequence[Term]) -> Model:
    """The model without what other paths have said of references that this one has not come to yet."""
    wanted = {v for condition in conditions for v in variables(condition)}
    kept = {v: x for v, x in model.items() if v.role is not Role.CHOICE or v in wanted}
    return Model(kept, model.functions)
