"""Cache: the same conjunction, a model of a larger one, or the contradiction of a smaller one."""

from __future__ import annotations

from collections import Counter, OrderedDict

from pathbrew.solve.query import UNSAT, Answer, Layer, Query, Sat, Solver, Unsat
from pathbrew.terms import Model, Term

ENTRIES = 4096
PROBES = 64
"""Conjuncts in more entries than this are too common to look under first."""


class Cache(Layer):
    """Remembers answers by their set of conjuncts, the least recently used forgotten first."""

    name = "cache"

    def __init__(self, following: Solver) -> None:
        super().__init__(following)
        self._answers: OrderedDict[frozenset[Term], Model | None] = OrderedDict()
        self._sat: dict[Term, dict[frozenset[Term], None]] = {}
        self._unsat: dict[Term, dict[frozenset[Term], None]] = {}

    def attempt(self, query: Query) -> Answer:
        key = frozenset(query.conjuncts)
        if key in self._answers:
            self._answers.move_to_end(key)
            model = self._answers[key]
            return UNSAT if model is None else Sat(model)
        superset = self._superset(key)
        if superset is not None:
            return Sat(superset)
        if self._has_subset(key):
            return UNSAT
        answer = self.ask(query)
        if isinstance(answer, Sat):
            self._remember(key, answer.model)
        elif isinstance(answer, Unsat):
            self._remember(key, None)
        return answer

    def _superset(self, key: frozenset[Term]) -> Model | None:
        """The model of an entry that holds every conjunct asked for."""
        rarest: dict[frozenset[Term], None] | None = None
        for conjunct in key:
            entries = self._sat.get(conjunct)
            if not entries:
                return None
            if rarest is None or len(entries) < len(rarest):
                rarest = entries
        for entry in list(rarest or ())[-PROBES:]:
            if key <= entry:
                return self._answers[entry]
        return None

    def _has_subset(self, key: frozenset[Term]) -> bool:
        """Whether some contradictory entry lies within the conjuncts asked for."""
        found: Counter[frozenset[Term]] = Counter()
        for conjunct in key:
            for entry in self._unsat.get(conjunct, ()):
                found[entry] += 1
                if found[entry] == len(entry):
                    return True
        return False

    def _remember(self, key: frozenset[Term], model: Model | None) -> None:
        self._answers[key] = model
        index = self._unsat if model is None else self._sat
        for conjunct in key:
            index.setdefault(conjunct, {})[key] = None
        while len(self._answers) > ENTRIES:
            oldest, its_model = self._answers.popitem(last=False)
            index = self._unsat if its_model is None else self._sat
            for conjunct in oldest:
                del index[conjunct][oldest]
                if not index[conjunct]:
                    del index[conjunct]
