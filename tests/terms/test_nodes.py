"""Terms as objects: one per structure, collected when unused, and unharmed by depth."""

from __future__ import annotations

import gc
import pickle
import random
import re
import sys
from collections.abc import Iterator

import bitwuzla
import pytest
import z3

import pathbrew.terms as terms
from pathbrew.arithmetic import to_int
from pathbrew.terms import (
    BOOL,
    DOUBLE,
    FALSE,
    FLOAT,
    INT,
    LONG,
    REF,
    TRUE,
    ArrayValue,
    Evaluator,
    Function,
    FunctionValue,
    Model,
    Propagation,
    Term,
    and_,
    apply,
    array_of,
    bounds,
    constant,
    dadd,
    dcmpl,
    decode,
    decode_model,
    dmul,
    encode,
    encode_model,
    evaluate,
    fadd,
    fill,
    i2b,
    i2c,
    i2d,
    iadd,
    iand,
    idiv,
    ieq,
    ige,
    igt,
    ile,
    ilt,
    imul,
    ine,
    infix,
    irem,
    ishl,
    isub,
    ite,
    iushr,
    ixor,
    live_terms,
    not_,
    or_,
    select,
    smtlib,
    store,
    substitute,
    variable,
    variables,
)
from tests.campaign import scaled

DEPTH = scaled(100_000)
x, y, z = (variable(n, INT) for n in "xyz")


def test_equal_terms_are_one_object() -> None:
    assert iadd(x, 1) is iadd(x, 1)
    assert iadd(x, y) is iadd(y, x)
    assert isub(iadd(x, y), y) is x
    assert imul(x, 6) is iadd(imul(x, 2), imul(4, x))
    assert ishl(x, 3) is imul(8, x)
    assert not_(not_(ilt(x, y))) is ilt(x, y)
    assert igt(x, 3) is not_(ilt(x, 4)) is ige(x, 4)
    assert ieq(iadd(x, 3), 5) is ieq(x, 2)
    assert ieq(isub(x, y), 0) is ieq(x, y)
    assert ieq(imul(x, 2), 5) is FALSE
    assert ieq(irem(x, 4), 0) is ieq(iand(x, 3), 0)
    assert i2b(i2b(x)) is i2b(x)
    assert ieq(ite(ilt(x, y), constant(1, INT), 0), 0) is ige(x, y)
    assert and_(ilt(x, 5), ige(x, 5)) is FALSE
    assert or_(ilt(x, 5), ige(x, 5)) is TRUE
    char = variable("c", INT, 0, 0xFFFF)
    assert i2c(char) is char
    assert ilt(char, 0) is FALSE
    assert ilt(isub(char, 48), 10) is ilt(char, 58)
    assert constant(0.0, DOUBLE) is not constant(-0.0, DOUBLE)
    assert constant(float("nan"), FLOAT) is constant(-float("nan"), FLOAT)


def test_selects_look_past_other_indices() -> None:
    array = variable("a", array_of(INT, INT))
    assert select(store(array, 3, x), 3) is x
    assert select(store(array, 3, x), 4) is select(array, 4)
    assert select(store(store(array, x, 1), iadd(x, 1), 2), x).value == 1
    assert store(store(array, x, 1), x, 2) is store(array, x, 2)
    assert select(fill(INT, constant(9, INT)), y).value == 9


def test_wrong_sorts_are_refused() -> None:
    long = variable("l", LONG)
    with pytest.raises(TypeError):
        iadd(x, long)
    with pytest.raises(TypeError):
        ite(TRUE, x, long)
    with pytest.raises(TypeError):
        terms.aeq(x, 0)
    with pytest.raises(TypeError):
        ite(TRUE, 1, 0)
    with pytest.raises(ValueError, match="empty"):
        variable("bad", INT, 5, 4)
    with pytest.raises(TypeError):
        terms.equal(variable("a", array_of(INT, INT)), variable("b", array_of(INT, INT)))


def test_unused_terms_are_collected_at_once() -> None:
    gc.collect()
    before = live_terms()
    term = x
    for i in range(1000):
        term = ixor(iadd(term, i), y)
    assert live_terms() > before + 1000
    variables(term)
    bounds(term)
    del term
    assert live_terms() <= before + 5, "reference counting alone frees terms: there are no cycles"


def deep(depth: int) -> Term:
    term = x
    for i in range(depth):
        term = iadd(term, y) if i % 2 else ixor(term, y)
    return term


@pytest.fixture
def shallow_stack() -> Iterator[None]:
    """Python's default limit, whatever other tests have raised it to."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.usefixtures("shallow_stack")
def test_depth_is_no_problem() -> None:
    assert sys.getrecursionlimit() < DEPTH / 10
    before = live_terms()
    term = deep(DEPTH)
    condition = igt(term, 5)
    expected = 3
    for i in range(DEPTH):
        expected = to_int(expected + 5) if i % 2 else expected ^ 5
    assert evaluate(term, Model({x: 3, y: 5})) == expected
    assert variables(term) == {x, y}
    assert bounds(term).low == INT.low
    assert not Propagation([condition]).refuted
    assert len(infix(term, limit=2_000_000)) > DEPTH
    assert smtlib([condition]).count("define-fun") > DEPTH / 10
    assert evaluate(substitute(term, {x: z}), Model({z: 3, y: 5})) == expected
    assert decode(encode([term]))[0] is term
    assert pickle.loads(pickle.dumps(term)) is term
    del term, condition
    assert live_terms() <= before + 10


def test_conditions_on_deep_invertible_terms() -> None:
    """Comparing with a constant undoes what is invertible; this too must not recurse."""
    term, value = x, 7
    for i in range(DEPTH // 2):
        term = ixor(iadd(term, i), 0x5555)
        value = to_int(value + i) ^ 0x5555
    assert ieq(term, value) is ieq(x, 7)
    assert ilt(term, 5).sort is BOOL
    assert ieq(terms.i2l(iadd(x, 1)).args[0], 5) is terms.leq(terms.i2l(iadd(x, 1)), 5) is ieq(x, 4)
    assert terms.leq(terms.i2l(x), 1 << 40) is FALSE


def test_deep_chains_of_choices_stores_and_floats() -> None:
    array, d = variable("a", array_of(INT, INT)), variable("d", DOUBLE)
    chosen, stored, total = x, array, d
    for i in range(20_000):
        chosen = ite(ilt(y, i), chosen, iadd(chosen, 1))
        stored = store(stored, iadd(y, i * 3), x)
        total = dadd(total, d)
    model = Model({x: 1, y: 10, d: 0.5})
    assert evaluate(chosen, model) == 1 + 11
    assert evaluate(select(stored, iadd(x, 9)), model) == 1
    assert evaluate(total, model) == 0.5 * 20_001


def test_infix_reads_like_java() -> None:
    """Operands are ordered by age, so this test has variables of its own."""
    i, j, k = (variable(n, INT) for n in "ijk")
    d, c, b = variable("d", DOUBLE), variable("c", INT, 0, 0xFFFF), variable("b", BOOL)
    p = variable("p", REF)
    a = variable("a", array_of(INT, INT))
    f = Function("hash", (INT,), INT)
    texts = {
        "i + 1 > 2*j": igt(iadd(i, 1), imul(2, j)),
        "i + j == 10": ieq(iadd(i, j), 10),
        "i - j": isub(i, j),
        "5 - i": isub(5, i),
        "-i": terms.ineg(i),
        "i * j / (k + 1)": idiv(imul(i, j), iadd(k, 1)),
        "i % 10 != 3": ine(irem(i, 10), 3),
        "(k ^ i & 255) >>> j": iushr(ixor(iand(i, 255), k), j),
        "i < 4 || j >= 7": or_(ilt(i, 4), ige(j, 7)),
        "!(b && i < 4)": not_(and_(b, ilt(i, 4))),
        "i < j ? i : j": ite(ilt(i, j), i, j),
        "a[i + 1] == 3": ieq(select(a, iadd(i, 1)), 3),
        "c >= hash(i)": ile(apply(f, i), c),
        "d * 2.0 > 1.5": igt(dcmpl(dmul(d, 2.0), 1.5), 0),
        "(double) i > 3.5": igt(dcmpl(i2d(i), 3.5), 0),
        "(byte) i": i2b(i),
        "(char) i": i2c(i),
        "p == null": terms.aeq(p, 0),
    }
    wrong = {text: str(term) for text, term in texts.items() if str(term) != text}
    assert not wrong
    assert infix(deep(50), depth=3).count("…") >= 1


def random_point(rng: random.Random) -> dict[Term, int]:
    return {v: rng.choice([0, 1, -1, rng.getrandbits(31), -rng.getrandbits(31)]) for v in (x, y, z)}


def test_smtlib_text_is_accepted_and_means_the_same() -> None:
    """Bitwuzla and Z3 parse the text, and agree with the evaluator on pinned inputs."""
    a, f = variable("a", array_of(INT, INT)), Function("weird name|", (INT,), INT)
    same_name = variable("x", INT, -5, 5)
    d = variable("d", FLOAT)
    condition = and_(
        igt(iadd(imul(x, 3), irem(y, 7)), 100),
        ieq(select(store(a, x, z), y), apply(f, same_name)),
        igt(terms.fcmpl(fadd(d, 0.1), 0.3), 0),
        ieq(terms.float_bits(d), 0x3F800000),
    )
    text = smtlib([condition], "two\nlines")
    assert text.startswith("; two\n; lines\n")
    solver = z3.Solver()
    solver.from_string(text)
    assert solver.check() == z3.sat
    parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
    parser.parse(text, True, False)
    assert parser.bitwuzla().check_sat() == bitwuzla.Result.SAT
    assert re.search(r"declare-const \|x!2\|", text), "variables of one name stay apart"
    rng = random.Random(1)
    for _ in range(20):
        point = random_point(rng)
        pinned = [ieq(v, value) for v, value in point.items()]
        term = irem(imul(iadd(x, y), isub(y, z)), 1000)
        truth = ieq(term, evaluate(term, Model(point)))
        for claim, verdict in ((truth, z3.sat), (not_(truth), z3.unsat)):
            solver = z3.Solver()
            solver.from_string(smtlib([*pinned, claim]))
            assert solver.check() == verdict


def test_models_survive_encoding() -> None:
    f = Function("f", (INT, DOUBLE), FLOAT)
    a = variable("a", array_of(INT, DOUBLE))
    values = {x: -3, a: ArrayValue(0.5, {1: float("inf")}), variable("b", BOOL): True}
    model = Model(values, {f: FunctionValue(1.5, {(1, -0.0): 2.5})})
    again = decode_model(encode_model(model))
    assert dict(again) == values
    assert again.functions == model.functions
    assert Evaluator(again)(apply(f, 1, -0.0)) == 2.5


def test_the_public_surface() -> None:
    assert set(terms.__all__) <= set(vars(terms))
    assert len(set(terms.__all__)) == len(terms.__all__)
