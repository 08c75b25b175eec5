"""Code under test that wants to touch the world: `generate` lets it not, says so, and tests the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import pathbrew
from pathbrew.report.generation_json import as_json

from ...sharing import made_once

SOURCE = """
import java.io.*;
public class Danger {
    static int wipe(int number) {
        if (number == 5) {
            return new File("CANARY/file.txt").delete() ? 1 : 2;
        }
        return 3;
    }
    static int remove(boolean isThere) {
        File file = new File(isThere ? "CANARY" : "CANARY/none");
        return file.isDirectory() ? (file.delete() ? 1 : 2) : 3;
    }
    static void write(String text) throws IOException {
        try (FileWriter writer = new FileWriter("CANARY/new.txt")) { writer.write(text); }
    }
    static int run() throws Exception {
        return new ProcessBuilder("touch", "CANARY/touched").start().waitFor();
    }
    static String host() throws Exception {
        return java.net.InetAddress.getByName("canary.invalid").getHostName();
    }
    static int leave(int number) { if (number > 3) { System.exit(3); } return number; }
    static int plus(int number) { return number > 3 ? number + 1 : number - 1; }
}
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The canary's folder, and what came out."""

    def in_danger(folder: Path) -> dict[str, Any]:
        canary = folder / "canary"
        canary.mkdir()
        (canary / "file.txt").write_text("sings")
        source = folder / "Danger.java"
        source.write_text(SOURCE.replace("CANARY", str(canary)))
        return dict(as_json(pathbrew.generate([source], ["Danger"], out=str(folder / "out"), budget="600s")))

    folder, result = made_once(tmp_path_factory, "danger", in_danger)
    return folder / "canary", result


def test_nothing_is_touched(generated: tuple[Path, dict[str, Any]]) -> None:
    canary, _ = generated
    assert {file.name: file.read_text() for file in canary.iterdir()} == {"file.txt": "sings"}


def test_every_refusal_is_told(generated: tuple[Path, dict[str, Any]]) -> None:
    _, result = generated
    refused = {(each["method"], each["action"]) for each in result["refused"]}
    assert refused >= {
        ("Danger.wipe", "delete a file"),
        ("Danger.write", "write a file"),
        ("Danger.run", "start a process"),
        ("Danger.host", "look up a host name"),
        ("Danger.leave", "exit the JVM"),
    }
    methods = {method["name"]: method for owner in result["classes"] for method in owner["methods"]}
    assert methods["run"]["note"].endswith("wants to start a process; refused (--allow processes)")
    assert methods["write"]["note"].endswith("wants to write a file; refused (--allow files)")
    (exits,) = [goal for goal in methods["leave"]["goals"] if goal["status"] != "covered"]
    assert exits["status"] == "open"
    assert "wants to exit the JVM; refused (--allow exit)" in exits["reason"]


def test_the_rest_is_tested(generated: tuple[Path, dict[str, Any]]) -> None:
    _, result = generated
    methods = {method["name"]: method for owner in result["classes"] for method in owner["methods"]}
    assert {goal["status"] for goal in methods["plus"]["goals"]} == {"covered"}
    assert result["mismatches"] == 0
    tested = {test["method"] for owner in result["classes"] for test in owner["tests"]}
    assert "plus" in tested
    assert not tested & {"write", "run"}
