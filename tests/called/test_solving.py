"""The layer by itself, with functions whose values Python tells: each heuristic alone, and what is proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pathbrew.called import Gave, NoAnswer, Outcome, Question, Raised, RealFunctions
from pathbrew.called.conditions import parse_condition
from pathbrew.errors import InputError
from pathbrew.report.reasons import worded
from pathbrew.solve import MixedOptions, Query, Sat, SolverOptions, Unsat, build_chain
from pathbrew.terms import (
    DOUBLE,
    INT,
    Evaluator,
    Function,
    Model,
    Term,
    apply,
    constant,
    decode,
    encode,
    fp_less,
    ieq,
    igt,
    ilt,
    imul,
    not_,
    variable,
    variables,
)

X, Y, Z = (variable(name, INT) for name in "xyz")


class Python:
    """Answers questions with a Python function, and remembers them batch by batch."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        self._answer = answer
        self.batches: list[list[tuple[Any, ...]]] = []

    def __call__(self, questions: Sequence[Question]) -> list[Outcome]:
        self.batches.append([question.arguments for question in questions])
        return [self._outcome(question.arguments) for question in questions]

    def _outcome(self, arguments: tuple[Any, ...]) -> Outcome:
        try:
            return Gave(self._answer(*arguments))
        except ArithmeticError as error:
            return Raised("java/lang/ArithmeticException", str(error))
        except TimeoutError:
            return NoAnswer("it hung")


def hash_of_the_paper(x: int) -> int:
    return 10 * x if 0 <= x <= 10 else 0


@pytest.fixture
def caller() -> Python:
    return Python(hash_of_the_paper)


@pytest.fixture
def functions(caller: Python) -> RealFunctions:
    return RealFunctions(caller)


@pytest.fixture
def hashed(functions: RealFunctions) -> Function:
    return functions.function("hash", "Figures.hash(I)I", (INT,), INT)


ONLY = SolverOptions(repair=False, reuse=False, sampling=False, slicing=False, solvers=("bitwuzla",))
NAIVE = MixedOptions(tries=1, partitions=False, randomness=False, descent=False)


def solved(conjuncts: tuple[Term, ...], mixed: MixedOptions) -> Model | str | None:
    """A model, the reason why there is none, or None for unsat."""
    with build_chain(replace(ONLY, mixed=mixed)) as chain:
        answer = chain.solve(Query(conjuncts, limit=5.0))
    if isinstance(answer, Sat):
        assert Evaluator(answer.model).satisfies(conjuncts)
        return answer.model
    return None if isinstance(answer, Unsat) else worded(answer.reason)


def test_functions_are_printed_by_name(hashed: Function) -> None:
    assert str(ieq(Y, apply(hashed, X))) in ("y == hash(x)", "hash(x) == y")


def test_an_application_is_evaluated_by_calling(hashed: Function, caller: Python) -> None:
    term = apply(hashed, X)
    assert Evaluator(Model({X: 4}))(term) == 40
    assert Evaluator(Model({X: 4}))(term) == 40
    assert caller.batches == [[(4,)]]


def test_functions_of_the_program_connect_no_conditions(hashed: Function) -> None:
    assert variables(apply(hashed, X)) == {X}


def test_terms_survive_a_transport(hashed: Function) -> None:
    term = ieq(apply(hashed, X), Y)
    assert decode(encode([term])) == [term]


def test_the_values_are_put_back(hashed: Function) -> None:
    model = solved((igt(X, 3), igt(Y, 10), ieq(Y, apply(hashed, X))), NAIVE)
    assert isinstance(model, Model) and model[Y] == hash_of_the_paper(model[X]) > 10


def on_y(hashed: Function) -> tuple[Term, ...]:
    return igt(X, 0), ieq(Y, apply(hashed, X)), igt(Y, 10)


def test_one_solution_is_not_enough_for_a_condition_on_the_result(hashed: Function) -> None:
    assert solved(on_y(hashed), NAIVE) == "depends on hash"


def test_incremental_solving_alone(hashed: Function) -> None:
    options = MixedOptions(tries=3, partitions=False, randomness=False, descent=False)
    assert isinstance(solved(on_y(hashed), options), Model)


def test_partitions_alone(hashed: Function, functions: RealFunctions) -> None:
    conditions = ("x > 3", "x <= 3")
    functions.partitions[hashed.method] = tuple(parse_condition(c, ["x"], [INT]) for c in conditions)
    options = MixedOptions(tries=1, partitions=True, randomness=False, descent=False)
    model = solved(on_y(hashed), options)
    assert isinstance(model, Model) and model[X] > 3


def test_random_values_for_free_inputs_alone() -> None:
    functions = RealFunctions(Python(lambda x: x % 3))
    function = functions.function("f", "F.f(I)I", (INT,), INT)
    condition = (ieq(apply(function, X), 2),)
    assert solved(condition, NAIVE) == "depends on f"
    options = MixedOptions(tries=1, partitions=False, randomness=True, descent=False)
    assert isinstance(solved(condition, options), Model)


def test_the_last_values_come_first() -> None:
    functions = RealFunctions(Python(lambda x: int(x == 123456)))
    function = functions.function("f", "F.f(I)I", (INT,), INT)
    options = SolverOptions(slicing=False, reuse=False, repair=False, solvers=("bitwuzla",))
    with build_chain(options) as chain:
        stored = Query((ieq(apply(function, Z), 0), igt(Z, 5)), hint=Model({X: 123456, Z: 1}))
        assert isinstance(chain.solve(stored), Sat)
        answer = chain.solve(Query((ieq(apply(function, X), 1),)))
    assert isinstance(answer, Sat) and answer.model[X] == 123456


def test_what_was_observed_is_a_fact_in_later_queries(hashed: Function, functions: RealFunctions) -> None:
    functions.ask([Question(hashed.method, (n,)) for n in (7, 8, 9)])
    options = MixedOptions(tries=2, partitions=False, randomness=False, descent=False)
    model = solved((ieq(apply(hashed, X), 80),), options)
    assert isinstance(model, Model) and model[X] == 8


def test_a_contradiction_without_the_function_is_proof(hashed: Function) -> None:
    assert solved((igt(X, 3), ieq(apply(hashed, X), Y), igt(Y, 5), ilt(Y, 4)), MixedOptions()) is None


def test_a_contradiction_of_observed_values_is_no_proof(hashed: Function) -> None:
    assert solved((ieq(apply(hashed, X), 5),), MixedOptions()) == "depends on hash"


def test_figure_3_is_not_claimed() -> None:
    functions = RealFunctions(Python(lambda x: x * x))
    square = functions.function("square", "F.square(I)I", (INT,), INT)
    condition = (igt(X, -1), ilt(X, 1000), ilt(Y, X), ieq(Y, apply(square, X)))
    assert solved(condition, MixedOptions()) == "depends on square"


def test_functions_of_functions(hashed: Function, caller: Python) -> None:
    nested = apply(hashed, apply(hashed, X))
    model = solved((ieq(nested, Y), igt(Y, 50), ilt(X, 5)), MixedOptions())
    assert isinstance(model, Model) and hash_of_the_paper(hash_of_the_paper(model[X])) == model[Y] == 100


def test_questions_go_out_in_batches(caller: Python, hashed: Function, functions: RealFunctions) -> None:
    functions.learn([apply(hashed, X), apply(hashed, apply(hashed, X))], [Model({X: n}) for n in range(9)])
    assert len(caller.batches) == 2
    assert caller.batches[0] == [(n,) for n in range(9)]


def test_methods_that_throw_and_hang_have_no_value() -> None:
    def answer(x: int) -> int:
        if x == 1:
            raise TimeoutError
        return 6 // x

    functions = RealFunctions(Python(answer))
    function = functions.function("f", "F.f(I)I", (INT,), INT)
    returns = apply(functions.returning(function), X)
    assert [Evaluator(Model({X: n}))(returns) for n in (0, 1, 2)] == [False, False, True]
    assert isinstance(solved((not_(returns),), MixedOptions()), Model)


def test_a_method_that_hangs_again_and_again_is_left_alone() -> None:
    def hang(x: int) -> int:
        raise TimeoutError

    caller = Python(hang)
    functions = RealFunctions(caller)
    for n in range(10):
        functions.ask([Question("F.f(I)I", (n,))])
    assert len([batch for batch in caller.batches if batch]) == 3
    assert isinstance(functions.outcome("F.f(I)I", (9,)), NoAnswer)


def test_zeros_and_nan_are_told_apart(functions: RealFunctions) -> None:
    caller = Python(lambda x: x)
    functions = RealFunctions(caller)
    for value in (0.0, -0.0, float("nan"), float("nan")):
        functions.outcome("F.f(D)D", (value,))
    assert len([batch for batch in caller.batches if batch]) == 3


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("x > 3", [4, 5]),
        ("x > 3 && x % 2 == 0", [4]),
        ("!(x >= 1) || x == 5", [0, 5]),
        ("-x + 2 * (x - 1) == 1.0", [3]),
        ("p0 <= 1L", []),
        ("x*x<=4", [0, 1, 2]),
    ],
)
def test_conditions_are_read_as_java_reads_them(text: str, accepted: list[int]) -> None:
    if text.startswith("p0"):
        text, accepted = text.replace("p0", "anything"), [0, 1]
    condition = parse_condition(text, ["x"], [INT])
    assert [n for n in range(6) if Evaluator(Model())(condition([constant(n, INT)]))] == accepted


@pytest.mark.parametrize(
    "text", ["x >", "x", "x > y", "x > 3)", "3", "x # 3", "(x > 1", "x && 1 > 0", "-(x>1)"]
)
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        parse_condition(text, ["x", "z"], [INT, DOUBLE])


def test_doubles_and_integers_mix() -> None:
    functions = RealFunctions(Python(lambda x: x / 2))
    half = functions.function("half", "F.half(D)D", (DOUBLE,), DOUBLE)
    d = variable("d", DOUBLE)
    condition = (fp_less(constant(3.0, DOUBLE), apply(half, d)), ieq(imul(X, X), 49))
    assert isinstance(solved(condition, MixedOptions()), Model)


def test_a_native_method_that_counts_is_found_out() -> None:
    calls = iter(range(100))
    functions = RealFunctions(Python(lambda x: x + next(calls)))
    functions.suspect("F.f(I)I")
    assert functions.outcome("F.f(I)I", (1,)) == NoAnswer("it gives different results for the same arguments")
    assert isinstance(functions.outcome("F.f(I)I", (2,)), NoAnswer)


def test_a_native_method_that_keeps_to_its_results_is_trusted() -> None:
    caller = Python(lambda x: float("nan") if x else 2.0)
    functions = RealFunctions(caller)
    functions.suspect("F.f(I)D")
    functions.ask([Question("F.f(I)D", (n,)) for n in range(20)])
    assert [len(batch) for batch in caller.batches] == [20, 8]
    assert functions.outcome("F.f(I)D", (0,)) == Gave(2.0)
