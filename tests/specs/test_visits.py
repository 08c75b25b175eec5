"""What searches see of automata: the same steps by both executors, guidance, pictures, all public calls."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import pathbrew
from pathbrew.errors import InputError
from pathbrew.report.drawing.automata import write_automata
from pathbrew.report.specifications import table, visits_json
from pathbrew.specs.visits import Visit

pytestmark = pytest.mark.jdks_by_turns
METER = """
class Meter {
    private int value;
    private int ticks;

    void tick() {
        ticks++;
    }

    void add(int amount) {
        if (amount > 0 && amount < 10) {
            value += ticks == 2 ? -amount : amount;
        }
    }

    int read() {
        return value;
    }
}
"""
SPECIFICATION = """
specification for Meter {
    return Level: automaton {
        state | add() returns | read() { result < 0 } | read() returns
        empty | used          | error                 | -
        used  | -             | error                 | -
    }
}
"""


@pytest.fixture(scope="module")
def meter(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("meter")
    (folder / "Meter.java").write_text(METER)
    (folder / "Meter.spec").write_text(SPECIFICATION)
    return folder / "Meter.java", str(folder / "Meter.spec")


@pytest.fixture(scope="module")
def seen(meter: tuple[Path, str], jdk_home: Path) -> Visit:
    verdict = pathbrew.check(
        [meter[0]], "Meter", checked="spec", spec=(meter[1],), budget="600s", jdk=jdk_home
    )
    assert verdict.broken is not None, verdict
    # No promise names tick, but without it none is broken.
    assert verdict.broken.calls.count("tick()") == 2
    (visit,) = verdict.visits
    return visit


def test_the_way_to_a_violation_is_a_way_through_the_automaton(seen: Visit) -> None:
    (way,) = seen.ways
    assert way[0].source == 0
    assert all(one.target == next_one.source for one, next_one in pairwise(way))
    assert way[-1].target == seen.promise.automaton.violated
    assert set(way) <= seen.taken


def test_runs_on_the_jvm_are_guided_and_see_the_same(
    meter: tuple[Path, str], seen: Visit, jdk_home: Path
) -> None:
    result = pathbrew.concolic([meter[0]], "Meter", spec=(meter[1],), budget="600s", jdk=jdk_home)
    (broken,) = result.broken
    assert (broken.promise, broken.blamed) == ("Level", "the component")
    (visit,) = result.visits
    assert visit.ways[0][-1] == seen.ways[0][-1]
    distances = {step.distance for path in result.exploration.paths for step in path.steps}
    assert 0 in distances and len(distances) > 1


def test_automata_are_told_and_drawn(seen: Visit, tmp_path: Path) -> None:
    (file,) = write_automata([seen], tmp_path)
    drawn = file.read_text()
    assert file.name == "Meter.Level.svg"
    assert drawn.startswith("<svg") and drawn.count('class="d-way"') > 1
    (told,) = visits_json([seen])
    assert [state["name"] for state in told["states"]] == ["empty", "used"]
    assert told["ways"][0][-1]["to"] == "violated"
    assert any(step["taken"] for step in told["violations"])
    assert table([seen])[1].startswith("Level    2 of 2")


@pytest.mark.by_turns(3)
def test_one_search_has_steps_and_branches_as_goals(
    meter: tuple[Path, str], tmp_path: Path, jdk_home: Path
) -> None:
    generation = pathbrew.generate(
        [meter[0]],
        ["Meter"],
        spec=(meter[1],),
        out=str(tmp_path),
        budget="60s",
        engine=("states", "backward"),
        jdk=jdk_home,
    )
    (specified,) = generation.specified
    assert specified.promises[0].broken is not None
    by_calls = [
        goal
        for method in generation.classes[0].methods
        for goal in method.goals
        if goal.test is not None and "tick" in goal.test.file.read_text()
    ]
    assert by_calls
    assert generation.goal_coverage == 1.0


def test_nothing_is_drawn_without_promises(meter: tuple[Path, str]) -> None:
    from pathbrew.cli.methods import refuse_drawing

    with pytest.raises(InputError, match="give some with --spec"):
        refuse_drawing("pictures", ())
