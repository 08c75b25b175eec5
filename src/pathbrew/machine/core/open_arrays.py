"""The elements of arrays whose length the path has not decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.errors import Diverged
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.objects.graph import MAX_LENGTH
from pathbrew.terms import Evaluator, Term, operations

if TYPE_CHECKING:
    from pathbrew.machine.core.decisions import Decisions

MOST_CHOICES = 8
"""Stores to a new array that a read at an unknown place chooses from; after more it reads an array term."""


class NumberTerms(UnknownElements):
    """Numbers: one array term; an index may be a term."""

    def __init__(self, decisions: Decisions, array: Term, length: Value, descriptor: str) -> None:
        self.decisions = decisions
        self.array = array
        self.length = length
        self.descriptor = descriptor

    def load(self, index: Value) -> Value:
        return element(self.array, index, self.descriptor)

    def frozen(self) -> Callable[[int], Value]:
        array, descriptor = self.array, self.descriptor
        return lambda place: element(array, place, descriptor)

    def store(self, index: Value, value: Value) -> None:
        self.array = terms.store(self.array, index, value)

    def copied(self) -> NumberTerms:
        return NumberTerms(self.decisions, self.array, self.length, self.descriptor)

    def materialized(self) -> list[Value]:
        length = committed_length(self.decisions, self.length)
        return [self.load(place) for place in range(length)]


def element(array: Term, index: Value, descriptor: str) -> Value:
    """An element of an array term."""
    return narrowed(_chosen(terms.select(array, index)), descriptor)


def narrowed(element: Term, descriptor: str) -> Value:
    """Elements of small types are kept as ints of which only the low bits count."""
    element = terms.narrowed(element, descriptor)
    return element.value if element.is_constant else element


def _chosen(element: Term) -> Term:
    """An element of a new array with few stores as a choice among what was stored and zero."""
    if element.op is not operations.SELECT:
        return element
    array, index = element.args
    stores: list[list[Term]] = []
    while array.op is operations.STORE and len(stores) < MOST_CHOICES:
        array, *store = array.args
        stores.append(store)
    if array.op is not operations.FILL:
        return element
    result = array.args[0]
    for place, value in reversed(stores):
        result = terms.ite(terms.equal(index, place), value, result)
    return result


def zeros(decisions: Decisions, length: Value, descriptor: str) -> NumberTerms:
    """The elements of a new array of numbers."""
    sort = terms.sort_of(descriptor)
    return NumberTerms(decisions, terms.fill(terms.INT, terms.constant(0, sort)), length, descriptor)


class References(UnknownElements):
    """References in a new array: what was stored, the last first; null elsewhere.

    Whether a place is one at which something was stored is decided when it is looked at.
    """

    def __init__(self, decisions: Decisions, length: Value) -> None:
        self.decisions = decisions
        self.length = length
        self._stores: list[tuple[Value, Value]] = []

    @property
    def stores(self) -> tuple[tuple[Value, Value], ...]:
        """What was stored, and where, the first first."""
        return tuple(self._stores)

    @property
    def places_are_known(self) -> bool:
        """Whether elements at known places can be read without a decision."""
        return not any(isinstance(place, Term) for place, _ in self._stores)

    def load(self, index: Value) -> Value:
        for place, value in reversed(self._stores):
            if self._is_same(index, place):
                return value
        return self._original(index)

    def _is_same(self, one: Value, other: Value) -> bool:
        if isinstance(one, Term) or isinstance(other, Term):
            return self.decisions.decide(terms.ieq(one, other))
        return bool(one == other)

    def _original(self, index: Value) -> Value:
        """The element where nothing was stored."""
        return None

    def seen(self, place: int, evaluate: Evaluator) -> Value:
        """The element under a model, null if the path has not looked at it."""
        for at, value in reversed(self._stores):
            if (evaluate(at) if isinstance(at, Term) else at) == place:
                return value
        return self._seen_originally(place)

    def _seen_originally(self, place: int) -> Value:
        return None

    def frozen(self) -> Callable[[int], Value]:
        return self.copied().load

    def store(self, index: Value, value: Value) -> None:
        self._stores.append((index, value))

    def copied(self) -> References:
        copy = type(self)(self.decisions, self.length)
        copy._stores = list(self._stores)
        return copy

    def materialized(self) -> list[Value]:
        length = committed_length(self.decisions, self.length)
        return [self.load(place) for place in range(length)]


def committed_length(decisions: Decisions, length: Value) -> int:
    """One length, which the path is committed to."""
    chosen = int(decisions.concretize(length)) if isinstance(length, Term) else int(length)
    if chosen > MAX_LENGTH:
        raise Diverged(f"an array of symbolic length is longer than {MAX_LENGTH}")
    return chosen
