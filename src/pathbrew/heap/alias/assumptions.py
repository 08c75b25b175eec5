"""Assumptions where references are terms: conditions that come with each reference of the input heap.

An object is given numbers that the program knows nothing of: to which of two parts that share nothing it
belongs, and in a part without cycles a rank that falls along every reference. That there are such numbers is
exactly what is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.heap.alias.cells import Cell, Kind, Part
from pathbrew.heap.assumptions import Assumption, Place, Property, Types, field_named
from pathbrew.machine.core.objects import Value
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term
from pathbrew.terms.addresses import NULL

if TYPE_CHECKING:
    from pathbrew.heap.alias.space import AliasSpace

MOST_RANKS = 1 << 20


def _given(name: str) -> Term:
    return terms.variable(name, terms.INT, 0, MOST_RANKS)


class AliasAssumptions:
    """States what is assumed, reference by reference."""

    def __init__(
        self,
        space: AliasSpace,
        assumptions: Iterable[Assumption],
        roots: Mapping[str, Value],
        types: Types,
    ) -> None:
        self._space = space
        self._regions: list[tuple[Cell, Cell | None]] = []
        """Where the number of an object's part is, and its rank if the part has no cycles."""
        space.assumptions = self
        for number, assumption in enumerate(assumptions):
            addresses = [self._address(place, roots, types) for place in assumption.places]
            known = [address for address in addresses if address is not None]
            if len(known) == len(addresses):
                self._begin(number, assumption, known)
            else:
                space.decisions.note(Reason(Cause.NOT_KEPT, details=(str(assumption),)), limits=True)

    def _address(self, place: Place, roots: Mapping[str, Value], types: Types) -> Term | None:
        """Where a place pointed to when the method was called; None if such references are no terms."""
        value, declared = roots[place[0]], types[place[0]]
        for name in place[1:]:
            if declared is None or not self._space.is_own(value):
                return None
            field = field_named(declared, name)
            assert field is not None
            cell = self._space.cell(field)
            if cell.kind is not Kind.REFERENCE:
                return None
            value = self._space.initial(self._space.address(value), cell)
            declared = cell.declared
        return self._space.address(value) if self._space.is_own(value) else None

    def _begin(self, number: int, assumption: Assumption, addresses: list[Term]) -> None:
        if assumption.property is Property.NONALIASING:
            one, other = addresses
            self._assume(terms.not_(self._space.equation(one, other)), unless_null=one)
            return
        region = Cell(Part.ASSUMED, f"#part{number}", "I", Kind.NUMBER, first=_given)
        rank = None
        if assumption.property is Property.ACYCLIC:
            rank = Cell(Part.ASSUMED, f"#rank{number}", "I", Kind.NUMBER, first=_given)
        self._regions.append((region, rank))
        for part, address in enumerate(addresses, 1):
            self._assume(terms.ieq(self._number(address, region, part), part), unless_null=address)
            if rank is not None:
                self._number(address, rank, MOST_RANKS)

    def reference(self, source: Term, target: Term) -> None:
        """A reference of the input heap has been met: from where to where."""
        for region, rank in self._regions:
            part = self._number(source, region)
            same = terms.ieq(self._number(target, region, self._value(part)), part)
            if rank is not None:
                above = self._number(source, rank)
                below = self._number(target, rank, max(self._value(above) - 1, 0))
                same = terms.and_(same, terms.ilt(below, above))
            self._assume(terms.or_(terms.ieq(part, 0), same), unless_null=target)

    def _value(self, number: Term) -> int:
        return int(self._space.decisions.evaluate(number))

    def _number(self, address: Term, cell: Cell, default: int = 0) -> Term:
        """What an object is given."""
        self._space.decisions.suppose(_given(self._space.name_of(address) + cell.name), default)
        number = self._space.choose(self._space.store.read(address, cell), cell, "")
        return number if isinstance(number, Term) else terms.constant(number, terms.INT)

    def _assume(self, condition: Term, *, unless_null: Term) -> None:
        is_null = self._space.facts.equation(unless_null, NULL)
        self._space.decisions.assume(terms.or_(is_null, condition))
