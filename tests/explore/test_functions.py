"""Functions, comparators and other interfaces as inputs: every path is replayed on the real JVM."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.api import explore
from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker, Loader
from pathbrew.jvm.confirm import Confirmation, confirm_all
from pathbrew.search.exploration import Exploration

SOURCE = Path(__file__).parent.parent / "programs" / "functions" / "Functions.java"
METHODS = {
    "countMatching": "0 0 1 2 3 3 java.lang.NullPointerException",
    "classify": '"known" "nobody knows" "unknown"',
    "length": "-1 2 2 java.lang.NullPointerException",
    "doubled": "0 200 java.lang.NullPointerException java.lang.NullPointerException",
    "sign": "-1 0 1 java.lang.NullPointerException",
    "twice": "java.lang.NullPointerException true",
    "run": "0 1 java.lang.NullPointerException java.lang.NullPointerException",
    "call": "0 1 java.lang.NullPointerException java.lang.NullPointerException",
    "commutes": "false java.lang.NullPointerException true true",
    "fresh": "-1 0 1 java.lang.NullPointerException",
    "sorted": '"a" "a" "b"',
    "join": '"nothing" "something" java.lang.NullPointerException',
    "metered": "0 0 java.lang.NullPointerException",
    "passes": "false false java.lang.NullPointerException true",
    "weighed": "-1 0 java.lang.NullPointerException",
    "ordered": "false java.lang.NullPointerException true",
    "chained": None,
    "mapped": None,
}
"""What the paths of each method end with; None where the number of paths is not the point."""


@pytest.fixture(scope="module")
def classes(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("functions")
    subprocess.run([jdk.javac, "-nowarn", "-g", "-d", folder, SOURCE], check=True)
    return folder


@pytest.fixture(scope="module")
def loader(worker: JvmWorker, classes: Path) -> Iterator[Loader]:
    with worker.open([classes], traced=True) as opened:
        yield opened


@pytest.mark.parametrize("method", METHODS)
def test_paths_are_as_on_the_jvm(
    method: str, jdk: Jdk, classes: Path, worker: JvmWorker, loader: Loader
) -> None:
    result = explore([classes], f"Functions.{method}", jdk=jdk.home, criterion="path", budget="20s")
    answers = confirm_all(worker, loader, result, list(result.paths))
    assert [answer for answer in answers if answer.status is not Confirmation.CONFIRMED] == []
    if METHODS[method] is not None:
        assert " ".join(endings(result)) == METHODS[method]
    assert all("$Stub" not in str(path.inputs) for path in result.paths)


def endings(result: Exploration) -> list[str]:
    found = []
    for path in result.paths:
        assert path.after is not None
        found.append(path.exception or path.after.texts()["return"])
    return sorted(found)
