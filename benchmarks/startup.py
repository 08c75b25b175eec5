"""The time `pathbrew run` takes for a trivial method, against a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.machine import Machine
from pathbrew.program import Program

PROGRAM = Path(__file__).parent / "programs" / "Loops.java"
REPEATS = 7


def main() -> None:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    nothing = [sys.executable, "-c", "pass"]
    run = [sys.executable, "-m", "pathbrew", "run", str(PROGRAM), "Loops.calls", "5"]
    for command in (run, run):
        seconds(command, environment)
    idle = min(seconds(nothing, environment) for _ in range(REPEATS))
    ours = min(seconds(run, environment) for _ in range(REPEATS))
    print(f"Start-up: pathbrew run {ours:.3f} s, python -c pass {idle:.3f} s")
    print(f"difference: {ours - idle:.3f} s (aim: at most 0.4)")
    vm = Machine(Program(ClassPath([PROGRAM], find_jdk())))
    vm.invoke_static("Loops", "calls(I)I", 5)
    print(f"JDK classes opened for it: {vm.program.class_path.opened} (aim: at most 40)")


def seconds(command: list[str], environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
