"""Operands of events: numbers of symbolic values, addresses of inputs, concrete values."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew.classfile.descriptors import WRAPPERS, parse_method_descriptor
from pathbrew.engines.concolic.inputs import AddressedHeap
from pathbrew.engines.concolic.wire import Kind, ProtocolError, Reader, ToExecutor, Writer, primitive
from pathbrew.errors import ClassFileError, Diverged
from pathbrew.machine import JavaArray, JavaObject, Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.symbolic import TermDomain
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.machine.core.values import box_value
from pathbrew.program import JavaClass, LinkageError, Method
from pathbrew.terms import Term
from pathbrew.terms.primitives import sort_of

MOST_NUMBERS = 1 << 24
"""Symbolic values of one run."""
OBJECT = "Ljava/lang/Object;"
BUILDERS = ("StringBuffer", "StringBuilder")


class Strayed(Diverged):
    """The JVM took another side than the terms do."""


class Other:
    """A reference of which only the JVM knows what it is."""


OTHER = Other()


class Sites:
    """What the numbers of branches stand for in one executor process."""

    def __init__(self) -> None:
        self.branches: list[tuple[Method | None, int]] = []
        self.owners: dict[str, None] = {}


def is_builder(value: Value) -> bool:
    if not isinstance(value, JavaObject) or isinstance(value, UndecidedReference):
        return False
    return value.java_class.name.removeprefix("java/lang/") in BUILDERS


class Operands:
    """What the numbers and addresses of one run stand for; the events of all kinds are read over it."""

    def __init__(
        self,
        vm: Machine,
        decisions: Decisions,
        heap: AddressedHeap,
        sites: Sites,
        method: Method,
        arguments: list[Value],
        answer: Callable[[Writer], None],
    ) -> None:
        self._vm = vm
        self._decisions = decisions
        self._heap = heap
        self._sites = sites
        self._method = method
        self._answer = answer
        self._domain = TermDomain(vm, decisions)
        self._numbers: dict[int, Value] = dict(enumerate(arguments, 1))
        self._made_arrays: dict[int, JavaArray] = {}
        """New arrays whose length is open, by their addresses."""
        self.stripped: list[str] = []
        """Methods that symbolic values went into and did not come back from."""

    def _of(self, number: int) -> Value:
        try:
            return self._numbers[number]
        except KeyError:
            raise ProtocolError(f"an executor used the number {number} before it gave it") from None

    def _new(self, number: int, value: Value) -> None:
        if not 0 < number <= MOST_NUMBERS:
            raise ProtocolError(f"an executor gave the number {number}")
        self._numbers[number] = value

    def _operand(self, events: Reader, descriptor: str) -> Value:
        is_number, bits = events.flag(), events.bits()
        return self._checked(self._of(bits), descriptor) if is_number else primitive(descriptor, bits)

    def _checked(self, value: Value, descriptor: str) -> Value:
        """A value that stands where one of that type has to be."""
        if isinstance(value, Term):
            fits = descriptor in WRAPPERS and value.sort is sort_of(descriptor)
        elif descriptor in WRAPPERS:
            fits = isinstance(value, float if descriptor in "FD" else int)
        elif isinstance(value, JavaObject) and not isinstance(value, UndecidedReference):
            fits = value.java_class.is_subtype(self._class(descriptor))
        else:
            fits = value is None or value is OTHER or isinstance(value, UndecidedReference)
        if not fits:
            raise ProtocolError(f"an executor gave something else for a {descriptor}")
        return value

    def _class(self, descriptor: str) -> JavaClass:
        """The class of a descriptor of references."""
        try:
            is_one = parse_method_descriptor(f"({descriptor})V") == ((descriptor,), "V")
            if "\0" in descriptor or not is_one or descriptor[0] not in "L[":
                raise ProtocolError(f"{descriptor!r} is no type")
            return self._vm.program.of_descriptor(descriptor)
        except (LinkageError, ClassFileError):
            raise ProtocolError(f"there is no type {descriptor!r}") from None

    def _reference(self, events: Reader) -> Value:
        kind = events.octet()
        if kind == Kind.NUMBER:
            return self._checked(self._of(events.number()), OBJECT)
        if kind == Kind.NOTHING:
            return None
        if kind == Kind.ADDRESS:
            return self._input_at(events.number())
        if kind == Kind.TEXT:
            return self._vm.string(events.text())
        if kind == Kind.BOX:
            descriptor = chr(events.octet())
            if descriptor not in WRAPPERS:
                raise ProtocolError(f"there is no box of {descriptor!r}")
            return box_value(self._vm, descriptor, primitive(descriptor, events.bits()))
        if kind == Kind.BUILDER:
            return self._builder(events)
        if kind == Kind.OTHER:
            return OTHER
        raise ProtocolError(f"there is no kind {kind} of references")

    def _builder(self, events: Reader) -> JavaObject:
        """A builder of strings that is followed from here on."""
        name, number, content = events.text(), events.number(), events.text()
        if name.removeprefix("java/lang/") not in BUILDERS:
            raise ProtocolError(f"{name} is no builder of strings")
        made = self._vm.new_object(name, "<init>(Ljava/lang/String;)V", self._vm.string(content))
        self._new(number, made)
        return made

    def _input_at(self, address: int) -> JavaObject:
        found = self._made_arrays.get(address) or self._heap.at(address)
        if found is None:
            raise Strayed("an input is used of which the path knows nothing")
        return found

    def _agree(self, ours: bool, theirs: bool) -> None:
        if ours is not theirs:
            raise Strayed("the JVM took another side than the inputs of the run lead to")

    def _tell(self, descriptor: str, value: Value) -> None:
        out = Writer(ToExecutor.ANSWER)
        self._heap.describe(out, descriptor, value, self._decisions.evaluate)
        self._answer(out)

    def _argument(self, events: Reader) -> Value:
        kind = events.octet()
        if chr(kind) in WRAPPERS:
            return primitive(chr(kind), events.bits())
        if kind == Kind.NUMBER:
            return self._of(events.number())
        events.back()
        return self._reference(events)
