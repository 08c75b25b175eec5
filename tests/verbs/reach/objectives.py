"""Every instruction of a method as a goal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pathbrew.classfile import ClassPath
from pathbrew.deadline import Deadline
from pathbrew.jvm import JvmWorker
from pathbrew.options import REACHING, MachineOptions, ReachOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.semantics.universe import body_of
from pathbrew.solve import build_chain
from pathbrew.verbs.reach.goal import all_goals, goal_at
from pathbrew.verbs.reach.reacher import Reacher
from pathbrew.verbs.reach.result import Reach

PROGRAMS = Path(__file__).parents[2] / "programs" / "reach"


@dataclass(frozen=True, slots=True)
class Objectives:
    """Programs, and a JVM on which inputs are tried."""

    class_path: ClassPath
    worker: JvmWorker

    @contextmanager
    def reacher(self, entry: str, *, is_alone: bool = False, **bounds: Any) -> Iterator[Reacher]:
        """A reacher for goals behind a method."""
        options = ReachOptions(max_path=bounds.pop("max_path", ReachOptions().max_path))
        explore = replace(REACHING, **bounds)
        program = Program(self.class_path)
        method = find_method(program, entry, None)
        machine = MachineOptions(assertions=True)
        with build_chain() as chain:
            yield Reacher(program, method, self.worker, chain, options, explore, machine, is_alone=is_alone)

    def reach(self, target: str, *, seconds: float = 30.0, is_alone: bool = False, **bounds: Any) -> Reach:
        """What became of one instruction, `CLASS.METHOD@OFFSET`."""
        name, _, offset = target.partition("@")
        with self.reacher(name, is_alone=is_alone, **bounds) as searching:
            goal = goal_at(find_method(searching.program, name, None), int(offset))
            return searching.reach(goal, Deadline.after(seconds))

    def every(
        self, target: str, entry: str | None = None, seconds: float = 30.0, *, blocks: bool = False
    ) -> list[Reach]:
        """What became of each instruction of a method, or of the first one of each block."""
        with self.reacher(entry or target) as searching:
            method = find_method(searching.program, target, None)
            goals = all_goals(method)
            if blocks:
                body = body_of(method)
                assert body is not None
                starts = {block.start for block in body.blocks}
                goals = [goal for goal in goals if goal.offsets[0] in starts]
            return [searching.reach(goal, Deadline.after(seconds)) for goal in goals]
