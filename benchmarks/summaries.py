"""Summaries: what they gain on data structures (the paper's Table 5) and on repeated calls (section 4).

Seconds are of the processor. `--full` has block-3, too.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.coverage.scope import entry_methods
from pathbrew.engines.states import shards
from pathbrew.engines.states.method_search import explore_method
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_class, find_method
from pathbrew.summaries.counts import SummaryCounts

PROGRAMS = sorted((Path(__file__).parent / "programs" / "summaries").glob("*.java"))
ROWS = (
    *("NodeStack", "ArrayStack", "NodeQueue", "NodeList", "DoublyLinkedList"),
    *("SortedListInt", "SLPriorityQueue", "BinarySearchTree", "SLIntMaxNode", "SearchTreeInt"),
)
BUDGET = "300s"
REPEATED = (("heap", (2, 4, 8, 16)), ("arithmetic", (2, 4, 8, 16)))
UNMERGED = 4
"""Calls up to which the experiment is made without summaries: their paths multiply."""


@dataclass
class Measured:
    """What a search of some methods took and found."""

    seconds: float
    tests: int
    steps: int
    branches: set[object]
    used: SummaryCounts


def measured(
    program: Program, methods: Sequence[Method], how: str, criterion: str, *, merges: bool | None = None
) -> Measured:
    """Search methods one by one; the sum of all."""
    total = Measured(0.0, 0, 0, set(), SummaryCounts())
    for method in methods:
        options = ExploreOptions(
            criterion=criterion, heap="lazy-noalias", summaries=how, budget=BUDGET, query_limit="20s"
        )
        started = time.process_time()
        found = explore_method(program, method, options, MachineOptions(), merges=merges)
        total.seconds += time.process_time() - started
        total.tests += len(found.paths)
        total.steps += found.search.steps
        total.branches |= {found.explored.edges[number] for path in found.paths for number in path.trace}
        used = found.search.summaries
        if used is not None:
            total.used.made += used.made
            total.used.reused += used.reused
            total.used.applied += used.applied
    return total


def table_5(program: Program, criteria: Sequence[str]) -> None:
    print("Table 5: seconds, tests, steps and branches without and with summaries, cold and warm")
    print(
        f"{'class':17}{'criterion':10}{'off':>7}{'tests':>7}{'steps':>8}{'br':>4}"
        f"{'cold':>8}{'warm':>7}{'auto':>7}{'tests':>7}{'br':>4}{'made':>6}{'used':>7}"
        f"{'gain':>7}{'warm':>7}{'auto':>7}"
    )
    for name in ROWS:
        methods = entry_methods(find_class(program, name))
        for criterion in criteria:
            measured(program, methods, "off", criterion)  # code is compiled and kept
            without = measured(program, methods, "off", criterion)
            cold = measured(program, methods, "insensitive", criterion)
            warm = measured(program, methods, "insensitive", criterion)
            auto = measured(program, methods, "auto", criterion)
            same = "" if (warm.tests, warm.branches) == (without.tests, without.branches) else "  DIFFERENT"
            print(
                f"{name:17}{criterion:10}{without.seconds:7.2f}{without.tests:7}{without.steps:8}"
                f"{len(without.branches):4}{cold.seconds:8.2f}{warm.seconds:7.2f}{auto.seconds:7.2f}"
                f"{warm.tests:7}{len(warm.branches):4}{cold.used.made:6}{warm.used.applied:7}"
                f"{without.seconds / cold.seconds:7.2f}{without.seconds / warm.seconds:7.2f}"
                f"{without.seconds / auto.seconds:7.2f}{same}",
                flush=True,
            )


def section_4(program: Program) -> None:
    print("Section 4: a method that calls another one again and again; paths and seconds")
    print(f"{'method':15}{'off':>8}{'s':>8}{'apart':>8}{'s':>8}{'merged':>8}{'s':>8}")
    for name, counts in REPEATED:
        for count in counts:
            method = find_method(program, f"Repeated.{name}{count}", None)
            cells = []
            for how, merges in (("off", None), ("insensitive", False), ("auto", True)):
                if count > UNMERGED and not merges:
                    cells.append(f"{'-':>8}{'-':>8}")
                    continue
                found = measured(program, [method], how, "path", merges=merges)
                cells.append(f"{found.tests:8}{found.seconds:8.2f}")
            print(f"{name + str(count):15}{''.join(cells)}", flush=True)


def main() -> None:
    shards.FIRST_EFFORT = 1 << 60  # processor time is that of this process
    with tempfile.TemporaryDirectory() as cache:
        os.environ["PATHBREW_CACHE"] = cache
        program = Program(ClassPath(PROGRAMS, find_jdk(None)))
        criteria = ("block-2", "block-3") if "--full" in sys.argv else ("block-2",)

        def both() -> None:
            table_5(program, criteria)
            print()
            section_4(program)

        with_deep_stack(both)


if __name__ == "__main__":
    main()
