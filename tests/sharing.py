"""What the processes of a test run share: the first one that wants it makes it, the others wait for it."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of the run see."""
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Any]) -> tuple[Path, Any]:
    """A folder that `make` has filled, and what it gave, which has to be JSON."""
    folder = shared_folder(factory) / name
    kept = folder.with_name(f"{name}.json")
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.is_file():
            folder.mkdir(exist_ok=True)
            kept.write_text(json.dumps(make(folder)))
    return folder, json.loads(kept.read_text())
