from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker, Loader

from .canary import Canary
from .catalogue import compiled
from .guarded import guarded_worker, scratch_of


@pytest.fixture(scope="session")
def harmful_classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled catalogue."""
    return compiled(jdk, tmp_path_factory.mktemp("harm"))


@pytest.fixture(scope="session")
def canary() -> Iterator[Canary]:
    """What must stay as it is; in a short path, since Unix sockets have no room for long ones."""
    folder = Path(tempfile.mkdtemp(prefix="canary-"))
    try:
        with Canary(folder) as watched:
            yield watched
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def guarded(jdk_home: Path) -> Iterator[JvmWorker]:
    """A worker with the guard alone."""
    with guarded_worker(jdk_home) as worker:
        yield worker


@pytest.fixture(scope="session")
def harmful(guarded: JvmWorker, harmful_classes: Path, canary: Canary) -> Iterator[Loader]:
    """The catalogue; links that lead to the canary lie in the scratch folder."""
    with guarded.open([harmful_classes]) as loader:
        scratch = scratch_of(guarded)
        (scratch / "planted").symlink_to(canary.folder / "file.txt")
        (scratch / "dangling").symlink_to(canary.folder / "new.txt")
        yield loader
