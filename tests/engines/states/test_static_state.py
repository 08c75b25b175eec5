"""Static state that a search takes as initialisers leave it, although calls change it."""

from __future__ import annotations

from pathlib import Path

import pytest

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.confirmation.confirm import Confirmation, confirm
from pathbrew.program import Program
from pathbrew.report.reasons import brief
from pathbrew.semantics.static_state import unexplored_state

SOURCE = Path(__file__).parents[2] / "programs" / "statics" / "Tables.java"


@pytest.fixture(scope="module")
def program() -> Program:
    return Program(ClassPath([SOURCE], find_jdk()))


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("days", []),
        ("roman", []),
        ("kind", []),
        ("fixed", []),
        ("constant", []),
        ("slot", ["SLOTS"]),
        ("filled", ["FILLED"]),
        ("givenAway", ["GIVEN_AWAY"]),
        ("count", ["COUNTS"]),
        ("raised", ["RAISED"]),
        ("nested", ["NESTED"]),
        ("written", ["written"]),
        ("passed", []),
        ("passedFar", []),
        ("passedToKeep", ["KEPT"]),
        ("cleared", ["CLEARED"]),
        ("copied", []),
        ("copiedTo", ["TARGET"]),
        ("empty", []),
        ("rows", ["ROWS"]),
        ("named", []),
    ],
)
def test_what_may_change(program: Program, name: str, fields: list[str]) -> None:
    tables = program.load("statics/Tables")
    method = next(method for method in tables.methods.values() if method.name == name)
    found = unexplored_state(program, method, [])
    assert [field.name for field in found] == fields
    assert unexplored_state(program, method, found) == []


def test_a_later_call_is_not_called_infeasible(tmp_path: Path) -> None:
    source = tmp_path / "Registry.java"
    source.write_text(
        """
        public class Registry {
            private static final int[] USED = new int[3];
            private static final java.util.Map<String, Integer> COUNTS = new java.util.TreeMap<>();
            static final java.util.Set<Integer> KNOWN = new java.util.HashSet<>(java.util.List.of(1));
            public static int count(String name) {
                COUNTS.put(name, COUNTS.getOrDefault(name, 0) + 1);
                return COUNTS.size();
            }
            public static boolean add(int number) {
                return KNOWN.add(number) && KNOWN.size() == 2;
            }
            public static int known() {
                return COUNTS.size() + KNOWN.size();
            }
            private static final int[] SIZES = {1, 2, 3};
            public static boolean use(int place) {
                if (USED[place] > 2) {
                    return false;
                }
                USED[place]++;
                return true;
            }
            public static int size(int place) {
                return SIZES[place] > 3 ? -1 : SIZES[place];
            }
        }
        """
    )
    result = pathbrew.generate([source], ["Registry"], out=str(tmp_path / "out"), budget="600s")
    left = {
        method.method.name: [(g.account.status.value, brief(g.account.reasons)) for g in method.goals]
        for method in result.classes[0].methods
    }
    assert ("open", "Registry.USED is tried only as it is initialised") in left["use"]
    assert ("infeasible", "") in left["size"]
    # What tests change in place they put back: in either order all hold.
    assert result.dropped == []
    assert {"count", "add", "known", "use", "size"} <= {test.case.method.name for test in result.tests}


INITIALISERS = """
public class Key {
    static abstract class Zone {
        static final Zone UTC = Utc.INSTANCE;
        static final int LENGTH = UTC.name().length();
        abstract String name();
    }
    static final class Utc extends Zone {
        static final Utc INSTANCE = new Utc();
        String name() { return "UTC"; }
    }
    public static int length(int number) {
        return number > 5 ? Zone.LENGTH : Zone.LENGTH + Utc.INSTANCE.name().length();
    }
    public static int failing(int number) {
        return number > 5 ? Zone.LENGTH : Utc.INSTANCE.name().length();
    }
}
"""


def test_classes_are_initialised_on_the_jvm_in_the_order_of_the_search(tmp_path: Path) -> None:
    """Begun in another order, these initialisers fail."""
    source = tmp_path / "Key.java"
    source.write_text(INITIALISERS)
    found = pathbrew.explore([source], "Key.length")
    assert {path.value for path in found.paths} == {"3", "6"}
    for path in found.paths:
        assert confirm(found.explored, path).status is Confirmation.CONFIRMED, path


def test_an_initialiser_that_fails_fails_in_every_run_as_in_a_jvm_that_starts(tmp_path: Path) -> None:
    source = tmp_path / "Key.java"
    source.write_text(INITIALISERS)
    found = pathbrew.explore([source], "Key.failing")
    endings = {(path.value, path.exception) for path in found.paths}
    assert endings == {("3", None), (None, "java.lang.ExceptionInInitializerError")}
