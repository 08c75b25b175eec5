from __future__ import annotations

import zipfile
from itertools import pairwise
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.classfile.projects import Dependencies, find_project
from pathbrew.classfile.projects.versions import newest_within, version_key
from pathbrew.errors import InputError

from .assemble import Assembler


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of the test's own, with neither settings nor repositories."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for name in ("MAVEN_OPTS", "MAVEN_ARGS", "GRADLE_USER_HOME"):
        monkeypatch.delenv(name, raising=False)
    return folder


def write(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def compiled(folder: Path, *names: str) -> None:
    for name in names:
        write(folder / f"{name}.class", Assembler(name=name).assemble())


def coordinates(text: str) -> str:
    group, artifact, version = [*text.split(":"), "", ""][:3]
    stated = f"<version>{version}</version>" if version else ""
    return f"<groupId>{group}</groupId><artifactId>{artifact}</artifactId>{stated}"


def depend(text: str, more: str = "") -> str:
    return f"<dependency>{coordinates(text)}{more}</dependency>"


def pom(identity: str, *needed: str, more: str = "") -> str:
    listing = f"<dependencies>{''.join(needed)}</dependencies>" if needed else ""
    space = 'xmlns="http://maven.apache.org/POM/4.0.0"'
    return f"<project {space}>{coordinates(identity)}{more}{listing}</project>"


def managed(*entries: str) -> str:
    listing = f"<dependencies>{''.join(entries)}</dependencies>"
    return f"<dependencyManagement>{listing}</dependencyManagement>"


class Repository:
    """A fake local repository."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def add(self, identity: str, *needed: str, more: str = "", ending: str | None = ".jar") -> None:
        group, artifact, version = identity.split(":")
        folder = self.root / group.replace(".", "/") / artifact / version
        write(folder / f"{artifact}-{version}.pom", pom(identity, *needed, more=more))
        if ending is not None:
            jar(folder / f"{artifact}-{version}{ending}", f"{group}/{artifact}".replace(".", "/"))


def jar(path: Path, *names: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(f"{name}.class", Assembler(name=name).assemble())
    return path


@pytest.fixture
def repository(home: Path) -> Repository:
    return Repository(home / ".m2/repository")


def needed_by(folder: Path) -> Dependencies:
    project = find_project(folder)
    assert project is not None
    return project.dependencies()


def names(found: Dependencies) -> list[str]:
    return [path.name for path in found.libraries]


def maven(folder: Path, *needed: str, more: str = "") -> Path:
    write(folder / "pom.xml", pom("com.acme:app:1.0", *needed, more=more))
    compiled(folder / "target/classes", "com/acme/App")
    return folder


# Maven ----------------------------------------------------------------------------------------------


def test_dependencies_are_on_the_class_path(tmp_path: Path, jdk: Jdk, repository: Repository) -> None:
    repository.add("org.lib:one:1.2", depend("org.lib:two:3"))
    repository.add("org.lib:two:3")
    path = ClassPath([maven(tmp_path / "p", depend("org.lib:one:1.2"))], jdk)
    assert path.own_classes() == ["com/acme/App"]
    assert path.user_classes() == ["com/acme/App", "org/lib/one", "org/lib/two"]
    assert path.is_user_class("org/lib/two") and path.find("org/lib/two") is not None
    assert [location.name for location in path.locations] == ["classes", "one-1.2.jar", "two-3.jar"]
    assert path.gaps == [] and path.explain_gaps() == ""


def test_jar_that_the_user_names_is_own(tmp_path: Path, jdk: Jdk, repository: Repository) -> None:
    repository.add("org.lib:one:1.2")
    project = maven(tmp_path / "p", depend("org.lib:one:1.2"))
    path = ClassPath([project, repository.root / "org/lib/one/1.2/one-1.2.jar"], jdk)
    assert path.own_classes() == ["com/acme/App", "org/lib/one"] and len(path.locations) == 2


@pytest.mark.parametrize(
    ("scope", "is_there"),
    [("compile", True), ("provided", True), ("runtime", True), ("test", False), ("import", False)],
)
def test_scopes(tmp_path: Path, repository: Repository, scope: str, is_there: bool) -> None:
    stated = f"<scope>{scope}</scope>"
    repository.add("g:a:1", depend("g:further:1", stated), depend("g:extra:1", "<optional>true</optional>"))
    repository.add("g:further:1")
    repository.add("g:extra:1")
    direct = needed_by(maven(tmp_path / "direct", depend("g:further:1", stated)))
    further = needed_by(maven(tmp_path / "further", depend("g:a:1")))
    optional = needed_by(maven(tmp_path / "optional", depend("g:extra:1", "<optional>true</optional>")))
    assert names(direct) == (["further-1.jar"] if is_there else [])
    assert names(further) == ["a-1.jar", *(["further-1.jar"] if scope in ("compile", "runtime") else [])]
    assert names(optional) == ["extra-1.jar"]


def test_nearest_version_wins(tmp_path: Path, repository: Repository) -> None:
    repository.add("g:a:1", depend("g:b:1"))
    repository.add("g:b:1", depend("g:c:2"))
    repository.add("g:z:1", depend("g:c:1"))
    repository.add("g:c:1")
    repository.add("g:c:2", depend("g:only-of-the-loser:1"))
    found = needed_by(maven(tmp_path / "p", depend("g:a:1"), depend("g:z:1")))
    assert names(found) == ["a-1.jar", "z-1.jar", "b-1.jar", "c-1.jar"] and not found.gaps


def test_exclusions(tmp_path: Path, repository: Repository) -> None:
    repository.add("g:a:1", depend("g:b:1"))
    repository.add("g:b:1", depend("g:c:1"), depend("h:d:1"))
    repository.add("g:c:1")
    repository.add("h:d:1")
    one = "<exclusions><exclusion><groupId>g</groupId><artifactId>c</artifactId></exclusion></exclusions>"
    all_ = one.replace(">g<", ">*<").replace(">c<", ">*<")
    found = needed_by(maven(tmp_path / "one", depend("g:a:1", one)))
    assert names(found) == ["a-1.jar", "b-1.jar", "d-1.jar"]
    assert names(needed_by(maven(tmp_path / "all", depend("g:a:1", all_)))) == ["a-1.jar"]


def test_management_and_imports(tmp_path: Path, repository: Repository) -> None:
    repository.add("g:bom:7", more=managed(depend("g:a:1"), depend("g:b:9"), depend("g:c:5")), ending=None)
    repository.add("g:a:1", depend("g:b:1"), depend("g:t:1"))
    repository.add("g:b:2")
    repository.add("g:c:5")
    own = managed(
        depend("g:bom:${bom}", "<type>pom</type><scope>import</scope>"),
        depend("g:b:2"),
        depend("g:t:1", "<scope>test</scope>"),
    )
    more = f"<properties><bom>${{seven}}</bom><seven>7</seven></properties>{own}"
    found = needed_by(maven(tmp_path / "p", depend("g:a"), depend("g:c"), more=more))
    assert names(found) == ["a-1.jar", "c-5.jar", "b-2.jar"] and not found.gaps


def test_parents(tmp_path: Path, repository: Repository) -> None:
    top = "<properties><a>1</a><b>0</b></properties>" + managed(depend("g:a:${a}"))
    repository.add("g:top:1", depend("g:everywhere:${project.version}"), more=top, ending=None)
    repository.add("g:a:1")
    repository.add("g:b:2")
    repository.add("g:everywhere:4")
    near = f"<parent>{coordinates('g:top:1')}<relativePath/></parent><properties><b>2</b></properties>"
    write(tmp_path / "pom.xml", pom("com.acme:near:4", more=near + "<packaging>pom</packaging>"))
    above = f"<parent>{coordinates('com.acme:near:4')}</parent>"
    text = f"<project>{above}<artifactId>app</artifactId>"
    text += f"<dependencies>{depend('g:a')}{depend('g:b:${b}')}</dependencies></project>"
    write(tmp_path / "p/pom.xml", text)
    found = needed_by(tmp_path / "p")
    assert names(found) == ["a-1.jar", "b-2.jar", "everywhere-4.jar"] and not found.gaps


def test_parents_that_go_in_a_circle(tmp_path: Path, repository: Repository) -> None:
    repository.add("g:a:1", depend("g:a:1"), more=f"<parent>{coordinates('g:b:1')}</parent>")
    repository.add("g:b:1", more=f"<parent>{coordinates('g:a:1')}</parent>")
    bom = managed(depend("g:c:1", "<type>pom</type><scope>import</scope>"))
    repository.add("g:c:1", more=bom)
    more = "<properties><x>${y}</x><y>${x}${x}</y></properties>" + bom
    found = needed_by(maven(tmp_path / "p", depend("g:a:1"), depend("g:${x}:1"), more=more))
    assert names(found) == ["a-1.jar"]


def test_ranges_classifiers_types_and_relocation(tmp_path: Path, repository: Repository) -> None:
    for version in ("1.0", "1.9", "1.10", "2.0"):
        repository.add(f"g:ranged:{version}")
    repository.add("g:native:1", ending="-linux.jar")
    repository.add("g:group:1", depend("g:ranged:[1.0,2.0)"), ending=None)
    moved = "<distributionManagement><relocation><groupId>n</groupId></relocation></distributionManagement>"
    repository.add("g:old:1", more=moved, ending=None)
    repository.add("n:old:1")
    repository.add("g:archive:1", ending=".zip")
    needed = [
        depend("g:native:1", "<classifier>linux</classifier>"),
        depend("g:group:1", "<type>pom</type>"),
        depend("g:old:1"),
        depend("g:archive:1", "<type>zip</type>"),
        depend("g:tools:1", "<scope>system</scope><systemPath>${project.basedir}/tools.jar</systemPath>"),
    ]
    jar(tmp_path / "p/tools.jar")
    found = needed_by(maven(tmp_path / "p", *needed))
    assert names(found) == ["native-1-linux.jar", "old-1.jar", "tools.jar", "ranged-1.10.jar"]
    assert not found.gaps


def test_default_profile(tmp_path: Path, repository: Repository) -> None:
    repository.add("g:a:1")
    inside = f"<properties><v>1</v></properties><dependencies>{depend('g:a:${v}')}</dependencies>"
    activation = "<activation><activeByDefault>true</activeByDefault></activation>"
    more = f"<profiles><profile>{activation}{inside}</profile></profiles>"
    assert names(needed_by(maven(tmp_path / "p", more=more))) == ["a-1.jar"]


def test_where_the_local_repository_is(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = maven(tmp_path / "p", depend("g:a:1"))
    assert names(needed_by(project)) == []
    Repository(tmp_path / "first").add("g:a:1")
    write(
        home / ".m2/settings.xml",
        "<settings><localRepository>${user.home}/../first</localRepository></settings>",
    )
    assert [path.parts[-5] for path in needed_by(project).libraries] == ["first"]
    Repository(tmp_path / "second").add("g:a:1")
    monkeypatch.setenv("MAVEN_OPTS", f"-Xmx1g -Dmaven.repo.local={tmp_path}/second")
    assert [path.parts[-5] for path in needed_by(project).libraries] == ["second"]
    Repository(tmp_path / "third").add("g:a:1")
    write(project / ".mvn/maven.config", f"-T1\n-Dmaven.repo.local={tmp_path}/third\n")
    assert [path.parts[-5] for path in needed_by(project).libraries] == ["third"]


def test_missing_dependencies_are_told(tmp_path: Path, jdk: Jdk, repository: Repository) -> None:
    repository.add("g:a:1", depend("g:b:2"))
    project = maven(tmp_path / "p", depend("g:a:1"), depend("org.acme:foo:1.2"))
    path = ClassPath([project], jdk)
    assert path.gaps == [
        "the project's dependencies org.acme:foo:1.2 and g:b:2 are not in the local repository: "
        "run `mvn dependency:resolve`"
    ]
    assert path.explain_gaps().startswith("; the project's dependencies")
    jar(project / "target/dependency/foo-1.2.jar", "org/acme/Foo")
    path = ClassPath([project], jdk)
    assert "dependency g:b:2 is not" in path.explain_gaps() and path.is_user_class("org/acme/Foo")


def test_damaged_pom_in_the_repository(tmp_path: Path, repository: Repository) -> None:
    repository.add("g:a:1")
    write(repository.root / "g/a/1/a-1.pom", "<html>not found")
    found = needed_by(maven(tmp_path / "p", depend("g:a:1")))
    assert names(found) == ["a-1.jar"] and "the pom of g:a:1 is not" in found.gaps[0]
    write(repository.root / "g/a/1/a-1.pom", pom("g:a:1", more="<name>&oslash; &amp; co</name>"))
    assert not needed_by(maven(tmp_path / "p", depend("g:a:1"))).gaps


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<project><a></project>", "not well-formed XML: mismatched tag"),
        ("<html/>", "is not a pom: its root element is <html>"),
        ('<?xml version="1.0" encoding="klingon"?><project/>', "not well-formed XML"),
        ("\0\1\2", "not well-formed XML"),
    ],
)
def test_malformed_poms(tmp_path: Path, jdk: Jdk, text: str, reason: str) -> None:
    project = maven(tmp_path / "p")
    write(project / "pom.xml", text)
    with pytest.raises(InputError, match=rf"p/pom\.xml.*{reason}"):
        ClassPath([project], jdk)


def test_paths_that_cannot_be(tmp_path: Path, jdk: Jdk) -> None:
    name = "x" * 300
    project = maven(tmp_path / "p", more=f"<modules><module>{name}</module></modules>")
    with pytest.raises(InputError, match=r"the project .*p cannot be read: .*File name too long"):
        ClassPath([project], jdk)


def test_project_without_classes(tmp_path: Path, jdk: Jdk) -> None:
    write(tmp_path / "pom.xml", pom("g:a:1"))
    with pytest.raises(InputError, match="has not been built: run `mvn compile`"):
        ClassPath([tmp_path], jdk)
    write(tmp_path / "target/classes/a.properties", "a=1")
    with pytest.raises(InputError, match=r"has no compiled classes: there are none in .*target/classes"):
        ClassPath([tmp_path], jdk)


def several_modules(root: Path) -> Path:
    modules = "<packaging>pom</packaging><modules><module>core</module><module>web</module></modules>"
    write(root / "pom.xml", pom("com.acme:all:1.0", more=modules))
    above = f"<parent>{coordinates('com.acme:all:1.0')}</parent>"
    write(
        root / "core/pom.xml",
        f"<project>{above}<artifactId>core</artifactId><dependencies>{depend('g:a:1')}</dependencies></project>",
    )
    sibling = depend("com.acme:core:${project.version}")
    write(
        root / "web/pom.xml",
        f"<project>{above}<artifactId>web</artifactId><dependencies>{sibling}</dependencies></project>",
    )
    compiled(root / "core/target/classes", "com/acme/Core")
    compiled(root / "web/target/classes", "com/acme/Web")
    return root


def test_several_modules(tmp_path: Path, jdk: Jdk, repository: Repository) -> None:
    repository.add("g:a:1")
    root = several_modules(tmp_path / "all")
    whole = ClassPath([root], jdk)
    assert whole.own_classes() == ["com/acme/Core", "com/acme/Web"] and whole.is_user_class("g/a")
    assert len(whole.locations) == 3
    web = ClassPath([root / "web"], jdk)
    assert web.own_classes() == ["com/acme/Web"]
    assert web.user_classes() == ["com/acme/Core", "com/acme/Web", "g/a"] and not web.gaps


def test_sibling_that_is_not_built(tmp_path: Path, jdk: Jdk, repository: Repository) -> None:
    repository.add("g:a:1")
    root = several_modules(tmp_path / "all")
    (root / "core/target/classes").rename(root / "core/gone")
    assert ClassPath([root / "web"], jdk).gaps == ["core has not been built: run `mvn compile`"]
    repository.add("com.acme:core:1.0", depend("g:a:1"))
    web = ClassPath([root / "web"], jdk)
    assert not web.gaps and web.is_user_class("com/acme/core")


def test_folders_of_the_pom(tmp_path: Path, jdk: Jdk, monkeypatch: pytest.MonkeyPatch) -> None:
    build = (
        "<build><directory>out</directory><sourceDirectory>java</sourceDirectory>"
        "<testSourceDirectory>${project.basedir}/tests</testSourceDirectory></build>"
    )
    write(tmp_path / "p/pom.xml", pom("g:a:1", more=build))
    compiled(tmp_path / "p/out/classes", "A")
    monkeypatch.chdir(tmp_path)
    project = find_project(Path("p"))
    assert project is not None and project.reports == Path("p/out/pathbrew")
    module = project.modules[0]
    assert module.compiled() == [Path("p/out/classes")] and module.sources[0] == Path("p/java")
    assert module.tests == tmp_path / "p/tests"
    assert ClassPath(["p"], jdk).own_classes() == ["A"]


# Gradle ---------------------------------------------------------------------------------------------


@pytest.fixture
def cache_of_gradle(home: Path) -> Repository:
    return GradleFiles(home / ".gradle/caches/modules-2/files-2.1")


class GradleFiles(Repository):
    """A fake cache of Gradle's."""

    def add(self, identity: str, *needed: str, more: str = "", ending: str | None = ".jar") -> None:
        group, artifact, version = identity.split(":")
        folder = self.root / group / artifact / version
        write(folder / f"0a/{artifact}-{version}.pom", pom(identity, *needed, more=more))
        if ending is not None:
            jar(folder / f"1b/{artifact}-{version}{ending}", f"{group}/{artifact}".replace(".", "/"))


def gradle(folder: Path, text: str, file: str = "build.gradle") -> Path:
    write(folder / file, text)
    compiled(folder / "build/classes/java/main", "com/acme/App")
    return folder


GROOVY = """
buildscript { dependencies { classpath 'g:plugin:1' } }
def five = '5'
ext { six = "6" }
dependencies {
    implementation 'g:a:1' // 'g:no:1'
    /* implementation 'g:no:2' */
    api("g:b:2"), { transitive = false }
    compileOnly "g:c:${five}", "g:d:$six"
    runtimeOnly group: 'g', name: 'e', version: three
    implementation platform('g:bom:1')
    implementation 'g:f'
    implementation 'no notation', ':', 'g:'
    implementation('g:h:1') { exclude group: 'x' }
    implementation files('other/x.jar')
    implementation fileTree(dir: 'libs', include: '*.jar')
    testImplementation 'g:test:1'
    annotationProcessor 'g:processor:1'
}
"""


def test_gradle_dependencies(tmp_path: Path, jdk: Jdk, cache_of_gradle: Repository) -> None:
    for identity in ("g:b:2", "g:c:5", "g:d:6", "g:e:3", "g:f:4", "g:h:1", "g:z:1", "g:z:1.10"):
        cache_of_gradle.add(identity)
    cache_of_gradle.add("g:h:1", depend("g:z:1.10"))
    cache_of_gradle.add("g:a:1", depend("g:z:1"), depend("g:b:1"))
    cache_of_gradle.add("g:bom:1", more=managed(depend("g:f:4")), ending=None)
    project = gradle(tmp_path / "p", GROOVY)
    write(project / "gradle.properties", "three = 3\n")
    jar(project / "libs/local.jar")
    jar(project / "other/x.jar")
    found = needed_by(project)
    expected = "a-1 b-2 c-5 d-6 e-3 f-4 h-1 x z-1.10 local"
    assert names(found) == [f"{name}.jar" for name in expected.split()] and not found.gaps
    assert ClassPath([project], jdk).own_classes() == ["com/acme/App"]


KOTLIN = """
val five = "5"
dependencies {
    implementation("g:a:1")
    implementation(
        "g:b:$five"
    )
    api(libs.commons.lang3)
    implementation(libs.bundles.both)
    implementation(project(":core"))
    implementation(projects.util)
    implementation("g:absent:1")
}
"""
CATALOGUE = """
[versions]
lang = "3.17"
rich = { strictly = "2" }
[libraries]
commons-lang3 = { module = "g:lang", version.ref = "lang" }
one = "g:one:1"
two = { group = "g", name = "two", version.ref = "rich" }
[bundles]
both = ["one", "two"]
"""


def test_gradle_with_kotlin_catalogue_and_projects(
    tmp_path: Path, jdk: Jdk, cache_of_gradle: Repository, repository: Repository
) -> None:
    for identity in ("g:a:1", "g:b:5", "g:lang:3.17", "g:one:1"):
        cache_of_gradle.add(identity)
    repository.add("g:two:2")
    root = tmp_path / "all"
    write(
        root / "settings.gradle.kts",
        'include(":app", "core")\ninclude("util")\nproject(":util").projectDir = file("other/util")',
    )
    write(root / "gradle/libs.versions.toml", CATALOGUE)
    app = gradle(root / "app", KOTLIN, "build.gradle.kts")
    compiled(root / "core/build/classes/java/main", "com/acme/Core")
    write(root / "other/util/build.gradle", "")
    found = needed_by(app)
    assert [n for n in names(found) if n != "main"] == [
        f"{name}.jar" for name in ("a-1", "b-5", "lang-3.17", "one-1", "two-2")
    ]
    assert found.gaps == (
        "the project's dependency g:absent:1 is not in Gradle's cache: build the project, or add the jars",
        "util has not been built: run `gradle classes`",
    )
    path = ClassPath([app], jdk)
    assert path.own_classes() == ["com/acme/App"] and path.is_user_class("com/acme/Core")
    assert ClassPath([root], jdk).own_classes() == ["com/acme/App", "com/acme/Core"]


def test_damaged_catalogue(tmp_path: Path, jdk: Jdk) -> None:
    project = gradle(tmp_path / "p", "dependencies { implementation libs.a }")
    write(project / "gradle/libs.versions.toml", "[libraries\n")
    with pytest.raises(InputError, match=r"libs\.versions\.toml is not a version catalogue"):
        ClassPath([project], jdk)


# Versions -------------------------------------------------------------------------------------------


def test_order_of_versions() -> None:
    ordered = ["1.0-alpha-1", "1.0-beta", "1.0-rc1", "1.0-rc2", "1.0-SNAPSHOT", "1.0", "1.0-sp", "1.0.1"]
    ordered += ["1.2", "1.10", "2", "33.0-android", "33.0-jre"]
    assert all(version_key(one) < version_key(other) for one, other in pairwise(ordered))
    assert version_key("1") == version_key("1.0.0") == version_key("1.0.Final")


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        ("[1,2]", "2.0"),
        ("[1,2)", "1.5"),
        ("(1.5,)", "3.0"),
        ("[1.0]", "1.0"),
        ("(,1.0],[3,)", "3.0"),
        ("LATEST", "3.0"),
        ("[7,8]", None),
    ],
)
def test_ranges(wanted: str, chosen: str | None) -> None:
    assert newest_within(wanted, ["1.0", "1.5", "2.0", "3.0"]) == chosen
