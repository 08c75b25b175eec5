"""Numerical programs, explored and confirmed on the JVM: an aircraft conflict probe, an autopilot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pathbrew.api import check, explore
from pathbrew.classfile import Jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.jvm import JvmWorker


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("seed", range(10))
def test_every_branch_of_the_conflict_probe(
    seed: int, compiled: Callable[[str], Path], one_jdk: Jdk, one_worker: JvmWorker
) -> None:
    folder = compiled("ConflictProbe")
    result = explore(
        [folder], "ConflictProbe.probe", jdk=one_jdk.home, criterion="branch", seed=seed, budget="600s"
    )
    assert [str(a.goal) for a in result.search.accounts if a.status.value != "covered"] == []
    with one_worker.open([folder], traced=True) as loader:
        confirmed = confirm_all(one_worker, loader, result.explored, result.paths)
    assert [c for c in confirmed if c.status is not Confirmation.CONFIRMED] == []


@pytest.mark.by_turns(3)
def test_five_steps_of_the_autopilot_exceed_the_threshold(
    compiled: Callable[[str], Path], one_jdk: Jdk
) -> None:
    """The verdict is confirmed on the JVM; the way needs at least four steps in the right direction."""
    verdict = check([compiled("Autopilot")], "Autopilot.fiveSteps", jdk=one_jdk.home, budget="600s")
    assert verdict.verdict == "violated"
    assert verdict.message == "the jets fire for too long"
