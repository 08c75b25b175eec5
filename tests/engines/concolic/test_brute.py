"""Searches on the JVM against exhaustive enumeration: generated methods with small domains.

The methods are those that searches in the machine are tested with; every branch that some input takes has to
be found, and no other may be, nor may a search call itself exhaustive that has missed one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath
from pathbrew.engines.concolic.executor import JvmExecutor
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import STRATEGIES, ConcolicOptions, ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.solve import build_chain
from pathbrew.verbs.concolic import executors, make_executor
from tests.campaign import SEED, described, scaled
from tests.engines.states.brute.comparison import PATHS, Explorer, brute_branches, differences
from tests.engines.states.brute.programs import GeneratedClass, compile_classes, generate_class
from tests.jdks import installed_jdks

SHARDS = 4
METHODS = scaled(500, 50)
"""Of each shard, which is one class."""
LEAST_EXHAUSTED = 0.75


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("shard", range(SHARDS))
def test_reachable_branches_are_those_of_all_inputs(shard: int, tmp_path: Path) -> None:
    """The shards take turns on the JDKs."""
    jdk = installed_jdks()[shard % len(installed_jdks())]
    generated = generate_class(SEED, f"C{shard}", METHODS)
    compile_classes([generated], jdk, tmp_path)
    class_path = ClassPath([tmp_path], jdk)
    with JvmWorker(jdk.home) as worker, worker.open([tmp_path], traced=True) as loader:
        brute = brute_branches(worker, loader, Program(class_path), generated)
    wrong, exhausted = with_deep_stack(lambda: compared(class_path, generated, brute))
    assert not wrong, f"{described()}:\n" + "\n".join(wrong)
    assert exhausted >= LEAST_EXHAUSTED * METHODS, f"{described()}: {exhausted} of {METHODS}"


def compared(
    class_path: ClassPath, generated: GeneratedClass, brute: list[frozenset[str]]
) -> tuple[list[str], int]:
    """What searches found wrongly, with the sources of the methods, and how many were exhaustive."""
    concolic, options, machine = ConcolicOptions(), ExploreOptions(), MachineOptions(cache=False)
    wrong: list[str] = []
    exhausted = 0
    with build_chain() as chain, executors(Program(class_path), concolic, options, machine) as fleet:

        def make(program: Program, method: Method) -> JvmExecutor:
            return make_executor(program, method, concolic, options, machine, PATHS, fleet)

        explorer = Explorer(class_path, generated.name, chain, make)
        for place, (method, reached) in enumerate(zip(generated.methods, brute, strict=True)):
            explored = explorer.explore(method.name, STRATEGIES[place % len(STRATEGIES)])
            exhausted += explored.search.exhausted
            found = list(differences(explored, reached))
            wrong += [*found, method.source] if found else []
    return wrong, exhausted
