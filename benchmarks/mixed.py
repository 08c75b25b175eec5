"""Numerical goals: mixed solving against the solver chain alone and against random trials.

`python -m benchmarks.mixed` looks for inputs for which each of 40 methods of `programs/Numbers.java` returns
true: polynomials, trigonometric equations and inequalities, powers and logarithms, conditions over up to nine
doubles. A goal counts as solved when the JVM confirms the inputs. Contestants, in one run:

- mixed: everything, as `explore` has it;
- chain: the solvers and the layers for exact terms, without numeric search, intervals of doubles and called
  functions, which are given the values their arguments have in the model;
- random: 100,000 trials of arguments of all magnitudes, on the JVM.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.confirmation.confirm import Confirmation, confirm_all
from pathbrew.coverage import Ledger, branch_goals
from pathbrew.engines.states.exploration import Exploration, ExploredPath, Explorer
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.search import Path as FoundPath
from pathbrew.paths.search import Search
from pathbrew.program import Program
from pathbrew.solve import MixedOptions, SolverOptions, build_chain
from pathbrew.terms import Evaluator, Term

PROGRAMS = Path(__file__).parent / "programs"
TRIALS = 100_000
ALONE = SolverOptions(descent=False, enclosure=False, mixed=MixedOptions(descent=False))


@dataclass(frozen=True)
class Attempt:
    """Whether inputs were found and confirmed, and the seconds it took."""

    solved: bool
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Numerical goals.")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds per goal and contestant")
    parser.add_argument("--only", default="", help="a part of the names of goals")
    options, _ = parser.parse_known_args()
    jdk = find_jdk(None)
    with tempfile.TemporaryDirectory() as folder, JvmWorker(jdk.home) as worker:
        sources = [str(PROGRAMS / "Numbers.java"), str(PROGRAMS / "Trials.java")]
        subprocess.run([str(jdk.javac), "-g", "-d", folder, *sources], check=True)
        trials = _random_trials(jdk.home / "bin" / "java", Path(folder))
        names = [name for name in trials if options.only in name]
        rows: dict[str, tuple[Attempt, Attempt, Attempt]] = {}
        print(f"{'goal':<18} {'mixed':>12} {'chain':>12} {'random':>8}")
        for name in names:
            attempt = partial(_attempt, worker, Path(folder), name, options.limit)
            mixed = with_deep_stack(partial(attempt, SolverOptions(), called=True))
            chain = with_deep_stack(partial(attempt, ALONE, called=False))
            rows[name] = mixed, chain, Attempt(trials[name], 0.0)
            chance = "yes" if trials[name] else "-"
            print(f"{name:<18} {_cell(mixed):>12} {_cell(chain):>12} {chance:>8}", flush=True)
        solved = [sum(row[i].solved for row in rows.values()) for i in range(3)]
        shares = [f"{count}/{len(rows)}" for count in solved]
        print(f"{'solved':<18} {shares[0]:>12} {shares[1]:>12} {shares[2]:>8}")


def _cell(attempt: Attempt) -> str:
    return f"{attempt.seconds:.2f} s" if attempt.solved else f"- ({attempt.seconds:.1f} s)"


def _random_trials(java: Path, folder: Path) -> dict[str, bool]:
    command = [str(java), "-cp", str(folder), "Trials", str(TRIALS)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return dict(sorted((line.split()[0], line.endswith("true")) for line in output.splitlines()))


def _attempt(
    worker: JvmWorker, folder: Path, name: str, limit: float, solvers: SolverOptions, *, called: bool
) -> Attempt:
    """Search one method until a path returns true that the JVM confirms."""
    started = time.perf_counter()
    program = Program(ClassPath([folder], find_jdk(None)))
    (method,) = [m for m in program.load("Numbers").methods.values() if m.name == name]
    options = ExploreOptions(query_limit=f"{limit / 2}s")
    with build_chain(solvers) as chain, JvmFunctions(program.class_path) as caller:
        explorer = Explorer(
            program, method, options, MachineOptions(), chain, caller=caller if called else None
        )
        selector = explorer.prepare(method, Ledger(branch_goals(method)), limit)

        found = False

        def observer(search: Search, path: FoundPath) -> bool:
            nonlocal found
            value = path.run.value
            returned = Evaluator(path.run.model)(value) if isinstance(value, Term) else value
            if path.run.ending is Ending.RETURNED and returned:
                told = explorer.tell(path, path.run.model)
                found = _is_confirmed(worker, folder, explorer.result(selector, [told]), told)
            return found

        selector.explore(observer)
    return Attempt(found, time.perf_counter() - started)


def _is_confirmed(worker: JvmWorker, folder: Path, result: Exploration, path: ExploredPath) -> bool:
    with worker.open([folder], traced=True) as loader:
        (confirmed,) = confirm_all(worker, loader, result.explored, [path])
    return confirmed.status is Confirmation.CONFIRMED


if __name__ == "__main__":
    main()
