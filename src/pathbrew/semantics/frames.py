"""Calls under way, how they end, and what is noted meanwhile."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field

from pathbrew.program import Method
from pathbrew.semantics.code import Code, Vector
from pathbrew.semantics.places import Pause
from pathbrew.semantics.states import Base, Guard, State, join
from pathbrew.terms import Term


@dataclass(frozen=True, slots=True)
class Asked:
    """A value that the program asks for, where a guard holds."""

    guard: Guard
    name: str
    descriptor: str
    value: Term


@dataclass(frozen=True, slots=True)
class Wrapped:
    """An operation of the user's code whose result is not the mathematical one."""

    guard: Guard
    method: Method
    at: int
    operation: str


@dataclass(slots=True)
class Exit:
    """How a call ends: states that return, with the value, and states that throw, with the exception."""

    returned: list[tuple[State, Term | None]] = field(default_factory=list)
    thrown: list[tuple[State, Term]] = field(default_factory=list)


class Frame:
    """One call under way."""

    def __init__(self, code: Code, caller: Frame | None, guard: Guard) -> None:
        self.code = code
        self.caller = caller
        self.guard = guard
        self.exit = Exit()
        self.pending: dict[tuple[int, ...], tuple[int, Vector, list[State]]] = {}
        self.order: list[tuple[int, ...]] = []
        self.entered: dict[tuple[int, Vector], Guard] = {}
        """The guards under which rounds of loops began."""
        self.symbolic_rounds: dict[tuple[int, Vector], int] = {}

    def add(self, vector: Vector, block: int, state: State) -> None:
        place = self.code.place(vector, block)
        known = self.pending.get(place)
        if known is None:
            self.pending[place] = (block, vector, [state])
            heapq.heappush(self.order, place)
        else:
            known[2].append(state)

    def next(self) -> tuple[int, Vector, list[State]] | None:
        return self.pending.pop(heapq.heappop(self.order)) if self.order else None


_RESULT = -1


def joined_exits(
    exits: Sequence[tuple[State, Term | None]], base: Base, pause: Pause
) -> list[tuple[State, Term | None]]:
    """The states in which a call ends as one, with its value; none if it does not end so."""
    if not exits:
        return []
    state = join(
        [State(each.guard, {} if value is None else {_RESULT: value}, each.memory) for each, value in exits],
        base,
        pause,
    )
    if state is None:
        return []
    value = state.registers.get(_RESULT)
    assert value is None or isinstance(value, Term)
    return [(state, value)]
