"""The code that was given: kept once by its contents, below a folder, with what was found in it."""

from __future__ import annotations

import base64
import binascii
import json
import shutil
import time
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path

from pydantic import ValidationError

from pathbrew.errors import InputError
from pathbrew.files import write_whole
from pathbrew.web.archives import CODE, KEPT, SPECIFICATION, check_jar, members, safe_name
from pathbrew.web.limits import Limits
from pathbrew.web.models import Attachment, Code, CodeFile, Inspection, SourceFile

TEXTS = (".java", SPECIFICATION)
"""What is written by people, and shown to them."""
UNUSED_FOR = 24 * 3600.0
"""Seconds after which code is removed that no run refers to."""


class Codes:
    """Code by its identifier."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits

    def put(self, given: Sequence[SourceFile]) -> str:
        """Keep files; raises InputError for what is too much, too large or hostile."""
        files = self._unpacked(given)
        identifier = _digest(files.items())
        target = self._place(identifier) / "files"
        if not target.is_dir():
            draft = target.with_name(f".{time.monotonic_ns()}")
            for name, octets in files.items():
                path = draft / name
                try:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(octets)
                except (FileExistsError, NotADirectoryError, IsADirectoryError):
                    shutil.rmtree(draft, ignore_errors=True)
                    raise InputError(f"'{name}' is both a file and a folder") from None
            try:
                draft.rename(target)
            except OSError:  # the same code has come twice at once
                shutil.rmtree(draft, ignore_errors=True)
        target.touch()
        return identifier

    def _unpacked(self, given: Sequence[SourceFile]) -> dict[str, bytes]:
        files: dict[str, bytes] = {}
        for file in given:
            octets = _octets(file)
            if file.name.lower().endswith(".zip"):
                more = list(members(octets, self._limits))
            else:
                more = [(safe_name(file.name), octets)]
            for name, content in more:
                if not name.endswith(KEPT):
                    raise InputError(
                        f"{name}: give Java sources, class files, jars, specifications or a zip of these"
                    )
                if name in files:
                    raise InputError(f"{name} is there twice")
                if name.endswith(".jar"):
                    check_jar(name, content, self._limits)
                elif name.endswith(TEXTS) and len(content) > self._limits.source:
                    raise InputError(f"{name} is larger than {self._limits.source >> 20} MB")
                files[name] = content
        if not any(name.endswith(CODE) for name in files):
            raise InputError("there is no Java in the upload: no source, no class file, no jar")
        if len(files) > self._limits.files:
            raise InputError(f"there are {len(files)} files; at most {self._limits.files} are taken")
        return files

    def attach(self, name: str, octets: bytes) -> Attachment:
        """Keep a file beside the code, such as JaCoCo's data."""
        name = safe_name(Path(name).name)
        identifier = _digest([(name, octets)])
        write_whole(self._place(identifier) / "attached" / name, octets)
        return Attachment(id=identifier, name=name)

    def attached(self, identifier: str) -> Path:
        """The file that was attached; raises KeyError."""
        found = list((self._place(identifier) / "attached").glob("*"))
        if not found:
            raise KeyError(identifier)
        return found[0]

    def root(self, identifier: str) -> Path:
        """The folder of the files; raises KeyError."""
        root = self._place(identifier) / "files"
        if not root.is_dir():
            raise KeyError(identifier)
        return root

    def entries(self, identifier: str) -> list[Path]:
        """The class path: sources and jars by themselves, and the folders of class files."""
        root = self.root(identifier)
        files = sorted(file for file in root.rglob("*") if file.is_file())
        single = [file for file in files if file.suffix in (".java", ".jar")]
        return [*single, *(file for file in files if file.suffix == ".class")]

    def inspected(self, identifier: str) -> Inspection | None:
        """What was found in it, if somebody has looked."""
        try:
            return Inspection.model_validate_json((self._place(identifier) / "inspection.json").read_text())
        except (OSError, ValidationError):
            return None

    def note(self, identifier: str, inspection: Inspection) -> None:
        """Keep what was found."""
        write_whole(self._place(identifier) / "inspection.json", inspection.model_dump_json())

    def code(self, identifier: str) -> Code:
        """All that is known of it; raises KeyError."""
        root = self.root(identifier)
        found = self.inspected(identifier) or Inspection()
        files = [
            CodeFile(name=str(file.relative_to(root)), size=file.stat().st_size, text=_text(file))
            for file in sorted(root.rglob("*"))
            if file.is_file()
        ]
        return Code(id=identifier, files=files, **dict(found))

    def names(self, identifier: str) -> list[str]:
        """The entries as the user knows them."""
        root = self.root(identifier)
        return [str(entry.relative_to(root)) for entry in self.entries(identifier)]

    def sweep(self, used: set[str]) -> None:
        """Remove code that no run refers to and nobody has given for a while."""
        now = time.time()
        for place in self._folder.glob("*") if self._folder.is_dir() else ():
            if place.name not in used and now - place.stat().st_mtime > UNUSED_FOR:
                shutil.rmtree(place, ignore_errors=True)

    def _place(self, identifier: str) -> Path:
        return self._folder / identifier


def _octets(file: SourceFile) -> bytes:
    if (file.text is None) == (file.data is None):
        raise InputError(f"{file.name}: give either its text or its data")
    if file.text is not None:
        try:
            return file.text.encode()
        except UnicodeEncodeError:
            raise InputError(f"{file.name} holds halves of characters (lone surrogates)") from None
    try:
        return base64.b64decode(file.data or "", validate=True)
    except (binascii.Error, ValueError):
        raise InputError(f"{file.name}: its data is not base64") from None


def _text(file: Path) -> str | None:
    return file.read_text(encoding="utf-8", errors="replace") if file.suffix in TEXTS else None


def _digest(files: Iterable[tuple[str, bytes]]) -> str:
    hasher = blake2b(digest_size=16)
    for name, octets in sorted(files):
        hasher.update(json.dumps([name, len(octets)]).encode() + octets)
    return hasher.hexdigest()
