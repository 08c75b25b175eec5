"""Archives of classes: made once, used by suites, and harmless when they are damaged or out of date."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk
from pathbrew.classfile.sources import compile_sources
from pathbrew.jvm.archive import archive_options, find_archive, make_archive
from pathbrew.jvm.suite import Source, run_suite
from pathbrew.jvm.suite_process import SUITE_JAR

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


@pytest.fixture(params=installed_jdks(), ids=lambda jdk: str(jdk.version))
def jdk(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Jdk:
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    made: Jdk = request.param
    return made


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


def test_an_archive_is_made_once_and_used(jdk: Jdk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_archive(jdk.home) is None
    made = make_archive(jdk.home)
    before = made.stat()
    assert find_archive(jdk.home) == make_archive(jdk.home) == made
    assert made.stat() == before
    # With -Xshare:on instead, a JVM that cannot use its archive ends.
    monkeypatch.setattr(
        "pathbrew.jvm.suite_ready.archive_options", lambda archive: [*archive_options(archive), "-Xshare:on"]
    )
    assert passes(jdk, tmp_path)


def test_a_damaged_archive_costs_time_only(jdk: Jdk, tmp_path: Path) -> None:
    damage(make_archive(jdk.home))
    assert passes(jdk, tmp_path)


def test_a_cut_archive_is_not_used_and_made_again(jdk: Jdk) -> None:
    made = make_archive(jdk.home)
    os.truncate(made, 1000)
    assert find_archive(jdk.home) is None
    assert make_archive(jdk.home).stat().st_size > 1000


def test_another_runner_has_another_archive(
    jdk: Jdk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_archive(jdk.home)
    runner = tmp_path / "suite.jar"
    runner.write_bytes(SUITE_JAR.read_bytes())
    monkeypatch.setattr("pathbrew.jvm.archive.SUITE_JAR", runner)
    assert find_archive(jdk.home) is None and made.is_file()
