"""What instrumented code reports on its way, and the table that gives the worker's numbers their meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pathbrew.jvm.values import AnswerReader


@dataclass(frozen=True, slots=True)
class Entered:
    """A method was entered; its key is name and descriptor (`size()I`)."""

    class_name: str
    method_key: str


@dataclass(frozen=True, slots=True)
class Branched:
    """A conditional jump or switch was decided; the offset is that of the original class file.

    The outcome of a jump is 1 when it is taken and 0 when it falls through. That of a switch is the key, or
    None when the key goes where the default goes.
    """

    class_name: str
    method_key: str
    offset: int
    outcome: int | None


@dataclass(frozen=True, slots=True)
class Reached:
    """An instruction came to be executed that is watched, begins a line or ends a method.

    A `new` counts when it has made its object.
    """

    class_name: str
    method_key: str
    offset: int


TraceEvent: TypeAlias = Entered | Branched | Reached


class ProbeTable:
    """The events of one program by their numbers; the worker tells of each only once."""

    def __init__(self) -> None:
        self._events: list[TraceEvent] = []
        self._method = ("", "")
        self.untraced: list[str] = []

    def read(self, answer: AnswerReader) -> tuple[tuple[TraceEvent, ...], bool]:
        """The trace in an answer, and whether it was cut."""
        for _ in range(answer.count()):
            self._read_probe(answer)
        truncated = bool(answer.octet())
        return tuple(map(self._events.__getitem__, answer.counts(answer.count()))), truncated

    def _read_probe(self, answer: AnswerReader) -> None:
        kind = chr(answer.octet())
        if kind in "MU":
            class_name, key = answer.string(), answer.string()
            if kind == "U":
                self.untraced.append(f"{class_name}.{key}" if key else class_name)
                return
            self._method = class_name, key
            self._events.append(Entered(class_name, key))
            return
        offset = answer.count()
        if kind == "P":
            self._events.append(Reached(*self._method, offset))
            return
        outcomes: list[int | None] = [0, 1]
        if kind == "S":
            outcomes = [None]
            outcomes += [answer.count() if answer.octet() else None for _ in range(answer.count())]
        self._events += [Branched(*self._method, offset, outcome) for outcome in outcomes]
