"""Every instruction of a method as a goal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pathbrew.backward.universe import body_of
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.jvm import JvmWorker
from pathbrew.options import REACHING, MachineOptions, ReachOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.reaching.goal import all_goals
from pathbrew.reaching.reacher import Reacher
from pathbrew.reaching.result import Reach
from pathbrew.solve import build_chain

PROGRAMS = Path(__file__).parent.parent / "programs" / "reach"


@contextmanager
def reacher(target: str, entry: str | None = None) -> Iterator[Reacher]:
    """A reacher for a method of the programs, on a JVM of its own."""
    program = Program(ClassPath(sorted(PROGRAMS.glob("*.java")), find_jdk()))
    method = find_method(program, entry or target, None)
    machine = MachineOptions(assertions=True)
    with JvmWorker(program.class_path.jdk.home, assertions=True) as worker, build_chain() as chain:
        yield Reacher(program, method, worker, chain, ReachOptions(), REACHING, machine)


def every_instruction(
    target: str, entry: str | None = None, seconds: float = 10.0, *, blocks: bool = False
) -> list[Reach]:
    """What became of each instruction of a method, or of the first one of each block."""
    with reacher(target, entry) as searching:
        method = find_method(searching.program, target, None)
        goals = all_goals(method)
        if blocks:
            body = body_of(method)
            assert body is not None
            starts = {block.start for block in body.blocks}
            goals = [goal for goal in goals if goal.offsets[0] in starts]
        return [searching.reach(goal, time.perf_counter() + seconds) for goal in goals]
