"""Poms: as they are written, and as they are meant with parents, properties and management applied."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pathbrew.classfile.projects.repositories import Repository
from pathbrew.classfile.projects.versions import is_range, newest_within
from pathbrew.errors import InputError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

ManagedKey = tuple[str, str, str, str]
_REFERENCE = re.compile(r"\$\{([^${}]+)\}")
_UNKNOWN_ENTITY = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos);)\w+;")
_DEEPEST_REFERENCE = 20
_TEXTS = ("group", "artifact", "version", "scope", "type", "classifier", "optional", "system_path")
_BUILD = {
    "directory": "target",
    "outputDirectory": "${project.build.directory}/classes",
    "sourceDirectory": "src/main/java",
    "testSourceDirectory": "src/test/java",
}


@dataclass(frozen=True, slots=True)
class Dependency:
    """A dependency as declared; what the pom leaves to others is empty."""

    group: str
    artifact: str
    version: str = ""
    scope: str = ""
    type: str = "jar"
    classifier: str = ""
    optional: str = ""
    system_path: str = ""
    exclusions: frozenset[tuple[str, str]] = frozenset()

    @property
    def key(self) -> ManagedKey:
        return self.group, self.artifact, self.type, self.classifier

    def __str__(self) -> str:
        return ":".join(filter(None, (self.group, self.artifact, self.classifier, self.version)))


@dataclass(slots=True)
class WrittenPom:
    """A pom as its author wrote it, references unresolved."""

    file: Path
    group: str = ""
    artifact: str = ""
    version: str = ""
    packaging: str = "jar"
    parent: Dependency | None = None
    parent_path: str = "../pom.xml"
    properties: dict[str, str] = field(default_factory=dict)
    dependencies: list[Dependency] = field(default_factory=list)
    managed: list[Dependency] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)
    build: dict[str, str] = field(default_factory=dict)
    relocation: Dependency | None = None


@dataclass(slots=True)
class Pom:
    """A pom as it is meant: `dependencies` have their versions and scopes, `build` its folders."""

    file: Path
    group: str
    artifact: str
    version: str
    packaging: str = "jar"
    dependencies: list[Dependency] = field(default_factory=list)
    managed: dict[ManagedKey, Dependency] = field(default_factory=dict)
    modules: list[str] = field(default_factory=list)
    build: dict[str, str] = field(default_factory=dict)
    relocation: Dependency | None = None


class Poms:
    """Reads poms of projects and repositories, each once.

    `settings` are the properties given on Maven's command line, which come before those of any pom.
    `absent` collects the parents and imported poms that are not in the repository.
    """

    def __init__(self, repository: Repository, settings: dict[str, str] | None = None) -> None:
        self.repository = repository
        self.absent: dict[Dependency, None] = {}
        self._settings = settings or {}
        self._written: dict[Path, WrittenPom] = {}
        self._meant: dict[Path, Pom] = {}
        self._under_way: set[Path] = set()

    def read(self, file: Path) -> Pom:
        """The pom in a file; InputError if it or a parent of it is malformed."""
        if file not in self._meant:
            self._under_way.add(file)
            try:
                self._meant[file] = self._apply(self._read_written(file))
            finally:
                self._under_way.discard(file)
        return self._meant[file]

    def find(self, wanted: Dependency) -> Pom | None:
        """The pom of an artifact in the repository; None if it is not there or cannot be read."""
        file = self.repository.find(wanted.group, wanted.artifact, wanted.version, ".pom")
        try:
            return None if file is None or file in self._under_way else self.read(file)
        except InputError:
            return None

    def fixed(self, wanted: Dependency) -> Dependency:
        """The dependency with a version of the repository in place of a range."""
        if not is_range(wanted.version):
            return wanted
        found = newest_within(wanted.version, self.repository.versions(wanted.group, wanted.artifact))
        return wanted if found is None else replace(wanted, version=found)

    def _read_written(self, file: Path) -> WrittenPom:
        if file not in self._written:
            self._written[file] = _parse(file)
        return self._written[file]

    def _apply(self, pom: WrittenPom) -> Pom:
        lineage = self._lineage(pom)
        fill = _interpolation(lineage, self._settings)
        group, artifact, version = map(fill, _identity(pom))
        meant = Pom(pom.file, group, artifact, version, pom.packaging)
        meant.modules = [fill(module) for module in pom.modules]
        meant.build = {key: fill(f"${{project.build.{key}}}") for key in _BUILD}
        meant.managed = self._management(
            [_filled(entry, fill) for ancestor in lineage for entry in ancestor.managed]
        )
        declared: dict[ManagedKey, Dependency] = {}
        for ancestor in lineage:
            for entry in ancestor.dependencies:
                filled = _filled(entry, fill)
                declared.setdefault(filled.key, filled)
        meant.dependencies = [manage(entry, meant.managed) for entry in declared.values()]
        if pom.relocation is not None:
            moved = _filled(pom.relocation, fill)
            meant.relocation = replace(
                moved,
                group=moved.group or meant.group,
                artifact=moved.artifact or meant.artifact,
                version=moved.version or meant.version,
            )
        return meant

    def _lineage(self, pom: WrittenPom) -> list[WrittenPom]:
        """The pom, its parent, the parent's parent, and so on."""
        lineage = [pom]
        while True:
            above = self._parent(lineage[-1])
            if above is None or any(above.file == known.file for known in lineage):
                return lineage
            lineage.append(above)

    def _parent(self, pom: WrittenPom) -> WrittenPom | None:
        wanted = pom.parent
        if wanted is None:
            return None
        if pom.parent_path:
            path = Path(os.path.normpath(pom.file.parent / pom.parent_path))
            path = path / "pom.xml" if path.is_dir() else path
            if path.is_file():
                near = self._read_written(path)
                if near.artifact == wanted.artifact and _may_be(_identity(near)[2], wanted.version):
                    return near
        wanted = replace(wanted, version=_interpolation([pom], self._settings)(wanted.version))
        wanted = self.fixed(wanted)
        file = self.repository.find(wanted.group, wanted.artifact, wanted.version, ".pom")
        if file is None:
            self.absent[wanted] = None
            return None
        return self._read_written(file)

    def _management(self, entries: Iterable[Dependency]) -> dict[ManagedKey, Dependency]:
        """What a pom manages: its own entries first, then those of the poms it imports."""
        managed: dict[ManagedKey, Dependency] = {}
        imported: list[Dependency] = []
        for entry in entries:
            if entry.scope == "import" and entry.type == "pom":
                imported.append(self.fixed(entry))
            else:
                managed.setdefault(entry.key, entry)
        for entry in dict.fromkeys(imported):
            pom = self.find(entry)
            if pom is None:
                self.absent[entry] = None
            else:
                managed = pom.managed | managed
        return managed


def manage(wanted: Dependency, managed: dict[ManagedKey, Dependency]) -> Dependency:
    """Fill what a dependency leaves open with what is managed for it."""
    entry = managed.get(wanted.key)
    if entry is None:
        return wanted
    return replace(
        wanted,
        version=wanted.version or entry.version,
        scope=wanted.scope or entry.scope,
        system_path=wanted.system_path or entry.system_path,
        exclusions=wanted.exclusions or entry.exclusions,
    )


def read_xml(file: Path) -> Element | None:
    """The root of an XML file, None if the file is empty; InputError if it is malformed."""
    from xml.etree import ElementTree  # here, because it would slow down every start

    try:
        data = file.read_bytes()
        if not data.strip():
            return None
        try:
            return ElementTree.fromstring(data)
        except ElementTree.ParseError:
            # Old poms use entities of HTML without declaring them.
            return ElementTree.fromstring(_UNKNOWN_ENTITY.sub(b"?", data))
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from None
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise InputError(f"{file} is not well-formed XML: {error}") from None


def children(element: Element | None) -> list[tuple[str, Element]]:
    """The elements in an element, with their names freed of name spaces."""
    return [] if element is None else [(child.tag.rpartition("}")[2], child) for child in element]


def _parse(file: Path) -> WrittenPom:
    pom = WrittenPom(file)
    root = read_xml(file)
    if root is None:
        return pom
    if root.tag.rpartition("}")[2] != "project":
        raise InputError(f"{file} is not a pom: its root element is <{root.tag.rpartition('}')[2]}>")
    parts = dict(children(root))
    pom.group, pom.artifact, pom.version = (_text(parts, x) for x in ("groupId", "artifactId", "version"))
    pom.packaging = _text(parts, "packaging") or "jar"
    if "parent" in parts:
        above = dict(children(parts["parent"]))
        pom.parent = _dependency(above)
        pom.parent_path = _text(above, "relativePath") if "relativePath" in above else pom.parent_path
    moved = dict(children(dict(children(parts.get("distributionManagement"))).get("relocation")))
    pom.relocation = _dependency(moved) if moved else None
    for profile in (root, *_default_profiles(parts)):
        _add_common_parts(pom, dict(children(profile)))
    return pom


def _add_common_parts(pom: WrittenPom, parts: dict[str, Element]) -> None:
    """What a pom and its profiles have in common."""
    pom.properties |= {name: (x.text or "").strip() for name, x in children(parts.get("properties"))}
    pom.dependencies += _dependencies(parts.get("dependencies"))
    management = dict(children(parts.get("dependencyManagement")))
    pom.managed += _dependencies(management.get("dependencies"))
    for listing in ("modules", "subprojects"):
        pom.modules += [(x.text or "").strip() for _, x in children(parts.get(listing))]
    build = dict(children(parts.get("build")))
    pom.build |= {key: _text(build, key) for key in _BUILD if key in build}


def _default_profiles(parts: dict[str, Element]) -> list[Element]:
    chosen = []
    for _, profile in children(parts.get("profiles")):
        activation = dict(children(dict(children(profile)).get("activation")))
        if _text(activation, "activeByDefault") == "true":
            chosen.append(profile)
    return chosen


def _dependencies(listing: Element | None) -> list[Dependency]:
    return [_dependency(dict(children(element))) for _, element in children(listing)]


def _dependency(parts: dict[str, Element]) -> Dependency:
    exclusions = (dict(children(element)) for _, element in children(parts.get("exclusions")))
    return Dependency(
        _text(parts, "groupId"),
        _text(parts, "artifactId"),
        _text(parts, "version"),
        _text(parts, "scope"),
        _text(parts, "type") or "jar",
        _text(parts, "classifier"),
        _text(parts, "optional"),
        _text(parts, "systemPath"),
        frozenset((_text(entry, "groupId"), _text(entry, "artifactId") or "*") for entry in exclusions),
    )


def _text(parts: dict[str, Element], name: str) -> str:
    element = parts.get(name)
    return "" if element is None else (element.text or "").strip()


def _identity(pom: WrittenPom) -> tuple[str, str, str]:
    above = pom.parent or Dependency("", "")
    return pom.group or above.group, pom.artifact, pom.version or above.version


def _may_be(written: str, wanted: str) -> bool:
    """Whether a parent's version is the wanted one, as far as can be seen before references are known."""
    return written == wanted or "${" in written + wanted or is_range(wanted)


def _interpolation(lineage: list[WrittenPom], settings: dict[str, str]) -> Callable[[str], str]:
    """What replaces the references in a text of the first pom of a lineage."""
    pom = lineage[0]
    group, artifact, version = _identity(pom)
    above = pom.parent or Dependency("", "")
    folder = str(pom.file.parent.absolute())
    known = {"basedir": folder, "user.home": str(Path.home()), "version": version, "groupId": group}
    for ancestor in reversed(lineage):
        known |= ancestor.properties
    known |= settings
    own = {"basedir": folder, "groupId": group, "artifactId": artifact, "version": version}
    own |= {"parent.groupId": above.group, "parent.version": above.version, "packaging": pom.packaging}
    own |= {f"build.{key}": text for key, text in _BUILD.items()}
    for ancestor in reversed(lineage):
        own |= {f"build.{key}": text for key, text in ancestor.build.items()}
    for prefix in ("project.", "pom."):
        known |= {prefix + key: text for key, text in own.items()}

    def replacement(match: re.Match[str]) -> str:
        name = match[1].strip()
        if name.startswith("env."):
            return os.environ.get(name.removeprefix("env."), match[0])
        return known.get(name, match[0])

    def fill(text: str) -> str:
        for _ in range(_DEEPEST_REFERENCE):
            if "${" not in text:
                break
            before, text = text, _REFERENCE.sub(replacement, text)
            if text == before or len(text) > 10_000:
                break
        return text

    return fill


def _filled(entry: Dependency, fill: Callable[[str], str]) -> Dependency:
    if not any("${" in getattr(entry, name) for name in _TEXTS):
        return entry
    return replace(
        entry,
        group=fill(entry.group),
        artifact=fill(entry.artifact),
        version=fill(entry.version),
        scope=fill(entry.scope),
        type=fill(entry.type),
        classifier=fill(entry.classifier),
        optional=fill(entry.optional),
        system_path=fill(entry.system_path),
    )
