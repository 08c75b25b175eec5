"""The elements of input arrays of symbolic length."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.classfile.access_flags import FINAL
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import NumberTerms, References, committed_length
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.program import JavaClass
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap


class NumberElements(NumberTerms):
    """Numbers, and what they were when the method was called."""

    def __init__(self, decisions: Decisions, name: str, length: Term, descriptor: str) -> None:
        sort = terms.array_of(terms.INT, terms.sort_of(descriptor))
        self.initial = terms.variable(name, sort)
        super().__init__(decisions, self.initial, length, descriptor)


def note_exact(decisions: Decisions, name: str, component: JavaClass) -> None:
    """A store to an input array is never refused, since it is taken to be of exactly its type."""
    if not component.access & FINAL:
        decisions.note(Reason(Cause.EXACT_ARRAY, name, (component.java_name,)), limits=True)


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

    def original(self, place: int) -> Value:
        """The element that was there when the method was called."""
        if place not in self.initial:
            self.initial[place] = self._new_element(place)
            self.items.setdefault(place, self.initial[place])
        return self.initial[place]

    def _new_element(self, place: int) -> Value:
        return self.heap.value(f"{self.name}[{place}]", self.component.descriptor)

    def load(self, index: Value) -> Value:
        place = self.place(index)
        return self.items[place] if place in self.items else self.original(place)

    def frozen(self) -> Callable[[int], Value]:
        items = dict(self.items)
        return items.__getitem__

    def store(self, index: Value, value: Value) -> None:
        note_exact(self.decisions, self.name, self.component)
        self.items[self.place(index)] = value

    def place(self, index: Value) -> int:
        return int(self.decisions.concretize(index) if isinstance(index, Term) else index)

    def copied(self) -> References:
        return CopiedReferences.of(self)

    def materialized(self) -> list[Value]:
        length = committed_length(self.decisions, self.length)
        return [self.load(place) for place in range(length)]


class CopiedReferences(References):
    """A copy of an input array: where nothing was stored, its elements are those inputs."""

    source: ReferenceElements

    @classmethod
    def of(cls, source: ReferenceElements) -> CopiedReferences:
        made = cls(source.decisions, source.length)
        made.source = source
        for place, value in source.items.items():
            made.store(place, value)
        return made

    def copied(self) -> References:
        copy = super().copied()
        assert isinstance(copy, CopiedReferences)
        copy.source = self.source
        return copy

    def _original(self, index: Value) -> Value:
        return self.source.original(self.source.place(index))

    def _seen_originally(self, place: int) -> Value:
        return self.source.initial.get(place)
