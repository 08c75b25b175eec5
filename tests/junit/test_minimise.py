"""Minimal suites: exact on small ones, complete and without redundancy on large ones."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.confirmation.case import Engine, Kind, TestCase
from pathbrew.junit.cover import cheapest_cover
from pathbrew.junit.minimise import minimise
from pathbrew.jvm import Entered, ReplayRequest, ReplayResult, Returned, StackFrame, Threw
from pathbrew.machine.core.edges import Edge
from pathbrew.program import JavaClass, Method, Program
from tests.written_expressions import expression

SOURCE = Path(__file__).parent.parent / "programs" / "quick" / "Crashes.java"


def _union(sets: list[int]) -> int:
    result = 0
    for mask in sets:
        result |= mask
    return result


def _brute_force(sets: list[int], costs: list[int]) -> tuple[int, int]:
    """The number of sets and the sum of costs of the best cover."""
    wanted = _union(sets)
    for size in range(len(sets) + 1):
        fitting = [
            sum(costs[i] for i in some)
            for some in combinations(range(len(sets)), size)
            if _union([sets[i] for i in some]) == wanted
        ]
        if fitting:
            return size, min(fitting)
    raise AssertionError


@pytest.mark.parametrize("seed", range(150))
def test_covers_are_as_small_and_as_cheap_as_brute_force_finds(seed: int) -> None:
    chance = random.Random(seed)
    rows = chance.randint(1, 14)
    density = chance.choice([0.15, 0.3, 0.5])
    sets = [
        sum(1 << row for row in range(rows) if chance.random() < density)
        for _ in range(chance.randint(1, 11))
    ]
    costs = [chance.randint(0, 20) for _ in sets]
    chosen = cheapest_cover(sets, costs)
    assert _union([sets[i] for i in chosen]) == _union(sets)
    assert (len(chosen), sum(costs[i] for i in chosen)) == _brute_force(sets, costs)


def test_a_large_problem_is_covered_without_redundancy_within_its_steps() -> None:
    chance = random.Random(1)
    sets = [sum(1 << row for row in range(300) if chance.random() < 0.03) for _ in range(400)]
    chosen = cheapest_cover(sets, [1] * len(sets), step_limit=200)
    wanted = _union(sets)
    assert _union([sets[i] for i in chosen]) == wanted
    for left_out in chosen:
        assert _union([sets[i] for i in chosen if i != left_out]) != wanted
    assert chosen == cheapest_cover(sets, [1] * len(sets), step_limit=200)


@pytest.fixture(scope="module")
def java_class() -> JavaClass:
    return Program(ClassPath([SOURCE], find_jdk())).load("Crashes")


def _case(
    method: Method,
    *edges: int,
    argument: int = 0,
    thrown: str | None = None,
    line: int = 1,
    kind: Kind = Kind.BEHAVIOUR,
    conditions: tuple[str, ...] = (),
    entered: str = "",
) -> TestCase:
    outcome = Threw(thrown, None, None, (StackFrame("Crashes", "m", line),)) if thrown else Returned(0)
    return TestCase(
        method,
        ReplayRequest("Crashes", method.name, method.descriptor, None, (argument, 0)),
        ReplayResult(outcome, trace=(Entered("Crashes", entered),) if entered else ()),
        kind,
        Engine.SYMBOLIC if conditions else Engine.QUICK,
        frozenset(Edge(method, edge, 1) for edge in edges),
        tuple(map(expression, conditions)),
    )


def _method(java_class: JavaClass, name: str) -> Method:
    return next(method for method in java_class.methods.values() if method.name == name)


def test_the_cover_of_edges_is_smallest(java_class: JavaClass) -> None:
    method = _method(java_class, "divide")
    cases = [_case(method, 1, 2, 3, 4), _case(method, 1, 2, 5), _case(method, 3, 4, 6), _case(method, 5)]
    assert minimise(cases) == cases[1:3]


def test_edges_that_are_no_goals_need_no_test(java_class: JavaClass) -> None:
    method = _method(java_class, "divide")
    cases = [_case(method, 1), _case(method, 2)]
    assert minimise(cases, {Edge(method, 2, 1)}) == cases[1:]


def test_each_method_called_keeps_a_test_of_its_own(java_class: JavaClass) -> None:
    one, other = _method(java_class, "divide"), _method(java_class, "divideChecked")
    cases = [_case(one, 1, 2), _case(other), _case(other, argument=5)]
    assert minimise(cases) == cases[:2]


def test_methods_entered_are_kept(java_class: JavaClass) -> None:
    method = _method(java_class, "divide")
    cases = [_case(method, 1, 2), _case(method, 2, entered="helper()V")]
    assert minimise(cases) == cases


def test_endings_and_distinct_crashes_are_kept(java_class: JavaClass) -> None:
    method = _method(java_class, "divide")
    error = "java/lang/ArithmeticException"
    cases = [
        _case(method, 1),
        _case(method, 1, thrown=error, line=3, kind=Kind.CRASH),
        _case(method, 1, thrown=error, line=4, kind=Kind.CRASH),
        _case(method, 1, thrown=error, line=4, kind=Kind.CRASH, argument=9),
        _case(method, 1, thrown="java/io/IOException", line=4),
        _case(method, 1, thrown="java/io/IOException", line=5),
    ]
    assert minimise(cases) == [*cases[:3], cases[4]]


def test_simple_inputs_win_and_then_cases_with_conditions(java_class: JavaClass) -> None:
    method = _method(java_class, "divide")
    cases = [
        _case(method, 1, argument=1000),
        _case(method, 1, argument=2),
        _case(method, 1, argument=3, conditions=("a == 3",)),
    ]
    assert minimise(cases) == cases[2:]
