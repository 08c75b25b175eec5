"""The guard alone against harm by commons-io, whose methods are called as anybody calls them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.jars import FetchError, jar_of

from pathbrew.classfile import find_jdk
from pathbrew.jvm import Died, Hung, JvmWorker, Loader

from ..compiling import javac
from .canary import Canary
from .catalogue import DESCRIPTOR
from .programs import PROGRAMS

SOURCE = PROGRAMS / "libraries" / "Borrowed.java"
METHODS = re.findall(r"static void (\w+)\(", SOURCE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def class_path(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    try:
        library = jar_of("commons-io:commons-io:2.19.0")
    except FetchError as error:
        pytest.skip(str(error))
    classes = tmp_path_factory.mktemp("borrowed")
    javac(find_jdk(), "-g", "--release", "17", "-cp", library, "-d", classes, SOURCE)
    return [classes, library]


@pytest.fixture(scope="module")
def borrowed(guarded: JvmWorker, class_path: list[Path]) -> Iterator[Loader]:
    with guarded.open(class_path) as loader:
        yield loader


@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("method", METHODS)
def test_borrowed_harm_is_refused(guarded: JvmWorker, borrowed: Loader, canary: Canary, method: str) -> None:
    arguments = (str(canary.folder), canary.port, canary.process)
    result = guarded.call(borrowed, "libraries/Borrowed", method, DESCRIPTOR, arguments)
    complaints = canary.complaints()
    if complaints:
        canary.renew()
    assert complaints == []
    assert not isinstance(result.outcome, Hung | Died)
    assert result.refusals, result
