"""Code under test that misbehaves, people who interrupt, input that cannot be used: `generate` copes."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.cli.group import NOTHING_IN_TIME
from pathbrew.jvm.suite import Source, run_suite

from ...compiling import javac
from ...jdks import installed_jdks
from ...sharing import made_once
from .conftest import EXAMPLES, example_sources
from .runs import Run

GOLDEN = Path(__file__).parent / "golden"
PROGRAMS = Path(__file__).parents[2] / "programs" / "generate"
FAULTY = ("Endless", "Deadly", "Meddling", "Broken")
SOME = example_sources()[:5]
"""Enough for a run to be interrupted: the first tests are there before the last class is searched."""
BUDGET, PER_METHOD = 60, 1
GRACE = 10
"""Seconds beyond the budget: the promise is 1.5, but the tests share a machine."""


pytestmark = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="looks for processes in /proc"
)


@pytest.fixture(scope="session")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The faulty classes, one of which has been lost."""
    folder = tmp_path_factory.mktemp("faulty")
    sources = [file for file in PROGRAMS.glob("*.java") if file.name != "RandomCalls.java"]
    javac(find_jdk(), "-g", "-d", folder, *sources)
    (folder / "Missing.class").unlink()
    return folder


@pytest.fixture(scope="module")
def faulty(classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """All of them in one run, so that each has the others for neighbours."""
    named = [word for name in FAULTY for word in ("-c", name)]
    times = ["--budget", f"{BUDGET}s", "--per-method", f"{PER_METHOD}s"]

    def ran(folder: Path) -> str:
        run = Run(folder / "run", [str(classes), *named, *times])
        code = run.finish(BUDGET + GRACE)
        assert code == 0, run.text[-2000:]
        return run.mark

    folder, mark = made_once(tmp_path_factory, "faults", ran)
    return Run(folder / "run", [], mark=mark)


def test_faulty_code_leaves_no_mess(faulty: Run) -> None:
    assert faulty.text.partition("Traceback")[2] == ""
    assert "nobody wants to see" not in faulty.text
    assert faulty.leftovers() == []
    faulty.assert_home_untouched()


def _methods(run: Run) -> dict[tuple[str, str], dict[str, Any]]:
    return {(owner["name"], m["name"]): m for owner in run.result["classes"] for m in owner["methods"]}


def _reasons(method: dict[str, Any]) -> str:
    return "; ".join([method["note"], *(goal["reason"] for goal in method["goals"])])


@pytest.mark.parametrize("name", FAULTY)
def test_a_harmless_neighbour_is_covered(faulty: Run, name: str) -> None:
    """Or the time did not suffice on a busy machine, which is told."""
    for goal in _methods(faulty)[name, "plain"]["goals"]:
        assert goal["status"] == "covered" or any(word in goal["reason"] for word in ("budget", "time limit"))


@pytest.mark.parametrize(
    ("name", "method", "words"),
    [
        ("Endless", "waitsInFinally", ("wait", "still running")),
        ("Endless", "deadlocks", ("thread", "still running", "JVM")),
        ("Deadly", "exits", ("ends the JVM", "wants to exit the JVM")),
        ("Deadly", "halts", ("ends the JVM", "wants to exit the JVM")),
        ("Deadly", "allocates", ("arrays of more than", "still running", "JVM")),
        ("Broken", "callsNative", ("nativeMethod",)),
    ],
)
def test_the_obstacle_is_named(faulty: Run, name: str, method: str, words: tuple[str, ...]) -> None:
    """Or else a test was made, or the time did not suffice on a busy machine."""
    told = _methods(faulty)[name, method]
    reasons = _reasons(told)
    if told["goals"] and all(goal["status"] == "covered" for goal in told["goals"]):
        return
    assert any(word in reasons for word in (*words, "budget")), reasons


def test_no_branch_of_faulty_code_is_called_infeasible(faulty: Run) -> None:
    """All can be taken, but the copy of a `finally` that no exception leads to."""
    wrong = [
        (key, goal["condition"])
        for key, method in _methods(faulty).items()
        for goal in method["goals"]
        if goal["status"] == "infeasible" and key != ("Endless", "waitsInFinally")
    ]
    assert wrong == []
    assert faulty.result["mismatched"] == []


def test_tests_of_faulty_code_hold(faulty: Run, classes: Path, tmp_path: Path) -> None:
    told = {test["id"] for owner in faulty.result["classes"] for test in owner["tests"]}
    assert told
    assert _passing(faulty, [classes], tmp_path) >= told


def _passing(run: Run, class_path: list[Path], folder: Path) -> set[str]:
    """The tests on disk that compile and pass, none may be bad."""
    files = sorted(run.out.rglob("*.java"))
    result = run_suite(
        find_jdk().home,
        class_path,
        [Source(str(file.relative_to(run.out).with_suffix("")), file) for file in files],
        [],
        release=17,
        seed=3,
        time_limit=60,
        work_folder=folder / "work",
        assertions=True,
    )
    assert result.failures == ()
    return {f"{name.replace('/', '.')}#{method}" for name, method in result.passed}


@pytest.mark.parametrize(("names", "budget"), [(("Patient", "Unlinkable"), 90), (("Stuck",), 8)])
def test_what_waits_or_cannot_be_linked(
    classes: Path, tmp_path: Path, names: tuple[str, ...], budget: int
) -> None:
    """Nothing comes of a class that hangs: its time may be over when the search ends, or just not."""
    reading, writing = os.pipe()
    named = [word for name in names for word in ("-c", name)]
    run = Run(tmp_path, [str(classes), *named, "--budget", f"{budget}s"], stdin=reading)
    good = (0, NOTHING_IN_TIME) if names == ("Stuck",) else (0,)
    try:
        assert run.finish(budget + GRACE) in good, run.text[-2000:]
    finally:
        os.close(reading)
        os.close(writing)
    assert run.text.partition("Traceback")[2] == ""
    assert run.leftovers() == []
    run.assert_home_untouched()
    assert run.result["mismatched"] == []
    methods = {"Patient": ["plain"], "Stuck": [], "Unlinkable": ["plain", "limited"]}
    for name in names:
        for method in methods[name]:
            assert {goal["status"] for goal in _methods(run)[name, method]["goals"]} == {"covered"}


def _wait_for_tests(run: Run, process: subprocess.Popen[bytes]) -> None:
    """Until the first test class has been written."""
    until = time.monotonic() + 300
    while not list(run.out.rglob("*Test.java")):
        assert process.poll() is None, run.text[-2000:]
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_interrupt(tmp_path: Path, number: signal.Signals) -> None:
    """What was found is there, complete and good, and no JVM stays; the exit code tells of the interrupt."""
    run = Run(tmp_path, [*map(str, SOME), "--budget", "120s"])
    process = run.start()
    try:
        _wait_for_tests(run, process)
        process.send_signal(number)
        code = process.wait(300)
        assert run.leftovers(patience=60) == []
    finally:
        process.kill()
        run.end_leftovers()
    passing = _passing(run, [_compiled(tmp_path)], tmp_path)
    assert passing
    if number is not signal.SIGKILL:
        assert code == 130, run.text[-2000:]
        assert run.text.partition("Traceback")[2] == ""
        assert run.result["interrupted"]
        assert [file for file in run.out.rglob("*") if file.name.startswith(".")] == []
        assert passing == {test["id"] for owner in run.result["classes"] for test in owner["tests"]}


def _compiled(folder: Path) -> Path:
    target = folder / "examples"
    javac(find_jdk(), "-g", "-d", target, *SOME)
    return target


def _refused(run: Run) -> str:
    """The message of a run that ends at its input, and at once."""
    assert run.finish(300) == 2, run.text
    assert run.text.partition("Traceback")[2] == ""
    messages = [line for line in run.text.splitlines() if line.startswith("pathbrew: ")]
    assert len(messages) == 1, run.text
    run.assert_home_untouched()
    return run.text[run.text.index(messages[0]) :]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-c", "Endles"], ("Endles ", "near names", "Endless")),
        (["-c", "Endless", "-m", "plan"], ("no method plan", "plain")),
        (["-c", "com.acme.*"], ("com.acme.*", "Endless")),
        (["-c", "Endless", "--budget", "soon"], ("'soon'",)),
    ],
)
def test_names_that_do_not_fit(
    classes: Path, tmp_path: Path, arguments: list[str], words: tuple[str, ...]
) -> None:
    message = _refused(Run(tmp_path, [str(classes), *arguments]))
    assert [word for word in words if word not in message] == []


def test_class_paths_that_cannot_be_used(tmp_path: Path) -> None:
    jar = tmp_path / "broken.jar"
    jar.write_text("not a jar")
    project = tmp_path / "project"
    (project / "src/main/java").mkdir(parents=True)
    (project / "src/main/java/A.java").write_text("class A { }")
    (project / "pom.xml").write_text("<project/>")
    empty = tmp_path / "nothing"
    empty.mkdir()
    expected = {jar: "not a readable jar", project: "has not been built", empty: "no class files"}
    for place, words in expected.items():
        assert words in _refused(Run(tmp_path / f"run-{place.name}", [str(place)]))
    assert "missing.jar" in _refused(Run(tmp_path / "run-missing", [str(tmp_path / "missing.jar")]))


def test_a_gap_in_the_class_path_is_named(tmp_path: Path) -> None:
    """The JVM looks for the class before any code runs: nothing of that is a mismatch."""
    folder = tmp_path / "classes"
    (tmp_path / "Gap.java").write_text(
        """
        class Gap {
            static int sign(int x) { return x < 0 ? -1 : 1; }
            static java.io.Reader reader() { return new Missing(); }
        }
        class Whole { static int sign(int x) { return x < 0 ? -1 : 1; } }
        class Missing extends java.io.StringReader { Missing() { super(""); } }
        """
    )
    subprocess.run([find_jdk().javac, "-d", folder, tmp_path / "Gap.java"], check=True)
    (folder / "Missing.class").unlink()
    run = Run(tmp_path / "run", [str(folder), "--budget", "30s"])
    assert run.finish(30 + GRACE) == 0, run.text[-2000:]
    assert run.result["mismatched"] == []
    goals = {name: _methods(run)[name, "sign"]["goals"] for name in ("Gap", "Whole")}
    assert {goal["status"] for goal in goals["Whole"]} == {"covered"}
    assert {(goal["status"], goal["reason"]) for goal in goals["Gap"]} == {
        ("open", "Missing is missing on the class path: add the jar that has it")
    }


def test_class_for_a_newer_java(tmp_path: Path) -> None:
    jdks = installed_jdks()
    if len(jdks) < 2:
        pytest.skip("one JDK only")
    javac(jdks[-1], "-d", tmp_path / "new", EXAMPLES / "bank/Account.java")
    run = Run(tmp_path / "run", [str(tmp_path / "new"), "-c", "bank.Account", "--jdk", str(jdks[0].home)])
    message = _refused(run)
    assert str(jdks[-1].version) in message


def test_output_folder_that_cannot_be_written(classes: Path, tmp_path: Path) -> None:
    run = Run(tmp_path, [str(classes), "-c", "Deadly", "-m", "plain", "--budget", "10s"])
    run.out.write_text("a file")
    assert str(run.out) in _refused(run)


def test_tests_of_people_are_left_alone(tmp_path: Path) -> None:
    """Those of an earlier run are replaced."""
    run = Run(tmp_path, [str(EXAMPLES / "calendar/Dates.java"), "-m", "isLeap", "--budget", "60s"])
    written, generated = (run.out / "calendar" / f"Dates{kind}Test.java" for kind in ("", "Pathbrew"))
    written.parent.mkdir(parents=True)
    written.write_text("package calendar;\n\nclass DatesTest { }\n")
    generated.write_text((GOLDEN / "DatesTest.java").read_text().splitlines()[0])
    assert run.finish(60 + GRACE) == 0, run.text
    assert written.read_text() == "package calendar;\n\nclass DatesTest { }\n"
    assert "class DatesPathbrewTest" in generated.read_text()
    assert sorted(run.out.rglob("*.java")) == [generated, written]
