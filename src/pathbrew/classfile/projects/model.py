"""What is known of a project, whichever tool builds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Module:
    """A part of a project with sources of its own.

    `classes` are the folders of its compiled classes, whether they exist or not; `sources` and `tests` are
    the roots of its sources and of its tests' sources.
    """

    folder: Path
    classes: tuple[Path, ...]
    sources: tuple[Path, ...]
    tests: Path

    def compiled(self) -> list[Path]:
        """The folders of compiled classes that exist."""
        return [path for path in self.classes if path.is_dir()]

    def holds(self, origin: str) -> bool:
        """Whether a class file was compiled from this module, given where it comes from."""
        path = Path(origin)
        return any(path.is_relative_to(classes) for classes in self.classes)


@dataclass(frozen=True, slots=True)
class Dependencies:
    """The jars and folders that a project's classes need, and what of them could not be found."""

    libraries: tuple[Path, ...] = ()
    gaps: tuple[str, ...] = ()


class Project(Protocol):
    """A folder that Maven or Gradle builds."""

    folder: Path
    kind: str
    command: str
    """What compiles it."""
    reports: Path
    modules: tuple[Module, ...]
    """All parts whose classes are the project's own, the project itself first."""

    def dependencies(self) -> Dependencies:
        """What its classes need at compile time and at run time, tests aside."""


def enumerate_names(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`; of many names the first, and how many more there are."""
    if len(names) > _MOST_NAMED + 1:
        names = [*names[:_MOST_NAMED], f"{len(names) - _MOST_NAMED} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def unique(paths: Iterator[Path] | list[Path]) -> tuple[Path, ...]:
    """Each path once, in order."""
    return tuple(dict.fromkeys(paths))
