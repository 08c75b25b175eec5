"""Calls of the library that are answered by models, in one state each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pathbrew import terms
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.text.symbolic_text import Text, plain
from pathbrew.program import JavaClass, Method
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.identity import Shared
from pathbrew.semantics.memory import Memory
from pathbrew.semantics.places import read_field
from pathbrew.semantics.shared_texts import SharedTexts, inputs_of
from pathbrew.semantics.states import Guard, State, extended
from pathbrew.semantics.universe import Universe
from pathbrew.terms import Term

LONG = "a long string"
STRING = "Ljava/lang/String;"
NULL_POINTER = "java/lang/NullPointerException"


class Host(Protocol):
    """The execution, as models see it."""

    universe: Universe
    memory: Memory
    texts: SharedTexts
    shared: dict[int, Shared]
    inexact: list[tuple[Guard, str]]
    item_arrays: dict[int, int]

    def is_user(self, java_class: JavaClass, /) -> bool: ...
    def base(self, variable: Term, /) -> Term: ...
    def allocated(self) -> Term: ...
    def ask(self, name: str, descriptor: str, guard: Guard, /) -> Term: ...
    def note_length(self, guard: Guard, length: Term, /) -> None: ...
    def unit_anywhere(self, text: Text, index: Integral, /) -> Integral | None: ...


class Call:
    """One call: what fails leaves it, the rest goes on until `returned`."""

    def __init__(self, host: Host, method: Method, arguments: Sequence[Term], state: State) -> None:
        self.host = host
        self.method = method
        self.arguments = arguments
        self.memory = dict(state.memory)
        self.guard: Guard | None = state.guard
        self._registers = state.registers
        self._thrown: list[tuple[State, Term]] = []

    # How it ends ------------------------------------------------------------------------------------

    def fails(self, failing: Term, exception: str) -> None:
        """Throw where a condition holds, and go on where it does not."""
        if self.guard is None:
            return
        thrown = extended(self.guard, [failing])
        if thrown is not None:
            memory = dict(self.memory)
            made = self.allocate(self.load(exception))
            self._thrown.append((State(thrown, self._registers, self.memory), made))
            self.memory = memory
        self.guard = extended(self.guard, [terms.not_(failing)])

    def cuts(self, condition: Term, what: str) -> None:
        """Say nothing of what happens where a condition holds."""
        if self.guard is not None:
            beyond = extended(self.guard, [condition])
            if beyond is not None:
                self.host.inexact.append((beyond, what))
            self.guard = extended(self.guard, [terms.not_(condition)])

    def goes_on(self, condition: Term) -> None:
        """Go on only where a condition holds: the rest is no run."""
        if self.guard is not None:
            self.guard = extended(self.guard, [condition])

    def asked(self, name: str) -> Term:
        """What the call gives is an input."""
        assert self.guard is not None
        value = self.host.ask(name, self.method.returned, self.guard)
        if self.method.returned == STRING:
            classes = self.host.memory.classes
            number = self.host.universe.number(self.load("java/lang/String"))
            self.put(classes, terms.store(self.recall(classes), value, number))
        return value

    def reads(self, *texts: Text) -> None:
        """All of some texts matters: of inputs that are too long nothing is said."""
        for each in {each for text in texts for each in inputs_of(text)}:
            self.cuts(terms.igt(each.length, self.host.texts.longest), LONG)

    def requires(self, reference: Term) -> None:
        """Throw where a reference is null."""
        self.fails(terms.ieq(reference, 0), NULL_POINTER)

    def returned(self, value: Integral | None = None) -> Exit:
        """The call is over."""
        if self.guard is None:
            return Exit([], self._thrown)
        result = terms.constant(value, terms.INT) if isinstance(value, int) else value
        return Exit([(State(self.guard, self._registers, self.memory), result)], self._thrown)

    # Memory -----------------------------------------------------------------------------------------

    def load(self, name: str) -> JavaClass:
        return self.host.universe.program.load(name)

    def recall(self, variable: Term) -> Term:
        known = self.memory.get(variable)
        return self.host.base(variable) if known is None else known

    def put(self, variable: Term, value: Term) -> None:
        self.memory[variable] = value

    def allocate(self, java_class: JavaClass) -> Term:
        """A new object."""
        made = self.host.allocated()
        number = terms.constant(self.host.universe.number(java_class), terms.INT)
        classes = self.host.memory.classes
        self.put(classes, terms.store(self.recall(classes), made, number))
        return made

    def class_of(self, reference: Term) -> Term:
        return read_field(self.recall(self.host.memory.classes), reference)

    # Values -----------------------------------------------------------------------------------------

    def number(self, place: int) -> Integral:
        """An argument that is an int."""
        return plain(self.arguments[place])

    def text(self, place: int) -> Text:
        """The text of an argument that is a string."""
        return self.host.texts.of(self.arguments[place])

    def string(self, content: Text) -> Term:
        """A new string."""
        made = self.allocate(self.load("java/lang/String"))
        self.host.texts.contents[made.value] = content
        return made

    def rest(self, content: Text) -> Term:
        """A new string, or the constant `""` where nothing is left."""
        made, shared = self.string(content), self.host.shared
        nothing = terms.constant(0, terms.INT)
        shared[made.value] = Shared("text", nothing, lambda: terms.ieq(content.length, 0))
        shared.setdefault(self.host.universe.literal(""), Shared("text", nothing, lambda: terms.TRUE))
        return made


Model = Callable[[Call], Exit]


def truth(condition: Term) -> Term:
    """A condition as a Java boolean."""
    return terms.ite(condition, terms.constant(1, terms.INT), terms.constant(0, terms.INT))
