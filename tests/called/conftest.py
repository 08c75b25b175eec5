"""The default JDK, and classes compiled with the annotations in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pathbrew
from pathbrew.classfile import Jdk, find_jdk
from pathbrew.jvm import JvmWorker

from ..compiling import javac

PROGRAMS = Path(__file__).parent.parent / "programs" / "mixed"
ANNOTATIONS = Path(pathbrew.__file__).parent / "jars" / "annotations.jar"


@pytest.fixture(scope="package")
def one_jdk() -> Jdk:
    return find_jdk(None)


@pytest.fixture(scope="package")
def one_worker(one_jdk: Jdk) -> Iterator[JvmWorker]:
    with JvmWorker(one_jdk.home) as running:
        yield running


@pytest.fixture(scope="package")
def compiled(one_jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Compiles a program of `tests/programs/mixed`, once."""
    known: dict[str, Path] = {}

    def folder(name: str) -> Path:
        if name not in known:
            known[name] = tmp_path_factory.mktemp(name)
            source = PROGRAMS / f"{name}.java"
            where = ["-cp", str(ANNOTATIONS), "-d", str(known[name])]
            javac(one_jdk, "-g", *where, str(source))
        return known[name]

    return folder
