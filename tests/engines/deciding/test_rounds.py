"""k-induction over clauses: what it proves, and what it must not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pathbrew import terms
from pathbrew.deadline import Deadline
from pathbrew.engines.inductive.horn import Clause, Predicate
from pathbrew.engines.inductive.rounds import Rounds
from pathbrew.solve import Chain, build_chain
from pathbrew.terms import Term

A, B, C = (terms.variable(name, terms.INT) for name in "abc")
GOES_ON = terms.variable("goes on", terms.BOOL)
LOOP = Predicate("loop", (A, B, C))
TURN = Clause(((LOOP, (A, B, C)),), (GOES_ON,), (LOOP, (B, C, A)))
"""Three numbers change places."""


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as chain:
        yield chain


def begun(*values: int) -> Clause:
    return Clause((), (), (LOOP, tuple(terms.constant(value, terms.INT) for value in values)))


def error(wrong: Term) -> Clause:
    return Clause(((LOOP, (A, B, C)),), (terms.not_(GOES_ON), wrong), None)


def depth(chain: Chain, first: Clause, wrong: Term, facts: tuple[Term, ...] = ()) -> int | None:
    rounds = Rounds([first, TURN], [error(wrong)], {LOOP: facts})
    found = rounds.depth(chain, Deadline.after(60))
    assert found is None or rounds.proves(found, chain, Deadline.after(60))
    return found


def test_several_states_in_a_row_are_needed(chain: Chain) -> None:
    assert depth(chain, begun(0, 1, 2), terms.ieq(A, B)) == 5
    assert depth(chain, begun(0, 1, 2), terms.igt(A, 2), (terms.ile(A, 2),)) == 1


def test_what_happens_sooner_or_later_is_not_excluded(chain: Chain) -> None:
    for first in ((2, 0, 0), (0, 2, 0), (0, 0, 2)):
        assert depth(chain, begun(*first), terms.ieq(A, 2)) is None


def test_an_error_that_needs_no_state_is_seen(chain: Chain) -> None:
    certain = Clause((), (GOES_ON,), None)
    assert Rounds([begun(0, 1, 2), TURN], [certain], {}).depth(chain, Deadline.after(60)) is None


def test_an_error_that_inputs_may_avoid_is_no_premise(chain: Chain) -> None:
    """That a state has not failed says nothing where it fails for one input, which the state decides on."""
    given = terms.variable("given", terms.INT)
    fails = Clause(((LOOP, (A, B, C)),), (terms.ieq(given, A), terms.ieq(given, 2)), None)
    assert Rounds([begun(0, 1, 2), TURN], [fails], {}).depth(chain, Deadline.after(60)) is None


def test_calls_are_left_to_others() -> None:
    both = Clause(((LOOP, (A, B, C)), (LOOP, (B, C, A))), (), (LOOP, (A, A, A)))
    assert not Rounds.is_linear([both], [])
