"""No query overruns its limit, whatever it is made of: by 0.2 s at most on an idle machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from pathbrew.solve import Answer, Chain, Query, Sat, Solver, SolverOptions, Unknown, build_chain
from pathbrew.solve.binding import Binding
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.cvc5_binding import Cvc5Binding
from pathbrew.solve.isolated import Isolated
from pathbrew.solve.portfolio import ENCODING
from pathbrew.solve.weight import weigh
from pathbrew.solve.z3_binding import Z3Binding
from pathbrew.terms import (
    DOUBLE,
    INT,
    LONG,
    Evaluator,
    Model,
    Term,
    dadd,
    dcmpl,
    ddiv,
    dmul,
    drem,
    iadd,
    ieq,
    igt,
    ilt,
    imul,
    irem,
    ixor,
    ladd,
    ldiv,
    leq,
    lgt,
    lmul,
    lxor,
    variable,
)
from tests.campaign import scaled, tolerated

OVERRUN = tolerated(0.2)
DEPTH = scaled(100_000)
ATTEMPTS = 3
"""On a machine whose processors are taken by others, one attempt in three must hold."""


def int_products(n: int) -> tuple[Term, ...]:
    a, c = variable("a", INT), variable("c", INT)
    term = a
    for i in range(n):
        term = imul(irem(iadd(term, 7 + 13 * i), ixor(c, 31 * i + 5)), iadd(a, i))
    return ieq(term, 123456789), igt(a, 1000)


def long_products(n: int) -> tuple[Term, ...]:
    a, c = variable("a", LONG), variable("c", LONG)
    term = a
    for i in range(n):
        term = lmul(ldiv(ladd(term, 7 + 13 * i), lxor(c, 31 * i + 5)), ladd(a, i))
    return leq(term, 123456789), lgt(a, 1000)


def doubles(n: int) -> tuple[Term, ...]:
    d, e = variable("d", DOUBLE), variable("e", DOUBLE)
    term = d
    for i in range(n):
        term = dadd(ddiv(dmul(term, e), dadd(d, 1.0 + i)), e)
    return ieq(dcmpl(term, 0.12345), 0), igt(dcmpl(d, 1.0), 0)


def double_remainder(n: int) -> tuple[Term, ...]:
    d, e = variable("d", DOUBLE), variable("e", DOUBLE)
    return ieq(dcmpl(drem(d, e), 0.123), 0), igt(dcmpl(d, float(n)), 0)


def deep(n: int) -> tuple[Term, ...]:
    x, y = variable("x", INT), variable("y", INT)
    term = x
    for i in range(n):
        term = iadd(term, y) if i % 2 else ixor(term, y)
    return igt(term, 5), ilt(term, 7)


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    """Without the layers that might answer before a solver is asked."""
    with build_chain(SolverOptions(repair=False, reuse=False, sampling=False, cache=False)) as built:
        answer = built.solve(Query(int_products(40), 2.0))  # the workers are warm after this
        assert not isinstance(answer, Sat) or answer.model
        yield built


def timed(solver: Solver, query: Query) -> tuple[Answer, float]:
    """The answer and its seconds, the best of a few attempts."""
    best = float("inf")
    for _ in range(ATTEMPTS):
        start = time.perf_counter()
        answer = solver.solve(query)
        best = min(best, time.perf_counter() - start)
        if best <= query.limit + OVERRUN:
            break
    return answer, best


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("limit", [0.1, 0.4])
@pytest.mark.parametrize(
    ("make", "n"),
    [
        (int_products, 2),
        (int_products, 3),
        (int_products, 12),
        (int_products, 100),
        (long_products, 1),
        (long_products, 30),
        (long_products, 100),
        (doubles, 1),
        (doubles, 30),
        (double_remainder, 10),
        (deep, 600),
        (deep, 3_000),
        (deep, 100_000),
    ],
)
def test_limits_hold(chain: Chain, make: Callable[[int], tuple[Term, ...]], n: int, limit: float) -> None:
    query = Query(make(n), limit)
    answer, elapsed = timed(chain, query)
    assert elapsed <= limit + OVERRUN, f"{elapsed - limit:.2f} s over"
    if isinstance(answer, Sat):
        assert Evaluator(answer.model).satisfies(query.conjuncts)
    elif isinstance(answer, Unknown):
        assert answer.reason


def test_limits_hold_with_all_layers_on_large_terms() -> None:
    x, y = variable("x", INT), variable("y", INT)
    with build_chain() as everything:
        for limit in (0.1, 0.5):
            answer, elapsed = timed(everything, Query(deep(100_000), limit, Model({x: 1, y: 2})))
            assert elapsed <= limit + OVERRUN, f"{elapsed - limit:.2f} s over"
            assert isinstance(answer, Unknown | Sat)


@pytest.mark.parametrize("create", [BitwuzlaBinding, Z3Binding, Cvc5Binding])
def test_deep_terms_are_lowered(create: Callable[[], Binding]) -> None:
    binding = create()
    for conjunct in deep(DEPTH):
        binding.add(conjunct)
    assert binding.size() > DEPTH


@pytest.mark.parametrize("name", ["bitwuzla", "z3", "cvc5"])
def test_a_solver_that_deep_terms_overwhelm_does_no_harm(name: str) -> None:
    solver = Isolated(name)
    query = Query(deep(100_000), 0.5)
    answer, elapsed = timed(solver, query)
    assert elapsed <= 0.5 + OVERRUN + 100_000 * ENCODING, "encoding comes before the limit"
    assert isinstance(answer, Unknown | Sat)
    x = variable("x", INT)
    assert isinstance(solver.solve(Query((igt(x, 41), ilt(x, 43)), 10.0)), Sat)
    solver.close()


def test_what_would_block_is_isolated() -> None:
    assert weigh(long_products(30)).blocks
    assert weigh(double_remainder(1)).blocks
    assert not weigh(deep(100)).blocks


@pytest.mark.parametrize("name", ["bitwuzla", "z3", "cvc5"])
def test_an_isolated_solver_is_killed_and_comes_back(name: str) -> None:
    solver = Isolated(name)
    x = variable("x", INT)
    easy = Query((igt(x, 41), ilt(x, 43)), 10.0)
    first = solver.solve(easy)
    assert isinstance(first, Sat) and first.model[x] == 42
    answer, elapsed = timed(solver, Query(long_products(60), 0.3))
    assert elapsed <= 0.3 + OVERRUN
    assert isinstance(answer, Unknown)
    again = solver.solve(easy)
    assert isinstance(again, Sat) and again.model[x] == 42
    solver.close()
