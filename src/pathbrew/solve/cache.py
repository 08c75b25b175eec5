"""Cache: the same conjunction, a model of a larger one, or the contradiction of a smaller one."""

from __future__ import annotations

from collections import OrderedDict

from pathbrew.solve.query import UNSAT, Answer, Layer, Query, Sat, Solver, Unsat
from pathbrew.terms import Model, Term

ENTRIES = 4096
PROBES = 64
"""How many entries are compared in search of a superset."""

Index = dict[Term, dict[frozenset[Term], None]]


class Cache(Layer):
    """Remembers answers by their set of conjuncts, the least recently used forgotten first."""

    name = "cache"

    def __init__(self, following: Solver) -> None:
        super().__init__(following)
        self._answers: OrderedDict[frozenset[Term], tuple[Model | None, Term]] = OrderedDict()
        self._sat: Index = {}
        self._unsat: Index = {}

    def attempt(self, query: Query) -> Answer:
        key = frozenset(query.conjuncts)
        if key in self._answers:
            self._answers.move_to_end(key)
            model, _ = self._answers[key]
            return UNSAT if model is None else Sat(model)
        superset = self._superset(key)
        if superset is not None:
            return Sat(superset)
        if self._has_subset(key):
            return UNSAT
        answer = self.ask(query)
        if isinstance(answer, Sat):
            self._remember(query, key, answer.model)
        elif isinstance(answer, Unsat):
            self._remember(query, key, None)
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
                return self._answers[entry][0]
        return None

    def _has_subset(self, key: frozenset[Term]) -> bool:
        """Whether some contradictory entry lies within the conjuncts asked for."""
        return any(entry <= key for conjunct in key for entry in self._unsat.get(conjunct, ()))

    def _remember(self, query: Query, key: frozenset[Term], model: Model | None) -> None:
        """A contradiction is filed under its last conjunct alone: a superset of it has that one too."""
        self._answers[key] = (model, query.conjuncts[-1])
        if model is None:
            self._unsat.setdefault(query.conjuncts[-1], {})[key] = None
        else:
            for conjunct in key:
                self._sat.setdefault(conjunct, {})[key] = None
        while len(self._answers) > ENTRIES:
            oldest, (its_model, last) = self._answers.popitem(last=False)
            if its_model is None:
                _unfile(self._unsat, last, oldest)
            else:
                for conjunct in oldest:
                    _unfile(self._sat, conjunct, oldest)


def _unfile(index: Index, conjunct: Term, entry: frozenset[Term]) -> None:
    del index[conjunct][entry]
    if not index[conjunct]:
        del index[conjunct]
