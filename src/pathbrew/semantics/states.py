"""States of an execution on terms, and how they are joined where paths meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pathbrew import terms
from pathbrew.semantics.places import Pause, joined
from pathbrew.terms import Sort, Term

Guard = tuple[Term, ...]
"""What holds on the way to a state, in the order in which it was decided."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A constant whose type only its use tells: 0 may be an int, a long or, as null, a reference."""

    value: int | float | None

    def of(self, sort: Sort) -> Term:
        return terms.constant(0 if self.value is None else self.value, sort)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of two values whose type only their use tells."""

    condition: Term
    one: Literal | Choice
    other: Literal | Choice

    def of(self, sort: Sort) -> Term:
        return terms.ite(self.condition, self.one.of(sort), self.other.of(sort))


Value = Term | Literal | Choice
"""What a register holds."""


Base = Callable[[Term], Term]


@dataclass(slots=True)
class State:
    """Registers and memory where a guard holds."""

    guard: Guard
    registers: dict[int, Value] = field(default_factory=dict)
    memory: dict[Term, Term] = field(default_factory=dict)

    def under(self, *conditions: Term) -> State | None:
        """The same where more holds; None if that cannot be."""
        guard = extended(self.guard, conditions)
        return None if guard is None else State(guard, self.registers, self.memory)


def extended(guard: Guard, conditions: Sequence[Term]) -> Guard | None:
    """A guard and more conditions; None if they contradict each other."""
    for condition in conditions:
        if condition is terms.FALSE or terms.not_(condition) in guard:
            return None
        if condition is not terms.TRUE and condition not in guard:
            guard = (*guard, condition)
    return guard


def conjunction(guard: Sequence[Term]) -> Term:
    return terms.and_(*guard)


def join(states: Sequence[State], base: Base, pause: Pause) -> State | None:
    """One state for those of several paths, no two of which can be taken at once; None if none can be.

    Of the registers only those that all of them have, with values of one sort, are kept. `base` tells what a
    part of the memory holds that was not written to; `pause` is called again and again meanwhile.
    """
    if len(states) == 1:
        return states[0]
    shared = _shared(states, 0)
    condition, merged = _merge(states, shared, base, pause)
    guard = extended(states[0].guard[:shared], [condition])
    return None if guard is None else State(guard, merged.registers, merged.memory)


def _merge(states: Sequence[State], start: int, base: Base, pause: Pause) -> tuple[Term, State]:
    """When one of the states is, and what it then is; their guards count from a place on."""
    if len(states) == 1:
        return conjunction(states[0].guard[start:]), states[0]
    shared = _shared(states, start)
    if shared > start:
        prefix = conjunction(states[0].guard[start:shared])
        condition, merged = _merge(states, shared, base, pause)
        return terms.and_(prefix, condition), merged
    heads = dict.fromkeys(state.guard[start] for state in states if len(state.guard) > start)
    if len(heads) == 2 and all(len(state.guard) > start for state in states):
        first, second = heads
        if second is terms.not_(first):
            one = [state for state in states if state.guard[start] is first]
            other = [state for state in states if state.guard[start] is second]
            left, mine = _merge(one, start + 1, base, pause)
            right, its = _merge(other, start + 1, base, pause)
            return terms.ite(first, left, right), _choose(first, mine, its, base, pause)
    conditions = [conjunction(state.guard[start:]) for state in states]
    merged = states[-1]
    for condition, state in zip(reversed(conditions[:-1]), reversed(states[:-1]), strict=True):
        merged = _choose(condition, state, merged, base, pause)
    return terms.or_(*conditions), merged


def _choose(condition: Term, one: State, other: State, base: Base, pause: Pause) -> State:
    pause()
    registers: dict[int, Value] = {}
    for number, value in one.registers.items():
        if number in other.registers:
            chosen = _chosen(condition, value, other.registers[number])
            if chosen is not None:
                registers[number] = chosen

    def held(state: State, variable: Term) -> Term:
        known = state.memory.get(variable)
        return base(variable) if known is None else known

    memory = {
        variable: joined(condition, held(one, variable), held(other, variable), pause)
        for variable in {**one.memory, **other.memory}
    }
    return State((), registers, memory)


def _chosen(condition: Term, one: Value, other: Value) -> Value | None:
    """One value or the other; None where they are of different sorts, and so nobody reads them."""
    if one is other or (isinstance(one, Literal) and repr(one) == repr(other)):
        return one  # by their texts: 0.0 and -0.0 are equal
    if isinstance(one, Term):
        if not isinstance(other, Term):
            other = other.of(one.sort)
        return terms.ite(condition, one, other) if one.sort is other.sort else None
    if isinstance(other, Term):
        return terms.ite(condition, one.of(other.sort), other)
    return Choice(condition, one, other)


def _shared(states: Sequence[State], start: int) -> int:
    """Up to where all guards are the same that are the same before a place."""
    first = states[0].guard
    place, end = start, min(len(state.guard) for state in states)
    while place < end and all(state.guard[place] is first[place] for state in states):
        place += 1
    return place
