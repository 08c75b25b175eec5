"""JDKs and compiled samples for the tests of class files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import ClassFile, Jdk, compile_sources, find_jdk

JDK_FOLDERS = [
    Path("/usr/lib/jvm/java-17-openjdk-amd64"),
    Path("/usr/lib/jvm/temurin-25-jdk-amd64"),
]


@pytest.fixture(scope="session", params=JDK_FOLDERS, ids=["17", "25"])
def each_jdk(request: pytest.FixtureRequest) -> Jdk:
    """Every JDK that the tests know and the machine has."""
    home: Path = request.param
    if not home.is_dir():
        pytest.skip(f"no JDK at {home}")
    return find_jdk(home)


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    """The first of these JDKs, or else the one that the environment names."""
    return find_jdk(next((home for home in JDK_FOLDERS if home.is_dir()), None))


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of the tests' own."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


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
