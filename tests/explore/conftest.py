"""What the tests of explorations share: compiled programs, loaded into a JVM, and a chain of solvers."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker, Loader
from pathbrew.solve import Chain, build_chain


@pytest.fixture(scope="module")
def classes(request: pytest.FixtureRequest, jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `PROGRAMS` of the module, a source or a folder of sources, compiled."""
    programs: Path = request.module.PROGRAMS
    sources = [programs] if programs.is_file() else sorted(programs.glob("*.java"))
    folder = tmp_path_factory.mktemp("classes")
    subprocess.run([jdk.javac, "-nowarn", "-g", "-d", folder, *sources], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def loader(worker: JvmWorker, classes: Path) -> Iterator[Loader]:
    with worker.open([classes], traced=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made
