"""What the program prints never mixes with what Pathbrew prints."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pathbrew.api import explore
from pathbrew.machine.core.output import MOST_KEPT

SOURCE = """
public class Chatty {
    static { System.out.println("initialised"); }
    private final int size;
    public Chatty(int size) {
        System.err.println("made " + size);
        this.size = size;
    }
    public static int talk(int x) {
        System.out.println("{}{{ talking");
        if (x > 12_345) {
            System.err.print("large");
            assert x != 1_000_000;
            return 1;
        }
        return 0;
    }
    public int compare(int x) {
        System.out.println("comparing");
        return size == 77 && x > size ? 1 : 0;
    }
    public static int shout(int x) {
        for (int i = 0; i < 400; i++) {
            System.out.println("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        }
        return x > 0 ? 1 : 0;
    }
}
"""
PRINTED = ("talking", "large", "initialised", "made", "comparing")


@pytest.fixture
def chatty(tmp_path: Path) -> Path:
    source = tmp_path / "Chatty.java"
    source.write_text(SOURCE)
    return source


def pathbrew(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pathbrew", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("verb", "target"),
    [
        ("explore", "Chatty.talk"),
        ("check", "Chatty.talk"),
        ("reach", "Chatty.talk:13"),
        ("reach", "Chatty.compare:20"),
    ],
)
def test_json_is_all_there_is(chatty: Path, verb: str, target: str) -> None:
    done = pathbrew(chatty.parent, verb, "-q", "--json", "-", str(chatty), target)
    document = json.loads(done.stdout)
    assert document["verb"] == verb and done.stdout.count("\n") == 1
    assert not any(word in done.stderr for word in PRINTED)
    if verb != "reach":
        assert "talking" in document["output"] and "large" in document["output"]


@pytest.mark.parametrize("verb", ["explore", "check"])
def test_shown_when_asked_for(chatty: Path, verb: str) -> None:
    quiet = pathbrew(chatty.parent, verb, str(chatty), "Chatty.talk")
    assert not any(word in quiet.stdout + quiet.stderr for word in PRINTED)
    told = pathbrew(chatty.parent, verb, "-v", str(chatty), "Chatty.talk")
    assert "the program printed:\n  | initialised\n  | {}{{ talking\n" in told.stdout


def test_generate_is_quiet(chatty: Path) -> None:
    arguments = [
        "--out",
        "out",
        "--budget",
        "30s",
        "--no-html",
        "--json",
        "-",
        "-q",
        "-c",
        "Chatty",
        "-m",
        "compare",
    ]
    done = pathbrew(chatty.parent, "generate", *arguments, str(chatty))
    document = json.loads(done.stdout)
    assert document["classes"][0]["tests"]
    assert not any(word in done.stderr for word in PRINTED)


def test_run_lets_it_through_or_tells_it(chatty: Path) -> None:
    through = pathbrew(chatty.parent, "run", str(chatty), "Chatty.talk", "20000")
    assert through.stdout == "initialised\n{}{{ talking\nreturned 1\n" and through.stderr == "large"
    told = pathbrew(chatty.parent, "run", "--json", "-", str(chatty), "Chatty.talk", "20000")
    document = json.loads(told.stdout)
    assert (document["returned"], document["output"]) == (1, "initialised\n{}{{ talking\nlarge")
    assert told.stderr == ""


def test_bounded(chatty: Path) -> None:
    result = explore([chatty], "Chatty.shout")
    assert len(result.output.text) == MOST_KEPT and result.output.is_cut
