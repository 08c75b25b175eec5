"""What a test of a specification is called, and what its comment says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.confirmation.case import Shown
from pathbrew.junit.identifiers import lower_camel, upper_camel
from pathbrew.program import Method
from pathbrew.specs.coverage import StepGoal
from pathbrew.specs.monitor_source import Promise
from pathbrew.specs.syntax import Binding


def shown(promises: Sequence[Promise], method: Method, goals: Sequence[StepGoal]) -> Shown:
    """The name of the test whose last call takes some steps, by the most telling one; a comment for each."""
    told = sorted(goals, key=lambda goal: _rank(promises[goal.promise], goal))
    called = "constructor" if method.name == "<init>" else lower_camel(method.name) or "call"
    name = called + _words(promises[told[0].promise], told[0])
    return Shown(name, tuple(_comment(promises[goal.promise], goal) for goal in told))


def blamed(promise: Promise) -> str:
    """Who breaks the promise, if it is broken."""
    return "the caller" if promise.specification.binding is Binding.CALLER else "the component"


def broken_text(promise: Promise) -> str:
    """That a promise is broken, by whom, and what it says."""
    specification = promise.specification
    return f"{blamed(promise).capitalize()} breaks {_place(promise)}: {' '.join(specification.text.split())}"


def _rank(promise: Promise, goal: StepGoal) -> int:
    """Violations before changes of the state, changes before what leaves it as it is."""
    if goal.step.target == promise.automaton.violated:
        return 0
    return 1 if goal.step.source != goal.step.target else 2


def _words(promise: Promise, goal: StepGoal) -> str:
    name, automaton, step = upper_camel(promise.specification.name), promise.automaton, goal.step
    source, target = (upper_camel(automaton.names[state]) for state in (step.source, step.target))
    if step.target == automaton.violated:
        return f"Breaks{name}"
    if len(automaton.reachable) == 1:
        return f"Keeps{name}"
    if step.source == step.target:
        return f"Leaves{name}In{source}"
    return f"Takes{name}From{source}To{target}"


def _comment(promise: Promise, goal: StepGoal) -> str:
    automaton, step = promise.automaton, goal.step
    if step.target == automaton.violated:
        return broken_text(promise)
    source, target = automaton.names[step.source], automaton.names[step.target]
    way = f"stays {source}" if source == target else f"{source} to {target}"
    return f"{_place(promise)}: {way} by {automaton.describe(step)}"


def _place(promise: Promise) -> str:
    place = promise.specification.place
    return f"{promise.specification.name} ({Path(place.file).name}:{place.line})"
