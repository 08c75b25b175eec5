"""What the tests of explorations share: programs loaded into a JVM, and a chain of solvers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.jvm import JvmWorker, Loader
from pathbrew.solve import Chain, build_chain


@pytest.fixture(scope="module")
def loader(worker: JvmWorker, classes: Path) -> Iterator[Loader]:
    with worker.open([classes], traced=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    with build_chain() as made:
        yield made
