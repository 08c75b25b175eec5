"""Which classes of the JDK older releases have, as javac's `--release` sees them."""

from __future__ import annotations

import zipfile
from functools import lru_cache
from pathlib import Path

from pathbrew.classfile import Jdk

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letter of each release in the names of folders; folder `9AB` holds what 9, 10 and 11 share."""


def is_in_release(jdk: Jdk, release: int, class_name: str) -> bool:
    """Whether a class of the JDK, by its internal name, is there for code compiled for that release."""
    if release >= jdk.version:
        return True
    known = _classes(jdk.home, release)
    return not known or class_name in known


@lru_cache(maxsize=4)
def _classes(home: Path, release: int) -> frozenset[str]:
    """The exported classes of a release; none where the JDK does not tell."""
    letter = _LETTERS[release]
    try:
        with zipfile.ZipFile(home / "lib" / "ct.sym") as archive:
            names = archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return frozenset()
    found = set()
    for name in names:
        releases, _, path = name.partition("/")
        if letter in releases and path.endswith(".sig"):
            module, _, inside = path.partition("/")
            # JDK 11 and older have no folders for modules.
            found.add((inside if "." in module else path).removesuffix(".sig"))
    return frozenset(found)
