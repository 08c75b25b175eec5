"""Random programs on random inputs: 20,000 pairs, each with the same outcome in the machine and on a JVM.

Nine programs in ten are the same in every run, and all of them when `$PATHBREW_SEED` is set; the others
are new each time. A failure names the program's seed: `python -m tests.differential.fuzz --program SEED`.
"""

from __future__ import annotations

import os
from random import SystemRandom

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine.deep import with_deep_stack

from ..jdks import installed_jdks
from .comparison import COMPILED, INTERPRETED, Entry, mismatches
from .generator import generate

PROGRAMS = 2000
INPUTS = 10
SHARDS = 16
BASE_SEED = int(os.environ.get("PATHBREW_SEED", "1789"))
FRESH = 0 if "PATHBREW_SEED" in os.environ else 10
"""One program in so many is new in every run; none if 0."""


def seeds(shard: int, place: int) -> list[int]:
    """The seeds of a shard's programs on one of the JDKs."""
    fresh = SystemRandom()
    numbers = range(shard, PROGRAMS, SHARDS)[place :: len(installed_jdks())]
    return [
        fresh.getrandbits(48) if FRESH and number % FRESH == 0 else BASE_SEED * 1_000_000 + number
        for number in numbers
    ]


@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_programs_run_as_on_the_jvm(worker: JvmWorker, jdk: Jdk, shard: int) -> None:
    def compare() -> list[str]:
        found = []
        for number, seed in enumerate(seeds(shard, installed_jdks().index(jdk))):
            program = generate(seed)
            modes = [COMPILED, INTERPRETED] if number % 4 == 0 else [COMPILED]
            for mismatch in mismatches(worker, jdk, Entry.of(program), program.inputs(INPUTS), modes):
                found.append(f"program {seed} {mismatch}")
                break
        return found

    found = with_deep_stack(compare)
    assert not found, f"base seed {BASE_SEED}, {len(found)} programs differ\n" + "\n".join(found[:5])


def test_the_shards_cover_all_programs() -> None:
    total = sum(len(seeds(s, place)) for s in range(SHARDS) for place in range(len(installed_jdks())))
    assert total * INPUTS >= 20_000
