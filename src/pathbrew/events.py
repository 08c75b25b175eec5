"""What verbs tell of while they work, and the protocol of those who hear it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class PathFound:
    """Symbolic execution has come to the end of a path; the figures are those of its search so far.

    `number` counts the paths of the search from 0, `conditions` are what the path decided, in its order.
    """

    ending: str
    paths: int
    queries: int
    goals_left: int
    number: int = 0
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GoalPlace:
    """A goal: its class as Java writes it, name and descriptor of the method, and where it is.

    The outcome is whether a jump is taken, the case of a switch, or `line`, `return` or `throw`.
    """

    class_name: str
    method: str
    line: int
    offset: int
    outcome: bool | str


@dataclass(frozen=True, slots=True)
class GoalsSought:
    """What is to be covered, told once before the search."""

    goals: tuple[GoalPlace, ...]


@dataclass(frozen=True, slots=True)
class GoalsCovered:
    """Goals that are covered from now on."""

    goals: tuple[GoalPlace, ...]


@dataclass(frozen=True, slots=True)
class MemoryRefined:
    """Backward search knows more of the state that leads to its goal, which is shown as text."""

    text: str


@dataclass(frozen=True, slots=True)
class PhaseBegun:
    """Another part of the work begins: `quick start`, `compiling and running the tests`."""

    name: str


@dataclass(frozen=True, slots=True)
class TestsFound:
    """What tests are looked for now, and the figures of the whole run so far."""

    __test__ = False
    """Not for pytest."""

    class_name: str
    method: str
    goals_covered: int
    goals_total: int
    paths: int
    queries: int
    tests: int


Event: TypeAlias = PathFound | GoalsSought | GoalsCovered | MemoryRefined | PhaseBegun | TestsFound


class Observer(Protocol):
    """Hears of events as they happen; it should be quick."""

    def __call__(self, event: Event, /) -> bool | None:
        """Take note of an event; True after a path ends the search for others."""
