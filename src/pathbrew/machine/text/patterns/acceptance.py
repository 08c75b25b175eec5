"""Whether an automaton accepts a symbolic text, as one term."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.machine.core.objects import Value
from pathbrew.machine.text.patterns.automaton import Automaton
from pathbrew.machine.text.patterns.codes import Codes, complement
from pathbrew.machine.text.symbolic_text import LENGTHS, Text, between
from pathbrew.terms import Term

MOST_STEPS = 20_000
"""A text for which an automaton could take more steps is left to the JDK's own code."""


def accepted(automaton: Automaton, text: Text) -> Term | None:
    """The condition on length and units; None where it would be too large.

    A bound of the length is decided on only if the automaton accepts longer texts.
    """
    if automaton.accepts_nothing:
        return terms.FALSE
    length = text.settled_length()
    low, high = text.texts.facts.range(length)
    most = automaton.longest
    if high > LENGTHS[0] and (most is None or most > LENGTHS[1]):
        high = min(high, text.most)
    count = high if most is None else min(high, most)
    if count * sum(map(len, automaton.edges)) > MOST_STEPS:
        return None
    ends: list[Term] = []
    live: dict[int, Term] = {0: terms.TRUE}
    for place in range(count + 1):
        if place >= low:
            here = terms.or_(*(term for state, term in live.items() if state in automaton.finals))
            ends.append(terms.and_(terms.ieq(length, place), here))
        if place < count and live:
            live = _step(automaton, live, text, place, count)
    bounds = [terms.ige(length, automaton.shortest)]
    if most is not None:
        bounds.append(terms.ile(length, most))
    return terms.and_(*bounds, terms.or_(*ends))


def _step(automaton: Automaton, live: dict[int, Term], text: Text, place: int, count: int) -> dict[int, Term]:
    """The conditions of the states after one more unit, of those from which the end is in reach."""
    unit = text.unit(place)
    ways: dict[int, list[Term]] = {}
    for state, condition in live.items():
        for after, units in automaton.edges[state].items():
            if place + 1 + automaton.remaining[after] <= count:
                ways.setdefault(after, []).append(terms.and_(condition, is_among(unit, units)))
    return {state: terms.or_(*conditions) for state, conditions in ways.items()}


def is_among(unit: Value, units: Codes) -> Term:
    """Whether a unit is in a set, by its ranges or by those that are missing."""
    others = complement(units, 0xFFFF)
    if len(others) < len(units):
        return terms.not_(_within(unit, others))
    return _within(unit, units)


def _within(unit: Value, units: Codes) -> Term:
    return terms.or_(*(between(low, unit, high) for low, high in units))
