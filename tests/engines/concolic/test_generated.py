"""Generated methods in both executors: the same ways to the same ends, told by conditions that mean the same.

The methods are those that other searches are tested with: on numbers, floats, arrays, objects, calls and
exceptions, and on texts, builders, boxes and lists.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.worker import Loader
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.paths.executor import Executor
from pathbrew.paths.search import Path as FoundPath
from pathbrew.program import Method, Program
from pathbrew.terms import Evaluator
from tests.campaign import SEED, described, scaled
from tests.engines.deciding.library_generator import generate_library
from tests.engines.states.brute.programs import compile_classes, compile_sources, generate_class
from tests.jdks import installed_jdks

from .agreement import Comparison, Way, comparing, explored, way

SHARDS = 4
METHODS = scaled(500, 50)
LIBRARY_METHODS = scaled(200, 40)
SAMPLES = 8
"""Inputs of each executor that conditions are asked about."""
LEAST_EXHAUSTED = 0.6
"""Of the methods, in both executors."""


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("shard", range(SHARDS))
def test_both_executors_agree_on_generated_methods(shard: int, tmp_path: Path) -> None:
    """The shards take turns on the JDKs."""
    jdk = installed_jdks()[shard % len(installed_jdks())]
    generated = generate_class(SEED, f"G{shard}", METHODS)
    compile_classes([generated], jdk, tmp_path)
    check(tmp_path, jdk, generated.name, [method.name for method in generated.methods])


@pytest.mark.by_turns(2)
def test_both_executors_agree_on_methods_that_call_the_library(jdk: Jdk, tmp_path: Path) -> None:
    generated = generate_library(SEED, "Library", LIBRARY_METHODS)
    source = tmp_path / f"{generated.name}.java"
    source.write_text(generated.source)
    compile_sources(jdk, tmp_path, [source])
    check(tmp_path, jdk, generated.name, [f"m{number}" for number in range(LIBRARY_METHODS)])


def check(folder: Path, jdk: Jdk, class_name: str, names: list[str]) -> None:
    program = Program(ClassPath([folder], jdk))
    by_name = {method.name: method for method in program.load(class_name).methods.values()}
    methods = [by_name[name] for name in names]
    wrong: list[str] = []
    exhausted = 0
    with (
        comparing(program, methods[0]) as comparison,
        JvmWorker(jdk.home, assertions=True) as worker,
        worker.open([folder], traced=True) as loader,
    ):
        for method in methods:
            found, whole = with_deep_stack(partial(differences, comparison, method, worker, loader))
            exhausted += whole
            wrong += [f"{method.key}: {difference}" for difference in found]
    assert not wrong, f"{described()}:\n" + "\n".join(wrong)
    assert exhausted >= LEAST_EXHAUSTED * len(methods), f"{described()}: {exhausted} of {len(methods)}"


def differences(
    comparison: Comparison, method: Method, worker: JvmWorker, loader: Loader
) -> tuple[list[str], bool]:
    """What the executors disagree on, and whether both have searched all of the method."""
    (ours, our_paths), (theirs, their_paths) = (
        explored(explorer, method) for explorer in (comparison.machine, comparison.jvm)
    )
    machine, jvm = comparison.machine.executor, comparison.executor
    wrong: list[str] = []
    whole = ours.search.exhausted and theirs.search.exhausted
    if whole:
        expected, found = (
            {way(e, p.run) for p in ps} for e, ps in ((machine, our_paths), (jvm, their_paths))
        )
        wrong += [f"only in the machine: {taken}" for taken in expected - found]
        wrong += [f"only on the JVM: {taken}" for taken in found - expected]
    if whole and method.is_static and all(descriptor[0] not in "L[" for descriptor in method.parameters):
        # Inputs that are numbers have the same names in both.
        for path in (*our_paths[:SAMPLES], *their_paths[:SAMPLES]):
            evaluate = Evaluator(path.run.model)
            if ways_of(evaluate, machine, our_paths) != ways_of(evaluate, jvm, their_paths):
                wrong.append(f"the paths of {path.run.model} are told apart by other conditions")
    answers = confirm_all(worker, loader, theirs.explored, theirs.paths)
    wrong += [
        f"{path.conditions}: {answer.reason}"
        for path, answer in zip(theirs.paths, answers, strict=True)
        if answer.status is Confirmation.REFUTED
    ]
    return wrong, whole


def ways_of(evaluate: Evaluator, executor: Executor, paths: list[FoundPath]) -> set[Way]:
    """The ways of the paths whose conditions hold."""
    return {
        way(executor, path.run)
        for path in paths
        if all(bool(evaluate(taken.condition)) is taken.holds for taken in path.run.taken)
    }
