"""The JDKs that tests run on: the one in use, those installed beside it, and those the environment names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pathbrew.classfile import Jdk, find_jdk
from pathbrew.errors import JdkError

OLDEST_RELEASE = 17


@cache
def installed_jdks() -> tuple[Jdk, ...]:
    """One JDK per feature release, oldest first; `$PATHBREW_TEST_JDKS` may list more homes."""
    found: dict[int, Jdk] = {}
    for home in _homes():
        try:
            jdk = find_jdk(home)
        except JdkError:
            continue
        if jdk.version >= OLDEST_RELEASE and jdk.javac.is_file():
            found.setdefault(jdk.version, jdk)
    return tuple(found[version] for version in sorted(found))


def _homes() -> Iterator[Path]:
    in_use = find_jdk().home.resolve()
    yield in_use
    yield from (Path(home) for home in os.environ.get("PATHBREW_TEST_JDKS", "").split(os.pathsep) if home)
    yield from sorted({folder.resolve() for folder in in_use.parent.iterdir() if folder.is_dir()})
