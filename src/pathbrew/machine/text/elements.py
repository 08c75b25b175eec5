"""The units of a text as the elements of a new char array whose length is not decided."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.machine.text.symbolic_text import Text, choice
from pathbrew.machine.text.views import OverlaidText
from pathbrew.terms import Evaluator, Term


class TextElements(UnknownElements):
    """The units, and what has been stored over them."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.items: dict[int, Integral] = {}

    @property
    def length(self) -> Integral:
        return self.text.length

    def load(self, index: Integral) -> Integral:
        if not self.items:
            return self.text.at(index)
        index = self.text.texts.facts.settled(index)
        if not isinstance(index, Term):
            return self._item(index)
        return self.snapshot().at(index)

    def _item(self, place: int) -> Integral:
        item = self.items.get(place)
        return self.text.unit(place) if item is None else item

    def store(self, index: Integral, value: Integral) -> None:
        index = self.text.texts.facts.settled(index)
        if not isinstance(index, Term):
            self.items[index] = value
            return
        low, high = self.text.texts.facts.range(index)
        for place in range(max(0, low), min(high, self.text.most - 1) + 1):
            self.items[place] = choice(terms.ieq(index, place), value, self._item(place))

    def materialized(self) -> list[Integral]:
        return [self._item(place) for place in range(self.text.committed_length())]

    def frozen(self) -> Callable[[int], Integral]:
        return self.snapshot().unit

    def snapshot(self) -> Text:
        """The present elements as a text."""
        if not self.items:
            return self.text
        return OverlaidText(self.text, dict(self.items))

    def preview(self, evaluate: Evaluator) -> list[int]:
        """The elements under a model."""
        return [ord(unit) for unit in self.snapshot().preview(evaluate)]
