"""Folders of strangers are removed whole, and nothing around them is touched."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from pathbrew.walls.scratch import Scratch, remove, sweep


def test_a_folder_that_forbids_it_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "scratch"
    (folder / "deep" / "deeper").mkdir(parents=True)
    (folder / "deep" / "deeper" / "file").write_text("x")
    (folder / "deep" / "link").symlink_to(tmp_path / "outside")
    (tmp_path / "outside").mkdir()
    os.chmod(folder / "deep" / "deeper", 0o000)
    os.chmod(folder / "deep", 0o500)
    tmp_path.chmod(0o755)
    remove(folder)
    assert not folder.exists()
    assert (tmp_path / "outside").is_dir()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_a_folder_that_is_gone_leaves_its_parent_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    remove(tmp_path / "gone")
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_only_what_nobody_holds_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    half, young = tmp_path / "pathbrew-scratch-half", tmp_path / "pathbrew-scratch-young"
    for folder in (half, young):
        (folder / "work").mkdir(parents=True)
    os.utime(half, (0, 0))
    with Scratch() as held:
        sweep()
        assert held.root.is_dir()
        assert young.is_dir()
        assert not half.exists()


def test_what_a_process_was_removing_when_it_was_killed_is_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However young it is, and although its lock may be gone already."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    class Killed(BaseException):
        pass

    def killed_after_the_lock(folder: Path) -> None:
        (folder / "lock").unlink()
        raise Killed

    held = Scratch()
    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr("pathbrew.walls.scratch.remove", killed_after_the_lock)
        held.close()
    assert list(tmp_path.iterdir())
    sweep()
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_being_made_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By another process that sweeps all the while; threads do, because locks belong to descriptors."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ended = threading.Event()

    def sweeping() -> None:
        while not ended.is_set():
            sweep()

    sweepers = [threading.Thread(target=sweeping) for _ in range(2)]
    for sweeper in sweepers:
        sweeper.start()
    try:
        for _ in range(300):
            with Scratch() as made:
                assert made.work.is_dir()
    finally:
        ended.set()
        for sweeper in sweepers:
            sweeper.join()
    assert not list(tmp_path.iterdir())
