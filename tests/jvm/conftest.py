from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.jvm import JvmWorker, Loader

JDKS = [Path("/usr/lib/jvm/java-17-openjdk-amd64"), Path("/usr/lib/jvm/temurin-25-jdk-amd64")]


@pytest.fixture(scope="session")
def probe_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the compiled Probe."""
    target = tmp_path_factory.mktemp("probe")
    source = Path(__file__).with_name("Probe.java")
    javac = JDKS[0] / "bin" / "javac"
    subprocess.run([javac, "-g", "--release", "17", "-d", target, source], check=True)
    return target


@pytest.fixture(scope="session", params=[jdk for jdk in JDKS if jdk.is_dir()], ids=lambda jdk: jdk.name)
def jdk_home(request: pytest.FixtureRequest) -> Path:
    home: Path = request.param
    return home


@pytest.fixture(scope="module")
def worker(jdk_home: Path) -> Iterator[JvmWorker]:
    with JvmWorker(jdk_home) as running:
        yield running


@pytest.fixture
def probe(worker: JvmWorker, probe_classes: Path) -> Iterator[Loader]:
    with worker.open([probe_classes]) as loader:
        yield loader
