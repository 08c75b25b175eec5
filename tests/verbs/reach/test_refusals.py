"""Goals before and behind what the walls refuse, and what the program prints on the way to one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import pathbrew
from pathbrew.cli import app
from pathbrew.report.reasons import listed
from pathbrew.verbs.reach.result import ReachStatus

SOURCE = """
public class Danger {
    static int wipe(int number) {
        int result = number + 1;
        try {
            new java.io.File("canary").delete();
        } catch (Error refused) {
            result = 7;
        }
        return result;
    }
    static int tell(int number) {
        if (number > 41) {
            System.out.println("large \\u001b[31m" + number);
            return 1;
        }
        return 0;
    }
}
"""
BEFORE, AT, BEHIND, AFTER = 4, 6, 8, 10


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "Danger.java"
    file.write_text(SOURCE)
    return file


@pytest.mark.parametrize("line", [BEFORE, AT])
def test_what_comes_before_a_refusal_is_reached_without_a_test(source: Path, line: int) -> None:
    found = pathbrew.reach([source], f"Danger.wipe:{line}", budget="600s")
    assert found.status is ReachStatus.REACHED
    assert found.test is None
    assert "wants to delete a file; refused (--allow files)" in found.reason


@pytest.mark.parametrize("line", [BEHIND, AFTER])
def test_what_only_a_refusal_leads_to_is_not_reached(source: Path, line: int) -> None:
    found = pathbrew.reach([source], f"Danger.wipe:{line}", budget="5s")
    assert found.status is ReachStatus.OPEN
    assert any("wants to delete a file; refused" in reason for reason in listed(found.reasons))
    assert not found.refuted


def test_shows_what_the_program_prints_if_asked(source: Path) -> None:
    quiet, verbose = (
        CliRunner().invoke(app, ["reach", str(source), "Danger.tell:14", "--budget", "600s", *more])
        for more in ([], ["-v"])
    )
    assert quiet.exit_code == verbose.exit_code == 0
    assert "the program printed" not in quiet.output
    assert "the program printed:\n    | large \N{REPLACEMENT CHARACTER}[31m" in verbose.output
