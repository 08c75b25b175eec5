"""JaCoCo's execution data and reports, evaluated on the real JVM."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.coverage import branch_goals
from pathbrew.errors import InputError
from pathbrew.jvm import JvmWorker, Reference, ReplayRequest, StringNode
from pathbrew.jvm.jacoco import Bound, State, UnreadableData, evaluate
from pathbrew.jvm.jacoco_xml import read_report
from pathbrew.jvm.suite import Counter, Source, SuiteResult, run_suite
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Program
from pathbrew.verbs.generate.existing import is_taken

PROGRAM = """
class Sides {
    static int go(int a, String s) {
        int n = 0;
        for (int i = 0; i < a && i < 4; i++) {
            n += i % 2 == 0 ? 1 : 2;
        }
        switch (a) {
            case 7: n++; break;
            case 9: case 8: n--; break;
            case 12: return 5;
            default: n += 2;
        }
        switch (a * 1000) {
            case -5000: n++; break;
            case 90000: n--; break;
        }
        switch (s) {
            case "Aa": n = 3; break;
            case "BB": n = 4; break;
            case "c": n = 5; break;
        }
        try {
            if (a > 3) { n /= a - 9; }
        } catch (ArithmeticException e) {
            n = a < 0 ? 1 : 2;
        } finally {
            if (n > 100) { n = 100; }
        }
        return n;
    }
}
"""
CALLS = {
    "one": [(0, "c"), (5, "Aa")],
    "two": [(7, "BB"), (8, "x"), (9, "Aa")],
    "three": [(12, ""), (-5, "Bb"), (90, "c")],
    "four": [(0, "c")],
    "thrown": [(9, "c")],
}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> ClassPath:
    source = tmp_path_factory.mktemp("sides") / "Sides.java"
    source.write_text(PROGRAM)
    return ClassPath([source], find_jdk())


@pytest.fixture(scope="module")
def measured(path: ClassPath, tmp_path_factory: pytest.TempPathFactory) -> SuiteResult:
    """A suite of the calls with the execution data of each test."""
    folder = tmp_path_factory.mktemp("suite")
    tests = "".join(
        f"@org.junit.jupiter.api.Test void {name}() {{ "
        + " ".join(f'Sides.go({number}, "{text}");' for number, text in calls)
        + "}\n"
        for name, calls in CALLS.items()
    )
    (folder / "SidesTest.java").write_text(f"class SidesTest {{\n{tests}}}\n")
    return run_suite(
        path.jdk.home,
        path.locations,
        [Source("SidesTest", folder / "SidesTest.java")],
        ["Sides"],
        release=17,
        seed=3,
        time_limit=60.0,
        work_folder=folder / "work",
        exec_file=folder / "all.exec",
    )


KEY = "go(ILjava/lang/String;)I"


@pytest.mark.parametrize("names", [("one",), ("two",), ("three",), ("thrown",), tuple(CALLS)])
def test_sides_are_those_of_traces(path: ClassPath, measured: SuiteResult, names: tuple[str, ...]) -> None:
    """What JaCoCo's probes say of each side is what the JVM was seen to take."""
    program = Program(path)
    java_class = program.load("Sides")
    files = [measured.measured["SidesTest", name] for name in names]
    found = evaluate(path.jdk.home, path.locations, ["Sides"], files).classes["Sides"]
    edges = [goal.edge for goal in branch_goals(java_class.methods[KEY])]
    reader = EdgeReader(program, java_class)
    taken: set[Edge] = set()
    with JvmWorker(path.jdk.home) as worker, worker.open(path.locations, traced=True) as loader:
        for number, text in (call for name in names for call in CALLS[name]):
            request = ReplayRequest(
                "Sides",
                "go",
                KEY.removeprefix("go"),
                arguments=(number, Reference(0)),
                nodes=(StringNode(text),),
            )
            taken |= reader.edges(worker.replay(loader, request).trace)
    covered = {edge for edge in edges if is_taken(edge, found)}
    assert covered
    # JaCoCo has no probe between a side and an exception behind it: here the division by zero.
    missed = (taken & set(edges)) - covered
    assert covered <= taken
    assert len(missed) == (names == ("thrown",))


def test_data_of_tests_adds_up_to_that_of_the_suite(path: ClassPath, measured: SuiteResult) -> None:
    files = list(measured.measured.values())
    assert len(files) == len(CALLS)
    found = evaluate(path.jdk.home, path.locations, ["Sides"], files)
    whole = measured.coverage[0]
    together = found.classes["Sides"].coverage
    assert together is not None
    assert (together.branch, together.line) == (whole.branch, whole.line)
    # The constructor of no object is run; all of `go` is told of.
    assert found.classes["Sides"].methods[KEY].total > 50
    assert (found.entries, found.sessions) == (len(CALLS), len(CALLS))


def test_only_tests_that_add_are_kept(path: ClassPath, measured: SuiteResult) -> None:
    def covered(names: Iterable[str]) -> tuple[Counter, Counter]:
        files = [measured.measured["SidesTest", name] for name in names]
        found = evaluate(path.jdk.home, path.locations, ["Sides"], files).classes["Sides"].coverage
        assert found is not None
        return found.branch, found.instruction

    tests = measured.measured
    kept = {method for _, method in evaluate(path.jdk.home, path.locations, ["Sides"], candidates=tests).kept}
    assert covered(kept) == covered(CALLS)
    assert all(covered(kept - {name}) != covered(CALLS) for name in kept)
    assert "four" not in kept
    base = [tests["SidesTest", "two"]]
    others = {test: file for test, file in tests.items() if test[1] in ("two", "four")}
    found = evaluate(path.jdk.home, path.locations, ["Sides"], base, candidates=others)
    assert found.kept == [("SidesTest", "four")]


def test_with_bounds_only_more_than_them_counts(path: ClassPath, measured: SuiteResult) -> None:
    def kept(slack: int) -> list[str]:
        lines = measured.coverage[0].lines
        bounds = {n.line: Bound(n.branches.covered - slack, n.instructions.covered) for n in lines}
        found = evaluate(
            path.jdk.home,
            path.locations,
            ["Sides"],
            candidates=measured.measured,
            bounds={"Sides": bounds},
        )
        return sorted(method for _, method in found.kept)

    assert kept(0) == []
    # To take all sides of a line but one is sure to add nothing; all of them are needed.
    assert kept(1) == ["three", "two"]


def test_classes_that_were_not_measured(path: ClassPath, measured: SuiteResult, tmp_path: Path) -> None:
    file = measured.measured["SidesTest", "one"]
    other = tmp_path / "Sides.java"
    other.write_text(PROGRAM.replace("n = 100", "n = 101") + "class Unseen { int f() { return 1; } }")
    changed = ClassPath([other], find_jdk())
    found = evaluate(changed.jdk.home, changed.locations, ["Sides", "Unseen"], [file])
    assert found.classes["Sides"].state is State.STALE
    assert found.classes["Unseen"].state is State.ABSENT
    assert not any(any(sides) for sides in found.classes["Sides"].sides.values())


def test_files_that_are_no_execution_data(path: ClassPath, tmp_path: Path) -> None:
    file = tmp_path / "x.exec"
    for content, reason in (
        (b"\x01\xc0\xc0\x10\x06", "version 0x1006"),
        (b"\x01\xc0\xc0\x10\x07\x11ab", "ends too early"),
        (b"hello", "Invalid execution data file"),
    ):
        file.write_bytes(content)
        with pytest.raises(UnreadableData, match=reason):
            evaluate(path.jdk.home, path.locations, ["Sides"], [file])


def test_a_report_is_read_by_class_and_line() -> None:
    report = read_report(Path(__file__).parent.parent / "programs" / "complement" / "jacoco.xml")
    assert list(report) == ["gauge/Gauge"]
    gauge = report["gauge/Gauge"]
    assert gauge.counters["BRANCH"] == Counter(5, 14)
    assert gauge.methods["parse(Ljava/lang/String;)I"] == Counter(3, 6)
    assert gauge.lines[8].branches == Counter(2, 4)
    assert gauge.lines[17].instructions == Counter(4, 6)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<html/>", "begins with <html>"),
        ("<report>", "no element found"),
        ('<report><package name="p"><class/></package></report>', "KeyError"),
        (
            '<report><package name="p"><sourcefile name="A"><line nr="x"/></sourcefile></package></report>',
            "is no XML report",
        ),
    ],
)
def test_files_that_are_no_report(text: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "report.xml"
    file.write_text(text)
    with pytest.raises(InputError, match=reason):
        read_report(file)
