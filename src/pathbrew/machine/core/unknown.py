"""What the machine asks of the unknown part of the heap; the policies are in `pathbrew.heap`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NoReturn, Protocol

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaArray, JavaObject, Value
from pathbrew.program import JavaClass, Method
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host


class SymbolicState(Exception):
    """A model found a term inside an object: the method's own bytecode has to run.

    Raised before the model has changed anything.
    """


class _UndecidedState(AttributeError, SymbolicState):
    """A model found a reference inside an object that is not decided yet."""


class UndecidedReference(JavaObject):
    """A reference of the input heap of which the path has not decided yet what it points to."""

    __slots__ = ()
    may_be_null: ClassVar[bool] = True

    def __getattr__(self, name: str) -> Value:
        if "(" in name:
            return super().__getattr__(name)
        raise _UndecidedState(name)

    @abstractmethod
    def resolve(self, *, used: bool = False) -> JavaObject | None:
        """Decide: null, an object known already, or a new one. Later calls give the same.

        `used`: an instruction asks that throws if it is null.
        """

    @abstractmethod
    def is_certainly(self, java_class: JavaClass) -> bool:
        """Whether it can be assigned to the class, whatever it is."""


class UnknownElements:
    """The elements of an input array whose length the path has not decided: stands in for the list."""

    length: Value

    @abstractmethod
    def load(self, index: Value) -> Value: ...

    @abstractmethod
    def store(self, index: Value, value: Value) -> None: ...

    @abstractmethod
    def materialized(self) -> list[Value]:
        """The elements as a list, the path committed to one length."""

    @abstractmethod
    def frozen(self) -> Callable[[int], Value]:
        """The elements as they are now, by their places."""

    def copied(self) -> UnknownElements | None:
        """The same elements for another array, or None if they have to be listed for that."""
        return None

    def _unexpected(self, *_: object) -> NoReturn:
        raise Obstacle("a library model on an input array of symbolic length")

    __len__ = __getitem__ = __setitem__ = __iter__ = _unexpected


class Inputs(Protocol):
    """Where methods that are declared inputs get their results from."""

    def is_input(self, method: Method) -> bool: ...
    def new_input(self, method: Method) -> Value: ...
    def ask(self, name: str, descriptor: str) -> Value: ...
    def same(self, left: Value, right: Value) -> bool | None: ...
    def told_apart(self, left: JavaObject, right: JavaObject) -> None: ...


class Summarized(Protocol):
    """Answers calls of methods by what is known of them, where it can."""

    def find(self, method: Method) -> Callable[..., Value] | None: ...


def decided(value: Value) -> Value:
    """A reference that has been decided on; any other value as it is."""
    if isinstance(value, UndecidedReference):
        value = value.resolve()
    return value


def note_open(vm: Host, value: Value) -> None:
    """An input that could have been an array was taken for none."""
    if vm.decisions is not None and isinstance(value, JavaObject) and value.class_is_open:
        name = getattr(value, "input_name", "an input")
        vm.decisions.note(Reason(Cause.NOT_ARRAY, name), limits=True)


def listed(value: Value) -> Value:
    """The same, and an array with its elements listed: what a model in Python can work on."""
    value = decided(value)
    if isinstance(value, JavaArray) and isinstance(value.data, UnknownElements):
        value.data = value.data.materialized()
    return value


def spelled_out(value: Value) -> Value:
    """A string or builder with its text, which the path is committed to; any other value as it is."""
    if isinstance(value, JavaObject) and value.is_open:
        _ = value.text
    return value


def is_symbolic(value: Value) -> bool:
    """Whether a model that computes with plain values cannot work on it."""
    if isinstance(value, JavaArray):
        return isinstance(value.data, UnknownElements) or any(x.__class__ is Term for x in value.data)
    return isinstance(value, Term | UndecidedReference) or (isinstance(value, JavaObject) and value.is_open)


def is_symbolic_itself(value: Value) -> bool:
    """The same for a model that moves elements of arrays without looking at them."""
    if isinstance(value, JavaArray):
        return isinstance(value.data, UnknownElements)
    return isinstance(value, Term | UndecidedReference)
