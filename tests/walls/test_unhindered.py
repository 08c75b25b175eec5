"""What code may do behind the guard: nothing of it is refused or counts as a change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathbrew.jvm import JvmWorker, Loader, Returned

from .programs import PROGRAMS, compile_program

METHODS = re.findall(
    r"static void (\w+)\(\)", (PROGRAMS / "unhindered" / "Unhindered.java").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def unhindered(guarded: JvmWorker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loader]:
    classes: Path = compile_program("unhindered", tmp_path_factory.mktemp("unhindered"))
    with guarded.open([classes]) as loader:
        yield loader


@pytest.mark.jdks_by_turns
@pytest.mark.parametrize("method", METHODS)
def test_what_code_may_do_is_not_refused(guarded: JvmWorker, unhindered: Loader, method: str) -> None:
    result = guarded.call(unhindered, "unhindered/Unhindered", method, "()V", time_limit=30)
    assert (result.outcome, result.refusals, result.changes) == (Returned(None), (), ())
