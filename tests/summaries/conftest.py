"""The programs about summaries, compiled once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk

PROGRAMS = Path(__file__).parents[1] / "programs" / "summaries"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with their classes."""
    folder = tmp_path_factory.mktemp("summaries")
    sources = PROGRAMS.glob("*.java")
    subprocess.run([find_jdk(None).javac, "-g", "-d", folder, *sources], check=True, capture_output=True)
    return folder
