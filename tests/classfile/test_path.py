from __future__ import annotations

import os
import random
import shutil
import zipfile
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk, compile_sources, sources
from pathbrew.classfile.entries import Jar
from pathbrew.errors import ClassFileError, InputError

from ..campaign import SEED, scaled
from .assemble import Assembler


def class_bytes(name: str, source: str = "") -> bytes:
    made = Assembler(name=name)
    made.utf8(source)
    return made.assemble()


def make_jar(path: Path, files: dict[str, bytes | str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
        for name, contents in files.items():
            jar.writestr(name, contents)
    return path


def test_folder(samples: Path, jdk: Jdk) -> None:
    path = ClassPath([samples], jdk)
    shapes = path.find("sample/Shapes")
    assert shapes is not None and shapes.name == "sample/Shapes"
    assert path.find("sample/Shapes") is shapes and path.opened == 0
    assert path.find("sample/Nothing") is None
    names = path.user_classes()
    assert "sample/Shapes$Color$1" in names and names == sorted(names)
    assert path.is_user_class("sample/Shapes") and not path.is_user_class("java/lang/String")
    assert not path.is_user_class("sample/Nothing")
    assert path.resource("sample/Shapes.class") == shapes.data
    for name in ("", "..", "../x", "/etc/passwd", "a\0b", "x" * 5000, "\ud800", "sample"):
        assert path.find(name) is None and not path.is_user_class(name)


def test_jdk_classes_are_counted(jdk: Jdk) -> None:
    path = ClassPath([], jdk)
    assert path.opened == 0 and path.user_classes() == []
    for name in ("java/lang/String", "java/sql/Connection", "java/lang/String", "java/lang/Nothing"):
        path.find(name)
    assert path.opened == 2
    assert path.resource("java/lang/Object.class") is not None and path.resource("none") is None


def test_java_packages_come_from_the_jdk(tmp_path: Path, jdk: Jdk) -> None:
    jar = make_jar(
        tmp_path / "a.jar",
        {
            "java/lang/Integer.class": class_bytes("java/lang/Integer"),
            "sun/misc/Mine.class": class_bytes("sun/misc/Mine"),
        },
    )
    path = ClassPath([jar], jdk)
    integer = path.find("java/lang/Integer")
    assert integer is not None and integer.super_name == "java/lang/Number"
    assert path.find("sun/misc/Mine") is not None and path.is_user_class("sun/misc/Mine")


def test_first_entry_wins(tmp_path: Path, jdk: Jdk) -> None:
    first = make_jar(tmp_path / "1.jar", {"A.class": class_bytes("A", "first")})
    second = make_jar(tmp_path / "2.jar", {"A.class": class_bytes("A"), "B.class": class_bytes("B")})
    path = ClassPath([str(first), second], jdk)
    found = path.find("A")
    assert found is not None and found.pool.utf8(1) == "first" and found.origin == f"{first}!A.class"
    assert path.user_classes() == ["A", "B"]


@pytest.mark.parametrize(("manifest", "expected"), [("true", "17"), ("false", "base")])
def test_multi_release_jar(tmp_path: Path, jdk: Jdk, manifest: str, expected: str) -> None:
    files: dict[str, bytes | str] = {
        "META-INF/MANIFEST.MF": f"Manifest-Version: 1.0\r\nmulti-release: {manifest}\r\n\r\n",
        "META-INF/versions/17/a/B.class": class_bytes("a/B", "17"),
        "META-INF/versions/11/a/B.class": class_bytes("a/B", "11"),
        "META-INF/versions/99/a/B.class": class_bytes("a/B", "99"),
        "META-INF/versions/x/a/B.class": class_bytes("a/B", "x"),
        "META-INF/versions/11/a/Only.class": class_bytes("a/Only"),
        "a/B.class": class_bytes("a/B", "base"),
        "module-info.class": b"",
    }
    path = ClassPath([make_jar(tmp_path / "multi.jar", files)], Jdk(jdk.home, 17))
    found = path.find("a/B")
    assert found is not None and found.pool.utf8(1) == expected
    assert path.user_classes() == (["a/B", "a/Only"] if manifest == "true" else ["a/B"])


def test_single_class_in_its_package(samples: Path, jdk: Jdk) -> None:
    path = ClassPath([samples / "sample" / "Shapes.class"], jdk)
    assert path.find("sample/Shapes") is not None and path.find("sample/Shapes$Circle") is not None
    assert "sample/Shapes$Circle" in path.user_classes()


def test_single_class_elsewhere(samples: Path, jdk: Jdk, tmp_path: Path) -> None:
    shutil.copy(samples / "sample" / "Shapes$Color.class", tmp_path / "Renamed.class")
    shutil.copy(samples / "sample" / "Shapes$Color$1.class", tmp_path)
    path = ClassPath([tmp_path / "Renamed.class"], jdk)
    assert path.find("sample/Shapes$Color") is not None and path.find("sample/Shapes$Color$1") is not None
    assert path.user_classes() == ["sample/Shapes$Color", "sample/Shapes$Color$1"]
    assert path.find("other/Shapes$Color$1") is None and path.is_user_class("sample/Shapes$Color")


def test_class_under_a_wrong_name(samples: Path, jdk: Jdk) -> None:
    with pytest.raises(ClassFileError, match="holds class sample/Shapes, not Shapes"):
        ClassPath([samples / "sample"], jdk).find("Shapes")


def test_names_beyond_ascii(tmp_path: Path, jdk: Jdk) -> None:
    made = Assembler(name="")
    units = b"Gr\xc3\xb6\xc3\x9fe\xed\xa0\xb5\xed\xb0\x80"
    data = made.assemble().replace(b"\x01\x00\x00", b"\x01" + len(units).to_bytes(2, "big") + units)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "Größe\U0001d400.class").write_bytes(data)
    jar = make_jar(tmp_path / "a.jar", {"Größe\U0001d400.class": data})
    for entry in (tmp_path / "folder", jar):
        path = ClassPath([entry], jdk)
        assert path.user_classes() == ["Größe\ud835\udc00"]
        assert path.find("Größe\ud835\udc00") is not None


@pytest.mark.usefixtures("own_javac")
def test_sources_are_compiled_once(tmp_path: Path, jdk: Jdk, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "A.java").write_text("package p; public class A { B b; class Inner { } }")
    (tmp_path / "B.java").write_text("package p; class B { q.C c; }")
    (tmp_path / "C.java").write_text("package q; public class C { }")
    library = tmp_path / "library.jar"
    compiled = compile_sources([tmp_path / "C.java"], jdk)
    make_jar(library, {"q/C.class": (compiled / "q" / "C.class").read_bytes()})
    entries = [tmp_path / "A.java", library, tmp_path / "B.java"]
    path = ClassPath(entries, jdk)
    assert path.user_classes() == ["p/A", "p/A$Inner", "p/B", "q/C"]
    first = path.find("p/A")
    assert first is not None and first.methods[0].code is not None and first.methods[0].code.local_variables
    monkeypatch.setattr(sources, "_run_javac", lambda *_: pytest.fail("compiled again"))
    again = ClassPath(entries, jdk).find("p/A")
    assert again is not None and again.origin == first.origin


def test_compile_error(tmp_path: Path, jdk: Jdk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    (tmp_path / "Bad.java").write_text("class Bad { int x = true; }")
    with pytest.raises(InputError, match=r"Bad\.java:1: error: incompatible types"):
        ClassPath([tmp_path / "Bad.java"], jdk)
    assert not list((tmp_path / "cache").rglob("compiling-*"))


def test_projects(tmp_path: Path, jdk: Jdk) -> None:
    maven, gradle = tmp_path / "maven", tmp_path / "gradle"
    for project, marker in ((maven, "pom.xml"), (gradle, "build.gradle.kts")):
        project.mkdir()
        (project / marker).touch()
    with pytest.raises(InputError, match=r"Maven project .* has not been built: run `mvn compile`"):
        ClassPath([maven], jdk)
    with pytest.raises(InputError, match=r"Gradle project .* has not been built: run `gradle classes`"):
        ClassPath([gradle], jdk)
    for folder in (maven / "target/classes", gradle / "build/classes/java/main"):
        folder.mkdir(parents=True)
        (folder / "A.class").write_bytes(class_bytes("A"))
    for project in (maven, gradle):
        assert ClassPath([project], jdk).user_classes() == ["A"]


def test_maven_project_with_modules(tmp_path: Path, jdk: Jdk) -> None:
    (tmp_path / "pom.xml").touch()
    for name in ("one", "two"):
        (tmp_path / name / "target/classes").mkdir(parents=True)
        (tmp_path / name / "target/classes" / f"{name}.class").write_bytes(class_bytes(name))
    assert ClassPath([tmp_path], jdk).user_classes() == ["one", "two"]


def test_unusable_entries(tmp_path: Path, jdk: Jdk) -> None:
    (tmp_path / "text.txt").write_text("hello")
    (tmp_path / "broken.jar").write_text("hello")
    (tmp_path / "broken.class").write_text("hello")
    for name, reason in [
        ("missing.jar", "does not exist"),
        ("text.txt", "is neither a folder nor"),
        ("broken.jar", "is not a readable jar"),
        ("broken.class", "not a class file"),
    ]:
        with pytest.raises(InputError, match=f"{name}.*{reason}"):
            ClassPath([tmp_path / name], jdk)


def test_damaged_jars(tmp_path: Path, jdk: Jdk) -> None:
    files: dict[str, bytes | str] = {
        "META-INF/MANIFEST.MF": "Multi-Release: true\n",
        "A.class": class_bytes("A"),
        "META-INF/versions/9/A.class": class_bytes("A", "9"),
    }
    whole = make_jar(tmp_path / "whole.jar", files).read_bytes()
    chance = random.Random(f"{SEED} jars")
    damaged = tmp_path / "damaged.jar"
    for _ in range(scaled(300)):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        damaged.write_bytes(data)
        try:
            path = ClassPath([damaged], jdk)
            for name in path.user_classes():
                path.find(name)
        except InputError as error:
            assert str(damaged) in str(error)


def test_suggestions(samples: Path, jdk: Jdk) -> None:
    path = ClassPath([samples], jdk)
    assert path.suggest("sample.Shape")[0] == "sample/Shapes"
    assert path.suggest("shapes")[0] == "sample/Shapes"
    assert path.suggest("sample.Shapes$Circl")[0] == "sample/Shapes$Circle"
    assert path.suggest("com.other.Zzz") == []


def test_processes_that_are_forked_read_a_jar_without_disturbing_each_other(tmp_path: Path) -> None:
    names = [f"C{number}" for number in range(200)]
    with zipfile.ZipFile(tmp_path / "many.jar", "w", zipfile.ZIP_DEFLATED) as jar:
        for name in names:
            jar.writestr(f"{name}.class", name * 5000)
    entry = Jar(tmp_path / "many.jar", 17)
    assert entry.holds("C0.class")
    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                for name in names * 3:
                    found = entry.read(f"{name}.class")
                    assert found is not None and found[0] == (name * 5000).encode()
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
