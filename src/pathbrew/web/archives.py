"""Uploads: names and zip archives are taken for hostile until they have been looked at."""

from __future__ import annotations

import io
import re
import stat
import zipfile
from collections.abc import Iterator
from pathlib import PurePosixPath

from pathbrew.errors import InputError
from pathbrew.web.limits import Limits

_PART = re.compile(r"[\w$][\w$.\- +@]*")
_LONGEST = 120
"""Letters of one part of a name."""
_DEEPEST = 24
"""Folders in each other."""
CODE = (".java", ".class", ".jar")
SPECIFICATION = ".spec"
KEPT = (*CODE, SPECIFICATION)
_CHUNK = 1 << 16


def safe_name(name: str) -> str:
    """The name if it stays below the folder that it is put into; raises InputError."""
    path = PurePosixPath(name.replace("\\", "/"))
    parts = path.parts
    if (
        not parts
        or len(parts) > _DEEPEST
        or any(
            len(part) > _LONGEST or not _PART.fullmatch(part) or part.endswith((".", " ")) for part in parts
        )
    ):
        raise InputError(f"'{name[:200]}' is not a name of a file that can be kept here")
    return str(path)


def members(octets: bytes, limits: Limits) -> Iterator[tuple[str, bytes]]:
    """The Java files of a zip; raises InputError for one that is too large, or leads out of its folder."""
    left = limits.unpacked
    with _opened(octets) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        if len(entries) > limits.files:
            raise InputError(f"the zip has {len(entries)} files; at most {limits.files} are taken")
        for entry in entries:
            if stat.S_ISLNK(entry.external_attr >> 16):
                raise InputError(f"the zip has a symbolic link: '{entry.filename[:200]}'")
            name = safe_name(entry.filename)
            if not name.endswith(KEPT):
                continue
            content = _read(archive, entry, left)
            left -= len(content)
            yield name, content


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """A member, as far as that goes: what a zip says of its sizes is not relied on."""
    parts: list[bytes] = []
    size = 0
    try:
        with archive.open(entry) as member:
            while part := member.read(_CHUNK):
                size += len(part)
                if size > most:
                    raise InputError(f"the zip is too large: '{entry.filename[:200]}' goes beyond the limit")
                parts.append(part)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, ValueError) as error:
        raise InputError(f"'{entry.filename[:200]}' in the zip cannot be read: {error}") from None
    return b"".join(parts)


def check_jar(name: str, octets: bytes, limits: Limits) -> None:
    """See that a jar is one, and not larger inside than it may be; raises InputError."""
    with _opened(octets, name) as archive:
        entries = archive.infolist()
        if len(entries) > 20 * limits.files:
            raise InputError(f"{name} has {len(entries)} entries; at most {20 * limits.files} are taken")
        size = sum(entry.file_size for entry in entries)
        if size > limits.unpacked:
            raise InputError(f"{name} unpacks to {size >> 20} MB; at most {limits.unpacked >> 20} are taken")


def _opened(octets: bytes, name: str = "the upload") -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(octets))
    except (zipfile.BadZipFile, ValueError, EOFError, OverflowError) as error:
        raise InputError(f"{name} is not a zip archive: {error}") from None
