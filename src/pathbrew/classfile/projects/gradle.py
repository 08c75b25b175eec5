"""Gradle projects: what can be read off their build files without running Gradle."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from pathbrew.classfile.projects.catalogue import read_catalogue
from pathbrew.classfile.projects.maven import local_repository
from pathbrew.classfile.projects.model import Dependencies, Module, enumerate_names, unique
from pathbrew.classfile.projects.poms import Dependency, Pom, Poms, manage
from pathbrew.classfile.projects.repositories import FirstOf, MavenRepository, gradle_cache
from pathbrew.classfile.projects.resolution import Resolution, Sibling, resolve
from pathbrew.errors import InputError

BUILD_FILES = ("build.gradle", "build.gradle.kts")
SETTINGS_FILES = ("settings.gradle", "settings.gradle.kts")
_LANGUAGES = ("java", "kotlin", "scala", "groovy")
_HIGHEST_ROOT = 4
_COMMENT = re.compile(r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|//[^\n]*|/\*.*?\*/""", re.DOTALL)
_DECLARATION = re.compile(
    r"^[ \t]*(?:[\w.]+[ \t]*\{[ \t]*)*"
    r"(?:implementation|api|compileOnly|compileOnlyApi|runtimeOnly|compile|runtime|providedCompile)"
    r"""(?:[ \t]*\(\s*|[ \t]+)(?P<rest>(?:"[^"\n]*"|'[^'\n]*'|,\s*\n|[^\n{"'])*)""",
    re.MULTILINE,
)
_NOTATION = re.compile(r"[^:\s]+:[^:\s]+(?::[^:\s]*){0,2}$")
_TEXT = re.compile(r"""["']([^"'\n]*)["']""")
_NAMED = re.compile(r"""\b(group|name|version|classifier)\s*[:=]\s*(?:["']([^"']*)["']|([\w.]+))""")
_ASSIGNED = re.compile(r"""\b(\w+)["']?\]?\s*(?:=|by\s+extra\()\s*["']([^"'\n]*)["']""")
_VARIABLE = re.compile(r"""\$\{?(?:rootProject\.|project\.)?(?:ext\.|extra\[")?([\w.]+)(?:"\])?\}?""")
_INCLUDE = re.compile(r"""\binclude\b[ \t]*\(?((?:\s*["'][^"'\n]+["']\s*,?)+)""")
_FOLDER = re.compile(
    r"""project\(\s*["']([^"']+)["']\s*\)\.projectDir\s*=\s*(?:new\s+File|file)\s*\([^"'\n]*["']([^"'\n]+)["']"""
)


class GradleProject:
    """A folder with a build file or settings; its modules are the projects that the settings include."""

    kind = "Gradle"
    command = "gradle classes"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.reports = folder / "build/pathbrew"
        self._folders = {":": folder} | included(folder)
        self.modules = tuple(_module(part) for part in self._folders.values())
        if not any(module.compiled() for module in self.modules):
            self.modules += tuple(_module(part) for part in _unlisted(folder))

    def dependencies(self) -> Dependencies:
        joined = Resolution()
        for folder in self._folders.values():
            joined.add(resolve(self._pom(folder), self._poms, self._siblings, newest=True))
        own = {path for module in self.modules for path in module.classes}
        found = [path for paths in joined.found.values() for path in paths if path not in own]
        names = {path.name for path in found}
        local = [jar for jar in self._local_jars() if jar.name not in names]
        return Dependencies(unique([*found, *local]), _gaps(joined, self._poms))

    @cached_property
    def _root(self) -> Path:
        """The folder of the whole build, which has the settings."""
        candidates = (self.folder, *self.folder.absolute().parents[:_HIGHEST_ROOT])
        return next((path for path in candidates if _first(path, SETTINGS_FILES)), self.folder)

    @cached_property
    def _projects(self) -> dict[str, Path]:
        """All projects of the build by their Gradle paths."""
        return {":": self._root} | included(self._root)

    @cached_property
    def _poms(self) -> Poms:
        return Poms(FirstOf([gradle_cache(), MavenRepository(local_repository({}))]))

    @cached_property
    def _siblings(self) -> dict[tuple[str, str], Sibling]:
        known = {os.path.realpath(part): part for part in self._folders.values()}
        result = {}
        for name, folder in self._projects.items():
            folder = known.get(os.path.realpath(folder), folder)
            result["", name] = Sibling(self._pom(folder), _module(folder).classes)
        return result

    def _local_jars(self) -> Iterator[Path]:
        for folder in dict.fromkeys([*self._folders.values(), self._root]):
            for name in ("libs", "lib"):
                yield from sorted((folder / name).glob("*.jar"))

    @cached_property
    def _catalogue(self) -> dict[str, list[Dependency]]:
        file = self._root / "gradle/libs.versions.toml"
        return read_catalogue(file) if file.is_file() else {}

    def _pom(self, folder: Path) -> Pom:
        """A project's build file as a pom; what the root's build file declares counts for all projects."""
        pom = Pom(folder / "build.gradle", "", folder.absolute().name, "")
        for part in unique([folder, self._root]):
            text, variables = self._build_file(part)
            for match in _DECLARATION.finditer(text):
                self._declare(pom, match["rest"], variables, part)
        pom.dependencies = [manage(entry, pom.managed) for entry in pom.dependencies]
        return pom

    def _build_file(self, folder: Path) -> tuple[str, dict[str, str]]:
        """The text of a build file without comments, and the strings that names are given in it."""
        file = _first(folder, BUILD_FILES)
        text = "" if file is None else _without_comments(_read(file))
        variables = _properties(self._root) | _properties(folder)
        if folder != self._root and (above := _first(self._root, BUILD_FILES)):
            variables |= dict(_ASSIGNED.findall(_without_comments(_read(above))))
        return text, variables | dict(_ASSIGNED.findall(text))

    def _declare(self, pom: Pom, text: str, variables: dict[str, str], folder: Path) -> None:
        """Add what one declaration names."""
        if re.match(r"\s*\(?(?:enforcedPlatform|platform)\b", text):
            for bom in self._named(text.partition("latform")[2], variables):
                imported = self._poms.find(bom)
                if imported is None:
                    self._poms.absent[bom] = None
                else:
                    pom.managed = imported.managed | pom.managed
        elif re.match(r"\s*\(?files\b", text):
            for path in _TEXT.findall(text):
                file = folder / path
                pom.dependencies.append(Dependency("", path, "", "system", system_path=str(file)))
        elif match := re.match(r"\s*\(?project\s*\(?[^\"'\n]*[\"']([^\"']+)", text):
            pom.dependencies.append(Dependency("", ":" + match[1].lstrip(":")))
        elif match := re.match(r"\s*\(?projects((?:\.\w+)+)", text):
            pom.dependencies += self._accessed(match[1])
        elif not re.match(r"\s*\(?fileTree\b", text):
            pom.dependencies += self._named(text, variables)

    def _accessed(self, accessor: str) -> list[Dependency]:
        """The project that a type-safe accessor such as `.coreUtil.api` stands for."""
        wanted = accessor.replace(".", ":").lower()
        names = [name for name in self._projects if re.sub(r"[-_]", "", name).lower() == wanted]
        return [Dependency("", name) for name in names]

    def _named(self, text: str, variables: dict[str, str]) -> list[Dependency]:
        """The modules that a declaration names: by coordinates, by parts, or in the catalogue."""
        if match := re.match(r"\s*\(?libs((?:\.\w+)+?)(?:\.get\b|[^.\w]|$)", text):
            return self._catalogue.get(match[1][1:], [])
        parts = {name: quoted or variables.get(word, "") for name, quoted, word in _NAMED.findall(text)}
        if "group" in parts and "name" in parts:
            names = parts["group"], parts["name"], _expanded(parts.get("version", ""), variables)
            return [Dependency(*names, classifier=parts.get("classifier", ""))]
        texts = [_expanded(found, variables) for found in _TEXT.findall(text)]
        if len(texts) in (2, 3) and ":" not in "".join(texts):
            return [Dependency(texts[0], texts[1], "".join(texts[2:]))]
        return [_from_notation(found) for found in texts if _NOTATION.match(found)]


def is_gradle(folder: Path) -> bool:
    """Whether a folder is one that Gradle builds."""
    return _first(folder, (*BUILD_FILES, *SETTINGS_FILES)) is not None


def included(folder: Path) -> dict[str, Path]:
    """The projects that the settings in a folder include, by their Gradle paths."""
    file = _first(folder, SETTINGS_FILES)
    if file is None:
        return {}
    text = _without_comments(_read(file))
    folders = {":" + name.lstrip(":"): path for name, path in _FOLDER.findall(text)}
    result = {}
    for match in _INCLUDE.finditer(text):
        for name in _TEXT.findall(match[1]):
            name = ":" + name.lstrip(":")
            path = folder / folders.get(name, name[1:].replace(":", "/"))
            if path.is_dir():
                result[name] = path
    return result


def _module(folder: Path) -> Module:
    classes = sorted((folder / "build/classes").glob("*/main")) or [folder / "build/classes/java/main"]
    sources = [folder / "src/main" / language for language in _LANGUAGES]
    sources += sorted((folder / "build/generated/sources").glob("*/*/main"))
    return Module(folder, tuple(classes), tuple(sources), folder / "src/test/java")


def _unlisted(folder: Path) -> tuple[Path, ...]:
    """Folders below that look like projects, where the settings include none that is built."""
    return unique([path.parents[3] for path in sorted(folder.glob("*/build/classes/*/main"))])


def _gaps(joined: Resolution, poms: Poms) -> tuple[str, ...]:
    gaps = []
    missing = [str(d) for d in {**joined.missing, **poms.absent}]
    if missing:
        many = len(missing) > 1
        gaps.append(
            f"the project's {'dependencies' if many else 'dependency'} {enumerate_names(missing)} "
            f"{'are' if many else 'is'} not in Gradle's cache: build the project, or add the jars"
        )
    if joined.unbuilt:
        gaps.append(f"{enumerate_names(list(joined.unbuilt))} has not been built: run `gradle classes`")
    return tuple(gaps)


def _from_notation(text: str) -> Dependency:
    """`group:artifact:version:classifier@type`, of which the version and what follows it may be left out."""
    notation, _, kind = text.partition("@")
    group, artifact, version, classifier, *_ = [*notation.split(":"), "", "", ""]
    version = version.partition("!!")[0]
    return Dependency(group, artifact, version, "", kind or "jar", classifier)


def _expanded(text: str, variables: dict[str, str]) -> str:
    return _VARIABLE.sub(lambda match: variables.get(match[1].rpartition(".")[2], match[0]), text)


def _properties(folder: Path) -> dict[str, str]:
    file = folder / "gradle.properties"
    return dict(re.findall(r"(?m)^\s*([\w.]+)\s*[=:]\s*(.*?)\s*$", _read(file))) if file.is_file() else {}


def _without_comments(text: str) -> str:
    return _COMMENT.sub(lambda match: match[1] or " ", text)


def _first(folder: Path, names: tuple[str, ...]) -> Path | None:
    return next((folder / name for name in names if (folder / name).is_file()), None)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from None
