"""The chain against brute force on small domains, with every layer on and each of them off.

A pool of random conditions over two small variables has its truth tables computed once, as sets of
points; the truth about a conjunction is the intersection. Queries come as a search makes them: growing
paths with a model of the parent, now and then none, and unrelated ones.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from pathbrew.solve import Chain, Query, Sat, SolverOptions, Unsat, build_chain
from pathbrew.terms import Evaluator, Model, Term, bitvector, not_, variable
from tests.campaign import SEED, scaled
from tests.terms.random_terms import Generator

ALL = SolverOptions(solvers=("bitwuzla",))
SWITCHES = (
    "folding",
    "slicing",
    "reuse",
    "cache",
    "repair",
    "refutation",
    "enumeration",
    "sampling",
    "validation",
    "incremental",
)
PLAIN = replace(ALL, **dict.fromkeys(SWITCHES, False))  # type: ignore[arg-type]
QUERIES_ALL, QUERIES_ONE_OFF, QUERIES_PLAIN = scaled(30_000), scaled(3_000), scaled(1_000)


class Pool:
    """Random conditions over two variables of four bits, each with the set of points where it holds."""

    def __init__(self, rng: random.Random, name: str, size: int) -> None:
        generator = Generator(rng, bitvector(4), ranged=rng.random() < 0.5)
        self.variables = [
            variable(f"{v.name}{name}", v.sort, v.value.low, v.value.high) for v in generator.variables
        ]
        generator.variables = self.variables
        ranges = [range(v.value.low, v.value.high + 1) for v in self.variables]
        self.points = [dict(zip(self.variables, p, strict=True)) for p in itertools.product(*ranges)]
        evaluators = [Evaluator(Model(point)) for point in self.points]
        self.everywhere = (1 << len(self.points)) - 1
        self.truths: dict[Term, int] = {}
        while len(self.truths) < size:
            condition = generator.boolean(rng.randint(1, 3)).smart
            holds = sum(1 << i for i, evaluate in enumerate(evaluators) if evaluate(condition))
            self.truths[condition] = holds
            self.truths[not_(condition)] = self.everywhere & ~holds
        self.conditions = [c for c in self.truths if not c.is_constant]

    def solutions(self, conjuncts: tuple[Term, ...]) -> int:
        holds = self.everywhere
        for conjunct in conjuncts:
            holds &= self.truths.get(conjunct, self.everywhere)
        return holds


def queries(rng: random.Random, pools: list[Pool], count: int) -> list[tuple[Query, bool]]:
    """Conjunctions over one pool or two, with the truth about each."""
    made: list[tuple[Query, bool]] = []
    path: tuple[Term, ...] = ()
    mixed = pools[:1]
    while len(made) < count:
        if not path or len(path) > 5 or rng.random() < 0.2:
            mixed = rng.sample(pools, rng.randint(1, 2))
            path = ()
        path = (*path, rng.choice(rng.choice(mixed).conditions))
        hint = None
        if rng.random() < 0.7:
            point: dict[Term, int] = {}
            for pool in mixed:
                parents = pool.solutions(path[:-1])
                choices = [p for i, p in enumerate(pool.points) if parents >> i & 1] or pool.points
                point |= rng.choice(choices)
            hint = Model(point)
        truth = all(pool.solutions(tuple(c for c in path if c in pool.truths)) for pool in mixed)
        made.append((Query(path, 20.0, hint), truth))
        if not truth:
            path = path[:-1]
    return made


def check(chain: Chain, asked: list[tuple[Query, bool]]) -> None:
    for query, satisfiable in asked:
        answer = chain.solve(query)
        if isinstance(answer, Sat):
            assert satisfiable, f"a model of a contradiction: {query}"
            assert Evaluator(answer.model).satisfies(query.conjuncts), (query, answer)
            for v, value in answer.model.items():
                assert v.value.low <= value <= v.value.high
        else:
            assert isinstance(answer, Unsat), answer
            assert not satisfiable, f"wrong unsat: {query}"


@pytest.fixture(scope="module")
def pools() -> list[Pool]:
    rng = random.Random(f"{SEED} pools")
    return [Pool(rng, f"_{i}", 150) for i in range(12)]


def test_all_layers_against_brute_force(pools: list[Pool]) -> None:
    with build_chain(ALL) as chain:
        check(chain, queries(random.Random(f"{SEED} all"), pools, QUERIES_ALL))
        counters = chain.counters
        for name in (
            "folding",
            "slicing",
            "reuse",
            "cache",
            "repair",
            "refutation",
            "enumeration",
            "bitwuzla",
        ):
            assert counters[name].answered or name == "slicing", f"{name} answered nothing"
        assert chain.refuted_models == 0


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_layer_off_against_brute_force(pools: list[Pool], switch: str) -> None:
    with build_chain(replace(ALL, **{switch: False})) as chain:  # type: ignore[arg-type]
        check(chain, queries(random.Random(f"{SEED} {switch}"), pools, QUERIES_ONE_OFF))
        assert switch not in chain.counters


def test_the_bare_solver_against_brute_force(pools: list[Pool]) -> None:
    with build_chain(PLAIN) as chain:
        check(chain, queries(random.Random(f"{SEED} plain"), pools, QUERIES_PLAIN))


def test_enough_queries_are_asked() -> None:
    assert QUERIES_ALL + len(SWITCHES) * QUERIES_ONE_OFF + QUERIES_PLAIN >= scaled(50_000)
