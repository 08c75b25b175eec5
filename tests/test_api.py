"""The Python API: the public surface is what it says, and the verbs are functions."""

from __future__ import annotations

from pathlib import Path

import pathbrew
import pathbrew.verbs.check
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.coverage import Status
from pathbrew.events import Event, GoalPlace, GoalsCovered, GoalsSought, PathFound
from pathbrew.jvm import JvmWorker, Returned

EXAMPLE = str(Path(__file__).parent.parent / "examples" / "Parcel.java")


def test_the_public_surface_is_there() -> None:
    for name in pathbrew.__all__:
        assert getattr(pathbrew, name) is not None
    for verb in ("run", "block_ir", "explore", "concolic", "check", "generate", "complement"):
        assert callable(getattr(pathbrew, verb)), f"pathbrew.{verb} is not a function"


def test_run() -> None:
    result = pathbrew.run([EXAMPLE], "Parcel.label", ["Ada", "2"])
    assert isinstance(result, pathbrew.Returned)
    assert result.json == "ADA;ADA;"


def test_mathematics_is_that_of_the_jvm(tmp_path: Path) -> None:
    """HotSpot's sin, tan, exp and pow differ from any other library's in some last bits."""
    source = tmp_path / "Sums.java"
    source.write_text(
        """public class Sums {
            public static long bits(int count) {
                long mixed = 0;
                double x = 0.37;
                for (int i = 0; i < count; i++) {
                    x += 0.6180339887;
                    double y = Math.tan(x) + Math.sin(x * 3) + Math.exp(x / 400) + Math.pow(x, 1.7);
                    mixed = mixed * 31 + Double.doubleToRawLongBits(y);
                }
                return mixed;
            }
        }"""
    )
    jdk = find_jdk()
    result = pathbrew.run([str(source)], "Sums.bits", ["700"])
    assert isinstance(result, pathbrew.Returned)
    with JvmWorker(jdk.home) as worker, worker.open(ClassPath([source], jdk).locations) as loader:
        outcome = worker.call(loader, "Sums", "bits", "(I)J", (700,)).outcome
    assert outcome == Returned(result.json)


def test_explore_with_an_observer_that_stops_it() -> None:
    seen: list[PathFound] = []

    def observe(event: Event) -> bool:
        if isinstance(event, PathFound):
            seen.append(event)
        return len(seen) == 2

    found = pathbrew.explore([EXAMPLE], "Parcel.price", budget="600s", observer=observe)
    assert [event.paths for event in seen] == [1, 2]
    assert [event.conditions for event in seen] == [path.conditions for path in found.paths]
    assert not found.search.exhausted


def test_goals_are_told_of_before_the_search_and_when_they_are_covered() -> None:
    sought: list[GoalPlace] = []
    covered: list[GoalPlace] = []

    def observe(event: Event) -> None:
        if isinstance(event, GoalsSought):
            assert not covered
            sought.extend(event.goals)
        elif isinstance(event, GoalsCovered):
            covered.extend(event.goals)

    found = pathbrew.explore([EXAMPLE], "Parcel.price", budget="600s", observer=observe)
    accounts = found.search.accounts
    assert sought == [account.goal.place for account in accounts]
    assert len(covered) == len(set(covered))
    told = {account.goal.place for account in accounts if account.status is Status.COVERED}
    assert told == set(covered)


def test_check() -> None:
    verdict = pathbrew.check([EXAMPLE], "Parcel.discount")
    assert verdict.verdict == "violated"
    assert verdict.exception == "java.lang.AssertionError"
