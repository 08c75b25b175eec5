"""Complementing an existing suite: only what is missing is searched for, and only what adds is written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pathbrew
from pathbrew.blocks.outcomes import Passage
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.cli import app
from pathbrew.coverage import Status
from pathbrew.errors import InputError
from pathbrew.jvm.jacoco import Bound, evaluate
from pathbrew.jvm.suite import Source, SuiteResult, run_suite
from pathbrew.program import Program
from pathbrew.reasons import Cause, Reason
from pathbrew.verbs.generate.complement import complemented
from pathbrew.verbs.generate.result import Generation, Measured
from pathbrew.verbs.generate.selection import select

from ...campaign import todays
from ...compiling import javac

PROGRAMS = Path(__file__).parents[2] / "programs" / "complement"
GAUGE = PROGRAMS / "gauge" / "Gauge.java"
REPORT = PROGRAMS / "jacoco.xml"
BUDGET = "300s"
"""Far more than is needed."""
SESSIONS_ONLY = b"\x01\xc0\xc0\x10\x07" + b"\x10\x00\x01s" + bytes(16)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    javac(find_jdk(), "-g", "--release", "17", "-d", folder, GAUGE)
    return folder


def run_tests(classes: Path, folder: Path, *files: Path) -> SuiteResult:
    return run_suite(
        find_jdk().home,
        [classes],
        [Source(f"gauge/{file.stem}", file) for file in files],
        ["gauge/Gauge"],
        release=17,
        seed=0,
        time_limit=60.0,
        work_folder=folder / "work",
        exec_file=folder / "all.exec",
    )


@pytest.fixture(scope="module")
def suite(classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """JaCoCo's execution data of the suite that exists."""
    folder = tmp_path_factory.mktemp("suite")
    assert len(run_tests(classes, folder, PROGRAMS / "gauge" / "GaugeTest.java").passed) == 3
    return folder / "all.exec"


@pytest.fixture(scope="module")
def written(classes: Path, suite: Path, tmp_path_factory: pytest.TempPathFactory) -> Generation:
    out = tmp_path_factory.mktemp("out")
    result: Generation = pathbrew.complement([classes], suite, ["gauge.Gauge"], out=str(out), budget=BUDGET)
    return result


def counts(classes: Path, *data: Path) -> tuple[int, int]:
    """The branches and instructions that JaCoCo counts."""
    found = evaluate(find_jdk().home, [classes], ["gauge/Gauge"], data).classes["gauge/Gauge"].coverage
    assert found is not None
    return found.branch.covered, found.instruction.covered


def test_all_that_is_feasible_is_covered_in_the_end(written: Generation) -> None:
    (owner,) = written.classes
    assert owner.before is not None
    assert owner.coverage is not None
    assert (owner.before.branch, owner.coverage.branch) == (Measured(5, 14), Measured(13, 14))
    assert (owner.before.line, owner.coverage.line) == (Measured(8, 16), Measured(15, 16))
    goals = [goal for method in owner.methods for goal in method.goals]
    assert sum(goal.is_by_suite for goal in goals if goal.account.goal.kind == "branch") == 5
    left = [goal for goal in goals if not goal.is_covered]
    assert [(goal.account.status, goal.condition) for goal in left] == [
        (Status.INFEASIBLE, "number * 2 == 7")
    ]
    assert all(goal.test is not None or goal.is_by_suite for goal in goals if goal.is_covered)
    assert written.crashes == []


def test_each_written_test_adds_to_the_suite_and_to_the_others(
    written: Generation, classes: Path, suite: Path, tmp_path: Path
) -> None:
    (file,) = written.files
    assert file.name == "GaugeComplementTest.java"
    result = run_tests(classes, tmp_path, file)
    assert len(result.passed) == len(written.tests)
    assert counts(classes, suite) == (5, 28)
    together = counts(classes, suite, *result.measured.values())
    assert together == (13, 52)
    for left_out in todays(sorted(result.measured), 3):
        others = [data for test, data in result.measured.items() if test != left_out]
        assert counts(classes, suite, *others) < together


def test_what_the_suite_covers_is_not_tested_again(written: Generation) -> None:
    tested = {test.case.method.name for test in written.tests}
    assert tested == {"level", "parse", "add", "isFull", "odd"}
    inputs = [test.inputs for test in written.tests]
    assert "value = 1" not in inputs
    assert not any(re.fullmatch(r'text = "\d+"', text) for text in inputs)


@pytest.mark.by_turns(2)
def test_nothing_is_written_where_nothing_is_missing(classes: Path, tmp_path: Path) -> None:
    everything = tmp_path / "EverythingTest.java"
    everything.write_text(
        "package gauge; class EverythingTest { @org.junit.jupiter.api.Test void all() {"
        'for (int i = -1; i < 12; i++) { Gauge.level(i); } Gauge.parse("1"); Gauge.parse("");'
        "Gauge g = new Gauge(); g.add(1); g.add(0); g.add(100); g.isFull(); g.add(60); g.isFull(); } }"
    )
    run_tests(classes, tmp_path, everything)
    found = invoke(classes, tmp_path / "all.exec", tmp_path / "out", "-m", "level", "-m", "add")
    assert found.exit_code == 0, found.output
    assert "0 new tests" in found.stdout
    assert "Files: none" in found.stdout
    assert not list((tmp_path / "out").rglob("*.java"))


def invoke(classes: Path, jacoco: Path, out: Path, *more: str) -> Result:
    named = ["complement", str(classes), "-c", "gauge.Gauge", "--jacoco", str(jacoco), "--budget", BUDGET]
    return CliRunner().invoke(app, [*named, "--out", str(out), *more])


def test_a_report_of_lines_is_enough_and_files_that_are_there_stay(classes: Path, tmp_path: Path) -> None:
    there = tmp_path / "gauge" / "GaugeComplementTest.java"
    there.parent.mkdir()
    there.write_text("// Generated by Pathbrew\n")
    found = invoke(classes, REPORT, tmp_path, "--json", str(tmp_path / "result.json"))
    assert found.exit_code == 0, found.output
    assert "JaCoCo, with the new tests: at least branch 92.9 % (13/14)" in found.stdout
    assert "Gauge.add: line 30 (2 branches)" in found.stdout
    assert there.read_text() == "// Generated by Pathbrew\n"
    assert "GaugeComplementTest.java, written since then: run the suite again" in found.stdout
    document = json.loads((tmp_path / "result.json").read_text())
    assert (document["verb"], document["at_least"]) == ("complement", True)
    (owner,) = document["classes"]
    assert owner["before"]["branch"] == {"covered": 5, "total": 14}
    assert owner["coverage"]["branch"] == {"covered": 13, "total": 14}
    assert {"line": 30, "branches": 2, "instructions": 0} in owner["missed_before"]
    assert [Path(file).name for file in document["files"]] == ["GaugeComplement2Test.java"]
    branches = [g for method in owner["methods"] for g in method["goals"] if g["kind"] == "branch"]
    states = {(g["status"], g["by"]) for g in branches}
    # The report does not say which sides the suite takes: new tests take them all.
    assert states == {("covered", "test"), ("infeasible", None)}
    page = (tmp_path / "complement.html").read_text()
    assert "The suite alone: branch 5 / 14" in page


def test_lines_that_other_classes_share_or_that_do_not_fit_are_not_taken_for_covered(
    classes: Path, tmp_path: Path
) -> None:
    """On line 30 another class has 4 sides, of which the suite may take 2; line 17 had less code than now."""
    report = tmp_path / "jacoco.xml"
    report.write_text(
        REPORT.read_text()
        .replace('nr="30" mi="0" ci="5" mb="2" cb="2"', 'nr="30" mi="9" ci="9" mb="2" cb="6"')
        .replace('nr="17" mi="2" ci="4" mb="1" cb="1"', 'nr="17" mi="0" ci="3" mb="0" cb="0"')
    )
    (subject,) = select(Program(ClassPath([classes], find_jdk())), ["gauge.Gauge"], [])
    complement = complemented(subject.program.class_path, [subject], report)
    existing = complement.suite.classes["gauge/Gauge"]
    lines = {edge: goal.line for edge, goal in subject.goals.items()}
    assert not [edge for edge in existing.covered if not isinstance(edge.outcome, Passage)]
    assert {lines[edge] for edge in existing.undecided} == {8, 17, 30}
    assert existing.bounds is not None
    # All 4 sides of line 30 may be covered, and all of line 17: no test is certain to add to them.
    assert (existing.bounds[30], existing.bounds[17]) == (Bound(4, 5), Bound(2, 6))
    assert existing.bounds[37] == Bound(0, 0)


def test_lines_whose_sides_are_all_taken_are_known_from_a_report(classes: Path, tmp_path: Path) -> None:
    report = tmp_path / "jacoco.xml"
    text = REPORT.read_text().replace(
        'nr="30" mi="0" ci="5" mb="2" cb="2"', 'nr="30" mi="0" ci="5" mb="0" cb="4"'
    )
    report.write_text(text)
    result = pathbrew.complement(
        [classes], report, ["gauge.Gauge"], ["add"], out=str(tmp_path), budget=BUDGET
    )
    (owner,) = result.classes
    goals = [goal for method in owner.methods for goal in method.goals]
    assert [goal.account.goal.kind for goal in goals].count("branch") == 4
    assert all(goal.is_by_suite for goal in goals)
    assert result.tests == []


@pytest.mark.by_turns(2)
def test_code_behind_a_side_that_the_suite_takes_is_looked_for(tmp_path: Path) -> None:
    """The loop is entered, but left by an exception each time; another class was never loaded."""
    source, tests = tmp_path / "Sums.java", tmp_path / "SumsTest.java"
    other = tmp_path / "Other.java"
    other.write_text("public class Other { static int f(int x) { return x > 3 ? 1 : 2; } }")
    source.write_text(
        """public class Sums {
            static int sum(int[] all) {
                int sum = 0;
                for (int one : all) {
                    sum +=
                        checked(one);
                }
                return sum;
            }
            static int checked(int one) {
                if (one < 0) throw new IllegalArgumentException();
                return one;
            }
        }"""
    )
    tests.write_text(
        """class SumsTest {
            @org.junit.jupiter.api.Test void some() {
                new Sums();
                Sums.checked(1);
                Sums.sum(new int[0]);
                try { Sums.sum(new int[] {-1}); } catch (IllegalArgumentException expected) { }
            }
        }"""
    )
    folder = tmp_path / "classes"
    javac(find_jdk(), "-g", "--release", "17", "-d", folder, source, other)
    run_suite(
        find_jdk().home,
        [folder],
        [Source("SumsTest", tests)],
        ["Sums"],
        release=17,
        seed=0,
        time_limit=60.0,
        work_folder=tmp_path / "work",
        exec_file=tmp_path / "sums.exec",
    )
    result = pathbrew.complement([folder], tmp_path / "sums.exec", out=str(tmp_path / "out"), budget=BUDGET)
    unloaded, owner = sorted(result.classes, key=lambda found: found.java_class.name)
    assert owner.before is not None
    assert owner.coverage is not None
    assert owner.before.branch == Measured(4, 4)
    assert owner.before.instruction.covered < owner.before.instruction.total
    assert owner.coverage.instruction.covered == owner.coverage.instruction.total
    assert unloaded.note == Reason(Cause.NEVER_LOADED)
    assert unloaded.before is not None
    assert unloaded.before.branch == Measured(0, 2)
    assert sorted(test.case.method.key for test in result.tests) == [
        "<init>()V",
        "f(I)I",
        "f(I)I",
        "sum([I)I",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"PK\x03\x04", "neither execution data nor an XML report"),
        (SESSIONS_ONLY, "session information only"),
        (b"\x01\xc0\xc0\x10\x07", "holds no coverage"),
        (b"\x01\xc0\xc0\x10\x06", "execution data version 0x1006"),
        (b"<html><body/></html>", "begins with <html>"),
        (b"<report name='x'/>", "knows nothing of gauge.Gauge"),
    ],
)
def test_files_that_are_of_no_use(classes: Path, tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "jacoco"
    file.write_bytes(content)
    with pytest.raises(InputError, match=reason):
        pathbrew.complement([classes], file, ["gauge.Gauge"], out=str(tmp_path))


def test_coverage_of_another_version_is_refused(suite: Path, tmp_path: Path) -> None:
    source = tmp_path / "Gauge.java"
    source.write_text(GAUGE.read_text().replace("parse(", "read("))
    for file in (suite, REPORT):
        with pytest.raises(InputError, match=r"another version of gauge\.Gauge"):
            pathbrew.complement([source], file, ["gauge.Gauge"], out=str(tmp_path))
    with pytest.raises(InputError, match="cannot be read: No such file"):
        pathbrew.complement([source], tmp_path / "none.exec", ["gauge.Gauge"], out=str(tmp_path))
