"""Scenarios on the JVM: the same runs as in the machine, call by call."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.deadline import NEVER
from pathbrew.engines.concolic.scenario_executor import ScenarioExecutor
from pathbrew.engines.states.exploration import Explorer
from pathbrew.machine.core.edges import Edge
from pathbrew.machine.core.endings import Ending
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode, EnumNode, StubNode
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.executor import Executor, Run
from pathbrew.program import Method, Program
from pathbrew.scenarios.inputs import Input, Made, Value, box, text
from pathbrew.scenarios.rehearsal import Rehearsal, literals
from pathbrew.solve import Chain, build_chain
from pathbrew.terms import Model
from pathbrew.verbs.generate.concolic import scenarios_on_jvm
from pathbrew.verbs.generate.subject import Subject

pytestmark = pytest.mark.jdks_by_turns

KINDS = Path(__file__).parents[2] / "programs" / "beyond" / "Kinds.java"


@pytest.fixture(scope="module")
def subject(jdk: Jdk) -> Subject:
    program = Program(ClassPath([KINDS], jdk))
    return Subject(program, program.load("Kinds"))


@pytest.fixture(scope="module")
def on_jvm(subject: Subject) -> Iterator[ScenarioExecutor]:
    with scenarios_on_jvm(subject, ExploreOptions(), MachineOptions()) as executor:
        yield executor


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made


@pytest.fixture(scope="module")
def in_machine(subject: Subject, chain: Chain) -> Executor:
    explorer = Explorer(subject.program, subject.entries[0], ExploreOptions(), MachineOptions(), chain)
    return explorer.executor


def method(subject: Subject, name: str) -> Method:
    return next(m for m in subject.java_class.methods.values() if m.name == name)


def scenario(subject: Subject, receiver: Value = None, **others: Any) -> Input:
    """`mix`, of values that lead to its end; by the names of its parameters others may be given."""
    if receiver is None:
        receiver = BuiltNode(
            "Kinds",
            BuildCall("Kinds", "of", "(BS)LKinds;", (4, 5)),
            (BuildCall("Kinds", "add", "([DJ)V", (ArrayNode("[D", (1.0, 2.0, 3.0)), 7)),),
        )
    given: Made = BuiltNode("Kinds$Part", BuildCall("Kinds", "part", "(D)LKinds$Part;", (3.0,), receiver))
    rows: ArrayNode[Value] = ArrayNode("[[I", (ArrayNode("[I", (1, 2)), ArrayNode("[I", (3,))))
    values: dict[str, Value] = {
        "is": 1,
        "unit": ord("a"),
        "share": 0.5,
        "text": text("abc"),
        "box": box("java/lang/Integer", 3),
        "colour": EnumNode("Kinds$Colour", "GREEN"),
        "rows": rows,
        "part": given,
    }
    return Input(method(subject, "mix"), receiver, tuple((values | others).values()), shared=True)


def told(executor: Executor, rehearsal: Rehearsal, run: Run) -> tuple[object, ...]:
    """How a run ended, and the sides that each of its calls took."""
    marks = rehearsal.marks
    parts: list[list[Edge]] = []
    for start, end in zip(marks, [*marks[1:], len(run.trace)], strict=True):
        edges = [executor.vm.edges[number] for number in run.trace[start:end]]
        parts.append([edge for edge in edges if edge.method.owner.name.startswith("Kinds")])
    return run.ending, run.thrown, parts


LITERALS: list[dict[str, Value]] = [
    {},
    {"unit": ord("x")},
    {"share": 0.125},
    {"share": 0.125, "text": text("")},
    {"box": None},
    {"box": box("java/lang/Integer", 77)},
    {"colour": EnumNode("Kinds$Colour", "BLUE")},
    {"colour": EnumNode("Kinds$Colour", "BLUE"), "rows": ArrayNode("[[I", (ArrayNode("[I", (9,)),))},
    {"part": BuiltNode("Kinds$Part", BuildCall("Kinds$Part", "<init>", "(J)V", (1 << 40,)))},
    {"part": None},
]


@pytest.mark.parametrize("others", LITERALS, ids=str)
def test_the_same_as_in_the_machine(
    subject: Subject, on_jvm: ScenarioExecutor, in_machine: Executor, others: dict[str, Value]
) -> None:
    rehearsal = Rehearsal(scenario(subject, **others))
    runs = []
    for executor in (in_machine, on_jvm):
        executor.turn_to(rehearsal.scenario.method, rehearsal)
        run = executor.run(Model({}), NEVER)
        constraints = {decision.constraint for decision in run.taken}
        runs.append((told(executor, rehearsal, run), constraints))
    assert runs[0] == runs[1]
    assert runs[0][0][0] in (Ending.RETURNED, Ending.THREW)
    assert len(runs[0][1]) > 3


def test_a_model_stands_for_other_literals(subject: Subject, on_jvm: ScenarioExecutor) -> None:
    """The same driver serves all scenarios of one shape."""
    rehearsal = Rehearsal(scenario(subject))
    on_jvm.turn_to(rehearsal.scenario.method, rehearsal)
    other = scenario(subject, unit=ord("x"), text=text("zz"), colour=EnumNode("Kinds$Colour", "RED"))
    run = on_jvm.run(Model(dict(literals(on_jvm.vm, other))), NEVER)
    made = rehearsal.scenario_of(on_jvm.vm, on_jvm.decisions.evaluate)
    assert made == other
    assert run.ending is Ending.RETURNED and len(rehearsal.marks) == 4


def test_a_constructor_that_is_under_test(subject: Subject, on_jvm: ScenarioExecutor) -> None:
    rehearsal = Rehearsal(Input(method(subject, "<init>"), None, (12, 1)))
    on_jvm.turn_to(rehearsal.scenario.method, rehearsal)
    run = on_jvm.run(Model({}), NEVER)
    assert run.ending is Ending.RETURNED and len(rehearsal.marks) == 1 and len(run.taken) == 1


def test_what_no_driver_can_make_starts_no_jvm(subject: Subject) -> None:
    with scenarios_on_jvm(subject, ExploreOptions(), MachineOptions()) as executor:
        stubbed = Rehearsal(scenario(subject, part=StubNode("Kinds$Part")))
        executor.turn_to(stubbed.scenario.method, stubbed)
        executor.prepare(NEVER)
        run = executor.run(Model({}), NEVER)
        assert run.ending is Ending.UNMODELLED and run.reason is not None and "stub" in str(run.reason)
        assert executor.counts.runs == 0 and executor._process is None


def test_too_many_values(subject: Subject, on_jvm: ScenarioExecutor) -> None:
    rows: ArrayNode[Value] = ArrayNode("[[I", (ArrayNode("[I", tuple(range(24))),) * 12)
    rehearsal = Rehearsal(Input(method(subject, "mix"), None, scenario(subject, rows=rows).arguments))
    on_jvm.turn_to(rehearsal.scenario.method, rehearsal)
    assert on_jvm.run(Model({}), NEVER).ending is Ending.UNMODELLED
