"""What monitors tell of a run: the steps of all automata, call by call."""

from __future__ import annotations

from dataclasses import dataclass

CALLS, THROWS, VIOLATES = "|", "x", "!"
"""What begins a call, and stands behind one that threw, or broke a promise."""


@dataclass(frozen=True, slots=True)
class Advance:
    """An event of a promise, by its number: the state it was met in, and its letter among all letters."""

    promise: int
    state: int
    letter: int


@dataclass(frozen=True, slots=True)
class ToldCall:
    """What a call, or the making of the object, meant to the promises, and whether it threw."""

    advances: tuple[Advance, ...]
    threw: bool
    violated: bool


def read(text: str) -> tuple[ToldCall, ...]:
    """The making of the object, then the calls, as `told` of a driver returns them."""
    return tuple(map(_call, text.split(CALLS)))


def _call(text: str) -> ToldCall:
    violated, threw = VIOLATES in text, THROWS in text
    steps = text.replace(VIOLATES, "").replace(THROWS, "").split(";")
    advances = tuple(Advance(*map(int, step.split())) for step in steps if step)
    return ToldCall(advances, threw, violated)
