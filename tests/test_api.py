"""The Python API: the public surface is what it says, and the verbs are functions."""

from __future__ import annotations

from pathlib import Path

import pathbrew
import pathbrew.search
import pathbrew.verdict
from pathbrew.options import ExploreOptions

EXAMPLE = str(Path(__file__).parent.parent / "examples" / "Parcel.java")


def test_the_public_surface_is_there() -> None:
    for name in pathbrew.__all__:
        assert getattr(pathbrew, name) is not None
    for verb in ("run", "block_ir", "explore", "check"):
        assert callable(getattr(pathbrew, verb)), f"pathbrew.{verb} is not a function"


def test_run() -> None:
    result = pathbrew.run([EXAMPLE], "Parcel.label", ["Ada", "2"])
    assert isinstance(result, pathbrew.Returned)
    assert result.json == "ADA;ADA;"


def test_explore_with_an_observer_that_stops_it() -> None:
    seen = []

    def observe(search: pathbrew.search.Search, path: pathbrew.search.Path) -> bool:
        seen.append(path.number)
        return len(seen) == 2

    found = pathbrew.explore([EXAMPLE], "Parcel.price", options=ExploreOptions(), observer=observe)
    assert len(found.paths) == len(seen) == 2
    assert not found.search.exhausted


def test_check() -> None:
    verdict = pathbrew.check([EXAMPLE], "Parcel.discount")
    assert verdict.verdict == "violated"
    assert verdict.exception == "java.lang.AssertionError"
