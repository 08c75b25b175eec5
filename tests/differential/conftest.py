from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.jvm import JvmWorker

JDKS = [Path("/usr/lib/jvm/java-17-openjdk-amd64"), Path("/usr/lib/jvm/temurin-25-jdk-amd64")]


@pytest.fixture(scope="session", params=[jdk for jdk in JDKS if jdk.is_dir()], ids=lambda jdk: jdk.name)
def jdk_home(request: pytest.FixtureRequest) -> Path:
    home: Path = request.param
    return home


@pytest.fixture(scope="module")
def worker(jdk_home: Path) -> Iterator[JvmWorker]:
    with JvmWorker(jdk_home) as running:
        yield running
