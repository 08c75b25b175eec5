"""What all tests share: the JDKs, a JVM worker on each, and a cache folder of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk, find_jdk
from pathbrew.jvm import JvmWorker

from .jdks import installed_jdks


@pytest.fixture(
    scope="session",
    params=[jdk.home for jdk in installed_jdks()],
    ids=[str(jdk.version) for jdk in installed_jdks()],
)
def jdk_home(request: pytest.FixtureRequest) -> Path:
    """The home of every installed JDK in turn."""
    home: Path = request.param
    return home


@pytest.fixture(scope="session")
def jdk(jdk_home: Path) -> Jdk:
    """Every installed JDK in turn."""
    return find_jdk(jdk_home)


@pytest.fixture(scope="session")
def worker(jdk_home: Path) -> Iterator[JvmWorker]:
    """A warm JVM of every installed JDK in turn."""
    with JvmWorker(jdk_home) as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of the tests' own."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PATHBREW_CACHE", raising=False)
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder
