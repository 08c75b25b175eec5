"""What older releases of the JDK have, as javac's `--release` sees them."""

from __future__ import annotations

import zipfile
from functools import lru_cache
from pathlib import Path

from pathbrew.classfile import ClassFile, Jdk
from pathbrew.classfile.access_flags import ABSTRACT
from pathbrew.files import kept

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letter of each release in the names of folders; folder `9AB` holds what 9, 10 and 11 share."""


def is_in_release(jdk: Jdk, release: int, class_name: str) -> bool:
    """Whether a class of the JDK, by its internal name, is there for code compiled for that release."""
    if release >= jdk.version:
        return True
    known = _classes(jdk.home, release)
    return not known or class_name in known


def abstract_in_release(jdk: Jdk, release: int, class_name: str) -> frozenset[str]:
    """The methods, by name and descriptor, of a class of the JDK that had no code yet in that release."""
    entry = None if release >= jdk.version else _classes(jdk.home, release).get(class_name)
    return frozenset() if entry is None else _abstract_methods(jdk.home, entry)


@lru_cache(maxsize=200)
def _abstract_methods(home: Path, entry: str) -> frozenset[str]:
    with zipfile.ZipFile(_symbols(home)) as archive:
        signatures = ClassFile(archive.read(entry), entry)
    return frozenset(m.name + m.descriptor for m in signatures.methods if m.access & ABSTRACT)


def _symbols(home: Path) -> Path:
    return home / "lib" / "ct.sym"


@lru_cache(maxsize=4)
def _classes(home: Path, release: int) -> dict[str, str]:
    """Where the exported classes of a release are described; none where the JDK does not tell."""
    return kept(f"classes of release {release}", [_symbols(home)], lambda: _read_classes(home, release))


def _read_classes(home: Path, release: int) -> dict[str, str]:
    letter = _LETTERS[release]
    try:
        with zipfile.ZipFile(_symbols(home)) as archive:
            names = archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return {}
    found = {}
    for name in names:
        releases, _, path = name.partition("/")
        if letter in releases and path.endswith(".sig"):
            module, _, inside = path.partition("/")
            # JDK 11 and older have no folders for modules.
            found[(inside if "." in module else path).removesuffix(".sig")] = name
    return found
