"""The parts of the engine: cut scenarios, literals in and out, shapes, fields that methods use, growth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pathbrew.blocks.effects import FieldUse
from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.objects.graph import ArrayNode, BuildCall, BuiltNode
from pathbrew.scenarios.inputs import Input, Invocation, Made
from pathbrew.scenarios.rehearsal import Rehearsal, literals
from pathbrew.scenarios.shapes import shape_of
from pathbrew.scenarios.walk import cut
from pathbrew.solve import Chain, build_chain
from pathbrew.terms import Evaluator, Model

from .searched import Searched

pytestmark = pytest.mark.jdks_by_turns


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made


@pytest.fixture(scope="module")
def door(jdk: Jdk, worker: JvmWorker, chain: Chain) -> Searched:
    return Searched(jdk, worker, chain, "Door")


@pytest.fixture(scope="module")
def locked(door: Searched) -> Input:
    """`door.setCode(1234); door.close(); door.unlock(7)`."""
    made = door.made()
    calls: tuple[Invocation, ...] = (
        BuildCall("Door", "setCode", "(I)V", (1234,)),
        BuildCall("Door", "close", "()Z", ()),
    )
    receiver: Made = BuiltNode(made.class_name, made.maker, calls)
    return door.scenario("unlock", receiver, 7)


def cut_at(door: Searched, scenario: Input, place: int) -> Input | None:
    def method_of(call: Invocation) -> object:
        return door.java_class.methods.get(call.method + call.descriptor)

    return cut(scenario, place, method_of)  # type: ignore[arg-type]


def test_cut(door: Searched, locked: Input) -> None:
    first = cut_at(door, locked, 0)
    assert first is not None and first.method.name == "<init>" and first.receiver is None
    second = cut_at(door, locked, 1)
    assert second is not None and second.method.name == "setCode" and second.arguments == (1234,)
    assert isinstance(second.receiver, BuiltNode) and second.receiver.calls == ()
    third = cut_at(door, locked, 2)
    assert third is not None and isinstance(third.receiver, BuiltNode) and len(third.receiver.calls) == 1
    assert cut_at(door, locked, 3) is locked


def test_literals(door: Searched, locked: Input) -> None:
    vm = Machine(door.program, decisions=Decisions())
    values = literals(vm, locked)
    assert sorted(values.values()) == [7, 1234]
    other = {variable: value + 1 for variable, value in values.items()}
    changed = Rehearsal(locked).scenario_of(vm, Evaluator(Model(dict(other))))
    assert changed.arguments == (8,)
    assert isinstance(changed.receiver, BuiltNode) and changed.receiver.calls[0].arguments == (1235,)
    assert Rehearsal(locked).scenario_of(vm, Evaluator(Model({}))) == locked


def test_shapes(door: Searched, locked: Input) -> None:
    assert shape_of(locked) == shape_of(door.scenario("unlock", locked.receiver, 8))
    assert shape_of(locked) != shape_of(door.scenario("unlock", door.made(), 7))


def test_effects(door: Searched) -> None:
    use = FieldUse(door.program)
    state, code, failures = (("state", "LDoor$State;"), ("code", "I"), ("failures", "I"))
    assert use.of(door.method("setCode")).writes == {code}
    assert use.of(door.method("unlock")).writes >= {state, failures}
    assert use.of(door.method("unlock")).reads >= {state, code, failures}


def test_growth(door: Searched, locked: Input) -> None:
    grown = list(door.growth.grown(locked, [door.method("isAlarmed")]))
    added = {
        each.receiver.calls[-1].method
        for each in grown
        if isinstance(each.receiver, BuiltNode) and len(each.receiver.calls) == 3
    }
    assert added == {"close", "lock", "unlock"}
    later = list(door.growth.continued(locked, [door.method("isAlarmed"), door.method("setCode")]))
    assert [each.method.name for each in later] == ["isAlarmed", "setCode"]
    assert all(isinstance(one.receiver, BuiltNode) and len(one.receiver.calls) == 3 for one in later)


def test_arrays_of_other_sizes(jdk: Jdk, worker: JvmWorker, chain: Chain) -> None:
    table = Searched(jdk, worker, chain, "Table")
    made = table.made(ArrayNode("[[D", (ArrayNode("[D", (1.0,)),)))
    sizes = set()
    for grown in table.growth.grown(table.scenario("rank2", made), []):
        assert isinstance(grown.receiver, BuiltNode)
        rows = grown.receiver.maker.arguments[0]
        if isinstance(rows, ArrayNode):
            columns = [len(row.items) for row in rows.items if isinstance(row, ArrayNode)]
            sizes.add((len(rows.items), *columns[:1]))
    assert sizes >= {(2, 2), (3, 3), (2, 1), (0,)}
