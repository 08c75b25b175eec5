"""The smart constructors change how a term looks, never what it means, and never make it larger."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from pathbrew.solve import Query, Unsat
from pathbrew.solve.binding import Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.terms import BOOL, BitVector, Evaluator, Model, Term, bitvector
from pathbrew.terms import operations as ops
from pathbrew.terms.nodes import node
from tests.campaign import SEED, scaled
from tests.terms.random_terms import Generator, Pair, tree_size


def points(generator: Generator, rng: random.Random, most: int) -> list[Model]:
    """All assignments if they are few, else some that prefer corners."""
    ranges = [range(v.value.low, v.value.high + 1) for v in generator.variables]
    if math.prod(v.value.high - v.value.low + 1 for v in generator.variables) <= most:
        return [
            Model(dict(zip(generator.variables, values, strict=True)))
            for values in itertools.product(*ranges)
        ]
    found = []
    for _ in range(most):
        chosen: dict[Term, int] = {}
        for v in generator.variables:
            low, high = v.value.low, v.value.high
            corner = rng.choice([low, high, 0, 1, -1, 2, low + 1, high - 1, rng.randint(low, high)])
            chosen[v] = min(max(corner, low), high)
        found.append(Model(chosen))
    return found


def assert_same(pair: Pair, models: list[Model]) -> None:
    assert tree_size(pair.smart) <= tree_size(pair.naive), f"{pair.naive}  became  {pair.smart}"
    for model in models:
        smart, naive = Evaluator(model)(pair.smart), Evaluator(model)(pair.naive)
        assert smart == naive, f"{pair.naive}  became  {pair.smart}  under {model}"


@pytest.mark.parametrize("part", range(6))
def test_narrow_terms_mean_the_same_at_every_point(part: int) -> None:
    rng = random.Random(f"{SEED} narrow {part}")
    for _ in range(scaled(150)):
        generator = Generator(rng, bitvector(4), ranged=rng.random() < 0.4)
        models = points(generator, rng, 256)
        assert_same(generator.integer(4), models)
        assert_same(generator.boolean(4), models)


@pytest.mark.parametrize("width", [8, 16, 32, 64])
def test_wide_terms_mean_the_same_at_many_points(width: int) -> None:
    rng = random.Random(f"{SEED} wide {width}")
    for _ in range(scaled(250)):
        generator = Generator(rng, bitvector(width), names="xyz", ranged=rng.random() < 0.3)
        models = points(generator, rng, 25)
        assert_same(generator.integer(5), models)
        assert_same(generator.boolean(5), models)


@pytest.mark.parametrize("width", [4, 8])
def test_a_solver_finds_no_difference(width: int) -> None:
    rng = random.Random(f"{SEED} solver {width}")
    session = Session("bitwuzla", BitwuzlaBinding, incremental=False)
    for _ in range(scaled(120)):
        generator = Generator(rng, bitvector(width), ranged=rng.random() < 0.3)
        pair = generator.integer(3) if rng.random() < 0.5 else generator.boolean(3)
        if pair.smart is not pair.naive:
            answer = session.solve(Query((_differ(pair),), 10.0))
            assert isinstance(answer, Unsat), f"{pair.naive}  became  {pair.smart}: {answer}"


def _differ(pair: Pair) -> Term:
    assert pair.smart.sort is BOOL or isinstance(pair.smart.sort, BitVector)
    return node(ops.NOT, (node(ops.EQUAL, (pair.smart, pair.naive), BOOL),), BOOL)
