"""Strings among the variables of a query: a length and units, which get shorter together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pathbrew.terms import Model, Term
from pathbrew.terms.roles import TextLength, TextUnit

LONGEST = 64
"""Longer strings are left as they are."""


@dataclass(slots=True)
class TextVariables:
    """The variables of one string."""

    length: Term
    units: dict[int, Term] = field(default_factory=dict)

    def without_unit(self, place: int, model: Model) -> dict[Term, Any]:
        """The changes that take a unit out of the string."""
        length = int(model.value(self.length))
        changes: dict[Term, Any] = {self.length: length - 1}
        for later in range(place + 1, length):
            if later - 1 in self.units and later in self.units:
                changes[self.units[later - 1]] = model.value(self.units[later])
        return changes

    def shorter(self, model: Model) -> Iterator[int]:
        """The places of units to take out, from the end."""
        length = int(model.value(self.length))
        if length <= LONGEST:
            yield from range(length - 1, -1, -1)


def text_variables(variables: Iterable[Term]) -> list[TextVariables]:
    """The strings whose lengths and units are among some variables."""
    found: dict[str, TextVariables] = {}
    units: list[tuple[TextUnit, Term]] = []
    for variable in variables:
        match variable.role:
            case TextLength(text):
                found[text] = TextVariables(variable)
            case TextUnit() as unit:
                units.append((unit, variable))
    for unit, variable in units:
        if unit.text in found:
            found[unit.text].units[unit.place] = variable
    return [found[text] for text in sorted(found)]
