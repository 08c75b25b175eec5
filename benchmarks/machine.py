"""Bytecodes per second: emitted code against a decode-and-dispatch loop over the same block IR."""

from __future__ import annotations

import bisect
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pathbrew.blocks import decode
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.machine import Machine
from pathbrew.machine.core import interpreter
from pathbrew.options import MachineOptions
from pathbrew.program import Method, Program

PROGRAM = Path(__file__).parent / "programs" / "Loops.java"
KERNELS = (
    ("integer loop (gcd)", "integers(I)I", 4_000, 10),
    ("long loop (Collatz)", "longs(I)J", 600, 0),
    ("arrays (insertion sort)", "arrays(I)I", 250, 0),
    ("fields (linked objects)", "fields(I)I", 30_000, 5),
    ("calls (recursion)", "calls(I)I", 17, 5),
    ("virtual calls", "virtualCalls(I)I", 15_000, 5),
)
"""Name, method, argument, and the ratio that is aimed at (0: none)."""


def main() -> None:
    print("Machine: million bytecodes per second")
    print(f"{'kernel':26}{'dispatch':>10}{'emitted':>10}{'ratio':>8}  aim")
    for name, key, argument, aim in KERNELS:
        count = bytecodes(key, argument)
        slow = seconds(machine(compile=False), key, argument, 2)
        fast = seconds(machine(hot_calls=0, hot_loops=1), key, argument, 7)
        wanted = f"{aim}" if aim else "-"
        print(f"{name:26}{count / slow / 1e6:10.2f}{count / fast / 1e6:10.1f}{slow / fast:8.1f}  {wanted}")


def machine(**options: Any) -> Machine:
    class_path = ClassPath([PROGRAM], find_jdk())
    return Machine(Program(class_path), MachineOptions(cache=False, **options))


def seconds(vm: Machine, key: str, argument: int, repeats: int) -> float:
    """The best time of a call, after one that warms up."""
    vm.invoke_static("Loops", key, argument)
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        vm.invoke_static("Loops", key, argument)
        best = min(best, time.perf_counter() - start)
    return best


def bytecodes(key: str, argument: int) -> int:
    """How many bytecodes the call executes, counted block by block in the dispatch loop."""
    vm = machine(compile=False)
    sizes: dict[tuple[Method, int], int] = {}
    total = 0

    def counting(handler: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
        def count(frame: Any, terminator: Any) -> int:
            nonlocal total
            method = frame.executable.method
            place = (method, id(terminator))
            if place not in sizes:
                sizes.update(_sizes(method, frame.executable.body))
            total += sizes[place]
            return handler(frame, terminator)

        return count

    original = dict(interpreter.TERMINATORS)
    interpreter.TERMINATORS.update({kind: counting(handler) for kind, handler in original.items()})
    try:
        vm.invoke_static("Loops", key, argument)
    finally:
        interpreter.TERMINATORS.update(original)
    return total


def _sizes(method: Method, body: Any) -> dict[tuple[Method, int], int]:
    """The number of bytecodes in each block, by the block's terminator."""
    code = method.info.code
    assert code is not None
    offsets = [instruction.offset for instruction in decode(method.info, code)]
    starts = sorted({block.start for block in body.blocks})
    result = {}
    for block in body.blocks:
        place = bisect.bisect_right(starts, block.start)
        end = starts[place] if place < len(starts) else len(code.bytecode)
        inside = [offset for offset in offsets if block.start <= offset < end]
        result[method, id(block.terminator)] = len(inside)
    return result


if __name__ == "__main__":
    main()
