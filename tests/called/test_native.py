"""Figure 8: a native method of a JNI library that is compiled here."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pathbrew.api import concolic, explore, generate
from pathbrew.classfile import Jdk
from pathbrew.machine.core.endings import Ending
from pathbrew.report.generation_json import as_json

from .conftest import PROGRAMS


@pytest.fixture
def library(one_jdk: Jdk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library where JVMs and Pathbrew look for it."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler to build the native library with")
    include = one_jdk.home / "include"
    if not (include / "jni.h").is_file():
        pytest.skip(f"there is no jni.h in {include}")
    command = [compiler, "-shared", "-fPIC", f"-I{include}", f"-I{include / 'linux'}"]
    made = tmp_path / "libbessel.so"
    subprocess.run([*command, str(PROGRAMS / "bessel.c"), "-o", str(made), "-lm"], check=True)
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))


@pytest.mark.usefixtures("library")
def test_both_branches_of_figure_8(compiled: Callable[[str], Path], one_jdk: Jdk, tmp_path: Path) -> None:
    folder = compiled("Bessel")
    result = explore([folder], "Bessel.run", jdk=one_jdk.home, allow=("natives",))
    assert {path.value for path in result.paths} == {'"Br1"', '"Br2"'}
    assert any("bessely0(x) > 0.2" in path.condition for path in result.paths)
    out = tmp_path / "tests"
    generated = generate(
        [folder],
        ["Bessel"],
        jdk=one_jdk.home,
        engine=("states", "backward"),
        budget="600s",
        out=str(out),
        allow=("natives",),
    )
    (told,) = [m for c in as_json(generated)["classes"] for m in c["methods"] if m["name"] == "run"]
    assert [goal["kind"] for goal in told["goals"]].count("branch") == 4
    assert {goal["status"] for goal in told["goals"]} == {"covered"}
    assert not generated.mismatches


def test_a_library_that_is_missing_is_an_error_of_linking(
    compiled: Callable[[str], Path], one_jdk: Jdk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)
    result = explore([compiled("Bessel")], "Bessel.run", jdk=one_jdk.home)
    assert [path.exception for path in result.paths] == ["java.lang.UnsatisfiedLinkError"]


@pytest.mark.usefixtures("library")
def test_each_run_on_the_jvm_loads_the_library(compiled: Callable[[str], Path], one_jdk: Jdk) -> None:
    result = concolic([compiled("Bessel")], "Bessel.run", jdk=one_jdk.home, allow=("natives",))
    assert result.runs > 1
    assert {path.ending for path in result.exploration.paths} == {Ending.RETURNED}
    assert "Bessel.bessely0" in result.stripped
