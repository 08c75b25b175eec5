"""The search for inputs of one method."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice

from pathbrew.engines.quick.combinations import systematic
from pathbrew.engines.quick.mutation import Mutator
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import ArrayNode, BoxNode, BuiltNode
from pathbrew.program import Method
from pathbrew.scenarios.catalogue import Catalogue
from pathbrew.scenarios.inputs import Input, Value

_SIZES = (8, 24, 32)
"""Inputs in the first, second and every later turn."""
_MOST_SYSTEMATIC = 500
_WITHOUT_INTEREST = 2
"""Turns for a method whose branches are all covered: it may still show an exception."""
PATIENCE = 14
"""Turns without anything new after which a method is given up at first."""
_MOST_LOSSES = 2
_MOST_UNWELCOME = 16
"""Runs that make no test, with none that does, after which a method is given up."""
_LARGE = 5000


class Task:
    """One method: its inputs to come, those that showed something, and whether to go on."""

    def __init__(
        self,
        method: Method,
        reach: frozenset[Edge],
        catalogue: Catalogue,
        mutator: Mutator,
        patience: int = PATIENCE,
    ) -> None:
        self.method = method
        self.reach = reach
        self.mutator = mutator
        self._patience = patience
        self.turns = 0
        self.pool: list[Input] = []
        self._catalogue = catalogue
        self._systematic: Iterator[Input] | None = None
        self._idle = 0
        self._lost: Input | None = None
        self._losses = 0
        self._unwelcome = 0
        self._is_exhausted = False

    @property
    def receivers(self) -> list[Value]:
        method = self.method
        if method.is_static or method.name == "<init>":
            return []
        return self._catalogue.receivers(method.owner)

    @property
    def choices(self) -> list[list[Value]]:
        return self._catalogue.arguments(self.method)

    def start_from(self, given: Input, *, was_tried: bool) -> None:
        """Have an input to change; no systematic ones if they have been tried before."""
        self.pool.append(given)
        if was_tried:
            self._systematic = iter(())

    def next_inputs(self) -> list[Input]:
        """The inputs of the next turn; none when there is nothing to try."""
        size = _SIZES[min(self.turns, len(_SIZES) - 1)]
        self.turns += 1
        if self._systematic is None:
            needs_receiver = not (self.method.is_static or self.method.name == "<init>")
            if needs_receiver and not self.receivers:
                self.turns -= 1  # others may come to an object yet
                return []
            every = systematic(self.method, self.receivers, self.choices)
            self._systematic = islice(every, _MOST_SYSTEMATIC)
        inputs = [given for given in islice(self._systematic, size) if self.allows(given)]
        if not inputs:
            inputs = self._mutants(size)
        self._is_exhausted = not inputs
        return inputs

    def _mutants(self, size: int) -> list[Input]:
        if not self.pool or not (self.choices or self.receivers):
            return []
        mutator = self.mutator
        mutants = []
        for _ in range(size):
            parent = mutator.pick(self.pool)
            if mutator.chance(0.15):
                parent = mutator.cross(parent, mutator.pick(self.pool))
            mutant = mutator.mutate(parent)
            if self.allows(mutant):
                mutants.append(mutant)
        return mutants

    def allows(self, given: Input) -> bool:
        """Whether an input is unlike one that hung or exited: no large numbers, no number of that one."""
        return self._lost is None or not (
            any(map(_is_large, (given.receiver, *given.arguments)))
            or any(
                isinstance(before, int | float) and value == before
                for value, before in zip(given.arguments, self._lost.arguments, strict=True)
            )
        )

    @property
    def has_lost(self) -> bool:
        return self._losses > 0

    def note_loss(self, given: Input) -> None:
        self._lost = given
        self._losses += 1

    def note_long(self, given: Input) -> None:
        """Take note of an input whose run had to be ended."""
        self._lost = given

    def note_unwelcome(self, unwelcome: int, welcome: int) -> None:
        """Take note of runs that make no test, and of those that may."""
        self._unwelcome = 0 if welcome else self._unwelcome + unwelcome

    def note_turn(self, showed_new: bool) -> None:
        self._idle = 0 if showed_new else self._idle + 1

    def is_live(self, uncovered: Set[Edge]) -> bool:
        """Whether another turn may be worth its time."""
        if self._losses >= _MOST_LOSSES or self._unwelcome >= _MOST_UNWELCOME or self._is_exhausted:
            return False
        if not self.is_interesting(uncovered) and self.turns >= _WITHOUT_INTEREST:
            return False
        return self._idle < self._patience

    def is_interesting(self, uncovered: Set[Edge]) -> bool:
        return not self.reach.isdisjoint(uncovered)


def _is_large(value: Value) -> bool:
    if isinstance(value, int | float):
        return not abs(value) <= _LARGE
    if isinstance(value, BoxNode):
        return _is_large(value.value)
    if isinstance(value, ArrayNode):
        return any(map(_is_large, value.items))
    if isinstance(value, BuiltNode):
        return any(_is_large(argument) for c in (value.maker, *value.calls) for argument in c.arguments)
    return False
