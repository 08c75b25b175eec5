"""Processes that connect to a run: as on a cluster, but on this machine and without Ray."""

from __future__ import annotations

import pickle
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.classfile import Jdk
from pathbrew.distribution.ray_processes import Orders
from pathbrew.engines.concolic.place import TOKEN_LENGTH, Place
from pathbrew.verbs.generate import outposts

DOOR = Path(__file__).parents[2] / "programs" / "sequences" / "Door.java"


class Kept:
    """Keeps processes as actors do; before them somebody connects who does not know the token."""

    def __init__(
        self, address: str, module: str, jdk: Jdk, class_path: Sequence[Path], count: int, content: Any
    ) -> None:
        place = content.place
        self.stranger = socket.create_connection((place.host, place.port))
        self.stranger.sendall(bytes(TOKEN_LENGTH))
        assert self.stranger.recv(1) == b""
        self._processes = [
            subprocess.Popen([sys.executable, "-m", module], stdin=subprocess.PIPE) for _ in range(count)
        ]
        for process in self._processes:
            assert process.stdin is not None
            with process.stdin as orders:
                pickle.dump(Orders(jdk.home, tuple(class_path), content), orders)

    def trouble(self) -> str:
        return ""

    def close(self) -> None:
        """Who is hung up on ends by itself."""
        assert [process.wait(20.0) for process in self._processes] == [0] * len(self._processes)
        self.stranger.close()


def test_the_same_tests_as_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outposts, "own_place", lambda address: Place.own())
    monkeypatch.setattr(outposts, "kept_processes", Kept)

    def written(folder: str, **settings: Any) -> list[str]:
        result = pathbrew.generate(
            [DOOR], ["Door"], ["unlock", "close"], out=str(tmp_path / folder), budget="900s", **settings
        )
        assert result.tests and not result.mismatches and not result.defects
        return [file.read_text() for file in result.files]

    assert written("there", ray="here") == written("here")
