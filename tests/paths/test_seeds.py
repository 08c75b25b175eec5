"""Searches that are given models to begin with, at once or when they are taken up again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.coverage import Ledger
from pathbrew.heap.inputs import input_variable
from pathbrew.heap.policies import PolicyName
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import MachineOptions
from pathbrew.paths.criteria import parse_criterion
from pathbrew.paths.executor import Executor
from pathbrew.paths.selector import Selector
from pathbrew.paths.strategies import BreadthFirst
from pathbrew.program import Program
from pathbrew.solve import Chain, build_chain
from pathbrew.terms import Model

STEPS = """
public class Steps {
    public static int of(int a) {
        int steps = 0;
        while (a > 0 && steps < 100) { a -= 3; steps++; }
        return steps;
    }
}
"""


PATH = parse_criterion("path")
NUMBER = input_variable("a", "I")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    source = tmp_path_factory.mktemp("steps") / "Steps.java"
    source.write_text(STEPS)
    return Program(ClassPath([source], find_jdk()))


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made


def _selector(
    program: Program, chain: Chain, policy: PolicyName = PolicyName.LAZY, first_decisions: int | None = None
) -> Selector:
    method = program.load("Steps").methods["of(I)I"]
    executor = Executor(program, method, MachineOptions(), policy, PATH)
    return Selector(
        executor, chain, BreadthFirst(), PATH, Ledger([]), budget=60.0, first_decisions=first_decisions
    )


def _values(selector: Selector) -> list[object]:
    return [path.run.value for path in selector.search.paths]


def test_seeds_come_first_whenever_they_are_given(program: Program, chain: Chain) -> None:
    selector = _selector(program, chain)
    with_deep_stack(lambda: selector.explore(pause=lambda: True, seeds=[Model({NUMBER: 30})]))
    later = [Model({NUMBER: 60}), Model({NUMBER: 90})]
    with_deep_stack(lambda: selector.go_on(pause=lambda: True, seeds=later))
    assert _values(selector) == [0, 10, 20, 30]


@pytest.mark.parametrize(("first_decisions", "values"), [(None, [0]), (500, [0, 30])])
def test_paths_may_be_put_off_later_than_the_heap_asks_for(
    program: Program, chain: Chain, first_decisions: int | None, values: list[int]
) -> None:
    """References that stay terms make for many decisions; in some searches there are none."""
    selector = _selector(program, chain, PolicyName.ALIAS, first_decisions)
    with_deep_stack(lambda: selector.explore(pause=lambda: True, seeds=[Model({NUMBER: 90})]))
    assert _values(selector) == values
