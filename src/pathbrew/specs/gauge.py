"""How far a run is from a violation, as the monitors say."""

from __future__ import annotations

from pathbrew.errors import InputError
from pathbrew.machine import Machine
from pathbrew.machine.core.runtime import Initialization
from pathbrew.specs.monitor_source import WATCH


class Gauge:
    """Reads the distance that monitors keep; before the first event it is that of the start."""

    def __init__(self, vm: Machine) -> None:
        if vm.program.class_path.find(WATCH) is None:
            raise InputError("--strategy guided follows specifications: give some with --spec")
        self._vm = vm
        self._watch = vm.load(WATCH)

    def __call__(self) -> int:
        runtime = self._vm.runtime(self._watch)
        if runtime.initialization is not Initialization.DONE:
            return 0
        return int(runtime.statics.f_distance)
