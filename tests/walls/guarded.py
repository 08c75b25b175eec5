"""JVM workers with the guard inside and nothing around them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathbrew.jvm import JvmWorker
from pathbrew.walls import CLOSED, Gates


def guarded_worker(jdk_home: Path, gates: Gates = CLOSED) -> JvmWorker:
    """A worker without the kernel's walls."""
    worker = JvmWorker(jdk_home, gates=gates)
    worker._confinement = replace(worker._confinement, walled=False)
    return worker


def scratch_of(worker: JvmWorker) -> Path:
    """The temporary folder of the worker's process, which must be running."""
    assert worker._process is not None
    return worker._process._scratch.temporary
