"""Where Maven and Gradle keep the jars and poms that they have downloaded."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol


class Repository(Protocol):
    """Files of artifacts, by their coordinates."""

    def find(self, group: str, artifact: str, version: str, ending: str) -> Path | None:
        """The file `artifact-version` with that ending, such as `.pom`, `.jar` or `-linux.jar`."""

    def versions(self, group: str, artifact: str) -> list[str]:
        """The versions of which there is something."""


class MavenRepository:
    """Maven's local repository."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def find(self, group: str, artifact: str, version: str, ending: str) -> Path | None:
        file = f"{self._root}/{group.replace('.', '/')}/{artifact}/{version}/{artifact}-{version}{ending}"
        return Path(file) if os.path.isfile(file) else None

    def versions(self, group: str, artifact: str) -> list[str]:
        return _folders(self._root / group.replace(".", "/") / artifact)


class GradleCache:
    """Gradle's cache of modules, in which each file lies in a folder named by its digest."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def find(self, group: str, artifact: str, version: str, ending: str) -> Path | None:
        folder = self._root / group / artifact / version
        files = (folder / digest / f"{artifact}-{version}{ending}" for digest in _folders(folder))
        return next((file for file in files if file.is_file()), None)

    def versions(self, group: str, artifact: str) -> list[str]:
        return _folders(self._root / group / artifact)


class FirstOf:
    """Several repositories, asked in turn."""

    def __init__(self, repositories: Sequence[Repository]) -> None:
        self._repositories = repositories

    def find(self, group: str, artifact: str, version: str, ending: str) -> Path | None:
        found = (repository.find(group, artifact, version, ending) for repository in self._repositories)
        return next((file for file in found if file is not None), None)

    def versions(self, group: str, artifact: str) -> list[str]:
        return [version for one in self._repositories for version in one.versions(group, artifact)]


def gradle_cache() -> GradleCache:
    """The cache below GRADLE_USER_HOME or the user's `.gradle`."""
    home = os.environ.get("GRADLE_USER_HOME")
    return GradleCache((Path(home) if home else Path.home() / ".gradle") / "caches/modules-2/files-2.1")


def _folders(path: Path) -> list[str]:
    try:
        with os.scandir(path) as entries:
            return sorted(entry.name for entry in entries if entry.is_dir())
    except OSError:
        return []
