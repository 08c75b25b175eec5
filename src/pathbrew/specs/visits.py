"""What runs have seen of automata: steps taken, states reached, and the shortest way to each violation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pathbrew.machine.core.decisions import MonitorStep
from pathbrew.specs.automaton import Step
from pathbrew.specs.monitor_source import Promise
from pathbrew.specs.syntax import Binding

Way = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """A promise, the steps of its automaton that runs may take, and those that some took."""

    promise: Promise
    steps: tuple[Step, ...]
    taken: frozenset[Step]
    ways: tuple[Way, ...] = ()
    """For each violation that was seen the shortest steps that lead to it, itself included."""

    @property
    def reached(self) -> frozenset[int]:
        """The states that runs have come to; in the first one all begin."""
        return frozenset({0, *(step.target for step in self.taken)}) & self.promise.automaton.reachable

    @property
    def transitions(self) -> tuple[Step, ...]:
        """The steps that break nothing."""
        return tuple(step for step in self.steps if step.target != self.promise.automaton.violated)


def possible_steps(promise: Promise, *, is_driven: bool) -> tuple[Step, ...]:
    """The steps from reachable states; none by which callers break the promise, if a driver is the caller."""
    automaton = promise.automaton
    is_left_out = is_driven and promise.specification.binding is Binding.CALLER
    return tuple(
        step
        for step in automaton.steps
        if step.source in automaton.reachable and not (is_left_out and step.target == automaton.violated)
    )


def visits(
    promises: Sequence[Promise], runs: Iterable[Sequence[MonitorStep]], *, is_driven: bool
) -> tuple[Visit, ...]:
    """What runs have seen, by what their monitors told."""
    taken: list[set[Step]] = [set() for _ in promises]
    ways: list[dict[Step, Way]] = [{} for _ in promises]
    for told in runs:
        for number, promise in enumerate(promises):
            automaton = promise.automaton
            steps = [automaton.step(each.state, each.letter) for each in told if each.promise == number]
            taken[number].update(steps)
            if steps and steps[-1].target == automaton.violated:
                way = _way(steps)
                known = ways[number].setdefault(steps[-1], way)
                ways[number][steps[-1]] = min(known, way, key=len)
    return tuple(
        Visit(
            promise,
            possible_steps(promise, is_driven=is_driven),
            frozenset(taken[number]),
            tuple(ways[number].values()),
        )
        for number, promise in enumerate(promises)
    )


def _way(steps: Sequence[Step]) -> Way:
    """The steps that led to the last one: those of other objects in between are no part of it."""
    way = [steps[-1]]
    for step in reversed(steps[:-1]):
        if step.target == way[-1].source:
            way.append(step)
    return tuple(reversed(way))
