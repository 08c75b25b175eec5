"""Guesses that concrete states refute."""

from __future__ import annotations

import pytest

from pathbrew import terms
from pathbrew.deadline import NEVER, PAST
from pathbrew.engines.inductive.horn import Clause, Predicate
from pathbrew.engines.inductive.samples import survivors
from pathbrew.errors import OutOfBudget

I, N = (terms.variable(name, terms.INT) for name in "in")
LOOP = Predicate("loop", (I, N))
CLAUSES = [
    Clause((), (), (LOOP, (terms.constant(0, terms.INT), N))),
    Clause(((LOOP, (I, N)),), (terms.ilt(I, N),), (LOOP, (terms.iadd(I, terms.constant(2, terms.INT)), N))),
]
AT_LEAST_ZERO = terms.ile(terms.constant(0, terms.INT), I)
AT_MOST_N = terms.ile(I, N)


def test_what_is_false_of_a_state_that_is_reached_is_dropped() -> None:
    assert survivors(CLAUSES, {LOOP: [AT_LEAST_ZERO, AT_MOST_N]}, NEVER) == {LOOP: [AT_LEAST_ZERO]}


def test_the_budget_ends_it() -> None:
    with pytest.raises(OutOfBudget):
        survivors(CLAUSES, {LOOP: [AT_LEAST_ZERO]}, PAST)
