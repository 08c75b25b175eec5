"""Gradle's version catalogues."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pathbrew.classfile.projects.poms import Dependency
from pathbrew.errors import InputError


def read_catalogue(file: Path) -> dict[str, list[Dependency]]:
    """What the accessors of a `libs.versions.toml` stand for, bundles under `bundles.`."""
    import tomllib  # here, because it would slow down every start

    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{file} is not a version catalogue: {error}") from None
    versions = _table(content, "versions")
    found = {alias: _library(entry, versions) for alias, entry in _table(content, "libraries").items()}
    result = {_accessor(alias): [library] for alias, library in found.items() if library is not None}
    for name, members in _table(content, "bundles").items():
        if isinstance(members, list):
            libraries = [library for alias in members if (library := found.get(str(alias))) is not None]
            result[f"bundles.{_accessor(name)}"] = libraries
    return result


def _table(content: dict[str, Any], name: str) -> dict[str, Any]:
    table = content.get(name)
    return table if isinstance(table, dict) else {}


def _library(entry: Any, versions: dict[str, Any]) -> Dependency | None:
    if isinstance(entry, str):
        group, _, rest = entry.partition(":")
        artifact, _, version = rest.partition(":")
        return Dependency(group, artifact, version)
    if not isinstance(entry, dict):
        return None
    module = entry.get("module") or f"{entry.get('group', '')}:{entry.get('name', '')}"
    group, _, artifact = str(module).partition(":")
    version = entry.get("version", "")
    if isinstance(version, dict) and "ref" in version:
        version = versions.get(str(version["ref"]), "")
    return Dependency(group, artifact, _plain(version))


def _plain(version: Any) -> str:
    """A rich version is the one preferred, else the one required."""
    if isinstance(version, dict):
        version = next((version[key] for key in ("strictly", "prefer", "require") if key in version), "")
    return version if isinstance(version, str) else ""


def _accessor(alias: str) -> str:
    return re.sub(r"[-_]", ".", alias)
