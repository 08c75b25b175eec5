"""Model reuse: a model of a neighbouring path often satisfies this one too."""

from __future__ import annotations

from collections import deque

from pathbrew.solve.evaluators import Evaluators
from pathbrew.solve.query import Answer, Layer, Query, Sat, Solver
from pathbrew.terms import Model

REMEMBERED = 8


class Reuse(Layer):
    """Tries the hint and the models found last, newest first."""

    name = "reuse"

    def __init__(self, following: Solver, evaluators: Evaluators) -> None:
        super().__init__(following)
        self._evaluators = evaluators
        self._recent: deque[Model] = deque(maxlen=REMEMBERED)

    def attempt(self, query: Query) -> Answer:
        conjuncts = query.conjuncts[::-1]  # the last one is the new one: it fails first
        hint = query.hint
        if hint is not None and self._evaluators.of(hint).satisfies(conjuncts):
            return Sat(hint)
        for model in reversed(self._recent):
            if model is not hint and self._evaluators.of(model).satisfies(conjuncts):
                return Sat(model)
        answer = self.ask(query)
        if isinstance(answer, Sat):
            self._recent.append(answer.model)
        return answer
