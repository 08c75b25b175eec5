"""Repair: a model of the parent path, changed in one input or a few, often satisfies the flipped branch."""

from __future__ import annotations

from itertools import islice

from pathbrew.called import has_applications
from pathbrew.solve.evaluators import Evaluators
from pathbrew.solve.inversion import candidates
from pathbrew.solve.query import Answer, Layer, Query, Sat, Solver
from pathbrew.terms import Function, Term, Variation, symbols

TRIALS = 48
"""How many changed models are evaluated before the query is passed on."""
CHANGES = 3
"""How many inputs may be changed at once."""
SOLVER_SHARE = 0.5
"""The part of the time limit that is left to the layers behind, on terms too large to evaluate often."""
PER_SYMBOL = 3
"""How many changes are tried for each symbol of a violated conjunct."""


class Repair(Layer):
    """Pushes what the hint violates backwards onto one input, evaluates, and goes on from the best.

    Functions that are called are left to the layer that batches their calls.
    """

    name = "repair"

    def __init__(self, following: Solver, evaluators: Evaluators) -> None:
        super().__init__(following)
        self._evaluators = evaluators

    def attempt(self, query: Query) -> Answer:
        if query.hint is not None and not has_applications(query.conjuncts):
            evaluator = self._evaluators.of(query.hint)
            violated = evaluator.violated(query.conjuncts)
            if len(violated) <= CHANGES:
                found = _Search(query).run(Variation(evaluator, {}), violated)
                if found is not None:
                    return Sat(found.model())
        return self.ask(query)


class _Search:
    """Changes of the model, first one input, then the most promising ones again."""

    def __init__(self, query: Query) -> None:
        self._query = query
        self._trials = TRIALS
        self._by_symbol: dict[Term | Function, list[Term]] = {}
        for conjunct in query.conjuncts:
            for symbol in symbols(conjunct):
                self._by_symbol.setdefault(symbol, []).append(conjunct)

    def run(self, start: Variation, violated: list[Term]) -> Variation | None:
        frontier = [(start, violated)]
        for _ in range(CHANGES):
            found: list[tuple[int, int, Variation, list[Term]]] = []
            for variation, broken in frontier:
                if symbols(broken[0]) <= variation.changes.keys():
                    continue  # everything it depends on has been changed already
                fresh = (c for c in candidates(broken[0], variation) if c[0] not in variation.changes)
                for variable, value in islice(fresh, PER_SYMBOL * len(symbols(broken[0]))):
                    if not self._trials or self._query.remaining() < SOLVER_SHARE * self._query.limit:
                        return None
                    self._trials -= 1
                    changed = Variation(variation.base, {**variation.changes, variable: value})
                    still = self._violated(changed, broken, variable)
                    if not still:
                        return changed
                    if len(still) <= CHANGES:
                        found.append((len(still), len(found), changed, still))
            found.sort(key=lambda entry: entry[:2])
            frontier = [(changed, still) for _, _, changed, still in found[:3]]
            if not frontier:
                return None
        return None

    def _violated(self, changed: Variation, broken: list[Term], variable: Term) -> list[Term]:
        """What the last change leaves or makes false; not all of it once it is too much to mend."""
        affected = self._by_symbol.get(variable, [])
        still = [c for c in broken if c not in affected]
        for conjunct in affected:
            if not changed(conjunct):
                still.append(conjunct)
                if len(still) > CHANGES:
                    break
        return still
