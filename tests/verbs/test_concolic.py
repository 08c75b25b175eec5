"""The verb concolic: drivers, JSON, tests, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pathbrew.cli import app
from pathbrew.engines.concolic.process import Followed
from pathbrew.errors import InputError

DRIVER = """
import pathbrew.Pathbrew;

public class Driver {
    /** Figure 1 of the LCT report. */
    public static void main(String[] args) {
        int x = Pathbrew.anyInt();
        x = x + 5;
        int y;
        if (x > 0) y = Pathbrew.anyInt(); else y = 10;
        if (x > 2) if (y == 2789) throw new IllegalStateException("error");
    }

    /** What goes into code that is not followed is lost, and that is told. */
    public static int lost(int x) {
        java.util.zip.CRC32 sum = new java.util.zip.CRC32();
        sum.update(x);
        return sum.getValue() == 5 ? 1 : 0;
    }

    public static String sign(int x) {
        return x < 0 ? "negative" : "n" + x;
    }
}
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("concolic") / "Driver.java"
    path.write_text(DRIVER)
    return str(path)


def told(*words: str) -> dict[str, object]:
    result = CliRunner().invoke(app, ["concolic", *words, "--json", "-", "-q"])
    assert result.exit_code == 0, result.output
    content = json.loads(result.output)
    assert isinstance(content, dict)
    return content


def test_a_driver_has_the_paths_of_the_report(source: str) -> None:
    found = told(source, "Driver")
    assert (found["verb"], found["exhausted"], found["diverged"]) == ("concolic", True, 0)
    paths, errors = found["paths"], found["errors"]
    assert isinstance(paths, list)
    assert isinstance(errors, list)
    assert sorted(path["ending"] for path in paths) == ["returned", "returned", "returned", "threw"]
    (error,) = errors
    assert error["exception"] == "java.lang.IllegalStateException"
    values = {entry["method"]: entry["value"] for entry in error["inputs"]}
    assert values["pathbrew.Pathbrew.anyInt#2"] == "2789"


def test_symbols_that_are_lost_are_named(source: str) -> None:
    found = told(source, "Driver.lost")
    assert found["exhausted"] is False
    assert found["stripped"] == [{"method": "java.util.zip.CRC32.update", "calls": 1}]


def test_errors_are_stored_and_run_again(source: str, tmp_path: Path) -> None:
    found = told(source, "Driver", "--errors", str(tmp_path))
    file = tmp_path / "Driver.main-1.json"
    errors = found["errors"]
    assert isinstance(errors, list)
    assert [error["file"] for error in errors] == [str(file)]
    again = CliRunner().invoke(app, ["concolic", source, "--replay", str(file)])
    assert again.exit_code == 0, again.output
    assert "pathbrew.Pathbrew.anyInt#2 = 2789" in again.output
    assert "java.lang.IllegalStateException: error\n    at Driver.main:11" in again.output
    mended = tmp_path / "Driver.java"
    mended.write_text(DRIVER.replace("y == 2789", "y == 2790"))
    again = CliRunner().invoke(app, ["concolic", str(mended), "--replay", str(file), "--json", "-"])
    assert again.exit_code == 1
    assert json.loads(again.output)["exception"] is None
    file.write_text('{"format": 1}')
    again = CliRunner().invoke(app, ["concolic", source, "--replay", str(file)])
    assert "format 1" in str(again.exception or again.output)


ORDERED = """
class Ordered {
    Ordered next; int value;
    boolean repOK() { return next == null || (next != this && next.value > value); }
    static int second(Ordered o) {
        if (o == null || o.next == null) return 0;
        if (o.next == o) return 1;
        return o.next.value <= o.value ? 2 : o.next.next == o ? 3 : 4;
    }
}
"""


def test_invariants_and_assumptions_hold_for_inputs(tmp_path: Path) -> None:
    source = tmp_path / "Ordered.java"
    source.write_text(ORDERED)

    def values(*words: str) -> set[str]:
        found = told(str(source), "Ordered.second", *words)
        assert found["diverged"] == 0
        paths = found["paths"]
        assert isinstance(paths, list)
        return {path["value"] for path in paths}

    assert values() == {"0", "1", "2", "3", "4"}
    assert values("--invariant", "repOK") == {"0", "3", "4"}
    assert values("--assume", "acyclic(o)") == {"0", "2", "4"}
    result = CliRunner().invoke(app, ["concolic", str(source), "Ordered.second", "--invariant", "none"])
    assert "no input of Ordered.second" in str(result.exception or result.output)


def test_tests_are_written_and_proven(source: str, tmp_path: Path) -> None:
    found = told(source, "Driver.sign", "--out", str(tmp_path), "--budget", "600s")
    assert found["files"] == [str(tmp_path / "DriverConcolicTest.java")]
    text = (tmp_path / "DriverConcolicTest.java").read_text()
    assert text.count("@Test") == 2


def test_tests_of_drivers_provide_what_they_ask_for(source: str, tmp_path: Path) -> None:
    found = told(source, "Driver", "--out", str(tmp_path), "--budget", "600s")
    assert found["files"] == [str(tmp_path / "DriverConcolicTest.java")]
    text = (tmp_path / "DriverConcolicTest.java").read_text()
    assert text.count("@Test") == 4
    assert "Pathbrew.provide(0, 2789);" in text
    assert "Static" not in text


ASKING = """
import pathbrew.Pathbrew;
class Asking {
    int number;
    static int of() {
        Asking one = Pathbrew.any(Asking.class);
        if (one == null) return 1;
        byte small = Pathbrew.anyByte();
        char letter = Pathbrew.anyChar();
        if (one.number == small && letter == 'q') return 2;
        String text = Pathbrew.anyString();
        int[] all = Pathbrew.anyArray(int.class);
        double real = Pathbrew.anyDouble();
        return text.equals("ab") && all.length == 1 && real > 1.5 ? 3 : 4;
    }
    static int array() {
        String[] all = Pathbrew.anyArray(String.class);
        return all == null ? 1 : all.length;
    }
}
"""


@pytest.mark.parametrize(("method", "given"), [("of", "(byte) 0, 'q'"), ("array", "new Object[] {null}")])
def test_what_drivers_ask_for_has_its_type(method: str, given: str, tmp_path: Path) -> None:
    source = tmp_path / "Asking.java"
    source.write_text(ASKING)
    out = tmp_path / "out"
    found = told(str(source), f"Asking.{method}", "--out", str(out), "--budget", "600s")
    assert found["exhausted"] or method == "array"
    paths = found["paths"]
    assert isinstance(paths, list)
    text = (out / "AskingConcolicTest.java").read_text()
    assert text.count("@Test") == len(paths)
    assert given in text


def test_nothing_is_written_where_no_test_can_be(tmp_path: Path) -> None:
    source = tmp_path / "Asking.java"
    source.write_text(
        "class Asking { static int next() { return 1; }"
        " static int of(int x) { return next() == x ? 1 : 2; } }"
    )
    words = ("concolic", str(source), "Asking.of", "--inputs", "Asking.next", "--out", str(tmp_path / "out"))
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert "tests in" not in result.output
    assert "paths without a test" in result.output
    assert not (tmp_path / "out").exists()


REMEMBERING = """
class Remembering {
    static int of(int x) {
        if (java.security.Security.getProperty("pathbrew.seen") != null) throw new IllegalStateException();
        java.security.Security.setProperty("pathbrew.seen", "yes");
        return x == 5 ? 1 : 2;
    }
}
"""


def test_runs_that_leave_their_path_are_shown_as_such(tmp_path: Path) -> None:
    source = tmp_path / "Remembering.java"
    source.write_text(REMEMBERING)
    words = ("concolic", str(source), "Remembering.of")
    result = CliRunner().invoke(app, [*words, "--list"])
    assert result.exit_code == 0, result.output
    assert "  2. diverged: the run did not follow the path it was made for\n" in result.output
    assert "throws" not in result.output
    found = told(*words[1:])
    assert (found["diverged"], found["errors"]) == (1, [])
    paths = found["paths"]
    assert isinstance(paths, list)
    assert [(path["ending"], path["exception"]) for path in paths] == [("returned", None), ("diverged", None)]


def test_what_is_fixed_is_concrete(source: str) -> None:
    found = told(source, "Driver.lost", "--fix", "x=3")
    assert (found["exhausted"], found["runs"], found["stripped"]) == (True, 1, [])


def test_criteria_that_count_rounds_are_refused(source: str) -> None:
    result = CliRunner().invoke(app, ["concolic", source, "Driver.sign", "--criterion", "loop-2"])
    assert "do not count rounds" in str(result.exception or result.output)


@pytest.mark.parametrize("pattern", ["java.lang.*", "jdk.internal.misc.Unsafe"])
def test_what_the_jvm_stands_on_cannot_be_instrumented(pattern: str) -> None:
    with pytest.raises(InputError, match="cannot be instrumented"):
        Followed(instrument=(pattern,))
