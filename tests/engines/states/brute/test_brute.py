"""Exploration against exhaustive enumeration on the real JVM.

Each generated method has a small domain, which it enforces itself. A Java method beside it calls it on
every input; the branches that these calls take are exactly those that exploration may find.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.engines.states.method_search import explore_method
from pathbrew.jvm import JvmWorker, Loader
from pathbrew.options import STRATEGIES, ExploreOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.solve import Chain

from ....campaign import SEED, described, scaled
from ....jdks import installed_jdks
from .comparison import Explorer, brute_branches, differences
from .programs import compile_classes, generate_class

SHARDS = 4
CLASSES = "ABCDE"
METHODS = scaled(150, 10)
"""Of each class."""
CONFIRMED_EVERY = 50
LEAST_EXHAUSTED = 0.95


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("shard", range(SHARDS))
def test_reachable_branches_are_those_of_all_inputs(shard: int, chain: Chain, tmp_path: Path) -> None:
    """The shards take turns on the JDKs."""
    jdk = installed_jdks()[shard % len(installed_jdks())]
    names = [f"G{shard}{letter}" for letter in CLASSES]
    classes = [generate_class(SEED, name, METHODS) for name in names]
    compile_classes(classes, jdk, tmp_path)
    class_path = ClassPath([tmp_path], jdk)
    wrong: list[str] = []
    exhausted = 0
    with JvmWorker(jdk.home) as worker, worker.open([tmp_path], traced=True) as loader:
        for generated in classes:
            brute = brute_branches(worker, loader, Program(class_path), generated)
            explorer = Explorer(class_path, generated.name, chain)
            for place, (method, reached) in enumerate(zip(generated.methods, brute, strict=True)):
                explored = explorer.explore(method.name, STRATEGIES[place % len(STRATEGIES)])
                exhausted += explored.search.exhausted
                found = list(differences(explored, reached))
                if place % CONFIRMED_EVERY == 0:
                    found += refuted(worker, loader, class_path, generated.name, method.name)
                if found:
                    wrong += [*found, method.source]
    assert not wrong, f"{described()}:\n" + "\n".join(wrong)
    total = len(classes) * METHODS
    assert exhausted >= LEAST_EXHAUSTED * total, f"{described()}: {exhausted} of {total}"


def refuted(
    worker: JvmWorker, loader: Loader, class_path: ClassPath, class_name: str, method: str
) -> Iterator[str]:
    """The paths of which the JVM does not do on their witnesses what was predicted."""
    program = Program(class_path)
    target = next(m for m in program.load(class_name).methods.values() if m.name == method)
    result = explore_method(program, target, ExploreOptions(criterion="path"), MachineOptions())
    answers = confirm_all(worker, loader, result.explored, result.paths)
    for path, answer in zip(result.paths, answers, strict=True):
        if answer.status is not Confirmation.CONFIRMED:
            yield f"{result.name} on {path.inputs}: {answer.reason}"
