"""What is asked of a solver and what it answers."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Protocol

from pathbrew.deadline import NEVER, Deadline, clock
from pathbrew.defects import Border, Defects
from pathbrew.errors import JvmError, PathbrewError
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Model, Term, encode, encode_model


@dataclass(frozen=True, slots=True)
class Query:
    """A conjunction, in the order of its path, and the seconds an answer may take.

    `hint` is a model of the path this query was made from: it usually satisfies all conjuncts but the
    last. It only guides; any model, or none, is correct. `deadline` is set by the chain.
    """

    conjuncts: tuple[Term, ...]
    limit: float = 1.0
    hint: Model | None = None
    deadline: Deadline = field(default=NEVER, compare=False)

    def started(self) -> Query:
        """The query with its deadline, unless it has one."""
        return self if self.deadline != NEVER else replace(self, deadline=Deadline.after(self.limit))

    def remaining(self) -> float:
        """Seconds left before the deadline."""
        return self.limit if self.deadline == NEVER else self.deadline.left

    def about(self, conjuncts: tuple[Term, ...]) -> Query:
        """The same query about other conjuncts."""
        return replace(self, conjuncts=conjuncts)

    def encoded(self) -> str:
        """The query as a line of a recording, to be asked again."""
        hint = None if self.hint is None else encode_model(self.hint)
        return json.dumps({"conjuncts": encode(self.conjuncts), "limit": self.limit, "hint": hint})


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

    reason: Reason


Answer = Sat | Unsat | Unknown
UNSAT = Unsat()


def unanswered(why: str) -> Unknown:
    """No answer by the solvers."""
    return Unknown(Reason(Cause.UNANSWERED, details=(why,)))


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
    effort: int = 0
    """What it took beyond what any query takes, about milliseconds; by counts, not by the clock."""

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
    """A solver that answers what it can and asks the next one the rest, also when it fails itself."""

    name = ""

    def __init__(self, following: Solver) -> None:
        self.following = following
        self.counters = Counters()
        self.defects = Defects()
        """Shared by all layers of a chain."""
        self._asked_on = False
        self._is_asking = False
        self._elsewhere = 0.0

    def solve(self, query: Query) -> Answer:
        counters = self.counters
        counters.asked += 1
        self._asked_on = False
        self._elsewhere = 0.0
        start = clock()
        try:
            answer = self.attempt(query)
        except JvmError as error:
            answer = unanswered(str(error))
        except PathbrewError:
            raise
        except Exception as error:
            if self._is_asking:  # the fault of another layer, which has tried all that it could
                raise
            self.defects.record(Border.LAYER, self.name, error, query.encoded)
            answer = self.without(query)
        finally:
            self._is_asking = False
        counters.seconds += clock() - start - self._elsewhere
        if not self._asked_on:
            counters.count(answer)
        return answer

    @abstractmethod
    def attempt(self, query: Query) -> Answer:
        """Answer here, or through `ask`."""

    def ask(self, query: Query) -> Answer:
        """Let the next solver answer."""
        self._asked_on = True
        start = clock()
        self._is_asking = True
        answer = self.following.solve(query)
        self._is_asking = False
        self._elsewhere += clock() - start
        return answer

    def without(self, query: Query) -> Answer:
        """The answer as if this layer were not there."""
        return self.ask(query)

    def close(self) -> None:
        self.following.close()
