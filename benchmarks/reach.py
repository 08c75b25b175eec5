"""Backward search: the tables of figures 5 and 4 of the paper on backward search, for our engine.

`python -m benchmarks.reach` takes every block of each method as an objective, as the paper does, and prints
how many were reached or proved infeasible, and in how many seconds: search, labelling and the replay on a
warm JVM, without the JUnit test. Beside it are the seconds that the paper gives for JAUT and for Pex. Then
`foo`, whose loop has to go round the oftener the greater a constant is, for constants from 1 to 10,000.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import Deadline
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import REACHING, MachineOptions, ReachOptions
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.semantics.universe import body_of
from pathbrew.solve import build_chain
from pathbrew.verbs.reach.goal import InstructionGoal, all_goals
from pathbrew.verbs.reach.reacher import Reacher
from pathbrew.verbs.reach.result import Reach, ReachStatus

PROGRAMS = Path(__file__).parent.parent / "tests" / "programs" / "reach"
LIMIT = 10.0
"""Seconds for one objective."""
METHODS = {
    "Coord.moveY": ("", ""),
    "Triangle.trityp": ("100 % 3132.00", "100 % 4.17"),
    "Foo.fixed": ("100 % 0.17", "66 % 4.51"),
    "Josephus.josephus": ("100 % 0.36", "100 % 8.07"),
    "Josephus.modified": ("60 % 3600", "100 % 8.41"),
    "Node.insertBefore": ("100 % 0.20", "100 % 4.03"),
    "LinkedNodes.pop": ("100 % 0.13", "100 % 0.59"),
    "LinkedNodes.add": ("100 % 0.14", "100 % 6.09"),
    "LinkedNodes.remove": ("100 % 0.16", "100 % 0.69"),
    "RedBlackTree.rotateLeft": ("100 % 0.23", "88.9 % 0.65"),
    "RedBlackTree.deleteEntry": ("100 % 1.44", "78.6 % 56.00"),
    "RedBlackTree.fixAfterDeletion": ("100 % 7.78", "81.9 % 92.00"),
    "RedBlackTree.fixAfterInsertion": ("100 % 22.18", "44.4 % 120.00"),
}
"""The methods, with coverage and seconds of JAUT and of Pex as the paper has them (on a machine of 2010)."""
CONSTANTS = (1, 10, 100, 1_000, 10_000)
REPEATED = 5

_FOO = """
class Foo {{
    static int foo(int i) {{
        int j = 10;
        while (i > 1) {{
            j++;
            i--;
        }}
        if (j > 50 * {constant}) return 1;
        return 0;
    }}
}}
"""


def main() -> None:
    with_deep_stack(_main)


def _main() -> None:
    home = find_jdk(None).home
    with JvmWorker(home, assertions=True) as worker:
        _figure_5(worker)
        print()
        _figure_4(worker)


@contextmanager
def _reacher(class_path: ClassPath, name: str, worker: JvmWorker) -> Iterator[Reacher]:
    program = Program(class_path)
    machine = MachineOptions(assertions=True)
    with build_chain() as chain:
        entry = find_method(program, name, None)
        yield Reacher(program, entry, worker, chain, ReachOptions(), REACHING, machine)


def _figure_5(worker: JvmWorker) -> None:
    class_path = ClassPath(sorted(PROGRAMS.glob("*.java")), find_jdk(None))
    print("Figure 5: every block an objective; seconds are sums over the objectives of a method")
    head = ("method", "bytecodes", "objectives", "reached", "infeasible", "seconds", "mean", "slowest")
    print("{:32}{:>10}{:>11}{:>9}{:>11}{:>9}{:>7}{:>9}  {:>14}{:>14}".format(*head, "JAUT", "Pex"))
    for name, (jaut, pex) in METHODS.items():
        with _reacher(class_path, f"reach.{name}", worker) as reacher:
            instructions = all_goals(reacher.entry)
            found = [_reach(reacher, goal) for goal in _objectives(reacher, instructions)]
        reached = sum(one.status is ReachStatus.REACHED for one in found)
        infeasible = sum(one.status is ReachStatus.INFEASIBLE for one in found)
        seconds = [one.seconds for one in found]
        print(
            f"{name:32}{len(instructions):>10}{len(found):>11}{reached:>9}{infeasible:>11}"
            f"{sum(seconds):>9.2f}{statistics.mean(seconds):>7.3f}{max(seconds):>9.2f}  {jaut:>14}{pex:>14}"
        )


def _objectives(reacher: Reacher, instructions: list[InstructionGoal]) -> list[InstructionGoal]:
    body = body_of(reacher.entry)
    assert body is not None
    starts = {block.start for block in body.blocks}
    return [goal for goal in instructions if goal.offsets[0] in starts]


def _reach(reacher: Reacher, goal: InstructionGoal) -> Reach:
    return reacher.reach(goal, Deadline.after(LIMIT))


def _figure_4(worker: JvmWorker) -> None:
    print(f"Figure 4: foo until `return 1`, the constant growing; the median of {REPEATED} runs")
    print(f"{'constant':>10}{'input':>10}{'seconds':>10}")
    medians = []
    for constant in CONSTANTS:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "Foo.java"
            source.write_text(_FOO.format(constant=constant))
            class_path = ClassPath([source], find_jdk(None))
            seconds = []
            for _ in range(REPEATED):
                with _reacher(class_path, "Foo.foo", worker) as reacher:
                    goal = next(g for g in reversed(all_goals(reacher.entry)) if _is_wanted(g))
                    found = _reach(reacher, goal)
                assert found.status is ReachStatus.REACHED and found.state is not None
                given = found.state.texts()["i"]
                seconds.append(found.seconds)
        medians.append(statistics.median(seconds))
        print(f"{constant:>10}{given:>10}{medians[-1]:>10.3f}")
    print(f"the slowest takes {max(medians) / min(medians):.2f} times as long as the quickest")


def _is_wanted(goal: InstructionGoal) -> bool:
    """Whether it is the `return 1`: the instruction before it loads 1."""
    code = goal.method.info.code
    assert code is not None
    return code.bytecode[goal.offsets[0] - 1] == 0x04 and code.bytecode[goal.offsets[0]] == 0xAC


if __name__ == "__main__":
    main()
