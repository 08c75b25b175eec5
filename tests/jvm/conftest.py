from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk
from pathbrew.jvm import JvmWorker, Loader

from ..compiling import javac


@pytest.fixture(scope="session")
def probe_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the compiled Probe."""
    return compiled("Probe.java", tmp_path_factory.mktemp("probe"))


@pytest.fixture(scope="session")
def replayed_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the compiled Replayed."""
    return compiled("Replayed.java", tmp_path_factory.mktemp("replayed"))


def compiled(source: str, target: Path) -> Path:
    path = Path(__file__).with_name(source)
    javac(find_jdk(), "-g", "--release", "17", "-d", target, path)
    return target


@pytest.fixture
def probe(worker: JvmWorker, probe_classes: Path) -> Iterator[Loader]:
    with worker.open([probe_classes]) as loader:
        yield loader
