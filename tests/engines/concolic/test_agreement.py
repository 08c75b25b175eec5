"""The machine and the JVM agree on the paths of programs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.program import Program

from .agreement import comparing

pytestmark = pytest.mark.jdks_by_turns

PROGRAMS = Path(__file__).parents[2] / "programs" / "explore"
LEFT_OUT = {
    "endless(I)I": "the machine takes endless recursion for an overflow of the stack, the JVM is stopped",
    "isZeroKey(D)I": "the machine asks an immutable set for each key, the JVM its table in random order",
    "longLoop(I)I": "the JVM tells of one side of a branch on concrete values 1,024 times at most",
}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", ["Control", "Numbers"])
def test_both_executors_agree_on(name: str, jdk: Jdk) -> None:
    program = Program(ClassPath([PROGRAMS / f"{name}.java"], jdk))
    methods = [
        method
        for method in program.load(name).methods.values()
        if method.is_static
        and method.name != "<clinit>"
        and method.key not in LEFT_OUT
        and all(d[0] != "L" or d == "Ljava/lang/String;" for d in method.parameters)
    ]
    with comparing(program, methods[0]) as comparison:
        found = {
            method.key: differences
            for method in methods
            if (differences := with_deep_stack(partial(comparison.differences, method)))
        }
    assert found == {}
