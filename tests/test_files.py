"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathbrew import files


@pytest.mark.parametrize("is_named", [False, True])
def test_a_file_is_replaced_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_named: bool) -> None:
    if is_named:
        monkeypatch.setattr(os, "O_TMPFILE", 0)
    target = tmp_path / "folder" / "file.txt"
    files.write_whole(target, "old")
    files.write_whole(target, "new \ud800")
    assert target.read_text() == "new \\ud800"
    assert [each.name for each in target.parent.iterdir()] == ["file.txt"]


@pytest.mark.parametrize("is_named", [False, True])
def test_what_cannot_be_written_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_named: bool
) -> None:
    target = tmp_path / "file.txt"
    target.write_text("old")
    if is_named:
        monkeypatch.setattr(os, "O_TMPFILE", 0)

    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", fail)
    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="No space left"):
        files.write_whole(target, "new")
    assert target.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["file.txt"]
