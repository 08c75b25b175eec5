"""Declared summaries: case tables and Java models, executed in a method's place and compared with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import pathbrew
from pathbrew.cli import app
from pathbrew.errors import InputError
from pathbrew.report.summaries import as_json, as_text
from pathbrew.summaries.declared.tables import read_tables

NATIVE = """
class Native {
    int last;
    static native int sum(int[] a, int n);
    static int clamp(int x) { return x > 10 ? 10 : x < 0 ? 0 : x; }
    int bump(int by) { if (by > 3) { last += by; return 1; } return 0; }
    static int uses(int x, int[] a) { return x > 3 ? sum(a, 2) : sum(a, x); }
    int bumps(int y) { return bump(y) == 1 && last > 100 ? 1 : 2; }
    static int copies(int[] a) {
        int[] b = new int[2];
        System.arraycopy(a, 0, b, 0, 2);
        return b[1] > 5 ? 1 : 0;
    }
}
"""
SUM = """# what the library does
summary int Native.sum(int[] a, int n)
case a == null
    throws NullPointerException("no array")
case n == 1
    returns a[0]
case n == 2
    returns a[0] + a[1]
"""
CLAMP = """
summary int Native.clamp(int x)
case x > 10
    returns 10
case x < 0
    returns 0
case
    returns x
"""
BUMP = """
summary int Native.bump(int by)
case by > 3
    sets this.last = this.last + by
    returns 1
case
    returns 0
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Native.java").write_text(NATIVE)
    return tmp_path / "Native.java"


def declared(text: str) -> str:
    Path("native.summary").write_text(text)
    return "native.summary"


def test_a_native_method_is_executed_by_its_cases(source: Path) -> None:
    found = pathbrew.explore([source], "Native.uses", models=(declared(SUM),), criterion="path")
    endings = [(path.ending.value, path.value, path.exception, path.message) for path in found.paths]
    assert ("threw", None, "java.lang.NullPointerException", "no array") in endings
    assert any(ending == "returned" for ending, *_ in endings)
    undeclared = [str(path.reason) for path in found.paths if path.ending.value == "unmodelled"]
    assert undeclared and all("no case is declared" in text for text in undeclared)
    assert not found.search.exhausted


def test_cases_write_fields(source: Path) -> None:
    found = pathbrew.explore([source], "Native.bumps", models=(declared(BUMP),), criterion="path")
    without = pathbrew.explore([source], "Native.bumps", criterion="path")
    assert {p.condition for p in found.paths} == {p.condition for p in without.paths}


def test_models_are_compared_with_the_real_method(source: Path) -> None:
    right = pathbrew.summarize([source], ["Native"], ["clamp"], models=(declared(CLAMP + BUMP),))
    assert [(check.method.name, check.wrong) for check in right.checks] == [("bump", ()), ("clamp", ())]
    assert all(check.compared > 3 for check in right.checks)
    assert len(right.summaries[0].cases) == 3
    assert "Native.clamp(int), path: 3 cases" in as_text(right)


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("case x > 10", "case x > 12", ("x = 11", "x = 12")),
        ("returns 10", "returns 11", ("x = ",)),
        ("    returns 0\n", "    throws IllegalStateException\n", ("x = -",)),
    ],
)
def test_a_wrong_case_is_told_with_arguments_that_show_it(
    source: Path, before: str, after: str, shown: tuple[str, ...]
) -> None:
    text = CLAMP.replace(before, after)
    assert text != CLAMP
    result = CliRunner().invoke(
        app, ["summarize", "Native.java", "-c", "Native", "-m", "clamp", "--models", declared(text)]
    )
    assert result.exit_code == 1
    (line, *_) = [line for line in result.output.splitlines() if line.startswith("WRONG")]
    assert any(arguments in line for arguments in shown)


def test_a_method_that_cannot_run_is_said_not_to_be_compared(source: Path) -> None:
    (check,) = pathbrew.summarize([source], ["Native"], ["sum"], models=(declared(SUM),)).checks
    assert (check.compared, check.wrong) == (0, ())
    assert check.refused is not None


def test_java_models_stand_for_methods_of_the_library(source: Path) -> None:
    Path("Copies.java").write_text("""
class Copies {
    @pathbrew.Models("java.lang.System.arraycopy")
    static void copy(Object from, int start, Object to, int at, int count) {
        int[] a = (int[]) from, b = (int[]) to;
        if (count == 2 && a.length == 2) { b[at] = a[start]; b[at + 1] = a[start + 1]; return; }
        throw new IllegalStateException("model");
    }

    @pathbrew.Models("Native.bump")
    static int bump(Native on, int by) { return by == 77 ? 1 : 0; }
}
""")
    found = pathbrew.explore([source], "Native.copies", models=("Copies.java",), criterion="path")
    assert "java.lang.IllegalStateException" in {path.exception for path in found.paths}
    assert {path.value for path in found.paths if path.value is not None} == {"0", "1"}
    bumps = pathbrew.explore([source], "Native.bumps", models=("Copies.java",), criterion="path")
    assert any("y == 77" in path.condition for path in bumps.paths)


REFUSED = [
    ("", "native.summary:1:1: there is no summary"),
    ("summary int Native.sum(int[] a, int n)\n", "native.summary:1:13: sum has no case"),
    ("case x\n", "native.summary:1:1: 'case' belongs to no method"),
    ("summary int Native.sum\n", "native.summary:1:9: expected TYPE CLASS.METHOD"),
    ("summary int Native.sum(int[], int n)\ncase\n", "native.summary:1:24: 'int[]' is no parameter"),
    (SUM + "  gives 3\n", "native.summary:9:3: 'gives' begins nothing"),
    (SUM + "    returns 3\n", "native.summary:9:5: the case has ended before"),
    (SUM + "case\ncase n == 9\n", "native.summary:10:1: the case before has no condition"),
    (SUM + "case\n    sets 5\n", "native.summary:10:10: expected 'sets FIELD = VALUE'"),
    (SUM + "case\n    throws 5+\n", "native.summary:10:12: expected 'throws EXCEPTION'"),
    (SUM.replace("Native", "Nativ"), "native.summary:2:13: there is no class Nativ on the class path; did"),
    (SUM.replace(".sum", ".add"), "native.summary:2:13: Native declares no method add; it has"),
    (SUM.replace("int n", "long n"), "native.summary:2:13: Native.sum takes (int[], int), not (int[], long)"),
    (SUM.replace("+ a[1]", "+ b[1]"), "native.summary:8:20: Java does not allow this: cannot find symbol"),
    (SUM.replace("case n == 1", "case n = 1"), "native.summary:5:8: Java does not allow this: incompatible"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_mistakes_are_told_with_line_and_column(source: Path, text: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        pathbrew.explore([source], "Native.uses", models=(declared(text),))
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ('@pathbrew.Models("Native.none") static int f(int x) { return x; }', "has the signature of no such"),
        ('@pathbrew.Models("No.clamp") static int f(int x) { return x; }', "names no class"),
        ('@pathbrew.Models("Native.clamp") int f(int x) { return x; }', "a static method with a body"),
        ("static int f(int x) { return x; }", "no method is annotated with @Models"),
    ],
)
def test_java_that_is_no_model_is_refused(source: Path, model: str, message: str) -> None:
    Path("Wrong.java").write_text(f"class Wrong {{ {model} }}")
    with pytest.raises(InputError, match=message):
        pathbrew.explore([source], "Native.uses", models=("Wrong.java",))
    with pytest.raises(InputError, match="there is no such file"):
        pathbrew.explore([source], "Native.uses", models=("None.java",))


def test_tables_say_what_they_hold() -> None:
    (table,) = read_tables(
        "x.summary", "summary void a.B.c(int[] d)\ncase d[0] == 1\n  sets d[1] = d[0] == 2 ? 1 : 0\n"
    )
    (case,) = table.cases
    ((target, value),) = case.sets
    assert (target.text, value.text) == ("d[1]", "d[0] == 2 ? 1 : 0")
    assert (value.place.line, value.place.column) == (3, 15)


def test_table_3_by_the_summary_of_table_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The paper's example 5: arraycopy is native, and simp is summarised by what is declared of it."""
    monkeypatch.chdir(tmp_path)
    program = (Path(__file__).parents[1] / "programs" / "summaries" / "Fractions.java").read_text()
    head = "static void arraycopy(R[] from, R[] to, int n) {"
    start = program.index(head)
    end = program.index("\n    }\n", start) + len("\n    }\n")
    native = program[:start] + "static native void arraycopy(R[] from, R[] to, int n);\n" + program[end:]
    Path("Fractions.java").write_text(native)
    Path("Written.java").write_text(program)
    table = declared("""
summary void R.arraycopy(R[] from, R[] to, int n)
case n == 0
case n > 0 && from == null
    throws NullPointerException
case n > 0 && to == null && from.length > 0
    throws NullPointerException
case n < 0
    throws ArrayIndexOutOfBoundsException
case n == 1 && from.length > 0 && to.length > 0
    sets to[0] = from[0]
""")
    result = pathbrew.summarize(["Fractions.java"], ["R"], ["simp"], criterion="block-2", models=(table,))
    (method,) = as_json(result)["methods"]
    one = "rs != null && rs[0] != null && rs.length == 1 && "
    assert {(c["condition"], c["exception"] or c["result"]) for c in method["cases"]} == {
        ("rs != null && rs.length == 0", "new1"),
        ("rs == null", "java.lang.NullPointerException"),
        (f"{one}rs[0].d == 0 && rs[0].n < 0", "new1"),
        (f"{one}rs[0].d == 0 && rs[0].n >= 1", "new1"),
        (f"{one}rs[0].d == 0 && rs[0].n == 0", "java.lang.ArithmeticException"),
        (f"{one}rs[0].d < 0 && rs[0].n % rs[0].d == 0", "new1"),
        (f"{one}rs[0].d >= 1 && rs[0].n % rs[0].d == 0", "new1"),
        ("rs != null && rs[0] == null && rs.length == 1", "java.lang.NullPointerException"),
    }
    (check,) = pathbrew.summarize(["Written.java"], ["R"], ["arraycopy"], models=(table,)).checks
    assert check.compared > 3
    assert check.wrong == ()
