"""The layer for conditions on heaps whose references are terms, against brute force and by itself."""

from __future__ import annotations

import itertools
from random import Random

from pathbrew.solve import Answer, Query, Sat, SolverOptions, Unsat, build_chain
from pathbrew.solve.shapes import Shapes
from pathbrew.terms import (
    INT,
    TRUE,
    Evaluator,
    Model,
    Term,
    address,
    constant,
    ieq,
    igt,
    ilt,
    ine,
    ite,
    not_,
    or_,
    variable,
    variables,
)

A, B, C = (address(name) for name in "abc")
X, Y, Z = (variable(name, INT, 0, 3) for name in "xyz")


class Recorder:
    """Answers through a chain and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Term, ...]] = []
        self._chain = build_chain(SolverOptions(shapes=False))

    def solve(self, query: Query) -> Answer:
        self.asked.append(query.conjuncts)
        return self._chain.solve(query)

    def close(self) -> None:
        self._chain.close()


def test_numbers_are_solved_with_the_references_of_the_hint() -> None:
    recorder = Recorder()
    query = Query((ine(A, 0), ilt(ite(ieq(A, B), X, Y), 1)), hint=Model({A: 16, B: 32, X: 0, Y: 3}))
    answer = Shapes(recorder).solve(query)
    assert isinstance(answer, Sat)
    assert answer.model[A] == 16 and answer.model[B] == 32 and answer.model[Y] == 0
    assert recorder.asked == [(TRUE, ilt(Y, 1))]


def test_a_contradiction_whatever_the_choices_are_is_one() -> None:
    recorder = Recorder()
    value = ite(ieq(A, B), X, Y)
    query = Query((ilt(value, Z), igt(value, Z)), hint=Model({A: 16, B: 32, X: 0, Y: 0, Z: 2}))
    assert isinstance(Shapes(recorder).solve(query), Unsat)
    assert all(A not in variables(conjunct) for conjuncts in recorder.asked for conjunct in conjuncts)


def test_what_only_other_references_satisfy_is_found() -> None:
    query = Query((igt(ite(ieq(A, B), X, constant(0, INT)), 1),), hint=Model({A: 16, B: 32, X: 3}))
    with build_chain() as chain:
        answer = chain.solve(query)
    assert isinstance(answer, Sat) and answer.model[A] == answer.model[B]


def test_against_brute_force() -> None:
    """Random conditions on values that depend on which of three references are the same."""
    random = Random(7)
    references, numbers = (A, B, C), (X, Y, Z)
    models = [
        Model(dict(zip((*references, *numbers), values, strict=True)))
        for values in itertools.product(range(4), repeat=6)
    ]

    def value(depth: int) -> Term:
        if depth == 0 or random.random() < 0.3:
            return random.choice((*numbers, constant(random.randint(0, 3), INT)))
        guard = ieq(*random.sample(references, 2))
        return ite(guard, value(depth - 1), value(depth - 1))

    def condition() -> Term:
        if random.random() < 0.3:
            one, other = random.sample((*references, constant(0, INT)), 2)
            made = ieq(one, other)
        else:
            made = random.choice((ilt, igt, ieq))(value(2), value(2))
        made = not_(made) if random.random() < 0.4 else made
        return or_(made, condition()) if random.random() < 0.15 else made

    with build_chain() as chain:
        for _ in range(400):
            conjuncts = tuple(condition() for _ in range(random.randint(2, 6)))
            expected = any(Evaluator(model).satisfies(conjuncts) for model in models)
            answer = chain.solve(Query(conjuncts, hint=random.choice(models)))
            assert isinstance(answer, Sat if expected else Unsat), [str(c) for c in conjuncts]
            if isinstance(answer, Sat):
                assert Evaluator(answer.model).satisfies(conjuncts)
