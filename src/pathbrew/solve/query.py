"""What is asked of a solver and what it answers."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Protocol

from pathbrew.terms import Model, Term

FOREVER = float("inf")


@dataclass(frozen=True, slots=True)
class Query:
    """A conjunction, in the order of its path, and the seconds an answer may take.

    `hint` is a model of the path this query was made from: it usually satisfies all conjuncts but the
    last. It only guides; any model, or none, is correct. `deadline` is set by the chain.
    """

    conjuncts: tuple[Term, ...]
    limit: float = 1.0
    hint: Model | None = None
    deadline: float = field(default=FOREVER, compare=False)

    def started(self) -> Query:
        """The query with its deadline, unless it has one."""
        return self if self.deadline != FOREVER else replace(self, deadline=time.perf_counter() + self.limit)

    def remaining(self) -> float:
        """Seconds left before the deadline."""
        return self.limit if self.deadline == FOREVER else self.deadline - time.perf_counter()

    def about(self, conjuncts: tuple[Term, ...]) -> Query:
        """The same query about other conjuncts."""
        return replace(self, conjuncts=conjuncts)


@dataclass(frozen=True, slots=True)
class Sat:
    """Satisfiable, and how; variables the model does not mention are free."""

    model: Model


@dataclass(frozen=True, slots=True)
class Unsat:
    """Unsatisfiable, bit-precisely."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """No answer, and why not."""

    reason: str


Answer = Sat | Unsat | Unknown
UNSAT = Unsat()


class Solver(Protocol):
    """Anything that answers queries."""

    def solve(self, query: Query) -> Answer: ...
    def close(self) -> None: ...


@dataclass(slots=True)
class Counters:
    """What one layer did: queries it was asked, those it answered itself, and its own seconds."""

    asked: int = 0
    sat: int = 0
    unsat: int = 0
    unknown: int = 0
    seconds: float = 0.0

    @property
    def answered(self) -> int:
        return self.sat + self.unsat

    def count(self, answer: Answer) -> None:
        if isinstance(answer, Sat):
            self.sat += 1
        elif isinstance(answer, Unsat):
            self.unsat += 1
        else:
            self.unknown += 1


class Layer(ABC):
    """A solver that answers what it can and asks the next one the rest."""

    name = ""

    def __init__(self, following: Solver) -> None:
        self.following = following
        self.counters = Counters()
        self._asked_on = False
        self._elsewhere = 0.0

    def solve(self, query: Query) -> Answer:
        counters = self.counters
        counters.asked += 1
        self._asked_on = False
        self._elsewhere = 0.0
        start = time.perf_counter()
        answer = self.attempt(query)
        counters.seconds += time.perf_counter() - start - self._elsewhere
        if not self._asked_on:
            counters.count(answer)
        return answer

    @abstractmethod
    def attempt(self, query: Query) -> Answer:
        """Answer here, or through `ask`."""

    def ask(self, query: Query) -> Answer:
        """Let the next solver answer."""
        self._asked_on = True
        start = time.perf_counter()
        answer = self.following.solve(query)
        self._elsewhere += time.perf_counter() - start
        return answer

    def close(self) -> None:
        self.following.close()
