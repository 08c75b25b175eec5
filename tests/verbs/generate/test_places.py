from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk, compile_sources, find_jdk
from pathbrew.errors import InputError
from pathbrew.program import JavaClass, Program
from pathbrew.verbs.generate.places import DEFAULT_FOLDER, MARK, find_places, source_of
from pathbrew.verbs.generate.places import test_class as name_of_test
from pathbrew.verbs.generate.selection import select

MODULE = """
<project>
  <parent><groupId>g</groupId><artifactId>all</artifactId><version>1</version></parent>
  <artifactId>{name}</artifactId>
  {more}
</project>
"""
ROOT = """
<project>
  <groupId>g</groupId><artifactId>all</artifactId><version>1</version><packaging>pom</packaging>
  <modules><module>core</module><module>web</module></modules>
</project>
"""
FOLDERS = """<build>
  <sourceDirectory>java</sourceDirectory><testSourceDirectory>checks</testSourceDirectory>
</build>"""


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    return find_jdk()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def build(source: Path, classes: Path, jdk: Jdk, *needed: Path) -> None:
    """Put the compiled classes of a source into a folder."""
    for file in compile_sources([source], jdk, needed).rglob("*.class"):
        target = classes / file.parent.name / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())


@pytest.fixture
def modules(tmp_path: Path, jdk: Jdk) -> Path:
    """A build of two modules, of which one has folders of its own choice."""
    root = tmp_path / "all"
    write(root / "pom.xml", ROOT)
    write(root / "core/pom.xml", MODULE.format(name="core", more=""))
    write(root / "web/pom.xml", MODULE.format(name="web", more=FOLDERS))
    core = write(
        root / "core/src/main/java/p/Core.java", "package p; public class Core { int a() { return 1; } }"
    )
    web = write(root / "web/java/p/Web.java", "package p; public class Web { int a() { return 1; } }")
    build(core, root / "core/target/classes", jdk)
    build(web, root / "web/target/classes", jdk)
    return root


def load(jdk: Jdk, name: str, *entries: Path) -> JavaClass:
    return Program(ClassPath(entries, jdk)).load(name)


def test_default_places(tmp_path: Path, modules: Path) -> None:
    assert find_places([modules], "out").tests == Path("out")
    for entry in (modules / "core/target/classes", tmp_path):
        places = find_places([entry], "")
        assert places.tests == places.reports == DEFAULT_FOLDER and not places.modules


def test_tests_go_to_the_module_of_the_class(modules: Path, jdk: Jdk) -> None:
    places = find_places([modules], "")
    assert places.reports == modules / "target/pathbrew" and places.tests == modules / "src/test/java"
    core, web = load(jdk, "p/Core", modules), load(jdk, "p/Web", modules)
    assert places.tests_of(core) == modules / "core/src/test/java"
    assert places.tests_of(web) == modules / "web/checks"
    assert find_places([modules], "out").tests_of(core) == Path("out")
    assert source_of(core, [modules]) == modules / "core/src/main/java/p/Core.java"
    assert source_of(web, [modules]) == modules / "web/java/p/Web.java"
    one = find_places([modules / "web"], "")
    assert one.tests == modules / "web/checks" and one.reports == modules / "web/target/pathbrew"


def test_classes_from_elsewhere_have_the_first_project(modules: Path, jdk: Jdk, samples: Path) -> None:
    places = find_places([samples, modules], "")
    assert places.tests_of(load(jdk, "q/Other", samples)) == modules / "src/test/java"


@pytest.fixture
def samples(tmp_path: Path, jdk: Jdk) -> Path:
    source = write(tmp_path / "Other.java", "package q; public class Other { public int a() { return 1; } }")
    build(source, tmp_path / "samples", jdk)
    return tmp_path / "samples"


def test_gradle_project(tmp_path: Path, jdk: Jdk, modules: Path) -> None:
    project = tmp_path / "gradle"
    write(project / "build.gradle.kts", "")
    build(modules / "web/java/p/Web.java", project / "build/classes/java/main", jdk)
    places = find_places([project], "")
    assert places.tests == project / "src/test/java" and places.reports == project / "build/pathbrew"
    assert places.tests_of(load(jdk, "p/Web", project)) == places.tests


def test_files_of_others_are_kept(modules: Path, jdk: Jdk) -> None:
    places = find_places([modules], "")
    core = load(jdk, "p/Core", modules)
    tests = modules / "core/src/test/java/p"
    assert name_of_test(places, core) == "p/CoreTest"
    write(tests / "CoreTest.java", f"// {MARK}")
    assert name_of_test(places, core) == "p/CoreTest"
    write(tests / "CoreTest.java", "// by hand")
    assert name_of_test(places, core) == "p/CorePathbrewTest"
    for name in ("CorePathbrewTest", "CoreGeneratedByPathbrewTest"):
        write(tests / f"{name}.java", "// by hand")
    with pytest.raises(InputError, match="were written by others"):
        name_of_test(places, core)


def test_source_of_another_language(modules: Path, jdk: Jdk) -> None:
    (modules / "core/src/main/java/p/Core.java").unlink()
    classes = modules / "core/target/classes/p/Core.class"
    classes.write_bytes(classes.read_bytes().replace(b"\x00\x09Core.java", b"\x00\x07Core.kt"))
    core = load(jdk, "p/Core", modules)
    assert source_of(core, [modules]) is None
    flat = write(modules / "core/src/main/kotlin/Core.kt", "package p")
    assert source_of(core, [modules]) == flat
    deep = write(modules / "core/src/main/kotlin/p/Core.kt", "package p")
    assert source_of(core, [modules]) == deep
    assert source_of(core, [modules / "core/target/classes"]) == deep.absolute()


def test_only_the_projects_own_classes_are_selected(modules: Path, jdk: Jdk) -> None:
    dependency = "<dependencies><dependency><groupId>g</groupId><artifactId>core</artifactId>"
    dependency += "<version>1</version></dependency></dependencies>"
    write(modules / "web/pom.xml", MODULE.format(name="web", more=dependency))
    program = Program(ClassPath([modules / "web"], jdk))
    for patterns in ([], ["*"], ["p.*"]):
        assert [s.java_class.name for s in select(program, patterns, [])] == ["p/Web"]
    assert [s.java_class.name for s in select(program, ["p.Core"], [])] == ["p/Core"]
    with pytest.raises(InputError, match=r"p\.C\* matches classes of the project's dependencies only"):
        select(program, ["p.C*"], [])
    with pytest.raises(InputError, match=r"no class with code matches x\*; there are\n  p\.Web$"):
        select(program, ["x*"], [])


def test_classes_that_cannot_be_linked(modules: Path, jdk: Jdk) -> None:
    source = write(modules / "web/java/p/Web.java", "package p; public class Web extends Core { }")
    build(source, modules / "web/target/classes", jdk, modules / "core/target/classes")
    needed = "<dependencies><dependency><groupId>org.acme</groupId><artifactId>foo</artifactId>"
    needed += "<version>1.2</version></dependency></dependencies>"
    write(modules / "web/pom.xml", MODULE.format(name="web", more=needed))
    program = Program(ClassPath([modules / "web"], jdk))
    with pytest.raises(
        InputError, match=r"class p\.Web cannot be linked: .*org\.acme:foo:1\.2 is not in the local"
    ):
        select(program, [], [])
