"""Which steps of automata runs have taken, and how far a state is from one that none has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pathbrew.specs.automaton import FAR, Step
from pathbrew.specs.monitor_source import Promise
from pathbrew.specs.trace import Advance
from pathbrew.specs.visits import possible_steps

TRIES = 8
"""After so many runs that took another step at its event, a step counts as one call further away."""


@dataclass(frozen=True, slots=True)
class StepGoal:
    """A step of a promise's automaton, the promise by its number."""

    promise: int
    step: Step


class StepCoverage:
    """The steps of some promises that are to be taken, and those that were.

    A step by which callers break a promise is none: it is theirs to avoid.
    """

    def __init__(self, promises: Sequence[Promise]) -> None:
        self.promises = tuple(promises)
        self.goals = tuple(
            StepGoal(number, step)
            for number, promise in enumerate(promises)
            for step in possible_steps(promise, is_driven=True)
        )
        self._open = dict.fromkeys(self.goals)
        self._missed: Counter[StepGoal] = Counter()
        self._events: dict[tuple[int, int, int], list[StepGoal]] = {}
        for goal in self.goals:
            place = (goal.promise, goal.step.source, goal.step.event)
            self._events.setdefault(place, []).append(goal)
        self._distances = [self._measured(number) for number in range(len(promises))]

    @property
    def is_complete(self) -> bool:
        return not self._open

    def is_open(self, goal: StepGoal) -> bool:
        return goal in self._open

    def is_violation(self, goal: StepGoal) -> bool:
        """Whether the component breaks its promise by that step."""
        return goal.step.target == self.promises[goal.promise].automaton.violated

    def taken(self, advances: Iterable[Advance]) -> Iterator[StepGoal]:
        """The steps of a run."""
        for advance in advances:
            automaton = self.promises[advance.promise].automaton
            yield StepGoal(advance.promise, automaton.step(advance.state, advance.letter))

    def close(self, goals: Iterable[StepGoal]) -> None:
        """Look no longer for some steps."""
        for goal in goals:
            if goal in self._open:
                del self._open[goal]
                self._distances[goal.promise] = self._measured(goal.promise)

    def missed(self, taken: Iterable[StepGoal]) -> None:
        """Take note of a run: open steps that it could have taken, but did not, seem further away."""
        for place in {(goal.promise, goal.step.source, goal.step.event) for goal in taken}:
            for goal in self._events.get(place, ()):
                if goal in self._open:
                    self._missed[goal] += 1
                    if self._missed[goal] % TRIES == 0:
                        self._distances[goal.promise] = self._measured(goal.promise)

    def distance(self, states: Sequence[int]) -> int:
        """How far a run is from an open step, given the state of each promise."""
        return min(
            (distances[state] for distances, state in zip(self._distances, states, strict=True)), default=FAR
        )

    def _measured(self, number: int) -> tuple[int, ...]:
        automaton = self.promises[number].automaton
        ends: dict[int, int] = {}
        for goal in self._open:
            if goal.promise == number:
                weight = automaton.weight(goal.step) + self._missed[goal] // TRIES
                ends[goal.step.source] = min(weight, ends.get(goal.step.source, FAR))
        return automaton.distances_to(ends)
