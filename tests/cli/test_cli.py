"""The command line as users and scripts meet it: output, JSON, exit codes, errors."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import pathbrew

SOURCE = """
public class Calc {
    static int add(int a, int b) { return a + b; }
    static long add(long a, long b) { return a + b; }
    static int divide(int a, int b) { return a / b; }
    static String greet(String name) { System.out.println("hello"); return name == null ? "nobody" : name; }
    static int[] doubled(int[] a) { int[] r = a.clone(); for (int i = 0; i < r.length; i++) r[i] *= 2;
        return r; }
    static float half(float x) { return x / 2; }
    static boolean not(boolean b) { return !b; }
    static char next(char c) { return (char) (c + 1); }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    static void checked(int x) { assert x > 0 : "not positive"; }
    static void leave() { System.exit(3); }
    static native int missing();
    static int callMissing() { return missing(); }
    int state = 41;
    int bump() { return ++state; }
}
"""


@pytest.fixture(scope="module")
def calc(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("cli") / "Calc.java"
    path.write_text(SOURCE)
    return str(path)


def invoke(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pathbrew", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def returned(*arguments: str) -> object:
    result = invoke("run", "--json", "-", *arguments)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout.splitlines()[-1])["returned"]


def error(*arguments: str) -> str:
    result = invoke(*arguments)
    assert result.returncode == 2, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    return result.stderr


def test_values_of_every_kind(calc: str) -> None:
    assert returned(calc, "Calc.add(II)I", "3", "-4") == -1
    assert returned(calc, "Calc.add(long,long)", "9223372036854775807", "1") == -(2**63)
    assert returned(calc, "Calc.doubled", "[1, 2, 3]") == [2, 4, 6]
    assert returned(calc, "Calc.half", "3") == 1.5
    assert returned(calc, "Calc.half", "NaN") == "NaN"
    assert returned(calc, "Calc.not", "true") is False
    assert returned(calc, "Calc.next", "a") == "b"
    assert returned(calc, "Calc.greet", "null") == "nobody"
    assert returned(calc, "Calc.bump") == 42


def test_output_of_the_program_goes_through(calc: str) -> None:
    result = invoke("run", calc, "Calc.greet", "Ada")
    assert result.stdout == 'hello\nreturned "Ada"\n'


def test_json_file_and_shape(calc: str, tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    assert invoke("run", calc, "Calc.divide", "1", "0", "--json", str(file)).returncode == 0
    document = json.loads(file.read_text())
    assert document["tool"] == "pathbrew"
    assert document["version"] == pathbrew.__version__
    assert document["verb"] == "run"
    assert document["threw"] == {"class": "java.lang.ArithmeticException", "message": "/ by zero"}


def test_an_exception_is_shown_with_its_stack_trace(calc: str) -> None:
    result = invoke("run", calc, "Calc.divide", "1", "0")
    assert result.returncode == 0
    assert result.stdout == "threw java.lang.ArithmeticException: / by zero\n\tat Calc.divide(Calc.java:5)\n"


def test_exit_and_obstacle(calc: str) -> None:
    assert "exited with status 3" in invoke("run", calc, "Calc.leave").stdout
    obstacle = invoke("run", "--json", "-", calc, "Calc.callMissing")
    assert obstacle.returncode == 1
    assert json.loads(obstacle.stdout)["obstacle"] == "unmodelled native Calc.missing"


@pytest.mark.parametrize("interpret", ["--compile", "--interpret"])
def test_options_have_their_effect(calc: str, interpret: str) -> None:
    quiet = invoke("run", interpret, calc, "Calc.checked", "0")
    assert quiet.stdout == "returned\n"
    loud = invoke("run", interpret, "-ea", calc, "Calc.checked", "0")
    assert "threw java.lang.AssertionError: not positive" in loud.stdout
    assert "returned 90" in invoke("run", interpret, calc, "Calc.depth", "90").stdout
    shallow = invoke("run", interpret, "--max-call-depth", "60", calc, "Calc.depth", "90")
    assert "threw java.lang.StackOverflowError" in shallow.stdout
    small = invoke("run", interpret, "--max-array-length", "2", calc, "Calc.doubled", "[1]")
    assert "returned {2}" in small.stdout


def test_bad_input_is_explained(calc: str, tmp_path: Path) -> None:
    assert "did you mean divide" in error("run", calc, "Calc.dvide", "1", "2")
    assert "was not found" in error("run", calc, "Calk.divide", "1", "2")
    assert "Calc" in error("run", calc, "Calk.divide", "1", "2")
    assert "is overloaded" in error("run", calc, "Calc.add", "1", "2")
    assert "does not take 1 arguments" in error("run", calc, "Calc.divide", "1")
    assert "'x' is not a int" in error("run", calc, "Calc.divide", "x", "2")
    assert "outside the range of int" in error("run", calc, "Calc.divide", "99999999999", "2")
    assert "write an array as" in error("run", calc, "Calc.doubled", "1,2")
    assert "does not exist" in error("run", str(tmp_path / "no.jar"), "Calc.divide")
    assert "no method was named" in error("run", calc)
    assert "there is no option --jsn" in error("run", "--jsn", calc, "Calc.divide")
    assert "has no code" in error("explore", "--blocks", calc, "Calc.missing")
    assert "did you mean divide" in error("explore", calc, "Calc.divide", "--concrete", "Calc.dvide")
    assert "was not found" in error("check", calc, "Calc.divide", "--inputs", "Calk.divide")
    assert "write CLASS.METHOD, or *.nondet*" in error("check", calc, "Calc.divide", "--inputs", "nondet*")
    assert "or *.divide" in error("explore", calc, "Calc.divide", "--concrete", "divide")
    assert "No such command" in error("solve")


def test_broken_files_are_explained(tmp_path: Path) -> None:
    broken = tmp_path / "Broken.class"
    broken.write_bytes(b"\xca\xfe\xba\xbe\x00\x00\x00\x3d\x00")
    assert "Broken.class" in error("run", str(broken), "Broken.main")
    jar = tmp_path / "broken.jar"
    jar.write_bytes(b"PK not really")
    assert "broken.jar" in error("run", str(jar), "A.b")
    source = tmp_path / "Wrong.java"
    source.write_text("class Wrong { int f( }")
    assert "Wrong.java" in error("run", str(source), "Wrong.f")


def test_jar_and_jdk_methods(calc: str, tmp_path: Path) -> None:
    assert returned("java.lang.Math.max(int,int)", "3", "-4") == 3
    assert returned("java.lang.Integer.bitCount", "255") == 8
    with zipfile.ZipFile(tmp_path / "empty.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
    target = "java.lang.Integer.parseInt(Ljava/lang/String;)I"
    assert returned(str(tmp_path / "empty.jar"), target, "12") == 12


def test_blocks_are_printed(calc: str) -> None:
    result = invoke("explore", "--blocks", calc, "Calc.divide")
    assert result.returncode == 0
    assert "check not zero v1" in result.stdout


def test_help_and_version() -> None:
    assert invoke("--version").stdout == f"pathbrew {pathbrew.__version__}\n"
    text = invoke("run", "--help").stdout
    assert "Examples:" in text
    assert "--max-call-depth" in text
    assert "--help-all" in invoke("generate", "--help").stdout
    assert "No such option '--hot-calls'" in error("explore", "--hot-calls", "3", "Calc.divide")


EXPLORED = """
public class Maze {
    Maze next;
    int value;
    static int sign(int x, boolean flip) { return x == 0 ? 0 : (x > 0) != flip ? 1 : -1; }
    static boolean selfLoop(Maze m) { return m.next == m && m.value > 3; }
    static int checked(int x) { int y = x * 2; assert y != 84 : "found " + x; return y; }
    static int safe(int x) { assert x * 2 % 2 == 0; return x; }
    static int text(String s) { assert s == null || !s.contains("xy") || s.contains("y"); return 0; }
}
"""


@pytest.fixture(scope="module")
def maze(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("cli") / "Maze.java"
    path.write_text(EXPLORED)
    return str(path)


def answer(*arguments: str) -> dict[str, object]:
    result = invoke(*arguments, "--json", "-")
    assert result.returncode == 0, result.stderr
    document: dict[str, object] = json.loads(result.stdout)
    return document


def test_explore_draws_the_tree(maze: str) -> None:
    few = invoke("explore", maze, "Maze.sign").stdout
    assert "3 paths (not all: enough for the criterion branch" in few
    assert "branches: 6 of 6 covered" in few
    text = invoke("explore", maze, "Maze.sign", "--criterion", "path").stdout
    assert "5 paths (all of them)" in text
    assert "─ x == 0  → returns 0" in text
    assert "!flip" in text
    assert "covered" in text


def test_explore_tells_paths_as_json(maze: str) -> None:
    document = answer("explore", maze, "Maze.selfLoop", "--criterion", "path")
    assert document["exhausted"] is True
    paths = document["paths"]
    assert isinstance(paths, list)
    found = next(path for path in paths if path["value"] == "true")
    assert found["condition"] == "m != null && m.next != null && m.next == m && m.value >= 4"
    assert found["ending"] == "returned"
    heap = found["heap_in"]
    assert heap["objects"][str(heap["values"]["m"]["ref"])]["fields"] == {
        "next": heap["values"]["m"],
        "value": 4,
    }


def test_check_gives_all_three_verdicts(maze: str) -> None:
    violated = answer("check", maze, "Maze.checked")
    assert violated["verdict"] == "violated"
    assert violated["inputs"] == [{"method": "x", "value": "42"}]
    assert violated["exception"] == "java.lang.AssertionError"
    assert violated["line"] == 7
    assert answer("check", maze, "Maze.safe")["verdict"] == "holds"
    unhurried = ("--budget", "600s", "--query-limit", "60s")
    unknown = answer("check", maze, "Maze.text", *unhurried)
    assert unknown["verdict"] == "unknown"
    assert "longer than 300 characters" in str(unknown["reason"])


def test_explore_options_are_checked(maze: str) -> None:
    assert "there is no criterion 'all'" in error("explore", maze, "Maze.sign", "--criterion", "all")
    assert "is not a length of time" in error("explore", maze, "Maze.sign", "--budget", "soon")
    assert "has x, flip" in error("explore", maze, "Maze.sign", "--fix", "y=1")
    assert "'many' is not a int" in error("explore", maze, "Maze.sign", "--fix", "x=many")
    assert "near names are\n  Maze" in error("explore", maze, "Mace.sign")
    assert "takes no arguments" in error("explore", maze, "Maze.sign", "3")
    assert "1 paths" in invoke("explore", maze, "Maze.sign", "--fix", "x=0").stdout


def test_a_class_path_without_classes_is_named(tmp_path: Path) -> None:
    assert "there are no class files on the class path" in error("check", str(tmp_path), "Maze.sign")


def test_a_class_of_the_jdk_can_be_the_class_under_test() -> None:
    text = invoke("explore", "java.lang.Math.floorMod(int,int)", "--criterion", "path").stdout
    assert "4 paths (all of them)" in text
    assert "branches: 4 of 4 covered" in text
    verdict = answer("check", "--property", "exception", "java.lang.Math.addExact(int,int)")
    assert verdict["verdict"] == "violated"
