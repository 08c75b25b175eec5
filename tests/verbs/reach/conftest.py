"""What the tests of `reach` share: the programs compiled once, and one warm JVM."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.jvm import JvmWorker

from .objectives import PROGRAMS, Objectives


@pytest.fixture(scope="session")
def objectives() -> Iterator[Objectives]:
    """The programs and a JVM."""
    class_path = ClassPath(sorted(PROGRAMS.glob("*.java")), find_jdk())
    with JvmWorker(class_path.jdk.home, assertions=True) as worker:
        yield Objectives(class_path, worker)
