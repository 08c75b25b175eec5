"""Horn clauses by Spacer: what is proved holds of the machine's numbers, wrap-around included."""

from __future__ import annotations

import pytest

from pathbrew import terms
from pathbrew.solve.horn_wire import WireClause, WireHorn, decode_horn, encode_horn
from pathbrew.solve.spacer import solve
from pathbrew.terms import INT, Term


def counting(limit: int | None, claim: Term, start: int = 0) -> WireHorn:
    """`i = start; while (i < limit) i++;`, or without end, and what is never to hold of i."""
    i = terms.variable("i", INT)
    goes_on = () if limit is None else (terms.ilt(i, limit),)
    return WireHorn(
        ((INT,),),
        (
            WireClause((), (), (0, (terms.constant(start, INT),))),
            WireClause(((0, (i,)),), goes_on, (0, (terms.iadd(i, 1),))),
            WireClause(((0, (i,)),), (claim,), None),
        ),
    )


@pytest.mark.parametrize("mode", ["integers", "vectors", "wrapped"])
def test_a_loop_with_an_end_is_proved(mode: str) -> None:
    i = terms.variable("i", INT)
    horn = decode_horn(encode_horn(counting(10, terms.igt(i, 10))))
    answer = solve(horn, mode)
    assert answer["answer"] == "proved" and "{0}" in answer["meanings"][0]
    assert solve(counting(10, terms.igt(i, 9)), mode)["answer"] == "refuted"


@pytest.mark.parametrize("mode", ["integers", "wrapped"])
def test_numbers_that_wrap_around_become_negative(mode: str) -> None:
    i = terms.variable("i", INT)
    assert solve(counting(None, terms.ilt(i, 0), (1 << 31) - 3), mode)["answer"] == "refuted"


def test_what_a_mode_cannot_state_stays_open() -> None:
    i = terms.variable("i", INT)
    odd = terms.ieq(terms.ixor(i, 5), terms.iushr(i, 1))
    assert solve(counting(10, odd), "integers")["answer"] == "open"
