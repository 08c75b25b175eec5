"""Generated programs on symbolic inputs: the result is a term whose value under the inputs is the JVM's."""

from __future__ import annotations

import pytest

from pathbrew import terms
from pathbrew.classfile import Jdk
from pathbrew.heap.inputs import input_variable
from pathbrew.jvm import Call, JvmWorker
from pathbrew.machine import JavaArray, Machine, Thrown
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.options import MachineOptions
from pathbrew.program import Program
from pathbrew.terms import Model, Term

from ..campaign import SEED, described, scaled
from .generator import GeneratedProgram, generate
from .machine_side import MemoryClassPath, from_machine, to_machine
from .outcomes import Neutral, neutral, returned, threw

pytestmark = pytest.mark.jdks_by_turns

SHARDS, PROGRAMS, INPUTS = 2, scaled(60), 4
FIRST_SEED = SEED * 1_000_000 + 500_000


@pytest.mark.parametrize("shard", range(SHARDS))
def test_terms_evaluate_to_the_jvms_results(worker: JvmWorker, jdk: Jdk, shard: int) -> None:
    decisions_made = 0
    for seed in range(FIRST_SEED + shard, FIRST_SEED + PROGRAMS * SHARDS, SHARDS):
        program = generate(seed)
        with worker.define(program.classes) as loader:
            calls = [
                Call(loader, program.entry_class, program.method, program.descriptor, arguments)
                for arguments in program.inputs(INPUTS)
            ]
            expected = [neutral(result.outcome, program.result) for result in worker.call_many(calls)]
        outcomes, decided = run_symbolically(program, jdk)
        assert outcomes == expected, f"{described()}, seed {seed}"
        decisions_made += decided
    assert decisions_made > 0, "the inputs did not matter"


def run_symbolically(program: GeneratedProgram, jdk: Jdk) -> tuple[list[Neutral], int]:
    """The outcomes with every primitive input a variable, and how many decisions they took."""
    decisions = Decisions()
    vm = Machine(Program(MemoryClassPath(program.classes, jdk)), MachineOptions(cache=False), decisions)
    outcomes = []
    decided = 0
    for arguments in program.inputs(INPUTS):
        values: list[Value] = []
        assigned: dict[Term, Value] = {}
        for place, (descriptor, argument) in enumerate(zip(program.parameters, arguments, strict=True)):
            value = to_machine(vm, descriptor, argument)
            if descriptor[0] not in "L[":
                variable = input_variable(f"p{place}", descriptor)
                assigned[variable] = value
                value = variable
            values.append(value)
        decisions.begin(Model(assigned))
        try:
            result = vm.invoke_static(program.entry_class, program.method + program.descriptor, *values)
            outcomes.append(returned(from_machine(concrete(result, decisions)), program.result))
        except Thrown as thrown:
            outcomes.append(threw(thrown.reference.java_class.name))
        decided += len(decisions.taken)
        assert all(terms.evaluate(c, decisions.model) for c in decisions.path_condition)
    return outcomes, decided


def concrete(value: Value, decisions: Decisions) -> Value:
    if isinstance(value, Term):
        return decisions.evaluate(value)
    if isinstance(value, JavaArray):
        items = value.data.materialized() if isinstance(value.data, UnknownElements) else value.data
        value.data = [concrete(item, decisions) for item in items]
    return value
