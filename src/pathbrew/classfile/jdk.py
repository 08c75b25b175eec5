"""Which JDK is in use: its home, release, image and programs."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pathbrew.classfile.image import JdkImage
from pathbrew.classfile.reader import NEWEST_VERSION
from pathbrew.errors import JdkError

OLDEST_RELEASE, NEWEST_RELEASE = 9, NEWEST_VERSION - 44
_ADVICE = f"install a JDK ({OLDEST_RELEASE} to {NEWEST_RELEASE}) and set JAVA_HOME to its folder"


@dataclass(frozen=True)
class Jdk:
    """An installed JDK; `version` is its feature release."""

    home: Path
    version: int

    @cached_property
    def image(self) -> JdkImage:
        return JdkImage(self.home / "lib" / "modules")

    @property
    def java(self) -> Path:
        return self._program("java")

    @property
    def javac(self) -> Path:
        return self._program("javac")

    def _program(self, name: str) -> Path:
        return self.home / "bin" / (name + ".exe" if os.name == "nt" else name)


def find_jdk(home: Path | None = None) -> Jdk:
    """Find the JDK at `home`, else at JAVA_HOME, else the one whose java or javac is on the PATH."""
    if home is not None:
        return _open_jdk(home, f"{home}")
    if os.environ.get("JAVA_HOME"):
        return _open_jdk(Path(os.environ["JAVA_HOME"]), f"JAVA_HOME ({os.environ['JAVA_HOME']})")
    for program in ("javac", "java"):
        found = shutil.which(program)
        if found:
            return _open_jdk(Path(found).resolve().parent.parent, f"{program} on the PATH ({found})")
    raise JdkError(f"no JDK was found: JAVA_HOME is not set and java is not on the PATH; {_ADVICE}")


def _open_jdk(home: Path, where: str) -> Jdk:
    if not (home / "lib" / "modules").is_file():
        raise JdkError(f"{where} is not a JDK, it has no lib/modules; {_ADVICE}")
    try:
        release = (home / "release").read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise JdkError(f"{where}: the file `release` cannot be read ({error.strerror}); {_ADVICE}") from None
    match = re.search(r'^JAVA_VERSION="?(\d+)', release, re.MULTILINE)
    if match is None:
        raise JdkError(f"{where}: the file `release` names no JAVA_VERSION; {_ADVICE}")
    version = int(match[1])
    if not OLDEST_RELEASE <= version <= NEWEST_RELEASE:
        raise JdkError(f"{where} is Java {version}, which is not supported; {_ADVICE}")
    return Jdk(home, version)
