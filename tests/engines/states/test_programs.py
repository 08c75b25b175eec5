"""Java programs with their expected paths and goals; every witness is replayed on the real JVM."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from pathbrew.api import explore
from pathbrew.classfile import Jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.coverage import Status
from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.jvm import JvmWorker, Loader
from pathbrew.objects.graph import ArrayNode, Reference
from pathbrew.options import ExploreOptions
from pathbrew.report.reasons import listed

from .expectations import Expectation, read_expectations

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "explore"
EXPECTATIONS = [e for source in sorted(PROGRAMS.glob("*.java")) for e in read_expectations(source)]


def explored(classes: Path, jdk: Jdk, expected: Expectation) -> Exploration:
    fixed = expected.options.get("fix")
    settings = ExploreOptions(
        budget=expected.options.get("budget", "60s"),
        criterion=expected.options.get("criterion", "path"),
        heap=expected.options.get("heap", "lazy"),
        fix=() if fixed is None else (fixed,),
    )
    return explore([classes], expected.target, jdk=jdk.home, **asdict(settings))


@pytest.mark.parametrize("expected", EXPECTATIONS, ids=str)
def test_program(expected: Expectation, classes: Path, jdk: Jdk, worker: JvmWorker, loader: Loader) -> None:
    result = explored(classes, jdk, expected)
    if expected.paths is not None:
        assert outcomes(result.paths) == sorted(expected.paths.split(", "))
    if expected.values is not None:
        assert returned(result.paths) == " ".join(sorted(expected.values.split(" ")))
    if expected.branches is not None:
        assert branches(result) == expected.branches
    if expected.search is not None:
        said = (
            "exhausted"
            if result.search.exhausted
            else f"not exhausted: {'; '.join(listed(result.search.reasons))}"
        )
        kind, _, reason = expected.search.partition(":")
        assert said.partition(":")[0] == kind
        assert reason.strip() in said
    assert expected.replay == "may differ" or refutations(worker, loader, result) == []


def refutations(worker: JvmWorker, loader: Loader, result: Exploration) -> list[str]:
    """The paths that the JVM did not take as predicted; those that were cut are not replayed."""
    complete = [path for path in result.paths if path.is_told and path.ending in ("returned", "threw")]
    answers = confirm_all(worker, loader, result.explored, complete)
    return [
        f"{path.inputs}: {answer.reason}"
        for path, answer in zip(complete, answers, strict=True)
        if answer.status is not Confirmation.CONFIRMED
    ]


def outcomes(paths: list[ExploredPath]) -> list[str]:
    """`1 ArithmeticException`, `3 returned`."""
    counts = Counter(
        "returned" if path.exception is None else path.exception.removeprefix("java.lang.")
        for path in paths
        if path.ending in ("returned", "threw")
    )
    return sorted(f"{count} {name}" for name, count in counts.items())


def returned(paths: list[ExploredPath]) -> str:
    values = {path.value.strip('"') for path in paths if path.ending == "returned" and path.value is not None}
    return " ".join(sorted(word for value in values for word in value.split(" ")))


def branches(result: Exploration) -> str:
    accounts = result.search.accounts
    left = {account.status.value for account in accounts if account.status is not Status.COVERED}
    covered = sum(account.status is Status.COVERED for account in accounts)
    if not left:
        return "all"
    return f"{covered} of {len(accounts)}, rest {' or '.join(sorted(left))}"


def test_table_3_of_pet(classes: Path, jdk: Jdk, worker: JvmWorker, loader: Loader) -> None:
    """The eight cases of `simp`, those of at most one element; the length of the new array stays open."""
    expected = Expectation("Pet$R.simp", {"criterion": "block-2", "budget": "1500ms"})
    result = explored(classes, jdk, expected)
    short = [path for path in result.paths if path.inputs is not None and length(path) <= 1]
    assert outcomes(short) == ["1 ArithmeticException", "2 NullPointerException", "5 returned"]
    assert refutations(worker, loader, result) == []


def length(path: ExploredPath) -> int:
    assert path.inputs is not None
    value = path.inputs.values[0][2]
    if not isinstance(value, Reference):
        return 0
    array = path.inputs.nodes[value.index]
    assert isinstance(array, ArrayNode)
    return len(array.items)
