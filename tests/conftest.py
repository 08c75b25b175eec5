"""What all tests share: JDKs, a JVM worker on each, compiled programs, a cache folder of the tests' own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

from pathbrew.classfile import Jdk, find_jdk
from pathbrew.files import cache_folder
from pathbrew.jvm import JvmWorker
from pathbrew.walls import confinement

from .campaign import FULL, SEED, described, todays
from .compiling import START_ONE, compilers_that_stay, javac
from .jdks import installed_jdks
from .sharing import made_once, shared_folder


def pytest_report_header() -> str:
    return f"campaigns: {described()}"


LONGEST = "tests/verbs/generate/"
"""What begins first: whole runs of `generate` take longest, and nobody should wait for them in the end."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has its turn on another day, but nothing that is asked for by name."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    if FULL or any("::" in argument for argument in config.args):
        return
    chosen = _todays(items)
    others = [item for item in items if not (_case(item) in chosen and _is_its_jdk(item))]
    config.hook.pytest_deselected(items=others)
    left_out = set(others)
    items[:] = [item for item in items if item not in left_out]


def _case(item: pytest.Item) -> tuple[str, str]:
    """The test function, and its parameters but for the JDK."""
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return item.nodeid, ""
    parameters = item.callspec.id.split("-")
    for jdk in installed_jdks():
        if item.callspec.params.get("jdk_home") == jdk.home:
            parameters.remove(str(jdk.version))
    return item.nodeid.partition("[")[0], "-".join(parameters)


def _parts(item: pytest.Item) -> int:
    marker = item.get_closest_marker("by_turns")
    return marker.args[0] if marker else 1


def _todays(items: list[pytest.Item]) -> set[tuple[str, str]]:
    """The cases that have their turn: one in so many of each function's.

    Functions of one case have it on different days.
    """
    cases: dict[tuple[str, int], set[str]] = defaultdict(set)
    for item in items:
        function, parameters = _case(item)
        cases[function, _parts(item)].add(parameters)
    return {
        (function, parameters)
        for (function, parts), found in cases.items()
        for parameters in todays(sorted(found), parts, crc32(function.encode()))
    }


def _is_its_jdk(item: pytest.Item) -> bool:
    """Whether it runs on each JDK, or this one has its turn; a module has one, for which it compiles."""
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return True
    homes = [jdk.home for jdk in installed_jdks()]
    home = item.callspec.params.get("jdk_home")
    if home not in homes or not item.get_closest_marker("jdks_by_turns"):
        return True
    module = item.nodeid.partition("::")[0]
    return (crc32(module.encode()) + SEED // _parts(item)) % len(homes) == homes.index(home)


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
    with JvmWorker(jdk_home, readable=[shared_folder(tmp_path_factory), Path(__file__).parent]) as running:
        yield running


@pytest.fixture(scope="module")
def classes(request: pytest.FixtureRequest, jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `PROGRAMS` of the module, a source or a folder of sources, compiled."""
    programs: Path = request.module.PROGRAMS
    sources = [programs] if programs.is_file() else sorted(programs.glob("*.java"))
    folder = tmp_path_factory.mktemp("classes")
    javac(jdk, "-g", "-d", folder, *sources)
    return folder


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache folder of the tests' own, with the archives of classes that were made before."""

    def made(folder: Path) -> None:
        (folder / "pathbrew").mkdir()
        (folder / "pathbrew" / "archives").symlink_to(cache_folder() / "archives")

    folder, _ = made_once(tmp_path_factory, "cache", made)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PATHBREW_CACHE", raising=False)
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture(scope="session", autouse=True)
def compilers() -> Iterator[None]:
    """Sources are compiled by JVMs that stay; commands in processes of their own start javac as usual."""
    with compilers_that_stay():
        yield


@pytest.fixture
def own_javac(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every compilation is a process of its own, behind the walls."""
    monkeypatch.setattr(confinement, "run", START_ONE)


@pytest.fixture(scope="session", autouse=True)
def proofs() -> Iterator[None]:
    """Suites are proven once, in the end; commands in processes of their own prove them as usual."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pathbrew.verbs.generate.times.FIRST_PROOF", 3600.0)
        yield
