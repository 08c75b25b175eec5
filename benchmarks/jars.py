"""Jars that benchmarks need: Maven gets them by name and version, from wherever it is set up to look."""

from __future__ import annotations

import subprocess
from pathlib import Path

from pathbrew.files import cache_folder

_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"


class FetchError(Exception):
    """Something that could not be had; the message says why."""


def jar_of(artifact: str, folder: str = "subjects") -> Path:
    """The jar of `group:artifact:version` or `group:artifact:version:jar:classifier`, in a cache folder."""
    kept = cache_folder() / folder
    _, name, version, *more = artifact.split(":")
    jar = kept / f"{'-'.join([name, version, *more[1:]])}.jar"
    if not jar.is_file():
        _copy(artifact, kept)
    return jar


def _copy(artifact: str, folder: Path) -> None:
    command = [
        *("mvn", "--quiet", "--batch-mode", _COPY),
        *(f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"),
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FetchError(f"{artifact} could not be fetched: {error}") from None
    if done.returncode != 0:
        lines = done.stdout.strip().splitlines() or ["Maven says nothing"]
        raise FetchError(f"{artifact} could not be fetched: {lines[0]}")
