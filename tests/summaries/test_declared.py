"""Declared summaries: case tables and Java models, executed in a method's place and compared with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import pathbrew
from pathbrew.classfile import compile_sources, find_jdk
from pathbrew.cli import app
from pathbrew.errors import InputError
from pathbrew.report.summaries import as_json, as_text
from pathbrew.summaries.declared.tables import read_declarations

NATIVE = """
class Native {
    int last;
    static native int sum(int[] a, int n);
    static int clamp(int x) { return x > 10 ? 10 : x < 0 ? 0 : x; }
    int bump(int by) { if (by > 3) { last += by; return 1; } return 0; }
    static int uses(int x, int[] a) { return x > 3 ? sum(a, 2) : sum(a, x); }
    int bumps(int y) { return bump(y) == 1 && last > 100 ? 1 : 2; }
    static native int step(int x);
    static void once(int x) { assert step(x) >= 0; }
    static void inside(int x) { assert x >= 0 && x < 10 || step(x) <= 10; }
    static void often(int n) { int s = 0; for (int i = 0; i < n; i++) s = step(s); assert s >= 0 && s <= 10; }
    static void clamped(int x) { assert clamp(x) <= 10; }
    static int twelve(int x) { return clamp(x) == 12 ? 1 : 2; }
    static int seven(int x) { return clamp(x) == 7 ? 1 : 2; }
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

STEP = """
summary static int Native.step(int x)
case x < 0
    returns 0
case x >= 10
    returns 10
"""
WHOLE = STEP + "case\n    returns x + 1\n"


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


@pytest.mark.parametrize(
    ("method", "table", "engine", "verdict"),
    [
        ("once", WHOLE, "merged", "holds"),
        ("once", STEP, "merged", "unknown"),
        ("inside", STEP, "merged", "holds"),
        ("often", WHOLE, "inductive", "holds"),
        ("often", WHOLE.replace("x + 1", "x - 1"), "inductive", "unknown"),
        ("often", WHOLE.replace("returns 10", "returns 11"), "inductive", "unknown"),
        ("clamped", CLAMP.replace("returns 10", "returns 11"), "merged", "unknown"),
        ("clamped", CLAMP, "merged", "holds"),
    ],
)
def test_proofs_go_by_what_is_declared(
    source: Path, method: str, table: str, engine: str, verdict: str
) -> None:
    found = pathbrew.check(
        [source], f"Native.{method}", engine=(engine,), models=(declared(table),), budget="60s"
    )
    assert found.verdict == verdict, found


@pytest.mark.parametrize(
    ("method", "table", "status"),
    [
        ("seven", CLAMP, "reached"),
        ("seven", CLAMP.replace("returns x\n", "returns x > 6 ? 6 : x\n"), "infeasible"),
        ("twelve", CLAMP, "infeasible"),
        ("twelve", CLAMP.partition("case x < 0")[0], "open"),
    ],
)
def test_backward_search_goes_by_what_is_declared(source: Path, method: str, table: str, status: str) -> None:
    """The second says what is wrong, so that only who heeds it finds nothing; the last leaves out cases."""
    offset = 9  # of the first constant that they return
    found = pathbrew.reach([source], f"Native.{method}@{offset}", models=(declared(table),), budget="600s")
    assert found.status.value == status, found


def test_a_class_that_is_missing_is_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Codec.java").write_text(
        "package far; public class Codec { public static int size(int[] a) { return 0; }"
        " public int level(int x) { return 0; } }"
    )
    Path("User.java").write_text(
        "public class User { static int uses(int[] a, int x) {"
        " return far.Codec.size(a) > 2 ? new far.Codec().level(x) : -1; } }"
    )
    classes = compile_sources([Path("Codec.java"), Path("User.java")], find_jdk(None))
    user = Path("User.class")
    user.write_bytes((classes / "User.class").read_bytes())
    text = """
class far.Codec
summary static int far.Codec.size(int[] a)
case a == null
    throws IllegalArgumentException("no array")
case
    returns a.length
summary int far.Codec.level(int x)
case x > 100
    returns 2
case x > 0
    returns 1
"""
    found = pathbrew.explore([user], "User.uses", models=(declared(text),), criterion="path")
    endings = {(path.ending.value, path.value, path.exception) for path in found.paths}
    assert endings == {
        ("returned", "-1", None),
        ("returned", "1", None),
        ("returned", "2", None),
        ("threw", None, "java.lang.IllegalArgumentException"),
        ("unmodelled", None, None),
    }
    told = pathbrew.summarize([user], ["User"], ["uses"], models=("native.summary",))
    assert len(told.summaries[-1].cases) == 4
    undeclared = declared(text.replace("class far.Codec\n", "").strip())
    with pytest.raises(InputError, match=r"native.summary:1:20: there is no class far.Codec .* 'class far.C"):
        pathbrew.explore([user], "User.uses", models=(undeclared,))


REFUSED = [
    ("class Native\n" + SUM, "native.summary:1:7: Native is on the class path; leave out this line"),
    ("class 5 a\n" + SUM, "native.summary:1:7: expected the name of a class"),
    (BUMP.replace("summary", "summary static"), "native.summary:2:20: Native.bump is not static"),
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
    (table,) = read_declarations(
        "x.summary", "summary void a.B.c(int[] d)\ncase d[0] == 1\n  sets d[1] = d[0] == 2 ? 1 : 0\n"
    ).tables
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
