"""Forward execution on terms that joins states where paths meet, instead of following each path.

Blocks are executed in an order in which everything that leads to a block comes before it, rounds of loops one
after the other, calls where they are made. New objects have references of their own, so that memory is
mostly a matter of known places. What is not stated exactly raises `NotEncoded`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, ClassVar

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.blocks import ir
from pathbrew.classfile.access_flags import FINAL
from pathbrew.errors import NotEncoded
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.text.symbolic_text import Text
from pathbrew.program import Field, JavaClass, Method, Program
from pathbrew.semantics.code import Code, Vector
from pathbrew.semantics.frames import Asked, Exit, Frame, Wrapped
from pathbrew.semantics.identity import Shared
from pathbrew.semantics.initialisers import LibraryState, needed_classes
from pathbrew.semantics.lateness import depends_on_time, initialised_by
from pathbrew.semantics.memory import SORTS, Memory, kind_of, zero
from pathbrew.semantics.modelled import STRING
from pathbrew.semantics.overflow import wraps
from pathbrew.semantics.shared_texts import SharedTexts
from pathbrew.semantics.states import Guard, State, Value, extended, join
from pathbrew.semantics.step import Step
from pathbrew.semantics.universe import Universe
from pathbrew.terms import Term
from pathbrew.terms.primitives import narrowed

LeftBy = Callable[[JavaClass], Mapping[Field, int | float | None] | None]
LARGEST_ARRAY = 1 << 16
"""Longer new arrays may not fit into memory."""


class Execution:
    """Executes methods of one program; subclasses decide how far loops and recursion are followed."""

    overstates: ClassVar[bool] = False
    """Whether values may be thought possible that are not, because nobody looks for violations."""

    def __init__(
        self,
        program: Program,
        inputs: tuple[str, ...],
        *,
        wraps: bool = False,
        longest: int = 12,
        library: Sequence[JavaClass] = (),
        left_by: LeftBy = lambda java_class: None,
    ) -> None:
        """`left_by` tells what the initialiser of a class leaves in static fields, if anybody knows."""
        self.program = program
        self.inputs = inputs
        self.universe = Universe(program)
        self.memory = Memory()
        self.texts = SharedTexts(longest)
        self.shared: dict[int, Shared] = {}
        """Boxes that `valueOf` gave and strings that may be the constant `""`, by reference."""
        self.initial: dict[Term, Term] = {}
        """What parts of the memory hold at first, if not zero or null everywhere."""
        self.input_elements: dict[str, str] = {}
        """By the kinds of arrays that are inputs: the type of their elements."""
        self.item_arrays: dict[int, int] = {}
        """Arrays of objects that are inputs, and how many of their elements are stated."""
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
        self._library = library
        self._left_by = left_by
        self._codes: dict[Method, Code] = {}
        self.made = 0
        """Objects that were made so far; the last one has the number below zero."""
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

    def at_join(self) -> None:
        """Again and again while states are joined."""

    def unit_anywhere(self, text: Text, index: Integral) -> Integral | None:
        """A character of a text of any length; None if only those up to a length are followed."""
        return None

    def at_unstated(self, guard: Guard, what: NotEncoded) -> None:
        """Where a guard holds, something comes that is not stated: raise it, or stop there."""
        raise what

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
            state = join([self._kept(code, block, each) for each in states], self.base, self.at_join)
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
        self.made += 1
        return terms.constant(-self.made, terms.INT)

    def unstated_element(self, reference: Term, index: Term) -> Term:
        """When an element of an array of objects is one that nothing is stated of."""
        if not self.item_arrays:
            return terms.FALSE
        return terms.or_(
            *(
                terms.and_(terms.ieq(reference, number), terms.ige(index, count))
                for number, count in self.item_arrays.items()
            )
        )

    # Inputs -----------------------------------------------------------------------------------------

    def is_input(self, method: Method) -> bool:
        name = f"{method.owner.java_name}.{method.name}"
        return any(fnmatchcase(name, pattern) for pattern in self.inputs)

    def ask(self, name: str, descriptor: str, guard: Guard) -> Term:
        """A new value, which the program asks for there."""
        place = f"{name.rpartition('.')[2]}#{len(self.asked) + 1}"
        if descriptor == STRING:
            made = self.allocated()
            self.texts.contents[made.value] = self.texts.input(place)
            self.asked.append(Asked(guard, name, descriptor, made))
            return made
        if descriptor[0] in "L[":
            raise NotEncoded(f"an object that {name} gives")
        limits = RANGES.get(descriptor, ())
        value = terms.variable(place, SORTS[kind_of(descriptor)], *limits)
        self.asked.append(Asked(guard, name, descriptor, value))
        return value

    # Initialisation -----------------------------------------------------------------------------------

    def foresee(self, method: Method, given: Sequence[JavaClass], state: State) -> State:
        """Run the initialisers of the user's classes that a method may need, before it.

        Its own class and those of objects that are given have to be initialised.
        """
        first = tuple(method.owner.superclasses())
        for java_class in (*self._library, *given, *needed_classes(self.program, method)):
            state = self._initialise(java_class, state, first)
        for java_class in (*given, method.owner):
            self.require(java_class)
        return state

    def require(self, java_class: JavaClass) -> None:
        """An instruction needs the class to be initialised."""
        if not self.is_initialised(java_class):
            raise NotEncoded(f"the initialiser of {java_class.java_name}")

    def is_initialised(self, java_class: JavaClass) -> bool:
        """Whether its initialiser has run, or it is one of the library."""
        is_own = self.program.class_path.is_user_class(java_class.name)
        return not is_own or java_class in self._initialising or self._initialised.get(java_class, False)

    def _initialise(self, java_class: JavaClass, state: State, first: Collection[JavaClass] = ()) -> State:
        """As if it had been initialised before anything else: only if that makes no difference.

        `first` are initialised before all others indeed.
        """
        if java_class in self._initialised:
            return state
        self._initialised[java_class] = False
        is_first = java_class in first or not self.is_user(java_class)
        if not is_first and depends_on_time(self.program, java_class, self.inputs):
            return state
        if java_class.superclass is not None and self.is_user(java_class.superclass):
            state = self._initialise(java_class.superclass, state, first)
            if not self._initialised[java_class.superclass]:
                return state
        own = java_class.methods.get("<clinit>()V")
        if own is None:
            self._initialised[java_class] = True
            return state
        for other in initialised_by(self.program, java_class) if self.is_user(java_class) else ():
            state = self._initialise(other, state)
        asked = len(self.asked)
        notes: tuple[list[Any], ...] = (self.inexact, self.large, self.wrapped)
        before = [len(each) for each in notes]
        handles_errors = self.handles_errors
        self._initialising.append(java_class)
        try:
            end = self.call(own, [], State((), {}, state.memory))
        except LibraryState:
            raise
        except NotEncoded:
            for each, length in zip(notes, before, strict=True):
                del each[length:]
            return self._initialised_elsewhere(java_class, state)
        finally:
            self.handles_errors = handles_errors
            self._initialising.pop()
        if end.thrown or len(end.returned) != 1 or end.returned[0][0].guard or len(self.asked) != asked:
            return state
        self._initialised[java_class] = True
        return State(state.guard, state.registers, end.returned[0][0].memory)

    def _initialised_elsewhere(self, java_class: JavaClass, state: State) -> State:
        """The state after an initialiser that is not stated, if only its own static fields tell of it."""
        if self._looks_for_wraps or depends_on_time(self.program, java_class, self.inputs):
            return state
        left = self._left_by(java_class)
        if left is None:
            return state
        memory = dict(state.memory)
        for field, number in left.items():
            if number is None:
                self.hidden.add(field)
            else:
                memory[self.memory.field(field)] = terms.constant(number, SORTS[kind_of(field.descriptor)])
        self._initialised[java_class] = True
        return State(state.guard, state.registers, memory)

    def is_user(self, java_class: JavaClass) -> bool:
        return self.program.class_path.is_user_class(java_class.name)

    def may_read(self, field: Field) -> None:
        """A static field is read: of the library only constants, after their class was initialised."""
        owner = field.owner
        if self.is_user(owner):
            self.require(owner)
        elif owner not in self._initialising:
            is_constant = bool(field.access & FINAL)
            if is_constant and owner.name.startswith("java/util/") and owner not in self._library:
                raise LibraryState(owner)
            if not is_constant or not self._initialised.get(owner):
                raise NotEncoded(f"static fields of {owner.java_name}")

    def note_length(self, guard: Guard, length: Term) -> None:
        """A new array may be too long for the memory."""
        too_long = extended(guard, [terms.igt(length, LARGEST_ARRAY)])
        if too_long is not None:
            self.large.append(too_long)

    def narrowed(self, kind: str, value: Term) -> Term:
        """An element as its array keeps it: of arrays that are inputs only the type is known."""
        declared = self.input_elements.get(kind)
        return value if declared is None else narrowed(value, declared)

    def may_set(self, field: Field) -> None:
        """A static field is written: while a class is initialised only its own."""
        owner = field.owner
        if self._initialising and self._initialising[-1] is not owner:
            raise NotEncoded(f"a static field of {owner.java_name}, set by an initialiser")
        if not self._initialising:
            self.may_read(field)
        elif self.is_user(owner):
            self.require(owner)

    def note_wraps(self, step: Step, instruction: ir.Compute, operands: list[Term]) -> None:
        if not self._looks_for_wraps or not self.is_user(step.frame.code.method.owner):
            return
        condition = wraps(instruction.operation, operands)
        guard = None if condition is None else extended(step.guard, [condition])
        if guard is not None:
            method = step.frame.code.method
            self.wrapped.append(Wrapped(guard, method, instruction.at, instruction.operation))
