"""The LCT report on trees with input objects, figure by figure: sections 3.3 and 4.2."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.engines.states.exploration import Exploration
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ConcolicOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method

from .agreement import comparing, explored

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs"


def found_on_the_jvm(
    jdk: Jdk, source: Path, target: str, leave: tuple[str, ...] = ()
) -> tuple[Exploration, list[str]]:
    """What runs on the JVM find, and where symbolic values were lost."""
    program = Program(ClassPath([source], jdk))
    method = find_method(program, target, None)
    with comparing(program, method, ConcolicOptions(leave=leave)) as comparison:
        found, _ = with_deep_stack(partial(explored, comparison.jvm, method))
        return found, list(comparison.executor.counts.stripped)


def conditions(found: Exploration) -> dict[str | None, tuple[str, ...]]:
    """What each path depends on, by what it returns or throws."""
    return {path.exception or path.value: path.conditions for path in found.paths}


def test_figure_12_initialisation_points_come_where_objects_are_used(jdk: Jdk) -> None:
    found, _ = found_on_the_jvm(jdk, PROGRAMS / "explore" / "Lct.java", "Lct.figure12")
    assert conditions(found) == {
        "0": ("x != 5",),
        "1": ("x == 5", "l1 == null"),
        "2": ("x == 5", "l1 != null", "l2 == null"),
        "3": ("x == 5", "l1 != null", "l2 != null", "l2 != l1"),
        "4": ("x == 5", "l1 != null", "l2 != null", "l2 == l1"),
    }
    assert found.search.exhausted


def test_example_6_figures_13_and_14_both_sides_of_an_initialisation_point(jdk: Jdk) -> None:
    found, _ = found_on_the_jvm(jdk, PROGRAMS / "explore" / "Lct.java", "Lct.example6")
    by_value = {path.value: path for path in found.paths if path.value is not None}
    # Figure 13 has the objects that are told apart, figure 14 the same object as well.
    assert by_value["false"].conditions == ("l2 != null", "l1 != null", "l1 != l2")
    assert by_value["true"].conditions == ("l2 != null", "l1 != null", "l1 == l2")
    for value, objects in (("false", 2), ("true", 1)):
        inputs = by_value[value].inputs
        assert inputs is not None
        assert len(inputs.nodes) == objects
    assert found.search.exhausted


def test_example_7_a_run_that_leaves_its_predicted_path_changes_no_other(jdk: Jdk) -> None:
    source = PROGRAMS / "concolic" / "Predicted.java"
    found, lost = found_on_the_jvm(jdk, source, "Predicted.figure15", ("BlackBox",))
    assert lost == ["BlackBox.of"]
    assert not found.search.exhausted
    assert [path.ending for path in found.paths].count(Ending.DIVERGED) == 1
    assert sorted(path.value for path in found.paths if path.value is not None) == ["7", "9"]
    ends = [found.paths[number].value for node in found.tree.nodes for number in node.ended.values()]
    assert sorted(value or "diverged" for value in ends) == ["7", "9"]
    whole, _ = found_on_the_jvm(jdk, source, "Predicted.figure15")
    assert sorted(path.value or "" for path in whole.paths) == ["7", "9"]
    assert whole.search.exhausted
