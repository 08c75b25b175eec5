"""The models in use, each with the values already computed under it."""

from __future__ import annotations

from collections import OrderedDict

from pathbrew.terms import Evaluator, Model

KEPT = 16
VALUES = 400_000


class Evaluators:
    """Evaluators by model, most recently used last, bounded in number and in remembered values."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, Evaluator] = OrderedDict()
        self._last: Evaluator | None = None

    def of(self, model: Model) -> Evaluator:
        """The evaluator of a model; the queries of one run share theirs."""
        found = self._last
        if found is not None and found.model is model and len(found) <= VALUES:
            return found
        found = self._known.get(id(model))
        if found is None or found.model is not model or len(found) > VALUES:
            found = self._known[id(model)] = Evaluator(model)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(id(model))
        self._last = found
        return found
