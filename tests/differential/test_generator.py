"""Generated programs are accepted by the verifier, vary widely, and depend on their inputs only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from pathbrew.jvm import Call, JvmWorker, Outcome, Returned, Threw

from ..jdks import installed_jdks
from .assembler import OPCODES
from .generator import GeneratedProgram, generate
from .outcomes import Neutral, neutral

PROGRAMS = 400
INPUTS = 5


@pytest.fixture(scope="module")
def programs() -> list[GeneratedProgram]:
    return [generate(seed) for seed in range(PROGRAMS)]


def run(worker: JvmWorker, programs: Sequence[GeneratedProgram], inputs: int = INPUTS) -> list[Outcome]:
    """The outcomes of all programs on their inputs."""
    outcomes: list[Outcome] = []
    for program in programs:
        with worker.define(program.classes) as loader:
            calls = [
                Call(loader, program.entry_class, program.method, program.descriptor, arguments)
                for arguments in program.inputs(inputs)
            ]
            outcomes += [result.outcome for result in worker.call_many(calls)]
    return outcomes


def run_neutral(worker: JvmWorker, programs: Sequence[GeneratedProgram]) -> list[Neutral]:
    results = [program.result for program in programs for _ in range(INPUTS)]
    return [neutral(outcome, result) for outcome, result in zip(run(worker, programs), results, strict=True)]


def test_programs_link_end_and_mostly_return(worker: JvmWorker, programs: list[GeneratedProgram]) -> None:
    endings = Counter(
        outcome.class_name if isinstance(outcome, Threw) else type(outcome).__name__
        for outcome in run(worker, programs)
    )
    total = PROGRAMS * INPUTS
    message = f"of {total} runs: {endings.most_common()}"
    refused = (
        "VerifyError",
        "ClassFormatError",
        "LinkageError",
        "NoClassDefFoundError",
        "StackOverflowError",
    )
    assert not [name for name in endings if name.endswith((*refused, "Hung", "Died", "Exited"))], message
    assert 0.6 < endings[Returned.__name__] / total < 0.97, message
    assert len(endings) >= 7, message


def test_programs_cover_the_instructions(programs: list[GeneratedProgram]) -> None:
    sample = programs[:200]
    seen = {opcode for program in sample for opcode in program.opcodes}
    missing = [name for name, opcode in OPCODES.items() if opcode not in seen]
    size = sum(len(program.opcodes) for program in sample) / len(sample)
    message = f"{len(seen)} opcodes in {len(sample)} programs of {size:.0f} instructions; missing: {missing}"
    assert len(seen) >= 195, message
    assert 150 < size < 500, message


def test_results_depend_on_the_inputs(worker: JvmWorker, programs: list[GeneratedProgram]) -> None:
    outcomes = run(worker, programs)
    groups = [outcomes[at : at + INPUTS] for at in range(0, len(outcomes), INPUTS)]
    distinct = sum(len({repr(outcome) for outcome in group}) for group in groups) / len(groups)
    assert distinct > 2.5, f"{distinct:.2f} distinct outcomes of {INPUTS} per program"


def test_results_depend_on_nothing_else(worker: JvmWorker, programs: list[GeneratedProgram]) -> None:
    for program in programs[:100]:
        with worker.define(program.classes) as loader:
            calls = [
                Call(loader, program.entry_class, program.method, program.descriptor, arguments)
                for arguments in program.inputs(INPUTS)
            ]
            results = worker.call_many([*calls, *reversed(calls)])
        outcomes = [neutral(result.outcome, program.result) for result in results]
        assert outcomes[:INPUTS] == outcomes[: INPUTS - 1 : -1], f"seed {program.seed}"


def test_a_seed_makes_the_same_program_and_inputs() -> None:
    for seed in range(20):
        assert generate(seed) == generate(seed)
        assert repr(generate(seed).inputs(3)) == repr(generate(seed).inputs(3))


def test_the_jdks_agree(programs: list[GeneratedProgram]) -> None:
    jdks = installed_jdks()
    if len(jdks) < 2:
        pytest.skip("needs two JDKs")
    with JvmWorker(jdks[0].home) as old, JvmWorker(jdks[-1].home) as new:
        assert run_neutral(old, programs[:200]) == run_neutral(new, programs[:200])
