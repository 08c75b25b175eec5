"""Whether conjunctions have subterms of some kind, remembered for each conjunct."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

from pathbrew.terms.nodes import Term, closure


class Feature:
    """Tells whether some subterm passes a test; the queries of a path share most of their conjuncts."""

    def __init__(self, test: Callable[[Term], bool]) -> None:
        self._test = test
        self._known: WeakKeyDictionary[Term, bool] = WeakKeyDictionary()

    def __call__(self, conjuncts: Iterable[Term]) -> bool:
        return any(map(self._occurs, conjuncts))

    def _occurs(self, conjunct: Term) -> bool:
        known = self._known.get(conjunct)
        if known is None:
            known = self._known[conjunct] = any(map(self._test, closure((conjunct,))))
        return known
