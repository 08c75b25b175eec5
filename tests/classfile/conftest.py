"""JDKs and compiled samples for the tests of class files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pathbrew.classfile import ClassFile, Jdk, compile_sources, find_jdk


@pytest.fixture(scope="session")
def each_jdk(jdk_home: Path) -> Jdk:
    """Every installed JDK in turn."""
    return find_jdk(jdk_home)


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    """The JDK in use."""
    return find_jdk()


@pytest.fixture(scope="session")
def samples(jdk: Jdk, cache: Path) -> Path:
    """The folder of the compiled `java/Shapes.java`."""
    return compile_sources([Path(__file__).parent / "java" / "Shapes.java"], jdk)


@pytest.fixture(scope="session")
def load(samples: Path) -> Callable[[str], ClassFile]:
    """Opens a class of the samples, given its name without the package."""

    def open_class(name: str) -> ClassFile:
        path = samples / "sample" / f"{name}.class"
        return ClassFile(path.read_bytes(), str(path))

    return open_class
