"""Bounds and propagation over-approximate: no value outside, no wrong refutation."""

from __future__ import annotations

import itertools
import random

import pytest

from pathbrew.terms import (
    BOOL,
    INT,
    Bounds,
    Evaluator,
    Model,
    Propagation,
    Term,
    bitvector,
    bounds,
    closure,
    iadd,
    iand,
    ieq,
    igt,
    ilt,
    irem,
    ishr,
    ite,
    variable,
)
from tests.campaign import SEED, scaled
from tests.terms.random_terms import Generator


def every_point(variables: list[Term]) -> list[Model]:
    ranges = [range(v.value.low, v.value.high + 1) for v in variables]
    return [Model(dict(zip(variables, values, strict=True))) for values in itertools.product(*ranges)]


def inside(value: int | bool, known: Bounds | bool | None, mask: int) -> bool:
    if isinstance(known, Bounds):
        bits = value & mask
        in_range = known.low <= value <= known.high
        return in_range and not bits & known.zeros and not known.ones & ~bits
    return known is None or known is value


@pytest.mark.parametrize("part", range(4))
def test_every_value_lies_within_the_bounds(part: int) -> None:
    rng = random.Random(f"{SEED} bounds {part}")
    for _ in range(scaled(60)):
        generator = Generator(rng, bitvector(4), ranged=rng.random() < 0.7)
        models = every_point(generator.variables)
        for root in (generator.integer(4).naive, generator.boolean(4).naive):
            for model in models:
                evaluator = Evaluator(model)
                for term in closure([root]):
                    mask = getattr(term.sort, "mask", 0)
                    assert inside(evaluator(term), bounds(term), mask), (term, bounds(term), model)


def test_propagation_never_excludes_a_solution() -> None:
    rng = random.Random(f"{SEED} propagation")
    refuted = 0
    for _ in range(scaled(400)):
        generator = Generator(rng, bitvector(4), ranged=rng.random() < 0.5)
        conjuncts = [generator.boolean(3).smart for _ in range(3)]
        models = every_point(generator.variables)
        solutions = [m for m in models if Evaluator(m).satisfies(conjuncts)]
        propagation = Propagation(conjuncts)
        if propagation.refuted:
            assert not solutions, conjuncts
            refuted += 1
            continue
        for model in solutions:
            evaluator = Evaluator(model)
            for term, known in propagation.known.items():
                mask = getattr(term.sort, "mask", 0)
                assert term.sort is BOOL or mask, "only booleans and bit-vectors here"
                assert inside(evaluator(term), known, mask), (term, known, model)
    assert refuted > scaled(50), "propagation should refute many of these"


def test_what_propagation_refutes_without_a_solver() -> None:
    x, y, c = variable("x", INT), variable("y", INT), variable("c", INT, 0, 0xFFFF)
    assert Propagation([ilt(x, y), ilt(y, 10), igt(x, 8)]).refuted
    assert Propagation([igt(ishr(c, 8), 255)]).refuted
    assert Propagation([ieq(iand(x, 3), 2), ieq(iand(x, 1), 1)]).refuted
    assert Propagation([ilt(irem(x, 10), -20)]).refuted
    guarded = ite(ilt(x, 5), 1, iadd(c, 10))
    narrowed = Propagation([igt(guarded, 5)])
    assert narrowed.known[ilt(x, 5)] is False, "the alternative 1 cannot exceed 5, so its guard is false"
    assert narrowed.known[x].low == 5
