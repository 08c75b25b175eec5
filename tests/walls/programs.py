"""Compiles Java programs of the tests."""

from __future__ import annotations

from pathlib import Path

from pathbrew.classfile import find_jdk

from ..compiling import javac

PROGRAMS = Path(__file__).parents[1] / "programs"


def compile_program(name: str, target: Path) -> Path:
    """The classes of a folder of programs."""
    javac(find_jdk(), "-g", "--release", "17", "-d", target, *sorted((PROGRAMS / name).glob("*.java")))
    return target
