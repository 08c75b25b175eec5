"""Maven projects: modules, folders and dependencies as their poms have them."""

from __future__ import annotations

import os
import re
from functools import cached_property
from pathlib import Path

from pathbrew.classfile.projects.model import Dependencies, Module, enumerate_names, unique
from pathbrew.classfile.projects.poms import Pom, Poms, children, read_xml
from pathbrew.classfile.projects.repositories import MavenRepository
from pathbrew.classfile.projects.resolution import Resolution, Sibling, resolve

_LANGUAGES = ("java", "kotlin", "scala", "groovy")
_HIGHEST_AGGREGATOR = 3
_SETTING = re.compile(r"""-D\s*["']?([^\s=]+)=("[^"]*"|'[^']*'|\S*)""")


class MavenProject:
    """A folder with a pom; its modules are the ones that the pom lists, and theirs."""

    kind = "Maven"
    command = "mvn compile"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        settings = _settings(folder)
        self._poms = Poms(MavenRepository(local_repository(settings)), settings)
        self._parts = self._closure(folder / "pom.xml")
        self.modules = tuple(_module(pom) for pom in self._parts)
        if not any(module.compiled() for module in self.modules):
            self.modules += _unlisted(folder)
        self.reports = folder / self._parts[0].build["directory"] / "pathbrew"

    def dependencies(self) -> Dependencies:
        joined = Resolution()
        for pom in self._parts:
            if pom.packaging != "pom":
                joined.add(resolve(pom, self._poms, self._siblings))
        own = {path for module in self.modules for path in module.classes}
        found = [path for paths in joined.found.values() for path in paths if path not in own]
        copied = self._copied({path.name for path in found})
        return Dependencies(unique([*found, *copied]), self._gaps(joined, {path.name for path in copied}))

    def _copied(self, present: set[str]) -> list[Path]:
        """What `mvn dependency:copy-dependencies` has left that is not there already."""
        folders = unique([path.parent for module in self.modules for path in module.classes])
        jars = [jar for folder in folders for jar in sorted(folder.glob("dependency/*.jar"))]
        return [jar for jar in jars if jar.name not in present]

    def _gaps(self, joined: Resolution, copied: set[str]) -> tuple[str, ...]:
        gaps = []
        missing = [str(d) for d in joined.missing if f"{d.artifact}-{d.version}.jar" not in copied]
        if missing:
            many = len(missing) > 1
            gaps.append(
                f"the project's {'dependencies' if many else 'dependency'} {enumerate_names(missing)} "
                f"{'are' if many else 'is'} not in the local repository: run `mvn dependency:resolve`"
            )
        absent = [str(d) for d in self._poms.absent]
        if absent:
            gaps.append(
                f"the pom of {enumerate_names(absent)} is not in the local repository, or damaged: "
                "run `mvn dependency:resolve`"
            )
        if joined.unbuilt:
            gaps.append(f"{enumerate_names(list(joined.unbuilt))} has not been built: run `mvn compile`")
        return tuple(gaps)

    @cached_property
    def _siblings(self) -> dict[tuple[str, str], Sibling]:
        parts = {pom.file: pom for pom in (*self._parts, *self._closure(self._top()))}
        return {(pom.group, pom.artifact): Sibling(pom, _module(pom).classes) for pom in parts.values()}

    def _closure(self, file: Path) -> list[Pom]:
        """The pom and those of all modules below it."""
        found: dict[str, Pom] = {}
        pending = [file]
        while pending:
            file = pending.pop(0)
            key = os.path.realpath(file)
            if key not in found:
                pom = found[key] = self._poms.read(file)
                pending += [path for name in pom.modules if (path := _module_file(file, name)).is_file()]
        return list(found.values())

    def _top(self) -> Path:
        """The pom of the whole build that this project is a module of."""
        top = self.folder / "pom.xml"
        while True:
            above = next((file for file in _above(top) if self._lists(file, top)), None)
            if above is None:
                return top
            top = above

    def _lists(self, aggregator: Path, file: Path) -> bool:
        return any(os.path.samefile(pom.file, file) for pom in self._closure(aggregator))


def local_repository(settings: dict[str, str]) -> Path:
    """Where Maven keeps what it has downloaded."""
    if settings.get("maven.repo.local"):
        return Path(settings["maven.repo.local"])
    home = Path.home() / ".m2"
    if (home / "settings.xml").is_file():
        for name, element in children(read_xml(home / "settings.xml")):
            if name == "localRepository" and (element.text or "").strip():
                text = (element.text or "").strip().replace("${user.home}", str(Path.home()))
                return Path(re.sub(r"\$\{env\.(\w+)\}", lambda m: os.environ.get(m[1], m[0]), text))
    return home / "repository"


def _settings(folder: Path) -> dict[str, str]:
    """The properties that Maven's command line always has: `-Dname=value` in its files and variables."""
    texts = [os.environ.get("MAVEN_OPTS", ""), os.environ.get("MAVEN_ARGS", "")]
    root = next((path for path in (folder, *folder.absolute().parents) if (path / ".mvn").is_dir()), folder)
    for name in ("jvm.config", "maven.config"):
        try:
            texts.append((root / ".mvn" / name).read_text(encoding="utf-8", errors="replace"))
        except OSError:
            continue
    found = (match for text in texts for match in _SETTING.finditer(text))
    return {match[1]: match[2].strip("\"'") for match in found}


def _above(file: Path) -> list[Path]:
    """Poms in the folders above."""
    folders = file.parent.absolute().parents[:_HIGHEST_AGGREGATOR]
    return [path for folder in folders if (path := folder / "pom.xml").is_file()]


def _module_file(file: Path, name: str) -> Path:
    path = Path(os.path.normpath(file.parent / name))
    return path / "pom.xml" if path.is_dir() else path


def _module(pom: Pom) -> Module:
    folder = pom.file.parent
    sources = [folder / pom.build["sourceDirectory"]]
    sources += [folder / "src/main" / language for language in _LANGUAGES]
    generated = folder / pom.build["directory"] / "generated-sources"
    if generated.is_dir():
        sources += sorted(generated.iterdir())
    classes = (folder / pom.build["outputDirectory"],)
    return Module(folder, classes, unique(sources), folder / pom.build["testSourceDirectory"])


def _unlisted(folder: Path) -> tuple[Module, ...]:
    """Folders below that look like modules, where the pom lists none that is built."""
    return tuple(
        Module(
            classes.parent.parent,
            (classes,),
            tuple(classes.parent.parent / "src/main" / language for language in _LANGUAGES),
            classes.parent.parent / "src/test/java",
        )
        for classes in sorted(folder.glob("*/target/classes"))
        if classes.is_dir()
    )
