"""Models of conditions on references that are terms, as a run has to know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pathbrew import terms
from pathbrew.heap.policy import Solve
from pathbrew.terms import Evaluator, Model, Role, Term, Variation, symbols
from pathbrew.terms.addresses import is_reference

SHORT_ARRAY = 4
"""The length up to which arrays of references whose elements are terms are tried first."""


def with_short_arrays(conditions: tuple[Term, ...], model: Model, solve: Solve) -> Model:
    """A model with arrays that can be shown: the places of their elements are not moved later."""
    asked = {s for c in conditions for s in symbols(c) if isinstance(s, Term)}
    lengths = sorted((s for s in asked if s.role is Role.LENGTH), key=lambda length: length.name)
    if all(model.value(length) <= SHORT_ARRAY for length in lengths):
        return model
    return solve((*conditions, *(terms.ile(length, SHORT_ARRAY) for length in lengths)), model) or model


def completed(conditions: Sequence[Term], model: Model) -> Model:
    """A model of conditions as a run has to know it: all that it says by default is written out.

    A run may take something else for granted of what a model does not mention. And references are the same
    only where they must be: what is the same for no reason would stand in the way of later conditions.
    """
    asked = {s for condition in conditions for s in symbols(condition) if isinstance(s, Term)}
    return _spread(conditions, model.updated({s: model.value(s) for s in asked if s not in model}))


def _spread(conditions: Sequence[Term], model: Model) -> Model:
    by_variable = by_reference(conditions)
    base = Evaluator(model)
    used = Counter(base(variable) for variable in by_variable)
    unused = max(used, default=0) + 1
    for variable in sorted(by_variable, key=lambda reference: reference.name):
        value = base(variable)
        if value == 0 or used[value] == 1:
            continue
        variation = Variation(base, {variable: unused})
        if all(map(variation, by_variable[variable])):
            base = Evaluator(variation.model())
            used[value] -= 1
            used[unused] = 1
            unused += 1
    return base.model


def by_reference(conditions: Sequence[Term]) -> dict[Term, list[Term]]:
    """The conditions on each reference."""
    result: dict[Term, list[Term]] = {}
    for condition in conditions:
        for symbol in symbols(condition):
            if isinstance(symbol, Term) and is_reference(symbol):
                result.setdefault(symbol, []).append(condition)
    return result
