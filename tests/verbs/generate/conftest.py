"""The bundled examples with the tests that are generated for them, made once for all test processes.

An ordinary run searches a third of them, others the next day; all of them are on the class path.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.jvm.suite import Source
from pathbrew.report.generation_json import as_json

from ...campaign import todays
from ...sharing import made_once

EXAMPLES = Path(__file__).parents[3] / "examples"
BUDGET = "900s"
"""Far more than is needed: what comes out must not depend on how busy the machine is."""


@dataclass(frozen=True)
class Examples:
    """What `generate` wrote to a folder, and its result as JSON."""

    folder: Path
    result: dict[str, Any]

    @cached_property
    def class_path(self) -> list[Path]:
        return ClassPath(example_sources(), find_jdk()).locations

    @property
    def classes(self) -> dict[str, dict[str, Any]]:
        """The classes by name, as in `shop.Cart$Line`."""
        return {owner["name"]: owner for owner in self.result["classes"]}

    def goals(self) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
        """Each goal with the name of its class and its method."""
        for name, owner in self.classes.items():
            for method in owner["methods"]:
                for goal in method["goals"]:
                    yield name, method, goal

    def sources(self) -> list[Source]:
        files = [Path(file) for file in self.result["files"]]
        return [Source(str(file.relative_to(self.folder).with_suffix("")), file) for file in files]


def example_sources() -> list[Path]:
    return sorted(EXAMPLES.rglob("*.java"))


SEARCHED = [str(source.relative_to(EXAMPLES).with_suffix("")) for source in todays(example_sources(), 3)]
"""The examples that have their turn, as in `shop/Cart`."""


@pytest.fixture(scope="session")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Examples:
    """One generation over all examples that have their turn, with their nested classes."""
    patterns = [f"{name.replace('/', '.')}*" for name in SEARCHED]

    def generated(folder: Path) -> dict[str, Any]:
        return dict(as_json(pathbrew.generate(example_sources(), patterns, out=str(folder), budget=BUDGET)))

    return Examples(*made_once(tmp_path_factory, "examples", generated))
