"""The kernel's walls alone, and both together, against everything in the catalogue: nothing is touched."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathbrew.classfile import Jdk
from pathbrew.errors import JvmError
from pathbrew.jvm import JvmWorker, Loader, Returned
from pathbrew.walls import namespaces
from pathbrew.walls.confinement import Wall

from .canary import Canary
from .catalogue import DESCRIPTOR, Harm, harms

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the walls around the process are Linux's")

LIMIT = 20.0
"""Seconds for a method, far more than is needed."""
WAITING = {"Tricks.standardInput": 2.0}
"""Methods that wait for as long as they are let where no guard refuses them."""


def _no_namespaces(*, network: bool) -> None:
    raise OSError(1, "Operation not permitted")


@pytest.fixture(scope="module", params=["outer", "outer without namespaces", "both"])
def walled(
    request: pytest.FixtureRequest, jdk_home: Path, harmful_classes: Path
) -> Iterator[tuple[JvmWorker, Loader]]:
    """A worker behind the kernel's walls, without the guard and with it."""
    with pytest.MonkeyPatch.context() as patch, JvmWorker(jdk_home) as worker:
        if request.param == "outer without namespaces":
            patch.setattr(namespaces, "leave_user", _no_namespaces)
        worker._confinement = replace(worker._confinement, guarded=request.param == "both")
        with worker.open([harmful_classes]) as loader:
            yield worker, loader


def test_the_walls_stand(walled: tuple[JvmWorker, Loader], request: pytest.FixtureRequest) -> None:
    """Where this fails, the machine lacks something: `pathbrew doctor` says what."""
    missing = walled[0].missing_walls
    is_without = "without" in request.node.callspec.params["walled"]
    assert missing == (Wall.NETWORK | Wall.MOUNTS if is_without else Wall(0))


@pytest.mark.by_turns(3)
@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("harm", harms(), ids=str)
def test_harm_is_kept_inside(harm: Harm, jdk: Jdk, walled: tuple[JvmWorker, Loader], canary: Canary) -> None:
    if jdk.version < harm.since:
        pytest.skip(f"needs JDK {harm.since}")
    worker, loader = walled
    arguments = (str(canary.folder), canary.port, canary.process)
    limit = LIMIT if worker._confinement.guarded else WAITING.get(str(harm), LIMIT)
    outcome: object = None
    try:
        result = worker.call(loader, harm.class_name, harm.method, DESCRIPTOR, arguments, time_limit=limit)
        outcome = result.outcome
    except JvmError:
        worker.close()  # the code has broken its own JVM, which is all it can do
    complaints = canary.complaints()
    if complaints:
        canary.renew()
    assert complaints == []
    if harm.wants == "read a file" and not worker._confinement.guarded:
        assert not isinstance(outcome, Returned), "the file could be read"
