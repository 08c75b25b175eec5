"""Math on terms against the real JVM, what is known of its functions, and refutation by intervals."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathbrew.api import explore
from pathbrew.arithmetic import to_float
from pathbrew.called import Gave, Outcome, Question, RealFunctions
from pathbrew.called.mathematics import KNOWN, ULPS
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.call_wire import Call
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.jvm.outcomes import Returned
from pathbrew.solve.distance import DistanceProgram, at_ordinal, ordinal
from pathbrew.solve.enclosure import Ranges
from pathbrew.terms import (
    DOUBLE,
    Evaluator,
    Model,
    Term,
    apply,
    closure,
    constant,
    dadd,
    ddiv,
    dfloor,
    dmul,
    dneg,
    dsqrt,
    dsub,
    equal,
    fp_at_most,
    fp_equal,
    fp_less,
    ite,
    not_,
    or_,
    variable,
)

from ..campaign import SEED, scaled

pytestmark = pytest.mark.jdks_by_turns

CORNERS = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, -0.49999999999999994, -0.3, 1e-320]
CORNERS += [4503599627370497.5, 9007199254740993.0, 1e18, 1e19, -1e19, math.inf, -math.inf, math.nan]
INPUTS = [variable(name, DOUBLE) for name in "xyz"]


def arguments(rng: random.Random, count: int) -> list[float]:
    found = list(CORNERS)
    while len(found) < count:
        found.append(rng.uniform(-1, 1) * 10.0 ** rng.randint(-8, 12))
        found.append(rng.randint(-40, 40) / 2)
    return found


@pytest.mark.parametrize(
    "name", "sqrt floor ceil rint abs max min round square absFloat maxFloat roundFloat".split()
)
def test_terms_have_the_values_of_the_jvm(
    name: str, compiled: Callable[[str], Path], one_jdk: Jdk, one_worker: JvmWorker
) -> None:
    folder = compiled("Rounded")
    result = explore([folder], f"Rounded.{name}", jdk=one_jdk.home)
    (path,) = result.search.paths
    assert result.search.exhausted
    (x,) = closure([path.run.value])[:1] if path.run.value.is_variable else _inputs(path.run.value)
    values = arguments(random.Random(0), 200)
    if name.endswith("Float"):
        values = [to_float(v) for v in values]
    descriptor = result.method.descriptor
    with one_worker.open([folder]) as loader:
        calls = [Call(loader, "Rounded", name, descriptor, (value,)) for value in values]
        outcomes = [answer.outcome for answer in one_worker.call_many(calls)]
    for value, outcome in zip(values, outcomes, strict=True):
        assert isinstance(outcome, Returned)
        assert repr(Evaluator(Model({x: value}))(path.run.value)) == repr(outcome.value), value


def test_the_class_under_test_is_executed(one_jdk: Jdk) -> None:
    """One term for Math.max must not hide its branches when they are what is looked for."""
    result = explore([], "java.lang.Math.max(double,double)", jdk=one_jdk.home, criterion="path")
    assert {account.status.value for account in result.search.accounts} == {"covered"}


def _inputs(term: Term) -> list[Term]:
    return [t for t in closure([term]) if t.is_variable]


@pytest.fixture(scope="module")
def observed(one_jdk: Jdk) -> dict[str, list[tuple[tuple[float, ...], float]]]:
    """What the JVM gives for each known function, in Math and StrictMath."""
    rng = random.Random(1)
    values = [v for v in arguments(rng, 400) if abs(v) < 1e6]
    table: dict[str, list[tuple[tuple[float, ...], float]]] = {}
    with JvmFunctions(ClassPath([], one_jdk)) as caller:
        for name in KNOWN:
            two = name in ("pow", "atan2", "hypot")
            given = [(v, rng.choice(values)) if two else (v,) for v in values]
            for owner in ("java/lang/Math", "java/lang/StrictMath"):
                key = f"{owner}.{name}({'DD' if two else 'D'})D"
                outcomes = caller([Question(key, a) for a in given])
                pairs = zip(given, outcomes, strict=True)
                table[key] = [(a, o.value) for a, o in pairs if isinstance(o, Gave)]
                assert len(table[key]) == len(given)
    return table


def test_near_values_are_near(observed: dict[str, list[tuple[tuple[float, ...], float]]]) -> None:
    for key, pairs in observed.items():
        near = KNOWN[key.partition(".")[2].partition("(")[0]].near
        for given, value in pairs:
            found = near(*given)
            if math.isnan(value):
                assert math.isnan(found), (key, given)
            elif math.isfinite(value):
                assert abs(ordinal(found) - ordinal(value)) <= ULPS, (key, given, found, value)
            else:
                assert abs(found) == math.inf, (key, given, found)


def test_images_enclose_the_values(observed: dict[str, list[tuple[tuple[float, ...], float]]]) -> None:
    for key, pairs in observed.items():
        mathematics = KNOWN[key.partition(".")[2].partition("(")[0]]
        numbers = [
            (given, value)
            for given, value in pairs
            if not math.isnan(value) and not any(map(math.isnan, given))
        ]
        for start in range(0, len(numbers) - 6, 5):
            some = numbers[start : start + 6]
            box = [(min(column), max(column)) for column in zip(*(given for given, _ in some), strict=True)]
            low, high = mathematics.image(*box)
            assert all(low <= value <= high for _, value in some), (key, box, low, high)


def test_wishes_come_true(observed: dict[str, list[tuple[tuple[float, ...], float]]]) -> None:
    """From values in the middle of a function's range an argument is found that gives nearly that value."""
    for name, mathematics in KNOWN.items():
        wanted = mathematics.near(*([0.7, 0.6] if name in ("pow", "atan2", "hypot") else [0.7]))
        start = [0.5, 0.6] if name in ("pow", "atan2", "hypot") else [0.5]
        reached = []
        for place, value in mathematics.wishes(wanted, *start):
            point = list(start)
            point[place] = value
            reached.append(abs(mathematics.near(*point) - wanted))
        assert min(reached) < 1e-12, name


class _Shaken:
    """Functions of Math as a JVM may have them: off by some last bits."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, questions: Any) -> list[Outcome]:
        return [Gave(self._value(question)) for question in questions]

    def _value(self, question: Question) -> float:
        name = question.method.partition(".")[2].partition("(")[0]
        value = KNOWN[name].near(*question.arguments)
        if name in ("sin", "cos", "tanh", "exp", "expm1") or not math.isfinite(value) or value == 0:
            return value
        return at_ordinal(ordinal(value) + self._random.randint(-1, 1))


def _random_term(rng: random.Random, functions: RealFunctions, depth: int) -> Term:
    if depth == 0:
        values = (0.0, 1.0, -2.5, 1e10, 1e-300, math.inf, 3.0)
        return rng.choice(INPUTS) if rng.random() < 0.7 else constant(rng.choice(values), DOUBLE)
    a, b = (_random_term(rng, functions, depth - 1) for _ in range(2))
    kind = rng.randrange(8)
    if kind < 4:
        return (dadd, dsub, dmul, ddiv)[kind](a, b)
    if kind == 4:
        return rng.choice((dneg, dsqrt, dfloor))(a)
    if kind == 5:
        return ite(fp_less(a, b), a, b) if a is not b else a
    name = rng.choice([n for n in KNOWN if n not in ("asin", "acos", "atan2", "pow", "hypot")])
    if kind == 6:
        name = rng.choice(("pow", "hypot", "atan2"))
        function = functions.function(name, f"java/lang/Math.{name}(DD)D", (DOUBLE, DOUBLE), DOUBLE)
        return apply(function, a, b)
    return apply(functions.function(name, f"java/lang/Math.{name}(D)D", (DOUBLE,), DOUBLE), a)


def _true_condition(rng: random.Random, functions: RealFunctions, evaluate: Evaluator) -> Term:
    a, b = (_random_term(rng, functions, rng.randrange(3)) for _ in range(2))
    if rng.random() < 0.3:
        b = constant(evaluate(a), DOUBLE)
    atom = rng.choice((fp_less, fp_at_most, fp_equal, equal))(a, b)
    condition = atom if evaluate(atom) else not_(atom)
    return or_(condition, fp_less(b, a)) if rng.random() < 0.2 else condition


def test_nothing_that_holds_is_refuted() -> None:
    """Conditions that hold for some inputs: of 3,000 conjunctions none may be refuted."""
    rng = random.Random(f"{SEED} conjunctions")
    functions = RealFunctions(_Shaken(3))
    for _ in range(scaled(3000)):
        values = rng.choice((CORNERS, [rng.uniform(-10, 10) for _ in range(3)], [1.0, 2.0, 0.5]))
        evaluate = Evaluator(Model({v: rng.choice(values) for v in INPUTS}))
        conjuncts = [_true_condition(rng, functions, evaluate) for _ in range(rng.randint(1, 4))]
        assert evaluate.satisfies(conjuncts)
        assert not Ranges(conjuncts, closure(conjuncts)).refuted(), (conjuncts, evaluate.model)


def known_function(name: str) -> Callable[[Term], Term]:
    functions = RealFunctions(_Shaken(0))
    function = functions.function(name, f"java/lang/Math.{name}(D)D", (DOUBLE,), DOUBLE)
    return lambda x: apply(function, x)


def test_what_intervals_refute() -> None:
    x, y, _ = INPUTS
    sin, exp, log, tanh = map(known_function, ("sin", "exp", "log", "tanh"))

    def number(value: float) -> Term:
        return constant(value, DOUBLE)

    impossible = [
        [fp_less(number(1.0), sin(x))],
        [fp_less(exp(x), number(0.0))],
        [fp_less(number(1.0), x), fp_less(exp(x), number(2.7))],
        [fp_less(log(x), number(0.0)), fp_less(number(2.0), x)],
        [fp_less(number(3.0), exp(x)), fp_less(x, number(1.0))],
        [fp_less(dmul(x, x), number(0.0))],
        [fp_less(dsqrt(x), number(2.0)), fp_less(number(4.5), x)],
        [fp_less(number(10.0), dadd(dmul(x, x), tanh(y))), fp_less(x, number(2.5)), fp_less(number(-2.5), x)],
        [fp_equal(dadd(x, y), number(5.0)), fp_less(x, number(1.0)), fp_less(y, number(3.0))],
    ]
    for conjuncts in impossible:
        assert Ranges(conjuncts, closure(conjuncts)).refuted(), conjuncts


def test_distances_vanish_exactly_where_conditions_hold() -> None:
    rng = random.Random(f"{SEED} distances")
    functions = RealFunctions(_Shaken(5))
    for _ in range(scaled(300)):
        evaluate = Evaluator(Model({v: rng.choice(CORNERS) for v in INPUTS}))
        condition = _true_condition(rng, functions, evaluate)
        for side in (condition, not_(condition)):
            program = DistanceProgram([side], Model())
            point = program.start(evaluate.model)
            holds = program.valuation(point)(side)
            assert (program.distances(*point) == [0.0]) == holds


@pytest.mark.parametrize("name", ["sin", "cos"])
def test_waves_are_enclosed_and_not_by_much(name: str) -> None:
    dice = random.Random(SEED)
    function = KNOWN[name]
    for _ in range(300):
        start = dice.choice([0.0, math.pi / 2, -math.pi, dice.uniform(-40, 40), dice.uniform(-2e6, 2e6)])
        end = start + dice.choice([0.0, 1e-9, dice.uniform(0, 1), dice.uniform(0, 8)])
        low, high = function.image((start, end))
        seen = [function.near(min(start + (end - start) * step / 200, end)) for step in range(201)]
        assert low <= min(seen) and max(seen) <= high, (start, end)
        if max(abs(start), abs(end)) < 1e6:
            assert min(seen) - low < 1e-3 and high - max(seen) < 1e-3, (start, end)
    assert function.image((-math.inf, math.inf)) == (-1.0, 1.0)
