"""When an operation wraps around, as a term, against arithmetic without bounds."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from pathbrew import terms
from pathbrew.semantics.overflow import wraps
from pathbrew.terms import Evaluator, Model, Term

from ...campaign import scaled

OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
}
BITS = {"i": 32, "l": 64}
SORTS = {"i": terms.INT, "l": terms.LONG}


def _numbers(bits: int, chance: random.Random) -> list[int]:
    ends = [0, 1, -1, 2, -2, 3, -3, 1 << bits - 1]
    powers = [1 << power for power in range(bits - 1)]
    near = [sign * power + d for power in powers for sign in (1, -1) for d in (-1, 0, 1)]
    every = [n for n in (*ends, *near) if -(1 << bits - 1) <= n < 1 << bits - 1]
    return [*every, -(1 << bits - 1), *(chance.randrange(-(1 << bits - 1), 1 << bits - 1) for _ in range(50))]


@pytest.mark.parametrize("kind", BITS)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_wraps(kind: str, operation: str) -> None:
    bits, chance = BITS[kind], random.Random(f"{kind}{operation}")
    numbers = _numbers(bits, chance)
    a, b = (terms.variable(name, SORTS[kind]) for name in "ab")
    condition = wraps(kind + operation, [a, b])
    assert condition is not None
    for _ in range(scaled(5000, 10)):
        one, other = chance.choice(numbers), chance.choice(numbers)
        exact = OPERATIONS[operation](one, other)
        beyond = not -(1 << bits - 1) <= exact < 1 << bits - 1
        model = Evaluator(Model({a: one, b: other}))
        assert bool(model(condition)) == beyond, (one, other)
        with_constant = _known(kind + operation, a, terms.constant(other, SORTS[kind]))
        assert bool(model(with_constant)) == beyond, (one, other)


def _known(operation: str, one: Term, other: Term) -> Term:
    condition = wraps(operation, [one, other])
    assert condition is not None
    return condition
