"""The elements of input arrays of symbolic length."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.errors import Diverged
from pathbrew.machine.objects import Value
from pathbrew.machine.symbolic import Decisions, concrete
from pathbrew.machine.unknown import UnknownElements
from pathbrew.program import JavaClass
from pathbrew.program.classes import FINAL
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap

MAX_LENGTH = 10_000
"""Longer input arrays are not listed element by element: the path ends at a bound."""

_SORTS = {"J": terms.LONG, "F": terms.FLOAT, "D": terms.DOUBLE}
_NARROW = {"Z": terms.i2z, "B": terms.i2b, "S": terms.i2s, "C": terms.i2c}


class NumberElements(UnknownElements):
    """Numbers: one array term; an index may be a term."""

    def __init__(self, decisions: Decisions, name: str, length: Term, descriptor: str) -> None:
        self.decisions = decisions
        self.length: Value = length
        self.descriptor = descriptor
        self.initial = terms.variable(name, terms.array_of(terms.INT, _SORTS.get(descriptor, terms.INT)))
        self.array = self.initial

    def load(self, index: Value) -> Value:
        """Elements of small types are kept as ints of which only the low bits count."""
        element = terms.select(self.array, index)
        narrow = _NARROW.get(self.descriptor)
        return concrete(element if narrow is None else narrow(element))

    def frozen(self) -> Callable[[int], Value]:
        array, narrow = self.array, _NARROW.get(self.descriptor)

        def load(place: int) -> Value:
            element = terms.select(array, place)
            return concrete(element if narrow is None else narrow(element))

        return load

    def store(self, index: Value, value: Value) -> None:
        self.array = terms.store(self.array, index, value)

    def materialized(self) -> list[Value]:
        length = committed_length(self.decisions, self.length)
        return [self.load(place) for place in range(length)]


class ReferenceElements(UnknownElements):
    """References: each index that is used is decided on, each element an input of its own."""

    def __init__(
        self, decisions: Decisions, heap: InputHeap, name: str, length: Term, component: JavaClass
    ) -> None:
        self.decisions = decisions
        self.heap = heap
        self.name = name
        self.length: Value = length
        self.component = component
        self.initial: dict[int, Value] = {}
        self.items: dict[int, Value] = {}

    def load(self, index: Value) -> Value:
        place = self._place(index)
        if place not in self.items:
            value = self.heap.value(f"{self.name}[{place}]", self.component.descriptor)
            self.items[place] = self.initial[place] = value
        return self.items[place]

    def frozen(self) -> Callable[[int], Value]:
        items = dict(self.items)
        return items.__getitem__

    def store(self, index: Value, value: Value) -> None:
        if not self.component.access & FINAL:
            exact = f"{self.name} is taken to be exactly a {self.component.java_name}[]"
            self.decisions.note(exact, limits=True)
        self.items[self._place(index)] = value

    def _place(self, index: Value) -> int:
        return int(self.decisions.concretize(index) if isinstance(index, Term) else index)

    def materialized(self) -> list[Value]:
        length = committed_length(self.decisions, self.length)
        return [self.load(place) for place in range(length)]


def committed_length(decisions: Decisions, length: Value) -> int:
    """One length, which the path is committed to."""
    chosen = int(decisions.concretize(length)) if isinstance(length, Term) else int(length)
    if chosen > MAX_LENGTH:
        raise Diverged(f"an input array is longer than {MAX_LENGTH}")
    return chosen
