"""The class path: the user's entries and behind them the JDK."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from pathbrew.classfile.entries import Entry, Folder, Jar, SingleClass
from pathbrew.classfile.jdk import Jdk
from pathbrew.classfile.reader import ClassFile
from pathbrew.classfile.sources import compile_sources
from pathbrew.errors import ClassFileError, InputError

_ARCHIVES = (".jar", ".zip", ".war")


class ClassPath:
    """Finds classes and resources by name; each class is opened once.

    Entries are folders, jars, single class files, Java sources, and folders of Maven or Gradle projects.
    `opened` counts the classes that have come from the JDK's image so far.
    """

    def __init__(self, entries: Sequence[Path | str], jdk: Jdk) -> None:
        self.jdk = jdk
        self.opened = 0
        self._classes: dict[str, ClassFile | None] = {}
        paths = [path for entry in entries for path in _expand(Path(entry))]
        sources = [path for path in paths if path.suffix == ".java"]
        compiled = [path for path in paths if path.suffix != ".java"]
        self._entries: list[Entry] = []
        if sources:
            self._entries.append(Folder(compile_sources(sources, jdk, _roots(compiled))))
        self._entries += [_open_entry(path, jdk) for path in compiled]

    def find(self, name: str) -> ClassFile | None:
        """The class of an internal name: the user's first, but java.* always from the JDK."""
        try:
            return self._classes[name]
        except KeyError:
            found = self._classes[name] = self._find(name)
            return found

    @property
    def locations(self) -> list[Path]:
        """The user's entries as a JVM takes them: folders and jars, sources as their compiled classes."""
        return [entry.location for entry in self._entries]

    def is_user_class(self, name: str) -> bool:
        """Whether a class comes from the user's entries."""
        if name.startswith("java/"):
            return False
        return any(entry.holds(name + ".class") for entry in self._entries)

    def user_classes(self) -> list[str]:
        """The names of all classes in the user's entries, sorted."""
        return sorted(self._user_names)

    def resource(self, name: str) -> bytes | None:
        """The contents of a resource, given its path."""
        for entry in self._entries:
            found = entry.read(name)
            if found is not None:
                return found[0]
        return self.jdk.image.resource(name)

    def suggest(self, name: str) -> list[str]:
        """Names of user classes that resemble `name`, best first, for error messages."""
        import difflib  # here, because it would slow down every start

        wanted = name.replace(".", "/")
        simple = wanted.rpartition("/")[2].lower()
        names = sorted(self._user_names)
        same = [other for other in names if other.rpartition("/")[2].lower() == simple]
        near = difflib.get_close_matches(wanted, names, n=5, cutoff=0.7)
        by_simple_name = {other.rpartition("/")[2].lower(): other for other in reversed(names)}
        alike = difflib.get_close_matches(simple, by_simple_name, n=3, cutoff=0.75)
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


def _expand(path: Path) -> Iterator[Path]:
    """The paths to use for an entry as the user gave it: a project's folder means its compiled classes."""
    try:
        path.stat()
    except (OSError, ValueError) as error:
        raise InputError(f"{path} does not exist or cannot be read: {error}") from None
    if not path.is_dir():
        yield path
    elif (path / "pom.xml").is_file():
        yield from _built(path, ["target/classes", "*/target/classes"], "Maven", "mvn compile")
    elif any((path / name).is_file() for name in ("build.gradle", "build.gradle.kts")):
        patterns = ["build/classes/*/main", "*/build/classes/*/main"]
        yield from _built(path, patterns, "Gradle", "gradle classes")
    else:
        yield path


def _built(project: Path, patterns: list[str], kind: str, command: str) -> list[Path]:
    for pattern in patterns:
        folders = [path for path in sorted(project.glob(pattern)) if path.is_dir()]
        if folders:
            return folders
    raise InputError(f"the {kind} project {project} has not been built: run `{command}` in it first")


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
