"""The programs of the paper on backward search, every instruction a goal."""

from __future__ import annotations

import pathbrew
from pathbrew.reaching.result import Reach, ReachStatus

from .objectives import PROGRAMS, every_instruction


def statuses(found: list[Reach]) -> dict[str, list[int]]:
    """The offsets by status."""
    result: dict[str, list[int]] = {}
    for one in found:
        assert not one.refuted, one
        result.setdefault(one.status.value, []).append(one.goal.offsets[0])
    return result


def test_reaches_every_instruction_of_move_y() -> None:
    assert statuses(every_instruction("reach.Coord.moveY")).keys() == {"reached"}


def test_reaches_every_instruction_of_the_triangle_classifier() -> None:
    assert statuses(every_instruction("reach.Triangle.trityp")).keys() == {"reached"}


def test_gives_the_state_of_the_paper_for_offset_51() -> None:
    result = pathbrew.reach([*sorted(PROGRAMS.glob("Coord.java"))], "reach.Coord.moveY@51")
    assert result.status is ReachStatus.REACHED
    assert result.state is not None
    state = result.as_json()["state"]
    locals_, heap = state["locals"], state["heap"]
    this, chrono = heap[str(locals_["this"]["ref"])], heap[str(locals_["chrono"]["ref"])]
    assert (this["class"], chrono["class"]) == ("reach.Coord", "reach.Chrono")
    assert locals_["this"] != locals_["chrono"]
    moved = this["fields"].get("y", 0) + chrono["fields"]["time"] * locals_["speed"]
    assert locals_["speed"] > 0 and chrono["fields"]["time"] > 0 and moved > 65536
    assert result.path[0] == 0 and result.path[-1] == 36
    assert result.test is not None and "moveY(chrono, 1)" in result.test.source
