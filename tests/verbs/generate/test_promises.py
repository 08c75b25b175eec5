"""Tests against specifications: violations, one test for each step, coverage in all reports."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.console import Console

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import Deadline
from pathbrew.defects import Border
from pathbrew.errors import InputError
from pathbrew.options import GENERATING, GenerateOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.report.drawing.automaton_picture import draw_automaton
from pathbrew.report.drawing.elk import Layout
from pathbrew.report.generation_json import as_json
from pathbrew.report.generation_text import print_generation
from pathbrew.report.html import write_html
from pathbrew.verbs.generate.promises.run import Specifying
from pathbrew.verbs.generate.result import Generation, Measured, PromiseResult
from pathbrew.verbs.generate.subject import Subject

LAMP = """
class Lamp {
    private int times;
    private boolean on;

    boolean press(int force) {
        if (force < 0) {
            throw new IllegalArgumentException("force " + force);
        }
        if (force > 100) {
            on = !on;
            times++;
        }
        return times == 3 ? !on : on;
    }

    void reset(boolean isLocked) {
        if (isLocked) {
            throw new IllegalStateException();
        }
        on = false;
    }
}

class Room {
    static boolean dim(int force) {
        return new Lamp().press(force == 77 ? 2000 : 1);
    }
}
"""
SPECIFICATION = """
specification for Lamp {
    requires press(force) { force < 1000 };
    return Turns: automaton {
        state | press(force) returns { force > 100 } | reset() returns
        dark  | lit                                  | -
        lit   | dark                                 | dark
    }
    ensures press(force) { result == on };
}
"""


@pytest.fixture(scope="module")
def generation(tmp_path_factory: pytest.TempPathFactory) -> Generation:
    folder = tmp_path_factory.mktemp("lamp")
    source, specification = folder / "Lamp.java", folder / "Lamp.spec"
    source.write_text(LAMP)
    specification.write_text(SPECIFICATION)
    return pathbrew.generate(
        [source],
        ["Lamp", "Room"],
        ["press", "dim"],
        spec=(str(specification),),
        out=str(folder / "out"),
        budget="600s",
    )


def _promise(generation: Generation, name: str) -> PromiseResult:
    specified = generation.specified[0]
    return next(p for p in specified.promises if p.promise.specification.name == name)


def test_every_state_and_step_that_can_be_reached_has_a_test(generation: Generation) -> None:
    turns = _promise(generation, "Turns")
    assert turns.states == Measured(2, 2)
    assert turns.transitions == Measured(10, 10)
    named = {
        entry.test.name
        for entry in turns.steps
        if entry.test is not None and entry.step.source != entry.step.target
    }
    assert "pressTakesTurnsFromDarkToLit" in named
    assert "resetTakesTurnsFromLitToDark" in named


def test_a_violation_is_shown_by_its_calls_and_nothing_but_junit(generation: Generation) -> None:
    broken = _promise(generation, "ensures3").broken
    assert broken is not None and broken.test is not None
    calls = [re.sub(r"\d+", "N", call) for call in broken.calls]
    assert calls == ["new Lamp()", "press(N)", "press(N)", "press(N)"]
    text = broken.test.file.read_text()
    assert "void pressBreaksEnsures3()" in text
    assert "// The component breaks ensures3 (Lamp.spec:9): ensures press(force) { result == on }" in text
    assert "pathbrew." not in text


def test_callers_keep_their_promises(generation: Generation) -> None:
    specified = generation.specified[0]
    forces = [int(n) for test in specified.tests for n in re.findall(r"press\((-?\d+)\)", str(test.inputs))]
    assert all(force < 1000 for force in forces)
    assert _promise(generation, "requires1").violations == ()


def test_a_caller_that_breaks_a_promise_is_shown(generation: Generation) -> None:
    room = generation.specified[1]
    (misuse,) = room.misuses
    assert (misuse.promise, misuse.blamed, misuse.test.name) == (
        "requires1",
        "the caller",
        "dimBreaksRequires1",
    )
    assert misuse.test.inputs == "force = 77"
    assert "// The caller breaks requires1 (Lamp.spec:3)" in misuse.test.file.read_text()


def test_text_json_and_html_tell_of_the_coverage(generation: Generation, tmp_path: Path) -> None:
    console = Console(record=True, width=200)
    print_generation(generation, console, verbose=True)
    text = console.export_text()
    assert re.search(r"^  Turns +2 of 2 +10 of 10$", text, re.MULTILINE), text
    assert "ensures3 is broken by the component, see LampSpecTest#pressBreaksEnsures3" in text
    told = as_json(generation)["specifications"][0]["promises"][1]
    assert told["states"] == [{"name": "dark", "reached": True}, {"name": "lit", "reached": True}]
    assert sum(step["test"] is not None for step in told["transitions"]) == 10
    with Layout() as layout:
        write_html(generation, tmp_path / "report.html", layout)
    page = (tmp_path / "report.html").read_text()
    assert "broken by the component" in page
    assert 'aria-label="Automaton of ensures3' in page


def test_the_way_to_a_violation_is_drawn(generation: Generation) -> None:
    drawn = draw_automaton(_promise(generation, "ensures3").visit)
    assert drawn.count('<path class="d-way"') > 1
    assert "d-way" not in draw_automaton(_promise(generation, "Turns").visit)


def test_classes_without_promises_are_refused(tmp_path: Path) -> None:
    source, specification = tmp_path / "Lamp.java", tmp_path / "Other.spec"
    source.write_text(LAMP + "class Other { void go() { } }")
    specification.write_text("specification for Other { call X: go() -> !previously go(); }")
    with pytest.raises(InputError, match="says nothing of objects of these classes"):
        pathbrew.generate([source], ["Lamp"], spec=(str(specification),), out=str(tmp_path / "out"))


def test_a_fault_costs_what_a_class_shows_of_specifications(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, specification = tmp_path / "Lamp.java", tmp_path / "Lamp.spec"
    source.write_text(LAMP)
    specification.write_text(SPECIFICATION)
    program = Program(ClassPath([source], find_jdk()))
    options = GenerateOptions(spec=(str(specification),), out=str(tmp_path / "out"))

    def fail(*arguments: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Specifying, "_tested", fail)
    specifying = Specifying(
        program,
        [Subject(program, program.load("Lamp"))],
        options,
        GENERATING,
        MachineOptions(),
        [source],
        lambda event: None,
        Deadline.after(60),
    )
    specifying.run()
    result = Generation(folder=tmp_path)
    specifying.add_to(result)
    (defect,) = result.defects
    assert (defect.exception, defect.border) == ("RuntimeError", Border.SEARCH)
    assert result.specified[0].reasons == (defect.reason,)
