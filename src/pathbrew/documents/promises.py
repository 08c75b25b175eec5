"""What verbs tell of the automata of specifications."""

from __future__ import annotations

from typing import Literal

from pathbrew.documents.typed import TypedDict


class StateEntry(TypedDict):
    """A state of a promise's automaton."""

    name: str
    reached: bool


_Ends = TypedDict("_Ends", {"from": str, "to": str})


class WayEntry(_Ends):
    """A step of a promise's automaton."""

    event: str


class StepEntry(WayEntry):
    """A step, and the calls of the test that takes it."""

    test: str | None
    calls: list[str]


class SeenStepEntry(WayEntry):
    """A step, and whether a run has taken it."""

    taken: bool


class PromisePart(TypedDict):
    """A promise with all its states."""

    name: str
    of: str
    binds: Literal["component", "caller"]
    text: str
    place: str
    states: list[StateEntry]


class PromiseEntry(PromisePart):
    """A promise, and what tests show of it."""

    transitions: list[StepEntry]
    violations: list[StepEntry]


class SeenPromiseEntry(PromisePart):
    """A promise, what runs have seen of it, and the shortest way to each violation."""

    transitions: list[SeenStepEntry]
    violations: list[SeenStepEntry]
    ways: list[list[WayEntry]]
