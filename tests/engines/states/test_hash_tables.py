"""Hash tables with symbolic keys against the real JVM: the same results, whatever the operations are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pathbrew import terms
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.deadline import NEVER
from pathbrew.heap.photographer import Photographer
from pathbrew.heap.policies import PolicyName
from pathbrew.jvm import JvmWorker, Loader
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.machine.core.endings import Ending
from pathbrew.machine.core.values import parse
from pathbrew.objects.graph import ArrayNode, Reference
from pathbrew.options import MachineOptions
from pathbrew.paths.criteria import Criterion
from pathbrew.paths.executor import Executor
from pathbrew.program import Program
from pathbrew.terms import Evaluator, Model

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "collections" / "Tables.java"
ROUNDS = 20
LENGTH = 120
KEYS = "abcdef"
NUMBERS = (0, 1, 2, 16, 17, 32, 65536, 65537, -1, -65536, 1 << 20)
DESCRIPTOR = "([IIIIIIII)[I"


@pytest.mark.parametrize("name", ["run", "runSet"])
@pytest.mark.parametrize("kind", range(4))
def test_operations(name: str, kind: int, jdk: Jdk, classes: Path, worker: JvmWorker, loader: Loader) -> None:
    """Kinds: HashMap, LinkedHashMap, with boxes and with objects as keys."""
    program = Program(ClassPath([classes], jdk))
    method = program.load("Tables").methods[name + DESCRIPTOR]
    chance = random.Random(f"{name} {kind}")
    operations: list[int] = []
    fixed = {
        "operations": lambda vm: parse(vm, "[I", str(operations)),
        "kind": lambda vm: kind,
    }
    executor = Executor(program, method, MachineOptions(), PolicyName.LAZY, Criterion("run"), fixed)
    for _ in range(ROUNDS):
        operations[:] = [n for _ in range(LENGTH) for n in (chance.randrange(29), chance.randrange(13))]
        values = [chance.choice(NUMBERS) for _ in KEYS]
        model = Model(
            {terms.variable(key, terms.INT): value for key, value in zip(KEYS, values, strict=True)}
        )
        assert ours(executor, model) == theirs(worker, loader, name, operations, kind, values)


def ours(executor: Executor, model: Model) -> list[int]:
    run = executor.run(model, NEVER)
    assert (run.ending, run.reason) == (Ending.RETURNED, None)
    assert run.taken
    after = executor.result(run, Photographer(Evaluator(model), initial=False))
    returned = {name: value for name, _, value in after.values}["return"]
    assert isinstance(returned, Reference)
    array = after.nodes[returned.index]
    assert isinstance(array, ArrayNode)
    return [item for item in array.items if isinstance(item, int)]


def theirs(
    worker: JvmWorker, loader: Loader, name: str, operations: list[int], kind: int, values: list[int]
) -> list[int]:
    nodes = (ArrayNode("[I", tuple(operations)),)
    request = ReplayRequest("Tables", name, DESCRIPTOR, None, (Reference(0), kind, *values), nodes)
    answer = worker.replay(loader, request)
    assert isinstance(answer.returned, Reference), answer.outcome
    array = answer.nodes_after[answer.returned.index]
    assert isinstance(array, ArrayNode)
    return [item for item in array.items if isinstance(item, int)]
