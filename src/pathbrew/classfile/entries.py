"""The kinds of class path entries: folders, jars and single class files."""

from __future__ import annotations

import errno
import io
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pathbrew.classfile.reader import ClassFile
from pathbrew.errors import ClassFileError, InputError

T = TypeVar("T")

_MAXIMAL_SIZE = 256 << 20
_JAR_ERRORS = (
    OSError,
    EOFError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
_VERSIONS = "META-INF/versions/"


class Entry(Protocol):
    """A place that holds classes and resources; `location` is what a JVM's class path takes for it."""

    location: Path

    def read(self, path: str) -> tuple[bytes, str] | None:
        """The contents of the file at a `/`-separated path, and where they come from."""

    def holds(self, path: str) -> bool:
        """Whether there is a file at that path."""

    def class_names(self) -> Iterator[str]:
        """The internal names of the classes, in any order."""


class Folder:
    """A folder with classes in folders of their packages."""

    def __init__(self, root: Path) -> None:
        self.root = self.location = root

    def read(self, path: str) -> tuple[bytes, str] | None:
        file = self._file(path)
        return None if file is None else _read_file(file)

    def holds(self, path: str) -> bool:
        file = self._file(path)
        return file is not None and os.path.isfile(file)

    def class_names(self) -> Iterator[str]:
        for folder, folders, files in os.walk(self.root):
            folders[:] = [name for name in folders if not name.startswith(".") and name != "META-INF"]
            package = Path(folder).relative_to(self.root).as_posix()
            prefix = "" if package == "." else package + "/"
            yield from _class_names(prefix + name for name in files)

    def _file(self, path: str) -> str | None:
        if any(part in ("", ".", "..") for part in path.split("/")):
            return None
        return os.path.join(self.root, _file_name(path))


class SingleClass:
    """One class file, whose package is found from its contents.

    Its neighbours in the same folder belong to the same package and are found too, so that its nested
    classes and helpers are at hand; only the class and its nested classes are listed.
    """

    def __init__(self, path: Path) -> None:
        found = _read_file(str(path))
        if found is None:
            raise InputError(f"{path} cannot be read")
        self.path = path
        self.name = ClassFile(*found).name
        self._package, _, self._simple = self.name.rpartition("/")
        steps = Path(self.name).parts
        is_rooted = path.absolute().with_suffix("").parts[-len(steps) :] == steps
        self._root = Folder(path.absolute().parents[len(steps) - 1]) if is_rooted else None
        self.location = self._root.location if self._root is not None else path.absolute().parent

    def read(self, path: str) -> tuple[bytes, str] | None:
        if path == self.name + ".class":
            return _read_file(str(self.path))
        folder, inside = self._neighbours(path)
        return folder.read(inside)

    def holds(self, path: str) -> bool:
        folder, inside = self._neighbours(path)
        return path == self.name + ".class" or folder.holds(inside)

    def class_names(self) -> Iterator[str]:
        yield self.name
        prefix = f"{self._package}/" if self._package else ""
        for file in self.path.parent.iterdir():
            if file.name.startswith(self._simple + "$"):
                yield from _class_names([prefix + file.name])

    def _neighbours(self, path: str) -> tuple[Folder, str]:
        """Where to look for another file, and its path in there; an empty path if it cannot be found."""
        if self._root is not None:
            return self._root, path
        package, _, file = path.rpartition("/")
        return Folder(self.path.parent), file if package == self._package else ""


class _OwnPlace(io.RawIOBase):
    """A file that knows its place by itself: processes that are forked share that of an ordinary one."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        self._size = os.fstat(self._file).st_size
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._place, os.SEEK_END: self._size}[whence]
        if start + offset < 0:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        self._place = start + offset
        return self._place

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)
        octets = os.pread(self._file, len(view), self._place)
        view[: len(octets)] = octets
        self._place += len(octets)
        return len(octets)

    def close(self) -> None:
        if not self.closed:
            os.close(self._file)
        super().close()


class Jar:
    """A jar; of a multi-release jar, the newest files that the given Java release may see."""

    def __init__(self, path: Path, release: int) -> None:
        self.path = self.location = path
        self._release = release
        self._zip: zipfile.ZipFile = self._guard(lambda: zipfile.ZipFile(io.BufferedReader(_OwnPlace(path))))

    def read(self, path: str) -> tuple[bytes, str] | None:
        member = self._members.get(_file_name(path))
        if member is None:
            return None
        if member.file_size > _MAXIMAL_SIZE:
            raise InputError(f"{self.path}: {member.filename} is too large ({member.file_size} bytes)")
        origin = f"{self.path}!{member.filename}"
        try:
            return self._zip.read(member), origin
        except _JAR_ERRORS as error:
            raise ClassFileError(origin, None, str(error)) from None

    def holds(self, path: str) -> bool:
        return _file_name(path) in self._members

    def class_names(self) -> Iterator[str]:
        return _class_names(self._members)

    @cached_property
    def _members(self) -> dict[str, zipfile.ZipInfo]:
        members: dict[str, zipfile.ZipInfo] = {}
        versioned: dict[str, int] = {}
        is_multi_release = self._is_multi_release()
        for info in self._zip.infolist():
            path, version = info.filename, 0
            if path.startswith(_VERSIONS):
                number, _, rest = path.removeprefix(_VERSIONS).partition("/")
                version = int(number) if number.isdecimal() and len(number) < 4 else 0
                if not is_multi_release or not 9 <= version <= self._release:
                    continue
                path = rest
            if path and not path.endswith("/") and version >= versioned.get(path, 0):
                versioned[path] = version
                members[path] = info
        return members

    def _is_multi_release(self) -> bool:
        try:
            manifest = self._zip.getinfo("META-INF/MANIFEST.MF")
        except KeyError:
            return False
        if manifest.file_size > _MAXIMAL_SIZE:
            return False
        text = self._guard(lambda: self._zip.read(manifest)).decode("utf-8", "replace")
        main_section = text.replace("\r\n", "\n").replace("\r", "\n").partition("\n\n")[0]
        lines = (line.partition(":") for line in main_section.split("\n"))
        return any(
            key.strip().lower() == "multi-release" and value.strip().lower() == "true"
            for key, _, value in lines
        )

    def _guard(self, action: Callable[[], T]) -> T:
        try:
            return action()
        except _JAR_ERRORS as error:
            raise InputError(f"{self.path} is not a readable jar: {error}") from None


def _read_file(path: str) -> tuple[bytes, str] | None:
    try:
        with open(path, "rb") as file:
            return file.read(), path
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, ValueError):
        return None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return None
        raise InputError(f"{path} cannot be read: {error.strerror}") from None


def _class_names(files: Iterator[str] | list[str] | dict[str, zipfile.ZipInfo]) -> Iterator[str]:
    for file in files:
        name = file.removesuffix(".class")
        if (
            name != file
            and not name.endswith(("module-info", "package-info"))
            and not name.startswith("META-INF/")
        ):
            yield _internal_name(name)


def _file_name(path: str) -> str:
    """Turn UTF-16 units into characters, as file systems and jars have them."""
    if path.isascii():
        return path
    return path.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _internal_name(path: str) -> str:
    """Turn characters into UTF-16 units, as class files have them."""
    if path.isascii():
        return path
    units = path.encode("utf-16-le", "surrogatepass")
    return "".join(chr(units[i] | units[i + 1] << 8) for i in range(0, len(units), 2))
