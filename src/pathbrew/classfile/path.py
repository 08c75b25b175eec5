"""The class path: the user's entries and behind them the JDK."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pathbrew.classfile.entries import Entry, Folder, Jar, SingleClass
from pathbrew.classfile.jdk import Jdk
from pathbrew.classfile.reader import ClassFile
from pathbrew.classfile.sources import compile_sources
from pathbrew.errors import ClassFileError, InputError

if TYPE_CHECKING:
    from pathbrew.classfile.projects import Project

_ARCHIVES = (".jar", ".zip", ".war")
_BUILD_FILES = ("pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")


class ClassPath:
    """Finds classes and resources by name; each class is opened once.

    Entries are folders, jars, single class files, Java sources, and folders of Maven or Gradle projects,
    which stand for their compiled classes; the projects' dependencies follow after all entries.
    `opened` counts the classes that have come from the JDK's image so far; `gaps` says what of the
    projects' dependencies could not be found, and what to do about it.
    """

    def __init__(self, entries: Sequence[Path | str], jdk: Jdk) -> None:
        self.jdk = jdk
        self.opened = 0
        self._classes: dict[str, ClassFile | None] = {}
        self.gaps: list[str] = []
        paths: list[Path] = []
        libraries: dict[Path, None] = {}
        for entry in entries:
            expanded = _expand(Path(entry))
            paths += expanded.paths
            libraries |= dict.fromkeys(expanded.libraries)
            self.gaps += expanded.gaps
        sources = [path for path in paths if path.suffix == ".java"]
        compiled = [path for path in paths if path.suffix != ".java"]
        further = [path for path in libraries if path not in compiled]
        self._own: list[Entry] = []
        if sources:
            self._own.append(Folder(compile_sources(sources, jdk, _roots([*compiled, *further]))))
        self._own += [_open_entry(path, jdk) for path in compiled]
        self._entries = [*self._own, *(_open_entry(path, jdk) for path in further)]

    def followed_by(self, paths: Sequence[Path]) -> ClassPath:
        """The same with more folders and jars behind it, which are not the user's own."""
        further = copy(self)
        further._classes = {}
        further._entries = [*self._entries, *(_open_entry(path, self.jdk) for path in paths)]
        further.__dict__.pop("_user_names", None)
        return further

    def names_in(self, paths: Sequence[Path]) -> list[str]:
        """The names of the classes in some of the entries."""
        return sorted({n for path in paths for n in _open_entry(path, self.jdk).class_names()})

    def find(self, name: str) -> ClassFile | None:
        """The class of an internal name: the user's first, but java.* always from the JDK."""
        try:
            return self._classes[name]
        except KeyError:
            found = self._classes[name] = self._find(name)
            return found

    @property
    def locations(self) -> list[Path]:
        """What a JVM takes for the user's entries and what they need: folders and jars."""
        return [entry.location for entry in self._entries]

    def is_user_class(self, name: str) -> bool:
        """Whether a class comes from the user's entries or from what they need, not from the JDK."""
        if name.startswith("java/"):
            return False
        return any(entry.holds(name + ".class") for entry in self._entries)

    def user_classes(self) -> list[str]:
        """The names of all classes in the user's entries and in what they need, sorted."""
        return sorted(self._user_names)

    def own_classes(self) -> list[str]:
        """The names of the classes in the entries that the user named: without projects' dependencies."""
        return sorted({name for entry in self._own for name in entry.class_names()})

    @property
    def own_jars(self) -> list[Path]:
        """The jars that the user named, if there is nothing else."""
        jars = [entry.path for entry in self._own if isinstance(entry, Jar)]
        return jars if len(jars) == len(self._own) else []

    def resource(self, name: str) -> bytes | None:
        """The contents of a resource, given its path."""
        for entry in self._entries:
            found = entry.read(name)
            if found is not None:
                return found[0]
        return self.jdk.image.resource(name)

    def explain_gaps(self) -> str:
        """What projects lack, to follow an error about a class that cannot be linked; may be empty."""
        return "".join(f"; {gap}" for gap in self.gaps)

    def suggest(self, name: str) -> list[str]:
        """Names of user classes that resemble `name`, best first, for error messages."""
        import difflib  # here, because it would slow down every start

        wanted = name.replace(".", "/")
        simple = wanted.rpartition("/")[2].lower()
        names = sorted(self._user_names)
        same = [other for other in names if other.rpartition("/")[2].lower() == simple]
        near = difflib.get_close_matches(wanted, names, n=5, cutoff=0.6)
        by_simple_name = {other.rpartition("/")[2].lower(): other for other in reversed(names)}
        alike = difflib.get_close_matches(simple, by_simple_name, n=3, cutoff=0.6)
        return list(dict.fromkeys([*same, *near, *(by_simple_name[key] for key in alike)]))[:5]

    @cached_property
    def _user_names(self) -> frozenset[str]:
        return frozenset(name for entry in self._entries for name in entry.class_names())

    def _find(self, name: str) -> ClassFile | None:
        if name.startswith("java/"):
            return self._find_in_jdk(name)
        for entry in self._entries:
            found = entry.read(name + ".class")
            if found is not None:
                return _checked(ClassFile(*found), name)
        return self._find_in_jdk(name)

    def _find_in_jdk(self, name: str) -> ClassFile | None:
        data = self.jdk.image.find(name)
        if data is None:
            return None
        self.opened += 1
        return _checked(ClassFile(data, f"{self.jdk.image.path}!{name}.class"), name)


def _checked(class_file: ClassFile, name: str) -> ClassFile:
    if class_file.name != name:
        reason = (
            f"the file holds class {class_file.name}, not {name}; give the folder that its package starts in"
        )
        raise ClassFileError(class_file.origin, None, reason)
    return class_file


@dataclass(frozen=True, slots=True)
class _Expanded:
    """What an entry stands for: `paths` in its place, `libraries` behind all entries."""

    paths: Sequence[Path]
    libraries: Sequence[Path] = ()
    gaps: Sequence[str] = ()


def _expand(path: Path) -> _Expanded:
    """What to use for an entry as the user gave it."""
    try:
        path.stat()
    except (OSError, ValueError) as error:
        raise InputError(f"{path} does not exist or cannot be read: {error}") from None
    if not path.is_dir():
        return _Expanded([path])
    if not any((path / name).is_file() for name in _BUILD_FILES):
        return _Expanded(_sources_only(path) or [path])
    from pathbrew.classfile.projects import find_project  # here, because it would slow down every start

    try:
        project = find_project(path)
        if project is None:
            return _Expanded([path])
        folders = _built(project)
        needed = project.dependencies()
    except OSError as error:
        raise InputError(f"the project {path} cannot be read: {error}") from None
    return _Expanded(folders, needed.libraries, needed.gaps)


def _sources_only(folder: Path) -> list[Path]:
    """The Java sources of a folder that holds no classes."""
    if next(Folder(folder).class_names(), None) is not None:
        return []
    special = ("module-info.java", "package-info.java")
    return sorted(path for path in folder.rglob("*.java") if path.name not in special)


def _built(project: Project) -> list[Path]:
    """The folders of a project's compiled classes, of which there must be some."""
    name = f"the {project.kind} project {project.folder}"
    folders = [path for module in project.modules for path in module.compiled()]
    if not folders:
        raise InputError(f"{name} has not been built: run `{project.command}` in it first")
    if not any(next(Folder(path).class_names(), None) for path in folders):
        raise InputError(
            f"{name} has no compiled classes: there are none in {folders[0]}; "
            f"run `{project.command}` in it first"
        )
    return folders


def _open_entry(path: Path, jdk: Jdk) -> Entry:
    if path.is_dir():
        return Folder(path)
    if not path.is_file():
        raise InputError(f"{path} is neither a folder nor a file")
    if path.suffix == ".class":
        return SingleClass(path)
    if path.suffix in _ARCHIVES:
        return Jar(path, jdk.version)
    raise InputError(f"{path} is neither a folder nor a .jar, .class or .java file")


def _roots(paths: Sequence[Path]) -> list[Path]:
    """What of the class path javac can use."""
    return [path for path in paths if path.is_dir() or path.suffix in _ARCHIVES]
