"""Random terms of every sort have the same value for the evaluator and for each solver."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pathbrew import arithmetic, terms
from pathbrew.solve import Query, Unsat
from pathbrew.solve.binding import Binding, Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.cvc5_binding import Cvc5Binding
from pathbrew.solve.z3_binding import Z3Binding
from pathbrew.terms import (
    BOOL,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    REF,
    ArrayValue,
    Evaluator,
    Function,
    FunctionValue,
    Model,
    Sort,
    Term,
    aeq,
    and_,
    apply,
    array_of,
    constant,
    equal,
    evaluate,
    fill,
    fp_at_most,
    fp_equal,
    fp_less,
    ite,
    not_,
    or_,
    select,
    store,
    substitute,
    variable,
)
from pathbrew.terms import operations as ops
from pathbrew.terms.comparisons import less
from pathbrew.terms.nodes import node
from pathbrew.terms.rebuild import rebuild
from tests.campaign import SEED, scaled

SORTS: list[Sort] = [INT, LONG, FLOAT, DOUBLE]
BINARY = {
    INT: "iadd isub imul idiv irem ishl ishr iushr iand ior ixor".split(),
    LONG: "ladd lsub lmul ldiv lrem land lor lxor".split(),
    FLOAT: "fadd fsub fmul fdiv".split(),
    DOUBLE: "dadd dsub dmul ddiv".split(),
}
UNARY: dict[Sort, list[tuple[str, Sort]]] = {
    INT: [
        ("ineg", INT),
        ("i2b", INT),
        ("i2c", INT),
        ("i2s", INT),
        ("l2i", LONG),
        ("f2i", FLOAT),
        ("d2i", DOUBLE),
    ],
    LONG: [("lneg", LONG), ("i2l", INT), ("f2l", FLOAT), ("d2l", DOUBLE), ("double_bits", DOUBLE)],
    FLOAT: [("fneg", FLOAT), ("i2f", INT), ("l2f", LONG), ("d2f", DOUBLE), ("bits_float", INT)],
    DOUBLE: [
        ("dneg", DOUBLE),
        ("dsqrt", DOUBLE),
        ("dfloor", DOUBLE),
        ("dceil", DOUBLE),
        ("drint", DOUBLE),
        ("i2d", INT),
        ("l2d", LONG),
        ("f2d", FLOAT),
        ("bits_double", LONG),
    ],
}
FUNCTION = Function("f", (INT, LONG), INT)
ARRAY = variable("array", array_of(INT, INT))
REFERENCES = [variable("p", REF), variable("q", REF)]
FLOATS = [0.0, -0.0, 1.0, -1.5, 0.1, float("nan"), float("inf"), float("-inf"), 1e-310, 3.4e38, 1e300]


class Mixed:
    """Random terms of all sorts over one variable of each, and a model for them."""

    def __init__(self, number: int) -> None:
        self.rng = rng = random.Random(f"{SEED} {number}")
        self.inputs = {sort: variable(f"v{sort}", sort) for sort in SORTS}
        values: dict[Term, Any] = {v: self._value(sort) for sort, v in self.inputs.items()}
        values[ARRAY] = ArrayValue(7, {i: rng.randint(-9, 9) for i in range(4)})
        values |= {p: rng.randint(0, 1) for p in REFERENCES}
        table = {(a, b): rng.randint(-5, 5) for a in range(-2, 3) for b in range(-2, 3)}
        self.model = Model(values, {FUNCTION: FunctionValue(3, table)})

    def _value(self, sort: Sort) -> Any:
        rng = self.rng
        if sort in (INT, LONG):
            return terms.constant(rng.choice([rng.getrandbits(64), rng.randint(-9, 9)]), sort).value
        value = rng.choice([*FLOATS, rng.uniform(-1e3, 1e3)])
        return arithmetic.to_float(value) if sort is FLOAT else value

    def term(self, sort: Sort, depth: int) -> Term:
        rng = self.rng
        if depth == 0:
            return self.inputs[sort] if rng.random() < 0.7 else constant(self._value(sort), sort)
        shape = rng.randrange(8)
        if shape < 3:
            build: Callable[..., Term] = getattr(terms, rng.choice(BINARY[sort]))
            return build(self.term(sort, depth - 1), self.term(sort, rng.randrange(depth)))
        if shape < 5:
            name, operand = rng.choice(UNARY[sort])
            found: Term = getattr(terms, name)(self.term(operand, depth - 1))
            return found
        if shape == 5 and sort is INT:
            index = terms.iand(self.term(INT, depth - 1), 7)
            array = store(ARRAY, terms.iand(self.term(INT, 0), 3), self.term(INT, 0))
            if rng.random() < 0.3:
                array = store(fill(INT, self.term(INT, 0)), index, self.term(INT, 0))
            return select(array, index)
        if shape == 6 and sort is INT:
            name = rng.choice(["fcmpl", "fcmpg", "dcmpl", "dcmpg", "lcmp"])
            operand = {"f": FLOAT, "d": DOUBLE, "l": LONG}[name[0]]
            compare: Callable[..., Term] = getattr(terms, name)
            return compare(self.term(operand, depth - 1), self.term(operand, 0))
        return ite(self.condition(depth - 1), self.term(sort, depth - 1), self.term(sort, 0))

    def condition(self, depth: int) -> Term:
        rng = self.rng
        sort = rng.choice(SORTS)
        a, b = self.term(sort, max(depth - 1, 0)), self.term(sort, 0)
        shape = rng.randrange(5)
        if shape == 0:
            return and_(equal(a, b), aeq(*REFERENCES)) if rng.random() < 0.5 else not_(aeq(*REFERENCES))
        if sort in (FLOAT, DOUBLE):
            return rng.choice([fp_less, fp_at_most, fp_equal])(a, b)
        return equal(a, b) if rng.random() < 0.3 else not_(less(b, a))


def premises(mixed: Mixed) -> list[Term]:
    """Equations that pin every input, the array where it is read, and nothing else."""
    pinned = [equal(v, constant(mixed.model[v], v.sort)) for v in (*mixed.inputs.values(), *REFERENCES)]
    cells = mixed.model[ARRAY]
    return pinned + [equal(select(ARRAY, i), constant(cells.get(i), INT)) for i in range(8)]


@pytest.mark.parametrize("create", [BitwuzlaBinding, Z3Binding, Cvc5Binding])
def test_solvers_compute_what_the_evaluator_computes(create: Callable[[], Binding]) -> None:
    session = Session("solver", create, incremental=False)
    for number in range(scaled(12)):
        mixed = Mixed(number)
        evaluator = Evaluator(mixed.model)
        differences = []
        for _ in range(12):
            for sort in (*SORTS, BOOL):
                term = mixed.condition(3) if sort is BOOL else mixed.term(sort, 3)
                differences.append(not_(equal(term, constant(evaluator(term), sort))))
        answer = session.solve(Query((*premises(mixed), or_(*differences)), 20.0))
        assert isinstance(answer, Unsat), (number, answer)


def test_functions_are_read_back() -> None:
    x, y = variable("x", INT), variable("y", LONG)
    for create in (BitwuzlaBinding, Z3Binding, Cvc5Binding):
        session = Session("solver", create)
        conjuncts = (
            terms.igt(apply(FUNCTION, x, y), apply(FUNCTION, y_as_int(y), y)),
            terms.ine(x, y_as_int(y)),
        )
        answer = session.solve(Query(conjuncts, 10.0))
        assert Evaluator(answer.model).satisfies(conjuncts)  # type: ignore[union-attr]


def y_as_int(y: Term) -> Term:
    return terms.l2i(y)


def test_substitution_and_evaluation_commute() -> None:
    for number in range(scaled(150)):
        mixed = Mixed(number)
        for sort in SORTS:
            term = mixed.term(sort, 4)
            for replaced_sort, replaced in mixed.inputs.items():
                replacement = mixed.term(replaced_sort, 2)
                value = Evaluator(mixed.model)(replacement)
                changed = Evaluator(mixed.model.updated({replaced: value}))
                result = Evaluator(mixed.model)(substitute(term, {replaced: replacement}))
                assert terms.compute.identical(result, changed(term)), (number, term, replacement)


def test_rebuilding_a_term_gives_the_same_term_or_an_equal_one() -> None:
    for number in range(scaled(100)):
        mixed = Mixed(number)
        evaluator = Evaluator(mixed.model)
        for sort in SORTS:
            term = mixed.term(sort, 4)
            if term.args:
                again = rebuild(term, term.args)
                assert terms.compute.identical(evaluator(again), evaluator(term)), (term, again)


def test_simplified_floats_mean_the_same_at_every_corner() -> None:
    """The identities of the constructors against the bare nodes, on all corner values."""
    d, f, i = variable("d", DOUBLE), variable("f", FLOAT), variable("i", INT)
    nan = constant(float("nan"), DOUBLE)
    one = constant(1.0, DOUBLE)
    pairs: list[tuple[Term, Term]] = [
        (terms.dmul(d, 1.0), node(ops.FP_MUL, (d, one), DOUBLE)),
        (terms.dmul(1.0, d), node(ops.FP_MUL, (one, d), DOUBLE)),
        (terms.ddiv(d, 1.0), node(ops.FP_DIV, (d, one), DOUBLE)),
        (terms.dadd(d, nan), node(ops.FP_ADD, (d, nan), DOUBLE)),
        (terms.drem(nan, d), node(ops.FP_REM, (nan, d), DOUBLE)),
        (terms.dneg(terms.dneg(d)), node(ops.FP_NEG, (node(ops.FP_NEG, (d,), DOUBLE),), DOUBLE)),
        (terms.d2f(terms.f2d(f)), node(ops.FP_CONVERT, (node(ops.FP_CONVERT, (f,), DOUBLE),), FLOAT)),
        (terms.d2i(terms.i2d(i)), node(ops.FP_TO_INTEGER, (node(ops.FP_FROM_INTEGER, (i,), DOUBLE),), INT)),
        (
            terms.bits_double(terms.double_bits(d)),
            node(ops.FP_FROM_BITS, (node(ops.FP_TO_BITS, (d,), LONG),), DOUBLE),
        ),
        (fp_at_most(d, d), node(ops.FP_AT_MOST, (d, d), BOOL)),
        (fp_less(d, d), node(ops.FP_LESS, (d, d), BOOL)),
        (fp_equal(d, nan), node(ops.FP_EQUAL, (d, nan), BOOL)),
        (terms.f2d(terms.i2f(terms.i2s(i))), _exact_integer(i)),
    ]
    for smart, naive in pairs:
        assert smart is not naive
        for value in FLOATS:
            for integer in (0, 1, -1, INT.low, INT.high, 16_777_217, 40_000):
                model = Model({d: value, f: arithmetic.to_float(value), i: integer})
                assert terms.compute.identical(evaluate(smart, model), evaluate(naive, model)), (naive, model)


def _exact_integer(i: Term) -> Term:
    single = node(ops.FP_FROM_INTEGER, (terms.i2s(i),), FLOAT)
    return node(ops.FP_CONVERT, (single,), DOUBLE)
