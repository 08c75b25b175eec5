"""Forward execution on terms that joins states where paths meet, instead of following each path.

Blocks are executed in an order in which everything that leads to a block comes before it, rounds of loops one
after the other, calls where they are made. New objects have references of their own, so that memory is
mostly a matter of known places. What is not stated exactly raises `NotEncoded`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.blocks import ir
from pathbrew.errors import NotEncoded
from pathbrew.program import Field, JavaClass, Method, Program
from pathbrew.semantics.code import Code, Vector
from pathbrew.semantics.frames import Asked, Exit, Frame, Wrapped
from pathbrew.semantics.initialisers import needed_classes
from pathbrew.semantics.memory import SORTS, Memory, kind_of, zero
from pathbrew.semantics.overflow import wraps
from pathbrew.semantics.states import Guard, State, Value, extended, join
from pathbrew.semantics.step import Step
from pathbrew.semantics.universe import Universe
from pathbrew.terms import Term
from pathbrew.terms.primitives import narrowed

LARGEST_ARRAY = 1 << 16
"""Longer new arrays may not fit into memory."""


class Execution:
    """Executes methods of one program; subclasses decide how far loops and recursion are followed."""

    def __init__(self, program: Program, inputs: tuple[str, ...], *, wraps: bool = False) -> None:
        self.program = program
        self.inputs = inputs
        self.universe = Universe(program)
        self.memory = Memory()
        self.initial: dict[Term, Term] = {}
        """What parts of the memory hold at first, if not zero or null everywhere."""
        self.input_elements: dict[str, str] = {}
        """By the kinds of arrays that are inputs: the type of their elements."""
        self.hidden: set[Field] = set()
        """Fields of objects that are inputs of which nothing is stated."""
        self.asked: list[Asked] = []
        self.wrapped: list[Wrapped] = []
        self.inexact: list[tuple[Guard, str]] = []
        """Where the execution says nothing: loops that were cut, arrays that may be too large."""
        self.large: list[Guard] = []
        """Where an array is made that may not fit into memory."""
        self.blocks = 0
        self.handles_errors = False
        """Whether code was executed that may catch the errors of a JVM without memory or stack."""
        self._looks_for_wraps = wraps
        self._codes: dict[Method, Code] = {}
        self._made = 0
        self._initialised: dict[JavaClass, bool] = {}
        self._initialising: list[JavaClass] = []

    # Policies of subclasses ---------------------------------------------------------------------------

    def at_header(self, frame: Frame, block: int, vector: Vector, state: State) -> State | None:
        """Before a round of a loop: the state to go on with, or None to stop there."""
        return state

    def at_call(self, frame: Frame, method: Method, arguments: list[Term], state: State) -> Exit | None:
        """Before a call of code that could be executed: how it ends, or None to execute it."""
        return None

    def at_block(self) -> None:
        """Before each block."""

    # Calls ------------------------------------------------------------------------------------------

    def code(self, method: Method) -> Code:
        known = self._codes.get(method)
        if known is None:
            known = self._codes[method] = Code(method)
        return known

    def call(
        self, method: Method, arguments: Sequence[Term], state: State, caller: Frame | None = None
    ) -> Exit:
        """Execute a method from its entry."""
        code = self.code(method)
        frame = Frame(code, caller, state.guard)
        registers: dict[int, Value] = dict(zip(code.body.parameters, arguments, strict=True))
        frame.add(
            code.step((), 0, 0) if 0 in code.graph.loops else (),
            0,
            State(state.guard, registers, state.memory),
        )
        return self.finish(frame)

    def finish(self, frame: Frame) -> Exit:
        """Execute what a frame has pending."""
        code = frame.code
        while (pending := frame.next()) is not None:
            block, vector, states = pending
            state = join([self._kept(code, block, each) for each in states], self.base)
            if state is not None and block in code.graph.loops:
                state = self.at_header(frame, block, vector, state)
            if state is not None:
                self.blocks += 1
                self.at_block()
                Step(self, frame, block, vector, state).execute()
        return frame.exit

    def _kept(self, code: Code, block: int, state: State) -> State:
        """The state with the registers that are still read."""
        live = code.live[block]
        registers = {n: v for n, v in state.registers.items() if n in live or n == code.body.caught}
        return State(state.guard, registers, state.memory)

    # Memory -----------------------------------------------------------------------------------------

    def base(self, variable: Term) -> Term:
        """What a part of the memory holds before anything was written to it."""
        known = self.initial.get(variable)
        if known is None:
            sort = variable.sort
            if isinstance(sort, terms.ArraySort):
                known = terms.fill(sort.index, zero(sort.element))
            else:
                known = zero(sort)
            self.initial[variable] = known
        return known

    def allocated(self) -> Term:
        """A reference that nothing else has."""
        self._made += 1
        return terms.constant(-self._made, terms.INT)

    # Inputs -----------------------------------------------------------------------------------------

    def is_input(self, method: Method) -> bool:
        name = f"{method.owner.java_name}.{method.name}"
        return any(fnmatchcase(name, pattern) for pattern in self.inputs)

    def ask(self, name: str, descriptor: str, guard: Guard) -> Term:
        """A new value, which the program asks for there."""
        if descriptor[0] in "L[":
            raise NotEncoded(f"an object that {name} gives")
        place = f"{name.rpartition('.')[2]}#{len(self.asked) + 1}"
        limits = RANGES.get(descriptor, ())
        value = terms.variable(place, SORTS[kind_of(descriptor)], *limits)
        self.asked.append(Asked(guard, name, descriptor, value))
        return value

    # Initialisation -----------------------------------------------------------------------------------

    def foresee(self, method: Method, given: Sequence[JavaClass], state: State) -> State:
        """Run the initialisers of the user's classes that a method may need, before it.

        Its own class and those of objects that are given have to be initialised.
        """
        for java_class in (*given, *needed_classes(self.program, method)):
            state = self._initialise(java_class, state)
        for java_class in (*given, method.owner):
            self.require(java_class)
        return state

    def require(self, java_class: JavaClass) -> None:
        """An instruction needs the class to be initialised."""
        if not self.program.class_path.is_user_class(java_class.name):
            return
        if java_class in self._initialising or self._initialised.get(java_class):
            return
        raise NotEncoded(f"the initialiser of {java_class.java_name}")

    def _initialise(self, java_class: JavaClass, state: State) -> State:
        """As if it had been initialised before anything else: only if that makes no difference."""
        if java_class in self._initialised:
            return state
        self._initialised[java_class] = False
        if java_class.superclass is not None and self._is_user(java_class.superclass):
            state = self._initialise(java_class.superclass, state)
            if not self._initialised[java_class.superclass]:
                return state
        own = java_class.methods.get("<clinit>()V")
        if own is None:
            self._initialised[java_class] = True
            return state
        for other in needed_classes(self.program, own):
            if other is not java_class:
                state = self._initialise(other, state)
        asked = len(self.asked)
        self._initialising.append(java_class)
        try:
            end = self.call(own, [], State((), {}, state.memory))
        except NotEncoded:
            return state
        finally:
            self._initialising.pop()
        if end.thrown or len(end.returned) != 1 or end.returned[0][0].guard or len(self.asked) != asked:
            return state
        self._initialised[java_class] = True
        return State(state.guard, state.registers, end.returned[0][0].memory)

    def _is_user(self, java_class: JavaClass) -> bool:
        return self.program.class_path.is_user_class(java_class.name)

    def may_read(self, owner: JavaClass) -> None:
        """A static field of the class is read or written."""
        if not self._is_user(owner):
            raise NotEncoded(f"static fields of {owner.java_name}")
        self.require(owner)

    def note_length(self, guard: Guard, length: Term) -> None:
        """A new array may be too long for the memory."""
        too_long = extended(guard, [terms.igt(length, LARGEST_ARRAY)])
        if too_long is not None:
            self.large.append(too_long)

    def narrowed(self, kind: str, value: Term) -> Term:
        """An element as its array keeps it: of arrays that are inputs only the type is known."""
        declared = self.input_elements.get(kind)
        return value if declared is None else narrowed(value, declared)

    def may_set(self, owner: JavaClass) -> None:
        """While a class is initialised it writes its own static fields only."""
        if self._initialising and self._initialising[-1] is not owner:
            raise NotEncoded(f"a static field of {owner.java_name}, set by an initialiser")

    def note_wraps(self, step: Step, instruction: ir.Compute, operands: list[Term]) -> None:
        if not self._looks_for_wraps or not self._is_user(step.frame.code.method.owner):
            return
        condition = wraps(instruction.operation, operands)
        guard = None if condition is None else extended(step.guard, [condition])
        if guard is not None:
            method = step.frame.code.method
            self.wrapped.append(Wrapped(guard, method, instruction.at, instruction.operation))
