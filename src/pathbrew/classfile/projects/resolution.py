"""Follows dependencies through the poms of a repository."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pathbrew.classfile.projects.poms import Dependency, Pom, Poms, manage
from pathbrew.classfile.projects.versions import version_key

_DIRECT_SCOPES = ("", "compile", "provided", "runtime", "system")
_FURTHER_SCOPES = ("", "compile", "runtime")
_JARS = ("jar", "bundle", "ejb", "maven-plugin", "eclipse-plugin", "test-jar")
Exclusions = frozenset[tuple[str, str]]
Node = tuple[Dependency, Exclusions]
FileKey = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Sibling:
    """Another part of the same build, which stands for its artifact."""

    pom: Pom
    classes: tuple[Path, ...]


@dataclass(slots=True)
class Resolution:
    """The files found, in the order of the class path, and the dependencies whose files are not there."""

    found: dict[FileKey, tuple[Path, ...]] = field(default_factory=dict)
    missing: dict[Dependency, None] = field(default_factory=dict)
    unbuilt: dict[str, None] = field(default_factory=dict)

    def add(self, other: Resolution) -> None:
        """Join what another part of the build needs; where both need an artifact, the first one's stays."""
        self.found = self.found | {k: paths for k, paths in other.found.items() if k not in self.found}
        self.missing |= other.missing
        self.unbuilt |= other.unbuilt


def resolve(
    root: Pom,
    poms: Poms,
    siblings: Mapping[tuple[str, str], Sibling],
    newest: bool = False,
) -> Resolution:
    """What a project needs, tests aside.

    Of several versions the one nearest to the project counts, as Maven has it, or the newest, as Gradle.
    """
    resolver = _Resolver(root, poms, siblings, newest)
    resolver.run()
    return resolver.result


class _Resolver:
    def __init__(
        self, root: Pom, poms: Poms, siblings: Mapping[tuple[str, str], Sibling], newest: bool
    ) -> None:
        self._root = root
        self._poms = poms
        self._siblings = siblings
        self._newest = newest
        self._versions: dict[FileKey, str] = {}
        self._pinned = {_file_key(d): d.version for d in root.dependencies if d.scope == "test" and d.version}
        self.result = Resolution()

    def run(self) -> None:
        direct = [d for d in self._root.dependencies if d.scope in _DIRECT_SCOPES]
        pending: deque[Node] = deque((entry, entry.exclusions) for entry in direct)
        while pending:
            wanted, exclusions = pending.popleft()
            wanted = self._poms.fixed(wanted)
            if self._is_settled(wanted):
                continue
            self._versions[_file_key(wanted)] = wanted.version
            pom = self._add(wanted)
            if pom is not None:
                pending.extend(self._further(pom, exclusions))

    def _is_settled(self, wanted: Dependency) -> bool:
        chosen = self._versions.get(_file_key(wanted))
        if chosen is None:
            return False
        return not self._newest or version_key(wanted.version) <= version_key(chosen)

    def _add(self, wanted: Dependency) -> Pom | None:
        """Take a dependency's file to the class path and return its pom, from which to go on."""
        sibling = self._siblings.get((wanted.group, wanted.artifact))
        if sibling is not None and self._stands_for(sibling, wanted):
            return sibling.pom
        if wanted.scope == "system":
            self._put(wanted, Path(wanted.system_path) if Path(wanted.system_path).is_file() else None)
            return None
        pom = self._pom(wanted)
        if pom is not None and pom.relocation is not None:
            self._versions[_file_key(pom.relocation)] = pom.relocation.version
            wanted, pom = pom.relocation, self._pom(pom.relocation)
        file = self._file(wanted) if wanted.type in _JARS else None
        if wanted.type in _JARS:
            self._put(wanted, file)
        if pom is None and (file is not None or wanted.type == "pom"):
            self._poms.absent[wanted] = None
        return pom

    def _stands_for(self, sibling: Sibling, wanted: Dependency) -> bool:
        """Take the classes of a part of the same build, unless it is not built and there is a jar of it."""
        if wanted.type not in _JARS or wanted.version not in ("", sibling.pom.version):
            return False
        classes = tuple(path for path in sibling.classes if path.is_dir())
        if wanted.classifier or wanted.type == "test-jar" or not classes:
            if self._file(wanted) is not None:
                return False
            self.result.unbuilt[sibling.pom.artifact] = None
        self.result.found[_file_key(wanted)] = classes
        return True

    def _pom(self, wanted: Dependency) -> Pom | None:
        return self._poms.find(wanted) if wanted.version else None

    def _file(self, wanted: Dependency) -> Path | None:
        classifier = wanted.classifier or ("tests" if wanted.type == "test-jar" else "")
        ending = f"-{classifier}.jar" if classifier else ".jar"
        repository = self._poms.repository
        return repository.find(wanted.group, wanted.artifact, wanted.version, ending)

    def _put(self, wanted: Dependency, file: Path | None) -> None:
        key = _file_key(wanted)
        self.result.missing = {d: None for d in self.result.missing if _file_key(d) != key}
        if file is not None:
            self.result.found[key] = (file,)
        else:
            self.result.missing[wanted] = None

    def _further(self, pom: Pom, exclusions: Exclusions) -> list[Node]:
        """What a dependency needs in turn, as the project's management has it."""
        nodes = []
        for declared in pom.dependencies:
            wanted = self._overridden(declared)
            if (
                wanted.scope in _FURTHER_SCOPES
                and declared.scope in _FURTHER_SCOPES
                and wanted.optional != "true"
                and not _is_excluded(wanted, exclusions)
            ):
                nodes.append((wanted, exclusions | wanted.exclusions))
        return nodes

    def _overridden(self, declared: Dependency) -> Dependency:
        pinned = self._pinned.get(_file_key(declared))
        if pinned is not None:
            return replace(declared, version=pinned)
        managed = self._root.managed.get(declared.key)
        if managed is None:
            return declared
        if self._newest and version_key(declared.version) >= version_key(managed.version):
            return declared
        opened = replace(
            declared,
            version="" if managed.version else declared.version,
            scope="" if managed.scope else declared.scope,
        )
        exclusions = declared.exclusions | managed.exclusions
        return replace(manage(opened, self._root.managed), exclusions=exclusions)


def _file_key(entry: Dependency) -> FileKey:
    """Dependencies of the same key are versions of the same file."""
    if entry.type in _JARS:
        return entry.group, entry.artifact, entry.classifier or ("tests" if entry.type == "test-jar" else "")
    return entry.group, entry.artifact, f".{entry.type}"


def _is_excluded(wanted: Dependency, exclusions: Exclusions) -> bool:
    return any(
        group in ("*", wanted.group) and artifact in ("*", wanted.artifact) for group, artifact in exclusions
    )
