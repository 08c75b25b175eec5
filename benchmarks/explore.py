"""Exploration: paths and steps per second, queries per path, where the time goes, what two processes gain."""

from __future__ import annotations

import os
import time
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.engines.states.method_search import explore_method
from pathbrew.events import Event, PathFound
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import Search
from pathbrew.program import Program

PROGRAMS = Path(__file__).parent / "programs"
METHODS = ("triangle", "validDate", "search", "isSorted", "contains", "machine", "roots", "bits")
BUDGET = "4s"
WIDE = ("machine", "sort", "sum")
"""Methods with many paths, for several processes."""
WIDE_PATHS = 4_000
"""Where the largest of them is stopped."""


def main() -> None:
    print(f"Exploration, at most {BUDGET} per method")
    print(
        f"{'method':11}{'paths':>7}{'all':>5}{'seconds':>9}{'solver':>8}{'engine':>8}"
        f"{'paths/s':>9}{'steps/s':>9}{'queries/path':>14}{'branches':>10}{'reached in':>12}"
    )
    solver = engine = 0.0
    paths = queries = 0
    for name in METHODS:
        search, reached = with_deep_stack(lambda name=name: explored(name))  # type: ignore[misc]
        covered = sum(account.status.value == "covered" for account in search.accounts)
        print(
            f"{name:11}{len(search.paths):7}{'yes' if search.exhausted else 'no':>5}{search.seconds:9.2f}"
            f"{search.solver_seconds:8.2f}{search.engine_seconds:8.2f}"
            f"{len(search.paths) / search.seconds:9.0f}"
            f"{search.steps / search.seconds:9.0f}{search.queries / len(search.paths):14.2f}"
            f"{f'{covered}/{len(search.accounts)}':>10}{reached:11.2f}s"
        )
        solver += search.solver_seconds
        engine += search.engine_seconds
        paths += len(search.paths)
        queries += search.queries
    print(
        f"{engine + solver:.2f} s in all: {solver:.2f} s in the solvers and {engine:.2f} s in the engine, "
        f"a share of {100 * engine / (engine + solver):.0f} % (aim: at most half)"
    )
    print(f"{queries / paths:.2f} queries per path (aim: at most 1.2)")
    several_processes()


def explored(name: str) -> tuple[Search, float]:
    """The search, and the seconds until the last branch was covered that was covered at all."""
    started = time.perf_counter()
    reached = 0.0
    left = -1

    def observe(event: Event) -> None:
        nonlocal reached, left
        if isinstance(event, PathFound) and event.goals_left != left:
            left = event.goals_left
            reached = time.perf_counter() - started

    program = Program(ClassPath([PROGRAMS / "Paths.java"], find_jdk()))
    method = next(m for m in program.load("Paths").methods.values() if m.name == name)
    options = ExploreOptions(criterion="path", budget=BUDGET)
    return explore_method(program, method, options, MachineOptions(), observe).search, reached


def several_processes() -> None:
    """The same searches to their ends, by one process and by two."""
    print(f"\nTwo processes against one, on {os.cpu_count()} processors")
    print(f"{'method':11}{'paths':>7}{'jobs 1':>9}{'jobs 2':>9}{'gain':>7}{'processor time':>24}")
    for name in WIDE:
        (one, paths, work_of_one), (two, _, work_of_two) = (
            with_deep_stack(lambda name=name, jobs=jobs: wide(name, jobs))  # type: ignore[misc]
            for jobs in (1, 2)
        )
        work = f"{work_of_one:.2f} s, {work_of_two:.2f} s"
        print(f"{name:11}{paths:7}{one:8.2f}s{two:8.2f}s{one / two:7.2f}{work:>24}")


def wide(name: str, jobs: int) -> tuple[float, int, float]:
    """Seconds by the clock, the number of paths, and the seconds that processors worked."""

    def enough(event: Event) -> bool:
        return isinstance(event, PathFound) and event.paths >= WIDE_PATHS

    program = Program(ClassPath([PROGRAMS / "Wide.java"], find_jdk()))
    method = next(m for m in program.load("Wide").methods.values() if m.name == name)
    before, started = os.times(), time.perf_counter()
    options = ExploreOptions(criterion="path", budget="10m", query_limit="20s", jobs=jobs)
    result = explore_method(program, method, options, MachineOptions(), enough)
    seconds, after = time.perf_counter() - started, os.times()
    return seconds, len(result.paths), sum(after[:4]) - sum(before[:4])


if __name__ == "__main__":
    main()
