"""Runs on the JVM: what instrumentation costs, runs per second, what two executors gain, beside the machine.

All are ratios within one run. What instrumentation costs loops is told by the processor time of the JVMs,
with their compilers; the others go by the clock, and say less on a machine that others use, too.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.deadline import NEVER
from pathbrew.engines.states.executors import make_executor as make_machine_executor
from pathbrew.heap.inputs import input_variable
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.machine.core.endings import Ending
from pathbrew.options import RUNNING, ConcolicOptions, MachineOptions
from pathbrew.paths.criteria import parse_criterion
from pathbrew.paths.executor import Executor
from pathbrew.program import Program
from pathbrew.program.targets import find_method
from pathbrew.terms import Model
from pathbrew.verbs.concolic import concolic_method, executors, make_executor

PROGRAMS = Path(__file__).parent / "programs"
LOOPS = {"gcds": 2_000_000, "collatz": 300_000, "sorts": 120_000}
"""How many rounds each loop has: many, since each run loads classes anew, to be compiled again."""
MIXED_ROUNDS = 500
SMALL = ("triangle", "validDate", "search", "isSorted", "machine")
WIDE = "wide"
BUDGET = "15s"
REPEATS = 3
RUNS = 100


def main() -> None:
    load = os.getloadavg()[0]
    print(f"Runs on the JVM; load {load:.1f} on {os.cpu_count()} processors")
    with_deep_stack(_overheads)
    with_deep_stack(_rates)
    with_deep_stack(_two)


def _best(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """The shortest of a few tries, after one to warm up."""
    seconds = []
    for _ in range(REPEATS + 1):
        started = clock()
        work()
        seconds.append(clock() - started)
    return min(seconds[1:])


def _clock_of(process: int) -> Callable[[], float]:
    """Tells the processor time of a process: what it has, or has not, of a busy machine does not count."""

    def spent() -> float:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    return spent


def _overheads() -> None:
    print("Times native:")
    print(f"{'loop':11}{'native ms':>11}{'no symbols':>12}{'symbol alive':>14}{'symbols only':>14}")
    program = Program(ClassPath([PROGRAMS / "HotLoops.java"], find_jdk()))
    for name, rounds in LOOPS.items():
        native = _native(program, name, rounds)
        plain = _instrumented(program, name, rounds, fix=("x=9",))
        alive = _instrumented(program, name, rounds)
        print(f"{name:11}{1e3 * native:11.1f}{plain / native:11.1f}x{alive / native:13.1f}x{'':>14}")
    # Terms are made outside of the JVM: here the clock counts.
    native = _native(program, "mixes", 1_000 * MIXED_ROUNDS, by_clock=True) / 1_000
    symbolic = _instrumented(program, "mixes", MIXED_ROUNDS, by_clock=True)
    print(f"{'mixes':11}{1e3 * native:11.3f}{'':>12}{'':>14}{symbolic / native:13.0f}x")
    print("aims: no symbols at most 10, a symbol alive at most 60")


def _native(program: Program, name: str, rounds: int, *, by_clock: bool = False) -> float:
    with (
        JvmWorker(program.class_path.jdk.home) as worker,
        worker.open(program.class_path.locations) as loader,
    ):
        assert worker.process_id is not None
        call = partial(worker.call, loader, "HotLoops", name, "(II)I", [rounds, 9], time_limit=120)
        return _best(call, time.perf_counter if by_clock else _clock_of(worker.process_id))


def _instrumented(
    program: Program, name: str, rounds: int, fix: tuple[str, ...] = (), *, by_clock: bool = False
) -> float:
    method = find_method(program, f"HotLoops.{name}", None)
    options = replace(RUNNING, fix=(f"rounds={rounds}", *fix))
    concolic, machine = ConcolicOptions(), MachineOptions()
    with executors(program, concolic, options, machine) as fleet:
        executor = make_executor(program, method, concolic, options, machine, parse_criterion("path"), fleet)

        def run() -> None:
            assert executor.run(Model({input_variable("x", "I"): 9}), NEVER).ending is Ending.RETURNED

        executor.prepare(NEVER)
        (process,) = fleet.pool.processes.values()
        return _best(run, time.perf_counter if by_clock else _clock_of(process))


def _rates() -> None:
    print(f"{'method':11}{'runs/s, warm':>14}{'in the machine':>16}")
    program = Program(ClassPath([PROGRAMS / "Paths.java"], find_jdk()))
    concolic, machine, criterion = ConcolicOptions(), MachineOptions(), parse_criterion("path")
    with executors(program, concolic, RUNNING, machine) as fleet:
        for name in SMALL:
            method = next(m for m in program.load("Paths").methods.values() if m.name == name)
            jvm = make_executor(program, method, concolic, RUNNING, machine, criterion, fleet)
            own = make_machine_executor(program, method, RUNNING, machine, criterion, None, {})
            rates = [_rate(executor) for executor in (jvm, own)]
            jvm.rest()
            print(f"{name:11}{rates[0]:14.0f}{rates[1]:16.0f}")
    print("aim: at least 200 runs a second with one executor")


def _rate(executor: Executor) -> float:
    """Runs a second, on the inputs that come to mind first."""
    executor.prepare(NEVER)
    return 1 / _best(lambda: [executor.run(Model({}), NEVER) for _ in range(RUNS)]) * RUNS


def _two() -> None:
    program = Program(ClassPath([PROGRAMS / "HotLoops.java"], find_jdk()))
    method = find_method(program, f"HotLoops.{WIDE}", None)
    options = replace(RUNNING, budget=BUDGET)
    rates = []
    for count in (1, 2):
        found = concolic_method(program, method, ConcolicOptions(executors=count), options, MachineOptions())
        rates.append(found.runs / found.exploration.search.seconds)
    one, two = rates
    print(f"{WIDE}: {one:.0f} runs a second with one executor, {two:.0f} with two:")
    print(f"{two / one:.2f} times as many (aim: 1.7)")


if __name__ == "__main__":
    main()
