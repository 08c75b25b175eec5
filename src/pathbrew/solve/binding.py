"""What an SMT binding offers, and a solver on top of it that follows the search.

A `Session` keeps the conjuncts of the last query asserted, one level each: the next query pops what it
does not share and pushes the rest. Depth-first search along a tree so reuses what the solver learnt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from pathbrew.deadline import clock
from pathbrew.solve.query import UNSAT, Answer, Counters, Query, Sat, unanswered
from pathbrew.terms import ArraySort, FunctionValue, Model, Term, closure, default_value, select
from pathbrew.terms import ArrayValue as Array
from pathbrew.terms.operations import APPLY, ITE, SELECT, STORE, VARIABLE


class Binding(Protocol):
    """One SMT solver with a stack of assertions."""

    def push(self) -> None: ...
    def pop(self, levels: int) -> None: ...
    def add(self, conjunct: Term) -> None: ...
    def check(self, seconds: float) -> bool | None:
        """True for sat, False for unsat, None when the solver gave up or the time was over."""

    def value(self, term: Term) -> Any:
        """The value of a term that is no array, after `check` was True."""

    def size(self) -> int:
        """How many terms the binding has lowered, a measure of its memory."""


SESSION_TERMS = 100_000
"""A session starts afresh when it has lowered that many terms, to bound its memory."""


class Session:
    """A solver on one binding; `incremental` keeps the path asserted between queries."""

    def __init__(self, name: str, create: Callable[[], Binding], incremental: bool = True) -> None:
        self.name = name
        self.counters = Counters()
        self._create = create
        self._incremental = incremental
        self._binding: Binding | None = None
        self._path: list[Term] = []

    def solve(self, query: Query) -> Answer:
        self.counters.asked += 1
        start = clock()
        answer = self._solve(query)
        self.counters.seconds += clock() - start
        self.counters.count(answer)
        return answer

    def _solve(self, query: Query) -> Answer:
        binding = self._follow(query.conjuncts)
        seconds = query.remaining()
        if seconds <= 0:
            return unanswered("time limit")
        verdict = binding.check(seconds)
        if verdict is None:
            self._binding = None  # what it learnt on the way is rarely worth its memory
            return unanswered(
                "time limit" if query.remaining() < 0.05 * query.limit else f"{self.name} gave up"
            )
        if not verdict:
            return UNSAT
        return Sat(read_model(binding, query.conjuncts))

    def _follow(self, conjuncts: Sequence[Term]) -> Binding:
        binding = self._binding
        if binding is None or not self._incremental or binding.size() > SESSION_TERMS:
            binding = self._binding = self._create()
            self._path = []
        if not self._incremental:
            for conjunct in conjuncts:
                binding.add(conjunct)
            return binding
        shared = 0
        for mine, its in zip(self._path, conjuncts, strict=False):
            if mine is not its:
                break
            shared += 1
        if shared < len(self._path):
            binding.pop(len(self._path) - shared)
            del self._path[shared:]
        for conjunct in conjuncts[shared:]:
            binding.push()
            self._path.append(conjunct)
            binding.add(conjunct)
        return binding

    def close(self) -> None:
        self._binding = None
        self._path = []


def read_model(binding: Binding, conjuncts: Iterable[Term]) -> Model:
    """The values of all variables; arrays and functions where the conjuncts look at them."""
    values: dict[Term, Any] = {}
    entries: dict[Any, dict[Any, Any]] = {}
    for term in closure(conjuncts):
        if term.op is VARIABLE:
            if isinstance(term.sort, ArraySort):
                entries.setdefault(term, {})
            else:
                values[term] = binding.value(term)
        elif term.op is SELECT:
            index = binding.value(term.args[1])
            for array in _bases(term.args[0]):
                entries.setdefault(array, {})[index] = binding.value(select(array, term.args[1]))
        elif term.op is APPLY:
            arguments = tuple(binding.value(a) for a in term.args)
            entries.setdefault(term.value, {})[arguments] = binding.value(term)
    functions = {}
    for key, known in entries.items():
        if isinstance(key, Term):
            assert isinstance(key.sort, ArraySort)
            values[key] = Array(default_value(key.sort.element), known)
        else:
            functions[key] = FunctionValue(default_value(key.result), known)
    return Model(values, functions)


def _bases(array: Term) -> list[Term]:
    """The array variables that a select may see through stores and choices."""
    found, stack, seen = [], [array], {array}
    while stack:
        term = stack.pop()
        if term.op is VARIABLE:
            found.append(term)
        below = term.args[:1] if term.op is STORE else term.args[1:] if term.op is ITE else ()
        for argument in below:
            if argument not in seen:
                seen.add(argument)
                stack.append(argument)
    return found
