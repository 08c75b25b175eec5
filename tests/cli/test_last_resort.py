"""A command ends a second after its budget, whatever it does."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pathbrew.cli import classes
from pathbrew.cli.group import NOTHING_IN_TIME
from pathbrew.deadline import NEVER, PAST
from pathbrew.verbs.generate.result import Generation

_LATE = """
import sys, time
import pathbrew.cli.group as group
from pathbrew.cli import last_resort
from pathbrew.deadline import birth

{before}

@group.app.command()
def late() -> None:
    last_resort.end_after(0.2, "nothing is written")
    {what}

group.app(["late"], standalone_mode=False, obj={born})
print("survived")
"""


def _run(what: str, born: str = "birth()", before: str = "") -> subprocess.CompletedProcess[str]:
    program = _LATE.format(what=what, born=born, before=before)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)


def test_a_command_that_waits_is_ended_with_a_word() -> None:
    started = time.monotonic()
    # The system, which would strike soon afterwards, leaves a busy machine the time for the word.
    done = _run("time.sleep(50)", before="last_resort._STRIKE = 1000.0")
    assert done.returncode == NOTHING_IN_TIME
    assert done.stderr == "pathbrew: the budget is over; nothing is written\n"
    assert time.monotonic() - started < 40


def test_a_command_that_lets_no_thread_run_is_ended_by_the_system() -> None:
    # One operation of C that keeps Python's lock for minutes; the thread does not strike before it begins.
    done = _run("pow(3, 1 << 29)", before="last_resort._WORDS = 1000.0")
    assert done.returncode == -signal.SIGALRM
    assert done.stdout == ""


def test_another_program_is_not_ended() -> None:
    assert _run("time.sleep(1.5)", "None").stdout == "survived\n"


def test_a_report_for_which_no_time_is_left_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    written: list[str] = []
    result = Generation(report=Path("report.html"))
    classes._write_report(lambda: written.append("in time"), NEVER, result)
    assert result.report == Path("report.html")
    classes._write_report(lambda: written.append("late"), PAST, result)
    assert result.report is None and written == ["in time"]
    assert capsys.readouterr().err == "pathbrew: no time was left for the HTML report\n"
