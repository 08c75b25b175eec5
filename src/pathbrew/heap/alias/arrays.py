"""Input arrays whose identity is a term: their elements are a part of them like a field."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.heap.alias.cells import Cell, Kind, Part
from pathbrew.heap.elements import note_exact
from pathbrew.machine.core.objects import JavaArray, Value
from pathbrew.machine.core.open_arrays import NumberTerms, committed_length, narrowed
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.program import JavaClass
from pathbrew.terms import Role, Term, operations

if TYPE_CHECKING:
    from pathbrew.heap.alias.space import AliasSpace

MOST_CHOICES = 16
"""Stores among which a read chooses; beyond that it reads an array term."""


def length_of(kind: str) -> Cell:
    """The length of arrays of numbers of that type, or of references (`L`)."""
    return Cell(Part.LENGTH, ".length", kind, Kind.NUMBER, first=_length)


def _length(name: str) -> Term:
    return terms.variable(name, terms.INT, 0, (1 << 31) - 1, Role.LENGTH)


def elements_of(kind: str) -> Cell:
    """The elements of such arrays, as one array term."""
    sort = terms.array_of(terms.INT, terms.sort_of(kind))
    return Cell(
        Part.ELEMENTS,
        "",
        kind,
        Kind.NUMBER,
        first=lambda name: terms.variable(name, sort),
        holds_addresses=kind == "L",
    )


def new_array_handle(space: AliasSpace, address: Term, array_class: JavaClass, name: str) -> JavaArray:
    """A handle of the array at an address."""
    component = array_class.component
    assert component is not None
    made = space.heap.input_array(array_class)
    if component.is_primitive:
        made.data = AliasNumbers(space, address, array_class, name)
    else:
        made.data = AliasReferences(space, address, array_class, name)
    made.input_name = name
    made.initial = None
    made.address = address
    array: JavaArray = made
    return array


class _Content:
    """The parts of the array at an address."""

    def __init__(self, space: AliasSpace, address: Term, array_class: JavaClass, name: str) -> None:
        assert array_class.component is not None
        descriptor = array_class.component.descriptor
        self.space = space
        self.address = address
        self.name = name
        kind = descriptor if array_class.component.is_primitive else "L"
        self._length = length_of(kind)
        self._elements = elements_of(kind)

    @property
    def length(self) -> Value:
        return self._read(self._length)

    @property
    def array(self) -> Term:
        elements = self._read(self._elements)
        assert isinstance(elements, Term)
        return elements

    @array.setter
    def array(self, elements: Term) -> None:
        self.space.store.write(self.address, self._elements, elements)

    def _read(self, cell: Cell) -> Value:
        return self.space.choose(self.space.read_cell(self.address, cell), cell, self.name + cell.name)

    def element(self, index: Value) -> Term:
        """The element at an index, as a choice among what was stored at indices that may be the same."""
        return self._selected(self.array, index)

    def _selected(self, array: Term, index: Value) -> Term:
        at = index if isinstance(index, Term) else terms.constant(index, terms.INT)
        return _chosen(self.space, array, at, self._original, MOST_CHOICES)

    def _original(self, element: Term) -> Term:
        """An element of the input as it is read."""
        return element


def _chosen(space: AliasSpace, array: Term, index: Term, original: Callable[[Term], Term], most: int) -> Term:
    if array.op is operations.ITE:
        guard, *contents = array.args
        return terms.ite(guard, *(_chosen(space, content, index, original, most) for content in contents))
    stores = []
    while array.op is operations.STORE and most > 0:
        below, at, value = array.args
        same = space.facts.equation(index, at)
        if same is terms.TRUE:
            result = value
            break
        if same is not terms.FALSE:
            stores.append((same, value))
        array = below
        most -= 1
    else:
        if array.op is operations.ITE:
            result = _chosen(space, array, index, original, most)
        else:
            result = original(terms.select(array, index))
    for guard, value in reversed(stores):
        result = terms.ite(guard, value, result)
    return space.facts.simplified(result)


class AliasNumbers(_Content, NumberTerms):
    """Numbers of an array that may be the same as another one."""

    def __init__(self, space: AliasSpace, address: Term, array_class: JavaClass, name: str) -> None:
        super().__init__(space, address, array_class, name)
        self.decisions = space.decisions
        self.descriptor = self._elements.descriptor

    def load(self, index: Value) -> Value:
        return narrowed(self.element(index), self.descriptor)

    def materialized(self) -> list[Value]:
        self.space.list_elements(self.address)
        return super().materialized()


class AliasReferences(_Content, UnknownElements):
    """Addresses in an array that may be the same as another one."""

    def __init__(self, space: AliasSpace, address: Term, array_class: JavaClass, name: str) -> None:
        super().__init__(space, address, array_class, name)
        assert array_class.component is not None
        self.decisions = space.decisions
        self.component = array_class.component
        self._met: set[Term] = set()

    def load(self, index: Value) -> Value:
        return self._reference(self.element(index), index)

    def _reference(self, address: Term, index: Value) -> Value:
        if address.is_constant:
            return self.space.at(address)
        text = terms.infix(index, limit=20) if isinstance(index, Term) else index
        return self.space.reference(address, self.component, f"{self.name}[{text}]")

    def _original(self, element: Term) -> Term:
        address = terms.input_address(element)
        if address not in self._met:
            self._met.add(address)
            self.space.note_reference(self.address, address)
        return address

    def store(self, index: Value, value: Value) -> None:
        note_exact(self.decisions, self.name, self.component)
        self.array = terms.store(self.array, index, self.space.address(value))

    def frozen(self) -> Callable[[int], Value]:
        array = self.array
        return lambda place: self._reference(self._selected(array, place), place)

    def materialized(self) -> list[Value]:
        self.space.list_elements(self.address)
        return [self.load(place) for place in range(committed_length(self.decisions, self.length))]
