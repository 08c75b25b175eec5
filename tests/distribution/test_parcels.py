"""Class paths travel as bytes."""

from __future__ import annotations

import zipfile
from pathlib import Path

from pathbrew.distribution.parcels import packed, unpacked


def test_folders_and_jars_come_out_in_their_order(tmp_path: Path) -> None:
    folder = tmp_path / "classes"
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "C.class").write_bytes(b"class")
    jar = tmp_path / "lib.v2.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("D.class", b"other")
    there = tmp_path / "there"
    there.mkdir()
    one, two = unpacked(packed([folder, jar]), there)
    assert (one.suffix, two.suffix) == (".jar", ".jar")
    with zipfile.ZipFile(one) as archive:
        assert archive.read("a/b/C.class") == b"class"
    assert two.read_bytes() == jar.read_bytes()
