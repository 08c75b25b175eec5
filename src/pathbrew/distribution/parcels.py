"""Class paths as bytes, to be unpacked on another machine."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path


def packed(locations: Sequence[Path]) -> tuple[tuple[str, bytes], ...]:
    """Folders as archives, and files as they are; each with its name."""
    return tuple((path.name, _folder(path) if path.is_dir() else path.read_bytes()) for path in locations)


def _folder(folder: Path) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(folder))
    return stream.getvalue()


def unpacked(parcels: Sequence[tuple[str, bytes]], folder: Path) -> tuple[Path, ...]:
    """The class path below a folder, in the order in which it was packed; folders are jars there."""
    paths = []
    for place, (name, content) in enumerate(parcels):
        suffix = Path(name).suffix if Path(name).suffix in (".jar", ".class") else ".jar"
        path = folder / f"{place}{suffix}"
        path.write_bytes(content)
        paths.append(path)
    return tuple(paths)
