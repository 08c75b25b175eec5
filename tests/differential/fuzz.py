"""`python -m tests.differential.fuzz`: random programs without end, in the machine and on every JDK.

Whatever differs is stored in `regressions`, reduced to one input, and replayed by the tests from then on.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import ExitStack
from itertools import count
from random import SystemRandom

from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack

from ..jdks import installed_jdks
from .comparison import COMPILED, INTERPRETED, RESUMED, Entry, mismatches
from .generator import generate
from .regressions import FOLDER, Regression

INPUTS = 20
MODES = (COMPILED, INTERPRETED, RESUMED)


def check(worker: JvmWorker, jdk: Jdk, seed: int, inputs: int) -> bool:
    """Compares one program; stores and shows the first input on which it differs."""
    program = generate(seed)
    entry = Entry.of(program)
    for mismatch in mismatches(worker, jdk, entry, program.inputs(inputs), MODES):
        origin = f"program {seed} of the generator on Java {jdk.version}"
        path = FOLDER / f"program-{seed}.json"
        Regression(entry, mismatch.arguments, mismatch.expected, origin).save(path)
        print(f"\n{origin} {mismatch}\n  stored as {path}", flush=True)
        return False
    return True


def fuzz(first_seed: int, minutes: float | None) -> int:
    """Goes through the seeds from the first one on; the number of programs that differ."""
    start = time.monotonic()
    differing = 0
    jdks = installed_jdks()
    with ExitStack() as stack:
        workers = [stack.enter_context(JvmWorker(jdk.home)) for jdk in jdks]
        for done in count():
            passed = time.monotonic() - start
            if minutes is not None and passed >= 60 * minutes:
                break
            if done % 50 == 0:
                speed = INPUTS * done / passed if done else 0.0
                print(
                    f"\r{done} programs from seed {first_seed}, {done * INPUTS} pairs, "
                    f"{speed:.0f} per second, {differing} differ",
                    end="",
                    flush=True,
                )
            place = done % len(jdks)
            differing += not check(workers[place], jdks[place], first_seed + done, INPUTS)
    print()
    return differing


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.differential.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, help="the first program's seed; a random one if absent")
    parser.add_argument("--minutes", type=float, help="how long to go on; for ever if absent")
    parser.add_argument("--program", type=int, metavar="SEED", help="compare only this program, on all JDKs")
    options = parser.parse_args()
    if options.program is not None:
        return int(not with_deep_stack(lambda: check_everywhere(options.program)))
    seed = SystemRandom().getrandbits(40) if options.seed is None else options.seed
    try:
        return int(with_deep_stack(lambda: fuzz(seed, options.minutes)) > 0)
    except KeyboardInterrupt:
        print()
        return 130


def check_everywhere(seed: int) -> bool:
    equal = True
    for jdk in installed_jdks():
        with JvmWorker(jdk.home) as worker:
            equal &= check(worker, jdk, seed, INPUTS)
    print(f"program {seed}: {'no difference' if equal else 'differs'}")
    return equal


if __name__ == "__main__":
    sys.exit(main())
