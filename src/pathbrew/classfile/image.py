"""The JDK's runtime image `lib/modules`, memory-mapped: a perfect hash from paths to resources."""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path

from pathbrew.errors import ClassFileError, JdkError

_MAGIC = 0xCAFEDADA
_HEADER = struct.Struct("=7I")
_HASH_MULTIPLIER = 0x01000193
_MODULE, _PARENT, _BASE, _EXTENSION, _OFFSET, _COMPRESSED, _SIZE = range(1, 8)


class JdkImage:
    """Finds classes and resources by name; what it returns is a copy of the resource's bytes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise JdkError(f"the JDK's image {path} cannot be read: {error}") from None
        if len(self._map) < _HEADER.size:
            raise ClassFileError(str(path), 0, "the JDK's image is truncated")
        magic, version, _, _, self._table_length, locations, strings = _HEADER.unpack_from(self._map)
        if magic != _MAGIC or version >> 16 != 1:
            raise ClassFileError(str(path), 0, "not an image of JDK modules that this tool can read")
        self._redirect = _HEADER.size
        self._offsets = self._redirect + 4 * self._table_length
        self._locations = self._offsets + 4 * self._table_length
        self._strings = self._locations + locations
        self._resources = self._strings + strings
        if self._resources > len(self._map) or not self._table_length:
            raise ClassFileError(str(path), len(self._map), "the JDK's image is truncated")
        self._modules: dict[str, tuple[str, ...]] = {}

    def find(self, class_name: str) -> bytes | None:
        """The class file of an internal name, whatever module its package belongs to."""
        return self.resource(class_name + ".class")

    def resource(self, path: str) -> bytes | None:
        """The resource at a path such as `java/lang/String.class`, java.base first."""
        found = self._read(f"/java.base/{path}")
        if found is None:
            for module in self._modules_of(path.rpartition("/")[0]):
                found = found or self._read(f"/{module}/{path}")
        return found

    def class_names(self, module: str | None = None) -> Iterator[str]:
        """The internal names of all classes, or of one module's; modules and package descriptors left out."""
        offsets = memoryview(self._map)[self._offsets : self._locations].cast("I")
        for offset in offsets:
            location = self._location(offset)
            if self._string(location[_EXTENSION]) != b"class":
                continue
            base = self._string(location[_BASE])
            if base == b"module-info" or (module and self._string(location[_MODULE]) != module.encode()):
                continue
            parent = self._string(location[_PARENT])
            yield (parent + b"/" + base if parent else base).decode("utf-8", "replace")

    def _modules_of(self, package: str) -> tuple[str, ...]:
        modules = self._modules.get(package)
        if modules is None:
            entry = self._read("/packages/" + package.replace("/", ".")) or b""
            # Pairs of a flag (whether the package is empty in that module) and a module's name.
            pairs = struct.iter_unpack("=II", entry[: len(entry) // 8 * 8])
            modules = tuple([self._string(name).decode("utf-8", "replace") for _, name in pairs])
            self._modules[package] = modules
        return modules

    def _read(self, path: str) -> bytes | None:
        try:
            wanted = path.encode()
        except UnicodeEncodeError:
            return None
        index = self._index(wanted)
        if index is None:
            return None
        (offset,) = struct.unpack_from("=I", self._map, self._offsets + 4 * index)
        location = self._location(offset)
        if self._path(location) != wanted:
            return None
        if location[_COMPRESSED]:
            reason = (
                "the image was linked with compression, which is not supported; "
                "use a JDK as its vendor ships it, or link without --compress"
            )
            raise ClassFileError(str(self.path), None, reason)
        start = self._resources + location[_OFFSET]
        end = start + location[_SIZE]
        if end > len(self._map):
            raise ClassFileError(str(self.path), start, f"the image ends inside {path}")
        return self._map[start:end]

    def _index(self, path: bytes) -> int | None:
        hashed = _hash(path, _HASH_MULTIPLIER)
        slot = self._redirect + 4 * (hashed % self._table_length)
        (redirect,) = struct.unpack_from("=i", self._map, slot)
        if redirect == 0:
            return None
        index = -1 - redirect if redirect < 0 else _hash(path, redirect) % self._table_length
        return index if index < self._table_length else None

    def _location(self, offset: int) -> list[int]:
        """The attributes of a location, by their kind."""
        attributes = [0] * 8
        data = self._map
        position = self._locations + offset
        while position < self._strings:
            head = data[position]
            kind = head >> 3
            if kind == 0:
                return attributes
            end = position + 2 + (head & 7)
            if kind < len(attributes):
                attributes[kind] = int.from_bytes(data[position + 1 : end], "big")
            position = end
        raise ClassFileError(str(self.path), position, "an entry of the image does not end")

    def _string(self, offset: int) -> bytes:
        start = self._strings + offset
        end = self._map.find(b"\0", start, self._resources)
        if end < 0:
            raise ClassFileError(str(self.path), start, "a name in the image does not end")
        return self._map[start:end]

    def _path(self, location: list[int]) -> bytes:
        """Put a location's full path together: /module/parent/base.extension."""
        module, parent, base, extension = (self._string(offset) for offset in location[1:5])
        path = b"/" + module + b"/" if module else b""
        if parent:
            path += parent + b"/"
        path += base
        return path + b"." + extension if extension else path


def _hash(path: bytes, seed: int) -> int:
    for byte in path:
        seed = (seed * _HASH_MULTIPLIER ^ byte) & 0xFFFFFFFF
    return seed & 0x7FFFFFFF
