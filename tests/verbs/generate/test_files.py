"""Code that reads and writes files gets them in the temporary folder of its tests."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.classfile import Jdk
from pathbrew.report.generation_json import as_json

from ...sharing import made_once

pytestmark = pytest.mark.jdks_by_turns

SOURCE = Path(__file__).parents[2] / "programs" / "generate" / "Notes.java"


def texts(result: dict[str, Any]) -> str:
    return "".join(Path(file).read_text() for file in result["files"] if file.endswith(".java"))


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    def of_notes(folder: Path) -> dict[str, Any]:
        made = pathbrew.generate(
            [SOURCE], ["Notes"], out=str(folder / "out"), budget="300s", engine=("quick",)
        )
        return dict(as_json(made))

    return made_once(tmp_path_factory, "files", of_notes)


def test_every_goal_is_reached(generated: tuple[Path, dict[str, Any]]) -> None:
    methods = generated[1]["classes"][0]["methods"]
    assert [(m["name"], g) for m in methods for g in m["goals"] if g["status"] != "covered"] == []


def test_tests_look_at_what_was_written(generated: tuple[Path, dict[str, Any]]) -> None:
    text = texts(generated[1])
    assert re.search(r"@TempDir\n    Path tempDir;", text)
    assert re.search(r'assertEquals\("\w+", Files.readString\(tempDir.resolve\("[\w.]+"\)\)\);', text)
    assert "void saveWrites" in text
    assert "OpenOption" not in text
    assert "new String[]" not in text


@pytest.mark.parametrize("junit, folder", [(4, "tempDir.getRoot().toPath()"), (5, "tempDir")])
def test_older_releases_have_other_methods(jdk: Jdk, tmp_path: Path, junit: int, folder: str) -> None:
    source = tmp_path / "Old.java"
    source.write_text(
        """
        import java.io.*;
        import java.nio.file.*;
        public class Old {
            static int first(File file) throws IOException {
                return Files.readAllBytes(file.toPath())[0] == 'a' ? 1 : 2;
            }
            static void log(Path folder) throws IOException {
                Files.write(folder.resolve("log"), new byte[] {'x'});
            }
        }
        """
    )
    classes = tmp_path / "classes"
    javac = str(jdk.home / "bin" / "javac")
    subprocess.run([javac, "--release", "8", "-d", classes, source], check=True, capture_output=True)
    made = pathbrew.generate(
        [classes],
        ["Old"],
        out=str(tmp_path / "out"),
        budget="300s",
        engine=("quick",),
        junit=junit,
        jdk=jdk.home,
    )
    result = dict(as_json(made))
    text = texts(result)
    assert not result["dropped"]
    assert re.search(r'Files.write\(\w[^,]*, "\w+".getBytes\(StandardCharsets.UTF_8\)\)', text)
    assert f'new String(Files.readAllBytes({folder}.resolve("log")),' in text.replace("\n", " ").replace(
        "  ", ""
    )
