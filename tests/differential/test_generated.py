"""Random programs on random inputs, each with the same outcome in the machine and on a JVM.

A whole campaign has 20,000 pairs. A failure names the program's seed for
`python -m tests.differential.fuzz --program SEED`.
"""

from __future__ import annotations

import pytest

from pathbrew.classfile import Jdk
from pathbrew.jvm import JvmWorker
from pathbrew.machine.core.deep_stack import with_deep_stack

from ..campaign import SEED, described, scaled
from ..jdks import installed_jdks
from .comparison import COMPILED, INTERPRETED, Entry, mismatches
from .generator import generate

PROGRAMS = scaled(2000)
INPUTS = 10
SHARDS = 16


def seeds(shard: int, place: int) -> list[int]:
    """The seeds of a shard's programs on one of the JDKs."""
    numbers = range(shard, PROGRAMS, SHARDS)[place :: len(installed_jdks())]
    return [SEED * 1_000_000 + number for number in numbers]


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
    assert not found, f"{described()}, {len(found)} programs differ\n" + "\n".join(found[:5])


def test_the_shards_cover_all_programs() -> None:
    places = range(len(installed_jdks()))
    chosen = [seed for shard in range(SHARDS) for place in places for seed in seeds(shard, place)]
    assert len(set(chosen)) == len(chosen) == PROGRAMS
