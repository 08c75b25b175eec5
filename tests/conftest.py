"""What all tests share: the JDKs, a JVM worker on each, and a cache folder of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from pathbrew.classfile import Jdk, find_jdk
from pathbrew.files import cache_folder
from pathbrew.jvm import JvmWorker

from .campaign import FULL, SEED, described
from .jdks import installed_jdks


def pytest_report_header() -> str:
    return f"campaigns: {described()}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests that take turns on the JDKs to one of them, another one from day to day."""
    if FULL:
        return
    others = [item for item in items if item.get_closest_marker("jdks_by_turns") and not _is_its_turn(item)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in set(others)]


def _is_its_turn(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return True
    homes = [jdk.home for jdk in installed_jdks()]
    home = item.callspec.params.get("jdk_home")
    turns = [place for place, one in enumerate(homes) if one == home]
    others = item.callspec.id.split("-")
    for place in turns:
        others.remove(str(installed_jdks()[place].version))
    name = f"{item.originalname} {others}"
    return not turns or (crc32(name.encode()) + SEED) % len(homes) in turns


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
def worker(jdk_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[JvmWorker]:
    """A warm JVM of every installed JDK in turn, which reads whatever tests make."""
    with JvmWorker(jdk_home, readable=[tmp_path_factory.getbasetemp(), Path(__file__).parent]) as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of the tests' own, with the archives of classes that were made before."""
    folder = tmp_path_factory.mktemp("cache")
    (folder / "pathbrew").mkdir()
    (folder / "pathbrew" / "archives").symlink_to(cache_folder() / "archives")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PATHBREW_CACHE", raising=False)
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder
