"""Guesses that concrete states refute."""

from __future__ import annotations

import pytest

from pathbrew import terms
from pathbrew.deadline import NEVER, PAST
from pathbrew.engines.inductive.horn import Clause, Predicate
from pathbrew.engines.inductive.samples import survivors
from pathbrew.errors import OutOfBudget

COUNT, LIMIT = (terms.variable(name, terms.INT) for name in "in")
LOOP = Predicate("loop", (COUNT, LIMIT))
CLAUSES = [
    Clause((), (), (LOOP, (terms.constant(0, terms.INT), LIMIT))),
    Clause(
        ((LOOP, (COUNT, LIMIT)),),
        (terms.ilt(COUNT, LIMIT),),
        (LOOP, (terms.iadd(COUNT, terms.constant(2, terms.INT)), LIMIT)),
    ),
]
AT_LEAST_ZERO = terms.ile(terms.constant(0, terms.INT), COUNT)
AT_MOST_N = terms.ile(COUNT, LIMIT)


def test_what_is_false_of_a_state_that_is_reached_is_dropped() -> None:
    assert survivors(CLAUSES, {LOOP: [AT_LEAST_ZERO, AT_MOST_N]}, NEVER) == {LOOP: [AT_LEAST_ZERO]}


def test_the_budget_ends_it() -> None:
    with pytest.raises(OutOfBudget):
        survivors(CLAUSES, {LOOP: [AT_LEAST_ZERO]}, PAST)
