"""What the library keeps for later: entries of plain values stay, symbolic ones go with their run."""

from __future__ import annotations

from typing import Any

import pytest

from pathbrew.classfile import ClassPath, Jdk
from pathbrew.heap.inputs import input_variable
from pathbrew.machine import Machine
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import Value
from pathbrew.paths.library_state import LibraryState
from pathbrew.program import Program
from pathbrew.terms import Model, Term

OFFSET = "java/time/ZoneOffset"
QUARTER = 900


class Offsets:
    """`ZoneOffset`, which keeps offsets of whole quarters of an hour."""

    def __init__(self, jdk: Jdk) -> None:
        self._seconds = input_variable("seconds", "I")
        model = Model({self._seconds: 5 * QUARTER})
        self._vm = Machine(Program(ClassPath([], jdk)), None, Decisions(model))
        self.library = LibraryState(self._vm)
        self._vm.on_initialized = lambda java_class, began: self.library.add(java_class)
        self.ask(0)  # the class is initialised

    def ask(self, seconds: Value) -> Any:
        return self._vm.invoke_static(OFFSET, f"ofTotalSeconds(I)L{OFFSET};", seconds)

    def ask_symbolically(self) -> Any:
        return self.ask(self._seconds)


@pytest.fixture
def offsets(jdk: Jdk) -> Offsets:
    return Offsets(jdk)


def test_a_symbolic_entry_goes(offsets: Offsets) -> None:
    assert isinstance(offsets.ask_symbolically().f_totalSeconds, Term)
    assert isinstance(offsets.ask(5 * QUARTER).f_totalSeconds, Term)
    offsets.library.restore()
    assert offsets.ask(5 * QUARTER).f_totalSeconds == 5 * QUARTER


def test_a_plain_entry_stays(offsets: Offsets) -> None:
    plain = offsets.ask(QUARTER)
    offsets.library.restore()
    offsets.ask_symbolically()
    offsets.library.restore()
    assert offsets.ask(QUARTER) is plain
