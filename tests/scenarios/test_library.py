"""Objects of the JDK's types: each can be made on the JVM, and they tell apart what methods ask of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.coverage import branch_goals
from pathbrew.deadline import Deadline
from pathbrew.engines.quick import QuickStart
from pathbrew.jvm import JvmWorker, Returned
from pathbrew.objects.graph import BuiltNode
from pathbrew.program import Program
from pathbrew.program.generics import erased
from pathbrew.scenarios.inputs import Value, request_to_make, text
from pathbrew.scenarios.library import RECIPES
from pathbrew.scenarios.signatures import of_descriptor

TAKEN = Path(__file__).parents[1] / "programs" / "quick" / "Taken.java"
NUMBERS: dict[str, list[Value]] = {
    **{kind: [0, 1, -1, 2, 10, 100] for kind in "BSIJ"},
    **{kind: [0.0, 1.0, -1.0, 0.5, 2.5] for kind in "FD"},
    "Ljava/lang/String;": [text("a"), text(""), text("key=1")],
    "Ljava/lang/Object;": [text("a"), text("b")],
}


def values_of(signature: TypeSignature) -> list[Value]:
    return NUMBERS[erased(signature)]


@pytest.mark.parametrize("name", RECIPES)
def test_objects_can_be_made(worker: JvmWorker, tmp_path: Path, name: str) -> None:
    made = RECIPES[name](of_descriptor(f"L{name};"), values_of)
    assert made
    built = [value for value in made if isinstance(value, BuiltNode)]
    with worker.open([tmp_path]) as loader:
        results = worker.replay_many(loader, list(map(request_to_make, built)))
    refused = [value for value, result in zip(built, results, strict=True) if result.outcome != Returned(0)]
    # A text of the code's need not be an address.
    assert [value for value in refused if name != "java/net/URI"] == []
    assert all(result.objection is None for result in results)


@pytest.mark.jdks_by_turns
def test_values_tell_apart_what_methods_ask(jdk: Jdk, worker: JvmWorker) -> None:
    class_path = ClassPath([TAKEN], jdk)
    program = Program(class_path)
    taken = program.load("Taken")
    methods = [method for method in taken.methods.values() if method.name != "<init>"]
    wanted = {goal.edge for method in methods for goal in branch_goals(method)}
    with worker.open(class_path.locations, traced=True) as loader:
        found = list(
            QuickStart(program, taken, worker, loader, seed=0).run(methods, wanted, Deadline.after(300))
        )
    left = wanted.difference(*(case.covered for case in found))
    assert {(edge.method.name, edge.outcome) for edge in left} == set()
