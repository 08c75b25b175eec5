"""Programs on symbolic strings: every witness is replayed on the real JVM, every branch covered in time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pathbrew.api import explore
from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker, Loader

from ...campaign import FULL
from .expectations import Expectation, read_expectations
from .test_programs import branches, refutations

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "strings" / "explore"
EXPECTATIONS = [e for source in sorted(PROGRAMS.glob("*.java")) for e in read_expectations(source)]
SECONDS = 20 if FULL else 600
"""Enough for a machine that is busy with other things, outside a soak."""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("expected", EXPECTATIONS, ids=str)
def test_program(expected: Expectation, classes: Path, jdk: Jdk, worker: JvmWorker, loader: Loader) -> None:
    started = time.perf_counter()
    result = explore(
        [classes], expected.target, jdk=jdk.home, criterion="branch", budget=f"{SECONDS}s", heap="lazy"
    )
    search = result.search
    print(
        f"{expected.target}: {time.perf_counter() - started:.2f} s, {len(result.paths)} paths, "
        f"{search.queries} queries, {search.solver_seconds:.2f} s in solvers, {search.unknown} unknown"
    )
    assert expected.branches is None or branches(result) == expected.branches
    assert refutations(worker, loader, result) == []
