"""How far a run is from a violation, as the monitors say."""

from __future__ import annotations

from pathbrew.errors import InputError
from pathbrew.machine.core.decisions import Decisions
from pathbrew.program import Program
from pathbrew.specs.monitor_source import WATCH


class Gauge:
    """Reads the distance that monitors tell, in the machine or on the JVM."""

    def __init__(self, program: Program, decisions: Decisions) -> None:
        if program.class_path.find(WATCH) is None:
            raise InputError("--strategy guided follows specifications: give some with --spec")
        start = program.load(WATCH).fields["START:I"].info.constant_value
        assert isinstance(start, int)
        self._start = start
        self._decisions = decisions

    def __call__(self) -> int:
        steps = self._decisions.steps
        return steps[-1].distance if steps else self._start
