"""Code that does not look at the clock is ended all the same."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

import pathbrew
from pathbrew.deadline import NEVER, Deadline
from pathbrew.errors import OutOfBudget
from pathbrew.paths.oversight import overseen
from pathbrew.report.reasons import listed

ENDLESS = """
public class Endless {
    static class Table {
        static int size;
        static { while (size >= 0) { size = (size + 1) & 7; } }
    }
    static class Wheel {
        int turn(int number) { int i = number; while (i >= 0) { i = (i + 1) & 7; } return i; }
    }
    public static int initialises(int number) {
        return number > 3 ? Table.size : number + 1;
    }
    public static int loops(int number) {
        return number == 77 ? new Wheel().turn(1) : number;
    }
}
"""


def test_a_loop_is_ended() -> None:
    with pytest.raises(OutOfBudget, match="the budget was used up"), overseen(Deadline.after(0.1)):
        while True:
            pass


def test_what_ends_in_time_is_left_alone() -> None:
    for _ in range(3):
        with overseen(Deadline.after(60.0)):
            sum(range(1000))
    with overseen(NEVER):
        sum(range(1000))
    time.sleep(0.2)


@pytest.mark.parametrize("name", ["initialises", "loops"])
def test_endless_code_does_not_keep_a_search_from_its_end(tmp_path: Path, name: str) -> None:
    source = tmp_path / "Endless.java"
    source.write_text(ENDLESS)
    found = pathbrew.explore([source], f"Endless.{name}", budget="2s")
    assert not found.search.exhausted
    assert any("budget" in reason or "rounds" in reason for reason in listed(found.search.reasons))
    assert any(path.ending == "returned" for path in found.paths)


def test_code_may_be_traced_after_it_was_overseen() -> None:
    code = (
        "import sys\n"
        "from pathbrew.deadline import Deadline\n"
        "from pathbrew.paths.oversight import overseen\n"
        "def call(): pass\n"
        "with overseen(Deadline.after(1000)): pass\n"
        "sys.settrace(lambda *event: None); call()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_finaliser_that_is_ended_says_nothing_and_the_code_after_it_is_ended() -> None:
    program = (
        "from pathbrew.deadline import Deadline\n"
        "from pathbrew.errors import OutOfBudget\n"
        "from pathbrew.paths.oversight import overseen\n"
        "class Endless:\n"
        "    def __del__(self):\n"
        "        while True: pass\n"
        "try:\n"
        "    with overseen(Deadline.after(0.05)):\n"
        "        Endless()\n"
        "        while True: pass\n"
        "except OutOfBudget: print('ended')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("ended\n", "")
