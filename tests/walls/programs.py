"""Compiles Java programs of the tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

from pathbrew.classfile import find_jdk

PROGRAMS = Path(__file__).parents[1] / "programs"


def compile_program(name: str, target: Path) -> Path:
    """The classes of a folder of programs."""
    sources = map(str, sorted((PROGRAMS / name).glob("*.java")))
    command = [str(find_jdk().javac), "-g", "-nowarn", "--release", "17", "-d", str(target), *sources]
    subprocess.run(command, check=True, capture_output=True)
    return target
