"""Strings among the variables of a query: a length and units, which get shorter together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pathbrew.terms import Model, Term

_UNIT = re.compile(r"(.*)\.charAt\((\d+)\)(.*)")
_LENGTH = re.compile(r"(.*)\.length\(\)(.*)")
LONGEST = 64
"""Longer strings are left as they are."""


@dataclass(slots=True)
class TextVariables:
    """The variables of one string: inputs are named as programs name them."""

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
    found: dict[tuple[str, str], TextVariables] = {}
    units: list[tuple[tuple[str, str], int, Term]] = []
    for variable in variables:
        if match := _LENGTH.fullmatch(variable.name):
            found[match[1], match[2]] = TextVariables(variable)
        elif match := _UNIT.fullmatch(variable.name):
            units.append(((match[1], match[3]), int(match[2]), variable))
    for key, place, variable in units:
        if key in found:
            found[key].units[place] = variable
    return [found[key] for key in sorted(found)]
