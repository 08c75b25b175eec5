"""Exploration: paths and steps per second, queries per path, and where the time goes."""

from __future__ import annotations

import time
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.machine.deep import with_deep_stack
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Program
from pathbrew.search.exploration import explore_method
from pathbrew.search.selector import Path as FoundPath
from pathbrew.search.selector import Search

PROGRAM = Path(__file__).parent / "programs" / "Paths.java"
METHODS = ("triangle", "validDate", "search", "isSorted", "contains", "machine", "roots", "bits")
BUDGET = "4s"


def main() -> None:
    print(f"Exploration, at most {BUDGET} per method")
    print(
        f"{'method':11}{'paths':>7}{'all':>5}{'seconds':>9}{'solver':>8}{'engine':>8}"
        f"{'paths/s':>9}{'steps/s':>9}{'queries/path':>14}{'branches':>10}{'reached in':>12}"
    )
    total = solver = 0.0
    paths = queries = 0
    for name in METHODS:
        search, reached = with_deep_stack(lambda name=name: explored(name))  # type: ignore[misc]
        covered = sum(account.status.value == "covered" for account in search.accounts)
        engine = search.seconds - search.solver_seconds
        print(
            f"{name:11}{len(search.paths):7}{'yes' if search.exhausted else 'no':>5}{search.seconds:9.2f}"
            f"{search.solver_seconds:8.2f}{engine:8.2f}{len(search.paths) / search.seconds:9.0f}"
            f"{search.steps / search.seconds:9.0f}{search.queries / len(search.paths):14.2f}"
            f"{f'{covered}/{len(search.accounts)}':>10}{reached:11.2f}s"
        )
        total += search.seconds
        solver += search.solver_seconds
        paths += len(search.paths)
        queries += search.queries
    print(f"engine time {total - solver:.2f} s against {solver:.2f} s in the solvers (aim: at most as much)")
    print(f"{queries / paths:.2f} queries per path (aim: at most 1.2)")


def explored(name: str) -> tuple[Search, float]:
    """The search, and the seconds until the last branch was covered that was covered at all."""
    program = Program(ClassPath([PROGRAM], find_jdk()))
    method = next(m for m in program.load("Paths").methods.values() if m.name == name)
    started = time.perf_counter()
    reached = 0.0
    left = -1

    def observe(search: Search, path: FoundPath) -> bool:
        nonlocal reached, left
        if search.goals_left != left:
            left = search.goals_left
            reached = time.perf_counter() - started
        return False

    options = ExploreOptions(budget=BUDGET)
    return explore_method(program, method, options, MachineOptions(), observe).search, reached


if __name__ == "__main__":
    main()
