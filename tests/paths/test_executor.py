"""Runs of a method: an initialiser that takes long has time of its own."""

from __future__ import annotations

from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import NEVER, PAST, Deadline
from pathbrew.heap.policies import PolicyName
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import MachineOptions
from pathbrew.paths.criteria import parse_criterion
from pathbrew.paths.executor import Executor, Run
from pathbrew.program import Program
from pathbrew.terms import Model

TABLED = """
public class Tabled {
    static final int[] TABLE = new int[1 << 16];
    static { for (int i = 0; i < 300_000; i++) { TABLE[i & 0xffff] += i; } }
    public static int size() { return TABLE.length; }
}
"""


def _executor(folder: Path) -> Executor:
    (folder / "Tabled.java").write_text(TABLED)
    program = Program(ClassPath([folder / "Tabled.java"], find_jdk()))
    method = program.load("Tabled").methods["size()I"]
    return Executor(program, method, MachineOptions(), PolicyName.LAZY, parse_criterion("path"))


def _run(executor: Executor, deadline: Deadline) -> Run:
    return with_deep_stack(lambda: executor.run(Model({}), deadline))


def test_an_initialiser_is_cut_where_the_run_that_needs_it_has_no_time(tmp_path: Path) -> None:
    executor = _executor(tmp_path)
    assert "the initialiser of Tabled" in str(_run(executor, PAST).reason)
    assert "the initialiser of Tabled" in str(_run(executor, NEVER).reason), "it is not tried again"


def test_an_initialiser_may_take_longer_than_runs(tmp_path: Path) -> None:
    executor = _executor(tmp_path)
    with_deep_stack(lambda: executor.initialise(executor.method.owner, NEVER))
    assert _run(executor, Deadline.after(60.0)).value == 1 << 16
