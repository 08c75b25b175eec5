"""Mutation analysis of small suites."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.errors import InputError
from pathbrew.jvm.mutation import MutationResult, run_mutation
from pathbrew.jvm.suite import Counter, Source

from ..campaign import tolerated
from ..compiling import javac

_CLAMP = """\
package sample;

class Clamp {
    static int clamp(int x, int high) {
        return x > high ? high : x;
    }
}
"""
_JUPITER = "import org.junit.jupiter.api.*; import static org.junit.jupiter.api.Assertions.*;"
_JUNIT_4 = "import org.junit.*; import static org.junit.Assert.*;"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    source = folder / "Clamp.java"
    source.write_text(_CLAMP)
    javac(find_jdk(), "-g", "--release", "17", "-d", folder, source)
    return folder


def analyse(
    home: Path, classes: Path, folder: Path, imports: str, body: str, *, time_limit: float = 60.0
) -> MutationResult:
    path = folder / "ClampTest.java"
    path.write_text(f"package sample; {imports}\npublic class ClampTest {{ {body} }}\n")
    return run_mutation(
        home,
        [classes],
        [Source("sample/ClampTest", path)],
        ["sample/Clamp"],
        release=17,
        time_limit=time_limit,
        work_folder=folder,
    )


@pytest.mark.jdks_by_turns
def test_mutants_of_a_weak_suite(jdk_home: Path, classes: Path, tmp_path: Path) -> None:
    body = """
        @Test public void high() { assertEquals(5, Clamp.clamp(9, 5)); }
        @Test public void between() { assertEquals(3, Clamp.clamp(3, 5)); }
        """
    imports = _JUNIT_4 if "17" in jdk_home.name else _JUPITER
    result = analyse(jdk_home, classes, tmp_path, imports, body)

    assert result.complete
    assert result.score == Counter(2, 3)
    assert result.by_mutator == {
        "ConditionalsBoundary": Counter(0, 1),
        "NegateConditionals": Counter(1, 1),
        "PrimitiveReturns": Counter(1, 1),
    }
    (survivor,) = result.survivors
    assert (survivor.class_name, survivor.method, survivor.descriptor) == ("sample/Clamp", "clamp", "(II)I")
    assert (survivor.line, survivor.status) == (5, "SURVIVED")
    assert survivor.description == "changed conditional boundary"


def test_tests_that_cannot_be_used(classes: Path, tmp_path: Path) -> None:
    home = find_jdk().home
    with pytest.raises(InputError, match="do not compile"):
        analyse(home, classes, tmp_path, _JUPITER, "@Test void bad() { Clamp.missing(); }")
    with pytest.raises(InputError, match="needs tests that pass"):
        analyse(home, classes, tmp_path, _JUPITER, "@Test void bad() { assertEquals(1, Clamp.clamp(2, 3)); }")


def test_time_limit_is_hard(classes: Path, tmp_path: Path) -> None:
    start = time.monotonic()
    body = "@Test void slow() throws Exception { Thread.sleep(60_000); }"
    result = analyse(find_jdk().home, classes, tmp_path, _JUPITER, body, time_limit=3.0)
    assert time.monotonic() - start < 3.0 + tolerated(1.0)
    assert not result.complete
    assert result.score == Counter(0, 0)
