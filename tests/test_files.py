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


def test_tables_are_kept_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    origin = tmp_path / "origin"
    origin.write_text("old")
    made: list[str] = []

    def make() -> dict[str, list[str]]:
        made.append(origin.read_text())
        return {"text": [origin.read_text()]}

    assert files.kept("text", [origin], make) == files.kept("text", [origin], make) == {"text": ["old"]}
    assert made == ["old"]
    assert files.kept("other", [origin], make) == {"text": ["old"]}
    origin.write_text("newer")
    assert files.kept("text", [origin], make) == {"text": ["newer"]}
    assert made == ["old", "old", "newer"]


@pytest.mark.parametrize("damage", ["", "{", "[1]"])
def test_a_damaged_table_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    origin = tmp_path / "origin"
    origin.write_text("text")
    files.kept("text", [origin], lambda: {"a": 1})
    (file,) = (tmp_path / "cache" / "tables").iterdir()
    file.write_text(damage)
    assert files.kept("text", [origin], lambda: {"b": 2}) == {"b": 2}
    assert files.kept("text", [origin], lambda: {"c": 3}) == {"b": 2}


def test_a_table_of_what_is_not_there_or_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("not a folder")
    monkeypatch.setenv("PATHBREW_CACHE", str(tmp_path / "cache"))
    assert files.kept("text", [tmp_path / "missing"], lambda: {"a": 1}) == {"a": 1}
    assert files.kept("text", [tmp_path / "cache"], lambda: {"a": 1}) == {"a": 1}
