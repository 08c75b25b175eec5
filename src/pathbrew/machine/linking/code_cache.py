"""Emitted code on disk, one file per class, so that a second run need not decode or compile anything."""

from __future__ import annotations

import hashlib
import marshal
import sys
from functools import cache
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING

import pathbrew.blocks
from pathbrew.files import cache_folder, write_whole
from pathbrew.machine.linking.compiled import CompiledCode
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.blocks import Symbol

_CHECKED = 16
"""The bytes at the beginning of an entry that tell whether the others are as they were written."""
Stored = tuple[CodeType, "dict[str, Symbol]", dict[str, dict[int, int]], bytes]


@cache
def _generation() -> str:
    """Names the emitter: another Python or another version of the emitting modules starts afresh."""
    digest = hashlib.blake2b(sys.implementation.cache_tag.encode(), digest_size=8)
    for module in sorted(Path(pathbrew.blocks.__file__).parent.glob("*.py")):
        status = module.stat()
        digest.update(f"{module.name} {status.st_size} {status.st_mtime_ns}".encode())
    return digest.hexdigest()


def _checksum(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_CHECKED).digest()


class CodeCache:
    """The code of classes by their digest; new code is written by `flush`."""

    def __init__(self, enabled: bool) -> None:
        self._enabled = enabled
        self._classes: dict[str, dict[str, Stored]] = {}
        self._changed: set[str] = set()
        self._folder: Path | None = None

    def get(self, java_class: JavaClass, key: str) -> CompiledCode | None:
        if not self._enabled or java_class.file is None:
            return None
        stored = self._load(java_class.file.digest).get(key)
        return None if stored is None else CompiledCode(*stored)

    def put(self, java_class: JavaClass, key: str, compiled: CompiledCode) -> None:
        if self._enabled and java_class.file is not None:
            digest = java_class.file.digest
            self._load(digest)[key] = (compiled.code, compiled.symbols, compiled.switches, compiled.offsets)
            self._changed.add(digest)

    def _path(self, digest: str) -> Path:
        if self._folder is None:
            self._folder = cache_folder() / "code" / _generation()
        return self._folder / digest[:2] / digest[2:]

    def _load(self, digest: str) -> dict[str, Stored]:
        known = self._classes.get(digest)
        if known is None:
            known = self._classes[digest] = self._read(self._path(digest))
        return known

    @staticmethod
    def _read(path: Path) -> dict[str, Stored]:
        """The entry; empty if there is none yet, or one that is damaged: the code is made again."""
        try:
            stored = path.read_bytes()
        except OSError:
            return {}
        told, content = stored[:_CHECKED], stored[_CHECKED:]
        # Damaged code would crash Python, or do something else.
        if told != _checksum(content):
            return {}
        loaded: dict[str, Stored] = marshal.loads(content)
        return loaded

    def flush(self) -> None:
        """Write what is new; a cache that cannot be written is not an error."""
        for digest in self._changed:
            path = self._path(digest)
            try:
                content = marshal.dumps({**self._read(path), **self._classes[digest]})
                write_whole(path, _checksum(content) + content)
            except OSError:
                return
        self._changed.clear()
