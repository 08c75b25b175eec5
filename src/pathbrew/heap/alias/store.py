"""What the objects of the input heap hold: what was written, and what was there before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.heap.alias.cells import Cell, Kind
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.open_arrays import narrowed
from pathbrew.terms import TRUE, Term, operations

if TYPE_CHECKING:
    from pathbrew.heap.alias.space import AliasSpace

Alternatives = list[tuple[Term, Value]]
"""Values, each under a guard and if none before it applies; the last guard is true."""
Records = dict[Cell, list[tuple[Term, Value]]]


class GuardedStore:
    """Reads are choices among the accesses that they may coincide with."""

    def __init__(self, space: AliasSpace) -> None:
        self._space = space
        self._writes: Records = {}
        self._initial: Records = {}

    def read(self, address: Term, cell: Cell) -> Alternatives:
        result: Alternatives = []
        for written, value in reversed(self._writes.get(cell, ())):
            guard = self._space.equation(address, written)
            if guard is TRUE:
                return [*result, (TRUE, value)]
            if guard is not terms.FALSE:
                result.append((guard, value))
        return result + self.original(address, cell)

    def original(self, address: Term, cell: Cell) -> Alternatives:
        """What was there when the method was called: as in objects that it may be, or a new input."""
        known = self._initial.setdefault(cell, [])
        result: Alternatives = []
        for read, value in known:
            guard = self._space.equation(address, read)
            if guard is TRUE:
                return [*result, (TRUE, value)]
            if guard is not terms.FALSE:
                result.append((guard, value))
        made = self._space.fresh(address, cell)
        known.append((address, made))
        return [*result, (TRUE, made)]

    def write(self, address: Term, cell: Cell, value: Value) -> None:
        records = self._writes.setdefault(cell, [])
        if records and records[-1][0] is address:
            records.pop()
        records.append((address, value))

    def written(self) -> Iterator[Value]:
        """All that was written, addresses as terms."""
        for cell, records in self._writes.items():
            for _, value in records:
                yield self._space.address(value) if cell.kind is Kind.REFERENCE else value

    def cells(self) -> Iterator[Cell]:
        """All cells that were looked at or written to."""
        yield from dict.fromkeys([*self._initial, *self._writes])

    def initially(self, cell: Cell, is_here: Callable[[Term], bool]) -> tuple[Value] | None:
        """What the path has seen in an object when the method was called."""
        return next(((value,) for at, value in self._initial.get(cell, ()) if is_here(at)), None)

    def finally_(self, cell: Cell, is_here: Callable[[Term], bool]) -> tuple[Value] | None:
        """What is in an object at the end, as far as the path has looked."""
        writes = reversed(self._writes.get(cell, ()))
        found = next(((value,) for at, value in writes if is_here(at)), None)
        return found or self.initially(cell, is_here)


class ArrayStore(GuardedStore):
    """The plain encoding: one array term per field, from addresses to values."""

    def __init__(self, space: AliasSpace) -> None:
        super().__init__(space)
        self._now: dict[Cell, Term] = {}
        self._seen: dict[Cell, dict[Term, Value]] = {}

    def read(self, address: Term, cell: Cell) -> Alternatives:
        if not self._is_term(cell):
            return super().read(address, cell)
        self.original(address, cell)
        return [(TRUE, self._value(address, cell, terms.select(self._array(cell), address)))]

    def original(self, address: Term, cell: Cell) -> Alternatives:
        if not self._is_term(cell):
            return super().original(address, cell)
        seen = self._seen.setdefault(cell, {})
        if address not in seen:
            content = terms.select(self._first(cell), address)
            seen[address] = self._value(address, cell, content)
            if cell.kind is Kind.REFERENCE:
                self._space.note_reference(address, content)
        return [(TRUE, seen[address])]

    def write(self, address: Term, cell: Cell, value: Value) -> None:
        if not self._is_term(cell):
            super().write(address, cell, value)
            return
        content = self._space.address(value) if cell.kind is Kind.REFERENCE else value
        self._now[cell] = terms.store(self._array(cell), address, content)
        self._seen.setdefault(cell, {})

    def cells(self) -> Iterator[Cell]:
        yield from dict.fromkeys([*super().cells(), *self._seen])

    def initially(self, cell: Cell, is_here: Callable[[Term], bool]) -> tuple[Value] | None:
        if not self._is_term(cell):
            return super().initially(cell, is_here)
        return next(((value,) for at, value in self._seen.get(cell, {}).items() if is_here(at)), None)

    def finally_(self, cell: Cell, is_here: Callable[[Term], bool]) -> tuple[Value] | None:
        if not self._is_term(cell):
            return super().finally_(cell, is_here)
        array = self._now.get(cell)
        while array is not None and array.op is operations.STORE:
            array, at, value = array.args
            if is_here(at):
                return (self._value(at, cell, value),)
        return self.initially(cell, is_here)

    def _is_term(self, cell: Cell) -> bool:
        return cell.kind is not Kind.OTHER and cell.field is not None

    def _value(self, address: Term, cell: Cell, content: Term) -> Value:
        if cell.kind is Kind.REFERENCE:
            assert cell.declared is not None
            return self._space.reference(content, cell.declared, self._space.name_of(address) + cell.name)
        return narrowed(content, cell.descriptor)

    def _array(self, cell: Cell) -> Term:
        return self._now.get(cell) or self._first(cell)

    def _first(self, cell: Cell) -> Term:
        assert cell.field is not None
        sort = terms.INT if cell.kind is Kind.REFERENCE else terms.sort_of(cell.descriptor)
        name = f"{cell.field.owner.name.rpartition('/')[2]}{cell.name}"
        array = terms.variable(name, terms.array_of(terms.INT, sort))
        if cell.kind is Kind.REFERENCE:
            self._space.address_arrays[array] = None
        return array
