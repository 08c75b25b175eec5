"""Goals of all kinds: reached and confirmed on the JVM, or proved infeasible."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pathbrew
from pathbrew.confirmation.case import Engine
from pathbrew.engines.states import shards
from pathbrew.errors import InputError
from pathbrew.events import Event, MemoryRefined
from pathbrew.verbs.reach import reacher
from pathbrew.verbs.reach.result import Reach, ReachStatus

from .objectives import PROGRAMS, Objectives

INFEASIBLE = {
    "Coord.moveY": [],
    "Foo.foo": [],
    "Foo.large": [],
    "Foo.sums": [],
    "Foo.widened": [],
    "Foo.delayed": [],
    "Foo.wraps": [],
    "Foo.unequal": [26, 27],
    "Triangle.trityp": [],
    "Josephus.josephus": [],
    "Node.insertBefore": [],
    "LinkedNodes.pop": [],
    "LinkedNodes.add": [],
    "LinkedNodes.remove": [],
    "RedBlackTree.rotateLeft": [],
    "Shapes.cyclic": [],
    "Shapes.aliasing": [27, 28],
    "Shapes.open": [],
    "Shapes.casts": [34, 35],
    "Shapes.fresh": [13, 14, 31, 32],
    "Failing.divided": [],
    "Failing.indexed": [46, 47, 50, 51, 52, 55, 57, *(o for o in range(121, 145))],
    "Failing.called": [],
    "Failing.never": [26, 27],
    "Contradictions.blocks": [],
    "Contradictions.planted": [11, 12],
    "Contradictions.afterLoop": [31, 32],
    "Contradictions.inLoop": [35, 37],
    "Contradictions.counted": [22, 23],
    "Contradictions.search": [76, 77, 88, 89],
    "Arrays.sum": [],
    "Arrays.made": [],
    "Arrays.bytes": [11, 12],
    "Arrays.objects": [],
    "Arrays.wide": [],
    "Arrays.sorted": [],
}
"""The methods, and the offsets that no input reaches; every other instruction is executed by some input."""


def state_of(found: Reach) -> dict[str, Any]:
    """The state as scripts read it."""
    state: dict[str, Any] = json.loads(json.dumps(found.as_json()["state"]))
    return state


def statuses(found: list[Reach]) -> dict[str, list[int]]:
    """The offsets by status."""
    result: dict[str, list[int]] = {}
    for one in found:
        assert not one.refuted, one
        result.setdefault(one.status.value, []).append(one.goal.offsets[0])
    return result


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("target", INFEASIBLE)
def test_reaches_or_refutes_every_instruction(objectives: Objectives, target: str) -> None:
    found = objectives.every(f"reach.{target}")
    assert {one.engine for one in found} <= {Engine.BACKWARD, None}
    by_status = statuses(found)
    assert set(by_status) <= {"reached", "infeasible"}, by_status.get("open")
    assert set(by_status.get("infeasible", ())) <= set(INFEASIBLE[target])
    assert bool(by_status.get("infeasible")) == bool(INFEASIBLE[target])


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("method", ["deleteEntry", "fixAfterDeletion", "fixAfterInsertion"])
def test_reaches_every_block_of_red_black_trees(objectives: Objectives, method: str) -> None:
    found = objectives.every(f"reach.RedBlackTree.{method}", blocks=True)
    assert statuses(found).keys() == {"reached"}


def test_reaches_what_backward_search_alone_does_not(
    objectives: Objectives, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reacher, "CONCRETE_LIMIT", 30.0)  # the machine may be busy
    found = objectives.every("reach.Josephus.modified", blocks=True)
    assert statuses(found).keys() == {"reached"}
    assert {one.engine for one in found} == {Engine.BACKWARD, Engine.QUICK}
    state = state_of(found[-2])
    assert state["locals"] == {"n": 41, "m": 3}


def test_gives_the_state_of_the_paper_for_offset_51() -> None:
    result = pathbrew.reach([*sorted(PROGRAMS.glob("Coord.java"))], "reach.Coord.moveY@51")
    assert result.status is ReachStatus.REACHED
    assert result.state is not None
    state = state_of(result)
    locals_, heap = state["locals"], state["heap"]
    this, chrono = heap[str(locals_["this"]["ref"])], heap[str(locals_["chrono"]["ref"])]
    assert (this["class"], chrono["class"]) == ("reach.Coord", "reach.Chrono")
    assert locals_["this"] != locals_["chrono"]
    moved = this["fields"].get("y", 0) + chrono["fields"]["time"] * locals_["speed"]
    assert locals_["speed"] > 0 and chrono["fields"]["time"] > 0 and moved > 65536
    assert result.path[0] == 0 and result.path[-1] == 36
    assert result.test is not None and "moveY(chrono, 1)" in result.test.source


@pytest.mark.parametrize("method", ["inner", "helper"])
def test_reaches_into_methods_that_the_entry_calls(objectives: Objectives, method: str) -> None:
    found = objectives.every(f"reach.Entries.{method}", "reach.Entries.outer", blocks=True)
    by_status = statuses(found)
    assert by_status.keys() <= {"reached", "infeasible"}
    if method == "helper":
        assert by_status.keys() == {"reached"}
    else:
        state = next(one for one in found if one.status is ReachStatus.INFEASIBLE)
        assert state.goal.method.name == "inner"  # b == 42 and state == 21 do not go together
        assert len(by_status["infeasible"]) == 1


@pytest.mark.parametrize("method", ["made", "given", "lonely", "held"])
def test_takes_no_class_for_the_only_one(objectives: Objectives, method: str) -> None:
    found = objectives.every(f"reach.Lambdas.{method}", blocks=True)
    by_offset = {one.goal.offsets[0]: one for one in found}
    assert by_offset[max(by_offset) - 2].status is ReachStatus.REACHED, found
    assert all(one.status is not ReachStatus.INFEASIBLE for one in found if not one.goal.offsets[0])


@pytest.mark.parametrize(("method", "engine"), [("moved", Engine.QUICK), ("literal", Engine.BACKWARD)])
def test_leaves_to_others_what_it_does_not_know(objectives: Objectives, method: str, engine: Engine) -> None:
    found = objectives.every(f"reach.Arrays.{method}", blocks=True)
    assert statuses(found).keys() == {"reached"}
    assert engine in {one.engine for one in found}


def test_reaches_what_a_call_does_before_it_comes_to_no_end(objectives: Objectives) -> None:
    found = objectives.reach("reach.Failing.endless@8", is_alone=True)
    assert found.status is ReachStatus.REACHED and found.case is None
    assert "does not return in time" in found.reason
    assert state_of(found)["locals"] == {"x": 77}


def test_knows_that_the_library_may_call_back(objectives: Objectives) -> None:
    ordered = "reach.Lambdas$Ordered.back"
    found = objectives.every(ordered, "reach.Lambdas.sorted", blocks=True)
    assert [one.status for one in found] in ([ReachStatus.REACHED], [ReachStatus.OPEN])


def test_follows_recursion_backward(objectives: Objectives) -> None:
    found = objectives.every("reach.Entries.depth", blocks=True)
    assert statuses(found).keys() == {"reached"}
    assert state_of(found[-2])["locals"] == {"n": 13}


def test_takes_no_longer_for_more_rounds(objectives: Objectives) -> None:
    few, many = (objectives.reach(f"reach.Foo.{name}@23") for name in ("fixed", "large"))
    assert few.status is many.status is ReachStatus.REACHED
    assert state_of(many)["locals"] == {"i": 499992}
    assert many.statistics.suffixes == few.statistics.suffixes


@pytest.mark.parametrize(
    ("target", "bound", "value"),
    [
        ("reach.Triangle.trityp@142", "max_path", 5),
        ("reach.Josephus.modified@127", "loop_bound", 2),
        ("reach.Shapes.cyclic@26", "max_deref", 0),
    ],
)
def test_names_the_bound_that_stopped_the_search(
    objectives: Objectives, target: str, bound: str, value: int
) -> None:
    result = objectives.reach(target, seconds=4, is_alone=True, **{bound: value})
    assert result.status is ReachStatus.OPEN
    assert f"--{bound.replace('_', '-')} {value}" in result.reason


def test_shows_the_constrained_memory() -> None:
    shown: list[str] = []

    def observe(event: Event) -> None:
        assert isinstance(event, MemoryRefined)
        shown.append(event.text)

    pathbrew.reach([PROGRAMS / "Coord.java"], "reach.Coord.moveY@51", observer=observe)
    first, last = shown[0], shown[-2]
    assert "chrono -< [reach.Chrono], dom=all ndom=[0] >" in first
    assert "speed  -< int, [-2147483648..2147483647] >" in first
    assert "this   -< [reach.Coord], dom=[0] ndom=[] >" in last
    assert "chrono -< [reach.Chrono], dom=all ndom=[null, 0] >" in last
    assert "speed  -< int, [1..2147483647] >" in last
    assert "1:: ([reach.Chrono], [time -< int, [1..2147483647] >])" in last
    assert shown[-1].startswith("labelled\n  this   -< [reach.Coord], dom=[0] ndom=[] >")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("reach.Coord.moveY@50", "no instruction at 50"),
        ("reach.Coord.moveY:3", "no code on line 3"),
        ("reach.Coord.moveY", "names no place"),
        ("reach.Coord.move:15", "no method move"),
        ("java.lang.Math.abs(I)I@0", "class of the JDK"),
    ],
)
def test_refuses_places_that_are_not_there(target: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        pathbrew.reach([PROGRAMS / "Coord.java"], target)


def words(**settings: Any) -> Reach:
    """The line behind conditions on a text, which only symbolic execution looks into."""
    return pathbrew.reach([PROGRAMS / "OnlyForward.java"], "reach.OnlyForward.words:9", **settings)


@pytest.mark.by_turns(2)
def test_what_is_found_does_not_depend_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"FIRST_EFFORT": 1, "LEAST_WIDTH": 1, "ROUND_EFFORT": 3, "MOST_EFFORT": 12}.items():
        monkeypatch.setattr(shards, name, value)
    one, two = words(jobs=1), words(jobs=2)
    assert one.status is two.status is ReachStatus.REACHED
    assert one.engine is two.engine is Engine.SYMBOLIC
    assert state_of(one) == state_of(two)


def test_the_criterion_bounds_symbolic_execution() -> None:
    assert words(criterion="path").status is ReachStatus.REACHED
    assert words(criterion="depth-1").status is ReachStatus.OPEN
