"""The programs about summaries, compiled once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathbrew.classfile import find_jdk

from ..compiling import javac

PROGRAMS = Path(__file__).parents[1] / "programs" / "summaries"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with their classes."""
    folder = tmp_path_factory.mktemp("summaries")
    sources = PROGRAMS.glob("*.java")
    javac(find_jdk(None), "-g", "-d", folder, *sources)
    return folder
