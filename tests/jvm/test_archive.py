"""Archives of classes: made once, used by suites and layouts, harmless when damaged or out of date."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk
from pathbrew.classfile.sources import compile_sources
from pathbrew.jvm.archive import archive_options, find_archive
from pathbrew.jvm.layout import LAYOUT_JAR
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.jvm.suite_archive import make_suite_archive
from pathbrew.jvm.suite_process import SUITE_JAR
from pathbrew.report.drawing import elk
from pathbrew.report.drawing.layout import Arrow, Graph, Placement, Size

from ..jdks import installed_jdks

HALF = "public class Half { public static int of(int x) { return x / 2; } }"
TEST = """
import static org.junit.jupiter.api.Assertions.assertEquals;

class HalfTest {
    @org.junit.jupiter.api.Test
    void rounds() {
        assertEquals(1, Half.of(3));
    }
}
"""


pytestmark = pytest.mark.by_turns(2)


@pytest.fixture(scope="module", params=installed_jdks(), ids=lambda jdk: str(jdk.version))
def jdk(request: pytest.FixtureRequest) -> Jdk:
    each: Jdk = request.param
    return each


@pytest.fixture(scope="module")
def original(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive that tests have copies of, since making one takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATHBREW_CACHE", str(tmp_path_factory.mktemp("original")))
        assert find_archive(jdk.home, SUITE_JAR) is None
        return make_suite_archive(jdk.home)


@pytest.fixture
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def made(original: Path, cache_of_its_own: Path) -> Path:
    """The archive in a cache of the test's own."""
    copied = cache_of_its_own / "archives" / original.name
    copied.parent.mkdir(parents=True)
    shutil.copy(original, copied)
    return copied


def passes(jdk: Jdk, folder: Path) -> bool:
    half, test = folder / "Half.java", folder / "HalfTest.java"
    half.write_text(HALF)
    test.write_text(TEST)
    result = run_suite(
        jdk.home,
        [compile_sources([half], jdk)],
        [Source("HalfTest", test)],
        ["Half"],
        release=17,
        seed=1,
        time_limit=60.0,
        work_folder=folder / "work",
    )
    return result.passed == {("HalfTest", "rounds")} and result.complete


def damage(archive: Path) -> None:
    content = bytearray(archive.read_bytes())
    for place in range(len(content) // 4, len(content), 10_000):
        content[place] ^= 0x5A
    archive.write_bytes(content)


def test_an_archive_is_made_once_and_used(
    jdk: Jdk, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = made.stat()
    assert find_archive(jdk.home, SUITE_JAR) == make_suite_archive(jdk.home) == made
    assert made.stat() == before
    # With -Xshare:on instead, a JVM that cannot use its archive ends.
    monkeypatch.setattr(
        "pathbrew.jvm.suite_process.archive_options",
        lambda archive: [*archive_options(archive), "-Xshare:on"],
    )
    assert passes(jdk, tmp_path)


def test_a_damaged_archive_costs_time_only(jdk: Jdk, made: Path, tmp_path: Path) -> None:
    damage(made)
    assert find_archive(jdk.home, SUITE_JAR) == made
    assert passes(jdk, tmp_path)


def test_a_cut_archive_is_not_used_and_made_again(jdk: Jdk, made: Path) -> None:
    os.truncate(made, 1000)
    assert find_archive(jdk.home, SUITE_JAR) is None
    assert make_suite_archive(jdk.home).stat().st_size > 1000


def test_another_runner_has_another_archive(jdk: Jdk, made: Path, tmp_path: Path) -> None:
    runner = tmp_path / "suite.jar"
    runner.write_bytes(SUITE_JAR.read_bytes())
    assert find_archive(jdk.home, runner) is None and find_archive(jdk.home, SUITE_JAR) == made


@pytest.mark.usefixtures("cache_of_its_own")
def test_graphs_are_laid_out_from_an_archive(jdk: Jdk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_archive(jdk.home, LAYOUT_JAR) is None
    made = elk.make_archive(jdk.home)
    assert find_archive(jdk.home, LAYOUT_JAR) == elk.make_archive(jdk.home) == made
    monkeypatch.setattr(
        "pathbrew.jvm.layout.archive_options", lambda archive: [*archive_options(archive), "-Xshare:on"]
    )
    with elk.Layout(jdk.home) as layout:
        (placed,) = layout.place([Graph((Size(9, 9), Size(9, 9)), (Arrow(0, 1, 4),), 4)])
    assert isinstance(placed, Placement)
