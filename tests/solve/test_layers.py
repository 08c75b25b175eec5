"""Each layer by itself, in front of a solver that the test controls."""

from __future__ import annotations

import gc
import logging
import weakref
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from pathbrew.arithmetic import to_float
from pathbrew.report.reasons import worded
from pathbrew.solve import (
    Answer,
    Query,
    Sat,
    SolverOptions,
    Unknown,
    Unsat,
    build_chain,
    minimise,
    minimise_absolute,
    natural_model,
    recorded,
    replay,
    unanswered,
)
from pathbrew.solve.binding import SESSION_TERMS, Session
from pathbrew.solve.bitwuzla_binding import BitwuzlaBinding
from pathbrew.solve.cache import Cache
from pathbrew.solve.chain import Chain
from pathbrew.solve.cvc5_binding import Cvc5Binding
from pathbrew.solve.enumeration import Enumeration
from pathbrew.solve.evaluators import Evaluators
from pathbrew.solve.folding import Folding
from pathbrew.solve.portfolio import Portfolio
from pathbrew.solve.refutation import Refutation
from pathbrew.solve.repair import Repair
from pathbrew.solve.reuse import Reuse
from pathbrew.solve.slicing import Slicing
from pathbrew.solve.validation import Validation
from pathbrew.solve.z3_binding import Z3Binding
from pathbrew.terms import (
    DOUBLE,
    FALSE,
    FLOAT,
    INT,
    LONG,
    TRUE,
    ArrayValue,
    Evaluator,
    Function,
    Model,
    Term,
    and_,
    apply,
    array_of,
    constant,
    d2i,
    dadd,
    dcmpl,
    dmul,
    fp_less,
    i2b,
    i2l,
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
    irem,
    ishl,
    ishr,
    isub,
    ite,
    ixor,
    leq,
    lgt,
    lmul,
    not_,
    or_,
    select,
    store,
    variable,
)

x, y, z = (variable(n, INT) for n in "xyz")


class Scripted:
    """A solver that gives prepared answers and remembers what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[Query] = []

    def solve(self, query: Query) -> Answer:
        self.asked.append(query)
        return self.answers.pop(0)

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as built:
        yield built


def test_folding_decides_by_syntax() -> None:
    behind = Scripted(Unsat())
    layer = Folding(behind)
    assert isinstance(layer.solve(Query((TRUE,))), Sat)
    assert isinstance(layer.solve(Query((ilt(x, y), FALSE))), Unsat)
    assert isinstance(layer.solve(Query((ilt(x, y), igt(z, 1), ige(x, y)))), Unsat)
    assert isinstance(layer.solve(Query((not_(or_(ilt(x, y), igt(z, 1))), ilt(x, y)))), Unsat)
    assert not behind.asked
    layer.solve(Query((and_(ilt(x, y), igt(z, 1)), TRUE, ilt(x, y))))
    assert set(behind.asked[0].conjuncts) == {ilt(x, y), igt(z, 1)}
    assert layer.counters.asked == 5 and layer.counters.answered == 4


def test_slicing_keeps_the_hint_for_the_rest() -> None:
    behind = Scripted(Sat(Model({x: 9})))
    layer = Slicing(behind, Evaluators())
    hint = Model({x: 1, y: 2, z: 3})
    answer = layer.solve(Query((igt(y, 1), ieq(z, 3), ine(x, 5), igt(x, 8)), hint=hint))
    assert behind.asked[0].conjuncts == (ine(x, 5), igt(x, 8)), "in the order of the path"
    assert isinstance(answer, Sat) and dict(answer.model) == {x: 9, y: 2, z: 3}


def test_slicing_solves_each_group_without_a_hint_and_stops_at_unsat() -> None:
    behind = Scripted(Sat(Model({x: 1})), Unsat())
    answer = Slicing(behind, Evaluators()).solve(Query((igt(x, 0), igt(y, 0), igt(z, 0))))
    assert isinstance(answer, Unsat) and len(behind.asked) == 2


def test_slicing_keeps_a_function_in_one_group() -> None:
    f = Function("f", (INT,), INT)
    conjuncts = (ieq(apply(f, x), 1), ieq(apply(f, y), 2))
    behind = Scripted(Unsat())
    Slicing(behind, Evaluators()).solve(Query(conjuncts))
    assert behind.asked[0].conjuncts == conjuncts


def test_reuse_tries_the_last_models() -> None:
    behind = Scripted(Sat(Model({x: 7})))
    layer = Reuse(behind, Evaluators())
    layer.solve(Query((igt(x, 5),)))
    answer = layer.solve(Query((igt(x, 6),)))
    assert isinstance(answer, Sat) and answer.model[x] == 7 and len(behind.asked) == 1
    hint = Model({x: 100})
    answer = layer.solve(Query((igt(x, 50),), hint=hint))
    assert isinstance(answer, Sat) and answer.model is hint


def test_cache_uses_supersets_and_subsets() -> None:
    a, b, c = ilt(x, 5), igt(x, 1), ine(x, 3)
    behind = Scripted(Sat(Model({x: 2})), Unsat())
    layer = Cache(behind)
    layer.solve(Query((a, b, c)))
    assert isinstance(layer.solve(Query((c, b, a))), Sat)
    answer = layer.solve(Query((a, c)))
    assert isinstance(answer, Sat) and answer.model[x] == 2
    layer.solve(Query((a, igt(x, 9))))
    assert isinstance(layer.solve(Query((a, c, igt(x, 9), ieq(y, 1)))), Unsat)
    assert len(behind.asked) == 2
    behind.answers.append(unanswered("tired"))
    assert isinstance(layer.solve(Query((igt(y, 1),))), Unknown)
    behind.answers.append(Sat(Model({y: 5})))
    assert isinstance(layer.solve(Query((igt(y, 1),))), Sat), "unknown is not remembered"


def test_refutation_needs_no_solver() -> None:
    behind = Scripted(unanswered("asked"))
    layer = Refutation(behind)
    assert isinstance(layer.solve(Query((ilt(x, y), ilt(y, 10), igt(x, 8)))), Unsat)
    assert isinstance(layer.solve(Query((ilt(x, y),))), Unknown)


def test_few_values_are_tried_without_a_solver() -> None:
    behind = Scripted(unanswered("asked"))
    layer = Enumeration(behind)
    few = (ige(x, 0), ilt(x, 1000))
    assert isinstance(layer.solve(Query((*few, ieq(imul(x, x), 998_002)))), Unsat)
    answer = layer.solve(Query((*few, ieq(imul(x, x), 998_001))))
    assert isinstance(answer, Sat) and answer.model.value(x) == 999
    assert isinstance(layer.solve(Query((ieq(imul(x, x), 998_001),))), Unknown), "a whole int is too many"
    behind.answers.append(unanswered("asked"))
    assert isinstance(layer.solve(Query((*few, ieq(imul(x, y), 7)))), Unknown), "two are too many"


REPAIRS = {
    "linear": (ieq(iadd(imul(3, x), 7), 40), {x: 0}),
    "even factor": (ieq(imul(6, x), 42), {x: 0}),
    "inequality": (igt(imul(10, x), 57), {x: 0}),
    "masks": (ieq(iand(x, 0xF0), 0x50), {x: 3}),
    "xor": (ieq(ixor(x, 0x1234), 99), {x: 0}),
    "shift": (ieq(ishr(x, 4), 9), {x: 0}),
    "left shift": (ieq(ishl(x, y), 80), {x: 0, y: 3}),
    "division": (ieq(idiv(x, 7), 6), {x: 0}),
    "remainder": (ieq(irem(x, 7), 6), {x: 100}),
    "product": (ieq(imul(x, y), 42), {x: 1, y: 7}),
    "byte": (ieq(i2b(x), -5), {x: 0}),
    "long": (leq(lmul(i2l(x), 10), 120), {x: 0}),
    "choice": (ieq(ite(ilt(x, y), constant(1, INT), 2), 1), {x: 5, y: 5}),
    "either": (or_(ieq(x, 5), ieq(y, 6)), {x: 0, y: 0}),
    "two conditions": (and_(ieq(x, 5), ieq(y, 6)), {x: 0, y: 0}),
    "double": (igt(dcmpl(dmul(variable("d", DOUBLE), 3.0), 7.5), 0), {}),
    "to int": (ieq(d2i(dadd(variable("d", DOUBLE), 0.5)), 12), {}),
}


@pytest.mark.parametrize("name", REPAIRS)
def test_repair_inverts(name: str) -> None:
    condition, values = REPAIRS[name]
    behind = Scripted(unanswered("repair gave up"))
    answer = Repair(behind, Evaluators()).solve(Query((condition,), hint=Model(values)))
    assert isinstance(answer, Sat), condition
    assert Evaluator(answer.model).satisfies([condition])


def test_repair_changes_array_elements_and_keeps_the_path() -> None:
    array = variable("array", array_of(INT, INT))
    path = (ieq(select(array, 2), 7), ilt(x, 10))
    flipped = ieq(select(store(array, x, 1), y), 30)
    hint = Model({array: ArrayValue(0, {2: 7}), x: 3, y: 4})
    answer = Repair(Scripted(), Evaluators()).solve(Query((*path, flipped), hint=hint))
    assert isinstance(answer, Sat)
    assert Evaluator(answer.model).satisfies((*path, flipped))


def test_repair_mends_what_its_first_change_breaks() -> None:
    """x must pass y, which must stay above it: two inputs change."""
    conjuncts = (ilt(x, y), ilt(y, 1000), igt(x, 500))
    answer = Repair(Scripted(), Evaluators()).solve(Query(conjuncts, hint=Model({x: 1, y: 2})))
    assert isinstance(answer, Sat) and Evaluator(answer.model).satisfies(conjuncts)


def test_a_refuted_model_becomes_unknown_with_a_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    liar = Scripted(Sat(Model({x: 1})))
    layer = Validation(liar, Evaluators(), tmp_path)
    with caplog.at_level(logging.ERROR):
        answer = layer.solve(Query((igt(x, 5),)))
    assert isinstance(answer, Unknown)
    (file,) = tmp_path.glob("refuted-*.smt2")
    assert str(file) in worded(answer.reason) and str(file) in caplog.text
    assert "(check-sat)" in file.read_text() and "x=1" in file.read_text()
    assert layer.refuted == 1


def test_recording_and_replaying(tmp_path: Path) -> None:
    path = tmp_path / "queries.jsonl"
    d = variable("d", DOUBLE)
    asked = [
        Query((igt(x, 5), ilt(x, 7)), 2.0),
        Query((igt(x, 5), ilt(x, 6)), 2.0, Model({x: 6})),
        Query((igt(dcmpl(d, 1.5), 0),), 2.0, Model({d: float("nan")})),
    ]
    with build_chain(SolverOptions(record=path)) as chain:
        answers = [chain.solve(q) for q in asked]
    assert [type(a) for a in answers] == [Sat, Unsat, Sat]
    rows = list(recorded(path))
    assert [r.query.conjuncts for r in rows] == [q.conjuncts for q in asked]
    assert [r.verdict for r in rows] == ["sat", "unsat", "sat"]
    assert rows[1].query.hint is not None and dict(rows[1].query.hint) == {x: 6}
    with build_chain(SolverOptions(solvers=("bitwuzla",))) as chain:
        for entry, answer in replay(path, chain):
            assert isinstance(answer, Sat) == (entry.verdict == "sat")


def test_natural_models() -> None:
    c, n, d = variable("c", INT, 0, 0xFFFF), variable("n", INT, 0, 99), variable("d", DOUBLE)
    big = ieq(iadd(x, y), 1_000_000)
    query = Query((igt(c, 5), ine(c, 97), igt(irem(n, 7), 3), igt(dcmpl(d, 3.7), 0), big))
    odd = Model({c: 1234, n: 95, d: 12345.678, x: 123456, y: 876544})
    found = natural_model(query, odd)
    assert Evaluator(found).satisfies(query.conjuncts)
    assert chr(found[c]).isalnum()
    assert found[n] == 4
    assert found[d] == 10.0
    assert sorted((found[x], found[y])) == [0, 1_000_000]


def test_natural_models_may_ask_the_solver_once(chain: Chain) -> None:
    conjuncts = (ieq(imul(x, x), iadd(imul(y, y), z)), ieq(z, 45), igt(x, 10), igt(y, 0))
    query = Query(conjuncts, 5.0).started()
    huge = chain.solve(Query((*conjuncts, igt(x, 30_000)), 5.0))
    if isinstance(huge, Sat):
        found = natural_model(query, huge.model, chain)
        assert Evaluator(found).satisfies(conjuncts)
        assert abs(found[x]) <= abs(huge.model[x])


def test_smallest_values(chain: Chain) -> None:
    length, a = variable("length", INT, 0, 1 << 20), variable("a", array_of(INT, INT))
    query = Query(
        (igt(irem(length, 10), 6), igt(length, x), igt(select(a, isub(length, 1)), x), igt(x, 100)), 5.0
    )
    best = minimise(chain, query, length)
    assert not isinstance(best, Unsat | Unknown)
    assert (best.value, best.proven) == (107, True)
    assert Evaluator(best.model).satisfies(query.conjuncts) and best.model[length] == 107
    nearest = minimise_absolute(chain, Query((ine(x, 0), ieq(irem(x, 5), -3)), 5.0), x)
    assert not isinstance(nearest, Unsat | Unknown)
    assert (nearest.value, nearest.model[x]) == (3, -3)
    wide = variable("wide", LONG)
    far = minimise_absolute(chain, Query((lgt(wide, 1 << 40),), 5.0), wide)
    assert not isinstance(far, Unsat | Unknown) and far.value == (1 << 40) + 1
    lowest = minimise(chain, Query((ile(x, INT.low),), 5.0), x)
    assert not isinstance(lowest, Unsat | Unknown) and lowest.value == INT.low
    assert isinstance(minimise(chain, Query((ilt(x, y), ilt(y, x)), 5.0), x), Unsat)


def test_the_portfolio_answers_through_each_solver() -> None:
    """What Bitwuzla may not answer here is answered by the others, isolated."""
    for create in (BitwuzlaBinding, Z3Binding, Cvc5Binding):
        session = Session("one", create)
        path: tuple[Term, ...] = ()
        for i in range(10):
            path = (*path, igt(iadd(x, imul(i, y)), 10 * i))
            answer = session.solve(Query(path, 10.0))
            assert isinstance(answer, Sat) and Evaluator(answer.model).satisfies(path)
        assert isinstance(session.solve(Query((*path[:3], ilt(x, 0), igt(x, 5)), 10.0)), Unsat)
        assert isinstance(session.solve(Query(path[:4], 10.0)), Sat), "the stack was popped"


def test_sessions_start_afresh_before_they_grow_without_end() -> None:
    made = 0

    class Counting(BitwuzlaBinding):
        def __init__(self) -> None:
            nonlocal made
            made += 1
            super().__init__()

        def size(self) -> int:
            return SESSION_TERMS * super().size()

    session = Session("bitwuzla", Counting)
    for i in range(5):
        assert isinstance(session.solve(Query((igt(x, i), ilt(x, i + 2)))), Sat)
    assert made == 5


def test_every_option_has_a_reader(tmp_path: Path) -> None:
    """Switching any option changes what is built."""
    base = SolverOptions(record=tmp_path / "a.jsonl")
    with build_chain(base) as everything:
        names = set(everything.counters)
    others = {"incremental", "mixed", "solvers", "record", "refuted"}
    for field in fields(SolverOptions):
        if field.name in others:
            continue
        with build_chain(replace(base, **{field.name: False})) as without:  # type: ignore[arg-type]
            assert names - set(without.counters) == {field.name}
    with build_chain(SolverOptions(solvers=("bitwuzla",))) as alone:
        assert names - set(alone.counters) == {"recording", "z3 (isolated)", "cvc5 (isolated)"}
    assert (tmp_path / "a.jsonl").exists()


def test_the_option_for_refuted_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Portfolio, "solve", lambda self, query: Sat(Model({x: 1})))
    with build_chain(SolverOptions(refuted=tmp_path, repair=False, solvers=("bitwuzla",))) as chain:
        assert isinstance(chain.solve(Query((igt(x, 5),))), Unknown)
        assert chain.refuted_models == 1
    assert len(list(tmp_path.glob("refuted-*.smt2"))) == 1


@pytest.mark.parametrize("incremental", [True, False])
def test_the_incremental_option(incremental: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pushed = []
    monkeypatch.setattr(BitwuzlaBinding, "push", lambda self: pushed.append(self._solver.push()))
    options = SolverOptions(incremental=incremental, sampling=False, repair=False, solvers=("bitwuzla",))
    with build_chain(options) as chain:
        assert isinstance(chain.solve(Query((igt(imul(x, y), 5), ilt(x, 3)))), Sat)
    assert bool(pushed) is incremental


def test_counters_and_unknown_reasons(chain: Chain) -> None:
    answer = chain.solve(Query((igt(x, 5),), 0.0))
    assert isinstance(answer, Unknown) and "too large for the time limit" in worded(answer.reason)
    assert all(c.seconds >= 0 and c.answered <= c.asked for c in chain.counters.values())


def test_bitwuzla_is_freed_when_nobody_uses_it() -> None:
    binding = BitwuzlaBinding()
    binding.push()
    assert binding.check(1.0)
    gone = weakref.ref(binding)
    del binding
    gc.collect()
    assert gone() is None


def test_nicer_floats_are_floats() -> None:
    """An offer that is no binary32 would satisfy what no call can."""
    x = variable("x", FLOAT)
    low, high = (constant(to_float(end), FLOAT) for end in (1e-34, 2e-34))
    given = to_float(1.4336274001330924e-34)
    found = natural_model(Query((fp_less(low, x), fp_less(x, high))), Model({x: given})).value(x)
    assert found == to_float(1.4e-34)
