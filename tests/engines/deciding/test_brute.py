"""Verdicts of each engine alone against all inputs on the real JVM: none may be wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.outcomes import Returned
from pathbrew.options import CHECKING, CheckOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.verbs.check import Verdict, check_method

from ...campaign import FULL, SEED, described, scaled
from ...jdks import installed_jdks
from .call_generator import generate_calls
from .generator import Generated, generate
from .library_generator import generate_library
from .text_generator import generate_texts

METHODS = scaled(1000, 250)
LIBRARY_METHODS = scaled(1000, 60)
TEXT_METHODS = scaled(1000, 100)
CALLING_METHODS = scaled(1000, 40)
PROPERTIES = {"assert": 1, "overflow": 4, "exception": 3}
"""With the bits that tell of a violation."""
BUDGETS = {"paths": "3s", "merged": "4s", "inductive": "3s"}
LEAST_DECIDED = 0.5 if FULL else 0.0
"""The part of the verdicts of the merged engine that are not unknown, lest the campaign test nothing."""


@pytest.mark.parametrize("engine", sorted(BUDGETS))
def test_no_engine_is_wrong(engine: str, tmp_path: Path) -> None:
    _compare(engine, generate(SEED, f"B{engine.title()}", METHODS, plain=engine == "inductive"), tmp_path)


def test_merged_is_not_wrong_about_the_library(tmp_path: Path) -> None:
    _compare("merged", generate_library(SEED, "BLibrary", LIBRARY_METHODS), tmp_path)


def test_inductive_is_not_wrong_about_memory(tmp_path: Path) -> None:
    _compare("inductive", generate(SEED, "BMemory", METHODS), tmp_path)


def test_inductive_is_not_wrong_about_strings_in_loops(tmp_path: Path) -> None:
    _compare("inductive", generate_texts(SEED, "BTexts", TEXT_METHODS), tmp_path)


@pytest.mark.parametrize("engine", ["merged", "paths"])
def test_no_engine_is_wrong_where_summaries_answer_calls(engine: str, tmp_path: Path) -> None:
    generated = generate_calls(SEED, f"B{engine.title()}Calls", CALLING_METHODS)
    verdicts = _compare(engine, generated, tmp_path, summaries="insensitive")
    answered = [verdict for verdict in verdicts if any("summaries" in line for line in verdict.proof)]
    assert answered or engine != "merged", f"{described()}: no proof rests on a summary"


def _compare(engine: str, generated: Generated, tmp_path: Path, summaries: str = "off") -> list[Verdict]:
    jdk = installed_jdks()[SEED % len(installed_jdks())]
    file = tmp_path / f"{generated.name}.java"
    file.write_text(generated.source)
    class_path = ClassPath([file], jdk)
    wrong: list[str] = []
    counts: Counter[str] = Counter()
    verdicts: list[Verdict] = []
    with JvmWorker(jdk.home, assertions=True) as worker:
        seen = _all_inputs(worker, class_path, generated.name)
        for place, method in enumerate(generated.methods):
            for verdict in _verdicts(class_path, f"{generated.name}.{method}", engine, worker, summaries):
                verdicts.append(verdict)
                happens = bool(seen[place] & PROPERTIES[verdict.checked])
                counts[verdict.verdict] += 1
                if verdict.verdict != "unknown" and (verdict.verdict == "violated") != happens:
                    wrong.append(f"{method} {verdict.checked}: {verdict.verdict}, but {seen[place]}")
                if verdict.defects:
                    wrong.append(f"{method} {verdict.checked}: {verdict.defects}")
    assert not wrong, f"{described()} {counts}:\n" + "\n".join(wrong) + generated.source
    decided = counts["violated"] + counts["holds"]
    assert engine != "merged" or decided >= LEAST_DECIDED * sum(counts.values()), f"{described()}: {counts}"
    return verdicts


def _all_inputs(worker: JvmWorker, class_path: ClassPath, name: str) -> list[int]:
    """What all inputs of each method do, wrapping around included."""
    results: list[int] = []
    program = Program(class_path)
    count = sum(method.name.startswith("all") for method in program.load(name).methods.values())
    for wrapping in (False, True):
        with worker.open(class_path.locations, traced=True, wrapping=wrapping) as loader:
            for place in range(count):
                outcome = worker.call(loader, name, f"all{place}", "()I", time_limit=60.0).outcome
                assert isinstance(outcome, Returned) and isinstance(outcome.value, int), outcome
                if wrapping:
                    results[place] |= outcome.value & 4
                else:
                    results.append(outcome.value)
    return results


def _verdicts(
    class_path: ClassPath, target: str, engine: str, worker: JvmWorker, summaries: str
) -> tuple[Verdict, ...]:
    program = Program(class_path)
    # Where an operation wraps around is looked for in the methods themselves.
    properties = [name for name in PROPERTIES if summaries == "off" or name != "overflow"]
    options = replace(CHECKING, budget=BUDGETS[engine], summaries=summaries)
    return check_method(
        program,
        find_method(program, target, None),
        properties,
        options,
        MachineOptions(),
        CheckOptions(engine=(engine,)),
        worker=worker,
    )
