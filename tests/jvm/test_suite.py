"""Suites of JUnit tests, good and bad, on the real JVM."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from pathbrew.classfile import compile_sources, find_jdk
from pathbrew.errors import InputError, JvmError
from pathbrew.jvm.suite import Counter, LineCoverage, Source, SuiteResult, run_suite

from ..campaign import tolerated
from ..compiling import javac

_CLAMP = """\
package sample;

class Clamp {
    private static final int LOW = 0;

    static int clamp(int x, int high) {
        if (x < LOW) {
            return LOW;
        }
        return x > high ? high : x;
    }

    static int unused(int x) {
        return x;
    }
}
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    source = folder / "Clamp.java"
    source.write_text(_CLAMP)
    javac(find_jdk(), "-g", "--release", "17", "-d", folder, source)
    return folder


Suite = Callable[..., SuiteResult]


@pytest.fixture
def suite(classes: Path, tmp_path: Path) -> Suite:
    """Runs test classes of the package `sample`, given as bodies by simple name."""

    def run(
        *,
        jdk_home: Path | None = None,
        imports: str = "org.junit.jupiter.api.*; import static org.junit.jupiter.api.Assertions.*",
        time_limit: float = 60.0,
        test_limit: float = 5.0,
        exec_file: Path | None = None,
        assertions: bool = False,
        release: int = 17,
        measured: tuple[str, ...] = ("sample/Clamp",),
        **bodies: str,
    ) -> SuiteResult:
        sources = []
        for name, body in bodies.items():
            path = tmp_path / f"{name}.java"
            path.write_text(f"package sample; import {imports};\npublic class {name} {{\n{dedent(body)}}}\n")
            sources.append(Source(f"sample/{name}", path))
        return run_suite(
            jdk_home or find_jdk().home,
            [classes],
            sources,
            measured,
            release=release,
            seed=7,
            time_limit=time_limit,
            test_limit=test_limit,
            work_folder=tmp_path / "work",
            exec_file=exec_file,
            assertions=assertions,
        )

    return run


def _methods(result: SuiteResult) -> set[str]:
    return {method for _, method in result.passed}


def test_suite_that_passes(suite: Suite, jdk_home: Path, tmp_path: Path) -> None:
    exec_file = tmp_path / "report" / "jacoco.exec"
    names = [f"t{number}" for number in range(8)]
    tests = "".join(f"@Test void {name}() {{ }}\n" for name in names)
    result = suite(
        jdk_home=jdk_home,
        exec_file=exec_file,
        release=11,
        measured=("sample/Clamp", "java/lang/Math", "sample/Absent"),
        ClampTest="""
            @Test void low() { assertEquals(0, Clamp.clamp(-1, 5)); }
            @Test void between() { assertEquals(3, Clamp.clamp(3, 5)); }
            """,
        OrderTest=tests,
    )

    assert not result.failures and not result.diagnostics
    assert result.rounds == 1
    assert result.passed == {
        *(("sample/OrderTest", name) for name in names),
        ("sample/ClampTest", "low"),
        ("sample/ClampTest", "between"),
    }

    (clamp,) = result.coverage
    assert clamp.class_name == "sample/Clamp"
    # Of two conditions' four sides only `x > high` was not seen; the constructor's line is 3.
    assert clamp.branch == Counter(3, 4)
    assert clamp.line == Counter(3, 5)
    assert clamp.lines == (
        LineCoverage(3, Counter(0, 3), Counter(0, 0)),
        LineCoverage(7, Counter(2, 2), Counter(2, 2)),
        LineCoverage(8, Counter(2, 2), Counter(0, 0)),
        LineCoverage(10, Counter(5, 7), Counter(1, 2)),
        LineCoverage(14, Counter(0, 2), Counter(0, 0)),
    )
    assert clamp.instruction == Counter(9, 16)
    assert {(each.class_name, each.reason) for each in result.unmeasured} == {
        ("java/lang/Math", "it belongs to the JDK"),
        ("sample/Absent", "it is not on the class path"),
    }
    assert exec_file.read_bytes().startswith(b"\x01\xc0\xc0")

    first, second = (
        [method for name, method in order if name.endswith("OrderTest")] for order in result.orders
    )
    assert sorted(first) == names
    assert first == second[::-1]
    assert first != names


@pytest.mark.parametrize("locale", ["C.UTF-8", "C", ""])
def test_names_beyond_ascii(
    locale: str, tmp_path: Path, jdk_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    source = tmp_path / "Größe.java"
    source.write_text("package maß; public class Größe { public static int fläche(int a) { return a * a; } }")
    test = tmp_path / "GrößeTest.java"
    test.write_text(
        "package maß; class GrößeTest { @org.junit.jupiter.api.Test void fläche() { Größe.fläche(2); } }"
    )
    jdk = find_jdk(jdk_home)
    result = run_suite(
        jdk_home,
        [compile_sources([source], jdk)],
        [Source("maß/GrößeTest", test)],
        ["maß/Größe"],
        release=17,
        seed=7,
        time_limit=60.0,
        work_folder=tmp_path / "work",
    )
    assert result.passed == {("maß/GrößeTest", "fläche")}
    assert [each.class_name for each in result.coverage] == ["maß/Größe"]


def test_suite_with_every_kind_of_trouble(suite: Suite) -> None:
    result = suite(
        test_limit=1.0,
        time_limit=60.0,
        BadTest="""
            @Test void good() { assertEquals(5, Clamp.clamp(9, 5)); }
            @Test void loud() { for (int i = 0; i < 30000; i++) System.out.println("x".repeat(100)); }
            @Test void recurses() { assertThrows(StackOverflowError.class, () -> recurse(0)); }
            static int recurse(int depth) { return recurse(depth + 1) + 1; }
            @Test void wrong() {
                assertEquals(5, Clamp.clamp(-1, 5));
            }
            @Test void overflows() { recurse(0); }
            @Test void hangs() { while (true) Thread.onSpinWait(); }
            @Test void exits() { System.exit(3); }
            @Test void halts() { Runtime.getRuntime().halt(0); }
            @Test @Disabled void disabled() { }
            @Test void starves() { long[] words = new long[Integer.MAX_VALUE]; }
            @Test void unknown() { Clamp.missing(); }
            @Test void checked() { throw new Exception(); }
            """,
        BrokenTest="@Test void a() { }\n\nNoSuchType field;\n@Test void b() { }\n",
        UnclosedTest="@Test void a() { ",
    )
    reasons = {(failure.class_name, failure.method): failure.reason for failure in result.failures}

    assert _methods(result) == {"good", "loud", "recurses"}
    (clamp,) = result.coverage
    assert clamp.branch == Counter(2, 4), "only what the tests that are kept cover"

    bad = {method: reason for (name, method), reason in reasons.items() if name == "sample/BadTest"}
    assert bad["wrong"] == "org.opentest4j.AssertionFailedError: expected: <5> but was: <0> (line 9)"
    assert bad["overflows"].startswith("java.lang.StackOverflowError")
    assert bad["hangs"] == "hung: not done after 1 s"
    assert bad["exits"] == "wants to exit the JVM; refused (--allow exit)"
    assert bad["halts"] == "wants to exit the JVM; refused (--allow exit)"
    assert bad["disabled"].startswith("skipped")
    assert "java.lang.OutOfMemoryError" in bad["starves"]
    assert bad["unknown"].startswith("does not compile: cannot find symbol")
    assert bad["checked"].startswith("does not compile: unreported exception")
    assert reasons["sample/BrokenTest", "a"].startswith("does not compile: cannot find symbol")
    assert reasons["sample/BrokenTest", "b"].startswith("does not compile: cannot find symbol")
    assert reasons["sample/UnclosedTest", "a"].startswith("does not compile: reached end of file")
    assert len(reasons) == 12

    found = {(each.path.name, each.line, each.method) for each in result.diagnostics}
    assert ("BadTest.java", 17, "unknown") in found
    assert ("BadTest.java", 18, "checked") in found
    assert ("BrokenTest.java", 5, "") in found


def test_order_and_failures_of_junit_4(suite: Suite) -> None:
    result = suite(
        imports="static org.junit.Assert.*; import org.junit.*",
        release=8,
        assertions=True,
        OldTest="""
            @Test public void low() { assertEquals(0, Clamp.clamp(-1, 5)); }
            @Test public void wrong() { assertEquals(1, Clamp.clamp(-1, 5)); }
            @Test(expected = AssertionError.class) public void asserts() { assert false; }
            @Test public void between() { }
            @Ignore @Test public void ignored() { }
            """,
        DependentTest="""
            static int state;
            @Test public void changes() { state = 1; }
            @Test public void depends() { assertEquals(0, state); }
            """,
    )
    assert _methods(result) == {"low", "asserts", "between", "changes"}
    assert {failure.method: failure.reason.split(":")[0] for failure in result.failures} == {
        "wrong": "java.lang.AssertionError",
        "ignored": "skipped",
        "depends": "java.lang.AssertionError",
    }
    assert result.coverage[0].branch == Counter(1, 4)
    first, second = result.orders
    assert first == second[::-1]


def test_time_limit_is_hard(suite: Suite) -> None:
    start = time.monotonic()
    result = suite(
        time_limit=3.0,
        test_limit=60.0,
        SlowTest="@Test void hangs() throws Exception { Thread.sleep(100_000); }",
    )
    assert time.monotonic() - start < 3.0 + tolerated(1.0)
    assert not result.passed and not result.coverage
    (failure,) = result.failures
    assert failure.reason.endswith("within the time limit")


def test_what_cannot_be_run(suite: Suite, tmp_path: Path) -> None:
    with pytest.raises(JvmError, match="release version 99 not supported"):
        suite(release=99, EmptyTest="")
    with pytest.raises(JvmError, match="cannot start"):
        suite(jdk_home=tmp_path, EmptyTest="")
    with pytest.raises(InputError, match="no such test source"):
        run_suite(
            find_jdk().home,
            [],
            [Source("Gone", tmp_path / "Gone.java")],
            [],
            release=17,
            seed=0,
            time_limit=1,
            work_folder=tmp_path,
        )


def test_bad_tests_take_no_others_with_them(suite: Suite) -> None:
    """What has passed in both orders is kept."""
    hanging = "".join(f"@Test void hangs{n}() {{ while (true) Thread.onSpinWait(); }}\n" for n in range(2))
    good = "".join(f"@Test void good{n}() {{ Clamp.clamp(-1, {n}); }}\n" for n in range(10))
    result = suite(test_limit=2.0, ManyTest=hanging + good)
    assert _methods(result) == {f"good{n}" for n in range(10)}
    assert {failure.method for failure in result.failures} == {"hangs0", "hangs1"}
    assert all(failure.reason == "hung: not done after 2 s" for failure in result.failures)
