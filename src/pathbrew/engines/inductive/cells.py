"""The memory where rounds of loops begin: places that change have a variable each, the rest is known.

A place is a static field, or a field or an element of an object that was made before all loops. Objects that
loops make are gone when the next round begins: no register and no place may hold one then. Where loops write
numbers to places that are not known, nothing is said of all that this part of the memory holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.errors import NotEncoded
from pathbrew.semantics.memory import Memory, owner_of
from pathbrew.semantics.places import chain, fetch
from pathbrew.semantics.states import State
from pathbrew.terms import Term

Place = tuple[Term, Term | None]
"""A part of the memory, and where in it, unless it is a static field or all of an array."""
MOST = 24
"""Places that change."""


class MoreCells(Exception):
    """Places change that were thought to be known."""

    def __init__(self, variables: dict[Place, Term]) -> None:
        super().__init__(len(variables))
        self.variables = variables


class Cells:
    """The memory of one method at its loops."""

    def __init__(self, memory: Memory, initial: dict[Term, Term], changing: dict[Place, Term]) -> None:
        self._memory = memory
        self._initial = initial
        self._made = 0
        if len(changing) > MOST:
            raise NotEncoded("so many places that loops change")
        self._unknown = {variable: now for (variable, at), now in changing.items() if _is_whole(variable, at)}
        """The parts of the memory of which nothing is known, and what they are where a round begins."""
        self.variables = {place: now for place, now in changing.items() if place[0] not in self._unknown}
        """The places that change."""
        self.known: dict[Term, Term] = dict(initial)
        """The memory where a round begins."""

    def begin(self, states: list[State], base: dict[Term, Term], made: int) -> None:
        """Take what is known from the states in which the first rounds begin, with so many objects made."""
        self._made = made
        places: dict[Place, None] = dict.fromkeys(self.variables)
        for state in states:
            for variable, value in self._told(state):
                places |= dict.fromkeys(
                    (variable, at) for at in self._written(variable, value, base[variable])
                )
        more: list[Place] = []
        for variable, at in places:
            held = self.variables.get((variable, at))
            if held is None:
                values = {_held(state, base, variable, at) for state in states}
                held = values.pop()
                if values or not held.is_constant:
                    if variable is self._memory.classes:
                        raise NotEncoded("an object of an unknown class that loops use")
                    more.append((variable, at))
                    continue
            before = self.known.get(variable, base[variable])
            self.known[variable] = held if at is None else terms.store(before, at, held)
        self.known |= self._unknown
        self._demand(more)

    def _told(self, state: State) -> Iterator[tuple[Term, Term]]:
        """The parts of the memory of which something is known."""
        return (
            (variable, value) for variable, value in state.memory.items() if variable not in self._unknown
        )

    def values(self, state: State, base: dict[Term, Term]) -> tuple[Term, ...]:
        """What the places that change hold in a state in which a round begins."""
        more: list[Place] = []
        for variable, value in self._told(state):
            if self._is_fixed(variable):
                continue
            known = self.known.get(variable, base[variable])
            for at in self._written(variable, value, known):
                held = known if at is None else fetch(known, at)
                now = value if at is None else fetch(value, at)
                if now is not held and (variable, at) not in self.variables:
                    more.append((variable, at))
        self._demand(more)
        return tuple(_held(state, base, variable, at) for variable, at in self.variables)

    def _demand(self, more: list[Place]) -> None:
        if more:
            raise MoreCells({place: self._variable(place) for place in more})

    def _is_fixed(self, variable: Term) -> bool:
        return variable is self._memory.classes or variable is self._memory.lengths

    def _written(self, variable: Term, value: Term, below: Term) -> Iterator[Term | None]:
        """Where a part of the memory was written to since it was another, but for objects that are gone."""
        if value is below:
            return
        if not isinstance(value.sort, terms.ArraySort):
            yield None
            return
        if variable is self._memory.builders:
            raise NotEncoded("a builder that a loop changes")
        shared = {id(array) for array in chain(below)}
        stores = [array for array in chain(value) if id(array) not in shared]
        common = chain(value)[len(stores) :]
        if not common:
            self._give_up(variable)
        stores += [array for array in chain(below) if id(array) not in {id(each) for each in common}]
        for at in dict.fromkeys(array.args[1] for array in stores):
            if not at.is_constant:
                self._give_up(variable)
            owner = owner_of(at) if variable in self._memory.elements else at
            if owner.value >= -self._made:
                yield at

    def _give_up(self, variable: Term) -> NoReturn:
        """Say nothing of what a part of the memory holds, if these are numbers."""
        descriptor = self._memory.descriptor(variable) or self._memory.elements.get(variable, "a")
        if descriptor[0] in "aL[":
            raise NotEncoded("memory that changes between loops")
        raise MoreCells({(variable, None): terms.variable(f"{variable.name} later", variable.sort)})

    def _variable(self, place: Place) -> Term:
        variable, at = place
        descriptor = self._memory.descriptor(variable) or ""
        kind = self._memory.elements.get(variable, "")
        if descriptor[:1] in ("L", "[") or kind == "a":
            raise NotEncoded("objects that loops put into memory")
        if variable is self._memory.lengths:
            assert at is not None
            return terms.variable(f"length#{-at.value}", terms.INT, 0, (1 << 31) - 1)
        field = self._memory.fields.get(variable) or self._memory.statics.get(variable)
        name = "elements" if field is None else field.name
        number = "" if at is None else f"[{at.value & 0xFFFFFFFF}]" if field is None else f"#{-at.value}"
        sort = variable.sort.element if isinstance(variable.sort, terms.ArraySort) else variable.sort
        unique = f"{variable.name} {at}"
        return terms.variable(f"{unique}:{name}{number}", sort, *RANGES.get(descriptor, ()))


def _is_whole(variable: Term, at: Term | None) -> bool:
    return at is None and isinstance(variable.sort, terms.ArraySort)


def _held(state: State, base: dict[Term, Term], variable: Term, at: Term | None) -> Term:
    value = state.memory.get(variable, base[variable])
    return value if at is None else fetch(value, at)
