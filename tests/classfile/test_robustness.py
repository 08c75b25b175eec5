"""Mutated class files are read or rejected with a ClassFileError: no other exception, no endless loop."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pathbrew.classfile import ClassFile, Jdk
from pathbrew.errors import ClassFileError

from ..campaign import SEED, described, scaled

PARTS = 4
MUTANTS_PER_PART = scaled(5_000)
LARGEST = 2_500
KINDS = [0, 0, 0, 1, 1, 2, 2, 2, 3, 4, 5, 6]
BOUNDARIES = [b"\0\0", b"\0\1", b"\xff\xff", b"\x7f\xff", b"\x80\0", b"\0\xff"]


@pytest.fixture(scope="module")
def originals(samples: Path, jdk: Jdk) -> list[bytes]:
    """Small classes with diverse attributes: the samples and a spread over java.base."""
    found = [path.read_bytes() for path in sorted(samples.rglob("*.class"))]
    for name in sorted(jdk.image.class_names("java.base"))[::40]:
        data = jdk.image.find(name)
        if data is not None and len(data) <= LARGEST:
            found.append(data)
    return found


def mutate(data: bytes, chance: random.Random) -> bytes:
    """Damage a class file in one to three ways: half of the files behind the constant pool only.

    Insertions and deletions shift what follows and are found early, so they are rare.
    """
    mutant = bytearray(data)
    start = chance.choice([4, ClassFile(data, "original").pool.end])
    for _ in range(chance.choice([1, 1, 2, 3])):
        position = chance.randrange(min(start, len(mutant) - 1), len(mutant))
        match chance.choice(KINDS):
            case 0:
                mutant[position] ^= 1 << chance.randrange(8)
            case 1:
                mutant[position] = chance.randrange(256)
            case 2:
                mutant[position : position + 2] = chance.choice(BOUNDARIES)
            case 3:
                mutant[position : position + 4] = chance.randbytes(4)
            case 4:
                mutant[position:position] = chance.randbytes(chance.randint(1, 16))
            case 5:
                del mutant[position : position + chance.randint(1, 16)]
            case 6:
                source = chance.randrange(len(mutant))
                mutant[position : position + 8] = mutant[source : source + 8]
    if chance.random() < 0.1:
        del mutant[chance.randrange(len(mutant)) :]
    return bytes(mutant)


@pytest.mark.parametrize("part", range(PARTS))
def test_mutants(originals: list[bytes], part: int, tmp_path: Path) -> None:
    chance = random.Random(f"{SEED} {part}")
    rejected = 0
    for number in range(MUTANTS_PER_PART):
        mutant = mutate(chance.choice(originals), chance)
        try:
            ClassFile(mutant, "mutant").read_all()
        except ClassFileError as error:
            rejected += 1
            assert error.origin == "mutant" and error.reason
        except Exception as error:
            (tmp_path / "mutant.class").write_bytes(mutant)
            pytest.fail(f"{described()}, part {part}, mutant {number} in {tmp_path}: {error!r}")
    assert MUTANTS_PER_PART // 4 < rejected < MUTANTS_PER_PART
