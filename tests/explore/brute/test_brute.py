"""Exploration against exhaustive enumeration on the real JVM.

Each generated method has a small domain, which it enforces itself. A Java method beside it calls it on
every input; the branches that these calls take are exactly those that exploration may find.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.explore.exploration import Exploration, explore_method
from pathbrew.jvm import JvmWorker, Loader
from pathbrew.jvm.confirm import Confirmation, confirm_all
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.solve import Chain, build_chain

from .comparison import brute_branches, differences, explored_branches
from .programs import GeneratedClass, compile_classes, generate_class

SEED = os.environ.get("PATHBREW_SEED", "1")
CLASSES = 30
METHODS = 100
CONFIRMED_EVERY = 10
LEAST_EXHAUSTED = 0.97
OPTIONS = ExploreOptions(criterion="path", budget="5s")
MACHINE = MachineOptions(cache=False)


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made


def explore(class_path: ClassPath, class_name: str, method: str, chain: Chain) -> Exploration:
    program = Program(class_path)
    methods = program.load(class_name).methods.values()
    return explore_method(
        program, next(m for m in methods if m.name == method), OPTIONS, MACHINE, chain=chain
    )


@pytest.mark.parametrize("number", range(CLASSES))
def test_reachable_branches_are_those_of_all_inputs(
    number: int, jdk: Jdk, worker: JvmWorker, chain: Chain, tmp_path: Path
) -> None:
    generated = generate_class(SEED, f"G{number}", METHODS)
    compile_classes([generated], jdk, tmp_path)
    class_path = ClassPath([tmp_path], jdk)
    wrong: list[str] = []
    exhausted = 0
    with worker.open([tmp_path], traced=True) as loader:
        brute = brute_branches(worker, loader, Program(class_path), generated)
        for place, (method, reached) in enumerate(zip(generated.methods, brute, strict=True)):
            result = explore(class_path, generated.name, method.name, chain)
            found = explored_branches(result)
            exhausted += found.exhausted
            wrong += differences(found, reached)
            if place % CONFIRMED_EVERY == 0:
                wrong += refuted(worker, loader, result)
    assert not wrong, f"PATHBREW_SEED={SEED}:\n" + "\n".join(wrong) + f"\n{generated.source}"
    assert exhausted >= LEAST_EXHAUSTED * METHODS, f"PATHBREW_SEED={SEED}: {exhausted} of {METHODS}"


def refuted(worker: JvmWorker, loader: Loader, result: Exploration) -> Iterator[str]:
    """The paths whose witnesses do not do on the JVM what was predicted."""
    answers = confirm_all(worker, loader, result, result.paths)
    for path, answer in zip(result.paths, answers, strict=True):
        if answer.status is Confirmation.REFUTED:
            yield f"{result.name} on {path.inputs}: {answer.reason}"
