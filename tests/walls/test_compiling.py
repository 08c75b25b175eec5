"""Compiling a stranger's sources runs none of his code, and reads nothing but what was given."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk, compile_sources
from pathbrew.errors import CompileError
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.walls import Confinement, Scratch
from pathbrew.walls.confinement import run

pytestmark = [pytest.mark.jdks_by_turns, pytest.mark.usefixtures("own_javac")]

PLUGIN = """import com.sun.source.util.*;
public class Evil extends javax.annotation.processing.AbstractProcessor implements Plugin {
    static { try { new java.io.FileWriter("%s").close(); } catch (java.io.IOException refused) { } }
    public String getName() { return "Evil"; }
    public boolean autoStart() { return true; }
    public void init(JavacTask task, String... arguments) { }
    public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> types,
            javax.annotation.processing.RoundEnvironment round) { return false; }
}
"""
SERVICES = ("com.sun.source.util.Plugin", "javax.annotation.processing.Processor")


def compiled(jdk: Jdk, source: Path, text: str, output: Path) -> Path:
    """A class that was there before, compiled as its owner would."""
    source.write_text(text)
    output.mkdir()
    subprocess.run([jdk.javac, "-proc:none", "-d", output, source], check=True)
    return output


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "Plain.java"
    file.write_text("class Plain { String text = Secret.TEXT; }")
    return file


def plugged(jdk: Jdk, folder: Path, trace: Path) -> Path:
    """A class path with a plugin and a processor, which leave a trace when they are loaded."""
    classes = compiled(jdk, folder / "Evil.java", PLUGIN % trace, folder / "classes")
    for service in SERVICES:
        file = classes / "META-INF" / "services" / service
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("Evil")
    return classes


def test_neither_plugins_nor_processors_of_the_class_path_are_started(jdk: Jdk, tmp_path: Path) -> None:
    source, trace = tmp_path / "Plain.java", tmp_path / "trace"
    source.write_text("class Plain { }")
    classes = plugged(jdk, tmp_path, trace)
    subprocess.run([jdk.javac, "-cp", classes, "-d", tmp_path, source], check=True)
    assert trace.exists(), "javac by itself starts it"
    trace.unlink()
    assert (compile_sources([source], jdk, [classes]) / "Plain.class").is_file()
    assert not trace.exists()


def test_compiling_a_suite_starts_none_of_them(jdk: Jdk, tmp_path: Path) -> None:
    source, work = tmp_path / "PlainTest.java", tmp_path / "work"
    source.write_text("class PlainTest { @org.junit.jupiter.api.Test void passes() { } }")
    classes = plugged(jdk, tmp_path, work / "trace")
    suite = [Source("PlainTest", source)]
    result = run_suite(jdk.home, [classes], suite, [], release=17, seed=1, time_limit=120.0, work_folder=work)
    assert result.passed == {("PlainTest", "passes")}
    assert not (work / "trace").exists()


def test_a_jar_cannot_name_classes_elsewhere(jdk: Jdk, tmp_path: Path, source: Path) -> None:
    secret = 'public class Secret { public static final String TEXT = "secret"; }'
    elsewhere = compiled(jdk, tmp_path / "Secret.java", secret, tmp_path / "elsewhere")
    jar = tmp_path / "given.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr(
            "META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\nClass-Path: {elsewhere.as_uri()}/\n"
        )
    subprocess.run([jdk.javac, "-cp", jar, "-d", tmp_path, source], check=True)
    with pytest.raises(CompileError, match="Secret"):
        compile_sources([source], jdk, [jar])
    assert (compile_sources([source], jdk, [elsewhere]) / "Plain.class").is_file()


def test_errors_name_sources_as_they_were_given(
    jdk: Jdk, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(source.parent)
    with pytest.raises(CompileError, match=r"(?m)^Plain\.java:1: error"):
        compile_sources([Path(source.name)], jdk)


def test_a_program_that_is_late_is_ended(jdk_home: Path) -> None:
    with Scratch() as scratch:
        confinement = Confinement(jdk_home, guarded=False)
        command = [str(jdk_home / "bin" / "java"), "-version"]
        assert run(confinement, scratch, command, 0.0) == (None, "")
        status, said = run(confinement, scratch, command, 60.0)
    assert status == 0 and "version" in said
