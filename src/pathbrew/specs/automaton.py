"""Deterministic automata over the events of a specification, all states told."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from pathbrew.specs.alphabet import Event
from pathbrew.specs.expressions import NOTHING, after
from pathbrew.specs.formulas import Past, Truth, holds
from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.syntax import (
    Choice,
    Empty,
    Letter,
    Nothing,
    Repeat,
    Sequence,
    Specification,
    Table,
)

MOST_STATES = 2_000
FAR = 1_000_000
"""The distance of a state from which nothing is violated any more."""
VIOLATED = "violated"


@dataclass(frozen=True, slots=True)
class Step:
    """From where an event leads where; the letters are those of the event."""

    source: int
    event: int
    letters: tuple[int, ...]
    target: int


@dataclass(frozen=True)
class Automaton:
    """States are numbered from the initial one, 0; `targets` are by state and letter.

    The letters of an event begin at `bases`; a violation is a state without a way out.
    """

    events: tuple[Event, ...]
    names: tuple[str, ...]
    targets: tuple[tuple[int, ...], ...]
    violated: int | None
    """None: it cannot be violated."""

    @cached_property
    def bases(self) -> tuple[int, ...]:
        bases = [0]
        for event in self.events:
            bases.append(bases[-1] + event.letters)
        return tuple(bases)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The transitions, with all letters of an event that lead to the same state; a violation has none."""
        found = []
        for source, targets in enumerate(self.targets):
            if source == self.violated:
                continue
            for place, event in enumerate(self.events):
                by_target: dict[int, list[int]] = {}
                for letter in range(event.letters):
                    by_target.setdefault(targets[self.bases[place] + letter], []).append(letter)
                found += [Step(source, place, tuple(letters), t) for t, letters in by_target.items()]
        return tuple(found)

    @cached_property
    def distances(self) -> tuple[int, ...]:
        """The weight of the shortest way from each state to a violation."""
        return self.distances_to({} if self.violated is None else {self.violated: 0})

    @property
    def guide(self) -> tuple[int, ...]:
        """The distances, where one of a state that leads to no violation is more than any other."""
        near = [distance for distance in self.distances if distance < FAR]
        return tuple(min(distance, max(near, default=-1) + 1) for distance in self.distances)

    def distances_to(self, ends: Mapping[int, int]) -> tuple[int, ...]:
        """The weight of the shortest way from each state to one of the ends, and that of the end.

        A call costs 1, and 1 more if its propositions, which inputs decide, have to have certain values.
        """
        distances = [ends.get(state, FAR) for state in range(len(self.targets))]
        heap = [(weight, state) for state, weight in ends.items()]
        heapq.heapify(heap)
        while heap:
            distance, state = heapq.heappop(heap)
            if distance > distances[state]:
                continue
            for step in self._incoming.get(state, ()):
                further = distance + self.weight(step)
                if further < distances[step.source]:
                    distances[step.source] = further
                    heapq.heappush(heap, (further, step.source))
        return tuple(distances)

    def weight(self, step: Step) -> int:
        """What a step costs: more if it depends on inputs."""
        return 1 if len(step.letters) == self.events[step.event].letters else 2

    @cached_property
    def _incoming(self) -> dict[int, list[Step]]:
        incoming: dict[int, list[Step]] = {}
        for step in self.steps:
            incoming.setdefault(step.target, []).append(step)
        return incoming

    @cached_property
    def reachable(self) -> frozenset[int]:
        """The states that steps lead to without a violation."""
        found = {0} - {self.violated}
        waiting = list(found)
        while waiting:
            source = waiting.pop()
            targets = {step.target for step in self.steps if step.source == source}
            news = targets - found - {self.violated}
            found |= news
            waiting += news
        return frozenset(found)

    def step(self, state: int, letter: int) -> Step:
        """The step that a letter takes in a state; the letter is one of all, as `targets` has them."""
        return self._by_letter[state, letter]

    @cached_property
    def _by_letter(self) -> dict[tuple[int, int], Step]:
        return {
            (step.source, self.bases[step.event] + letter): step
            for step in self.steps
            for letter in step.letters
        }

    def describe(self, step: Step) -> str:
        """The event of a step for people, with what holds at all of its letters."""
        return self.events[step.event].describe(step.letters)


def build_automaton(specification: Specification, events: tuple[Event, ...]) -> Automaton:
    """The automaton of a specification; formulas and expressions are made as small as possible."""
    body = specification.body
    if isinstance(body, Table):
        return _tabulated(body, events)
    if isinstance(body, Letter | Nothing | Empty | Sequence | Choice | Repeat):

        def step(state: object, truth: Truth) -> object:
            rest = after(state, truth)  # type: ignore[arg-type]
            return None if rest == NOTHING else rest

        explored = _explored(specification, events, body, step)
    else:
        past = Past(body)

        def remember(state: object, truth: Truth) -> object:
            value, memory = past.step(state[0], truth)  # type: ignore[index]
            return (memory,) if value else None

        explored = _explored(specification, events, (None,), remember)
    return _minimised(explored)


def _explored(
    specification: Specification,
    events: tuple[Event, ...],
    initial: object,
    step: Callable[[object, Truth], object],
) -> Automaton:
    """All states that events lead to; None, where a step leads, is the violation."""
    truths = [event.truth(letter) for event in events for letter in range(event.letters)]
    numbers: dict[object, int] = {initial: 0}
    waiting = [initial]
    rows: list[list[int]] = []
    for state in waiting:
        row = []
        for truth in truths:
            target = None if state is None else step(state, truth)
            if target not in numbers:
                numbers[target] = len(numbers)
                waiting.append(target)
            row.append(numbers[target])
        rows.append(row)
        if len(numbers) > MOST_STATES:
            reason = f"{specification.name} has more than {MOST_STATES} states: split it"
            raise SpecificationError(specification.place, reason)
    names = tuple(VIOLATED if state is None else f"s{number}" for state, number in numbers.items())
    return Automaton(events, names, tuple(map(tuple, rows)), numbers.get(None))


def _tabulated(table: Table, events: tuple[Event, ...]) -> Automaton:
    names = [row.state for row in table.rows]
    violated = len(names)
    truths = [event.truth(letter) for event in events for letter in range(event.letters)]

    def target(place: int, truth: Truth) -> int:
        row = table.rows[place]
        for column, there in zip(table.columns, row.targets, strict=True):
            if holds(column, truth):
                return place if there is None else violated if there == "error" else names.index(there)
        return place

    rows = [tuple(target(place, truth) for truth in truths) for place in range(len(names))]
    rows.append((violated,) * len(truths))
    return Automaton(events, (*names, VIOLATED), tuple(rows), violated)


def _minimised(automaton: Automaton) -> Automaton:
    """States that no sequence of events tells apart are one (Moore); the initial state stays the first."""
    classes = [int(state == automaton.violated) for state in range(len(automaton.targets))]
    while True:
        kinds: dict[tuple[int, ...], int] = {}
        refined = []
        for state, targets in enumerate(automaton.targets):
            kind = (classes[state], *(classes[target] for target in targets))
            refined.append(kinds.setdefault(kind, len(kinds)))
        if len(kinds) == len(set(classes)):
            break
        classes = refined
    first = {number: state for state, number in reversed(list(enumerate(refined)))}
    rows = [tuple(refined[t] for t in automaton.targets[first[number]]) for number in range(len(first))]
    violated = None if automaton.violated is None else refined[automaton.violated]
    names = tuple(VIOLATED if number == violated else f"s{number}" for number in range(len(first)))
    return Automaton(automaton.events, names, tuple(rows), violated)
